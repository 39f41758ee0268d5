// Dice that are seen to fall: cubes where a die has six sides, tokens of as many corners where it has others.
import type { Die } from "../types.js";
import { h, reducedMotion, s } from "./dom.js";

// Without bias, whatever the number of sides.
export function throwDie(sides: number): number {
  const limit = Math.floor(0x1_0000_0000 / sides) * sides;
  for (;;) {
    const [value] = crypto.getRandomValues(new Uint32Array(1));
    if (value !== undefined && value < limit) return (value % sides) + 1;
  }
}

export class DiceTray {
  readonly element = h("div", { class: "tray", role: "img", "aria-label": "No dice thrown yet", "data-testid": "tray" });

  // Done when all lie still.
  async show(dice: readonly Die[], values: readonly number[]): Promise<void> {
    const words = dice.map((die, at) => `${die.name} ${values[at] ?? ""}`).join(", ");
    this.element.setAttribute("aria-label", `Dice: ${words}`);
    this.element.dataset["values"] = values.join(" ");
    const thrown = dice.map((die, at) => body(die, values[at] ?? 1));
    this.element.replaceChildren(...thrown.map((one, at) => labelled(one.element, dice[at]?.name ?? "")));
    if (reducedMotion()) return;
    const falls = thrown.map((one, at) => fall(one, at));
    await Promise.allSettled(falls.flat().map((animation) => animation.finished));
  }

  clear(): void {
    this.element.replaceChildren();
    this.element.setAttribute("aria-label", "No dice thrown yet");
    delete this.element.dataset["values"];
  }
}

interface Body {
  element: HTMLElement;
  turning: Element; // what turns while it falls
  rest: string; // how it lies in the end
}

function labelled(die: HTMLElement, name: string): HTMLElement {
  return h("figure", { class: "die" }, die, h("figcaption", {}, name));
}

function fall(die: Body, at: number): Animation[] {
  const delay = at * 110;
  const timing = { duration: 900 + 60 * at, delay, fill: "backwards" as const };
  const side = at % 2 === 0 ? -1 : 1;
  const drop = die.element.animate(
    [
      { transform: `translate(${40 * side}px, -220px)`, opacity: 0, easing: "cubic-bezier(.5,0,.9,.6)" },
      { transform: `translate(${14 * side}px, 0)`, opacity: 1, offset: 0.5, easing: "cubic-bezier(.1,.6,.4,1)" },
      { transform: `translate(${6 * side}px, -46px)`, offset: 0.68, easing: "cubic-bezier(.6,0,.9,.6)" },
      { transform: `translate(${2 * side}px, 0)`, offset: 0.84, easing: "cubic-bezier(.1,.6,.4,1)" },
      { transform: "translate(0, -9px)", offset: 0.92 },
      { transform: "translate(0, 0)" },
    ],
    timing,
  );
  const turn = die.turning.animate(
    [{ transform: `rotateX(${720 + 90 * at}deg) rotateY(${-540 * side}deg) rotateZ(200deg)` }, { transform: die.rest }],
    { ...timing, easing: "cubic-bezier(.2,.7,.3,1)" },
  );
  return [drop, turn];
}

function body(die: Die, value: number): Body {
  return die.sides === 6 ? cube(die, value) : token(die, value);
}

// Which way a cube is turned to show a side, a little askew so that it is seen to be one.
const shown: Record<number, string> = {
  1: "rotateX(0deg) rotateY(0deg)", 2: "rotateX(-90deg)", 3: "rotateY(-90deg)",
  4: "rotateY(90deg)", 5: "rotateX(90deg)", 6: "rotateY(180deg)",
};
const faced: Record<number, string> = {
  1: "", 2: "rotateX(90deg)", 3: "rotateY(90deg)", 4: "rotateY(-90deg)", 5: "rotateX(-90deg)", 6: "rotateY(180deg)",
};
const pips: Record<number, [number, number][]> = {
  1: [[50, 50]],
  2: [[27, 27], [73, 73]],
  3: [[25, 25], [50, 50], [75, 75]],
  4: [[27, 27], [73, 27], [27, 73], [73, 73]],
  5: [[27, 27], [73, 27], [50, 50], [27, 73], [73, 73]],
  6: [[27, 24], [73, 24], [27, 50], [73, 50], [27, 76], [73, 76]],
};

function cube(die: Die, value: number): Body {
  const turning = h("div", { class: `cube ${die.colour}` });
  for (let side = 1; side <= 6; ++side) {
    const dots = (pips[side] ?? []).map(([cx, cy]) => s("circle", { cx, cy, r: 10 }));
    const face = h("div", { class: "face" }, s("svg", { viewBox: "0 0 100 100" }, ...dots));
    face.style.transform = `${faced[side] ?? ""} translateZ(26px)`;
    turning.append(face);
  }
  const rest = `rotateX(-14deg) rotateY(16deg) ${shown[value] ?? ""}`;
  turning.style.transform = rest;
  return { element: h("div", { class: "solid" }, turning), turning, rest };
}

function token(die: Die, value: number): Body {
  const corners = Math.max(3, die.sides);
  const points = Array.from({ length: corners }, (_, at) => {
    const angle = (2 * Math.PI * at) / corners - Math.PI / 2;
    return `${(50 + 46 * Math.cos(angle)).toFixed(1)},${(50 + 46 * Math.sin(angle)).toFixed(1)}`;
  });
  const turning = s("svg", { viewBox: "0 0 100 100", class: `token ${die.colour}` },
    s("polygon", { points: points.join(" ") }),
    s("text", { x: 50, y: 64, "text-anchor": "middle" }, String(value)));
  return { element: h("div", { class: "solid" }, turning as unknown as HTMLElement), turning, rest: "none" };
}
