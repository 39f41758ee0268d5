// Games of the player's own: a definition is written or pasted, tried as it is typed, and played at once.
import type { Definition } from "../own_games.js";
import type { Commands } from "./commands.js";
import { isFatal, type Checked } from "../rules.js";
import type { Problem } from "../types.js";
import { Dialog, labelled } from "./dialog.js";
import { h } from "./dom.js";

export const sample = `[guardchess:chess]
title = Guard Chess
about = Chess with guards, which move like kings without being royal, in the queens' places.
queen = -
customPiece1 = g:K:guard
startFen = rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq - 0 1
promotionPieceTypes = grbn
`;

const mostProblems = 50; // shown

export class EditorDialog {
  private readonly dialog = new Dialog("editor", "A game of your own", true);
  private readonly text = h("textarea", {
    "aria-label": "Definition", spellcheck: "false", name: "definition", rows: 16, wrap: "off",
    "aria-describedby": "editor-problems", oninput: () => this.changed(), onscroll: () => this.follow(),
  });
  private readonly lines = h("div", { class: "lines", "aria-hidden": "true" });
  private readonly problems = h("ol", { class: "problems", id: "editor-problems", "aria-live": "polite" });
  private readonly play = h("button", { type: "button", class: "primary", onclick: () => void this.finish() }, "Play it");
  private readonly kept = h("select", { name: "kept", onchange: () => this.begin(this.kept.value) });
  private readonly choice = h("div", { class: "kept" }, labelled("Your variants", this.kept),
    h("button", { type: "button", name: "remove", onclick: () => void this.remove() }, "Remove"));
  private edited = ""; // the stored text that is being changed
  private tried: Definition = { text: "", names: [] };
  private reading = false;

  constructor(private readonly commands: Commands) {
    this.dialog.fill(
      h("p", {}, "Describe a game in the form of Fairy-Stockfish's variants.ini. What cannot be understood is shown below."),
      this.choice, h("div", { class: "code" }, this.lines, this.text), this.problems,
      h("div", { class: "buttons" }, this.play,
        h("button", { type: "button", onclick: () => this.begin("") }, "Sample")));
  }

  open(): void {
    this.dialog.open();
    const { kept } = this.commands.own;
    this.begin(kept[kept.length - 1]?.text ?? "");
    this.text.focus();
  }

  // Begins with a stored text, or with the sample.
  private begin(stored: string): void {
    this.edited = stored;
    const { kept } = this.commands.own;
    this.choice.hidden = kept.length === 0;
    this.kept.replaceChildren(...kept.map(({ name, text }) => h("option", { value: text, selected: text === stored }, name)));
    this.set(stored === "" ? sample : stored);
  }

  private set(text: string): void {
    this.text.value = text;
    this.changed();
  }

  private changed(): void {
    this.play.disabled = true;
    this.showLines([]);
    void this.look();
  }

  // Reads the text again as long as it has changed meanwhile.
  private async look(): Promise<void> {
    if (this.reading) return;
    this.reading = true;
    let text: string;
    do {
      text = this.text.value;
      this.show(await this.commands.own.tryOut(text), text);
    } while (text !== this.text.value);
    this.reading = false;
  }

  private show(checked: Checked, text: string): void {
    if (text !== this.text.value) return;
    const { names } = checked;
    this.tried = { text, names };
    const problems = checked.problems.slice(0, mostProblems);
    const more = checked.problems.length - problems.length;
    const lines = text.split("\n");
    this.play.disabled = isFatal(checked);
    this.showLines(problems);
    this.problems.replaceChildren(...problems.map((problem) => this.item(problem, lines[problem.line - 1] ?? "")));
    if (more > 0) this.problems.append(h("li", {}, `and ${more} more`));
    if (problems.length === 0)
      this.problems.append(h("li", { class: "fine" },
        names.length === 0 ? "There is no game here yet: a section begins with [name]." : `Fine: ${names.join(", ")}`));
  }

  // Their numbers, those of wrong ones marked.
  private showLines(problems: readonly Problem[]): void {
    const count = this.text.value.split("\n").length;
    const wrong = [...new Set(problems.map((problem) => problem.line))].filter((line) => line > 0).sort((a, b) => a - b);
    const numbers = (from: number, to: number): string =>
      Array.from({ length: Math.max(0, to - from) }, (_, at) => `${from + at}\n`).join("");
    let next = 1;
    this.lines.replaceChildren();
    for (const line of wrong) {
      this.lines.append(numbers(next, line), h("span", { class: "wrong" }, `${line}\n`));
      next = line + 1;
    }
    this.lines.append(numbers(next, count + 1));
    this.follow();
  }

  // The line, the caret below the place, and what is wrong there; a click goes there.
  private item(problem: Problem, line: string): HTMLLIElement {
    const caret = `${line}\n${" ".repeat(Math.max(0, problem.column - 1))}^`;
    const place = problem.line > 0 ? `Line ${problem.line}, column ${problem.column}: ` : "";
    return h("li", { class: problem.warning ? "warning" : "error" },
      h("button", { type: "button", onclick: () => this.goTo(problem) },
        h("span", {}, `${place}${problem.message}`), problem.line > 0 ? h("pre", {}, caret) : undefined));
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

  private async finish(): Promise<void> {
    if (await this.commands.openOwn(this.tried, this.edited)) this.dialog.close();
  }

  private async remove(): Promise<void> {
    if (await this.commands.removeOwn(this.kept.value)) this.begin("");
  }
}
