// The game on the table: its rules, moves and clocks, who plays which side. Tells those who show it when it has
// changed; thinks nothing itself.
import { Clock, type TimeControl } from "./clock.js";
import { Signal } from "./events.js";
import { GameTree, type GameNode } from "./game.js";
import type { Beginning, Rules } from "./rules.js";
import { other, type LegalMove, type Position, type Side, type Start, type Variant } from "./types.js";

export type Player = "human" | "engine";

export interface Setup {
  variant: string;
  start: Start;
  players: Record<Side, Player>;
  level: number;
  control?: TimeControl;
}

export interface Outcome {
  result: string; // "*" while the game goes on
  reason: string;
}

export type Change = "game" | "move" | "view" | "players";

export class Table {
  readonly changed = new Signal<Change>();
  carried: string | undefined; // the square from which the last move was dragged
  clock: Clock | undefined;
  private game!: Variant;
  private record!: GameTree;
  private given!: Setup;
  private positions = new WeakMap<GameNode, Position>();
  private ended: Outcome | undefined; // other than by a rule of the board

  constructor(readonly rules: Rules) {}

  get variant(): Variant {
    return this.game;
  }
  get tree(): GameTree {
    return this.record;
  }
  get setup(): Setup {
    return this.given;
  }
  get position(): Position {
    return this.positionAt(this.record.current);
  }
  get beginning(): Beginning {
    return { variant: this.game.name, start: this.given.start };
  }
  get againstEngine(): boolean {
    return this.given.players.white === "engine" || this.given.players.black === "engine";
  }

  // The first of the moves that is not legal, at which they end; undefined if all are.
  begin(setup: Setup, moves: readonly string[] = []): string | undefined {
    this.clock?.stop();
    this.game = this.rules.variant(setup.variant);
    this.given = setup;
    this.record = new GameTree(setup.variant, setup.start);
    this.positions = new WeakMap();
    this.ended = undefined;
    this.carried = undefined;
    this.clock = setup.control === undefined ? undefined : new Clock(setup.control);
    const refused = moves.find((move) => !this.follow(move));
    this.changed.emit("game");
    return refused;
  }

  // Another game's tree, read from elsewhere.
  adopt(setup: Setup, fill: (tree: GameTree) => void): void {
    this.begin(setup);
    fill(this.record);
    this.changed.emit("game");
  }

  positionAt(node: GameNode): Position {
    let found = this.positions.get(node);
    if (found === undefined) {
      found = this.rules.position(this.beginning, this.movesTo(node));
      this.positions.set(node, found);
    }
    return found;
  }

  movesTo(node: GameNode = this.record.current): string[] {
    return this.record.line(node).map((one) => one.uci);
  }

  // As it stands in the position that is looked at.
  get result(): Outcome {
    return this.resultAt(this.record.current);
  }

  // The result at the end of the line that is followed.
  get finalResult(): Outcome {
    return this.resultAt(this.record.wholeLine().pop() ?? this.record.root);
  }

  get over(): boolean {
    return this.result.result !== "*";
  }

  // Whether the person at the board may move now.
  get humanToMove(): boolean {
    if (this.over) return false;
    return this.given.players[this.position.turn] === "human" && (this.record.atEnd || !this.againstEngine);
  }

  get engineToMove(): boolean {
    return !this.over && this.record.atEnd && this.given.players[this.position.turn] === "engine";
  }

  play(move: LegalMove, carried?: string): void {
    const side = this.position.turn;
    if (this.againstEngine) this.record.toEnd();
    this.carried = carried;
    const node = this.record.play(move.uci, move.san);
    this.pressClock(side, node);
    this.changed.emit("move");
  }

  takeBack(): void {
    this.ended = undefined;
    if (!this.record.takeBack()) return;
    const human = this.againstEngine && this.given.players[this.position.turn] !== "human";
    if (human) this.record.takeBack();
    this.resetClock();
    this.changed.emit("move");
  }

  get canTakeBack(): boolean {
    const plies = this.record.current.ply;
    return plies > (this.given.players.white === "engine" ? 1 : 0);
  }

  view(go: (tree: GameTree) => void): void {
    this.carried = undefined;
    go(this.record);
    this.changed.emit("view");
  }

  resign(): void {
    const loser: Side = this.given.players.white === "engine" ? "black" : "white";
    this.end(loser === "white" ? "0-1" : "1-0", "resignation");
  }

  loseOnTime(loser: Side): void {
    this.end(loser === "white" ? "0-1" : "1-0", "time forfeit");
  }

  setPlayers(players: Record<Side, Player>): void {
    this.given = { ...this.given, players };
    this.changed.emit("players");
  }

  // A result by agreement, by time or resignation ends the game where its moves end.
  private end(result: string, reason: string): void {
    this.record.toEnd();
    this.ended = { result, reason };
    this.clock?.stop();
    this.changed.emit("move");
  }

  private resultAt(node: GameNode): Outcome {
    if (this.ended !== undefined && node.children.length === 0) return this.ended;
    const { result, reason } = this.positionAt(node);
    return { result, reason };
  }

  private follow(uci: string): boolean {
    const found = this.position.moves.find((move) => move.uci === uci);
    if (found === undefined) return false;
    this.record.play(found.uci, found.san);
    return true;
  }

  private pressClock(side: Side, node: GameNode): void {
    if (this.clock === undefined) return;
    if (this.over) this.clock.stop();
    else if (this.clock.runningSide === undefined) this.clock.start(other(side));
    else this.clock.press(side, this.position.turn);
    node.clocks = this.clock.snapshot();
  }

  private resetClock(): void {
    if (this.clock === undefined) return;
    const { clocks } = this.record.current;
    const start = this.clock.control.minutes * 60_000;
    this.clock.set(clocks ?? { white: start, black: start });
    if (this.record.current.ply > 0) this.clock.start(this.position.turn);
  }
}
