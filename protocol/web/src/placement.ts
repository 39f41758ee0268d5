// What stands where, read from a FEN.
import { exists, squareName } from "./board/shape.js";
import type { BoardShape, Counts, Piece, Side, SquareName } from "./types.js";

export interface Placement {
  pieces: Map<SquareName, Piece>;
  walls: Set<SquareName>; // on squares that the board has
  hands: Record<Side, Map<string, number>>;
  turn: Side;
  moveNumber: number;
  counts: Counts;
}

// "+P" and "L'" are one letter; "~" behind a letter marks a piece that was a pawn.
const token = /\d+|\*|\/|\+?[A-Za-z]'?~?/g;

export function parsePlacement(shape: BoardShape, fen: string): Placement {
  const fields = fen.trim().split(/\s+/);
  const [board = "", hand = ""] = (fields[0] ?? "").split(/[[\]]/);
  const pieces = new Map<SquareName, Piece>();
  const walls = new Set<SquareName>();
  let file = 0;
  let rank = shape.ranks - 1;
  for (const [text] of board.matchAll(token)) {
    if (text === "/") {
      file = 0;
      --rank;
    } else if (/^\d/.test(text)) file += Number(text);
    else {
      if (text !== "*") pieces.set(squareName(file, rank), pieceOf(text));
      else if (exists(shape, file, rank)) walls.add(squareName(file, rank));
      ++file;
    }
  }
  return {
    pieces, walls, hands: handsOf(hand), turn: fields[1]?.startsWith("b") ? "black" : "white",
    moveNumber: Math.max(1, Number(fields[fields.length - 1]) || 1), counts: countsOf(fields),
  };
}

function countsOf(fields: readonly string[]): Counts {
  const quietMoves = Math.max(0, Number(fields[fields.length - 2]) || 0);
  const left = fields.slice(2).map((field) => /^(\d+)\+(\d+)$/.exec(field)).find((found) => found !== null);
  return left === undefined || left === null ? { quietMoves }
    : { quietMoves, checksLeft: { white: Number(left[1]), black: Number(left[2]) } };
}

function pieceOf(text: string): Piece {
  const letter = text.replace("~", "");
  return { letter: letter.toUpperCase(), side: letter === letter.toUpperCase() ? "white" : "black" };
}

function handsOf(text: string): Record<Side, Map<string, number>> {
  const hands = { white: new Map<string, number>(), black: new Map<string, number>() };
  for (const [letter] of text.matchAll(/\+?[A-Za-z]'?/g)) {
    const piece = pieceOf(letter);
    hands[piece.side].set(piece.letter, (hands[piece.side].get(piece.letter) ?? 0) + 1);
  }
  return hands;
}
