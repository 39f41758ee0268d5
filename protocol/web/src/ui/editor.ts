// Games of the player's own: a definition is written or pasted, looked over as it is typed, and played at once.
import type { Rules } from "../rules.js";
import type { Problem } from "../types.js";
import { Dialog } from "./dialog.js";
import { h } from "./dom.js";

export const sample = `[guardchess:chess]
title = Guard Chess
about = Chess with guards, which move like kings without being royal, in the queens' places.
queen = -
customPiece1 = g:K:guard
startFen = rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq - 0 1
promotionPieceTypes = grbn
`;

export class EditorDialog {
  private readonly dialog = new Dialog("editor", "A game of your own", true);
  private readonly text = h("textarea", {
    "aria-label": "Definition", spellcheck: "false", name: "definition", rows: 16, wrap: "off",
    "aria-describedby": "editor-problems", oninput: () => this.look(), onscroll: () => this.follow(),
  });
  private readonly lines = h("div", { class: "lines", "aria-hidden": "true" });
  private readonly problems = h("ol", { class: "problems", id: "editor-problems", "aria-live": "polite" });
  private readonly play = h("button", { type: "button", class: "primary", onclick: () => this.finish() }, "Play it");
  private names: string[] = [];

  constructor(private readonly rules: Rules, private readonly on: (names: string[], text: string) => void) {
    this.dialog.fill(
      h("p", {}, "Describe a game in the form of Fairy-Stockfish's variants.ini. What cannot be understood is shown below."),
      h("div", { class: "code" }, this.lines, this.text), this.problems,
      h("div", { class: "buttons" }, this.play,
        h("button", { type: "button", onclick: () => this.set(sample) }, "Sample")));
  }

  open(text: string): void {
    this.dialog.open();
    this.set(text === "" ? sample : text);
    this.text.focus();
  }

  private set(text: string): void {
    this.text.value = text;
    this.look();
  }

  private look(): void {
    const { problems, names } = this.rules.check(this.text.value);
    this.names = names;
    const fatal = problems.some((problem) => !problem.warning) || names.length === 0;
    this.play.disabled = fatal;
    this.showLines(problems);
    this.problems.replaceChildren(...problems.map((problem) => this.item(problem)));
    if (problems.length === 0)
      this.problems.append(h("li", { class: "fine" },
        names.length === 0 ? "There is no game here yet: a section begins with [name]." : `Fine: ${names.join(", ")}`));
  }

  private showLines(problems: Problem[]): void {
    const count = this.text.value.split("\n").length;
    const wrong = new Set(problems.map((problem) => problem.line));
    this.lines.replaceChildren(...Array.from({ length: count }, (_, at) =>
      h("span", { class: wrong.has(at + 1) ? "wrong" : undefined }, String(at + 1))));
    this.follow();
  }

  // The line, the caret below the place, and what is wrong there; a click goes there.
  private item(problem: Problem): HTMLLIElement {
    const line = this.text.value.split("\n")[problem.line - 1] ?? "";
    const caret = `${line}\n${" ".repeat(Math.max(0, problem.column - 1))}^`;
    return h("li", { class: problem.warning ? "warning" : "error" },
      h("button", { type: "button", onclick: () => this.goTo(problem) },
        h("span", {}, `Line ${problem.line}, column ${problem.column}: ${problem.message}`),
        problem.line > 0 ? h("pre", {}, caret) : undefined));
  }

  private goTo(problem: Problem): void {
    const before = this.text.value.split("\n").slice(0, problem.line - 1).join("\n");
    const at = before.length + (problem.line > 1 ? 1 : 0) + Math.max(0, problem.column - 1);
    this.text.focus();
    this.text.setSelectionRange(at, at);
  }

  private follow(): void {
    this.lines.scrollTop = this.text.scrollTop;
  }

  private finish(): void {
    this.dialog.close();
    this.on(this.names, this.text.value);
  }
}
