// What is counted in a game, for the strips beside the board.
import type { Table } from "./table.js";
import type { Side } from "./types.js";

export function countsOf(table: Table, side: Side): string[] {
  const { counts, pieces } = table.position;
  const words: string[] = [];
  const checks = counts.checksLeft?.[side];
  if (checks !== undefined) words.push(checks === 1 ? "1 check to win" : `${checks} checks to win`);
  if (table.variant.pieces.length === 1) words.push(`${[...pieces.values()].filter((piece) => piece.side === side).length} on the board`);
  return words;
}
