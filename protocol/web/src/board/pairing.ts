// Which piece of a position is which of the one before, so that pieces can be seen to move.
import type { Piece, SquareName } from "../types.js";
import { fileOf, rankOf } from "./shape.js";

type Pieces = ReadonlyMap<SquareName, Piece>;

// For each square of `after` the square its piece has come from; undefined: it is new.
export function pairUp(before: Pieces, after: Pieces): Map<SquareName, SquareName | undefined> {
  const pairs = new Map<SquareName, SquareName | undefined>();
  const gone = new Set(before.keys());
  for (const [square, piece] of after) {
    if (!same(before.get(square), piece)) continue;
    pairs.set(square, square);
    gone.delete(square);
  }
  for (const [square, piece] of after) {
    if (pairs.has(square)) continue;
    const from = nearest(square, [...gone].filter((other) => same(before.get(other), piece)));
    pairs.set(square, from);
    if (from !== undefined) gone.delete(from);
  }
  return pairs;
}

function same(one: Piece | undefined, two: Piece): boolean {
  return one !== undefined && one.letter === two.letter && one.side === two.side;
}

function nearest(square: SquareName, others: SquareName[]): SquareName | undefined {
  const distance = (other: SquareName): number =>
    Math.hypot(fileOf(other) - fileOf(square), rankOf(other) - rankOf(square));
  return others.sort((a, b) => distance(a) - distance(b))[0];
}
