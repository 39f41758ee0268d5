// The interface of ffish 0.7.9, and additions for web pages. An invalid argument throws the subclass of ProconsulError
// that the comment names.

/** Loads the module: `const ffish = await Module()`, or `await new Module()` as in ffish. */
export default function Module(options?: {
  /** The folder of the package; needed only if a bundler has moved index.js. */
  base?: string | URL;
  /** Called with the number of bytes of each chunk of the module as it is received. */
  progress?: (bytes: number) => void;
}): Promise<Proconsul>;

export interface Proconsul extends Errors {
  Board: new (variant?: string, fen?: string, is960?: boolean, start?: { number?: string | number }) => Board;
  Notation: typeof Notation;
  Termination: typeof Termination;

  info(): string;
  /** ArgumentError for an unknown option or an invalid value. No option changes rules. */
  setOption<T>(name: string, value: T): void;
  setOptionInt(name: string, value: number): void;
  setOptionBool(name: string, value: boolean): void;
  /** The first game in the text. PgnError if there is none, or if its start position is invalid. */
  readGamePGN(pgn: string): Game;
  /** Names of all variants, separated by spaces. */
  variants(): string;
  /**
   * Adds variants defined in the format of variants.ini, replacing those of the same names from earlier calls. Problems
   * are printed to the console; a variant with errors is left unchanged.
   */
  loadVariantConfig(definitions: string): void;
  /** An empty name means chess, here and wherever it does in ffish. */
  capturesToHand(variant: string): boolean;
  startingFen(variant: string): string;
  /**
   * 1 if the FEN is valid, else what is wrong with it. 0: empty; -1: move number, -2: half-move clock, -3: number of
   * kings, -4: en passant, -5: castling, -6: side to move, -7: pieces in hand, -8: board, -9: kings are adjacent,
   * -10: unknown character, -11: too many fields, -12: promoted piece, -13: check counts, -14: counting limit.
   */
  validateFen(fen: string, variant?: string, is960?: boolean): number;

  // Not in ffish.

  /** A summary of every variant. */
  variantList(): {
    name: string;
    title: string;
    about: string;
    files: number;
    ranks: number;
    starts: number;
    /** Where the built-in games that come first stand in lists, from 1; 0 for all others. */
    place: number;
  }[];
  /** VariantError for an unknown variant. */
  variantInfo(variant: string): VariantInfo;
  /** The variant's rules as an HTML page with diagrams. */
  rulesHtml(variant: string): string;
  /**
   * A piece as SVG in a 100 by 100 square; the letter "*" gives what blocks squares. `signs`: 'usual' shows the
   * traditional character in games that have one, else a figure. ArgumentError for a letter that no piece has.
   */
  pieceSvg(variant: string, letter: string, white?: boolean, signs?: 'usual' | 'figures' | 'letters'): string;
  /** The empty board as SVG: 100 by 100 squares inside a margin of 50; holes are left out. */
  boardSvg(variant: string, options?: { flipped?: boolean }): string;
  /** A start position: the usual one, or by number, by dice, or at random. StartError if there is no such start. */
  start(variant: string, choice?: StartChoice): Start;
  /** The FEN for an SFEN, as shogi programs write positions. Pieces are not checked. FenError gives the column. */
  fenOfSfen(variant: string, sfen: string): string;
  /**
   * The errors and warnings of `proconsul variant check`; nothing is loaded. `advice: false` omits the warnings about
   * pieces without names and about games that are over before the first move, which may take seconds to find.
   */
  checkDefinition(definitions: string, name?: string, options?: { budget?: number; advice?: boolean }): DefinitionReport;
  /**
   * Adds the variants, replacing those of the same names from earlier calls. DefinitionError if one has errors: it is
   * left unchanged, and the others are added nevertheless. `budget`: memory limit in megabytes, 256 by default; a variant
   * that exceeds it is rejected.
   */
  loadDefinitions(definitions: string, name?: string, options?: { budget?: number }): DefinitionReport;
  /** All games in a text: PGN, KIF, KI2, CSA, or a list of SFEN openings. Errors in a game are in its `problems`; nothing is thrown for them. */
  readPgn(pgn: string): PgnGame[];
  /** Size of the module's memory in bytes; it never shrinks. */
  memorySize(): number;
}

/** Occupies the module's memory until delete() is called. */
export interface Board {
  delete(): void;
  legalMoves(): string;
  legalMovesSan(): string;
  numberLegalMoves(): number;
  /** False if the move is illegal. */
  push(uciMove: string): boolean;
  pushSan(sanMove: string, notation?: Notation): boolean;
  /** All or none: MoveError for the first illegal move. */
  pushMoves(uciMoves: string): void;
  pushSanMoves(sanMoves: string, notation?: Notation): void;
  /** Takes back the last move; false if there is none. */
  pop(): boolean;
  /** Returns to the usual start. */
  reset(): void;
  is960(): boolean;
  /**
   * `showPromoted`: "~" after promoted pieces. `countStarted`: the ply at which counting for board's honour began,
   * negative if it has not. Castling rights are given as rook files if is960().
   */
  fen(showPromoted?: boolean, countStarted?: number): string;
  /** FenError leaves the board unchanged. Castling rights and en passant squares without effect are dropped. */
  setFen(fen: string): void;
  /** MoveError if the move is illegal. */
  sanMove(uciMove: string, notation?: Notation): string;
  /** "" if a move is illegal. */
  variationSan(uciMoves: string, notation?: Notation, moveNumbers?: boolean): string;
  /** True if White is to move. */
  turn(): boolean;
  fullmoveNumber(): number;
  halfmoveClock(): number;
  gamePly(): number;
  hasInsufficientMaterial(white: boolean): boolean;
  isInsufficientMaterial(): boolean;
  /** Draws by repetition and by the move limit count only with `claimDraw`. */
  isGameOver(claimDraw?: boolean): boolean;
  /** "1-0", "0-1", "1/2-1/2", "*". */
  result(claimDraw?: boolean): string;
  /** Squares of royal pieces in check, separated by spaces. */
  checkedPieces(): string;
  isCheck(): boolean;
  isBikjang(): boolean;
  isCapture(uciMove: string): boolean;
  moveStack(): string;
  /** Pieces in hand, in lower case and in FEN order. */
  pocket(white: boolean): string;
  /** Ranks from the top, squares separated by spaces: "." is an empty square, "*" a hole. */
  toString(): string;
  toVerboseString(): string;
  variant(): string;

  // Not in ffish.

  moves(): MoveInfo[];
  /** Pieces by square name; letters as in FEN. */
  pieces(): Record<string, { letter: string; name: string; white: boolean }>;
  /** Null before the first move; `squares` are those the move changed. */
  lastMove(): (MoveInfo & { squares: string[] }) | null;
  givesCheck(uciMove: string): boolean;
  /** Result by the rules, claimable draws included. During the game the rest is null: `reason` names this end for people,
   * `meaning` explains ends of the kind `ending` in a sentence. */
  end(): { result: string; reason: string | null; ending: Ending | null; meaning: string | null };
  /** What the rules count; null for what they do not. */
  counts(): Counts;
  /** Number of the start position; null if it is not one of the variant's numbered starts. */
  startNumber(): string | null;
  startFen(): string;
  /** As the engine writes it: complete, with promoted pieces marked. */
  engineFen(): string;
  /** As shogi programs write it; null in variants that have no SFEN. */
  sfen(): string | null;
  /** The board with its pieces, the last move highlighted. */
  svg(options?: { flipped?: boolean }): string;
  pgn(tags?: Record<string, string>): string;
  perft(depth: number): number;
  /** Static evaluation in centipawns, from the side to move's point of view. */
  evaluate(): number;
}

/** A game read by readGamePGN(). */
export interface Game {
  headerKeys(): string;
  headers(key: string): string;
  mainlineMoves(): string;
  delete(): void;
}

export enum Notation {
  DEFAULT, SAN, LAN, SHOGI_HOSKING, SHOGI_HODGES, SHOGI_HODGES_NUMBER, JANGGI, XIANGQI_WXF, THAI_SAN, THAI_LAN,
}
export enum Termination {
  ONGOING, CHECKMATE, STALEMATE, INSUFFICIENT_MATERIAL, N_MOVE_RULE, N_FOLD_REPETITION, VARIANT_END, VARIANT_WIN = 6,
  VARIANT_LOSS, VARIANT_DRAW,
}

export interface MoveInfo {
  uci: string;
  san: string;
  kind: 'step' | 'promotion' | 'enPassant' | 'drop' | 'pass' | 'castling' | 'leap' | 'swap' | 'firstLeap';
  /** The moving piece, as in FEN: upper case for White. */
  piece: string;
  capture: boolean;
  /** Absent for drops. */
  from?: string;
  to: string;
  /** Letter of the dropped piece. */
  drop?: string;
  /** Square on which the move places a wall. */
  wall?: string;
  /** Letter of the gated piece. */
  gate?: string;
  /** Letter of the piece promoted to, or "+" or "-" for shogi-style promotion and demotion. */
  promotion?: string;
  /** In castling the rook's squares, in swaps those of the other piece. */
  secondFrom?: string;
  secondTo?: string;
  /** Pairs of squares: dragging from the first to the second means this move, perhaps among others. */
  gestures: [string, string][];
}

export type { Ending } from './endings';

export interface Counts {
  /** Plies since the last capture or pawn move. */
  quietPlies: number;
  /** Count by the losing side, in variants with counting rules. */
  counted: { plies: number; limit: number } | null;
  /** Gathered in play; in janggi those of the pieces, which decide what would be a draw. */
  points: { white: number; black: number } | null;
  /** Number of points that ends the game. */
  pointsGoal: number | null;
  /** Checks each side still has to give to win. */
  checksLeft: { white: number; black: number } | null;
  /** Moves the side to move still has in this turn. */
  actionsLeft: number;
}

export interface VariantInfo {
  name: string;
  title: string;
  about: string;
  aliases: string[];
  /** The special rules, in paragraphs. */
  rules: string[];
  files: number;
  ranks: number;
  /** Squares missing from the rectangle. */
  holes: string[];
  startFen: string;
  pieces: { letter: string; name: string; notation: string; royal: boolean; pawn: boolean }[];
  /** Whether there are pieces in hand. */
  hands: boolean;
  /** Letters of the pieces that may be in hand; empty where hands never run out. */
  held: string[];
  /** Whether squares can be blocked. */
  walls: boolean;
  /** Number of checks that wins; 0 if there is no such rule. */
  checkLimit: number;
  /** Moves without a capture or pawn move that draw; 0 if there is no such rule. */
  moveLimit: number;
  /** The most moves in one turn. */
  mostActions: number;
  /** Number of start positions; they are numbered if there is more than one. */
  starts: number;
  defaultStart: number | null;
  /** Whether White and Black may have separate starts. */
  doubleDraw: boolean;
  /** How board and pieces are usually drawn. */
  look: {
    /** Squares of two colours, of one colour, or points where lines cross. */
    ground: 'chequered' | 'cells' | 'points';
    form: 'figures' | 'wedges' | 'discs' | 'octagons' | 'stones';
    /** What blocks a square. */
    blockage: 'block' | 'duck' | 'arrow';
    /** The rank below the river. */
    river: number | null;
    /** Lines of the palaces, from corner to corner. */
    diagonals: [string, string][];
  };
  /** Null if starts are not rolled by dice. */
  dice: {
    /** In reading order. */
    dice: { name: string; colour: 'white' | 'green' | 'red'; sides: number }[];
    interchange: boolean;
    /** What each roll does. */
    tables: { title: string; dice: { name: string; rows: { eyes: string; change: string }[] }[] }[];
  } | null;
}

/** Empty for the usual start. */
export interface StartChoice {
  /** "12/345" gives White and Black separate starts. */
  number?: string | number;
  dice?: number[];
  interchange?: 'always' | 'odd' | 'even' | 'never';
  /** A random start. `seed`, an integer, makes it reproducible; `double` picks separate starts for White and Black. */
  random?: boolean;
  seed?: number;
  double?: boolean;
}

export interface Start {
  /** Null if the variant has a single start. */
  number: string | null;
  fen: string;
  /** The lowest roll that gives this start. */
  dice: { values: number[]; interchange: boolean } | null;
  /** Black's, if different. */
  blackDice: { values: number[]; interchange: boolean } | null;
  /** What each die did. */
  lines: string[];
}

export interface DefinitionProblem {
  /** From 1; 0 if the problem concerns no particular line. */
  line: number;
  column: number;
  message: string;
  /** For people: position and message, the line, and a caret below the column. */
  text: string;
  /** Whether the variant can be played nevertheless. */
  warning: boolean;
}

export interface DefinitionReport {
  /** The variants without errors. */
  names: string[];
  /** Errors first, then warnings. */
  problems: DefinitionProblem[];
}

export interface PgnMove {
  uci: string;
  san: string;
  /** The position after the move. */
  fen: string;
  nags: number[];
  comment: string;
  /** Alternatives to this move, each up to its first illegal move. */
  variations: PgnMove[][];
}

export interface PgnGame {
  tags: Record<string, string>;
  /** The same tags in their original order. */
  tagPairs: [string, string][];
  /** Null, like `startFen`, if the start position is invalid. */
  variant: string | null;
  startFen: string | null;
  /** The main line, up to the first illegal move. */
  moves: PgnMove[];
  result: string;
  problems: { message: string; line: number; column: number }[];
}

export declare class ProconsulError extends Error {
  /** Position in the text passed in, from 1; 0 if unknown or not applicable. */
  line: number;
  column: number;
  /** The position concerned; empty if none. */
  fen: string;
}
export declare class VariantError extends ProconsulError {}
export declare class FenError extends ProconsulError {}
export declare class StartError extends ProconsulError {}
export declare class MoveError extends ProconsulError {}
export declare class PgnError extends ProconsulError {}
export declare class ArgumentError extends ProconsulError {}
export declare class EngineError extends ProconsulError {}
export declare class DefinitionError extends ProconsulError {
  problems: DefinitionProblem[];
  names: string[];
}

interface Errors {
  ProconsulError: typeof ProconsulError;
  VariantError: typeof VariantError;
  FenError: typeof FenError;
  StartError: typeof StartError;
  MoveError: typeof MoveError;
  PgnError: typeof PgnError;
  ArgumentError: typeof ArgumentError;
  EngineError: typeof EngineError;
  DefinitionError: typeof DefinitionError;
}
