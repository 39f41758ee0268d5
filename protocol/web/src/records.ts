// A game's record: its tags, and the moves of a game that was read put into a tree.
import type { GameTree } from "./game.js";
import { levels } from "./levels.js";
import type { ReadMove } from "./rules.js";
import type { Table } from "./table.js";
import type { Side } from "./types.js";

export function gameTags(table: Table, today: Date = new Date()): Record<string, string> {
  const two = (n: number): string => String(n).padStart(2, "0");
  return {
    Event: "Casual game", Site: "?",
    Date: `${today.getFullYear()}.${two(today.getMonth() + 1)}.${two(today.getDate())}`, Round: "-",
    White: playerName(table, "white"), Black: playerName(table, "black"), Result: table.finalResult.result,
  };
}

export function playerName(table: Table, side: Side): string {
  if (table.setup.players[side] === "engine") {
    const level = levels[table.setup.level];
    return level === undefined ? "Proconsul" : `Proconsul, level ${level.name.split(" ")[0] ?? ""}`;
  }
  return table.againstEngine ? "You" : side === "white" ? "White" : "Black";
}

// Stands at the start afterwards.
export function fillTree(tree: GameTree, moves: readonly ReadMove[]): void {
  for (const { uci, san } of moves) tree.play(uci, san);
  tree.toStart();
}
