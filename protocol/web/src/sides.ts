// What the two sides of a game are called by its players, as its board and pieces tell.
import type { Look, Side } from "./types.js";

// Before the name of a piece.
export function sideAdjective(look: Look, side: Side): string {
  const name = sideNames(look)[side];
  return ["White", "Black", "Red"].includes(name) ? name.toLowerCase() : name;
}

const usual: Record<Side, string> = { white: "White", black: "Black" };

export function sideNames({ ground, form }: Look): Record<Side, string> {
  if (form === "octagons") return { white: "Cho", black: "Han" };
  if (form === "discs" && ground === "points") return { white: "Red", black: "Black" };
  if (form === "wedges") return { white: "Sente", black: "Gote" };
  return usual;
}
