// What the engine found of every random start beforehand, in the games that have such a table: docs/dev/FAIR_STARTS.md.
declare const SCORED: readonly string[]; // put in by the build: the games with a table

export interface StartScores {
  nodes: number; // that each start was searched for
  scores: readonly number[]; // by number, in centipawns as White sees it
}

const mates = 31_000; // centipawns, beyond which a score means a forced mate

export const hasScores = (variant: string): boolean => SCORED.includes(variant);

const known = new Map<string, Promise<StartScores | undefined>>();

// undefined where the game has none or they cannot be fetched, which is tried again the next time.
export function startScores(variant: string): Promise<StartScores | undefined> {
  if (!hasScores(variant)) return Promise.resolve(undefined);
  const found = known.get(variant) ?? fetchScores(variant);
  known.set(variant, found);
  void found.then((scores) => {
    if (scores === undefined) known.delete(variant);
  });
  return found;
}

async function fetchScores(variant: string): Promise<StartScores | undefined> {
  try {
    const response = await fetch(new URL(`starts/${variant}.txt`, document.baseURI));
    return response.ok ? parseScores(await response.text()) : undefined;
  } catch {
    return undefined;
  }
}

// Of a table as `proconsul starts` writes it.
export function parseScores(text: string): StartScores | undefined {
  const [head = "", ...lines] = text.split("\n");
  const nodes = Number(/, (\d+) nodes$/.exec(head)?.[1]);
  const scores = lines.join(" ").split(/\s+/).filter(Boolean).map(Number);
  return Number.isInteger(nodes) && scores.length > 0 && scores.every(Number.isInteger) ? { nodes, scores } : undefined;
}

// The numbers of those within so many centipawns of even; if there is none, of the fairest.
export function fairStarts({ scores }: StartScores, centipawns: number): number[] {
  const within = (most: number): number[] => scores.flatMap((score, number) => (Math.abs(score) <= most ? [number] : []));
  const found = within(centipawns);
  return found.length > 0 ? found : within(scores.reduce((least, score) => Math.min(least, Math.abs(score)), Infinity));
}

// What the table says of a start; "" of one that it does not have, such as those drawn apart.
export function scoreWords({ nodes, scores }: StartScores, number: string | undefined): string {
  const score = number !== undefined && /^\d+$/.test(number) ? scores[Number(number)] : undefined;
  if (score === undefined) return "";
  const by = `by a search of ${nodes.toLocaleString("en")} positions`;
  if (Math.abs(score) > mates) return `${score > 0 ? "White" : "Black"} can force mate, ${by}`;
  if (score === 0) return `Even, ${by}`;
  return `${score > 0 ? "White" : "Black"} is ${(Math.abs(score) / 100).toFixed(2)} ahead, ${by}`;
}
