// Arrows and circles that the player draws with the right button, to think with; the next press of the left one
// wipes them.
import type { Arrow, BoardView } from "./view.js";

export class Drawings {
  arrows: Arrow[] = [];
  private from: string | undefined;

  constructor(private readonly view: BoardView, private readonly changed: () => void) {
    const cells = view.cells.element;
    cells.addEventListener("contextmenu", (event) => event.preventDefault());
    cells.addEventListener("pointerdown", (event) => this.onDown(event));
    window.addEventListener("pointerup", (event) => this.onUp(event));
  }

  clear(): void {
    if (this.arrows.length === 0) return;
    this.arrows = [];
    this.changed();
  }

  private onDown(event: PointerEvent): void {
    if (event.button === 2) this.from = this.view.cells.squareOf(event.target);
    else this.clear();
  }

  private onUp(event: PointerEvent): void {
    const { from } = this;
    if (event.button !== 2 || from === undefined) return;
    this.from = undefined;
    const to = this.view.cells.squareAtPoint(event.clientX, event.clientY);
    if (to === undefined) return;
    const others = this.arrows.filter((arrow) => arrow.from !== from || arrow.to !== to);
    this.arrows = others.length < this.arrows.length ? others : [...others, { from, to, kind: "own" }];
    this.changed();
  }
}
