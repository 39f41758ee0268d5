// The arrows that show a report of the engine and a hint.
import { drawingsIn } from "../comments.js";
import type { Report } from "../thinker.js";
import type { BoardShape } from "../types.js";
import { takeSquare } from "./shape.js";
import type { Arrow } from "./view.js";

// Those that a comment asks for, on squares that the board has.
export function commentArrows(shape: BoardShape, comment: string): Arrow[] {
  const whole = (text: string): boolean => takeSquare(shape, text)?.[1] === "";
  return drawingsIn(comment).filter(({ from, to }) => whole(from) && whole(to)).map(({ from, to, colour }) =>
    ({ from, to, kind: `drawn-${colour.toLowerCase()}` }));
}

// The best one last, above the others.
export function arrowsOf(shape: BoardShape, report: Report | undefined, hinted: string | undefined): Arrow[] {
  const lines = [...(report?.lines ?? [])].reverse();
  const wanted = lines.map((line) => ({ uci: line.moves[0], kind: line.rank === 1 ? "best" : "line" }));
  return [...wanted, { uci: hinted, kind: "hint" }].flatMap(({ uci, kind }) =>
    (uci ?? "").split(",").flatMap((action) => arrowOf(shape, action, kind) ?? []));
}

// Of one action: of a castling's rook too, and of a wall from where the piece has gone.
function arrowOf(shape: BoardShape, uci: string, kind: string): Arrow | undefined {
  const put = /@(.+)$/.exec(uci)?.[1];
  const from = takeSquare(shape, put ?? uci);
  if (from === undefined) return undefined;
  return { from: from[0], to: takeSquare(shape, from[1])?.[0] ?? from[0], kind };
}
