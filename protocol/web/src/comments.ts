// Commands in the comments of PGN: evaluations, clocks, and arrows and circles. They are kept as they are written and shown as
// what they mean.
import type { GameNode, GameTree } from "./game.js";
import { other, type Side, type SquareName } from "./types.js";

export interface Drawing {
  from: SquareName;
  to: SquareName; // the same: a circle
  colour: string; // "G", "R", "Y", "B"
}

const command = /\[%[^\]]*\]/g;

// What is left for people to read.
export function plainComment(comment: string): string {
  return comment.replace(command, "").replace(/\s+/g, " ").trim();
}

// In pawns as White sees it; mates as the engine's scores have them.
export function evaluationIn(comment: string): number | undefined {
  const found = /\[%eval\s+(#?)([-+]?\d+(?:\.\d+)?)/.exec(comment);
  if (found === null) return undefined;
  const value = Number(found[2]);
  if (found[1] === "") return value;
  return value < 0 ? -2000 - value : 2000 - value;
}

// Milliseconds that the side which has moved has left.
export function clockIn(comment: string): number | undefined {
  const found = /\[%clk\s+(\d+):(\d{1,2}):(\d{1,2}(?:\.\d+)?)/.exec(comment);
  return found === null ? undefined : Math.round(1000 * (3600 * Number(found[1]) + 60 * Number(found[2]) + Number(found[3])));
}

export function drawingsIn(comment: string): Drawing[] {
  return [...comment.matchAll(/\[%(cal|csl)\s+([^\]]*)\]/g)].flatMap(([, kind, list = ""]) =>
    list.split(",").flatMap((one) => {
      const found = (kind === "cal" ? /^([GRYBOC])([a-z]\d+)([a-z]\d+)$/ : /^([GRYBOC])([a-z]\d+)$/).exec(one.trim());
      const [, colour, from, to = from] = found ?? [];
      return colour === undefined || from === undefined || to === undefined ? [] : [{ colour, from, to }];
    }));
}

// Gives the nodes of a game what their comments say of scores and clocks.
export function obeyComments(tree: GameTree, first: Side): void {
  const waiting = tree.root.children.map((node) => ({ node, mover: first, before: undefined as GameNode["clocks"] }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, mover, before } = next;
    const [score, left] = [evaluationIn(node.comment), clockIn(node.comment)];
    if (score !== undefined) node.score ??= score;
    const clocks = left === undefined ? before : { ...(before ?? { white: left, black: left }), [mover]: left };
    if (clocks !== undefined) node.clocks ??= clocks;
    waiting.push(...node.children.map((child) => ({ node: child, mover: other(mover), before: clocks })));
  }
}
