// All games, in a list that can be searched and narrowed to a family; the one that fits best is chosen as a player types.
import { load, save, stringsOf } from "../storage.js";
import type { VariantSummary } from "../types.js";
import { h } from "./dom.js";
import { newGames } from "../news.js";
import { families, fit, isFeatured, namesOf, type Family, type KindOf } from "./finding.js";

interface Item {
  game: VariantSummary;
  names: string[];
  element: HTMLLIElement;
  place: number; // where nothing is typed
}

export interface GameListener {
  choose(name: string): void;
  play(): void; // Enter, of the game that is chosen
  aliases(name: string): readonly string[];
}

const mostFavourites = 200;

export class GameList {
  private readonly search = h("input", {
    type: "search", placeholder: "Search games", "aria-label": "Search games", autocomplete: "off",
    oninput: () => this.typed(),
    onkeydown: (event: KeyboardEvent) => this.onKey(event, true),
  });
  private readonly family = h("select", { "aria-label": "Family", name: "family", onchange: () => this.filter() });
  private readonly list = h("ul", {
    role: "listbox", "aria-label": "Games", tabindex: 0, onkeydown: (event: KeyboardEvent) => this.onKey(event, false),
  });
  private readonly nothing = h("p", { class: "nothing", hidden: true }, "No game is called that.");
  private readonly star = h("button", { type: "button", class: "star quiet", name: "favourite", onclick: () => this.toggleFavourite() });
  readonly element = h("div", { class: "games" }, this.search,
    h("div", { class: "narrow" }, this.family, this.star), this.list, this.nothing);
  private readonly all: readonly Family[];
  private items: Item[] = [];
  private favourites = new Set<string>();
  private fresh: ReadonlySet<string> = new Set(); // games that earlier visits did not have
  private chosen = "";

  constructor(private readonly on: GameListener) {
    const favourite: Family = { name: "Favourites", has: ({ name }) => this.favourites.has(name) };
    const fresh: Family = { name: "New", has: ({ name }) => this.fresh.has(name) };
    this.all = [...families, favourite, fresh];
    this.family.append(...this.all.map(({ name }, at) => h("option", { value: at }, name)));
  }

  fill(games: VariantSummary[], kindOf: KindOf): void {
    this.favourites = new Set(stringsOf(load("favourites")));
    this.fresh = newGames(games.filter(({ name }) => kindOf(name) === undefined).map(({ name }) => name));
    const place = (game: VariantSummary): number => order(game, kindOf, this.favourites);
    this.items = games.map((game) => ({
      game, names: namesOf(game, this.on.aliases(game.name)), element: this.row(game, kindOf(game.name)), place: place(game),
    }));
    this.filter();
  }

  choose(name: string): void {
    this.item(this.chosen)?.element.setAttribute("aria-selected", "false");
    this.chosen = name;
    const element = this.item(name)?.element;
    element?.setAttribute("aria-selected", "true");
    element?.scrollIntoView({ block: "nearest" });
    this.list.setAttribute("aria-activedescendant", `game-${name}`);
    this.showStar();
    this.on.choose(name);
  }

  focus(): void {
    this.search.value = "";
    this.filter();
    this.search.focus();
  }

  private item(name: string): Item | undefined {
    return this.items.find(({ game }) => game.name === name);
  }

  private row(game: VariantSummary, own: "kept" | "visiting" | undefined): HTMLLIElement {
    const words = { kept: "your own", visiting: "from a link" };
    const kind = own !== undefined ? words[own] : this.favourites.has(game.name) ? "★" : this.fresh.has(game.name) ? "new" : isFeatured(game) ? "featured" : "";
    return h("li", {
      role: "option", id: `game-${game.name}`, "data-name": game.name, "aria-selected": String(game.name === this.chosen),
      onclick: () => this.choose(game.name), ondblclick: () => this.on.play(),
    }, h("span", {}, game.title), kind === "" ? undefined : h("small", {}, kind));
  }

  // What is typed chooses the game that fits best.
  private typed(): void {
    const [first] = this.filter();
    if (first !== undefined && this.search.value.trim() !== "") this.choose(first.game.name);
  }

  private filter(): Item[] {
    const family = this.all[Number(this.family.value)] ?? families[0];
    const ranked = this.items.flatMap((item) => {
      const rank = family?.has(item.game) === true ? fit(this.search.value, item.names, item.game.about) : undefined;
      return rank === undefined ? [] : [{ item, rank }];
    });
    const found = ranked.sort((a, b) => a.rank - b.rank || a.item.place - b.item.place).map(({ item }) => item);
    this.list.replaceChildren(...found.map(({ element }) => element));
    this.nothing.hidden = found.length > 0;
    return found;
  }

  private visible(): string[] {
    return [...this.list.children].map((element) => (element as HTMLElement).dataset["name"] ?? "");
  }

  private onKey(event: KeyboardEvent, searching: boolean): void {
    const names = this.visible();
    const at = names.indexOf(this.chosen);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at < 0 ? 0 : at - 1 };
    if (event.key === "Enter") this.on.play();
    else {
      const to = moves[event.key] ?? (searching ? undefined : { Home: 0, End: names.length - 1 }[event.key]);
      if (to === undefined) return;
      const name = names[Math.max(0, Math.min(names.length - 1, to))];
      if (name !== undefined) this.choose(name);
    }
    event.preventDefault();
  }

  private toggleFavourite(): void {
    this.favourites = new Set(stringsOf(load("favourites"))); // another tab may have changed them
    if (!this.favourites.delete(this.chosen) && this.favourites.size < mostFavourites) this.favourites.add(this.chosen);
    save("favourites", [...this.favourites]);
    this.showStar();
  }

  private showStar(): void {
    const on = this.favourites.has(this.chosen);
    this.star.textContent = on ? "★" : "☆";
    this.star.setAttribute("aria-pressed", String(on));
    this.star.setAttribute("aria-label", "Favourite");
    this.star.title = on ? "No longer a favourite" : "Make it a favourite";
  }
}

function order(game: VariantSummary, kindOf: KindOf, favourites: ReadonlySet<string>): number {
  if (kindOf(game.name) !== undefined) return -2;
  if (favourites.has(game.name)) return -1;
  return isFeatured(game) ? game.place : Number.MAX_SAFE_INTEGER;
}
