// What is on the screen: board, strips, moves, analysis, buttons and dialogs. The app tells it what to show and
// does what it is asked for.
import { countsOf, sharedCounts } from "../counts.js";
import { analysisThreads } from "../levels.js";
import { moveName } from "../move_words.js";
import { playerName } from "../records.js";
import { sideNames } from "../sides.js";
import type { Settings } from "../storage.js";
import type { Table } from "../table.js";
import type { Report } from "../thinker.js";
import { other, type Piece, type Side } from "../types.js";
import { makeBars, type Bars } from "./actions.js";
import { AnalysisPanel } from "./analysis_panel.js";
import type { Commands } from "./commands.js";
import { Desk } from "./desk.js";
import { Dialogs } from "./dialogs.js";
import { byId, h, tellOverflow } from "./dom.js";
import { EvaluationBar, EvaluationGraph } from "./evaluation.js";
import { Glyphs } from "./glyphs.js";
import { LessonPanel } from "./lesson_panel.js";
import { MoveField } from "./move_field.js";
import { MoveList } from "./movelist.js";
import { playSound } from "./sound.js";
import { verdictText } from "./status.js";
import { Strip } from "./strip.js";
import { PhoneLayout } from "./phone.js";
import { PieceCard } from "./piece_card.js";
import { stepByWheel } from "./wheel.js";
import { KeysDialog } from "./keys_dialog.js";
import { takesKeys, Toolbar } from "./toolbar.js";
import { Trouble } from "./trouble.js";

export class Screen {
  readonly desk: Desk;
  private readonly table: Table;
  private readonly glyphs = new Glyphs(() => "");
  private readonly strips: [Strip, Strip]; // above, below
  private readonly moves: MoveList;
  private readonly bar = new EvaluationBar();
  private readonly graph: EvaluationGraph;
  private readonly panel: AnalysisPanel;
  private readonly lesson: LessonPanel;
  private first: { turn: Side; number: number } = { turn: "white", number: 1 }; // of the game's moves
  private readonly field: MoveField;
  private readonly bars: Bars;
  private readonly toolbars: Toolbar[];
  private readonly trouble = new Trouble(() => this.commands.retryEngine());
  private readonly viewed: HTMLElement; // says that an earlier position is looked at
  private readonly card: PieceCard;
  private phone!: PhoneLayout;
  private readonly keys = new KeysDialog();
  private readonly dialogs: Dialogs;
  private readonly title = h("h1", {});
  private readonly status = h("p", { class: "status", "data-testid": "status" });
  private readonly verdict = h("p", { class: "verdict", "data-testid": "verdict", hidden: true }); // what the end means
  private readonly counted = h("p", { class: "counted-together", "data-testid": "counted", hidden: true });
  private readonly spoken = h("p", { class: "spoken", role: "status", "data-testid": "spoken" }); // for screen readers
  private readonly visiting: HTMLElement; // shown of a game that came with a link
  private readonly watched: HTMLElement; // shown of a game that another tab plays
  private asked = false; // for what the engine thinks
  private readonly notice = h("p", { class: "notice", role: "status", "data-testid": "notice" });

  constructor(private readonly commands: Commands, private readonly settings: Settings) {
    const { table } = commands;
    this.table = table;
    const goTo = (node: Parameters<typeof table.tree.goTo>[0]): void => table.view((tree) => tree.goTo(node));
    this.desk = new Desk(table, this.glyphs, settings, {
      play: (move, carried) => commands.play(move, carried),
      selectionChanged: () => this.showStrips(),
      inspect: (piece, movable) => {
        if (!movable || this.bar.element.hidden) this.inspect(piece); // else it would cover lines of the analysis
      },
    });
    const hand = {
      click: (letter: string) => this.desk.input.clickHand(letter),
      press: (letter: string, event: PointerEvent, picture: Element) =>
        this.desk.input.holdHand(letter, event, picture),
      inspect: (piece: Piece) => {
        this.inspect(piece);
        this.desk.lookAtHand(piece);
      },
      hover: (piece: Piece | undefined) => this.desk.hoverHand(piece),
    };
    const strip = (): Strip => new Strip(this.glyphs, (piece) => this.desk.nameOf(piece), hand);
    this.strips = [strip(), strip()];
    this.moves = new MoveList(goTo);
    this.graph = new EvaluationGraph(goTo);
    this.lesson = new LessonPanel(commands.lessons, (ply) => this.numbered(ply));
    this.panel = new AnalysisPanel(this.graph.element, {
      toggle: (on) => commands.setAnalysis(on),
      review: () => void commands.review(),
      play: (line) => commands.playLine(line),
      sans: (line) => commands.sans(line),
      threads: () => analysisThreads(settings.threads),
    });
    this.field = new MoveField((text) => commands.readMove(text), (move) => commands.play(move));
    this.visiting = h("p", { class: "visiting", "data-testid": "visiting", hidden: true },
      "This variant came with a link and will be forgotten when you leave the page. ",
      h("button", { type: "button", onclick: () => void commands.keepVisiting() }, "Keep it"));
    this.watched = h("p", { class: "visiting", "data-testid": "watched", hidden: true },
      "This game is open in another tab. Here you can only look at it. ",
      h("button", { type: "button", name: "here", onclick: () => void commands.playHere() }, "Play on in a copy"));
    this.viewed = h("p", { class: "viewed", "data-testid": "viewed", hidden: true });
    this.dialogs = new Dialogs(commands);
    this.card = new PieceCard(commands.rules);
    this.bars = makeBars(commands, (moves) => void this.desk.settle(moves));
    this.toolbars = Object.values(this.bars);
    this.layOut();
    addEventListener("keydown", (event) => this.onKey(event));
    stepByWheel(this.desk.element, (forward) => {
      if (!forward || !table.tree.atEnd) table.view((tree) => (forward ? tree.forward() : tree.back()));
    });
  }

  newGame(): void {
    const { variant, setup } = this.table;
    const number = setup.start.number === undefined ? "" : ` no. ${setup.start.number}`;
    this.title.textContent = variant.title + number;
    document.title = `${variant.title} · Proconsul`;
    for (const strip of this.strips) strip.forget();
    this.card.close();
    this.dialogs.follow();
    this.say("");
    this.desk.newGame();
  }

  refresh(status: string, first: { turn: Side; number: number }): void {
    const { table } = this;
    this.status.textContent = status;
    const name = moveName(table.tree.current);
    this.spoken.textContent = name === "" ? status : `${name}. ${status}`;
    this.showText(this.verdict, verdictText(table));
    this.showText(this.counted, sharedCounts(table).join(", "));
    this.first = first;
    this.showViewed();
    this.visiting.hidden = this.commands.own.kindOf(table.variant.name) !== "visiting";
    this.watched.hidden = !table.watched;
    this.moves.show(table.tree, first.turn, first.number, table.gameResult.result);
    this.showStrips();
    this.showGraph();
    this.lesson.show();
    this.bar.show(table.tree.current.score, this.desk.flipped);
    for (const bar of this.toolbars) bar.refresh();
  }

  showLesson(): void {
    this.lesson.show();
    this.showViewed();
  }

  setAnalysing(on: boolean): void {
    this.asked = on;
    this.showGraph();
    this.panel.setOn(on);
    this.bar.element.hidden = !on;
  }

  showReport(report: Report | undefined): void {
    if (report === undefined) {
      this.panel.clear();
      return;
    }
    this.panel.show(report.lines, this.table.positionAt(report.node).turn === "white");
    this.bar.show(report.node.score, this.desk.flipped);
    this.showGraph();
  }

  reviewed(done: number, all: number): void {
    this.asked = true;
    this.panel.progress(done, all);
    this.showGraph();
  }

  // Why there is no engine; undefined: there is one.
  showBroken(words: string | undefined): void {
    this.trouble.show(words);
  }

  // How much of the engine has come in, while it loads.
  showLoading(share: number | undefined): void {
    this.trouble.showLoading(share);
  }

  showTimes(): void {
    const { clock } = this.table;
    for (const [at, side] of this.sides().entries()) this.strips[at]?.showTime(clock?.remaining(side) ?? this.table.tree.current.clocks?.[side]);
  }

  // Shows a message that has no place of its own; "" clears it.
  say(words: string): void {
    this.notice.textContent = words;
  }

  moved(): void {
    this.say("");
    if (this.settings.sound) playSound(this.table.gameOver ? "end" : this.table.position.checked.length > 0 ? "check" : "move");
  }

  applySettings(): void {
    this.field.element.hidden = !this.settings.typed;
    if (this.settings.pieces !== this.desk.drawnWith && document.body.classList.contains("ready")) {
      for (const strip of this.strips) strip.forget();
      this.desk.redraw();
    }
  }

  private sides(): [Side, Side] {
    const below: Side = this.desk.flipped ? "black" : "white";
    return [other(below), below];
  }

  private showStrips(): void {
    const { table } = this;
    const { position } = table;
    const selected = this.desk.input.selected;
    for (const [at, side] of this.sides().entries()) {
      this.strips[at]?.show({
        side, name: playerName(table.setup, side, sideNames(table.variant.look)), active: position.turn === side && !table.over,
        hand: position.hands[side], usable: this.desk.side === side,
        chosen: selected !== undefined && "drop" in selected && this.desk.side === side ? selected.drop : undefined,
        time: table.clock?.remaining(side) ?? table.tree.current.clocks?.[side], counts: countsOf(table, side),
      });
    }
  }

  private showGraph(): void {
    const { table } = this;
    const { tree } = table;
    const line = tree.wholeLine();
    this.graph.show(tree.root, line, tree.current);
    const scored = [tree.root, ...line].filter((node) => node.score !== undefined).length;
    const playing = table.played && table.againstEngine && !table.gameOver;
    this.graph.element.toggleAttribute("hidden", scored < 2 || (playing && !this.asked));
  }

  private showText(place: HTMLElement, words: string): void {
    place.hidden = words === "";
    place.textContent = words === "" ? "" : words.charAt(0).toUpperCase() + words.slice(1);
  }

  // "12", or "12…" of the second move of a pair.
  private numbered(ply: number): string {
    const half = ply - 1 + (this.first.turn === "black" ? 1 : 0);
    return `${this.first.number + Math.floor(half / 2)}${half % 2 === 0 ? "" : "…"}`;
  }

  private showViewed(): void {
    const { tree } = this.table;
    this.viewed.hidden = tree.atEnd || this.commands.lessons.asks;
    if (this.viewed.hidden) return;
    const words = tree.current.ply === 0 ? "You are looking at the start." :
      `You are looking at move ${this.numbered(tree.current.ply)} ${moveName(tree.current)}.`;
    this.viewed.replaceChildren(words, " ",
      h("button", { type: "button", onclick: () => this.table.view((t) => t.toEnd()) }, "To the last move"));
  }

  // The page is in sight.
  begin(): void {
    this.phone.begin();
  }

  private inspect(piece: Piece): void {
    this.phone.hideSheet();
    this.card.show(this.table.variant, piece);
  }

  private layOut(): void {
    const menu = new Toolbar("Menu", this.dialogs.actions());
    this.toolbars.push(menu);
    byId("menu").append(menu.element);
    tellOverflow(byId("menu"));
    const [above, below] = this.strips;
    byId("board").append(above.element, h("div", { class: "beside" }, this.bar.element, this.desk.element),
      below.element, this.field.element);
    const { viewing, playing, ending } = this.bars;
    const game = h("section", { class: "panel game", "aria-label": "Game" },
      this.title, this.status, this.verdict, this.counted, this.viewed, this.spoken,
        this.trouble.element, this.notice, this.visiting, this.watched, this.lesson.element, this.moves.element, viewing.element, playing.element, ending.element);
    byId("side").append(game, this.panel.element, this.card.element);
    document.body.append(this.glyphs.element);
    this.phone = new PhoneLayout(this.commands, {
      moves: [this.moves.element, viewing.element, this.field.element, this.panel.element], menu: [menu.element, playing.element, ending.element],
      above: game,
    });
    this.toolbars.push(this.phone.bar);
  }

  private onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || takesKeys(event.target, event.key)) return;
    if (event.key === "/") this.field.focus();
    else if (event.key === "?") this.keys.open();
    else if (!this.toolbars.some((bar) => bar.press(event.key))) return;
    event.preventDefault();
  }
}
