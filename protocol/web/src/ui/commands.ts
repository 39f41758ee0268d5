// What the screen asks for on behalf of the player, and what it reads to show it.
import type { Archive } from "../archive.js";
import type { Judged } from "../balance.js";
import type { Lessons } from "../lessons.js";
import type { Definition, OwnGames } from "../own_games.js";
import type { ReadGame, Rules } from "../rules.js";
import type { Settings } from "../storage.js";
import type { Setup, Table } from "../table.js";
import type { LegalMove } from "../types.js";

export interface Commands {
  readonly rules: Rules;
  readonly settings: Settings;
  readonly table: Table;
  readonly own: OwnGames;

  begin(setup: Setup): void;
  mayLeave(): Promise<boolean>; // asks where the game on the table is not over
  readonly archive: Archive;
  playHere(): Promise<void>; // goes on with the game that another tab has, or with a copy of it
  openStored(id: string): Promise<boolean>; // false if it can no longer be played
  retryEngine(): void;
  openGame(game: ReadGame): void;
  // Opens a definition that was tried; false if the player cancels. `edited`: the stored text it may replace unasked.
  openOwn(definition: Definition, edited: string): Promise<boolean>;
  removeOwn(text: string): Promise<boolean>;
  keepVisiting(): Promise<void>; // the game on the table, which came with a link
  settingsChanged(): void;

  play(move: LegalMove, carried?: string): void;
  playLine(moves: readonly string[]): void;
  readMove(text: string): LegalMove; // throws what is wrong with it
  sans(moves: readonly string[]): string[];
  resign(): Promise<void>; // asks first, as those that follow do
  abort(): Promise<void>;
  offerDraw(): Promise<void>;
  rematch(): void;
  takeBack(): void;
  flip(): void;
  switchSides(): void;
  toggleOpponent(): void;

  // A random start that the engine finds level; undefined if it was interrupted.
  levelStart(variant: string, progress: (done: number, all: number) => void): Promise<Judged | undefined>;
  readonly lessons: Lessons;
  hint(): Promise<void>;
  review(): Promise<void>;
  setAnalysis(on: boolean): void;

  pgn(): string;
  link(): string;
}
