// The state of the game in words.
import { sideNames } from "../sides.js";
import type { Table } from "../table.js";
import type { Side } from "../types.js";

function resultWords(result: string, { white, black }: Record<Side, string>): string {
  return { "1-0": `${white} wins`, "0-1": `${black} wins`, "1/2-1/2": "Draw" }[result] ?? result;
}

export function statusText(table: Table): string {
  const { result, reason } = table.result;
  const names = sideNames(table.variant.look);
  if (result !== "*") return `${resultWords(result, names)}${reason === "" ? "" : `: ${reason}`}`;
  if (table.over) return "The game was aborted";
  if (table.paused) return "Paused";
  const { position } = table;
  const side = names[position.turn];
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
