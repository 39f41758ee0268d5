// Draws a random start that the engine finds level: the most level one of several.
import type { Engine } from "./engine.js";
import type { Rules } from "./rules.js";
import type { Start } from "./types.js";
import { whiteScore, type EngineLine } from "./uci.js";

const drawn = 8;
const how = { go: "nodes 8000", skill: 20, lines: 1, threads: 1 };

export interface Judged {
  start: Start;
  score: number; // as White sees it, in pawns
}

// undefined if something else was asked of the engine meanwhile. `draw` gives a start number.
export async function levelStart(
  engine: Engine, rules: Rules, variant: string, definitions: string, draw: () => number, progress: (done: number, all: number) => void,
): Promise<Judged | undefined> {
  let best: Judged | undefined;
  for (let at = 0; at < drawn; ++at) {
    progress(at, drawn);
    const start = rules.startByNumber(variant, String(draw()));
    const white = rules.position({ variant, start }, []).turn === "white";
    let score: number | undefined;
    const lines = ([first]: EngineLine[]): void => {
      if (first !== undefined) score = whiteScore(first, white);
    };
    const asked = { variant, definitions, fen: start.fen, moves: [], ...(start.number === undefined ? {} : { number: start.number }) };
    if ((await engine.search(asked, how, { lines })) === undefined || score === undefined) return undefined;
    if (best === undefined || Math.abs(score) < Math.abs(best.score)) best = { start, score };
  }
  return best;
}
