// Learning from mistakes: leads a player back to the moves of theirs that lost much, as the engine judged the game, lets
// them try others, and says whether those are better. What is tried does not become part of the game.
import { Signal } from "./events.js";
import type { GameNode } from "./game.js";
import type { Table } from "./table.js";
import type { Thinker } from "./thinker.js";
import type { LegalMove, Side } from "./types.js";
import { share } from "./uci.js";

// Shares of the expected result: what a mistake loses, what a good move may lose, what makes one clearly better.
const mistake = 0.1;
const good = 0.05;
const clearly = 0.05;

export interface Lesson {
  side: Side;
  mistakes: readonly GameNode[]; // the moves that were played
  at: number;
  state: "asked" | "thinking" | "worse" | "better" | "solved" | "shown";
  tried: LegalMove | undefined;
}

export class Lessons {
  readonly changed = new Signal();
  private lesson: Lesson | undefined;

  constructor(private readonly table: Table, private readonly thinker: Thinker) {
    table.changed.on((change) => {
      if (change === "game" || change === "move") this.end();
      else if (this.lesson !== undefined) this.changed.emit();
    });
  }

  get current(): Lesson | undefined {
    return this.lesson;
  }

  // The position in question.
  get place(): GameNode | undefined {
    return this.lesson?.mistakes[this.lesson.at]?.parent;
  }

  get asks(): boolean {
    return this.place !== undefined && this.table.tree.current === this.place;
  }

  get best(): LegalMove | undefined {
    const { place } = this;
    return place && this.table.positionAt(place).moves.find(({ uci }) => uci === place.best);
  }

  // Whose mistakes there are to learn from. While a game against the engine goes on, nobody's.
  sides(): { side: Side; count: number }[] {
    const { table } = this;
    if (table.againstEngine && !table.gameOver) return [];
    const human = (["white", "black"] as const).filter((side) => table.setup.players[side] === "human");
    return human.map((side) => ({ side, count: this.mistakesOf(side).length })).filter(({ count }) => count > 0);
  }

  begin(side: Side): void {
    this.thinker.setAnalysis(false);
    this.lesson = { side, mistakes: this.mistakesOf(side), at: -1, state: "asked", tried: undefined };
    this.next();
  }

  // After the last one it is over.
  next(): void {
    const { lesson } = this;
    if (lesson === undefined) return;
    if (lesson.at + 1 >= lesson.mistakes.length) return this.end();
    this.lesson = { ...lesson, at: lesson.at + 1, state: "asked", tried: undefined };
    this.goBack();
  }

  // To the position in question.
  goBack(): void {
    const { place } = this;
    if (place === undefined) return;
    this.table.studied = place;
    this.table.view((tree) => tree.goTo(place));
  }

  end(): void {
    if (this.lesson === undefined) return;
    this.lesson = undefined;
    this.table.studied = undefined;
    this.changed.emit();
  }

  show(): void {
    this.become({ state: "shown", tried: this.best });
  }

  async try(move: LegalMove): Promise<void> {
    const { lesson, place } = this;
    const played = lesson?.mistakes[lesson.at];
    if (lesson === undefined || place === undefined || played === undefined) return;
    if (move.uci === place.best || move.uci === played.uci)
      return this.become({ state: move.uci === place.best ? "solved" : "worse", tried: move });
    this.become({ state: "thinking", tried: move });
    const score = await this.thinker.evaluate([...this.table.movesTo(place), move.uci]);
    if (this.lesson?.at !== lesson.at || this.lesson.tried !== move) return;
    if (score === undefined) return this.become({ state: "asked", tried: undefined });
    const loses = this.lost(place, score, lesson.side);
    const lost = this.lost(place, played.score ?? score, lesson.side);
    this.become({ state: loses <= good ? "solved" : loses < lost - clearly ? "better" : "worse", tried: move });
  }

  private become(change: Pick<Lesson, "state" | "tried">): void {
    if (this.lesson === undefined) return;
    this.lesson = { ...this.lesson, ...change };
    this.changed.emit();
  }

  private mistakesOf(side: Side): GameNode[] {
    return this.table.tree.mainLine().filter((node) => {
      const before = node.parent;
      if (before?.best === undefined || node.score === undefined || before.best === node.uci) return false;
      return this.lost(before, node.score, side) >= mistake && this.table.positionAt(before).turn === side;
    });
  }

  private lost(before: GameNode, score: number, side: Side): number {
    const gain = share(score) - share(before.score ?? score);
    return side === "white" ? -gain : gain;
  }
}
