// A link that carries a game: its name, start and moves, behind "#" so that no server sees it.
import { membersOf, stringsOf } from "./storage.js";

export interface Linked {
  variant: string;
  number?: string; // of the start, or with a FEN of the one whose pieces pawns become
  fen?: string; // of a start without a number
  moves: string[];
  definition?: string; // of a game that is not the package's
}

const numberForm = /^\d{1,9}(\/\d{1,9})?$/;

export function toHash(linked: Linked): string {
  const parts = new URLSearchParams();
  parts.set("game", linked.variant);
  if (linked.number !== undefined) parts.set("number", linked.number);
  if (linked.fen !== undefined) parts.set("fen", linked.fen);
  if (linked.moves.length > 0) parts.set("moves", linked.moves.join(" "));
  if (linked.definition !== undefined) parts.set("definition", linked.definition);
  return `#${parts.toString()}`;
}

// undefined: the link names no game.
export function fromHash(hash: string): Linked | undefined {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  return linkedOf({ ...Object.fromEntries(parts), variant: parts.get("game"), moves: (parts.get("moves") ?? "").split(/\s+/) });
}

// Reads what was stored or came with a link; undefined if it names no game.
export function linkedOf(value: unknown): Linked | undefined {
  const { variant, number, fen, moves, definition } = membersOf(value);
  if (typeof variant !== "string" || variant === "") return undefined;
  return {
    variant, moves: stringsOf(moves).filter(Boolean),
    ...(typeof number === "string" && numberForm.test(number) ? { number } : {}),
    ...(typeof fen === "string" ? { fen } : {}),
    ...(typeof definition === "string" ? { definition } : {}),
  };
}
