// What presses, clicks and drags on a board mean, without the board: which piece is picked, and which legal moves were meant.
// A click is a gesture that has ended: nothing is played or asked while a finger or a button is still down. Knows no page.
import type { LegalMove, SquareName } from "../types.js";
import {
  freeDrops, heldAs, isDoubtful, movesBetween, movesOfDrop, targetsFrom, targetsOfDrop, wallsOn, type Hand,
} from "./gestures.js";

export type Source = { square: SquareName } | { drop: string };

export interface PickerListener {
  // `carried`: the square from which a piece was dragged. `doubtful`: a click may have meant something else.
  meant(moves: LegalMove[], carried: SquareName | undefined, doubtful: boolean): void;
  changed(): void; // the selection
  looked(square: SquareName): void; // a piece was pressed, whosever it is
  released?(): void; // Escape, or a click that means nothing
}

interface Press {
  source: Source;
  carries: boolean; // the piece would follow the pointer
  again: boolean; // it was selected before
}

const emptyHand: Hand = { letters: new Set(), onlyKind: false };

export class Picker {
  private moves: readonly LegalMove[] = [];
  private hand = emptyHand;
  private selection: Source | undefined;
  private pressed: Press | undefined;
  private asked: Map<SquareName, LegalMove[]> | undefined;

  constructor(private readonly listener: PickerListener) {}

  // The moves that can be made now; none while it is not the player's turn.
  allow(moves: readonly LegalMove[], hand: Hand = emptyHand): void {
    this.moves = moves;
    this.hand = hand;
    this.asked = undefined;
    this.pressed = undefined;
    this.select(undefined);
  }

  get selected(): Source | undefined {
    return this.selection;
  }

  get isAsked(): boolean {
    return this.asked !== undefined;
  }

  // Of what is selected.
  get targets(): Set<SquareName> {
    if (this.asked !== undefined || this.selection === undefined) return new Set();
    return this.targetsOf(this.selection);
  }

  // Where one click drops a piece, nothing being selected.
  get drops(): Set<SquareName> {
    if (this.asked !== undefined || this.selection !== undefined) return new Set();
    return new Set(freeDrops(this.moves, this.hand).map((move) => move.to));
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
    this.pressed = undefined;
    this.select(undefined);
  }

  // A pointer goes down on a square. It picks a piece up, or waits for what the click says.
  press(square: SquareName): void {
    if (this.asked === undefined) this.listener.looked(square);
    const again = this.isSelected(square);
    const takes = this.asked !== undefined || (!again && this.targets.has(square));
    const carries = !takes && targetsFrom(this.moves, square).size > 0;
    if (carries && !again) this.select({ square });
    this.pressed = { source: { square }, carries, again };
  }

  // A pointer goes down on a piece of the hand.
  pressHand(letter: string): void {
    this.pressed = { source: { drop: letter }, carries: this.canDrop(letter), again: false };
  }

  // What follows a pointer that moves; undefined: nothing.
  get carried(): Source | undefined {
    return this.pressed?.carries === true ? this.pressed.source : undefined;
  }

  // It begins to follow.
  carry(): void {
    const source = this.carried;
    if (source !== undefined && "drop" in source) this.select(source);
  }

  // The pointer goes up where it went down.
  tap(): void {
    const { pressed } = this;
    this.pressed = undefined;
    if (pressed === undefined) return;
    // The press has selected the piece already, a second one lets it go. Clicks on the hand come from its buttons.
    if ("square" in pressed.source && (!pressed.carries || pressed.again)) this.click(pressed.source.square);
  }

  // The pointer goes up elsewhere, at no square where it is undefined.
  drop(to: SquareName | undefined): void {
    const { pressed } = this;
    this.pressed = undefined;
    if (pressed?.carries !== true || to === undefined || !this.targetsOf(pressed.source).has(to)) return;
    const from = "square" in pressed.source ? pressed.source.square : undefined;
    if (to !== from) this.finish(pressed.source, to, from);
  }

  isPressed(square: SquareName | undefined): boolean {
    return this.pressed !== undefined && "square" in this.pressed.source && this.pressed.source.square === square;
  }

  letGo(): void {
    this.pressed = undefined;
  }

  escape(): void {
    this.cancel();
    this.listener.released?.();
  }

  click(square: SquareName): void {
    if (this.asked !== undefined) return this.answer(square);
    if (this.selection !== undefined && this.targets.has(square)) return this.finish(this.selection, square);
    const again = this.isSelected(square);
    if (!again && targetsFrom(this.moves, square).size > 0) return this.select({ square });
    const placed = this.selection === undefined ? this.placedOn(square) : [];
    if (placed.length > 0) return this.listener.meant(placed, undefined, wallsOn(placed, square).length > 0);
    this.listener.released?.();
    this.select(undefined);
  }

  clickHand(letter: string): void {
    const again = this.selection !== undefined && "drop" in this.selection && this.selection.drop === letter;
    this.select(!again && this.canDrop(letter) ? { drop: letter } : undefined);
  }

  canDrop(letter: string): boolean {
    return this.moves.some((move) => move.drop !== undefined && heldAs(move.drop, this.hand) === letter);
  }

  private placedOn(square: SquareName): LegalMove[] {
    return [...wallsOn(this.moves, square), ...this.dropsOn(square)];
  }

  private dropsOn(square: SquareName): LegalMove[] {
    return freeDrops(this.moves, this.hand).filter((move) => move.to === square);
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
    const moves = this.movesOf(source, to);
    this.select(undefined);
    if (moves.length > 0) this.listener.meant(moves, carried, carried === undefined && moves.some(isDoubtful));
  }

  private movesOf(source: Source, to: SquareName): LegalMove[] {
    if ("drop" in source) return movesOfDrop(this.moves, this.hand, source.drop, to);
    return [...movesBetween(this.moves, source.square, to), ...this.dropsOn(to)];
  }

  private targetsOf(source: Source): Set<SquareName> {
    if ("drop" in source) return targetsOfDrop(this.moves, this.hand, source.drop);
    const steps = targetsFrom(this.moves, source.square);
    for (const { to } of freeDrops(this.moves, this.hand)) if (to !== source.square) steps.add(to);
    return steps;
  }

  private isSelected(square: SquareName): boolean {
    return this.selection !== undefined && "square" in this.selection && this.selection.square === square;
  }
}
