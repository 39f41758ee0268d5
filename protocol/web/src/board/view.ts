// A board of any shape: squares and pieces as SVG, over them a grid of cells for pointers, keyboards and screen
// readers. Shows what it is told and reports nothing; see input.ts for gestures.
import type { BoardShape, Look, Piece, SquareName } from "../types.js";
import { h, s } from "../ui/dom.js";
import type { Glyphs } from "../ui/glyphs.js";
import { Cells } from "./cells.js";
import { corner, drawArrow, drawCoordinates, drawLines, drawSquares, groundClasses, targetMark, tile, unit } from "./ground.js";
import { pairUp } from "./pairing.js";

export interface Arrow {
  from: SquareName;
  to: SquareName;
  kind: string; // a class: "best", "line", "hint", "own"
}

export interface BoardMarks {
  last: SquareName[];
  checked: SquareName[];
  selected: SquareName | undefined;
  targets: ReadonlySet<SquareName>;
  partners: ReadonlyMap<SquareName, string>; // what targets with pieces of the same side are for
  asked: ReadonlySet<SquareName>; // squares of which one has to be chosen
  askedFor: string; // what it is chosen for, for screen readers
  planned: SquareName[]; // of a premove
  reach: SquareName[]; // where a piece could go that may not be moved now
}

export type Pieces = ReadonlyMap<SquareName, Piece>;

export interface Standing {
  pieces: Pieces;
  walls: ReadonlySet<SquareName>;
}

const noMarks: BoardMarks = {
  last: [], checked: [], selected: undefined, targets: new Set(), partners: new Map(), asked: new Set(), askedFor: "to choose",
  planned: [], reach: [],
};
const fewSquares = 8; // that are asked for as tiles; more of them as dots
const wall: Piece = { letter: "*", side: "white" };
const blockages = { block: "wall", duck: "duck", arrow: "arrow" } as const;

export class BoardView {
  readonly element = h("div", { class: "board" });
  readonly cells = new Cells();
  private shape: BoardShape = { files: 8, ranks: 8, holes: new Set() };
  private turned = false;
  private pieces: Pieces = new Map();
  private walls: ReadonlySet<SquareName> = new Set();
  private look: Look = { ground: "chequered", form: "figures", blockage: "block", river: null, diagonals: [] };
  private figures = new Map<SquareName, SVGGElement>();
  private marks = noMarks;
  private arrows: Arrow[] = [];
  private readonly svg = s("svg", { "aria-hidden": "true" });
  private readonly groundLayer = s("g");
  private readonly tileLayer = s("g");
  private readonly wallLayer = s("g", { class: "walls" });
  private readonly pieceLayer = s("g", { class: "pieces" });
  private readonly markLayer = s("g");
  private readonly arrowLayer = s("g");

  constructor(private readonly glyphs: Glyphs, private readonly nameOf: (piece: Piece) => string) {
    this.svg.append(this.groundLayer, this.tileLayer, this.wallLayer, this.pieceLayer, this.markLayer, this.arrowLayer);
    this.element.append(this.svg, this.cells.element);
  }

  get flipped(): boolean {
    return this.turned;
  }

  get boardShape(): BoardShape {
    return this.shape;
  }

  setShape(shape: BoardShape, flipped: boolean, look: Look): void {
    this.look = look;
    this.element.classList.remove("lined", "points", "cloth");
    this.element.classList.add(...groundClasses(look));
    this.element.classList.toggle("turned", flipped);
    this.shape = shape;
    this.turned = flipped;
    this.svg.setAttribute("viewBox", `0 0 ${shape.files * unit} ${shape.ranks * unit}`);
    this.element.style.setProperty("--files", String(shape.files));
    this.element.style.setProperty("--ranks", String(shape.ranks));
    const lines = look.ground === "points" ? [drawLines(shape, flipped, look)] : [];
    this.groundLayer.replaceChildren(drawSquares(shape, flipped), ...lines, drawCoordinates(shape, flipped));
    this.cells.build(shape, flipped);
    this.forgetPieces();
    this.showMarks(noMarks);
    this.showArrows([]);
  }

  showPlacement({ pieces, walls }: Standing, carried?: SquareName): void {
    this.walls = walls;
    this.wallLayer.replaceChildren(...[...walls].map((square) => {
      const block = s("g", {}, this.glyphs.glyph(wall));
      this.place(block, square);
      return block;
    }));
    this.showPieces(pieces, carried);
  }

  // Pieces that have gone elsewhere glide there, unless they were carried by hand.
  private showPieces(pieces: Pieces, carried?: SquareName): void {
    const next = new Map<SquareName, SVGGElement>();
    for (const [square, from] of pairUp(this.pieces, pieces)) {
      const figure = from === undefined ? this.newFigure(square, pieces) : this.figures.get(from);
      if (figure === undefined) continue;
      if (from !== undefined && from !== square) this.glide(figure, from === carried);
      this.place(figure, square);
      next.set(square, figure);
    }
    const kept = new Set(next.values());
    for (const figure of this.figures.values()) if (!kept.has(figure)) figure.remove();
    this.figures = next;
    this.pieces = pieces;
    this.label();
  }

  showMarks(marks: BoardMarks): void {
    this.marks = marks;
    const square = (name: SquareName, kind: string): SVGElement => tile(this.shape, name, this.turned, kind);
    this.tileLayer.replaceChildren(
      ...marks.last.map((name) => square(name, "last")),
      ...marks.checked.map((name) => square(name, "checked")),
      ...(marks.selected === undefined ? [] : [square(marks.selected, "selected")]),
      ...(marks.asked.size > fewSquares ? [] : [...marks.asked].map((name) => square(name, "asked"))),
      ...marks.planned.map((name) => square(name, "planned")),
    );
    this.markLayer.replaceChildren(
      ...marks.reach.map((name) => {
        const mark = targetMark(this.shape, name, this.turned, this.pieces.has(name));
        mark.classList.add("reach");
        return mark;
      }),
      ...(marks.asked.size > fewSquares ? [...marks.asked] : []).map((name) => {
        const mark = targetMark(this.shape, name, this.turned, this.pieces.has(name));
        mark.classList.add("second");
        return mark;
      }),
      ...[...marks.targets].map((name) => targetMark(this.shape, name, this.turned, this.pieces.has(name))),
    );
    this.label();
  }

  showArrows(arrows: Arrow[]): void {
    this.arrows = arrows;
    this.arrowLayer.replaceChildren(
      ...this.arrows.map((arrow) => drawArrow(this.shape, arrow.from, arrow.to, this.turned, arrow.kind)),
    );
  }

  // A piece in the hand of the player: `x` and `y` in the board's own measure, of its middle.
  carry(square: SquareName, x: number, y: number): void {
    const figure = this.figures.get(square);
    if (figure === undefined) return;
    figure.classList.add("carried");
    figure.style.transform = `translate(${x - unit / 2}px, ${y - unit / 2}px)`;
    this.pieceLayer.append(figure);
  }

  putBack(square: SquareName): void {
    const figure = this.figures.get(square);
    if (figure === undefined) return;
    figure.classList.remove("carried");
    this.place(figure, square);
  }

  private newFigure(square: SquareName, pieces: Pieces): SVGGElement | undefined {
    const piece = pieces.get(square);
    if (piece === undefined) return undefined;
    const figure = s("g", { class: "piece" }, this.glyphs.glyph(piece));
    this.pieceLayer.append(figure);
    return figure;
  }

  private glide(figure: SVGGElement, carried: boolean): void {
    figure.classList.remove("carried");
    figure.classList.toggle("at-once", carried);
    if (!carried) this.pieceLayer.append(figure);
  }

  private place(figure: SVGGElement, square: SquareName): void {
    const { x, y } = corner(this.shape, square, this.turned);
    figure.style.transform = `translate(${x}px, ${y}px)`;
  }

  private forgetPieces(): void {
    this.pieces = new Map();
    this.figures.clear();
    this.pieceLayer.replaceChildren();
  }

  private targetWords(square: SquareName, piece: Piece): string {
    const mover = this.marks.selected === undefined ? undefined : this.pieces.get(this.marks.selected);
    return (mover?.side === piece.side ? this.marks.partners.get(square) : undefined) ?? "can capture";
  }

  private label(): void {
    this.cells.label((square) => {
      const piece = this.pieces.get(square);
      const words = [square, piece !== undefined ? this.nameOf(piece) : this.walls.has(square) ? blockages[this.look.blockage] : "empty"];
      if (this.marks.checked.includes(square)) words.push("in check");
      if (this.marks.selected === square) words.push("selected");
      if (this.marks.asked.has(square)) words.push(this.marks.askedFor);
      else if (this.marks.targets.has(square)) words.push(piece === undefined ? "can go here" : this.targetWords(square, piece));
      if (this.marks.planned.includes(square)) words.push("premove");
      return words.join(", ");
    }, this.marks.selected);
  }
}
