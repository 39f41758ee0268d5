// What the engine thinks of the position and of the game: a bar beside the board, and a graph to click on.
import type { GameNode } from "../game.js";
import { scoreText, share } from "../uci.js";
import { h, s } from "./dom.js";

export class EvaluationBar {
  private readonly fill = h("div", { class: "fill" });
  private readonly text = h("span", { class: "value" });
  readonly element = h("div", {
    class: "evaluation", role: "meter", "aria-label": "Evaluation", "aria-valuemin": 0, "aria-valuemax": 100,
    "aria-valuenow": 50, hidden: true,
  }, this.fill, this.text);

  show(score: number | undefined, flipped: boolean): void {
    const white = score === undefined ? 0.5 : share(score);
    this.element.style.setProperty("--white", `${(100 * white).toFixed(1)}%`);
    this.element.classList.toggle("flipped", flipped);
    this.element.setAttribute("aria-valuenow", (100 * white).toFixed(0));
    const words = score === undefined ? "" : scoreText(score);
    this.element.setAttribute("aria-valuetext", words === "" ? "unknown" : words);
    this.text.textContent = words.replace(/(\.\d)\d$/, "$1");
    this.text.classList.toggle("black-ahead", white < 0.5);
  }
}

const width = 600;
const height = 100;

export class EvaluationGraph {
  readonly element = s("svg", {
    class: "graph", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img",
    "aria-label": "Evaluation over the game", "data-testid": "graph",
  });
  private nodes: GameNode[] = [];

  constructor(private readonly go: (node: GameNode) => void) {
    this.element.addEventListener("click", (event) => {
      const box = this.element.getBoundingClientRect();
      const at = Math.round(((event.clientX - box.left) / box.width) * Math.max(1, this.nodes.length - 1));
      const node = this.nodes[at];
      if (node !== undefined) this.go(node);
    });
  }

  show(root: GameNode, line: GameNode[], current: GameNode): void {
    this.nodes = [root, ...line];
    const known = this.nodes.map((node, at) => ({ x: this.x(at), score: node.score }));
    const points = known.flatMap(({ x, score }) => (score === undefined ? [] : [{ x, y: y(score) }]));
    const path = points.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("L");
    const first = points[0];
    const last = points[points.length - 1];
    const area = first === undefined || last === undefined ? "" : `M${first.x} ${height}L${path}L${last.x} ${height}Z`;
    const cursor = this.x(this.nodes.indexOf(current));
    this.element.replaceChildren(
      s("path", { d: area, class: "area" }),
      s("path", { d: path === "" ? "" : `M${path}`, class: "line" }),
      s("path", { d: `M0 ${height / 2}H${width}`, class: "middle" }),
      s("path", { d: `M${cursor.toFixed(1)} 0V${height}`, class: "cursor" }),
    );
    this.element.setAttribute("data-points", String(points.length));
  }

  private x(at: number): number {
    return (width * Math.max(0, at)) / Math.max(1, this.nodes.length - 1);
  }
}

function y(score: number): number {
  return height * (1 - share(score));
}
