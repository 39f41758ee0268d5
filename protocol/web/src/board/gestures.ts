// Which legal moves a gesture on the board means, and what has to be asked when it means several.
import type { LegalMove, SquareName } from "../types.js";

// Where a piece on `from` can be taken to.
export function targetsFrom(moves: readonly LegalMove[], from: SquareName): Set<SquareName> {
  const targets = new Set<SquareName>();
  for (const move of moves) {
    for (const pair of move.ways) if (pair.from === from) targets.add(pair.to);
  }
  return targets;
}

export function targetsOfDrop(moves: readonly LegalMove[], letter: string): Set<SquareName> {
  return new Set(moves.filter((move) => move.drop === letter).map((move) => move.to));
}

export function movesBetween(moves: readonly LegalMove[], from: SquareName, to: SquareName): LegalMove[] {
  return moves.filter((move) => move.ways.some((way) => way.from === from && way.to === to));
}

export function movesOfDrop(moves: readonly LegalMove[], letter: string, to: SquareName): LegalMove[] {
  return moves.filter((move) => move.drop === letter && move.to === to);
}

// What the player is asked: a square of those shown, or one of a list.
export type Question =
  | { kind: "square"; prompt: string; answers: Map<SquareName, LegalMove[]> }
  | { kind: "list"; prompt: string; answers: LegalMove[] };

// undefined: the first move is the only one.
export function questionAbout(moves: readonly LegalMove[]): Question | undefined {
  if (moves.length < 2) return undefined;
  const bySecond = grouped(moves, (move) => move.second?.to);
  const castlings = moves.every((move) => move.kind === "castling");
  if (castlings && bySecond.size === moves.length)
    return { kind: "square", prompt: "Where does the rook go?", answers: bySecond };
  const byWall = grouped(moves, (move) => move.wall);
  if (byWall.size > 1 && !moves.some((move) => move.wall === undefined))
    return { kind: "square", prompt: "Which square is closed?", answers: byWall };
  return { kind: "list", prompt: promptFor(moves), answers: [...moves] };
}

export function describe(move: LegalMove, nameOf: (letter: string) => string): string {
  if (move.gate !== undefined) {
    const where = leftSquare(move);
    const rest = move.kind === "castling" ? ` on ${where}, and castle` : move.capture ? `, capture on ${move.to}` : "";
    return `Bring in the ${nameOf(move.gate)}${rest}`;
  }
  if (move.kind === "castling" && move.second !== undefined)
    return `Castle, rook from ${move.second.from} to ${move.second.to}`;
  if (move.kind === "castling") return "Castle";
  if (move.kind === "leap") return `Leap to ${move.to}`;
  if (move.kind === "swap") return `Trade places with ${move.second?.from ?? move.to}`;
  if (move.kind === "pass") return "Pass the turn";
  if (move.promotion !== undefined) return capitalised(nameOf(move.promotion));
  if (move.staysItself) return "Do not promote";
  return move.capture ? `Capture on ${move.to}` : `Move to ${move.to}`;
}

// Where a piece comes in: coordinates begin with it, of a castling too, which may begin with the rook's.
function leftSquare(move: LegalMove): SquareName {
  return /^[a-z]\d+/.exec(move.uci)?.[0] ?? move.to;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function grouped(
  moves: readonly LegalMove[], key: (move: LegalMove) => SquareName | undefined,
): Map<SquareName, LegalMove[]> {
  const groups = new Map<SquareName, LegalMove[]>();
  for (const move of moves) {
    const value = key(move);
    if (value !== undefined) groups.set(value, [...(groups.get(value) ?? []), move]);
  }
  return groups;
}

function promptFor(moves: readonly LegalMove[]): string {
  if (moves.every((move) => move.promotion !== undefined || move.staysItself)) return "Promote to";
  if (moves.some((move) => move.gate !== undefined)) return "Does a piece come in?";
  return "Which move do you mean?";
}
