// A game as it is stored: its start, players, clocks and result, and the tree of its moves as a list in which every node
// names the one before it. Reads nothing that it could not have written.
import type { TimeControl } from "./clock.js";
import { GameTree, type GameNode } from "./game.js";
import { linkedOf } from "./link.js";
import { membersOf, stringsOf } from "./storage.js";
import type { Outcome, Player, Setup } from "./table.js";
import type { Side, Start } from "./types.js";

export interface StoredNode {
  before: number; // its place in the list; -1: the start
  uci: string;
  san: string;
  nags?: number[];
  comment?: string;
  score?: number;
  best?: string;
  clocks?: Record<Side, number>;
}

export interface StoredGame {
  id: string;
  changed: number; // milliseconds since 1970
  setup: Setup;
  nodes: StoredNode[];
  at: number; // the node that is looked at
  ended?: Outcome & { at: number };
  clocks?: Record<Side, number>;
  title: string; // of the variant, for the list of games
  result: string;
  plies: number; // of the main line
}

export function storedNodes(tree: GameTree): { nodes: StoredNode[]; placeOf: Map<GameNode, number> } {
  const placeOf = new Map<GameNode, number>([[tree.root, -1]]);
  const nodes: StoredNode[] = [];
  const waiting = [...tree.root.children].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    placeOf.set(node, nodes.length);
    nodes.push({
      before: (node.parent && placeOf.get(node.parent)) ?? -1, uci: node.uci, san: node.san,
      ...(node.nags.length > 0 ? { nags: [...node.nags] } : {}), ...(node.comment === "" ? {} : { comment: node.comment }),
      ...(node.score === undefined ? {} : { score: node.score }), ...(node.best === undefined ? {} : { best: node.best }),
      ...(node.clocks === undefined ? {} : { clocks: { ...node.clocks } }),
    });
    waiting.push(...[...node.children].reverse());
  }
  return { nodes, placeOf };
}

// Puts the nodes into an empty tree; returns them by their places.
export function fillFromStored(tree: GameTree, nodes: readonly StoredNode[]): GameNode[] {
  const made: GameNode[] = [];
  for (const { before, uci, san, nags, comment, score, best, clocks } of nodes) {
    tree.goTo(made[before] ?? tree.root);
    const node = tree.play(uci, san);
    node.nags = nags ?? [];
    node.comment = comment ?? "";
    if (score !== undefined) node.score = score;
    if (best !== undefined) node.best = best;
    if (clocks !== undefined) node.clocks = clocks;
    made.push(node);
  }
  tree.toStart();
  return made;
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

function clocksOf(value: unknown): Record<Side, number> | undefined {
  const { white, black } = membersOf(value);
  return isNumber(white) && isNumber(black) ? { white, black } : undefined;
}

function nodeOf(value: unknown, at: number): StoredNode | undefined {
  const { before, uci, san, nags, comment, score, best, clocks } = membersOf(value);
  if (!isNumber(before) || before < -1 || before >= at || typeof uci !== "string" || typeof san !== "string") return undefined;
  const left = clocksOf(clocks);
  return {
    before, uci, san, ...(Array.isArray(nags) ? { nags: nags.filter(isNumber) } : {}),
    ...(typeof comment === "string" ? { comment } : {}), ...(isNumber(score) ? { score } : {}),
    ...(typeof best === "string" ? { best } : {}),
    ...(left === undefined ? {} : { clocks: left }),
  };
}

function startOf(value: unknown): Start | undefined {
  const { fen, number, army } = membersOf(value);
  if (typeof fen !== "string") return undefined;
  return { fen, ...(typeof number === "string" ? { number } : {}), ...(typeof army === "string" ? { army } : {}) };
}

export function controlOf(value: unknown): TimeControl | undefined {
  const { minutes, increment } = membersOf(value);
  return isNumber(minutes) && isNumber(increment) && minutes > 0 && increment >= 0 ? { minutes, increment } : undefined;
}

export function playersOf(value: unknown): Record<Side, Player> {
  const players = membersOf(value);
  const player = (side: Side): Player => (players[side] === "engine" ? "engine" : "human");
  return { white: player("white"), black: player("black") };
}

function setupOf(value: unknown): Setup | undefined {
  const { variant, start, players, level, control, tags } = membersOf(value);
  const begun = startOf(start);
  if (linkedOf({ variant }) === undefined || begun === undefined) return undefined;
  const time = controlOf(control);
  const given = Object.entries(membersOf(tags)).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return {
    variant: variant as string, start: begun, players: playersOf(players), level: isNumber(level) ? level : 0,
    ...(time === undefined ? {} : { control: time }), ...(tags === undefined ? {} : { tags: Object.fromEntries(given) }),
  };
}

// undefined: it cannot have been written here.
export function storedGameOf(value: unknown): StoredGame | undefined {
  const { id, changed, setup, nodes, at, ended, clocks, title, result, plies } = membersOf(value);
  const read = setupOf(setup);
  if (typeof id !== "string" || read === undefined || !Array.isArray(nodes)) return undefined;
  const known = nodes.map((node, place) => nodeOf(node, place));
  if (!known.every((node) => node !== undefined)) return undefined;
  const left = clocksOf(clocks);
  const end = membersOf(ended);
  const [words = "", reason = ""] = stringsOf([end["result"], end["reason"]]);
  return {
    id, changed: isNumber(changed) ? changed : 0, setup: read, nodes: known, at: isNumber(at) ? at : -1,
    title: typeof title === "string" ? title : read.variant, result: typeof result === "string" ? result : "*",
    plies: isNumber(plies) ? plies : known.length,
    ...(isNumber(end["at"]) ? { ended: { result: words, reason, at: end["at"] } } : {}),
    ...(left === undefined ? {} : { clocks: left }),
  };
}
