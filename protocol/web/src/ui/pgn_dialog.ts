// Games in and out as PGN: pasted or from a file, copied or saved. Records of shogi (KIF, CSA), positions and moves by
// themselves are read as well.
import { fileText } from "../file_text.js";
import { readPasted } from "../pasted.js";
import type { ReadGame, Rules } from "../rules.js";
import { Dialog } from "./dialog.js";
import { h, saveFile } from "./dom.js";

const longestText = 8 * 1024 * 1024; // characters
const tooLong = `PGN texts are limited to ${longestText / 2 ** 20} MB here.`;
const mostOffered = 1000; // games

export class PgnDialog {
  private readonly dialog = new Dialog("pgn", "PGN");
  private readonly text = h("textarea", {
    "aria-label": "PGN", placeholder: "A game as PGN, a position as FEN, or moves", rows: 12, spellcheck: "false", name: "pgn", oninput: () => this.found.replaceChildren(),
  });
  private readonly problem = h("p", { class: "problem", role: "alert", hidden: true });
  private readonly said = h("p", { role: "status" });
  private readonly found = h("ul", { class: "found" });
  private readonly file = h("input", {
    type: "file", accept: ".pgn,.kif,.kifu,.ki2,.ki2u,.csa,.sfen,text/plain", "aria-label": "PGN file", onchange: () => void this.readFile(),
  });

  constructor(
    private readonly rules: Rules, private readonly on: (game: ReadGame) => void, private readonly mayLeave: () => Promise<boolean>,
    private readonly here: () => string, // the variant on the table
  ) {
    this.dialog.fill(
      this.text, this.problem, this.found,
      h("div", { class: "buttons" },
        h("button", { type: "button", class: "primary", onclick: () => this.read() }, "Open"),
        h("button", { type: "button", onclick: () => void this.copy() }, "Copy"),
        h("button", { type: "button", onclick: () => this.save() }, "Save as file"),
        this.file), this.said);
  }

  open(pgn: string): void {
    this.text.value = pgn;
    this.problem.hidden = true;
    this.said.textContent = "";
    this.found.replaceChildren();
    this.dialog.open();
    this.text.focus();
    this.text.select();
  }

  private read(): void {
    this.problem.hidden = true;
    try {
      if (this.text.value.length > longestText) throw new Error(tooLong);
      const games = readPasted(this.rules, this.text.value, this.here());
      const [first] = games;
      if (first === undefined) throw new Error("There is no game in this text.");
      if (games.length === 1) this.choose(first);
      else this.offer(games);
    } catch (error) {
      this.complain(error instanceof Error ? error.message : String(error));
    }
  }

  private complain(words: string): void {
    this.problem.hidden = false;
    this.problem.textContent = words;
  }

  private offer(games: ReadGame[]): void {
    this.found.replaceChildren(...games.slice(0, mostOffered).map((game, at) => {
      const { White = "?", Black = "?", Event = "", Date = "" } = game.tags;
      const words = `${at + 1}. ${White} – ${Black} ${game.result} ${Event} ${Date}`;
      return h("li", {}, h("button", { type: "button", onclick: () => this.choose(game) }, words));
    }));
    if (games.length > mostOffered) this.found.append(h("li", {}, `and ${games.length - mostOffered} more`));
    this.found.querySelector("button")?.focus();
  }

  // Of a game with a mistake the player decides whether what comes before it is opened.
  private choose(game: ReadGame): void {
    if (game.problem === undefined) return void this.take(game);
    this.complain(game.problem);
    const moves = game.moves.length;
    this.found.replaceChildren(h("li", {}, h("button", { type: "button", name: "partly", onclick: () => void this.take(game) },
      `Open it up to there (${moves} ${moves === 1 ? "ply" : "plies"})`)));
  }

  private async take(game: ReadGame): Promise<void> {
    if (!(await this.mayLeave())) return;
    this.dialog.close();
    this.on(game);
  }

  private async readFile(): Promise<void> {
    const [file] = this.file.files ?? [];
    if (file === undefined) return;
    if (file.size > longestText) return this.complain(tooLong);
    this.text.value = fileText(new Uint8Array(await file.arrayBuffer()));
    this.read();
  }

  private async copy(): Promise<void> {
    this.text.select();
    const copied = await navigator.clipboard.writeText(this.text.value).then(() => true, () => false);
    this.said.textContent = copied ? "Copied." : "Copy it with the keyboard: it is selected.";
  }

  private save(): void {
    saveFile("game.pgn", "application/x-chess-pgn", this.text.value);
  }
}
