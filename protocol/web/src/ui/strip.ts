// The strip above or below the board: who plays there, what is in the hand, how much time is left.
import { clockText } from "../clock.js";
import type { Piece, Side } from "../types.js";
import { h } from "./dom.js";
import type { Glyphs } from "./glyphs.js";

export interface HandListener {
  click(letter: string): void;
  inspect(piece: Piece): void;
  hover(piece: Piece | undefined): void; // the mouse is on a piece of a hand
  press(letter: string, event: PointerEvent, picture: Element): void;
}

export interface StripContent {
  side: Side;
  name: string;
  active: boolean;
  hand: ReadonlyMap<string, number>;
  usable: boolean; // the hand, now
  chosen: string | undefined; // of the hand
  time: number | undefined;
  counts: readonly string[]; // of the game, in words
}

export class Strip {
  private readonly name = h("span", { class: "name" });
  private readonly hand = h("span", { class: "hand" });
  private readonly clock = h("span", { class: "clock", role: "timer" });
  private readonly counts = h("span", { class: "counts" });
  readonly element = h("div", { class: "strip" }, this.name, this.counts, this.hand, this.clock);
  private shown = "";

  constructor(
    private readonly glyphs: Glyphs, private readonly nameOf: (piece: Piece) => string,
    private readonly listener: HandListener,
  ) {}

  show(content: StripContent): void {
    this.element.classList.toggle("active", content.active);
    this.element.dataset["side"] = content.side;
    this.name.textContent = content.name;
    this.showTime(content.time);
    this.counts.textContent = content.counts.join(", ");
    const key = JSON.stringify([content.side, [...content.hand], content.usable, content.chosen]);
    if (key === this.shown) return;
    this.shown = key;
    this.hand.replaceChildren(...[...content.hand].map(([letter, count]) => this.held(letter, count, content)));
  }

  showTime(time: number | undefined): void {
    this.clock.hidden = time === undefined;
    if (time === undefined) return;
    this.clock.textContent = clockText(time);
    this.clock.classList.toggle("short", time < 20_000);
  }

  // Called when another game begins, whose letters mean other pieces.
  forget(): void {
    this.shown = "";
  }

  private held(letter: string, count: number, content: StripContent): HTMLElement {
    const piece: Piece = { letter, side: content.side };
    const picture = this.glyphs.picture(piece);
    return h("button", {
      type: "button", "data-drop": letter, "aria-pressed": String(content.chosen === letter), class: content.usable ? "usable" : undefined,
      "aria-label": `${this.nameOf(piece)} in hand, ${count}`,
      title: this.nameOf(piece),
      onclick: () => {
        if (content.usable) this.listener.click(letter);
        this.listener.inspect(piece);
      },
      onpointerenter: (event: PointerEvent) => {
        if (event.pointerType === "mouse") this.listener.hover(piece);
      },
      onpointerleave: () => this.listener.hover(undefined),
      onpointerdown: (event: PointerEvent) => {
        if (content.usable) this.listener.press(letter, event, picture);
      },
    }, picture, h("span", { class: "count" }, String(count)));
  }
}
