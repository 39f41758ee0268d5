// How pieces and boards look: the figures of the rules or their letters, and, where a game is played on lines, tiles that
// point to the side which they fight.
import type { Rules } from "../rules.js";
import type { Settings } from "../storage.js";
import type { Side } from "../types.js";
import type { DrawGlyph } from "./glyphs.js";

// Games whose boards have lines and no colours.
export function isLined(variant: string): boolean {
  return /shogi|dobutsu/.test(variant) || ["sittuyin", "makruk", "makpong", "cambodian", "karouk", "ai-wok", "chaturanga"].includes(variant);
}

const isTiled = (variant: string): boolean => /shogi|dobutsu/.test(variant);

export function drawer(rules: Rules, variant: string, set: Settings["pieces"]): DrawGlyph {
  return (letter, side) => {
    const figure = set === "letters" ? lettered(letter, side, isTiled(variant)) : rules.glyph(variant, letter, side);
    return isTiled(variant) ? tiled(figure, side) : figure;
  };
}

function lettered(letter: string, side: Side, plain: boolean): string {
  const [fill, ink] = side === "white" ? ["#fff", "#111"] : ["#222", "#fff"];
  const size = letter.length > 1 ? 44 : 58;
  const ground = plain ? "" : `<circle cx="50" cy="50" r="40" fill="${fill}" stroke="#111" stroke-width="4"/>`;
  const words = letter.replace(/[&<]/g, "");
  const colour = plain ? (side === "white" ? "#111" : "#a11") : ink;
  return `<svg viewBox="0 0 100 100">${ground}<text x="50" y="${50 + size * 0.36}" text-anchor="middle" font-size="${size}" ` +
    `font-weight="bold" font-family="sans-serif" fill="${colour}">${words}</text></svg>`;
}

// The tile turns with the board, the figure on it stays upright.
function tiled(figure: string, side: Side): string {
  const [fill, turn] = side === "white" ? ["#f6dfae", ""] : ["#d9b77a", "rotate(180 50 50)"];
  const inner = figure.replace(/^<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
  return `<svg viewBox="0 0 100 100"><g class="tile"><g transform="${turn}">` +
    `<path d="M50 4L80 16L91 95L9 95L20 16Z" fill="${fill}" stroke="#5a4020" stroke-width="3" stroke-linejoin="round"/></g></g>` +
    `<g transform="translate(15 ${side === "white" ? 20 : 8}) scale(.7)">${inner}</g></svg>`;
}
