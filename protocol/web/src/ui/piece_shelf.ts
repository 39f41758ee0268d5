// Pieces to add to a game of one's own, each with a diagram of its moves; a press writes its line into the definition.
import type { OwnGames } from "../own_games.js";
import { h } from "./dom.js";
import { letterAt, pieceGroups, showcase, type KnownPiece } from "./known_pieces.js";
import { capitalised, pieceFigure, styledHost } from "./rules_page.js";

export class PieceShelf {
  private readonly list = h("div", { class: "shelf" });
  private readonly group = h("select", { name: "piece-group", "aria-label": "Kind of pieces", onchange: () => void this.fill() },
    ...pieceGroups.map(({ name }, at) => h("option", { value: at }, name)));
  readonly element = h("details", { class: "more", "data-testid": "shelf", ontoggle: () => void this.fill() },
    h("summary", {}, "Pieces to add"), this.group, this.list);
  private filled = "";

  constructor(private readonly own: OwnGames, private readonly add: (piece: KnownPiece) => void) {}

  private async fill(): Promise<void> {
    const group = pieceGroups[Number(this.group.value)];
    if (!this.element.open || group === undefined || this.filled === group.name) return;
    this.filled = group.name;
    this.list.textContent = "Drawing the diagrams…";
    const { games } = await this.own.tryOut(showcase(group));
    if (this.filled !== group.name) return;
    const page = games?.[0]?.page ?? "";
    this.list.replaceChildren(...group.pieces.map((piece, at) => this.button(piece, page, letterAt(at).toUpperCase())));
  }

  private button(piece: KnownPiece, page: string, letter: string): HTMLElement {
    const host = styledHost();
    host.element.setAttribute("aria-hidden", "true");
    host.fill(pieceFigure(page, letter)?.querySelector("svg") ?? undefined);
    return h("button", { type: "button", "data-piece": piece.name, onclick: () => this.add(piece) },
      host.element, h("span", {}, capitalised(piece.name)));
  }
}
