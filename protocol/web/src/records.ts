// A game's record: its tags, and the moves of a game that was read put into a tree.
import type { GameNode, GameTree } from "./game.js";
import { levels } from "./levels.js";
import type { ReadMove } from "./rules.js";
import type { Setup, Table } from "./table.js";
import type { Side } from "./types.js";

// Those that the game was read with, if it was.
export function gameTags(table: Table, today: Date = new Date()): Record<string, string> {
  const { tags } = table.setup;
  const { result } = table.gameResult;
  const { endedAt } = table;
  if (tags !== undefined) return { ...tags, Result: result };
  const two = (n: number): string => String(n).padStart(2, "0");
  return {
    Event: "Casual game", Site: "?",
    Date: `${today.getFullYear()}.${two(today.getMonth() + 1)}.${two(today.getDate())}`, Round: "-",
    White: playerName(table.setup, "white"), Black: playerName(table.setup, "black"), Result: result,
    ...(endedAt === undefined ? {} : { Termination: endedAt.reason }),
  };
}

// `names`: what the sides are called where nobody has a name.
export function playerName(setup: Setup, side: Side, names: Record<Side, string> = { white: "White", black: "Black" }): string {
  const given = setup.tags?.[side === "white" ? "White" : "Black"];
  if (given !== undefined && given !== "?" && given !== "") return given;
  const { white, black } = setup.players;
  if (setup.players[side] === "engine") {
    const level = levels[setup.level];
    return level === undefined ? "Proconsul" : `Proconsul, level ${level.name.split(" ")[0] ?? ""}`;
  }
  return white === "engine" || black === "engine" ? "You" : names[side];
}

// Stands at the start afterwards.
export function fillTree(tree: GameTree, moves: readonly ReadMove[]): void {
  fillFrom(tree, tree.root, moves);
  tree.toStart();
}

function fillFrom(tree: GameTree, node: GameNode, moves: readonly ReadMove[]): void {
  let before = node;
  for (const { uci, san, nags, comment, variations } of moves) {
    tree.goTo(before);
    const after = tree.play(uci, san);
    after.nags = [...nags];
    after.comment = comment;
    for (const variation of variations) fillFrom(tree, before, variation);
    before = after;
  }
}

// The moves of a game with its variations, `line` being the main one, as PGN has them.
export function moveText(line: readonly GameNode[], first: { turn: Side; number: number }, result: string): string {
  const shift = first.number * 2 + (first.turn === "white" ? 0 : 1);
  const numbered = (node: GameNode, begins: boolean): string => {
    const half = shift + node.ply - 1;
    const number = Math.floor(half / 2);
    return half % 2 === 0 ? `${number}. ${node.san}` : begins ? `${number}... ${node.san}` : node.san;
  };
  // What stands beside the first move of a variation has been written before it.
  const written = (nodes: readonly GameNode[]): string => {
    const words: string[] = [];
    let begins = true;
    for (const node of nodes) {
      const others = nodes === line || node !== nodes[0] ? siblings(node) : [];
      words.push(numbered(node, begins), ...remarks(node), ...others.map((other) => `(${written(lineFrom(other))})`));
      begins = others.length > 0 || node.comment !== "";
    }
    return words.join(" ");
  };
  return wrapped(`${written(line)} ${result}`.trim());
}

// Its marks and its comment, in which no brace ends it early.
function remarks({ nags, comment }: GameNode): string[] {
  const words = comment.replaceAll("}", ")").split(/\s+/).filter(Boolean).join(" ");
  return [...nags.map((nag) => `$${nag}`), ...(words === "" ? [] : [`{${words}}`])];
}

const siblings = (node: GameNode): GameNode[] => (node.parent?.children ?? []).filter((other) => other !== node);

function lineFrom(node: GameNode): GameNode[] {
  const nodes = [node];
  for (let next = node.children[0]; next !== undefined; next = next.children[0]) nodes.push(next);
  return nodes;
}

function wrapped(text: string): string {
  let length = 0;
  return text.split(" ").reduce((all, word) => {
    const fits = length + 1 + word.length < 80;
    length = fits ? length + 1 + word.length : word.length;
    return all === "" ? word : `${all}${fits ? " " : "\n"}${word}`;
  }, "");
}
