// What stands where, read from a FEN.
import { exists, squareName } from "./board/shape.js";
import { boardTokens, handLetters, sideOf, splitFen } from "./fen.js";
import type { BoardShape, Piece, Side, SquareName } from "./types.js";

export interface Placement {
  pieces: Map<SquareName, Piece>;
  walls: Set<SquareName>; // on squares that the board has
  hands: Record<Side, Map<string, number>>;
  turn: Side;
  moveNumber: number;
}

export function parsePlacement(shape: BoardShape, fen: string): Placement {
  const { board, hand = "", turn, move } = splitFen(fen);
  const pieces = new Map<SquareName, Piece>();
  const walls = new Set<SquareName>();
  for (const { file, rank, text } of boardTokens(board, shape.ranks)) {
    if (text !== "*" && text !== "_") pieces.set(squareName(file, rank), pieceOf(text));
    else if (text === "*" && exists(shape, file, rank)) walls.add(squareName(file, rank));
  }
  return { pieces, walls, hands: handsOf(hand), turn, moveNumber: move };
}

function pieceOf(text: string): Piece {
  return { letter: text.replace("~", "").toUpperCase(), side: sideOf(text) };
}

function handsOf(text: string): Record<Side, Map<string, number>> {
  const hands = { white: new Map<string, number>(), black: new Map<string, number>() };
  for (const letter of handLetters(text)) {
    const held = hands[sideOf(letter)];
    held.set(letter.toUpperCase(), (held.get(letter.toUpperCase()) ?? 0) + 1);
  }
  return hands;
}
