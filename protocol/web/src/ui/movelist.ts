// The moves of a game, variations in brackets; a click goes to a move.
import type { GameNode, GameTree } from "../game.js";
import type { Side } from "../types.js";
import { h } from "./dom.js";

export class MoveList {
  readonly element = h("ol", { class: "moves", "aria-label": "Moves", "data-testid": "moves", tabindex: 0 });

  constructor(private readonly go: (node: GameNode) => void) {}

  show(tree: GameTree, firstTurn: Side, firstNumber: number, result: string): void {
    const numbering = new Numbering(firstTurn, firstNumber);
    const items: Node[] = [];
    this.write(tree.root, tree, numbering, items, true);
    if (result !== "*") items.push(h("li", { class: "result" }, result));
    this.element.replaceChildren(...items);
    const now = this.element.querySelector<HTMLElement>("[aria-current]");
    if (now !== null) scrollWithin(this.element, now);
  }

  private write(from: GameNode, tree: GameTree, numbering: Numbering, items: Node[], first: boolean): void {
    let numbered = !first;
    for (let node = from; node.children[0] !== undefined;) {
      const [main, ...others] = node.children;
      if (main === undefined) return;
      items.push(this.item(main, tree, numbering, numbered || main.ply === 1));
      numbered = false;
      for (const variation of others) {
        const inner: Node[] = [this.item(variation, tree, numbering, true)];
        this.write(variation, tree, numbering, inner, true);
        items.push(h("li", { class: "variation" }, h("ol", {}, ...inner)));
        numbered = true;
      }
      node = main;
    }
  }

  private item(node: GameNode, tree: GameTree, numbering: Numbering, numbered: boolean): HTMLLIElement {
    const number = numbering.before(node.ply, numbered);
    const current = node === tree.current;
    const button = h("button", {
      type: "button", "data-ply": node.ply, "aria-current": current ? "step" : undefined,
      onclick: () => this.go(node),
    }, node.san);
    return h("li", {}, number === "" ? undefined : h("span", { class: "number" }, number), button);
  }
}

class Numbering {
  constructor(private readonly firstTurn: Side, private readonly firstNumber: number) {}

  before(ply: number, always: boolean): string {
    const since = ply - 1 + (this.firstTurn === "black" ? 1 : 0);
    const number = this.firstNumber + Math.floor(since / 2);
    if (since % 2 === 0) return `${number}.`;
    return always ? `${number}…` : "";
  }
}

// Without moving the page.
function scrollWithin(list: HTMLElement, item: HTMLElement): void {
  const box = list.getBoundingClientRect();
  const at = item.getBoundingClientRect();
  if (at.top < box.top) list.scrollTop -= box.top - at.top + 8;
  else if (at.bottom > box.bottom) list.scrollTop += at.bottom - box.bottom + 8;
}
