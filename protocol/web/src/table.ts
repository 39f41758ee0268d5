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
  tags?: Record<string, string>; // of a game that was read from PGN
}

export interface Outcome {
  result: string; // "*" while the game goes on
  reason: string;
  meaning?: string; // where a rule did it
}

export interface Adopted {
  ended?: Outcome & { node: GameNode };
  clocks?: Record<Side, number>;
}

export type Change = "game" | "move" | "view" | "players";

export class Table {
  readonly changed = new Signal<Change>();
  carried: string | undefined; // the square from which the last move was dragged
  clock: Clock | undefined;
  studied: GameNode | undefined; // where a player tries moves, whatever has become of the game
  private game!: Variant;
  private record!: GameTree;
  private given!: Setup;
  private positions = new WeakMap<GameNode, Position>();
  private ended: (Outcome & { node: GameNode }) | undefined; // other than by a rule of the board
  private resting = false;
  private elsewhere = false;

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
    this.set(setup);
    const refused = moves.find((move) => !this.follow(move));
    this.changed.emit("game");
    return refused;
  }

  // Another game's tree, read from elsewhere, with its end if no rule brought it about.
  // `watched`: another tab plays it.
  adopt(setup: Setup, fill: (tree: GameTree) => Adopted, watched = false): void {
    this.set(setup);
    this.elsewhere = watched;
    const { ended, clocks } = fill(this.record);
    if (ended !== undefined) this.ended = ended;
    if (clocks !== undefined && this.clock !== undefined) {
      this.clock.set(clocks);
      if (!watched && !this.over && this.record.current.ply > 0 && this.record.atEnd) this.clock.start(this.position.turn);
    }
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

  // The result of the game: at the end of its main line.
  get gameResult(): Outcome {
    return this.resultAt(this.lastNode);
  }

  // How the game ended where no rule did it.
  get endedAt(): (Outcome & { node: GameNode }) | undefined {
    return this.ended;
  }

  // Whether the game as a whole has ended, whatever is looked at.
  get gameOver(): boolean {
    return this.ended?.node === this.lastNode || this.gameResult.result !== "*";
  }

  get over(): boolean {
    return this.isEnd(this.record.current) || this.result.result !== "*";
  }

  get paused(): boolean {
    return this.resting;
  }

  // Whether it can only be looked at, since another tab plays it.
  get watched(): boolean {
    return this.elsewhere;
  }

  // Goes on with what was only looked at.
  takeOver(): void {
    this.elsewhere = false;
    this.pause(false);
  }

  // Whether somebody plays it, rather than looks at a record.
  get played(): boolean {
    return this.given.tags === undefined;
  }

  // Whether the person at the board may move now.
  get humanToMove(): boolean {
    if (this.studied === this.record.current) return true;
    if (this.resting || this.elsewhere || (this.over && (this.played || this.position.result !== "*"))) return false;
    return this.given.players[this.position.turn] === "human" && (this.record.atEnd || !this.againstEngine);
  }

  // Whether a person waits for the engine's move and may say what comes after it.
  get humanWaits(): boolean {
    return this.againstEngine && !this.resting && !this.elsewhere && !this.over && this.record.atEnd &&
      this.given.players[this.position.turn] === "engine";
  }

  get engineToMove(): boolean {
    return !this.resting && !this.elsewhere && !this.over && this.record.atEnd && this.given.players[this.position.turn] === "engine";
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
    this.resting = false;
    if (!this.record.takeBack()) return;
    // All actions of the engine's turn.
    while (this.againstEngine && this.given.players[this.position.turn] !== "human" && this.record.takeBack());
    this.resetClock();
    this.changed.emit("move");
  }

  get canTakeBack(): boolean {
    const plies = this.record.current.ply;
    return !this.elsewhere && plies > (this.given.players.white === "engine" ? 1 : 0);
  }

  view(go: (tree: GameTree) => void): void {
    this.carried = undefined;
    go(this.record);
    this.changed.emit("view");
  }

  // A side that plays against the engine resigns, else the side to move does.
  resign(): void {
    const { white, black } = this.given.players;
    this.record.toEnd();
    const loser: Side = white === "engine" ? "black" : black === "engine" ? "white" : this.position.turn;
    this.end(loser === "white" ? "0-1" : "1-0", "resignation");
  }

  agreeToDraw(): void {
    this.end("1/2-1/2", "agreement");
  }

  abort(): void {
    this.end("*", "aborted");
  }

  // Stops the clocks, and the moves with them, or goes on.
  pause(on: boolean): void {
    this.resting = on;
    if (on) this.clock?.stop();
    else if (this.record.mainLine().length > 0 && !this.gameOver) this.clock?.start(this.positionAt(this.record.wholeLine().pop() ?? this.record.root).turn);
    this.changed.emit("players");
  }

  loseOnTime(loser: Side): void {
    this.end(loser === "white" ? "0-1" : "1-0", "time forfeit");
  }

  setPlayers(players: Record<Side, Player>): void {
    this.given = { ...this.given, players };
    this.changed.emit("players");
  }

  private set(setup: Setup): void {
    this.clock?.stop();
    this.game = this.rules.variant(setup.variant);
    this.given = setup;
    this.record = new GameTree(setup.variant, setup.start);
    this.positions = new WeakMap();
    this.ended = undefined;
    this.resting = false;
    this.elsewhere = false;
    this.carried = undefined;
    this.studied = undefined;
    this.clock = setup.control === undefined ? undefined : new Clock(setup.control);
  }

  // A result by agreement, by time or resignation ends the game where its moves end.
  private end(result: string, reason: string): void {
    this.record.toEnd();
    this.resting = false;
    this.ended = { result, reason, node: this.record.current };
    this.clock?.stop();
    this.changed.emit("move");
  }

  private resultAt(node: GameNode): Outcome {
    if (this.ended !== undefined && this.isEnd(node)) return { result: this.ended.result, reason: this.ended.reason };
    const { result, reason, claim, meaning } = this.positionAt(node);
    if (claim !== undefined && this.played && node.children.length === 0) return { ...claim, meaning };
    return result === "*" ? { result, reason } : { result, reason, meaning };
  }

  private isEnd(node: GameNode): boolean {
    return this.ended?.node === node && node.children.length === 0;
  }

  private get lastNode(): GameNode {
    return this.record.mainLine().pop() ?? this.record.root;
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
