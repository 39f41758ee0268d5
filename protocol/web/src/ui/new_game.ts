// The dialog in which a game is chosen: which one, from what start, against whom, with what clock.
import { BoardView } from "../board/view.js";
import type { TimeControl } from "../clock.js";
import { levels } from "../levels.js";
import { parsePlacement } from "../placement.js";
import type { Rules } from "../rules.js";
import { sideNames } from "../sides.js";
import type { Settings } from "../storage.js";
import type { Setup } from "../table.js";
import type { Side, Start, Variant } from "../types.js";
import { Dialog, labelled, radios } from "./dialog.js";
import { h } from "./dom.js";
import type { KindOf } from "./families.js";
import { GameList } from "./game_list.js";
import { Glyphs } from "./glyphs.js";
import { drawer } from "./piece_sets.js";
import { Thumbnails } from "./thumbnails.js";
import { StartPicker, type LevelStart } from "./start_picker.js";

type Opponent = "engine" | "people";

export class NewGameDialog {
  private readonly dialog = new Dialog("new-game", "New game", true);
  private readonly list: GameList;
  private readonly picker: StartPicker;
  private readonly glyphs = new Glyphs(() => "", "preview");
  private readonly preview = new BoardView(this.glyphs, () => "");
  private readonly title = h("h3", {});
  private readonly about = h("p", { class: "about" });
  private readonly begin = h("button", { type: "button", class: "primary", onclick: () => void this.finish() }, "Play");
  private readonly rulesButton = h("button", {
    type: "button", onclick: () => {
      if (this.variant !== undefined) this.openRules(this.variant.name);
    },
  }, "Rules");
  private readonly strength = h("p", { class: "strength" });
  private readonly level = h("select", { name: "level", onchange: () => this.describeLevel() },
    ...levels.map((level, at) => h("option", { value: at }, level.name)));
  private readonly clock = h("select", { name: "clock", onchange: () => this.showClock() },
    ...clocks.map(([text], at) => h("option", { value: at }, text)), h("option", { value: clocks.length }, "Your own"));
  private readonly minutes = ownTime("minutes", "Minutes", 0.1, 600, 20);
  private readonly increment = ownTime("increment", "Seconds added after a move", 0, 600, 10);
  private readonly ownClock = h("div", { class: "own-clock", hidden: true }, labelled("Minutes", this.minutes), labelled("Seconds added a move", this.increment));
  private readonly intro: HTMLElement;
  private readonly opposed = h("div", { class: "opposed" });
  private variant: Variant | undefined;
  private opponent: Opponent = "engine";
  private colour: Side | "random" = "white";

  constructor(
    private readonly rules: Rules, private readonly settings: Settings,
    private readonly on: (setup: Setup) => void, private readonly openRules: (variant: string) => void,
    private readonly mayLeave: () => Promise<boolean>, setUp: (variant: string, start: Start) => void,
    level: LevelStart,
  ) {
    this.list = new GameList({
      choose: (name) => this.choose(name), play: () => void this.finish(), aliases: (name) => rules.variant(name).aliases,
    }, new Thumbnails(rules, settings));
    this.picker = new StartPicker(rules, () => this.showStart(), setUp, level);
    this.preview.element.classList.add("preview");
    this.preview.element.setAttribute("inert", "");
    this.opposed.append(
      radios("colour", "You play", [["white", "White"], ["black", "Black"], ["random", "Either"]], "white",
        (value) => { this.colour = value as Side | "random"; }),
      labelled("Level", this.level), this.strength);
    this.intro = h("div", { class: "intro" }, this.about, this.preview.element);
    this.dialog.fill(this.list.element, this.details(), this.glyphs.element);
  }

  open(variant: string, kindOf: KindOf): void {
    this.list.fill(this.rules.games(), kindOf);
    this.level.value = String(this.settings.level);
    this.describeLevel();
    this.dialog.open();
    this.list.focus();
    this.list.choose(variant);
  }

  private details(): HTMLElement {
    return h("div", { class: "details" },
      h("div", { class: "head" }, this.title, this.rulesButton),
      this.intro, this.picker.element,
      radios("opponent", "Opponent", [["engine", "The engine"], ["people", "Both sides by hand"]], "engine",
        (value) => {
          this.opponent = value as Opponent;
          this.opposed.hidden = value !== "engine";
        }),
      h("div", { class: "playing" }, this.opposed, labelled("Clock", this.clock), this.ownClock), this.begin);
  }

  private describeLevel(): void {
    this.strength.textContent = levels[Number(this.level.value)]?.about ?? "";
  }

  private showClock(): void {
    this.ownClock.hidden = Number(this.clock.value) !== clocks.length;
    this.ownClock.scrollIntoView({ block: "nearest" });
  }

  private choose(name: string): void {
    for (const part of [this.intro, this.picker.element, this.rulesButton]) part.hidden = name === "";
    if (name === "") return this.chooseNone();
    this.variant = this.rules.variant(name);
    this.title.textContent = this.variant.title;
    this.about.textContent = this.variant.about;
    this.glyphs.use(drawer(this.rules, name, this.settings.pieces));
    this.preview.setShape(this.variant.shape, false, this.variant.look);
    const names = sideNames(this.variant.look);
    for (const side of ["white", "black"] as const) {
      const words = this.opposed.querySelector(`input[name="colour"][value="${side}"] + span`);
      if (words !== null) words.textContent = names[side];
    }
    this.picker.show(this.variant);
  }

  private chooseNone(): void {
    this.variant = undefined;
    this.title.textContent = "No variant is chosen";
    this.begin.disabled = true;
  }

  private showStart(): void {
    const start = this.picker.start;
    this.begin.disabled = start === undefined;
    if (start !== undefined && this.variant !== undefined)
      this.preview.showPlacement(parsePlacement(this.variant.shape, start.fen));
  }

  close(): void {
    this.dialog.close();
  }

  private async finish(): Promise<void> {
    const start = this.picker.start;
    const own = Number(this.clock.value) === clocks.length;
    if (own && ![this.minutes, this.increment].every((input) => input.reportValidity())) return;
    if (start === undefined || this.variant === undefined || !(await this.mayLeave())) return;
    const engine = this.opponent === "engine";
    const human = this.colour === "random" ? (Math.random() < 0.5 ? "white" : "black") : this.colour;
    const level = Number(this.level.value);
    const control = own ? { minutes: this.minutes.valueAsNumber, increment: this.increment.valueAsNumber } : clocks[Number(this.clock.value)]?.[1];
    this.dialog.close();
    this.on({
      variant: this.variant.name, start, level,
      players: {
        white: engine && human !== "white" ? "engine" : "human",
        black: engine && human !== "black" ? "engine" : "human",
      },
      ...(control === undefined ? {} : { control }),
    });
  }
}

const ownTime = (name: string, label: string, min: number, max: number, value: number): HTMLInputElement =>
  h("input", { type: "number", name, "aria-label": label, min, max, step: "any", required: true, value });

const clocks: readonly [string, TimeControl | undefined][] = [
  ["No clock", undefined],
  ["1 minute + 2 seconds", { minutes: 1, increment: 2 }],
  ["3 minutes + 2 seconds", { minutes: 3, increment: 2 }],
  ["5 minutes + 5 seconds", { minutes: 5, increment: 5 }],
  ["10 minutes", { minutes: 10, increment: 0 }],
  ["15 minutes + 10 seconds", { minutes: 15, increment: 10 }],
  ["30 minutes + 20 seconds", { minutes: 30, increment: 20 }],
];
