// Long counts for people to take away, made in a worker of their own: rows come in as they are found, and whoever waits
// may stop it.
import type { Beginning, Rules } from "./rules.js";

export type Job =
  | { job: "perft"; definitions: string; beginning: Beginning; moves: readonly string[]; depth: number }
  | { job: "starts"; definitions: string; variant: string };

export type JobTold = { rows: string[][]; all: number } | { done: true } | { failed: string };

const rowsAtOnce = 500;

export function runJob(rules: Rules, job: Job, tell: (told: JobTold) => void): void {
  if (job.definitions !== "") rules.load(job.definitions);
  if (job.job === "perft") divide(rules, job.beginning, job.moves, job.depth, tell);
  else listStarts(rules, job.variant, tell);
}

// Legal leaf positions behind each move.
function divide(rules: Rules, beginning: Beginning, moves: readonly string[], depth: number, tell: (told: JobTold) => void): void {
  const { moves: legal } = rules.position(beginning, moves);
  for (const { uci, san } of legal)
    tell({ rows: [[uci, san, String(rules.perft(beginning, [...moves, uci], depth - 1))]], all: legal.length });
}

function listStarts(rules: Rules, variant: string, tell: (told: JobTold) => void): void {
  const { starts } = rules.variant(variant);
  for (let first = 0; first < starts; first += rowsAtOnce) {
    const numbers = Array.from({ length: Math.min(rowsAtOnce, starts - first) }, (_, at) => String(first + at));
    tell({ rows: numbers.map((number) => [number, rules.startByNumber(variant, number).fen]), all: starts });
  }
}

// `hear` is told the rows so far. What is returned stops it.
export function startJob(job: Job, hear: (told: JobTold) => void): () => void {
  const worker = new Worker(new URL("trial_worker.js", document.baseURI));
  const end = (told: JobTold): void => {
    worker.terminate();
    hear(told);
  };
  worker.addEventListener("message", ({ data }: MessageEvent<JobTold>) => ("rows" in data ? hear(data) : end(data)));
  worker.addEventListener("error", () => end({ failed: "it needs too much memory" }));
  worker.postMessage(job);
  return () => worker.terminate();
}

// Commas and quotation marks within a field are kept.
export function csv(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const field = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [head, ...rows].map((row) => `${row.map(field).join(",")}\n`).join("");
}
