// Decides what the engine thinks about: its own move, an analysis of what is shown, a hint, or a whole game.
import { EngineFailure, type Asked, type Engine } from "./engine.js";
import { Signal } from "./events.js";
import type { GameNode } from "./game.js";
import { levels, thinkingAt, analysisThreads } from "./levels.js";
import type { Table } from "./table.js";
import type { LegalMove, Side } from "./types.js";
import { share, whiteScore, type EngineLine } from "./uci.js";

export interface Report {
  node: GameNode;
  lines: EngineLine[];
}

const hintNodes = 60_000;
const reviewing = { go: "nodes 25000", skill: 20, lines: 1, threads: 1 };

const scoreOfResult = (result: string): number => (result === "1-0" ? 2000 : result === "0-1" ? -2000 : 0);

// How much of the expected result a move has to lose for "?!", "?" and "??".
const marks: readonly [number, number][] = [[0.3, 4], [0.2, 2], [0.1, 6]];

// Marks a move by what the evaluation lost, unless somebody else has marked it.
function judge(node: GameNode, mover: Side): void {
  if (node.parent?.score === undefined || node.score === undefined || node.nags.length > 0) return;
  const gain = share(node.score) - share(node.parent.score);
  const lost = mover === "white" ? -gain : gain;
  const [, nag] = marks.find(([least]) => lost >= least) ?? [];
  if (nag !== undefined) node.nags = [nag];
}

export class Thinker {
  readonly reported = new Signal<Report | undefined>();
  readonly analysing = new Signal<boolean>();
  readonly failed = new Signal<string>();
  definitions = ""; // of the player's own games
  lines = 3;
  threads = 0; // of the analysis; 0: all
  hash = 16; // of the analysis, megabytes
  private wanted = false;
  private resting = false; // nobody looks at the page
  private busy: "move" | "analysis" | "hint" | "review" | undefined;

  constructor(private readonly engine: Engine, private readonly table: Table) {}

  get analysis(): boolean {
    return this.wanted;
  }

  setAnalysis(on: boolean): void {
    this.wanted = on;
    this.analysing.emit(on);
    this.reconsider();
  }

  // No analysis meanwhile; a move that somebody waits for, and what comes to an end by itself, goes on.
  rest(on: boolean): void {
    this.resting = on;
    if (this.wanted && (this.busy === undefined || this.busy === "analysis")) this.reconsider();
  }

  // To be called when the position, the players or the settings have changed.
  reconsider(): void {
    if (this.table.engineToMove) void this.guarded(this.move());
    else if (this.wanted && !this.resting && this.table.position.moves.length > 0 && this.table.position.result === "*")
      void this.guarded(this.analyse());
    else {
      this.busy = undefined;
      this.engine.stop();
      this.reported.emit(undefined);
    }
  }

  // The engine's advice; undefined if it was interrupted.
  async hint(): Promise<LegalMove | undefined> {
    this.busy = "hint";
    const { position } = this.table;
    const how = { go: `nodes ${hintNodes} movetime 3000`, skill: 20, lines: 1, threads: 1 };
    const uci = await this.engine.search(this.asked(this.table.tree.current), how).catch(() => undefined);
    return position.moves.find((move) => move.uci === uci);
  }

  // What White gains by a line that leads from the start, in pawns; undefined if it was interrupted.
  async evaluate(moves: readonly string[]): Promise<number | undefined> {
    this.busy = "hint";
    const { table } = this;
    const position = table.rules.position(table.beginning, moves);
    if (position.result !== "*") return scoreOfResult(position.result);
    let score: number | undefined;
    const lines = ([best]: EngineLine[]): void => {
      if (best !== undefined) score = whiteScore(best, position.turn === "white");
    };
    const found = await this.engine.search(this.askedAfter(moves), reviewing, { lines }).catch(() => undefined);
    return found === undefined ? undefined : score;
  }

  // Whether the engine would take a draw: by what it last thought of the game.
  wantsDraw(): boolean {
    const { tree, setup } = this.table;
    const thoughts = tree.wholeLine().map(({ score }) => score).filter((score) => score !== undefined);
    const last = thoughts[thoughts.length - 1];
    return last !== undefined && (setup.players.white === "engine" ? last : -last) <= 0;
  }

  // Gives every position of the line a score, for the graph.
  async review(progress: (done: number, all: number) => void): Promise<void> {
    this.busy = "review";
    const nodes = [this.table.tree.root, ...this.table.tree.wholeLine()];
    for (const [at, node] of nodes.entries()) {
      if (this.busy !== "review") return;
      await this.score(node);
      judge(node, this.table.positionAt(node.parent ?? node).turn);
      progress(at + 1, nodes.length);
    }
    this.reconsider();
  }

  get reviewing(): boolean {
    return this.busy === "review";
  }

  cancelReview(): void {
    if (this.reviewing) this.reconsider();
  }

  private async score(node: GameNode): Promise<void> {
    const position = this.table.positionAt(node);
    if (position.result !== "*") {
      node.score = scoreOfResult(position.result);
      return;
    }
    const listener = { lines: (found: EngineLine[]): void => this.note(node, found) };
    await this.engine.search(this.asked(node), reviewing, listener).catch(() => this.cancelReview());
  }

  private async move(): Promise<void> {
    this.busy = "move";
    this.reported.emit(undefined);
    const { table } = this;
    const node = table.tree.current;
    const level = levels[table.setup.level] ?? levels[levels.length - 1];
    if (level === undefined) return;
    const how = thinkingAt(level, table.clock, table.position.turn);
    const uci = await this.engine.search(this.asked(node), how, { lines: (found) => this.note(node, found) });
    if (uci === undefined || table.tree.current !== node || !table.engineToMove) return;
    this.busy = undefined;
    const move = table.position.moves.find((one) => one.uci === uci);
    if (move === undefined) throw new Error(`the engine answered ${uci}, which is no legal move`);
    table.play(move);
  }

  private async analyse(): Promise<void> {
    this.busy = "analysis";
    const node = this.table.tree.current;
    this.reported.emit({ node, lines: [] });
    await this.engine.search(this.asked(node), { go: "infinite", skill: 20, lines: this.lines, threads: analysisThreads(this.threads), hash: this.hash }, {
      lines: (found) => {
        this.note(node, found);
        this.reported.emit({ node, lines: found });
      },
    });
  }

  private note(node: GameNode, found: EngineLine[]): void {
    const [best] = found;
    const [move] = best?.moves ?? [];
    if (best !== undefined) node.score = whiteScore(best, this.table.positionAt(node).turn === "white");
    if (move !== undefined) node.best = move;
  }

  private asked(node: GameNode): Asked {
    return this.askedAfter(this.table.movesTo(node));
  }

  private askedAfter(moves: readonly string[]): Asked {
    const { start } = this.table.setup;
    return {
      variant: this.table.variant.name, definitions: this.definitions, fen: start.fen, moves: [...moves],
      ...(start.number === undefined ? {} : { number: start.number }), ...(start.army === undefined ? {} : { army: start.army }),
    };
  }

  private async guarded(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (error instanceof EngineFailure) return; // which the engine tells
      this.failed.emit(error instanceof Error ? error.message : String(error));
    }
  }
}
