// Which legal moves a gesture on the board means, and what has to be asked when it means several.
import type { LegalMove, Look, Position, SquareName } from "../types.js";

// Where a piece on `from` can be taken to.
export function targetsFrom(moves: readonly LegalMove[], from: SquareName): Set<SquareName> {
  const targets = new Set<SquareName>();
  for (const move of moves) {
    for (const pair of move.ways) if (pair.from === from) targets.add(pair.to);
  }
  return targets;
}

// What the side to move may drop from.
export interface Hand {
  letters: ReadonlySet<string>;
  onlyKind: boolean; // the game has one kind of piece: what is dropped needs no choice
}

// The piece of the hand that becomes the dropped one, which may come in promoted; undefined: it comes from no hand.
export function heldAs(drop: string, { letters }: Hand): string | undefined {
  return [drop, drop.replace("+", "")].find((letter) => letters.has(letter));
}

// Those that a click on a square means by itself.
export function freeDrops(moves: readonly LegalMove[], hand: Hand): LegalMove[] {
  return moves.filter(({ drop }) => drop !== undefined && (hand.onlyKind || heldAs(drop, hand) === undefined));
}

export function targetsOfDrop(moves: readonly LegalMove[], hand: Hand, letter: string): Set<SquareName> {
  return new Set(moves.filter(({ drop }) => drop !== undefined && heldAs(drop, hand) === letter).map((move) => move.to));
}

export function movesBetween(moves: readonly LegalMove[], from: SquareName, to: SquareName): LegalMove[] {
  return moves.filter((move) => move.ways.some((way) => way.from === from && way.to === to));
}

export function movesOfDrop(moves: readonly LegalMove[], hand: Hand, letter: string, to: SquareName): LegalMove[] {
  return moves.filter(({ drop, to: target }) => drop !== undefined && target === to && heldAs(drop, hand) === letter);
}

// A click that leaves everything in its place may have meant to let the piece go, or to pick another one up.
export function isDoubtful({ kind, from, to }: LegalMove): boolean {
  return kind === "pass" || kind === "swap" || from === to;
}

// What becomes of a gesture: a move is played, or asked for.
export type Step = { play: LegalMove } | { ask: Question } | undefined;

export function stepAfter(moves: readonly LegalMove[], doubtful: boolean, blockage: Look["blockage"] = "block"): Step {
  const question = questionAbout(moves, blockage);
  if (question !== undefined) return { ask: question };
  const [only] = moves;
  if (only === undefined) return undefined;
  return doubtful ? { ask: { kind: "list", prompt: "Is this meant?", answers: [only] } } : { play: only };
}

// What the player is asked: a square of those shown, or one of a list.
export type Question =
  | { kind: "square"; prompt: string; answers: Map<SquareName, LegalMove[]>; askedFor: string }
  | { kind: "list"; prompt: string; answers: LegalMove[] };

// undefined: the first move is the only one.
export function questionAbout(moves: readonly LegalMove[], blockage: Look["blockage"] = "block"): Question | undefined {
  if (moves.length < 2) return undefined;
  const bySecond = grouped(moves, (move) => move.second?.to);
  const castlings = moves.every((move) => move.kind === "castling");
  if (castlings && bySecond.size === moves.length)
    return { kind: "square", prompt: "Where does the rook go?", answers: bySecond, askedFor: "to choose" };
  const byWall = grouped(moves, (move) => move.wall);
  if (byWall.size > 1 && !moves.some((move) => move.wall === undefined))
    return { kind: "square", ...wallWords[blockage], answers: byWall };
  return { kind: "list", prompt: promptFor(moves), answers: [...moves] };
}

const wallWords = {
  block: { prompt: "Which square is blocked?", askedFor: "can be blocked" },
  duck: { prompt: "Where does the duck go?", askedFor: "the duck can go here" },
  arrow: { prompt: "Where does the arrow land?", askedFor: "the arrow can land here" },
} as const;

// How the board looks while it is asked where a move places its wall: as after the move, without the wall.
export function halfway(position: Position, move: LegalMove, blockage: Look["blockage"]): Pick<Position, "pieces" | "walls"> {
  const pieces = new Map(position.pieces);
  const walls = blockage === "duck" ? new Set<SquareName>() : position.walls;
  const carry = (from: SquareName | undefined, to: SquareName): void => {
    const piece = from === undefined ? undefined : position.pieces.get(from);
    if (from === undefined || piece === undefined) return;
    if (pieces.get(from) === piece) pieces.delete(from);
    pieces.set(to, piece);
  };
  if (!move.onlyWall) carry(move.from, move.to);
  if (move.second !== undefined) carry(move.second.from, move.second.to);
  return { pieces, walls };
}

// Those that place a wall on a square and do nothing else.
export function wallsOn(moves: readonly LegalMove[], square: SquareName): LegalMove[] {
  return moves.filter((move) => move.onlyWall && move.wall === square);
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
  if (move.onlyWall) return `Block ${move.wall ?? ""} instead of moving`;
  if (move.kind === "pass") return "Pass the turn";
  if (move.drop !== undefined) return `Drop a ${nameOf(move.drop)} on ${move.to}`;
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
