// Games of the player's own: a definition is written or pasted, from a template or with pieces from a shelf, tried as it is
// typed, and played at once.
import { headAt, withKey, type Edited } from "../definition_text.js";
import type { Definition } from "../own_games.js";
import { isFatal, type Checked, type TriedGame } from "../rules.js";
import type { Problem } from "../types.js";
import type { BoardEditor } from "./board_editor.js";
import { CodeArea } from "./code_area.js";
import type { Commands } from "./commands.js";
import { Dialog, labelled } from "./dialog.js";
import { h } from "./dom.js";
import { freeLetter, lineOf, type KnownPiece } from "./known_pieces.js";
import { PieceShelf } from "./piece_shelf.js";
import { startAndPieces, styledHost } from "./rules_page.js";
import { templates, variationOf, type Template } from "./templates.js";

const mostProblems = 50; // shown
const noBoard = "The start of this game cannot be set up on a board; write it as startFen.";
const unchecked = "The starts could not be checked here in time; the command \"proconsul variant check\" does so without a limit.";
const sample = templates[0]?.text ?? "";

export class EditorDialog {
  private readonly dialog = new Dialog("editor", "A game of your own", true);
  private readonly code = new CodeArea("Definition", "definition", "editor-problems", () => this.changed());
  private readonly problems = h("ol", { class: "problems", id: "editor-problems", "aria-live": "polite" });
  private readonly play = h("button", { type: "button", class: "primary", onclick: () => void this.finish() }, "Play it");
  private readonly startButton = h("button", { type: "button", name: "set-up-start", onclick: () => this.setUpStart() },
    "Set up the start on a board");
  private readonly kept = h("select", { name: "kept", onchange: () => this.begin(this.kept.value) });
  private readonly choice = h("div", { class: "kept" }, labelled("Your variants", this.kept),
    h("button", { type: "button", name: "remove", onclick: () => void this.remove() }, "Remove"));
  private readonly template = h("select", { name: "template", onchange: () => this.takeTemplate() });
  private readonly preview = styledHost("game-preview");
  private readonly shelf: PieceShelf;
  private offered: Template[] = [];
  private edited = ""; // the stored text that is being changed
  private tried: Definition = { text: "", names: [] };
  private games: readonly TriedGame[] = []; // of the last text that was fine
  private reading = false;

  // `setup`: on which the start of a game can be set up.
  constructor(private readonly commands: Commands, private readonly setup: BoardEditor) {
    this.shelf = new PieceShelf(commands.own, (piece) => this.add(piece));
    this.preview.element.setAttribute("data-testid", "game-preview");
    this.dialog.fill(
      h("div", { class: "writing" },
        h("p", {}, "Describe a game in the form of Fairy-Stockfish's variants.ini. Errors and warnings are shown below."),
        this.choice, labelled("Begin with a template", this.template), this.code.element, this.problems,
        h("div", { class: "buttons" }, this.play, this.startButton)),
      h("div", { class: "looking" }, this.shelf.element,
        h("details", { class: "more", open: true }, h("summary", {}, "The game as it is written"), this.preview.element)));
  }

  open(): void {
    this.dialog.open();
    this.offered = [...templates, variationOf(this.commands.table.variant)];
    const { kept } = this.commands.own;
    this.begin(kept[kept.length - 1]?.text ?? "");
    this.code.text.focus();
  }

  // Begins with a stored text, or with the first template.
  private begin(stored: string): void {
    this.edited = stored;
    const { kept } = this.commands.own;
    this.choice.hidden = kept.length === 0;
    this.kept.replaceChildren(h("option", { value: "" }, "A new one"),
      ...kept.map(({ name, text }) => h("option", { value: text, selected: text === stored }, name)));
    this.template.replaceChildren(h("option", { value: -1, disabled: true, selected: stored !== "" }, "—"),
      ...this.offered.map(({ name }, at) => h("option", { value: at, selected: stored === "" && at === 0 }, name)));
    this.set(stored === "" ? sample : stored);
  }

  // What was written by hand is offered in its turn.
  private takeTemplate(): void {
    const chosen = this.offered[Number(this.template.value)];
    const written = this.code.value;
    const known = [...this.offered, ...this.commands.own.kept].some(({ text }) => text === written);
    if (!known && written.trim() !== "") {
      this.offered.push({ name: "What you wrote", text: written });
      this.template.append(h("option", { value: this.offered.length - 1 }, "What you wrote"));
    }
    this.edited = "";
    this.kept.value = "";
    this.set(chosen?.text ?? sample);
  }

  private set(text: string): void {
    this.code.value = text;
    this.changed();
  }

  private changed(): void {
    this.play.disabled = this.startButton.disabled = true;
    this.code.showLines([]);
    void this.look();
  }

  // Reads the text again as long as it has changed meanwhile.
  private async look(): Promise<void> {
    if (this.reading) return;
    this.reading = true;
    let text: string;
    do {
      text = this.code.value;
      const checked = await this.commands.own.tryOut(text);
      this.show(checked, text);
      if (text === this.code.value && !isFatal(checked)) await this.lookCloser(checked, text);
    } while (text !== this.code.value);
    this.reading = false;
  }

  // The game can be played meanwhile, and also if no answer comes in time.
  private async lookCloser({ problems }: Checked, text: string): Promise<void> {
    const advised = await this.commands.own.advise(text);
    if (isFatal(advised)) this.tellUnchecked(text);
    else if (advised.problems.length > problems.length) this.show(advised, text);
  }

  private tellUnchecked(text: string): void {
    if (text === this.code.value) this.problems.append(h("li", { class: "unchecked" }, unchecked));
  }

  private show(checked: Checked, text: string): void {
    if (text !== this.code.value) return;
    const { names } = checked;
    this.tried = { text, names };
    const problems = checked.problems.slice(0, mostProblems);
    const more = checked.problems.length - problems.length;
    const lines = text.split("\n");
    this.play.disabled = isFatal(checked);
    this.startButton.disabled = this.play.disabled || names.length === 0;
    this.code.showLines(problems);
    this.problems.replaceChildren(...problems.map((problem) => this.item(problem, lines[problem.line - 1] ?? "")));
    if (more > 0) this.problems.append(h("li", {}, `and ${more} more`));
    if (problems.every(({ warning }) => warning)) this.problems.prepend(h("li", { class: "fine" }, verdictOf(checked)));
    if (checked.games !== undefined) this.showGame(checked.games);
  }

  // It stays while the text has a mistake.
  private showGame(games: readonly TriedGame[]): void {
    this.games = games;
    const [first] = games;
    this.preview.fill(first === undefined ? undefined : startAndPieces(first.page));
    this.preview.element.dataset["game"] = first?.name ?? "";
  }

  // The line, the caret below the place, and what is wrong there; a click goes there.
  private item(problem: Problem, line: string): HTMLLIElement {
    const caret = `${line}\n${" ".repeat(Math.max(0, problem.column - 1))}^`;
    const place = problem.line > 0 ? ` (line ${problem.line}, column ${problem.column})` : "";
    return h("li", { class: problem.warning ? "warning" : "error" },
      h("button", { type: "button", onclick: () => this.code.goTo(problem.line, problem.column) },
        h("strong", {}, `${problem.warning ? "Warning" : "Error"}${place}:`), ` ${problem.message}`,
        problem.line > 0 ? h("pre", {}, caret) : undefined));
  }

  // With a letter that no piece has, neither in the text nor in the game.
  private add(piece: KnownPiece): void {
    const written = [...this.code.value.matchAll(/^\s*\w+\s*=\s*([a-z])(?::|\s*$)/gm)].map(([, letter = ""]) => letter);
    const known = this.games.flatMap(({ letters }) => letters.map((letter) => letter.toLowerCase()));
    const letter = freeLetter(piece.name, new Set([...written, ...known]));
    if (letter === undefined) return;
    const numbers = [...this.code.value.matchAll(/^\s*customPiece(\d+)/gm)].map(([, number]) => Number(number));
    this.code.addLine(lineOf(piece, letter, Math.max(0, ...numbers) + 1));
    this.changed();
  }

  // Of the game in whose section the caret is, else of the first; its key startFen is written.
  private setUpStart(): void {
    const { text, names } = this.tried;
    const here = headAt(text, this.code.lineOfCaret)?.toLowerCase();
    const name = names.find((one) => one.toLowerCase() === here) ?? names[0];
    if (name === undefined) return;
    const borrowed = this.commands.own.borrow(this.tried, name);
    if (borrowed === undefined) return this.problems.replaceChildren(h("li", { class: "error" }, noBoard));
    const withStart = (fen: string): Edited => withKey(this.code.value, name, "startFen", fen);
    this.setup.openStart(borrowed.variant, {
      problem: async (fen) => {
        const { problems } = await this.commands.own.tryOut(withStart(fen).text);
        return problems.find(({ warning }) => !warning)?.message;
      },
      take: (fen) => {
        this.code.take(withStart(fen));
        this.changed();
      },
      closed: borrowed.giveBack,
    });
  }

  private async finish(): Promise<void> {
    if (await this.commands.openOwn(this.tried, this.edited)) this.dialog.close();
  }

  private async remove(): Promise<void> {
    if (await this.commands.removeOwn(this.kept.value)) this.begin("");
  }
}

// Of a text without errors.
function verdictOf({ problems, names }: Checked): string {
  if (names.length === 0) return "There is no game here yet: a section begins with [name].";
  const found = problems.length === 0 ? "Fine" : `Can be played, with ${problems.length} ${problems.length === 1 ? "warning" : "warnings"}`;
  return `${found}: ${names.join(", ")}`;
}
