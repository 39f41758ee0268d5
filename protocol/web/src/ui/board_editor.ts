// The board editor: sets up any position of any game, says at once what is wrong with it, and goes on from there.
import { SetupInput, type Tool } from "../board/setup_input.js";
import { BoardView } from "../board/view.js";
import { BoardSetup } from "../board_setup.js";
import { sideAdjective } from "../sides.js";
import type { Piece, SquareName, Start, Variant } from "../types.js";
import type { Commands } from "./commands.js";
import { Dialog, labelled } from "./dialog.js";
import { h } from "./dom.js";
import { Glyphs } from "./glyphs.js";
import { drawer } from "./piece_sets.js";
import { readable } from "./rules_page.js";
import { SetupFields } from "./setup_fields.js";
import { SetupTools } from "./setup_tools.js";

const fewKinds = 20; // of pieces, whose buttons can be large

type Goal = "white" | "black" | "both" | "analyse";

// What the position is set up for.
type Use = { kind: "game"; army: string | undefined; done: () => void } | { kind: "start"; listener: StartListener };

export interface StartListener {
  problem(fen: string): Promise<string | undefined>; // why no game can begin like this
  take(fen: string): void;
  closed(): void; // in any case, after it was taken if it was
}

export class BoardEditor {
  private readonly dialog = new Dialog("setup", "Board editor", true);
  private readonly glyphs = new Glyphs(() => "", "setup");
  private readonly view = new BoardView(this.glyphs, (piece) => this.nameOf(piece));
  private readonly input: SetupInput;
  private readonly tools: SetupTools;
  private readonly fields: SetupFields;
  private readonly text = h("input", {
    type: "text", name: "setup-fen", autocomplete: "off", spellcheck: "false", "aria-describedby": "setup-problem",
    oninput: () => this.read(),
  });
  private readonly problem = h("p", { class: "verdict", id: "setup-problem", role: "status", "data-testid": "setup-problem" });
  private readonly place = h("div", { class: "setup-board" });
  private readonly goal = h("select", { name: "goal" },
    ...goals.map(([value, words]) => h("option", { value }, words)));
  private readonly go = h("button", { type: "button", class: "primary", onclick: () => void this.finish() });
  private readonly then = labelled("Then", this.goal);
  private setup!: BoardSetup;
  private variant!: Variant;
  private chosenRights = new Set<string>();
  private possibleRights = "";
  private found: Start | undefined;
  private flipped = false;
  private use: Use = { kind: "game", army: undefined, done: () => undefined };

  constructor(private readonly commands: Commands) {
    this.input = new SetupInput(this.view, {
      setup: () => this.setup, changed: () => this.changed(), selected: (square) => this.showSelected(square),
      byKey: (key) => this.byKey(key),
    });
    this.tools = new SetupTools(this.glyphs, (piece) => this.nameOf(piece), {
      chosen: (tool) => this.useTool(tool), dropped: (piece, x, y) => this.input.dropAt(piece, x, y),
    });
    this.fields = new SetupFields(this.glyphs, (letter) => this.pieceName(letter), () => this.changed());
    const button = (name: string, words: string, run: () => void): HTMLElement =>
      h("button", { type: "button", name, onclick: run }, words);
    this.place.append(this.tools.above, this.view.element, this.tools.below);
    this.dialog.fill(
      this.place,
      h("div", { class: "setup-side" },
        h("div", { class: "buttons" }, this.tools.plain, button("usual", "Start position", () => this.load(this.usual)),
          button("clear", "Clear", () => this.clear()), button("turn", "Turn", () => this.turn())),
        this.fields.element, labelled("Position: FEN, or SFEN where the game has it", this.text), this.problem,
        h("div", { class: "goal" }, this.then, this.go)),
      this.glyphs.element);
  }

  // `army`: the number of the start that the position comes from. `done`: called when a game goes on from it.
  open(variant: string, fen: string, army: string | undefined, done: () => void = () => undefined): void {
    this.show(variant, fen, { kind: "game", army, done });
  }

  // Sets up how a game begins, with more pieces than its present start has if need be.
  openStart(variant: string, listener: StartListener): void {
    this.show(variant, this.commands.rules.usualStart(variant).fen, { kind: "start", listener });
    this.dialog.element.addEventListener("close", () => listener.closed(), { once: true });
  }

  private show(variant: string, fen: string, use: Use): void {
    this.use = use;
    this.variant = this.commands.rules.variant(variant);
    const isStart = use.kind === "start";
    this.dialog.retitle(`${isStart ? "Start" : "Board editor"}: ${this.variant.title}`);
    this.then.hidden = isStart;
    this.go.textContent = isStart ? "Let the game begin like this" : "Continue from here";
    this.glyphs.use(drawer(this.commands.rules, variant, this.commands.settings.pieces));
    this.flipped = false;
    const kinds = this.variant.pieces.length;
    this.place.classList.toggle("many", kinds > fewKinds);
    this.place.style.setProperty("--rows", String(Math.ceil(kinds / (kinds > fewKinds ? 12 : 10))));
    this.view.setShape(this.variant.shape, false, this.variant.look);
    this.load(fen);
    this.dialog.open();
  }

  private get usual(): string {
    return this.commands.rules.usualStart(this.variant.name).fen;
  }

  private pieceName(letter: string): string {
    return readable(this.variant.pieces.find((kind) => kind.letter === letter)?.name ?? letter);
  }

  private nameOf({ letter, side }: Piece): string {
    return `${sideAdjective(this.variant.look, side)} ${this.pieceName(letter)}`;
  }

  private byKey(key: string): Piece | undefined {
    if (key.length !== 1 || !this.variant.pieces.some(({ letter }) => letter === key.toUpperCase())) return undefined;
    return { letter: key.toUpperCase(), side: key === key.toUpperCase() ? "white" : "black" };
  }

  private load(fen: string): void {
    this.setup = new BoardSetup(this.variant, fen);
    this.chosenRights = new Set(this.setup.rest.rights.replace("-", ""));
    this.possibleRights = "";
    this.showAll();
    this.changed();
  }

  private showAll(): void {
    const present = new BoardSetup(this.variant, this.usual).placement.pieces;
    this.tools.show(this.variant, new Set([...present.values()].map(({ letter }) => letter)), this.flipped);
    this.useTool({ kind: "hand" });
    this.fields.show(this.setup);
  }

  private clear(): void {
    this.setup.clear();
    this.chosenRights.clear();
    this.showAll();
    this.changed();
  }

  private turn(): void {
    this.flipped = !this.flipped;
    this.view.setShape(this.variant.shape, this.flipped, this.variant.look);
    this.showAll();
    this.changed();
  }

  private useTool(tool: Tool): void {
    this.input.use(tool);
    this.tools.mark(tool);
  }

  private showSelected(square: SquareName | undefined): void {
    this.view.showMarks({
      last: [], checked: [], selected: square, targets: new Set(), partners: new Map(), asked: new Set(), askedFor: "", planned: [], reach: [],
    });
  }

  // Rights that the pieces do not give are left out, but remembered until they do.
  private changed(): void {
    const { rules } = this.commands;
    this.view.showPlacement(this.setup.placement);
    this.showRights();
    this.setup.rest.rights = [...this.possibleRights].filter((letter) => this.chosenRights.has(letter)).join("") || "-";
    const fen = this.setup.fen();
    this.text.value = fen;
    const { use } = this;
    if (use.kind === "start") void this.judgeStart(fen, use.listener);
    else this.judge(() => rules.startByFen(this.variant.name, fen, use.army));
  }

  private showRights(): void {
    this.try(() => {
      this.possibleRights = this.commands.rules.possibleRights(this.variant.name, (rights) => this.setup.fen(rights));
    });
    this.fields.showRights(this.possibleRights, this.chosenRights, (letter, on) => {
      if (on) this.chosenRights.add(letter);
      else this.chosenRights.delete(letter);
      this.changed();
    });
  }

  // What is typed is shown as soon as it means a position.
  private read(): void {
    const { use } = this;
    if (use.kind === "start") {
      this.take(this.text.value);
      return void this.judgeStart(this.text.value, use.listener);
    }
    this.judge(() => {
      const start = this.commands.rules.startByText(this.variant.name, this.text.value, use.army);
      this.take(start.fen);
      return start;
    });
  }

  private take(fen: string): void {
    this.setup = new BoardSetup(this.variant, fen);
    this.chosenRights = new Set(this.setup.rest.rights.replace("-", ""));
    this.fields.show(this.setup);
    this.showRights();
    this.view.showPlacement(this.setup.placement);
  }

  private judge(find: () => Start): void {
    this.found = undefined;
    this.tell(this.try(() => { this.found = find(); }));
  }

  // By the game's definition with this start. Answers that come too late are dropped.
  private async judgeStart(fen: string, listener: StartListener): Promise<void> {
    this.found = undefined;
    this.go.disabled = true;
    const problem = await listener.problem(fen);
    if (this.text.value !== fen || this.use.kind !== "start" || this.use.listener !== listener) return;
    if (problem === undefined) this.found = { fen };
    this.tell(problem);
  }

  private tell(problem: string | undefined): void {
    this.go.disabled = problem !== undefined;
    this.problem.classList.toggle("problem", problem !== undefined);
    const army = this.found?.army;
    const becoming = army === undefined ? "." : `; pawns become what start number ${army} has.`;
    this.problem.textContent = problem ?? `This position can be played${becoming}`;
  }

  // What was thrown.
  private try(act: () => void): string | undefined {
    try {
      act();
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  private async finish(): Promise<void> {
    const { use, found } = this;
    if (found === undefined) return;
    if (use.kind === "start") {
      use.listener.take(found.fen);
      return this.dialog.close();
    }
    if (!(await this.commands.mayLeave())) return;
    const goal = this.goal.value as Goal;
    this.dialog.close();
    use.done();
    this.commands.begin({
      variant: this.variant.name, start: found, level: this.commands.settings.level,
      players: { white: goal === "black" ? "engine" : "human", black: goal === "white" ? "engine" : "human" },
    });
    if (goal === "analyse") this.commands.setAnalysis(true);
  }
}

const goals: readonly [Goal, string][] = [
  ["analyse", "Analyse"], ["white", "Play White against the engine"], ["black", "Play Black against the engine"],
  ["both", "Move both sides"],
];
