// How a game begins: as usual, by number, by dice, by chance, or from a position.
import type { Judged } from "../balance.js";
import type { Interchange, Rules } from "../rules.js";
import { fairStarts, hasScores, scoreWords, startScores, type StartScores } from "../start_scores.js";
import type { Start, Variant } from "../types.js";
import { scoreText } from "../uci.js";
import { DiceTray, throwDie } from "./dice.js";
import { h } from "./dom.js";
import { labelled, radios } from "./dialog.js";

type Way = "usual" | "number" | "dice" | "random" | "fen";

// A start that the engine finds level; undefined if it was interrupted.
export type LevelStart = (variant: string, progress: (done: number, all: number) => void) => Promise<Judged | undefined>;

export class StartPicker {
  readonly element = h("section", { class: "start", "aria-label": "Start" });
  private readonly tray = new DiceTray();
  private readonly told = h("p", { class: "told", role: "status" });
  private readonly problem = h("p", { class: "problem", role: "alert", hidden: true });
  private readonly number = h("input", {
    type: "text", inputmode: "numeric", name: "number", autocomplete: "off", oninput: () => this.byNumber(),
  });
  private readonly fen = h("input", {
    type: "text", name: "fen", autocomplete: "off", spellcheck: "false", oninput: () => this.byFen(),
  });
  private readonly typed = h("input", {
    type: "text", inputmode: "numeric", name: "dice", autocomplete: "off", placeholder: "e.g. 1 2 3",
    oninput: () => this.byTypedDice(),
  });
  private readonly within = h("select", { name: "within", "aria-label": "How level", onchange: () => this.byBalance() },
    ...[10, 20, 50].map((centipawns) => h("option", { value: centipawns }, `within ${(centipawns / 100).toFixed(2)} of even`)));
  private readonly rows = new Map<Way, HTMLElement>();
  private variant!: Variant;
  private scores: StartScores | undefined; // of the variant's starts
  private found: Start | undefined;
  private way: Way = "usual";
  private interchange: Interchange = "never";
  private thrown: number[] = [];
  private throwing = 0;

  // `setUp`: lets a position be set up on a board, beginning with this one.
  constructor(
    private readonly rules: Rules, private readonly on: (start: Start | undefined) => void,
    private readonly setUp: (variant: string, start: Start) => void, private readonly level: LevelStart,
  ) {}

  // undefined: what was entered means none.
  get start(): Start | undefined {
    return this.found;
  }

  show(variant: Variant): void {
    this.variant = variant;
    this.thrown = [];
    this.tray.clear();
    void this.loadScores(variant);
    const ways: [Way, string][] = [["usual", "Usual"]];
    if (variant.starts > 1) ways.push(["random", "Random"], ["number", "Number"]);
    if (variant.dice.length > 0) ways.push(["dice", "Dice"]);
    ways.push(["fen", "Position"]);
    const last = variant.starts - 1;
    this.number.placeholder = variant.apart ? `0 to ${last}, or for White and Black apart 0/${last}` : `0 to ${last}`;
    this.rows.clear();
    this.rows.set("random", h("div", { class: "buttons" },
      h("button", { type: "button", onclick: () => this.byChance() }, "Draw another"),
      h("button", { type: "button", name: "level-start", onclick: () => this.byBalance() }, "Draw a level one"),
      hasScores(variant.name) ? this.within : undefined));
    this.rows.set("number", labelled("Start number", this.number));
    this.rows.set("dice", h("div", { class: "dice" },
      h("button", { type: "button", class: "throw", onclick: () => this.throwDice() }, "Throw the dice"),
      this.tray.element, labelled("or type what you threw", this.typed),
      variant.interchange ? this.interchangeChoice() : undefined));
    const setUp = (): void => this.setUp(variant.name, this.found ?? this.rules.usualStart(variant.name));
    this.rows.set("fen", h("div", { class: "copyable" }, labelled("Position: FEN or SFEN", this.fen),
      h("button", { type: "button", name: "set-up", onclick: setUp }, "Set up on a board")));
    this.element.replaceChildren(
      radios("start", "Start", ways, "usual", (way) => this.choose(way as Way)),
      ...this.rows.values(), this.problem, this.told);
    this.choose("usual");
  }

  private choose(way: Way): void {
    this.way = way;
    ++this.throwing;
    for (const [name, row] of this.rows) row.hidden = name !== way;
    if (way === "usual") this.take(() => this.rules.usualStart(this.variant.name));
    else if (way === "random") this.byChance();
    else if (way === "number") this.byNumber();
    else if (way === "fen") this.byFen();
    else this.waitFor("");
  }

  private byChance(): void {
    ++this.throwing;
    const number = throwDie(this.variant.starts) - 1;
    this.take(() => this.rules.startByNumber(this.variant.name, String(number)));
  }

  // By the table of the game's starts, else by what the engine finds of some.
  private byBalance(): void {
    const { scores } = this;
    if (scores === undefined) return void this.bySearch();
    ++this.throwing;
    const fair = fairStarts(scores, Number(this.within.value));
    this.take(() => this.rules.startByNumber(this.variant.name, String(fair[throwDie(fair.length) - 1])));
  }

  private async loadScores(variant: Variant): Promise<void> {
    this.scores = undefined;
    const scores = await startScores(variant.name);
    if (variant !== this.variant) return;
    this.scores = scores;
    if (this.found !== undefined) this.tell(this.found);
  }

  private async bySearch(): Promise<void> {
    const turn = ++this.throwing;
    const { variant } = this;
    const here = (): boolean => turn === this.throwing && this.way === "random" && variant === this.variant;
    const judged = await this.level(variant.name, (done, all) => {
      if (here()) this.waitFor(`The engine is looking at random starts: ${done} of ${all}`);
    }).catch(() => undefined);
    if (!here()) return;
    if (judged === undefined) return this.waitFor("The engine could not look at any. Draw one by chance, or try again.");
    const told = `The engine finds it level: ${scoreText(judged.score)}`;
    this.take(() => ({ ...judged.start, told: [...(judged.start.told ?? []), told] }));
  }

  private byNumber(): void {
    const text = this.number.value.trim();
    if (text === "") return this.waitFor("");
    this.take(() => this.rules.startByNumber(this.variant.name, text));
  }

  private byFen(): void {
    const text = this.fen.value.trim();
    if (text === "") return this.waitFor("");
    this.take(() => this.rules.startByText(this.variant.name, text));
  }

  private async throwDice(): Promise<void> {
    const values = this.variant.dice.map((die) => throwDie(die.sides));
    this.typed.value = "";
    await this.letFall(values);
  }

  private interchangeChoice(): HTMLElement {
    this.interchange = "never";
    return radios("interchange", "Knights and camels trade places",
      [["never", "Never"], ["always", "Always"], ["odd", "Odd total"], ["even", "Even total"]], "never", (when) => {
        this.interchange = when as Interchange;
        if (this.thrown.length > 0) this.take(() => this.byDice(this.thrown));
      });
  }

  private byTypedDice(): void {
    const values = this.typed.value.split(/[\s,-]+/).filter(Boolean).map(Number);
    if (values.length === 0) return this.waitFor("");
    if (values.length < this.variant.dice.length)
      return this.waitFor(`${this.variant.dice.length} dice: ${this.variant.dice.map((die) => die.name).join(", ")}`);
    if (this.take(() => this.byDice(values))) void this.letFall(values);
  }

  // The start is told when the dice lie still; another throw meanwhile makes this one void.
  private async letFall(values: number[]): Promise<void> {
    const throwing = ++this.throwing;
    this.waitFor("");
    this.thrown = values;
    this.tray.element.scrollIntoView({ block: "center" });
    await this.tray.show(this.variant.dice, values);
    if (throwing !== this.throwing || this.way !== "dice") return;
    this.take(() => this.byDice(values));
  }

  private byDice(values: readonly number[]): Start {
    const start = this.rules.startByDice(this.variant.name, values, this.interchange);
    const thrown = this.variant.dice.map(({ name }, at) => `${name} ${values[at] ?? ""}`).join(", ");
    return { ...start, told: [`Thrown: ${thrown}`, ...(start.told ?? [])] };
  }

  private waitFor(words: string): void {
    this.found = undefined;
    this.problem.hidden = true;
    this.told.textContent = words;
    this.on(undefined);
  }

  private take(make: () => Start): boolean {
    try {
      this.found = make();
      this.problem.hidden = true;
      this.tell(this.found);
    } catch (error) {
      this.found = undefined;
      this.problem.hidden = false;
      this.problem.textContent = error instanceof Error ? error.message : String(error);
      this.told.replaceChildren();
    }
    this.on(this.found);
    return this.found !== undefined;
  }

  private tell(start: Start): void {
    const number = start.number === undefined ? "" : `Start number ${start.number}`;
    const score = this.scores === undefined ? "" : scoreWords(this.scores, start.number);
    const lines = [number, ...(start.told ?? []), score].filter(Boolean);
    this.told.replaceChildren(...lines.map((line) => h("span", {}, line)));
  }
}
