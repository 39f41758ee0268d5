// What the page's parts tell each other about games, positions and moves.

export type SquareName = string; // "e4", "j10"
export type Side = "white" | "black";

export interface Piece {
  letter: string; // upper case, as in FEN: "N", "L'", "+P"
  side: Side;
  name?: string;
}

export interface SquarePair {
  from: SquareName;
  to: SquareName;
}

export type MoveKind = "normal" | "castling" | "leap" | "swap" | "drop" | "pass";

export interface LegalMove {
  uci: string;
  san: string;
  kind: MoveKind;
  from?: SquareName; // absent: a piece comes from the hand
  to: SquareName;
  drop?: string; // letter of the piece put on the board
  promotion?: string; // letter of what the mover becomes
  staysItself: boolean; // of a piece that might promote and does not
  capture: boolean;
  ways: SquarePair[]; // gestures that mean it: what is picked up, and where it is put down
  second?: SquarePair; // the rook of a castling, the neighbour of a swap
  wall?: SquareName; // where the move puts a wall
  onlyWall?: boolean; // and does nothing else
  gate?: string; // letter of the piece that comes in on the square left
}

export interface PieceKind {
  letter: string;
  name: string;
  royal: boolean;
}

export interface Die {
  name: string;
  colour: string; // as the rules call it: "white", "red", "green"
  sides: number;
}

export interface VariantSummary {
  name: string;
  title: string;
  about: string;
  files: number;
  ranks: number;
  starts: number;
  place: number; // in lists, from 1, of the games that the program was made for; 0: any other
}

export interface BoardShape {
  files: number;
  ranks: number;
  holes: ReadonlySet<SquareName>;
}

// How board and pieces of a game are usually drawn.
export interface Look {
  ground: "chequered" | "cells" | "points"; // squares of two colours, of one, or crossings of lines
  form: "figures" | "wedges" | "discs" | "octagons" | "stones";
  blockage: "block" | "duck" | "arrow"; // what blocks a square
  river: number | null; // the rank below it
  diagonals: readonly (readonly [SquareName, SquareName])[]; // of palaces
}

export interface Variant extends Omit<VariantSummary, "place"> {
  aliases: string[];
  shape: BoardShape;
  look: Look;
  pieces: PieceKind[];
  hands: boolean;
  held: string[]; // letters of what a position may have in a hand
  walls: boolean; // squares can be blocked
  moveLimit: number; // moves without a capture or a pawn's move that draw; 0: no such rule
  mostActions: number; // of a turn
  dice: Die[]; // empty: no dice draw a start
  apart: boolean; // White's and Black's starts may have numbers of their own, "12/345"
  interchange: boolean; // with dice, pieces may trade places besides
}

export interface Start {
  fen: string;
  number?: string; // "12", or "12/345" where White's and Black's are drawn apart
  army?: string; // of a position that is no start: the number of the one whose pieces pawns become
  dice?: number[];
  told?: string[]; // what the dice did
}

export interface Position {
  fen: string;
  turn: Side;
  pieces: ReadonlyMap<SquareName, Piece>;
  walls: ReadonlySet<SquareName>;
  hands: Record<Side, Map<string, number>>;
  checked: SquareName[];
  moves: LegalMove[];
  result: string; // by rule; "*" while the game goes on
  reason: string;
  meaning: string; // of an end by rule or by claim, in a sentence; "" if there is none
  claim?: { result: string; reason: string }; // what a player could claim
  counts: Counts;
}

// What the rules count, null where they do not.
export interface Counts {
  quietPlies: number; // without a capture or a pawn's move
  counted: { plies: number; limit: number } | null; // by the side that is losing
  points: Record<Side, number> | null;
  pointsGoal: number | null; // so many end the game
  checksLeft: Record<Side, number> | null; // which each side has to give to win
  actionsLeft: number; // of the side to move in its turn
}

export interface Problem {
  line: number;
  column: number;
  message: string;
  warning: boolean; // the game can be played nevertheless
}

export const other = (side: Side): Side => (side === "white" ? "black" : "white");
