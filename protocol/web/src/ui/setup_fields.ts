// What a position has besides the pieces on the board: whose turn it is, hands, rights and counts.
import type { BoardSetup } from "../board_setup.js";
import { sideOf } from "../fen.js";
import { sideAdjective, sideNames } from "../sides.js";
import type { Side } from "../types.js";
import { labelled, radios } from "./dialog.js";
import { h } from "./dom.js";
import type { Glyphs } from "./glyphs.js";
import { capitalised } from "./rules_page.js";

const sides: readonly Side[] = ["white", "black"];
const mostHeld = 99;
const mostCounted = 9999;

export class SetupFields {
  private readonly rights = h("div", { class: "rights", "data-testid": "rights" });
  readonly element = h("div", { class: "setup-fields" });
  private shownRights = "";

  constructor(
    private readonly glyphs: Glyphs, private readonly nameOf: (letter: string) => string, private readonly changed: () => void,
  ) {}

  show(setup: BoardSetup): void {
    const { variant, rest } = setup;
    const names = sideNames(variant.look);
    const turn = radios("setup-turn", "To move", sides.map((side): [string, string] => [side, names[side]]), rest.turn, (side) => {
      rest.turn = side as Side;
      rest.actions = "";
      this.changed();
    });
    this.shownRights = "";
    this.element.replaceChildren(turn, ...(variant.held.length > 0 ? sides.map((side) => this.hand(setup, side)) : []), this.rights,
      this.counts(setup));
  }

  // `possible`: letters of what may be chosen, as a FEN has them.
  showRights(possible: string, chosen: ReadonlySet<string>, choose: (letter: string, on: boolean) => void): void {
    const key = `${possible} ${[...chosen].join("")}`;
    this.rights.hidden = possible === "";
    if (key === this.shownRights) return;
    this.shownRights = key;
    const box = (letter: string): HTMLElement => {
      const input = h("input", { type: "checkbox", value: letter, checked: chosen.has(letter), onchange: () => choose(letter, input.checked) });
      return h("label", { class: "box" }, input, h("span", {}, rightWords(letter)));
    };
    this.rights.replaceChildren(...sides.flatMap((side) => {
      const letters = [...possible].filter((letter) => sideOf(letter) === side);
      return letters.length === 0 ? [] : [h("fieldset", { class: "checks" }, h("legend", {}, `${capitalised(side)}'s rights`), ...letters.map(box))];
    }));
  }

  private hand(setup: BoardSetup, side: Side): HTMLElement {
    const fields = setup.variant.held.map((letter) => {
      const name = `${sideAdjective(setup.variant.look, side)} ${this.nameOf(letter)} in hand`;
      const count = setup.hands[side].get(letter) ?? 0;
      const input = this.number(name, count, mostHeld, (value) => setup.hold(side, letter, value - (setup.hands[side].get(letter) ?? 0)));
      input.dataset["held"] = `${side} ${letter}`;
      return h("label", { title: name }, this.glyphs.picture({ letter, side }), input);
    });
    return h("fieldset", { class: "held" }, h("legend", {}, `${capitalised(side)}'s hand`), ...fields);
  }

  private counts(setup: BoardSetup): HTMLElement {
    const { rest, variant } = setup;
    const special = h("input", {
      type: "text", name: "special", value: rest.special, autocomplete: "off", spellcheck: "false", "aria-label": "En passant square",
      oninput: () => {
        rest.special = special.value.trim() || "-";
        this.changed();
      },
    });
    const both = (words: string, counts: Record<Side, number> | undefined): HTMLElement[] =>
      counts === undefined ? [] : sides.map((side) => this.field(`${words}, ${capitalised(side)}`, counts[side], (value) => { counts[side] = value; }));
    return h("div", { class: "counted" },
      this.field("Move", rest.move, (value) => { rest.move = Math.max(1, value); }),
      this.field("Quiet plies", rest.plies, (value) => { rest.plies = value; }),
      ...both("Checks to give", rest.checks), ...both("Points", rest.points),
      ...(variant.mostActions > 1 ? [this.field("Actions left, 0: all", Number(rest.actions) || 0, (value) => {
        rest.actions = value === 0 ? "" : String(value);
      })] : []),
      labelled("En passant", special));
  }

  private field(words: string, value: number, set: (value: number) => void): HTMLElement {
    return labelled(words, this.number(words, value, mostCounted, set));
  }

  private number(words: string, value: number, most: number, set: (value: number) => void): HTMLInputElement {
    const input = h("input", {
      type: "number", min: 0, max: most, value, "aria-label": words, inputmode: "numeric",
      oninput: () => {
        set(Math.max(0, Math.min(most, Math.floor(Number(input.value)) || 0)));
        this.changed();
      },
    });
    return input;
  }
}

// Castlings, and files whose pieces have not moved.
function rightWords(letter: string): string {
  const lower = letter.toLowerCase();
  return lower === "k" ? "castle right" : lower === "q" ? "castle left" : `${lower} unmoved`;
}
