// Games that come back: from the archive, with all they had, and from a record, with the end it gives them.
import { GameTree } from "./game.js";
import type { ReadGame, Rules } from "./rules.js";
import { fillFromStored, type StoredGame } from "./stored_game.js";
import type { Adopted, Table } from "./table.js";

// Whether its variant is known and all its lines are legal, as they were when it was stored.
export function canBePlayed(rules: Rules, { setup: { variant, start }, nodes }: StoredGame): boolean {
  try {
    const tree = new GameTree(variant, start);
    const ends = fillFromStored(tree, nodes).filter((node) => node.children.length === 0);
    for (const node of [tree.root, ...ends]) rules.position({ variant, start }, tree.line(node).map(({ uci }) => uci));
    return true;
  } catch {
    return false;
  }
}

// Puts a stored game into an empty tree, looking at the same move.
export function refill(tree: GameTree, { nodes, at, ended, clocks }: StoredGame): Adopted {
  const made = fillFromStored(tree, nodes);
  tree.goTo(made[at] ?? tree.root);
  return {
    ...(ended === undefined ? {} : { ended: { result: ended.result, reason: ended.reason, node: made[ended.at] ?? tree.root } }),
    ...(clocks === undefined ? {} : { clocks }),
  };
}

// The result that a record gives a game where no rule does.
export function recordedEnd(table: Table, tree: GameTree, { result, tags }: ReadGame): Adopted {
  const node = tree.mainLine().pop() ?? tree.root;
  const position = table.positionAt(node);
  if (result === "*" || position.result !== "*") return {};
  return { ended: { result, reason: tags["Termination"] ?? position.claim?.reason ?? "", node } };
}
