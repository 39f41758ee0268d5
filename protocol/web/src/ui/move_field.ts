// A field in which moves are typed, as SAN or coordinates.
import type { LegalMove } from "../types.js";
import { h } from "./dom.js";

export class MoveField {
  private readonly input = h("input", {
    type: "text", name: "move", placeholder: "Type a move, e.g. e4 or e2e4", "aria-label": "Type a move",
    autocomplete: "off", spellcheck: "false", autocapitalize: "off",
    oninput: () => this.complain(""),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key === "Escape") this.input.blur();
    },
  });
  private readonly problem = h("span", { class: "problem", role: "alert" });
  readonly element = h("form", {
    class: "move-field",
    onsubmit: (event: Event) => {
      event.preventDefault();
      this.submit();
    },
  }, this.input, this.problem);

  constructor(private readonly read: (text: string) => LegalMove, private readonly play: (move: LegalMove) => void) {}

  focus(): void {
    this.input.focus();
  }

  private submit(): void {
    const text = this.input.value.trim();
    if (text === "") return;
    try {
      const move = this.read(text);
      this.input.value = "";
      this.play(move);
    } catch (error) {
      this.complain(error instanceof Error ? error.message : String(error));
    }
  }

  private complain(words: string): void {
    this.problem.textContent = words;
  }
}
