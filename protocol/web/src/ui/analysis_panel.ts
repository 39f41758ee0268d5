// The engine's lines: on and off, one row for each line, whose moves can be played by a click.
import type { EngineLine } from "../uci.js";
import { scoreText, whiteScore } from "../uci.js";
import { h } from "./dom.js";

export interface AnalysisListener {
  toggle(on: boolean): void;
  review(): void;
  play(moves: readonly string[]): void;
  sans(moves: readonly string[]): string[];
  threads(): number;
}

const shownMoves = 10;

export class AnalysisPanel {
  private readonly switch = h("input", {
    type: "checkbox", role: "switch", name: "analysis", onchange: () => this.listener.toggle(this.switch.checked),
  });
  private readonly depth = h("span", { class: "depth" });
  private readonly list = h("ol", { class: "lines", "aria-label": "Lines of the engine", "data-testid": "lines" });
  private readonly reviewButton = h("button", { type: "button", onclick: () => this.listener.review() }, "Analyse game");
  readonly element: HTMLElement;

  constructor(graph: Element, private readonly listener: AnalysisListener) {
    this.element = h("section", { class: "panel analysis", "aria-label": "Analysis" },
      h("div", { class: "head" },
        h("label", { class: "switch" }, this.switch, h("span", {}, "Analysis")), this.depth, this.reviewButton),
      this.list, graph);
  }

  setOn(on: boolean): void {
    this.switch.checked = on;
    if (!on) this.clear();
  }

  clear(): void {
    this.list.replaceChildren();
    this.depth.textContent = "";
  }

  progress(done: number, all: number): void {
    this.reviewButton.textContent = done < all ? `Stop at ${done}/${all}` : "Analyse game";
  }

  show(lines: readonly EngineLine[], whiteToMove: boolean): void {
    const [best] = lines;
    const threads = this.listener.threads();
    this.depth.textContent = best === undefined ? "" :
      `depth ${best.depth} · ${thousands(best.nodes)} positions · ${thousands(best.nps)}/s · ${threads} ${threads === 1 ? "thread" : "threads"}`;
    this.list.replaceChildren(...lines.map((line) => this.row(line, whiteToMove)));
  }

  private row(line: EngineLine, whiteToMove: boolean): HTMLLIElement {
    const score = whiteScore(line, whiteToMove);
    const sans = this.listener.sans(line.moves.slice(0, shownMoves));
    const moves = sans.map((san, at) =>
      h("button", { type: "button", onclick: () => this.listener.play(line.moves.slice(0, at + 1)) }, san));
    return h("li", {}, h("b", { class: score < 0 ? "score behind" : "score" }, scoreText(score)), h("span", {}, ...moves));
  }
}

function thousands(nodes: number): string {
  return nodes < 1000 ? String(nodes) : nodes < 1e6 ? `${Math.round(nodes / 1000)}k` : `${(nodes / 1e6).toFixed(1)}M`;
}
