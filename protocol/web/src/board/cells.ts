// The grid of cells over a board: one for each square, of which one at a time can be reached by Tab, the others
// by the arrow keys. Holes have cells that say nothing.
import type { BoardShape, SquareName } from "../types.js";
import { h } from "../ui/dom.js";
import { neighbour, squareAt } from "./shape.js";

export class Cells {
  readonly element = h("div", { class: "cells", role: "grid", "aria-label": "Board", "data-testid": "board" });
  private readonly bySquare = new Map<SquareName, HTMLElement>();
  private shape: BoardShape = { files: 0, ranks: 0, holes: new Set() };
  private flipped = false;
  private reachable: SquareName | undefined;

  constructor() {
    this.element.addEventListener("keydown", (event) => this.onKey(event));
    // Pointers leave the focus, and the arrow keys with it, to the game.
    this.element.addEventListener("mousedown", (event) => event.preventDefault());
    this.element.addEventListener("focusin", (event) => {
      const square = this.squareOf(event.target);
      if (square !== undefined) this.makeReachable(square);
    });
  }

  build(shape: BoardShape, flipped: boolean): void {
    this.shape = shape;
    this.flipped = flipped;
    this.bySquare.clear();
    const rows: HTMLElement[] = [];
    for (let row = 0; row < shape.ranks; ++row) {
      const line = h("div", { role: "row", class: "row" });
      for (let column = 0; column < shape.files; ++column) line.append(this.cell(column, row));
      rows.push(line);
    }
    this.element.replaceChildren(...rows);
    const kept = this.reachable !== undefined && this.bySquare.has(this.reachable) ? this.reachable : undefined;
    const first = kept ?? this.bySquare.keys().next().value;
    if (first !== undefined) this.makeReachable(first);
  }

  label(words: (square: SquareName) => string, selected: SquareName | undefined): void {
    for (const [square, cell] of this.bySquare) {
      const text = words(square);
      if (cell.getAttribute("aria-label") !== text) cell.setAttribute("aria-label", text);
      if (square === selected) cell.setAttribute("aria-selected", "true");
      else cell.removeAttribute("aria-selected");
    }
  }

  labelOf(square: SquareName): string {
    return this.bySquare.get(square)?.getAttribute("aria-label") ?? square;
  }

  focus(square: SquareName): void {
    this.bySquare.get(square)?.focus();
  }

  squareOf(target: EventTarget | null): SquareName | undefined {
    if (!(target instanceof Element)) return undefined;
    return target.closest<HTMLElement>("[data-square]")?.dataset["square"];
  }

  // The square under a point of the window.
  squareAtPoint(x: number, y: number): SquareName | undefined {
    const box = this.element.getBoundingClientRect();
    const column = Math.floor(((x - box.left) / box.width) * this.shape.files);
    const row = Math.floor(((y - box.top) / box.height) * this.shape.ranks);
    if (column < 0 || column >= this.shape.files || row < 0 || row >= this.shape.ranks) return undefined;
    return squareAt(this.shape, { column, row }, this.flipped);
  }

  private cell(column: number, row: number): HTMLElement {
    const square = squareAt(this.shape, { column, row }, this.flipped);
    if (square === undefined) return h("div", { role: "gridcell", class: "hole", "aria-label": "no square" });
    const cell = h("div", { role: "gridcell", tabindex: -1, "data-square": square });
    this.bySquare.set(square, cell);
    return cell;
  }

  private makeReachable(square: SquareName): void {
    if (this.reachable !== undefined) this.bySquare.get(this.reachable)?.setAttribute("tabindex", "-1");
    this.reachable = square;
    this.bySquare.get(square)?.setAttribute("tabindex", "0");
  }

  private onKey(event: KeyboardEvent): void {
    const square = this.squareOf(event.target);
    const step = steps[event.key];
    if (square === undefined || step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = neighbour(this.shape, square, step[0], step[1], this.flipped);
    if (next !== undefined) this.focus(next);
    event.preventDefault();
    event.stopPropagation();
  }
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
