// A link that carries a game: its name, start and moves, behind "#" so that no server sees it.
export interface Linked {
  variant: string;
  number?: string;
  fen?: string; // of a start without a number
  moves: string[];
  definition?: string; // of a game of the player's own
}

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
  const variant = parts.get("game");
  if (variant === null || variant === "") return undefined;
  const linked: Linked = { variant, moves: (parts.get("moves") ?? "").split(/\s+/).filter(Boolean) };
  const number = parts.get("number");
  if (number !== null && /^\d{1,9}(\/\d{1,9})?$/.test(number)) linked.number = number;
  const fen = parts.get("fen");
  if (fen !== null) linked.fen = fen;
  const definition = parts.get("definition");
  if (definition !== null) linked.definition = definition;
  return linked;
}
