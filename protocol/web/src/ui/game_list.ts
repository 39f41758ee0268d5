// All games, in a list that can be searched; one is chosen by a click or the arrow keys.
import type { VariantSummary } from "../types.js";
import { h } from "./dom.js";

// The games that the program was made for come first.
const featured = ["consulchess", "consul42k", "consuls", "arena", "chess56", "chess2016", "contemporaryrandom"];

// Where a game comes from that is not the package's.
export type KindOf = (name: string) => "kept" | "visiting" | undefined;

export class GameList {
  private readonly search = h("input", {
    type: "search", placeholder: "Search games", "aria-label": "Search games", autocomplete: "off",
    oninput: () => this.filter(),
    onkeydown: (event: KeyboardEvent) => this.onKey(event),
  });
  private readonly list = h("ul", {
    role: "listbox", "aria-label": "Games", tabindex: 0, onkeydown: (event: KeyboardEvent) => this.onKey(event),
  });
  private readonly nothing = h("p", { class: "nothing", hidden: true }, "No game is called that.");
  readonly element = h("div", { class: "games" }, this.search, this.list, this.nothing);
  private readonly items = new Map<string, HTMLLIElement>();
  private chosen = "";

  constructor(private readonly on: (name: string) => void) {}

  fill(games: VariantSummary[], kindOf: KindOf): void {
    this.items.clear();
    const words = { kept: "your own", visiting: "from a link" };
    for (const game of [...games].sort((a, b) => order(a, kindOf) - order(b, kindOf))) {
      const own = kindOf(game.name);
      const kind = own !== undefined ? words[own] : featured.includes(game.name) ? "featured" : "";
      this.items.set(game.name, h("li", {
        role: "option", id: `game-${game.name}`, "data-name": game.name, "aria-selected": "false",
        "data-words": `${game.name} ${game.title} ${game.about}`.toLowerCase(), onclick: () => this.choose(game.name),
      }, h("span", {}, game.title), kind === "" ? undefined : h("small", {}, kind)));
    }
    this.list.replaceChildren(...this.items.values());
    this.filter();
  }

  choose(name: string): void {
    this.items.get(this.chosen)?.setAttribute("aria-selected", "false");
    this.chosen = name;
    const item = this.items.get(name);
    item?.setAttribute("aria-selected", "true");
    item?.scrollIntoView({ block: "nearest" });
    this.list.setAttribute("aria-activedescendant", `game-${name}`);
    this.on(name);
  }

  focus(): void {
    this.search.value = "";
    this.filter();
    this.search.focus();
  }

  private filter(): void {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const item of this.items.values()) {
      const text = item.dataset["words"] ?? "";
      item.hidden = !words.every((word) => text.includes(word));
    }
    this.nothing.hidden = this.visible().length > 0;
  }

  private visible(): string[] {
    return [...this.items].filter(([, item]) => !item.hidden).map(([name]) => name);
  }

  private onKey(event: KeyboardEvent): void {
    const names = this.visible();
    const at = names.indexOf(this.chosen);
    const moves: Record<string, number> = {
      ArrowDown: at + 1, ArrowUp: at < 0 ? 0 : at - 1, Enter: Math.max(0, at),
    };
    const to = moves[event.key];
    if (to === undefined) return;
    const name = names[Math.max(0, Math.min(names.length - 1, to))];
    if (name !== undefined) this.choose(name);
    event.preventDefault();
  }
}

function order(game: VariantSummary, kindOf: KindOf): number {
  if (kindOf(game.name) !== undefined) return -1;
  const at = featured.indexOf(game.name);
  return at < 0 ? featured.length : at;
}
