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
  { name: "1 · Beginner", about: "Looks at 200 positions a move and often plays another move than the best it finds.", skill: 0, nodes: 200 },
  { name: "2 · Casual", about: "Looks at 500 positions a move; leaves pieces to be taken now and then.", skill: 3, nodes: 500 },
  { name: "3 · Easy", about: "Looks at 1500 positions a move; punishes gross mistakes, makes some of its own.", skill: 6, nodes: 1500 },
  { name: "4 · Medium", about: "Looks at 4000 positions a move; sees most tactics of two moves.", skill: 9, nodes: 4000 },
  { name: "5 · Club", about: "Looks at 12,000 positions a move; seldom loses a piece for nothing.", skill: 13, nodes: 12000 },
  { name: "6 · Strong", about: "Looks at 40,000 positions a move; a hard opponent for club players.", skill: 17, nodes: 40000 },
  { name: "7 · Master", about: "Looks at 150,000 positions a move and always plays the best it finds.", skill: 20, nodes: 150000 },
  { name: "8 · Full strength", about: "Thinks for up to three seconds a move with all threads of your processor.", skill: 20, nodes: undefined },
];

// The threads that a search may have, as the package's engine counts them; one where they cannot share memory.
export function threadsHere(): number {
  return globalThis.crossOriginIsolated ? Math.max(1, Math.min(16, navigator.hardwareConcurrency)) : 1;
}

const longestThought = 3000; // milliseconds

export function thinkingAt(level: Level, clock: Clock | undefined, side: Side): Thinking {
  const time = allowed(clock, side);
  const limit = level.nodes === undefined ? "" : `nodes ${level.nodes} `;
  return { go: `${limit}movetime ${time}`, skill: level.skill, lines: 1, threads: level.nodes === undefined ? threadsHere() : 1 };
}

function allowed(clock: Clock | undefined, side: Side): number {
  if (clock === undefined) return longestThought;
  const share = clock.remaining(side) / 30 + clock.control.increment * 800;
  return Math.round(Math.max(50, Math.min(longestThought, share, clock.remaining(side) / 2)));
}
