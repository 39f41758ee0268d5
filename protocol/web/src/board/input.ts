// Gestures on a board: a piece is dragged, or clicked and then its target, or chosen by the keyboard. Says which
// legal moves were meant; who listens asks further if they are several.
import type { LegalMove, SquareName } from "../types.js";
import { movesBetween, movesOfDrop, targetsFrom, targetsOfDrop, wallsOn } from "./gestures.js";
import { unit } from "./ground.js";
import type { BoardView } from "./view.js";

export type Source = { square: SquareName } | { drop: string };

export interface InputListener {
  // `carried`: the square from which a piece was dragged. `doubtful`: a click may have meant something else.
  meant(moves: LegalMove[], carried: SquareName | undefined, doubtful: boolean): void;
  changed(): void; // the selection
  looked(square: SquareName): void; // a piece was pressed, whosever it is
  released?(): void; // Escape, or a press that means nothing
}

interface Drag {
  source: Source;
  startX: number;
  startY: number;
  moving: boolean;
  again: boolean; // the piece was selected before
}

const threshold = 5; // pixels that make a press a drag

export class BoardInput {
  private moves: readonly LegalMove[] = [];
  private selection: Source | undefined;
  private drag: Drag | undefined;
  private asked: Map<SquareName, LegalMove[]> | undefined;
  private ghost: HTMLElement | undefined;

  constructor(private readonly view: BoardView, private readonly listener: InputListener) {
    const cells = view.cells.element;
    cells.addEventListener("pointerdown", (event) => this.onDown(event));
    cells.addEventListener("keydown", (event) => this.onKey(event));
    window.addEventListener("pointermove", (event) => this.onMove(event));
    window.addEventListener("pointerup", (event) => this.onUp(event));
    window.addEventListener("pointercancel", () => this.endDrag());
    // What was begun by the pointer has no focus on the board.
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.asked !== undefined && document.querySelector("dialog[open]") === null) this.cancel();
    });
  }

  // The moves that can be made now; none while it is not the player's turn.
  allow(moves: readonly LegalMove[]): void {
    this.moves = moves;
    this.asked = undefined;
    this.endDrag();
    this.select(undefined);
  }

  get selected(): Source | undefined {
    return this.selection;
  }

  get targets(): Set<SquareName> {
    if (this.asked !== undefined || this.selection === undefined) return new Set();
    return targetsOf(this.moves, this.selection);
  }

  // What a piece of the same side on a target is for.
  get partners(): Map<SquareName, string> {
    const { selection } = this;
    const words = new Map<SquareName, string>();
    if (selection === undefined || "drop" in selection) return words;
    for (const to of this.targets)
      for (const { kind } of movesBetween(this.moves, selection.square, to))
        if (kind === "castling" || kind === "swap") words.set(to, kind === "swap" ? "can swap with" : "can castle with");
    return words;
  }

  get askedSquares(): Set<SquareName> {
    return new Set(this.asked?.keys() ?? []);
  }

  // The next square that is clicked answers which of the moves is meant.
  ask(answers: Map<SquareName, LegalMove[]>): void {
    this.asked = answers;
    this.listener.changed();
  }

  cancel(): void {
    this.asked = undefined;
    this.select(undefined);
  }

  click(square: SquareName): void {
    if (this.asked !== undefined) return this.answer(square);
    if (this.selection !== undefined && this.targets.has(square)) return this.finish(this.selection, square);
    const walls = wallsOn(this.moves, square);
    if (walls.length > 0 && this.selection === undefined) return this.listener.meant(walls, undefined, true);
    const again = this.selection !== undefined && isSquare(this.selection, square);
    const source = !again && targetsFrom(this.moves, square).size > 0 ? { square } : undefined;
    if (source === undefined) this.listener.released?.();
    this.select(source);
  }

  clickHand(letter: string): void {
    const again = this.selection !== undefined && "drop" in this.selection && this.selection.drop === letter;
    this.select(!again && this.canDrop(letter) ? { drop: letter } : undefined);
  }

  canDrop(letter: string): boolean {
    return this.moves.some((move) => move.drop === letter);
  }

  // A piece of the hand is pressed; `picture` follows the pointer.
  pressHand(letter: string, event: PointerEvent, picture: Element): void {
    if (event.button !== 0 || !this.canDrop(letter)) return;
    const ghost = picture.cloneNode(true) as HTMLElement;
    ghost.classList.add("ghost");
    this.ghost = ghost;
    this.begin({ drop: letter }, event);
  }

  private answer(square: SquareName): void {
    const moves = this.asked?.get(square);
    this.cancel();
    if (moves !== undefined) this.listener.meant(moves, undefined, false);
  }

  private select(source: Source | undefined): void {
    this.selection = source;
    this.listener.changed();
  }

  private finish(source: Source, to: SquareName, carried?: SquareName): void {
    const moves =
      "drop" in source ? movesOfDrop(this.moves, source.drop, to) : movesBetween(this.moves, source.square, to);
    this.select(undefined);
    const doubtful = carried === undefined && moves.some((move) => move.kind === "pass" || move.kind === "swap");
    if (moves.length > 0) this.listener.meant(moves, carried, doubtful);
  }

  private onDown(event: PointerEvent): void {
    const square = this.view.cells.squareOf(event.target);
    if (event.button !== 0) return;
    leaveFocus(event);
    if (square === undefined || this.drag !== undefined) return;
    this.listener.looked(square);
    const again = this.selection !== undefined && isSquare(this.selection, square);
    const takes = this.asked !== undefined || (!again && this.targets.has(square));
    if (takes || targetsFrom(this.moves, square).size === 0) return this.click(square);
    if (!again) this.select({ square });
    this.begin({ square }, event, again);
  }

  private begin(source: Source, event: PointerEvent, again = false): void {
    this.drag = { source, startX: event.clientX, startY: event.clientY, moving: false, again };
  }

  private onMove(event: PointerEvent): void {
    const drag = this.drag;
    if (drag === undefined) return;
    const way = Math.hypot(event.clientX - drag.startX, event.clientY - drag.startY);
    if (!drag.moving && way < threshold) return;
    if (!drag.moving && "drop" in drag.source) this.select(drag.source);
    drag.moving = true;
    if ("square" in drag.source) this.carry(drag.source.square, event);
    else this.carryGhost(event);
  }

  private carry(square: SquareName, event: PointerEvent): void {
    const box = this.view.cells.element.getBoundingClientRect();
    const scale = (this.view.boardShape.files * unit) / box.width;
    this.view.carry(square, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
  }

  private carryGhost(event: PointerEvent): void {
    if (this.ghost === undefined) return;
    if (!this.ghost.isConnected) document.body.append(this.ghost);
    this.ghost.style.left = `${event.clientX}px`;
    this.ghost.style.top = `${event.clientY}px`;
  }

  private onUp(event: PointerEvent): void {
    const drag = this.drag;
    if (drag === undefined) return;
    this.endDrag();
    if (!drag.moving) {
      // A second press on the selected piece lets it go, the first has selected it.
      if ("square" in drag.source && drag.again) this.click(drag.source.square);
      return;
    }
    const to = this.view.cells.squareAtPoint(event.clientX, event.clientY);
    const goal = to !== undefined && targetsOf(this.moves, drag.source).has(to) ? to : undefined;
    const from = "square" in drag.source ? drag.source.square : undefined;
    if (goal !== undefined && goal !== from) this.finish(drag.source, goal, from);
  }

  private endDrag(): void {
    const source = this.drag?.source;
    this.drag = undefined;
    this.ghost?.remove();
    this.ghost = undefined;
    if (source !== undefined && "square" in source) this.view.putBack(source.square);
  }

  private onKey(event: KeyboardEvent): void {
    const square = this.view.cells.squareOf(event.target);
    if (event.key === "Escape") {
      this.cancel();
      this.listener.released?.();
    }
    else if ((event.key === "Enter" || event.key === " ") && square !== undefined) this.click(square);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

// The keys stay with the game: a press on the board does not take the focus there, and takes it from where it was.
function leaveFocus(event: PointerEvent): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement !== event.target) activeElement.blur();
}

function targetsOf(moves: readonly LegalMove[], source: Source): Set<SquareName> {
  return "drop" in source ? targetsOfDrop(moves, source.drop) : targetsFrom(moves, source.square);
}

function isSquare(source: Source, square: SquareName): boolean {
  return "square" in source && source.square === square;
}

