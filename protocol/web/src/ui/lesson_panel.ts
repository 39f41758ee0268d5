// Learning from mistakes, beside the board: what is asked, what the player's try is worth, and where to go on.
import type { Lesson, Lessons } from "../lessons.js";
import { byId, h } from "./dom.js";
import { capitalised } from "./rules_page.js";

export class LessonPanel {
  private readonly words = h("p", { role: "status", "data-testid": "lesson" });
  private readonly buttons = h("div", { class: "buttons" });
  readonly element = h("div", { class: "lesson", hidden: true }, this.words, this.buttons);
  private shown = "";

  constructor(private readonly lessons: Lessons, private readonly numbered: (ply: number) => string) {}

  show(): void {
    const { current } = this.lessons;
    const offers = current === undefined ? this.lessons.sides() : [];
    const words = current === undefined ? "" : this.wordsOf(current);
    const key = JSON.stringify([words, current?.state, this.lessons.asks, offers]);
    if (key === this.shown) return;
    this.shown = key;
    this.element.hidden = current === undefined && offers.length === 0;
    this.words.hidden = words === "";
    this.words.textContent = words;
    this.element.dataset["state"] = current?.state ?? "";
    const button = (name: string, text: string, run: () => void, primary = false): HTMLElement =>
      h("button", { type: "button", name, class: primary ? "lead" : undefined, onclick: run }, text);
    if (current === undefined) {
      const whose = (side: string): string => (offers.length === 1 ? "your" : `${capitalised(side)}'s`);
      this.buttons.replaceChildren(...offers.map(({ side, count }) =>
        button(`learn-${side}`, `Learn from ${whose(side)} mistakes (${count})`, () => this.toBoard(() => this.lessons.begin(side)))));
      return;
    }
    const done = current.state === "solved" || current.state === "shown";
    const last = current.at + 1 === current.mistakes.length;
    const all: [boolean, HTMLElement][] = [
      [!this.lessons.asks, button("lesson-back", "Back to the position", () => this.toBoard(() => this.lessons.goBack()), true)],
      [!done, button("lesson-show", "Show the best move", () => this.lessons.show())],
      [!last, button("lesson-next", done ? "Next mistake" : "Skip it", () => this.toBoard(() => this.lessons.next()), done)],
      [true, button("lesson-end", last && done ? "Done" : "Stop", () => this.lessons.end())],
    ];
    this.buttons.replaceChildren(...all.flatMap(([wanted, element]) => (wanted ? [element] : [])));
  }

  // On a phone the board may be above what is seen.
  private toBoard(act: () => void): void {
    act();
    if (this.lessons.asks) byId("board").scrollIntoView({ block: "nearest" });
  }

  private wordsOf({ mistakes, at, state, tried }: Lesson): string {
    const played = mistakes[at];
    if (played === undefined) return "";
    const place = `Mistake ${at + 1} of ${mistakes.length}: `;
    const number = this.numbered(played.ply);
    const move = `${number.endsWith("…") ? number : `${number}.`} ${played.san}`;
    switch (state) {
      case "asked": return `${place}${move} lost much. Find a better move.`;
      case "thinking": return `${place}looking at ${tried?.san ?? ""}…`;
      case "worse": return `${place}${tried?.san ?? ""} is no better than ${played.san}${tried?.uci === played.uci ? ", which you played" : ""}. Try again.`;
      case "better": return `${place}${tried?.san ?? ""} is better than ${played.san}, but there is a better one still. Try again.`;
      case "solved": return `${place}${tried?.san ?? ""} is a good move. You played ${played.san}.`;
      case "shown": return `${place}${tried?.san ?? ""} was best. You played ${played.san}.`;
    }
  }
}
