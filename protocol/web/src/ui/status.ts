// The state of the game in words.
import type { Table } from "../table.js";

const results: Record<string, string> = { "1-0": "White wins", "0-1": "Black wins", "1/2-1/2": "Draw" };

export function statusText(table: Table): string {
  const { result, reason } = table.result;
  if (result !== "*") return `${results[result] ?? result}${reason === "" ? "" : `: ${reason}`}`;
  if (table.over) return "The game was aborted";
  if (table.paused) return "Paused";
  const { position } = table;
  const side = position.turn === "white" ? "White" : "Black";
  const check = position.checked.length > 0 ? ", in check" : "";
  if (table.engineToMove) return `The engine is thinking${check}`;
  const yours = table.againstEngine && table.humanToMove ? ": your move" : "";
  const claim = position.claim === undefined ? "" : `. A draw can be claimed: ${position.claim.reason}`;
  return `${side} to move${check}${yours}${claim}`;
}

// What the end means, which its name alone may not say; "" where the game goes on or was ended by its players.
export function verdictText(table: Table): string {
  return table.result.meaning ?? "";
}
