// A text with numbered lines, some of which are wrong or odd.
import { lineAt, withLine, type Edited } from "../definition_text.js";
import type { Problem } from "../types.js";
import { h } from "./dom.js";

export class CodeArea {
  readonly text: HTMLTextAreaElement;
  private readonly lines = h("div", { class: "lines", "aria-hidden": "true" });
  readonly element: HTMLElement;

  constructor(label: string, name: string, describedBy: string, changed: () => void) {
    this.text = h("textarea", {
      "aria-label": label, spellcheck: "false", name, rows: 16, wrap: "off", "aria-describedby": describedBy,
      oninput: changed, onscroll: () => this.follow(),
    });
    this.element = h("div", { class: "code" }, this.lines, this.text);
  }

  get value(): string {
    return this.text.value;
  }

  set value(text: string) {
    this.text.value = text;
  }

  // The numbers of all lines, those of wrong and odd ones marked.
  showLines(problems: readonly Problem[]): void {
    const count = this.text.value.split("\n").length;
    const marked = [...new Set(problems.map((problem) => problem.line))].filter((line) => line > 0).sort((a, b) => a - b);
    const wrong = new Set(problems.filter(({ warning }) => !warning).map((problem) => problem.line));
    const numbers = (from: number, to: number): string =>
      Array.from({ length: Math.max(0, to - from) }, (_, at) => `${from + at}\n`).join("");
    let next = 1;
    this.lines.replaceChildren();
    for (const line of marked) {
      this.lines.append(numbers(next, line), h("span", { class: wrong.has(line) ? "wrong" : "odd" }, `${line}\n`));
      next = line + 1;
    }
    this.lines.append(numbers(next, count + 1));
    this.follow();
  }

  goTo(line: number, column: number): void {
    const before = this.text.value.split("\n").slice(0, line - 1).join("\n");
    const at = before.length + (line > 1 ? 1 : 0) + Math.max(0, column - 1);
    this.text.focus();
    this.text.setSelectionRange(at, at);
  }

  // At the end of the section in which the caret is, before blank lines; the new line is selected.
  addLine(line: string): void {
    this.take(withLine(this.text.value, this.lineOfCaret, line));
  }

  get lineOfCaret(): number {
    return lineAt(this.text.value, this.text.selectionStart);
  }

  // The line that was written is selected.
  take({ text, line }: Edited): void {
    this.text.value = text;
    this.goTo(line + 1, 1);
    this.text.setSelectionRange(this.text.selectionStart, this.text.selectionStart + (text.split("\n")[line] ?? "").length);
  }

  private follow(): void {
    this.lines.scrollTop = this.text.scrollTop;
  }
}
