// What a player may enter while the engine thinks: any piece of theirs to any other square. Whether it is legal shows when
// it is their turn.
import type { LegalMove, Piece, Position, Side, SquareName } from "../types.js";
import { movesBetween } from "./gestures.js";

export type Premove = { from: SquareName; to: SquareName } | { drop: string; to: SquareName };

const entered = { uci: "", san: "", kind: "normal", staysItself: false, capture: false } as const;

// As if all of them were legal.
export function premovesOf(position: Position, side: Side, squares: readonly SquareName[]): LegalMove[] {
  const own = (piece: Piece | undefined): boolean => piece?.side === side;
  const moves: LegalMove[] = [];
  for (const to of squares) {
    for (const [from, piece] of position.pieces)
      if (own(piece) && from !== to) moves.push({ ...entered, from, to, ways: [{ from, to }] });
    for (const drop of position.hands[side].keys()) moves.push({ ...entered, drop, to, ways: [] });
  }
  return moves;
}

export function premoveOf({ from, to, drop }: LegalMove): Premove | undefined {
  if (drop !== undefined) return { drop, to };
  return from === undefined ? undefined : { from, to };
}

// The legal moves that it means now; none if it has become impossible.
export function meantBy(premove: Premove, moves: readonly LegalMove[]): LegalMove[] {
  if (!("drop" in premove)) return movesBetween(moves, premove.from, premove.to);
  return moves.filter(({ drop, to }) => drop === premove.drop && to === premove.to);
}
