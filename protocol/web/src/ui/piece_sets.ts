// How the pieces of a game are drawn: as the rules draw them, with the signs that the settings want.
import type { Rules } from "../rules.js";
import type { Settings } from "../storage.js";
import type { DrawGlyph } from "./glyphs.js";

export function drawer(rules: Rules, variant: string, signs: Settings["pieces"]): DrawGlyph {
  return (letter, side) => rules.glyph(variant, letter, side, signs);
}
