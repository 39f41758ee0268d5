// The keys, told.
import { Dialog } from "./dialog.js";
import { h } from "./dom.js";

const keys: readonly [string, string][] = [
  ["← →", "go through the game (the mouse wheel over the board does as well)"], ["Home End", "to the start, to the last move"],
  ["n", "new game"], ["r", "rules"], ["f", "turn the board"], ["u", "take back"], ["h", "hint"],
  ["/", "to the move field, Esc leaves it"], ["Tab, ← ↑ → ↓, Enter", "choose a piece and its square on the board"],
  ["Esc", "let go of a piece, drop a premove, close a dialog"], ["?", "this list"],
  ["In the board editor", "a piece's letter puts it, capitals for White; Del takes it away, Enter carries it"],
];

export class KeysDialog {
  private readonly dialog = new Dialog("keys", "Keys");

  constructor() {
    const rows = keys.map(([key, what]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, what)));
    this.dialog.letScroll();
    this.dialog.fill(h("table", { class: "keys" }, ...rows));
  }

  open(): void {
    this.dialog.open();
  }
}
