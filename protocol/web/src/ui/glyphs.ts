// The drawings of a game's pieces, once in the page as symbols and used from there.
import type { Piece, Side } from "../types.js";
import { s } from "./dom.js";
import { harmless } from "./harmless.js";

export type DrawGlyph = (letter: string, side: Side) => string; // SVG elements within 100 x 100

export class Glyphs {
  readonly element = s("svg", { class: "glyphs", "aria-hidden": "true", width: 0, height: 0 });
  private readonly known = new Set<string>();

  // `name` keeps the symbols apart from those of others in the page.
  constructor(private draw: DrawGlyph, private readonly name = "glyph") {}

  // Another game, whose pieces may look otherwise.
  use(draw: DrawGlyph): void {
    this.draw = draw;
    this.known.clear();
    this.element.replaceChildren();
  }

  glyph(piece: Piece): SVGUseElement {
    return s("use", { href: `#${this.symbol(piece)}`, width: 100, height: 100 });
  }

  // A picture for buttons and lists.
  picture(piece: Piece): SVGSVGElement {
    return s("svg", { viewBox: "0 0 100 100", class: "picture", "aria-hidden": "true" }, this.glyph(piece));
  }

  private symbol(piece: Piece): string {
    const id = `${this.name}-${piece.side}-${[...piece.letter].map((c) => c.charCodeAt(0)).join("-")}`;
    if (!this.known.has(id)) {
      this.known.add(id);
      const symbol = s("symbol", { id, viewBox: "0 0 100 100" });
      symbol.append(harmless(this.draw(piece.letter, piece.side)));
      this.element.append(symbol);
    }
    return id;
  }
}
