// Asks which of several moves a gesture meant, in a dialog with a button for each.
import { describe } from "../board/gestures.js";
import { moveName } from "../move_words.js";
import type { LegalMove, Piece, Side } from "../types.js";
import { h } from "./dom.js";
import type { Glyphs } from "./glyphs.js";

export interface Wording {
  prompt: string;
  side: Side;
  nameOf(letter: string): string;
  letterOf(move: LegalMove): string; // of the piece that moves
}

// undefined: none of them.
export function chooseMove(moves: LegalMove[], wording: Wording, glyphs: Glyphs): Promise<LegalMove | undefined> {
  return new Promise((resolve) => {
    let chosen: LegalMove | undefined;
    const dialog = h("dialog", { class: "chooser", "aria-labelledby": "chooser-title" });
    const pick = (move: LegalMove | undefined): void => {
      chosen = move;
      dialog.close();
    };
    const buttons = moves.map((move) => {
      const piece: Piece = { letter: pictured(move, wording), side: wording.side };
      const words = describe(move, wording.nameOf);
      return h("button", { type: "button", "data-uci": move.uci, onclick: () => pick(move) },
        glyphs.picture(piece), h("span", {}, words), h("small", {}, moveName(move)));
    });
    dialog.append(
      h("h2", { id: "chooser-title" }, wording.prompt),
      h("div", { class: "choices" }, ...buttons),
      h("button", { type: "button", class: "quiet", onclick: () => pick(undefined) }, "Cancel"),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(chosen);
    });
    // A press beside the dialog lets the move be.
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) pick(undefined);
    });
    // A key that is held since it opened the dialog answers nothing.
    dialog.addEventListener("keydown", (event) => {
      if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
    });
    document.body.append(dialog);
    dialog.showModal();
    buttons[0]?.focus();
  });
}

function pictured(move: LegalMove, wording: Wording): string {
  return move.promotion ?? move.gate ?? move.drop ?? wording.letterOf(move);
}
