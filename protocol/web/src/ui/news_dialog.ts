// What is new: the changes that the build has put in, and games that earlier visits did not have.
import { newGames } from "../news.js";
import { load, save } from "../storage.js";
import type { VariantSummary } from "../types.js";
import { Dialog } from "./dialog.js";
import { h } from "./dom.js";

interface Release {
  name: string;
  items: readonly { title: string; text: string }[];
}

declare const NEWS: readonly Release[]; // put in by the build, the latest first

export interface NewsListener {
  games(): VariantSummary[]; // of the package
  choose(name: string): void; // a game that is new
}

export class NewsDialog {
  private readonly dialog = new Dialog("news", "What's new");
  private readonly text = JSON.stringify(NEWS);

  // On a first visit nothing is new.
  constructor(private readonly on: NewsListener) {
    this.dialog.letScroll();
    if (load("news") === undefined) this.note();
  }

  get unread(): boolean {
    const read = load("news"); // undefined where nothing can be stored
    return read !== undefined && read !== mark(this.text);
  }

  open(): void {
    this.note();
    const games = this.on.games();
    const fresh = newGames(games.map(({ name }) => name));
    this.dialog.fill(this.newGames(games.filter(({ name }) => fresh.has(name))), ...NEWS.flatMap(({ name, items }) => [
      h("h3", {}, name === "Unreleased" ? "In this version" : name),
      h("ul", { class: "news" }, ...items.map(({ title, text }) => h("li", {}, h("b", {}, title), `: ${text}`))),
    ]));
    this.dialog.open();
  }

  private note(): void {
    save("news", mark(this.text));
  }

  private newGames(games: readonly VariantSummary[]): HTMLElement | undefined {
    if (games.length === 0) return undefined;
    const button = ({ name, title }: VariantSummary): HTMLElement => h("button", {
      type: "button", "data-new": name, onclick: () => {
        this.dialog.close();
        this.on.choose(name);
      },
    }, title);
    return h("section", {}, h("h3", {}, "New games"), h("div", { class: "buttons" }, ...games.map(button)));
  }
}

// Tells one text from another.
function mark(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0;
  return sum;
}
