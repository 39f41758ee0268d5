// Gestures on a board that is being set up: a tool puts, blocks or wipes, over one square or along a stroke; the hand
// carries pieces, off the board too. By keys: Enter uses the tool, Delete wipes, a piece's letter puts it.
import type { BoardSetup } from "../board_setup.js";
import type { Piece, SquareName } from "../types.js";
import { unit } from "./ground.js";
import type { BoardView } from "./view.js";

export type Tool = { kind: "hand" | "eraser" | "wall" } | { kind: "piece"; piece: Piece };

export interface SetupListener {
  setup(): BoardSetup;
  changed(): void;
  selected(square: SquareName | undefined): void;
  byKey(key: string): Piece | undefined;
}

type Stroke = { kind: "carry"; from: SquareName; moving: boolean; x: number; y: number } | { kind: "paint"; last: SquareName; wipes: boolean };

const threshold = 5; // pixels that make a press a drag

export class SetupInput {
  tool: Tool = { kind: "hand" };
  private stroke: Stroke | undefined;
  private picked: SquareName | undefined; // by the hand, to go where the next click says

  constructor(private readonly view: BoardView, private readonly listener: SetupListener) {
    const cells = view.cells.element;
    cells.addEventListener("pointerdown", (event) => this.onDown(event));
    cells.addEventListener("contextmenu", (event) => event.preventDefault());
    cells.addEventListener("keydown", (event) => this.onKey(event));
    addEventListener("pointermove", (event) => this.onMove(event));
    addEventListener("pointerup", (event) => this.onUp(event));
    addEventListener("pointercancel", () => this.letGo());
  }

  use(tool: Tool): void {
    this.tool = tool;
    this.pick(undefined);
  }

  // A piece dropped from elsewhere at a point of the window.
  dropAt(piece: Piece, x: number, y: number): void {
    const square = this.view.cells.squareAtPoint(x, y);
    if (square === undefined) return;
    this.listener.setup().put(square, piece);
    this.listener.changed();
  }

  private pick(square: SquareName | undefined): void {
    this.picked = square;
    this.listener.selected(square);
  }

  private occupied(square: SquareName): boolean {
    const { pieces, walls } = this.listener.setup();
    return pieces.has(square) || walls.has(square);
  }

  private onDown(event: PointerEvent): void {
    const square = this.view.cells.squareOf(event.target);
    if (square === undefined || this.stroke !== undefined) return;
    if (event.button === 2) return this.wipe(square);
    if (event.button !== 0) return;
    if (this.tool.kind !== "hand") this.stroke = { kind: "paint", last: square, wipes: this.apply(square) };
    else if (this.picked !== undefined) this.click(square);
    else if (this.occupied(square)) this.stroke = { kind: "carry", from: square, moving: false, x: event.clientX, y: event.clientY };
  }

  private onMove(event: PointerEvent): void {
    const { stroke } = this;
    if (stroke === undefined) return;
    if (stroke.kind === "paint") return this.paint(stroke, this.view.cells.squareAtPoint(event.clientX, event.clientY));
    stroke.moving ||= Math.hypot(event.clientX - stroke.x, event.clientY - stroke.y) >= threshold;
    if (!stroke.moving) return;
    const box = this.view.cells.element.getBoundingClientRect();
    const scale = (this.view.boardShape.files * unit) / box.width;
    this.view.carry(stroke.from, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
  }

  private onUp(event: PointerEvent): void {
    const { stroke } = this;
    this.letGo();
    if (stroke?.kind !== "carry") return;
    if (!stroke.moving) return this.click(stroke.from);
    const to = this.view.cells.squareAtPoint(event.clientX, event.clientY);
    if (to === undefined) this.listener.setup().remove(stroke.from);
    else this.listener.setup().move(stroke.from, to);
    this.listener.changed();
  }

  private letGo(): void {
    if (this.stroke?.kind === "carry") this.view.putBack(this.stroke.from);
    this.stroke = undefined;
  }

  private paint(stroke: Stroke & { kind: "paint" }, square: SquareName | undefined): void {
    if (square === undefined || square === stroke.last) return;
    stroke.last = square;
    if (stroke.wipes) this.wipe(square);
    else this.apply(square, false);
  }

  // True if it wiped: a tool takes away what it would put.
  private apply(square: SquareName, wipesSame = true): boolean {
    const setup = this.listener.setup();
    const there = setup.placement.pieces.get(square);
    const { tool } = this;
    const same = tool.kind === "piece" ? there?.letter === tool.piece.letter && there.side === tool.piece.side : setup.walls.has(square);
    const wipes = tool.kind === "eraser" || (wipesSame && same);
    if (wipes) setup.remove(square);
    else if (tool.kind === "piece") setup.put(square, tool.piece);
    else setup.block(square);
    this.listener.changed();
    return wipes;
  }

  private wipe(square: SquareName): void {
    this.listener.setup().remove(square);
    this.listener.changed();
  }

  private click(square: SquareName): void {
    if (this.tool.kind !== "hand") return void this.apply(square);
    const from = this.picked;
    if (from === undefined) return this.pick(this.occupied(square) ? square : undefined);
    this.pick(undefined);
    this.listener.setup().move(from, square);
    this.listener.changed();
  }

  private onKey(event: KeyboardEvent): void {
    const square = this.view.cells.squareOf(event.target);
    if (square === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const piece = this.listener.byKey(event.key);
    if (event.key === "Enter" || event.key === " ") this.click(square);
    else if (event.key === "Delete" || event.key === "Backspace") this.wipe(square);
    else if (event.key === "Escape" && this.picked !== undefined) this.pick(undefined);
    else if (piece !== undefined) {
      this.listener.setup().put(square, piece);
      this.listener.changed();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
