// The state of the game in words.
import { sideNames } from "../sides.js";
import type { Table } from "../table.js";
import type { Ending, Side } from "../types.js";

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

// What each kind of end means, where its name alone may not say it.
const meanings: Readonly<Record<Ending, string>> = {
  checkmate: "The king is attacked, and no move ends the attack.",
  stalemate: "The side to move has no legal move and is not in check.",
  promotionStalemate: "The side to move could only promote, which it may refuse.",
  moveLimit: "So many moves were made by each side without a capture or a pawn's move.",
  count: "The side with too little to win has survived the number of moves that are counted.",
  repetition: "The same position has occurred that often, with the same side to move and the same possible moves.",
  perpetualCheck: "The position has been repeated by a side that gave check with every move, which the rules forbid.",
  perpetualChase: "The position has been repeated by a side that chased a piece with every move, which the rules forbid.",
  insufficientMaterial: "With the pieces that are left neither side could ever win.",
  explosion: "A capture made the pieces around it explode, a king among them.",
  checks: "In this game so many checks win.",
  extinction: "In this game who has too few pieces of that kind left loses, or wins, as its rules say.",
  row: "In this game so many pieces in line, or joined to each other, decide.",
  points: "In this game points decide.",
  impasse: "A side with enough pieces that have advanced far enough has declared a win.",
  pieceCount: "Nobody can go on, so the number of pieces decides.",
  castling: "In this game castling decides.",
  goal: "In this game reaching that place decides.",
  bikjang: "The kings faced each other with nothing between them, and neither side ended it.",
  passes: "Both sides have passed.",
  shuttle: "The same piece has moved back and forth too often, which the rules forbid.",
};

// "" where the game goes on or was ended by its players.
export function verdictText(table: Table): string {
  const { result, ending } = table.result;
  return result === "*" || ending === undefined ? "" : meanings[ending];
}
