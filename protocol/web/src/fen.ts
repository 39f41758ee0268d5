// The fields of a FEN as this engine writes them, taken apart and put together again; no field is judged.
import type { Side } from "./types.js";

export interface FenFields {
  board: string; // ranks from the top, a slash between them
  hand: string | undefined; // between the brackets; undefined: there are none
  turn: Side;
  actions: string; // left in the turn, "" where the FEN does not tell
  rights: string;
  special: string; // en passant squares, where a piece jumps on, or the limit of a count
  checks: Record<Side, number> | undefined; // still to give
  plies: number; // counted, else since the last capture or pawn's move
  move: number;
  points: Record<Side, number> | undefined;
}

const pointsForm = /\s*\{(-?\d+) (-?\d+)\}\s*$/;
const checksForm = /^(\d+)\+(\d+)$/;

const pair = (found: RegExpExecArray | null): Record<Side, number> | undefined =>
  found === null ? undefined : { white: Number(found[1]), black: Number(found[2]) };

export function splitFen(fen: string): FenFields {
  const words = fen.replace(pointsForm, "").trim().split(/\s+/);
  const checksAt = words.findIndex((word, at) => at > 1 && checksForm.test(word));
  const checks = checksAt < 0 ? undefined : pair(checksForm.exec(words.splice(checksAt, 1)[0] ?? ""));
  const [placement = "", side = "w", rights = "-", special = "-", plies = "0", move = "1"] = words;
  const [board = "", hand] = placement.split(/[[\]]/);
  return {
    board, hand, turn: side.startsWith("b") ? "black" : "white", actions: side.slice(1), rights, special, checks,
    plies: Math.max(0, Number(plies) || 0), move: Math.max(1, Number(move) || 1), points: pair(pointsForm.exec(fen)),
  };
}

export function joinFen({ board, hand, turn, actions, rights, special, checks, plies, move, points }: FenFields): string {
  return [
    `${board}${hand === undefined ? "" : `[${hand}]`}`, `${turn === "white" ? "w" : "b"}${actions}`, rights === "" ? "-" : rights,
    special === "" ? "-" : special, ...(checks === undefined ? [] : [`${checks.white}+${checks.black}`]), plies, move,
    ...(points === undefined ? [] : [`{${points.white} ${points.black}}`]),
  ].join(" ");
}

// "+P" and "L'" are one letter; "~" behind a letter marks a piece that was a pawn. "_" is a hole that lines cross.
const token = /\d+|[*_/]|\+?[A-Za-z]'?~?/g;

// What stands on each square that a placement names, "*" and "_" included, from the left and from 0.
export function boardTokens(board: string, ranks: number): { file: number; rank: number; text: string }[] {
  const found: { file: number; rank: number; text: string }[] = [];
  let file = 0;
  let rank = ranks - 1;
  for (const [text] of board.matchAll(token)) {
    if (text === "/") {
      file = 0;
      --rank;
    } else if (/^\d/.test(text)) file += Number(text);
    else found.push({ file: file++, rank, text });
  }
  return found;
}

// "QPn" as letters, "2P" being two of them.
export function handLetters(hand: string): string[] {
  return [...hand.matchAll(/(\d*)(\+?[A-Za-z]'?)/g)].flatMap(([, times, letter = ""]) =>
    Array<string>(times === "" || times === undefined ? 1 : Math.min(99, Number(times))).fill(letter));
}

export const sideOf = (letter: string): Side => (letter === letter.toUpperCase() ? "white" : "black");
export const written = (letter: string, side: Side): string => (side === "white" ? letter.toUpperCase() : letter.toLowerCase());
