// The board with the game on it: shows the position, takes the player's gestures, and asks when one means several
// moves.
import { questionAbout } from "../board/gestures.js";
import { Drawings } from "../board/drawings.js";
import { BoardInput } from "../board/input.js";
import { BoardView, type Arrow } from "../board/view.js";
import type { Settings } from "../storage.js";
import type { Table } from "../table.js";
import type { LegalMove, Piece, SquareName } from "../types.js";
import { chooseMove } from "./chooser.js";
import { h } from "./dom.js";
import type { Glyphs } from "./glyphs.js";

export interface DeskListener {
  play(move: LegalMove, carried: SquareName | undefined): void;
  selectionChanged(): void;
}

export class Desk {
  readonly view: BoardView;
  readonly input: BoardInput;
  flipped = false;
  private readonly question = h("div", { class: "question", role: "status", hidden: true });
  readonly element: HTMLElement;
  private readonly drawings: Drawings;
  private arrows: Arrow[] = []; // those of the engine
  private goal: SquareName | undefined; // where the king goes while it is asked where the rook does
  private asking = 0;

  constructor(
    private readonly table: Table, private readonly glyphs: Glyphs, private readonly settings: Settings,
    private readonly listener: DeskListener,
  ) {
    this.view = new BoardView(glyphs, (piece) => this.nameOf(piece));
    this.input = new BoardInput(this.view, {
      meant: (moves, carried, doubtful) => void this.settle(moves, carried, doubtful),
      changed: () => this.selectionChanged(),
    });
    this.drawings = new Drawings(this.view, () => this.showArrows(this.arrows));
    this.element = h("div", { class: "desk" }, this.view.element, this.question);
  }

  nameOf(piece: Piece): string {
    return `${piece.side} ${piece.name ?? this.pieceName(piece.letter)}`;
  }

  pieceName(letter: string): string {
    return this.table.variant.pieces.find((kind) => kind.letter === letter)?.name ?? letter;
  }

  newGame(): void {
    const { variant } = this.table;
    this.glyphs.use((letter, side) => this.table.rules.glyph(variant.name, letter, side));
    this.view.setShape(variant.shape, this.flipped);
    this.showPosition();
  }

  turn(flipped: boolean): void {
    this.flipped = flipped;
    this.view.setShape(this.table.variant.shape, flipped);
    this.showPosition();
  }

  showPosition(): void {
    ++this.asking;
    const { position } = this.table;
    this.drawings.clear();
    this.showArrows([]);
    this.view.showPieces(position.pieces, this.table.carried);
    this.input.allow(this.table.humanToMove ? position.moves : []);
  }

  showArrows(arrows: Arrow[]): void {
    this.arrows = arrows;
    this.view.showArrows([...arrows, ...this.drawings.arrows]);
  }

  // Asks which one is meant if there are several moves, and plays it.
  async settle(moves: LegalMove[], carried?: SquareName, doubtful = false): Promise<void> {
    const asking = ++this.asking;
    const question = questionAbout(moves);
    const [only] = moves;
    if (question?.kind === "square") {
      this.goal = only?.to;
      this.input.ask(question.answers);
      this.showQuestion(question.prompt);
      return;
    }
    const chosen =
      question !== undefined || doubtful ? await this.choose(moves, question?.prompt ?? "Is this meant?") : only;
    if (chosen !== undefined && asking === this.asking) this.listener.play(chosen, carried);
    else this.view.showPieces(this.table.position.pieces);
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
    const { position } = this.table;
    const selected = this.input.selected;
    this.view.showMarks({
      last: this.lastSquares(), checked: position.checked,
      selected: asked.size > 0 ? this.goal : selected !== undefined && "square" in selected ? selected.square : undefined,
      targets: this.settings.showTargets ? this.input.targets : new Set(), asked,
    });
    this.listener.selectionChanged();
  }

  // The squares of the last move, found by what it changed.
  private lastSquares(): SquareName[] {
    const { current } = this.table.tree;
    if (current.parent === undefined) return [];
    const move = this.table.positionAt(current.parent).moves.find((one) => one.uci === current.uci);
    if (move === undefined) return [];
    const squares = [move.from, move.to, move.second?.from, move.second?.to];
    return [...new Set(squares.filter((square) => square !== undefined))];
  }
}
