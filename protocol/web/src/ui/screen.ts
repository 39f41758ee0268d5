// What is on the screen: board, strips, moves, analysis, buttons and dialogs. The app tells it what to show and
// does what it is asked for.
import { playerName } from "../records.js";
import type { Settings } from "../storage.js";
import type { Table } from "../table.js";
import type { Report } from "../thinker.js";
import { other, type LegalMove, type Side } from "../types.js";
import { AnalysisPanel } from "./analysis_panel.js";
import type { Commands } from "./commands.js";
import { Desk } from "./desk.js";
import { Dialogs } from "./dialogs.js";
import { byId, h } from "./dom.js";
import { EvaluationBar, EvaluationGraph } from "./evaluation.js";
import { Glyphs } from "./glyphs.js";
import { MoveField } from "./move_field.js";
import { MoveList } from "./movelist.js";
import { playSound } from "./sound.js";
import { Strip } from "./strip.js";
import { takesKeys, Toolbar, type Action } from "./toolbar.js";

export class Screen {
  readonly desk: Desk;
  private readonly table: Table;
  private readonly glyphs = new Glyphs(() => "");
  private readonly strips: [Strip, Strip]; // above, below
  private readonly moves: MoveList;
  private readonly bar = new EvaluationBar();
  private readonly graph: EvaluationGraph;
  private readonly panel: AnalysisPanel;
  private readonly field: MoveField;
  private readonly toolbars: Toolbar[];
  private readonly dialogs: Dialogs;
  private readonly title = h("h1", {});
  private readonly status = h("p", { class: "status", "data-testid": "status" });
  private readonly spoken = h("p", { class: "spoken", role: "status", "data-testid": "spoken" }); // for screen readers
  private readonly visiting: HTMLElement; // shown of a game that came with a link
  private readonly notice = h("p", { class: "notice", role: "status", "data-testid": "notice" });

  constructor(private readonly commands: Commands, private readonly settings: Settings) {
    const { table } = commands;
    this.table = table;
    const goTo = (node: Parameters<typeof table.tree.goTo>[0]): void => table.view((tree) => tree.goTo(node));
    this.desk = new Desk(table, this.glyphs, settings, {
      play: (move, carried) => commands.play(move, carried),
      selectionChanged: () => this.showStrips(),
    });
    const hand = {
      click: (letter: string) => this.desk.input.clickHand(letter),
      press: (letter: string, event: PointerEvent, picture: Element) =>
        this.desk.input.pressHand(letter, event, picture),
    };
    const strip = (): Strip => new Strip(this.glyphs, (piece) => this.desk.nameOf(piece), hand);
    this.strips = [strip(), strip()];
    this.moves = new MoveList(goTo);
    this.graph = new EvaluationGraph(goTo);
    this.panel = new AnalysisPanel(this.graph.element, {
      toggle: (on) => commands.setAnalysis(on),
      review: () => void commands.review(),
      play: (line) => commands.playLine(line),
      sans: (line) => commands.sans(line),
    });
    this.field = new MoveField((text) => commands.readMove(text), (move) => commands.play(move));
    this.visiting = h("p", { class: "visiting", "data-testid": "visiting", hidden: true },
      "This variant came with a link and will be forgotten when you leave the page. ",
      h("button", { type: "button", onclick: () => void commands.keepVisiting() }, "Keep it"));
    this.dialogs = new Dialogs(commands);
    this.toolbars = this.makeToolbars();
    this.layOut();
    addEventListener("keydown", (event) => this.onKey(event));
  }

  newGame(): void {
    const { variant, setup } = this.table;
    const number = setup.start.number === undefined ? "" : ` no. ${setup.start.number}`;
    this.title.textContent = variant.title + number;
    document.title = `${variant.title} · Proconsul`;
    for (const strip of this.strips) strip.forget();
    this.say("");
    this.desk.newGame();
  }

  refresh(status: string, first: { turn: Side; number: number }): void {
    const { table } = this;
    this.status.textContent = status;
    const { san } = table.tree.current;
    this.spoken.textContent = san === "" ? status : `${san}. ${status}`;
    this.visiting.hidden = this.commands.own.kindOf(table.variant.name) !== "visiting";
    this.moves.show(table.tree, first.turn, first.number, table.finalResult.result);
    this.showStrips();
    this.showGraph();
    this.bar.show(table.tree.current.score, this.desk.flipped);
    for (const bar of this.toolbars) bar.refresh();
  }

  setAnalysing(on: boolean): void {
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
    this.panel.progress(done, all);
    this.showGraph();
  }

  showTimes(): void {
    const { clock } = this.table;
    for (const [at, side] of this.sides().entries()) this.strips[at]?.showTime(clock?.remaining(side));
  }

  // Shows a message that has no place of its own; "" clears it.
  say(words: string): void {
    this.notice.textContent = words;
  }

  moved(): void {
    this.say("");
    if (this.settings.sound) playSound(this.table.position.checked.length > 0);
  }

  applySettings(): void {
    this.field.element.hidden = !this.settings.typed;
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
        side, name: playerName(table, side), active: position.turn === side && !table.over,
        hand: position.hands[side], usable: table.humanToMove && position.turn === side,
        chosen: selected !== undefined && "drop" in selected && position.turn === side ? selected.drop : undefined,
        time: table.clock?.remaining(side),
      });
    }
  }

  private showGraph(): void {
    const { tree } = this.table;
    const line = tree.wholeLine();
    this.graph.show(tree.root, line, tree.current);
    const scored = [tree.root, ...line].filter((node) => node.score !== undefined).length;
    this.graph.element.toggleAttribute("hidden", scored < 2);
  }

  private makeToolbars(): Toolbar[] {
    const { commands, table } = this;
    const viewing: Action[] = [
      { name: "first", label: "To the start", icon: "first", key: "Home", run: () => table.view((t) => t.toStart()) },
      { name: "back", label: "Back", icon: "back", key: "ArrowLeft", run: () => table.view((t) => t.back()) },
      { name: "forward", label: "On", icon: "forward", key: "ArrowRight", run: () => table.view((t) => t.forward()) },
      { name: "last", label: "To the end", icon: "last", key: "End", run: () => table.view((t) => t.toEnd()) },
      {
        name: "promote", label: "Make this the main line", icon: "promote", run: () => table.view((t) => t.promote(t.current)),
        enabled: () => !table.tree.onMainLine(table.tree.current),
      },
      { name: "flip", label: "Turn the board", icon: "flip", key: "f", run: () => commands.flip() },
    ];
    const playing: Action[] = [
      {
        name: "take-back", label: "Take back", key: "u", run: () => commands.takeBack(),
        enabled: () => table.canTakeBack,
      },
      { name: "hint", label: "Hint", key: "h", run: () => void commands.hint(), enabled: () => table.humanToMove },
      { name: "pass", label: "Pass", run: () => this.pass(), shown: () => this.passes().length > 0 },
      {
        name: "resign", label: "Resign", run: () => table.resign(),
        enabled: () => !table.over && table.tree.current.ply > 0, shown: () => table.againstEngine,
      },
      { name: "switch", label: "Switch sides", run: () => commands.switchSides(), shown: () => table.againstEngine },
      {
        name: "opponent", label: () => (table.againstEngine ? "Move both sides" : "Let the engine answer"),
        run: () => commands.toggleOpponent(),
      },
    ];
    return [new Toolbar("Moves", viewing), new Toolbar("Game", playing)];
  }

  private passes(): LegalMove[] {
    return this.legal().filter((move) => move.kind === "pass");
  }

  private legal(): readonly LegalMove[] {
    return this.table.humanToMove ? this.table.position.moves : [];
  }

  private pass(): void {
    void this.desk.settle(this.passes());
  }

  private layOut(): void {
    const menu = new Toolbar("Menu", this.dialogs.actions());
    this.toolbars.push(menu);
    byId("menu").append(menu.element);
    const [above, below] = this.strips;
    byId("board").append(above.element, h("div", { class: "beside" }, this.bar.element, this.desk.element),
      below.element, this.field.element);
    const [viewing, playing] = this.toolbars;
    byId("side").append(
      h("section", { class: "panel game", "aria-label": "Game" }, this.title, this.status, this.spoken, this.notice, this.visiting,
        this.moves.element, viewing?.element, playing?.element),
      this.panel.element);
    document.body.append(this.glyphs.element);
  }

  private onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || takesKeys(event.target)) return;
    if (event.key === "/") this.field.focus();
    else if (!this.toolbars.some((bar) => bar.press(event.key))) return;
    event.preventDefault();
  }
}
