// The state of the game in words.
import type { Table } from "../table.js";

const results: Record<string, string> = { "1-0": "White wins", "0-1": "Black wins", "1/2-1/2": "Draw" };

export function statusText(table: Table, thinking: boolean): string {
  const { result, reason } = table.result;
  if (result !== "*") return `${results[result] ?? result}${reason === "" ? "" : `: ${reason}`}`;
  const { position } = table;
  const side = position.turn === "white" ? "White" : "Black";
  const check = position.checked.length > 0 ? ", in check" : "";
  if (thinking) return `The engine is thinking${check}`;
  return `${side} to move${check}`;
}
