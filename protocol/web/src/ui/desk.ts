// The board with the game on it: shows the position, takes the player's gestures, and asks when one means several
// moves.
import { halfway, stepAfter, type Hand, type Question } from "../board/gestures.js";
import { Drawings } from "../board/drawings.js";
import { corner, squaresOf, unit } from "../board/ground.js";
import { watchHover } from "../board/hover.js";
import { BoardInput } from "../board/input.js";
import { meantBy, premoveOf, premovesOf, type Premove } from "../board/premove.js";
import { BoardView, type Arrow } from "../board/view.js";
import { sideAdjective } from "../sides.js";
import type { Settings } from "../storage.js";
import type { Table } from "../table.js";
import { other, type LegalMove, type Piece, type Side, type SquareName } from "../types.js";
import { chooseMove } from "./chooser.js";
import { h, roomy } from "./dom.js";
import type { Glyphs } from "./glyphs.js";
import { drawer } from "./piece_sets.js";
import { readable } from "./rules_page.js";

export interface DeskListener {
  play(move: LegalMove, carried: SquareName | undefined): void;
  selectionChanged(): void;
  inspect(piece: Piece, movable: boolean): void;
}

export class Desk {
  readonly view: BoardView;
  readonly input: BoardInput;
  flipped = false;
  private readonly question = h("div", { class: "question", role: "status", hidden: true });
  readonly element: HTMLElement;
  private readonly hint = h("div", { class: "piece-hint", "aria-hidden": "true", hidden: true }); // names the piece below the mouse
  private readonly drawings: Drawings;
  private arrows: Arrow[] = []; // those of the engine
  private goal: SquareName | undefined; // where the king goes while it is asked where the rook does
  private asking = 0;
  private askedFor = "";
  private half = false; // the board shows a move whose second action is asked for
  private drawn: Settings["pieces"] = "figures";
  private reach: SquareName[] = []; // of a piece that was pressed and may not be moved now
  private premove: Premove | undefined;

  constructor(
    private readonly table: Table, private readonly glyphs: Glyphs, private readonly settings: Settings,
    private readonly listener: DeskListener,
  ) {
    this.view = new BoardView(glyphs, (piece) => this.nameOf(piece));
    this.input = new BoardInput(this.view, {
      meant: (moves, carried, doubtful) => this.meant(moves, carried, doubtful),
      looked: (square) => this.looked(square),
      released: () => this.plan(undefined),
      changed: () => this.selectionChanged(),
    });
    this.drawings = new Drawings(this.view, () => this.showArrows(this.arrows));
    this.element = h("div", { class: "desk" }, this.view.element, this.hint, this.question);
    watchHover(this.view.cells, (square) => this.hover(square));
  }

  nameOf(piece: Piece): string {
    return `${sideAdjective(this.table.variant.look, piece.side)} ${piece.name === undefined ? this.pieceName(piece.letter) : readable(piece.name)}`;
  }

  pieceName(letter: string): string {
    return readable(this.table.variant.pieces.find((kind) => kind.letter === letter)?.name ?? letter);
  }

  newGame(): void {
    const { variant } = this.table;
    this.premove = undefined;
    this.drawPieces();
    this.view.setShape(variant.shape, this.flipped, variant.look);
    this.showPosition();
  }

  // Draws them anew, after the settings have changed.
  redraw(): void {
    this.drawPieces();
    this.turn(this.flipped);
  }

  private drawPieces(): void {
    const { variant, rules } = this.table;
    this.drawn = this.settings.pieces;
    this.glyphs.use(drawer(rules, variant.name, this.settings.pieces));
  }

  get drawnWith(): Settings["pieces"] {
    return this.drawn;
  }

  turn(flipped: boolean): void {
    this.flipped = flipped;
    const { shape, look } = this.table.variant;
    this.view.setShape(shape, flipped, look);
    this.showPosition();
  }

  showPosition(): void {
    ++this.asking;
    this.reach = [];
    this.hint.hidden = true;
    const { position } = this.table;
    this.drawings.clear();
    this.showArrows([]);
    this.view.showPlacement(position, this.table.carried);
    this.input.allow(this.table.humanToMove ? position.moves : this.table.humanWaits ? this.premoves() : [], this.handHere);
    if (this.premove !== undefined && !this.table.humanWaits) this.takePremove();
  }

  // Whose pieces may be moved, or planned to move, by hand now.
  get side(): Side | undefined {
    const { turn } = this.table.position;
    return this.table.humanToMove ? turn : this.table.humanWaits ? other(turn) : undefined;
  }

  private get handHere(): Hand {
    const { position, variant } = this.table;
    const side = this.side ?? position.turn;
    return { letters: new Set(position.hands[side].keys()), onlyKind: variant.pieces.length === 1 };
  }

  private premoves(): LegalMove[] {
    const { position, variant } = this.table;
    return premovesOf(position, other(position.turn), squaresOf(variant.shape));
  }

  private plan(premove: Premove | undefined): void {
    if (premove === this.premove) return;
    this.premove = premove;
    this.selectionChanged();
  }

  // Plays what was planned, if it is legal now, after those who show the position have done so.
  private takePremove(): void {
    const { premove } = this;
    const { current } = this.table.tree;
    this.plan(undefined);
    if (premove === undefined || !this.table.humanToMove) return;
    const moves = meantBy(premove, this.table.position.moves);
    queueMicrotask(() => {
      if (this.table.tree.current === current && moves.length > 0) void this.settle(moves);
    });
  }

  private meant(moves: LegalMove[], carried: SquareName | undefined, doubtful: boolean): void {
    if (!this.table.humanWaits) return void this.settle(moves, carried, doubtful);
    const [first] = moves;
    if (first !== undefined) this.plan(premoveOf(first));
    this.view.showPlacement(this.table.position);
  }

  private looked(square: SquareName): void {
    const piece = this.table.position.pieces.get(square);
    const seen = piece !== undefined && !this.input.targets.has(square);
    const movable = seen && piece.side === this.side;
    this.reach = seen && !movable ? this.table.rules.reach(this.table.beginning, this.table.movesTo(), square) : [];
    if (seen && (!movable || roomy())) this.listener.inspect(piece, movable);
  }

  // Its name and where it could go, as long as no piece is in hand.
  private hover(square: SquareName | undefined): void {
    const piece = square === undefined ? undefined : this.table.position.pieces.get(square);
    const free = this.settings.hover && this.input.selected === undefined && this.input.askedSquares.size === 0;
    if (square === undefined || piece === undefined || !free) return this.endHover();
    const { shape } = this.table.variant;
    const { x, y } = corner(shape, square, this.flipped);
    this.hint.textContent = this.nameOf(piece);
    this.hint.style.left = `${(100 * (x / unit + 0.5)) / shape.files}%`;
    this.hint.style.top = `${(100 * (y / unit)) / shape.ranks}%`;
    this.hint.hidden = false;
    this.reach = this.table.rules.reach(this.table.beginning, this.table.movesTo(), square);
    this.showMarks();
  }

  private endHover(): void {
    if (this.hint.hidden) return;
    this.hint.hidden = true;
    this.reach = [];
    this.showMarks();
  }

  // Where a piece of a hand could be dropped, whosever it is; undefined: the mouse has left it.
  hoverHand(piece: Piece | undefined): void {
    const tells = piece !== undefined && this.settings.hover && this.input.selected === undefined;
    this.showReach(tells ? this.dropsOf(piece) : []);
  }

  // One that was pressed and may not be dropped now.
  lookAtHand(piece: Piece): void {
    if (piece.side !== this.side) this.showReach(this.dropsOf(piece));
  }

  private dropsOf(piece: Piece): SquareName[] {
    return this.table.rules.reach(this.table.beginning, this.table.movesTo(), piece);
  }

  private showReach(squares: SquareName[]): void {
    if (squares.length === 0 && this.reach.length === 0) return;
    this.reach = squares;
    this.showMarks();
  }

  showArrows(arrows: Arrow[]): void {
    this.arrows = arrows;
    this.view.showArrows([...arrows, ...this.drawings.arrows]);
  }

  // Asks which one is meant if there are several moves, and plays it.
  async settle(moves: LegalMove[], carried?: SquareName, doubtful = false): Promise<void> {
    const asking = ++this.asking;
    const step = stepAfter(moves, doubtful, this.table.variant.look.blockage);
    if (step === undefined) return;
    if ("ask" in step && step.ask.kind === "square") return this.askForSquare(step.ask, moves, carried);
    const chosen = "play" in step ? step.play : await this.choose(moves, step.ask.prompt);
    if (chosen !== undefined && asking === this.asking) this.listener.play(chosen, carried);
    else this.view.showPlacement(this.table.position);
  }

  private askForSquare(question: Question & { kind: "square" }, [first]: LegalMove[], carried: SquareName | undefined): void {
    if (first === undefined) return;
    this.goal = first.to;
    this.askedFor = question.askedFor;
    this.half = first.wall !== undefined;
    if (this.half) this.view.showPlacement(halfway(this.table.position, first, this.table.variant.look.blockage), carried);
    this.input.ask(question.answers);
    this.showQuestion(question.prompt);
  }

  private choose(moves: LegalMove[], prompt: string): Promise<LegalMove | undefined> {
    const { position } = this.table;
    const letterOf = (move: LegalMove): string =>
      (move.from === undefined ? undefined : position.pieces.get(move.from)?.letter) ?? "";
    const wording = { prompt, side: position.turn, nameOf: (letter: string) => this.pieceName(letter), letterOf };
    return chooseMove(moves, wording, this.glyphs);
  }

  private showQuestion(prompt: string): void {
    const cancel = (): void => this.input.cancel();
    this.question.replaceChildren(h("span", {}, prompt), h("button", { type: "button", onclick: cancel }, "Cancel"));
    this.question.hidden = false;
  }

  private selectionChanged(): void {
    const asked = this.input.askedSquares;
    if (asked.size === 0) this.question.hidden = true;
    if (asked.size === 0 && this.half) this.goBack();
    this.showMarks();
    this.listener.selectionChanged();
  }

  private showMarks(): void {
    const asked = this.input.askedSquares;
    const { position } = this.table;
    const selected = this.input.selected;
    this.view.showMarks({
      last: this.lastSquares(), checked: position.checked,
      selected: asked.size > 0 ? this.goal : selected !== undefined && "square" in selected ? selected.square : undefined,
      targets: this.shownTargets, asked,
      askedFor: this.askedFor,
      partners: this.input.partners, planned: this.plannedSquares(), reach: this.reach,
    });
  }

  // Where the selected piece can go; with none, where a click drops one, unless that is nearly everywhere.
  private get shownTargets(): Set<SquareName> {
    if (!this.settings.showTargets || this.table.humanWaits) return new Set();
    const { drops } = this.input;
    const { position, variant } = this.table;
    const empty = squaresOf(variant.shape).length - position.pieces.size - position.walls.size;
    return drops.size > 0 && drops.size <= empty / 2 ? drops : this.input.targets;
  }

  private goBack(): void {
    this.half = false;
    this.view.showPlacement(this.table.position);
  }

  private plannedSquares(): SquareName[] {
    if (this.premove === undefined) return [];
    return "from" in this.premove ? [this.premove.from, this.premove.to] : [this.premove.to];
  }

  // The squares of the last move, found by what it changed.
  private lastSquares(): SquareName[] {
    const { current } = this.table.tree;
    if (current.parent === undefined) return [];
    const move = this.table.positionAt(current.parent).moves.find((one) => one.uci === current.uci);
    if (move === undefined) return [];
    const squares = [move.from, move.to, move.second?.from, move.second?.to, move.wall];
    return [...new Set(squares.filter((square) => square !== undefined))];
  }
}
