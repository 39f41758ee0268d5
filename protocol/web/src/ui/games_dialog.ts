// The games of this browser: each can be gone on with, looked at, or deleted.
import { playerName } from "../records.js";
import type { StoredGame } from "../stored_game.js";
import type { Commands } from "./commands.js";
import { Dialog } from "./dialog.js";
import { h } from "./dom.js";

const mostShown = 200;

export class GamesDialog {
  private readonly dialog = new Dialog("games", "Your games");
  private readonly list = h("ul", { class: "found past", "aria-label": "Games" });
  private readonly words = h("p", { role: "status" });

  constructor(private readonly commands: Commands) {
    this.dialog.fill(h("p", {}, "Kept in this browser only."), this.words, this.list);
  }

  async open(): Promise<void> {
    this.words.textContent = "";
    await this.fill();
    this.dialog.open();
  }

  private async fill(): Promise<void> {
    const games = (await this.commands.archive.list()).filter(({ plies }) => plies > 0);
    this.list.replaceChildren(...games.slice(0, mostShown).map((game) => this.row(game)));
    if (games.length === 0) this.words.textContent = "There are none yet.";
  }

  private row(game: StoredGame): HTMLLIElement {
    const result = game.result === "*" ? (game.ended === undefined ? "not over" : game.ended.reason) : game.result;
    const moves = `${Math.ceil(game.plies / 2)} ${game.plies > 2 ? "moves" : "move"}`;
    const names = `${playerName(game.setup, "white")} – ${playerName(game.setup, "black")}`;
    return h("li", { "data-id": game.id },
      h("button", { type: "button", class: "entry", onclick: () => void this.take(game) },
        h("b", {}, game.title), h("span", {}, names),
        h("small", {}, `${result}, ${moves}, ${new Date(game.changed).toLocaleString()}`)),
      h("button", { type: "button", class: "quiet", "aria-label": `Delete ${game.title}, ${names}`, onclick: () => void this.remove(game) }, "Delete"));
  }

  private async take({ id, title }: StoredGame): Promise<void> {
    if (await this.commands.openStored(id)) this.dialog.close();
    else this.words.textContent = `${title} cannot be opened: its variant is not known here, or has changed.`;
  }

  private async remove({ id }: StoredGame): Promise<void> {
    await this.commands.archive.remove(id);
    await this.fill();
  }
}
