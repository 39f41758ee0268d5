// The lines in which the engine answers.
export interface EngineLine {
  depth: number;
  rank: number; // of the line, from 1
  centipawns?: number; // as the side to move sees it
  mate?: number; // moves; negative: the side to move is mated
  exact: boolean;
  nodes: number;
  nps: number;
  moves: string[];
}

export function parseInfo(text: string): EngineLine | undefined {
  const words = text.trim().split(/\s+/);
  if (words[0] !== "info") return undefined;
  const line: EngineLine = { depth: 0, rank: 1, exact: true, nodes: 0, nps: 0, moves: [] };
  for (let i = 1; i < words.length; ++i) {
    const number = (): number => Number(words[++i] ?? "0");
    switch (words[i]) {
      case "depth": line.depth = number(); break;
      case "multipv": line.rank = number(); break;
      case "nodes": line.nodes = number(); break;
      case "nps": line.nps = number(); break;
      case "cp": line.centipawns = number(); break;
      case "mate": line.mate = number(); break;
      case "lowerbound":
      case "upperbound": line.exact = false; break;
      case "string": return undefined;
      case "pv":
        line.moves = words.slice(i + 1);
        i = words.length;
        break;
    }
  }
  return line.moves.length > 0 ? line : undefined;
}

// The score in pawns as White sees it; a mate counts as more than 1000, a nearer one as more.
export function whiteScore(line: EngineLine, whiteToMove: boolean): number {
  const sign = whiteToMove ? 1 : -1;
  if (line.mate !== undefined) return sign * (line.mate > 0 ? 2000 - line.mate : -2000 - line.mate);
  return (sign * (line.centipawns ?? 0)) / 100;
}

export function scoreText(score: number): string {
  if (Math.abs(score) > 1000) return `${score > 0 ? "" : "-"}#${2000 - Math.abs(score)}`;
  return (score > 0 ? "+" : "") + score.toFixed(2);
}

// White's share of the bar, 0 to 1.
export function share(score: number): number {
  if (Math.abs(score) > 1000) return score > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-0.28 * score));
}
