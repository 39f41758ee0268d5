// The moves of a game in two columns, with marks; variations and comments stand between them. A click goes to a move.
import { plainComment } from "../comments.js";
import type { GameNode, GameTree } from "../game.js";
import { moveName } from "../move_words.js";
import type { Side } from "../types.js";
import { h } from "./dom.js";

// Marks of PGN that have signs of their own.
const signs: Readonly<Record<number, string>> = {
  1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+",
};

export class MoveList {
  readonly element = h("ol", { class: "moves", "aria-label": "Moves", "data-testid": "moves", tabindex: 0 });

  constructor(private readonly go: (node: GameNode) => void) {
    new ResizeObserver(() => this.follow()).observe(this.element); // also when the page is shown at first
  }

  show(tree: GameTree, firstTurn: Side, firstNumber: number, result: string): void {
    const numbering = new Numbering(firstTurn, firstNumber);
    const items: Node[] = [];
    this.write(tree.root, tree, numbering, items, true, true);
    if (result !== "*") items.push(h("li", { class: "result" }, result));
    this.element.replaceChildren(...items);
    this.follow();
  }

  private follow(): void {
    const now = this.element.querySelector<HTMLElement>("[aria-current]");
    if (now !== null) scrollWithin(this.element, now);
  }

  // `outer`: the main line, in columns.
  private write(from: GameNode, tree: GameTree, numbering: Numbering, items: Node[], first: boolean, outer: boolean): void {
    let numbered = !first;
    for (let node = from; node.children[0] !== undefined;) {
      const [main, ...others] = node.children;
      if (main === undefined) return;
      items.push(this.item(main, tree, numbering, numbered || main.ply === 1, outer), ...remark(main));
      numbered = plainComment(main.comment) !== "";
      for (const variation of others) {
        const inner: Node[] = [this.item(variation, tree, numbering, true, false), ...remark(variation)];
        this.write(variation, tree, numbering, inner, true, false);
        items.push(h("li", { class: "variation" }, h("ol", {}, ...inner)));
        numbered = true;
      }
      node = main;
    }
  }

  private item(node: GameNode, tree: GameTree, numbering: Numbering, numbered: boolean, outer: boolean): HTMLLIElement {
    const number = numbering.before(node.ply, numbered);
    const current = node === tree.current;
    const marks = node.nags.map((nag) => signs[nag] ?? `$${nag}`).join(" ");
    const button = h("button", {
      type: "button", "data-ply": node.ply, "aria-current": current ? "step" : undefined, onclick: () => this.go(node),
    }, moveName(node));
    return h("li", { class: `${outer ? "outer " : ""}${numbering.side(node.ply)}` },
      number === "" ? undefined : h("span", { class: "number" }, number), button,
      marks === "" ? undefined : h("span", { class: "marks" }, marks));
  }
}

function remark(node: GameNode): Node[] {
  const comment = plainComment(node.comment);
  return comment === "" ? [] : [h("li", { class: "comment" }, comment)];
}

class Numbering {
  constructor(private readonly firstTurn: Side, private readonly firstNumber: number) {}

  side(ply: number): Side {
    return this.halfMoves(ply) % 2 === 0 ? "white" : "black";
  }

  before(ply: number, always: boolean): string {
    const since = this.halfMoves(ply);
    const number = this.firstNumber + Math.floor(since / 2);
    if (since % 2 === 0) return `${number}.`;
    return always ? `${number}…` : "";
  }

  private halfMoves(ply: number): number {
    return ply - 1 + (this.firstTurn === "black" ? 1 : 0);
  }
}

// Without moving the page.
function scrollWithin(list: HTMLElement, item: HTMLElement): void {
  const box = list.getBoundingClientRect();
  const at = item.getBoundingClientRect();
  if (at.top < box.top) list.scrollTop -= box.top - at.top + 8;
  else if (at.bottom > box.bottom) list.scrollTop += at.bottom - box.bottom + 8;
}
