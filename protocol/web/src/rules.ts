// What the page asks the rules; the package proconsul-wasm answers it (wasm_rules.ts).
import type { LegalMove, Piece, Position, Problem, Side, SquareName, Start, Variant, VariantSummary } from "./types.js";

export type Interchange = "never" | "always" | "odd" | "even"; // of knights and camels, by the dice's total

// What pieces show: their characters in games that have them and figures in others, or always figures or letters.
export type PieceSigns = "usual" | "figures" | "letters";

export interface Beginning {
  variant: string;
  start: Start;
}

export interface ReadMove {
  uci: string;
  san: string;
  nags: number[];
  comment: string;
  variations: ReadMove[][]; // instead of this move
}

export interface ReadGame {
  variant: string;
  start: Start;
  tags: Record<string, string>;
  moves: ReadMove[];
  result: string;
  problem?: string; // why the moves end before the text does
}

// A game that was defined, as far as it was played to try it.
export interface TriedGame {
  name: string;
  letters: string[]; // of its pieces
  page: string; // its rules, see Rules.rulesPage
}

export interface Checked {
  problems: Problem[];
  names: string[]; // of the games that a text defines
  games?: TriedGame[]; // the first of them, where they were tried
}

export function isFatal({ problems, names }: Checked): boolean {
  return names.length === 0 || problems.some((problem) => !problem.warning);
}

export function refusal(message: string): Checked {
  return { problems: [{ line: 0, column: 0, message, warning: false }], names: [] };
}

export interface Rules {
  games(): VariantSummary[];
  variant(name: string): Variant; // throws if there is none
  facts(name: string): object; // all that is known of it, for a file
  rulesPage(name: string): string; // HTML, to be within a body
  glyph(variant: string, letter: string, side: Side, signs: PieceSigns): string; // "*": of what blocks squares
  startByNumber(variant: string, number: string): Start; // throws with the reason
  startByDice(variant: string, dice: readonly number[], interchange: Interchange): Start;
  // `army`: the number of the start whose pieces pawns become; else that is guessed from the board.
  startByFen(variant: string, fen: string, army?: string): Start;
  startByText(variant: string, text: string, army?: string): Start; // FEN or SFEN
  usualStart(variant: string): Start;
  // The letters of all rights that a position can have, "" if none; throws if it cannot occur.
  possibleRights(variant: string, fenWith: (rights: string) => string): string;
  // After moves that are legal; throws if one is not.
  position(beginning: Beginning, moves: readonly string[]): Position;
  // Where the piece on a square could go, or one of a hand be dropped, if it were its side's turn.
  reach(beginning: Beginning, moves: readonly string[], of: SquareName | Piece): SquareName[];
  // Reads SAN or coordinates; throws an error that says what is wrong.
  readMove(beginning: Beginning, moves: readonly string[], text: string): LegalMove;
  sfen(beginning: Beginning, moves: readonly string[]): string | undefined; // where the game is written so
  perft(beginning: Beginning, moves: readonly string[], depth: number): number; // legal leaf positions
  sans(beginning: Beginning, moves: readonly string[], line: readonly string[]): string[];
  readPgn(text: string): ReadGame[];
  writePgn(beginning: Beginning, moves: readonly string[], tags: Record<string, string>): string;
  check(definitions: string): Checked;
  advise(definitions: string): Checked; // the same with warnings about its starts, which takes longer
  load(definitions: string): void; // throws if it has mistakes
  unload(definitions: string): void; // what has been loaded
  memorySize(): number; // bytes
}
