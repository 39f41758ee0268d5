// Small pictures of starts for the cards of variants, drawn when a card comes into sight, one after the other so that nothing
// waits for them.
import { corner, drawLines, drawSquares, groundClasses, unit } from "../board/ground.js";
import { parsePlacement } from "../placement.js";
import type { Rules } from "../rules.js";
import type { Settings } from "../storage.js";
import type { Piece } from "../types.js";
import { h, s } from "./dom.js";
import { Glyphs } from "./glyphs.js";
import { drawer } from "./piece_sets.js";

const wall: Piece = { letter: "*", side: "white" };

export class Thumbnails {
  private readonly waiting: (() => void)[] = [];
  private readonly named = new WeakMap<Element, string>();
  private readonly observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) this.plan(target);
  });

  constructor(private readonly rules: Rules, private readonly settings: Settings) {}

  // An empty place that fills itself.
  of(variant: string): HTMLElement {
    const place = h("span", { class: "thumbnail", "aria-hidden": "true" });
    this.named.set(place, variant);
    this.observer.observe(place);
    return place;
  }

  private plan(place: Element): void {
    this.observer.unobserve(place);
    this.waiting.push(() => this.draw(place));
    if (this.waiting.length === 1) this.later();
  }

  private later(): void {
    setTimeout(() => {
      this.waiting[0]?.();
      this.waiting.shift();
      if (this.waiting.length > 0) this.later();
    });
  }

  private draw(place: Element): void {
    const name = this.named.get(place);
    if (name === undefined || !place.isConnected) return;
    const { shape, look } = this.rules.variant(name);
    const glyphs = new Glyphs(drawer(this.rules, name, this.settings.pieces), `card-${name}`);
    const { pieces, walls } = parsePlacement(shape, this.rules.usualStart(name).fen);
    const all: [string, Piece][] = [...pieces, ...[...walls].map((square): [string, Piece] => [square, wall])];
    const figures = all.map(([square, piece]) => {
      const { x, y } = corner(shape, square, false);
      return s("g", { transform: `translate(${x} ${y})` }, glyphs.glyph(piece));
    });
    const lines = look.ground === "points" ? [drawLines(shape, false, look)] : [];
    const board = h("span", { class: ["board", ...groundClasses(look)].join(" ") }, glyphs.element, s("svg", { viewBox: `0 0 ${shape.files * unit} ${shape.ranks * unit}` }, drawSquares(shape, false), ...lines, ...figures));
    board.style.setProperty("--files", String(shape.files));
    board.style.setProperty("--ranks", String(shape.ranks));
    place.append(board);
  }
}
