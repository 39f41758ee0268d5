// A position that is being set up: what stands where, hands, whose turn it is, rights and counts. Holds what no game
// allows, too; whoever reads its FEN judges.
import { exists, squareName } from "./board/shape.js";
import { boardTokens, handLetters, joinFen, sideOf, splitFen, written, type FenFields } from "./fen.js";
import type { Piece, Side, SquareName, Variant } from "./types.js";

export type Rest = Omit<FenFields, "board" | "hand">;

const mostHeld = 99; // of a kind

export class BoardSetup {
  readonly pieces = new Map<SquareName, string>(); // letters as in FEN
  readonly walls = new Set<SquareName>();
  readonly hands: Record<Side, Map<string, number>> = { white: new Map(), black: new Map() };
  rest: Rest = splitFen("");
  private holes = new Map<SquareName, string>(); // as FEN writes them

  constructor(readonly variant: Variant, fen: string) {
    this.read(fen);
  }

  read(fen: string): void {
    const { board, hand = "", ...rest } = splitFen(fen);
    const { shape } = this.variant;
    this.empty();
    for (const { file, rank, text } of boardTokens(board, shape.ranks)) {
      const square = squareName(file, rank);
      if (!exists(shape, file, rank)) this.holes.set(square, text);
      else if (text === "*") this.walls.add(square);
      else this.pieces.set(square, text);
    }
    for (const letter of handLetters(hand)) this.hold(sideOf(letter), letter.toUpperCase(), 1);
    this.rest = rest;
  }

  // Takes everything off the board and out of the hands.
  clear(): void {
    this.empty();
    this.rest = { ...this.rest, rights: "-", special: "-", plies: 0 };
  }

  put(square: SquareName, { letter, side }: Piece): void {
    this.walls.delete(square);
    this.pieces.set(square, written(letter, side));
  }

  block(square: SquareName): void {
    this.pieces.delete(square);
    this.walls.add(square);
  }

  remove(square: SquareName): void {
    this.pieces.delete(square);
    this.walls.delete(square);
  }

  move(from: SquareName, to: SquareName): void {
    const letter = this.pieces.get(from);
    const blocks = this.walls.has(from);
    if (from === to || (letter === undefined && !blocks)) return;
    this.remove(from);
    this.remove(to);
    if (letter !== undefined) this.pieces.set(to, letter);
    else this.walls.add(to);
  }

  hold(side: Side, letter: string, more: number): void {
    const count = Math.max(0, Math.min(mostHeld, (this.hands[side].get(letter) ?? 0) + more));
    if (count === 0) this.hands[side].delete(letter);
    else this.hands[side].set(letter, count);
  }

  get placement(): { pieces: Map<SquareName, Piece>; walls: Set<SquareName> } {
    const pieces = [...this.pieces].map(([square, text]): [SquareName, Piece] =>
      [square, { letter: text.replace("~", "").toUpperCase(), side: sideOf(text) }]);
    return { pieces: new Map(pieces), walls: new Set(this.walls) };
  }

  // `rights`: instead of its own.
  fen(rights = this.rest.rights): string {
    const held = (["white", "black"] as const).flatMap((side) =>
      [...this.hands[side]].map(([letter, count]) => written(letter, side).repeat(count)));
    return joinFen({ ...this.rest, rights, board: this.board(), hand: this.variant.held.length > 0 ? held.join("") : undefined });
  }

  private empty(): void {
    this.pieces.clear();
    this.walls.clear();
    this.hands.white.clear();
    this.hands.black.clear();
  }

  private board(): string {
    const { shape } = this.variant;
    const rows: string[] = [];
    for (let rank = shape.ranks - 1; rank >= 0; --rank) {
      const texts = Array.from({ length: shape.files }, (_, file) => this.textOn(file, rank));
      rows.push(texts.join("").replace(/1+/g, (run) => String(run.length)));
    }
    return rows.join("/");
  }

  private textOn(file: number, rank: number): string {
    const square = squareName(file, rank);
    if (!exists(this.variant.shape, file, rank)) return this.holes.get(square) ?? "*";
    return this.walls.has(square) ? "*" : this.pieces.get(square) ?? "1";
  }
}
