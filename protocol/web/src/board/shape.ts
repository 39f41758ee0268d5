// Squares of a board of any shape: their names, places, and where they lie on a board that may be turned.
import type { BoardShape, SquareName } from "../types.js";

export interface Place {
  column: number; // from the left as shown
  row: number; // from the top as shown
}

export function squareName(file: number, rank: number): SquareName {
  return String.fromCharCode(97 + file) + String(rank + 1);
}

export function fileOf(square: SquareName): number {
  return square.charCodeAt(0) - 97;
}

export function rankOf(square: SquareName): number {
  return Number(square.slice(1)) - 1;
}

export function exists(shape: BoardShape, file: number, rank: number): boolean {
  const inside = file >= 0 && file < shape.files && rank >= 0 && rank < shape.ranks;
  return inside && !shape.holes.has(squareName(file, rank));
}

export function placeOf(shape: BoardShape, square: SquareName, flipped: boolean): Place {
  const file = fileOf(square);
  const rank = rankOf(square);
  return {
    column: flipped ? shape.files - 1 - file : file,
    row: flipped ? rank : shape.ranks - 1 - rank,
  };
}

export function squareAt(shape: BoardShape, place: Place, flipped: boolean): SquareName | undefined {
  const file = flipped ? shape.files - 1 - place.column : place.column;
  const rank = flipped ? place.row : shape.ranks - 1 - place.row;
  return exists(shape, file, rank) ? squareName(file, rank) : undefined;
}

export function isDark(square: SquareName): boolean {
  return (fileOf(square) + rankOf(square)) % 2 === 0;
}

// The next square in a direction as shown, beyond holes; undefined at the edge.
export function neighbour(
  shape: BoardShape, square: SquareName, right: number, down: number, flipped: boolean,
): SquareName | undefined {
  let { column, row } = placeOf(shape, square, flipped);
  for (;;) {
    column += right;
    row += down;
    if (column < 0 || column >= shape.files || row < 0 || row >= shape.ranks) return undefined;
    const found = squareAt(shape, { column, row }, flipped);
    if (found !== undefined) return found;
  }
}

// Splits text that begins with a square: "e10e9q" into "e10" and "e9q".
export function takeSquare(shape: BoardShape, text: string): [SquareName, string] | undefined {
  const found = /^([a-z])(\d{1,2})/.exec(text);
  if (found === null) return undefined;
  const letter = found[1] ?? "";
  for (let digits = found[2] ?? ""; digits.length > 0; digits = digits.slice(0, -1)) {
    const square = letter + digits;
    if (exists(shape, fileOf(square), rankOf(square))) return [square, text.slice(square.length)];
  }
  return undefined;
}
