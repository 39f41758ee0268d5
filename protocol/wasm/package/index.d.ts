// The interface of ffish 0.7.9 and, for pages, what it does not have. Everything that is wrong with an argument is
// thrown as a ProconsulError of the class that the comments name.

/** Loads the module: `const ffish = await Module()`, or with `new` as with ffish. */
export default function Module(options?: {
  /** The folder of the package; that of index.js unless a bundler has moved it. */
  base?: string | URL;
  /** Told the number of bytes of each part of the module that has come in. */
  progress?: (bytes: number) => void;
}): Promise<Proconsul>;

export interface Proconsul extends Errors {
  Board: new (variant?: string, fen?: string, is960?: boolean, start?: { number?: string | number }) => Board;
  Notation: typeof Notation;
  Termination: typeof Termination;

  info(): string;
  /** ArgumentError for an option or a value that the engine does not have; no option changes rules. */
  setOption<T>(name: string, value: T): void;
  setOptionInt(name: string, value: number): void;
  setOptionBool(name: string, value: boolean): void;
  /** The first game of a text. PgnError if there is none, or its start is not understood. */
  readGamePGN(pgn: string): Game;
  /** Names of all games, blanks between them. */
  variants(): string;
  /**
   * Adds the games of definitions in the format of variants.ini, in the place of those of earlier calls that have the
   * same names; what is wrong with them goes to the console, and a game that is wrong stays as it was.
   */
  loadVariantConfig(definitions: string): void;
  /** No name means chess here and wherever ffish has it so. */
  capturesToHand(variant: string): boolean;
  startingFen(variant: string): string;
  /**
   * 1 if a game can begin with the FEN. 0: it is empty; -1: move number, -2: half-move clock, -3: number of kings, -4: en
   * passant, -5: castling, -6: side to move, -7: pieces in hand, -8: board, -9: kings touch, -10: unknown character,
   * -11: too many fields, -12: promoted piece, -13: counts of checks, -14: limit of a count.
   */
  validateFen(fen: string, variant?: string, is960?: boolean): number;

  // What follows is not in ffish.

  /** All games, as a list shows them. */
  variantList(): { name: string; title: string; about: string; files: number; ranks: number; starts: number }[];
  /** VariantError if there is no such game. */
  variantInfo(variant: string): VariantInfo;
  /** The game's rules as a page of HTML with pictures. */
  rulesHtml(variant: string): string;
  /**
   * A piece as SVG, drawn in a square of 100 by 100, or with the letter "*" what blocks squares. It shows its character
   * in games that have them, else a figure; or always figures, or letters. ArgumentError for a letter that no piece has.
   */
  pieceSvg(variant: string, letter: string, white?: boolean, signs?: 'usual' | 'figures' | 'letters'): string;
  /** The empty board as SVG: squares of 100 by 100 within a margin of 50, holes left out. */
  boardSvg(variant: string, options?: { flipped?: boolean }): string;
  /** A game's start: the usual one, or by number, by dice, or by chance. StartError if there is none. */
  start(variant: string, choice?: StartChoice): Start;
  /** The FEN of a position as shogi programs write it, whose pieces are not looked at. FenError with its column. */
  fenOfSfen(variant: string, sfen: string): string;
  /**
   * The errors and warnings of `proconsul variant check`, without loading anything. `advice: false` leaves out warnings
   * of games that are over before the first move, for which starts are tried, perhaps for seconds, and of pieces without
   * names.
   */
  checkDefinition(definitions: string, name?: string, options?: { budget?: number; advice?: boolean }): DefinitionReport;
  /**
   * Adds their games, in the place of those loaded by an earlier call with the same name. DefinitionError if a
   * game is wrong, which stays as it was; the text's other games are there nevertheless. `budget`: how many
   * megabytes they may take, 256 unless given; a game beyond it is refused.
   */
  loadDefinitions(definitions: string, name?: string, options?: { budget?: number }): DefinitionReport;
  /** All games of a PGN text; what is wrong with one is in its `problems`. */
  readPgn(pgn: string): PgnGame[];
  /** Bytes of the module's memory, which grows and does not shrink. */
  memorySize(): number;
}

/** Lives in the module's memory until delete() is called. */
export interface Board {
  delete(): void;
  legalMoves(): string;
  legalMovesSan(): string;
  numberLegalMoves(): number;
  /** False if the move is not legal. */
  push(uciMove: string): boolean;
  pushSan(sanMove: string, notation?: Notation): boolean;
  /** All of them or none: MoveError at the first that is not legal. */
  pushMoves(uciMoves: string): void;
  pushSanMoves(sanMoves: string, notation?: Notation): void;
  /** False if no move has been played. */
  pop(): boolean;
  /** The usual start. */
  reset(): void;
  is960(): boolean;
  /**
   * `showPromoted`: "~" behind what pawns have become; `countStarted`: the ply from which the board's honour is counted,
   * negative: not yet. Castling by the rooks' files if is960().
   */
  fen(showPromoted?: boolean, countStarted?: number): string;
  /** FenError, and the board stays as it was. Castling letters and en passant squares that mean nothing are dropped. */
  setFen(fen: string): void;
  /** MoveError if the move is not legal. */
  sanMove(uciMove: string, notation?: Notation): string;
  /** "" if a move is not legal. */
  variationSan(uciMoves: string, notation?: Notation, moveNumbers?: boolean): string;
  /** True: White. */
  turn(): boolean;
  fullmoveNumber(): number;
  halfmoveClock(): number;
  gamePly(): number;
  hasInsufficientMaterial(white: boolean): boolean;
  isInsufficientMaterial(): boolean;
  /** Draws by repetition and by the move limit only with `claimDraw`. */
  isGameOver(claimDraw?: boolean): boolean;
  /** "1-0", "0-1", "1/2-1/2", "*". */
  result(claimDraw?: boolean): string;
  /** Squares of royal pieces in check, blanks between them. */
  checkedPieces(): string;
  isCheck(): boolean;
  isBikjang(): boolean;
  isCapture(uciMove: string): boolean;
  moveStack(): string;
  /** Pieces in a hand, in lower case and in the order of a FEN. */
  pocket(white: boolean): string;
  /** Ranks from the top, blanks between squares, "." for an empty one, "*" for a hole. */
  toString(): string;
  toVerboseString(): string;
  variant(): string;

  // What follows is not in ffish.

  moves(): MoveInfo[];
  /** What stands where, by the squares' names; letters as in FEN. */
  pieces(): Record<string, { letter: string; name: string; white: boolean }>;
  /** Null before the first move; `squares` are those that it changed. */
  lastMove(): (MoveInfo & { squares: string[] }) | null;
  givesCheck(uciMove: string): boolean;
  /** By the rules of the game, claims included; `reason`, for people, and `ending` are null while it goes on. */
  end(): { result: string; reason: string | null; ending: Ending | null };
  /** What the rules count, null where they do not. */
  counts(): Counts;
  /** Of the start, if it is one of the game's numbered starts. */
  startNumber(): string | null;
  startFen(): string;
  /** As the engine writes it: all that the game goes on from, what pawns have become included. */
  engineFen(): string;
  /** As shogi programs write it; null in games that are not written so. */
  sfen(): string | null;
  /** The board with its pieces, the last move highlighted. */
  svg(options?: { flipped?: boolean }): string;
  pgn(tags?: Record<string, string>): string;
  perft(depth: number): number;
  /** Static evaluation in centipawns, as the side to move sees it. */
  evaluate(): number;
}

/** A game of readGamePGN. */
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
  /** What moves, as in FEN: upper case White's. */
  piece: string;
  capture: boolean;
  /** Absent of drops. */
  from?: string;
  to: string;
  /** Letter of the piece that is put on the board. */
  drop?: string;
  /** Where it places a wall. */
  wall?: string;
  /** Letter of the piece that comes in by a gate. */
  gate?: string;
  /** Letter of what it becomes, "+" or "-" where a piece is promoted or demoted. */
  promotion?: string;
  /** Of castlings the rook's squares, of swaps those of the other piece. */
  secondFrom?: string;
  secondTo?: string;
  /** Pairs of squares: picking up the first and putting it on the second means this move, perhaps among others. */
  gestures: [string, string][];
}

export type Ending = 'checkmate' | 'stalemate' | 'promotionStalemate' | 'moveLimit' | 'count' | 'repetition' |
  'perpetualCheck' | 'perpetualChase' | 'insufficientMaterial' | 'explosion' | 'checks' | 'extinction' | 'row' | 'points' |
  'impasse' | 'pieceCount' | 'castling' | 'goal' | 'bikjang' | 'passes' | 'shuttle';

export interface Counts {
  /** Since the last capture or pawn move. */
  quietPlies: number;
  /** By the side that is losing, in games that have it so. */
  counted: { plies: number; limit: number } | null;
  points: { white: number; black: number } | null;
  /** So many points end the game. */
  pointsGoal: number | null;
  /** Which each side has to give to win. */
  checksLeft: { white: number; black: number } | null;
  /** Of the side to move in its turn. */
  actionsLeft: number;
}

export interface VariantInfo {
  name: string;
  title: string;
  about: string;
  aliases: string[];
  /** What is special, in paragraphs. */
  rules: string[];
  files: number;
  ranks: number;
  /** Squares of the rectangle that the board does not have. */
  holes: string[];
  startFen: string;
  pieces: { letter: string; name: string; notation: string; royal: boolean; pawn: boolean }[];
  /** Whether there are pieces in hand. */
  hands: boolean;
  /** Letters of what a position may have in a hand; none where hands never run out. */
  held: string[];
  /** Whether squares can be blocked. */
  walls: boolean;
  /** So many checks win; 0: no such rule. */
  checkLimit: number;
  /** Moves without a capture or a pawn's move that draw; 0: no such rule. */
  moveLimit: number;
  /** That a turn can have. */
  mostActions: number;
  /** How many starts there are; more than one have numbers. */
  starts: number;
  defaultStart: number | null;
  /** Whether White's and Black's starts may be drawn apart. */
  doubleDraw: boolean;
  /** How board and pieces are usually drawn. */
  look: {
    /** Squares of two colours, of one, or crossings of lines. */
    ground: 'chequered' | 'cells' | 'points';
    form: 'figures' | 'wedges' | 'discs' | 'octagons' | 'stones';
    /** What blocks a square. */
    blockage: 'block' | 'duck' | 'arrow';
    /** The rank below the river. */
    river: number | null;
    /** Of palaces, from corner to corner. */
    diagonals: [string, string][];
  };
  /** Null where no start is drawn by dice. */
  dice: {
    /** In the order in which they are read. */
    dice: { name: string; colour: 'white' | 'green' | 'red'; sides: number }[];
    interchange: boolean;
    /** What their throws do. */
    tables: { title: string; dice: { name: string; rows: { eyes: string; change: string }[] }[] }[];
  } | null;
}

/** Nothing: the usual start. */
export interface StartChoice {
  /** "12/345": White's and Black's apart. */
  number?: string | number;
  dice?: number[];
  interchange?: 'always' | 'odd' | 'even' | 'never';
  /** By chance; `seed`, a whole number, makes it the same each time, `double` draws White's and Black's apart. */
  random?: boolean;
  seed?: number;
  double?: boolean;
}

export interface Start {
  /** Null if the game has a single start. */
  number: string | null;
  fen: string;
  /** The lowest throw that gives it. */
  dice: { values: number[]; interchange: boolean } | null;
  /** Black's, where it differs. */
  blackDice: { values: number[]; interchange: boolean } | null;
  /** What each die did. */
  lines: string[];
}

export interface DefinitionProblem {
  /** From 1; 0 if it is about no line. */
  line: number;
  column: number;
  message: string;
  /** For people: place and message, the line, and a caret below the column. */
  text: string;
  /** Whether the game can be played nevertheless. */
  warning: boolean;
}

export interface DefinitionReport {
  /** The games that are fine. */
  names: string[];
  /** First the errors, then the warnings. */
  problems: DefinitionProblem[];
}

export interface PgnMove {
  uci: string;
  san: string;
  /** The position after the move. */
  fen: string;
  nags: number[];
  comment: string;
  /** Instead of this move, each up to its first move that is not legal. */
  variations: PgnMove[][];
}

export interface PgnGame {
  tags: Record<string, string>;
  /** The same in their order. */
  tagPairs: [string, string][];
  /** Null, as the start, where that is not understood. */
  variant: string | null;
  startFen: string | null;
  /** The main line, up to the first move that is not legal. */
  moves: PgnMove[];
  result: string;
  problems: { message: string; line: number; column: number }[];
}

export declare class ProconsulError extends Error {
  /** Where in the text given, from 1; 0 if unknown or without sense. */
  line: number;
  column: number;
  /** The position it is about, empty if none. */
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
