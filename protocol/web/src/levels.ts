// How strong the engine plays. Levels count positions rather than time, so that one is as strong on a phone as on
// a desktop; the last one takes its time.
import type { Clock } from "./clock.js";
import type { Thinking } from "./engine.js";
import type { Side } from "./types.js";

export interface Level {
  name: string;
  about: string; // how strong it is
  skill: number;
  nodes: number | undefined; // undefined: by time
}

export const levels: readonly Level[] = [
  { name: "1 · Beginner", about: "About 900 Elo in chess; looks at 300 positions a move and often plays another move than the best it finds.", skill: 0, nodes: 300 },
  { name: "2 · Casual", about: "About 1,150 Elo in chess; looks at 1,500 positions a move and leaves pieces to be taken now and then.", skill: 4, nodes: 1518 },
  { name: "3 · Easy", about: "About 1,400 Elo in chess; looks at 3,400 positions a move, punishes gross mistakes, makes some of its own.", skill: 6, nodes: 3417 },
  { name: "4 · Medium", about: "About 1,700 Elo in chess; looks at 7,700 positions a move and sees most tactics of two moves.", skill: 8, nodes: 7688 },
  { name: "5 · Club", about: "About 1,900 Elo in chess; looks at 17,000 positions a move and seldom loses a piece for nothing.", skill: 10, nodes: 17299 },
  { name: "6 · Strong", about: "About 2,150 Elo in chess; looks at 39,000 positions a move, a hard opponent for club players.", skill: 12, nodes: 38923 },
  { name: "7 · Master", about: "Looks at 150,000 positions a move and always plays the best it finds.", skill: 20, nodes: 150000 },
  { name: "8 · Full strength", about: "Thinks for up to three seconds a move with all threads of your processor.", skill: 20, nodes: undefined },
];

// The threads that a search may have, as the package's engine counts them; one where they cannot share memory.
export function threadsHere(): number {
  return globalThis.crossOriginIsolated ? Math.max(1, Math.min(16, navigator.hardwareConcurrency)) : 1;
}

// `wanted`: 0 for all.
export function analysisThreads(wanted: number): number {
  return wanted === 0 ? threadsHere() : Math.min(wanted, threadsHere());
}

const longestThought = 3000; // milliseconds
const fullSkill = 20;

export function thinkingAt(level: Level, clock: Clock | undefined, side: Side): Thinking {
  const time = allowed(clock, side);
  // A lower skill has its own limit of positions, except where it has only to mate.
  const limit = level.nodes === undefined || level.skill < fullSkill ? "" : `nodes ${level.nodes} `;
  return { go: `${limit}movetime ${time}`, skill: level.skill, lines: 1, threads: level.nodes === undefined ? threadsHere() : 1 };
}

function allowed(clock: Clock | undefined, side: Side): number {
  if (clock === undefined) return longestThought;
  const share = clock.remaining(side) / 30 + clock.control.increment * 800;
  return Math.round(Math.max(50, Math.min(longestThought, share, clock.remaining(side) / 2)));
}
