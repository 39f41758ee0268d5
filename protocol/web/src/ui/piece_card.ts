// What a piece is called and how it moves, of any piece that is clicked.
import { movementWords } from "../movement_words.js";
import type { Rules } from "../rules.js";
import { sideNames } from "../sides.js";
import type { Piece, Variant } from "../types.js";
import { h } from "./dom.js";
import { capitalised, pieceFigure, styledHost } from "./rules_page.js";

export class PieceCard {
  private readonly title = h("h2", {});
  private readonly about = h("p", {});
  private readonly picture = styledHost();
  readonly element = h("section", { class: "panel piece-card", "aria-label": "Piece", "data-testid": "piece", hidden: true },
    h("div", { class: "head" }, this.title,
      h("button", { type: "button", class: "close quiet", "aria-label": "Close", onclick: () => this.close() }, "×")),
    this.about, this.picture.element);

  constructor(private readonly rules: Rules) {}

  show(variant: Variant, { letter, side, name }: Piece): void {
    const kind = variant.pieces.find((one) => one.letter === letter);
    this.title.textContent = capitalised(kind?.name ?? name ?? letter);
    const figure = pieceFigure(this.rules.rulesPage(variant.name), letter);
    const code = figure?.querySelector("code");
    const words = movementWords(code?.textContent ?? "");
    const whose = `${sideNames(variant.look)[side]}'s${kind?.royal === true ? ", royal: it may not be lost" : ""}`;
    this.about.textContent = words === "" ? whose : `${whose}. ${words}`;
    figure?.querySelector("figcaption")?.remove();
    this.picture.fill(figure);
    this.element.hidden = false;
  }

  close(): void {
    this.element.hidden = true;
  }
}
