// What is counted in a game, for the strips beside the board and below the status.
import { splitFen } from "./fen.js";
import type { GameNode } from "./game.js";
import type { Table } from "./table.js";
import type { Side } from "./types.js";

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

// Of one side.
export function countsOf(table: Table, side: Side): string[] {
  const { counts, pieces } = table.position;
  const words: string[] = [];
  if (counts.checksLeft !== null) words.push(`${many(counts.checksLeft[side], "check")} to win`);
  if (counts.points !== null) words.push(pointWords(counts.points[side], counts.pointsGoal));
  const kinds = table.variant.pieces.length;
  if (kinds === 1) words.push(`${[...pieces.values()].filter((piece) => piece.side === side).length} on the board`);
  return words;
}

const pointWords = (points: number, goal: number | null): string => (goal === null ? many(points, "point") : `${points} of ${goal} points`);

// Moves without progress are told when a third of those allowed are gone.
const tellsFrom = 1 / 3;

// Of both sides: actions left, moves until a draw, how often the position has been there.
export function sharedCounts(table: Table): string[] {
  const { counts } = table.position;
  const words: string[] = [];
  if (table.variant.mostActions > 1 && table.position.result === "*") words.push(`${many(counts.actionsLeft, "action")} left in this turn`);
  if (counts.counted !== null) words.push(`move ${Math.floor(counts.counted.plies / 2)} of ${Math.floor(counts.counted.limit / 2)} counted`);
  const quiet = Math.floor(counts.quietPlies / 2);
  const { moveLimit } = table.variant;
  if (counts.counted === null && moveLimit > 0 && quiet >= moveLimit * tellsFrom) words.push(`${quiet} of ${moveLimit} moves without progress`);
  const times = occurrences(table);
  if (times > 1) words.push(`this position for the ${ordinal(times)} time`);
  return words;
}

const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

export function ordinal(count: number): string {
  return { 2: "second", 3: "third" }[count] ?? `${count}${endings[ordinals.select(count)] ?? "th"}`;
}

// As far as FENs tell positions apart.
function occurrences(table: Table): number {
  const { counts } = table.position;
  let left = counts.quietPlies;
  const here = sameness(table.position.fen);
  let times = 1;
  for (let node: GameNode | undefined = table.tree.current.parent; node !== undefined && left > 0; node = node.parent, --left)
    if (sameness(table.positionAt(node).fen) === here) ++times;
  return times;
}

function sameness(fen: string): string {
  const { board, hand, turn, actions, rights, special } = splitFen(fen);
  return [board, hand, turn, actions, rights, special].join(" ");
}
