// A game as a tree of moves: the line that is followed, and variations beside it. Knows no rules; what it plays
// has been found legal before.
import type { Start } from "./types.js";

export interface GameNode {
  readonly parent: GameNode | undefined;
  readonly ply: number;
  readonly uci: string; // "" at the start
  readonly san: string;
  readonly children: GameNode[]; // the first is the main one
  nags: number[]; // as in PGN: 1 is "!"
  comment: string;
  score?: number; // as White sees it, in pawns; beyond 1000: a mate
  best?: string; // the move that the engine would play from here
  clocks?: Record<"white" | "black", number>; // milliseconds left
}

export class GameTree {
  readonly root: GameNode = { parent: undefined, ply: 0, uci: "", san: "", children: [], nags: [], comment: "" };
  private at: GameNode = this.root;

  constructor(readonly variant: string, readonly start: Start) {}

  get current(): GameNode {
    return this.at;
  }

  // Goes on by a move; known variations are followed, a new one is added.
  play(uci: string, san: string): GameNode {
    let next = this.at.children.find((child) => child.uci === uci);
    if (next === undefined) {
      next = { parent: this.at, ply: this.at.ply + 1, uci, san, children: [], nags: [], comment: "" };
      this.at.children.push(next);
    }
    this.at = next;
    return next;
  }

  goTo(node: GameNode): void {
    this.at = node;
  }

  back(): boolean {
    if (this.at.parent === undefined) return false;
    this.at = this.at.parent;
    return true;
  }

  forward(): boolean {
    const next = this.at.children[0];
    if (next === undefined) return false;
    this.at = next;
    return true;
  }

  toStart(): void {
    this.at = this.root;
  }

  toEnd(): void {
    while (this.forward());
  }

  // Takes the current move and all after it out of the game.
  takeBack(): boolean {
    const taken = this.at;
    if (!this.back()) return false;
    this.at.children.splice(this.at.children.indexOf(taken), 1);
    return true;
  }

  // Makes the line of a node the main one.
  promote(node: GameNode): void {
    for (let child = node; child.parent !== undefined; child = child.parent) {
      const siblings = child.parent.children;
      siblings.splice(siblings.indexOf(child), 1);
      siblings.unshift(child);
    }
  }

  // Whether the first moves alone lead there.
  onMainLine(node: GameNode): boolean {
    return this.line(node).every((one) => one.parent?.children[0] === one);
  }

  // The moves from the first to the node.
  line(node: GameNode = this.at): GameNode[] {
    const nodes: GameNode[] = [];
    for (let n: GameNode | undefined = node; n?.parent !== undefined; n = n.parent) nodes.unshift(n);
    return nodes;
  }

  // The line followed, on to its end.
  wholeLine(): GameNode[] {
    const nodes = this.line();
    for (let next = this.at.children[0]; next !== undefined; next = next.children[0]) nodes.push(next);
    return nodes;
  }

  // The first moves, whatever is looked at.
  mainLine(): GameNode[] {
    const nodes: GameNode[] = [];
    for (let next = this.root.children[0]; next !== undefined; next = next.children[0]) nodes.push(next);
    return nodes;
  }

  get atEnd(): boolean {
    return this.at.children.length === 0;
  }
}
