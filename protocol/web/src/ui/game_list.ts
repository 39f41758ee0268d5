// All games as cards with pictures, in a gallery that can be searched and narrowed to a family; the one whose name fits is chosen as a player types.
import { find, namesOf, type Findings } from "../finding.js";
import { load, save, stringsOf } from "../storage.js";
import type { VariantSummary } from "../types.js";
import { h } from "./dom.js";
import { newGames } from "../news.js";
import { radios } from "./dialog.js";
import { families, isFeatured, type Family, type KindOf } from "./families.js";
import type { Thumbnails } from "./thumbnails.js";

interface Item {
  game: VariantSummary;
  names: string[];
  about: string;
  element: HTMLLIElement;
  place: number; // where nothing is typed
}

export interface GameListener {
  choose(name: string): void; // "": none
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
  private family = 0; // index
  private readonly list = h("ul", {
    role: "listbox", "aria-label": "Games", tabindex: 0, onkeydown: (event: KeyboardEvent) => this.onKey(event, false),
  });
  private readonly words = h("p", { class: "nothing", role: "status", "data-testid": "found", hidden: true });
  private readonly star = h("button", { type: "button", class: "star quiet", name: "favourite", onclick: () => this.toggleFavourite() });
  private readonly families: HTMLElement;
  readonly element: HTMLElement;
  private readonly all: readonly Family[];
  private items: Item[] = [];
  private favourites = new Set<string>();
  private fresh: ReadonlySet<string> = new Set(); // games that earlier visits did not have
  private chosen = "";

  constructor(private readonly on: GameListener, private readonly thumbnails: Thumbnails) {
    const favourite: Family = { name: "Favourites", has: ({ name }) => this.favourites.has(name) };
    const fresh: Family = { name: "New", has: ({ name }) => this.fresh.has(name) };
    this.all = [...families, favourite, fresh];
    this.families = radios("family", "Family", this.all.map(({ name }, at) => [String(at), name]), "0", (value) => {
      this.family = Number(value);
      this.filter();
    });
    this.families.classList.add("families");
    this.element = h("div", { class: "games" }, h("div", { class: "narrow" }, this.search, this.star), this.families, this.words, this.list);
  }

  fill(games: VariantSummary[], kindOf: KindOf): void {
    this.favourites = new Set(stringsOf(load("favourites")));
    this.fresh = newGames(games.filter(({ name }) => kindOf(name) === undefined).map(({ name }) => name));
    const place = (game: VariantSummary): number => order(game, kindOf, this.favourites);
    this.items = games.map((game) => ({
      game, names: namesOf(game, this.on.aliases(game.name)), about: game.about, element: this.row(game, kindOf(game.name)), place: place(game),
    }));
    this.filter();
  }

  choose(name: string): void {
    this.item(this.chosen)?.element.setAttribute("aria-selected", "false");
    this.chosen = name;
    const element = this.item(name)?.element;
    element?.setAttribute("aria-selected", "true");
    element?.scrollIntoView({ block: "nearest" });
    if (name === "") this.list.removeAttribute("aria-activedescendant");
    else this.list.setAttribute("aria-activedescendant", `game-${name}`);
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
    }, this.thumbnails.of(game.name), h("span", {}, game.title), kind === "" ? undefined : h("small", {}, kind));
  }

  // What is typed chooses the game whose name fits best, or none.
  private typed(): void {
    const { chosen } = this.filter();
    if (this.search.value.trim() !== "") this.choose(chosen?.game.name ?? "");
  }

  private filter(): Findings<Item> {
    const family = this.all[this.family] ?? families[0];
    const findings = find(this.search.value, this.items.filter(({ game }) => family?.has(game) === true));
    this.list.replaceChildren(...findings.items.map(({ element }) => element));
    this.words.textContent = findings.items.length === 0 && findings.words === "" ? "There are none." : findings.words;
    this.words.hidden = this.words.textContent === "";
    return findings;
  }

  private visible(): string[] {
    return [...this.list.children].map((element) => (element as HTMLElement).dataset["name"] ?? "");
  }

  private get columns(): number {
    const [first, ...others] = [...this.list.children] as HTMLElement[];
    const next = others.findIndex((one) => one.offsetTop !== first?.offsetTop);
    return next < 0 ? others.length + 1 : next + 1;
  }

  private onKey(event: KeyboardEvent, searching: boolean): void {
    const names = this.visible();
    const at = names.indexOf(this.chosen);
    const moves: Record<string, number> = { ArrowDown: at + this.columns, ArrowUp: at - this.columns };
    const within: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 };
    if (event.key === "Enter") this.on.play();
    else {
      const wanted = moves[event.key] ?? (searching ? undefined : within[event.key]);
      const to = wanted === undefined ? undefined : at < 0 ? 0 : wanted < 0 || wanted >= names.length ? at : wanted;
      if (to === undefined) return;
      const name = names[to];
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
