// The tools of the board editor: a hand, an eraser, blocks where the game has them, and the pieces of both sides, which
// can also be dragged to the board.
import type { Tool } from "../board/setup_input.js";
import { sideNames } from "../sides.js";
import { other, type Piece, type Side, type Variant } from "../types.js";
import { h } from "./dom.js";
import type { Glyphs } from "./glyphs.js";

export interface ToolListener {
  chosen(tool: Tool): void;
  dropped(piece: Piece, x: number, y: number): void;
}

const threshold = 5; // pixels that make a press a drag

export class SetupTools {
  readonly above = h("div", { class: "palette", role: "group", "aria-label": "Pieces of Black" });
  readonly below = h("div", { class: "palette", role: "group", "aria-label": "Pieces of White" });
  readonly plain = h("div", { class: "palette plain", role: "group", "aria-label": "Tools" });
  private readonly buttons = new Map<string, HTMLButtonElement>();
  private held: { piece: Piece; ghost: HTMLElement; x: number; y: number; moving: boolean } | undefined;

  constructor(
    private readonly glyphs: Glyphs, private readonly nameOf: (piece: Piece) => string, private readonly listener: ToolListener,
  ) {
    addEventListener("pointermove", (event) => this.onMove(event));
    addEventListener("pointerup", (event) => this.onUp(event));
    addEventListener("pointercancel", () => this.letGo());
  }

  // Kinds that are on the board come first.
  show(variant: Variant, present: ReadonlySet<string>, flipped: boolean): void {
    this.buttons.clear();
    const first = variant.pieces.filter(({ letter }) => present.has(letter));
    const kinds = [...first, ...variant.pieces.filter(({ letter }) => !present.has(letter))];
    const below: Side = flipped ? "black" : "white";
    for (const [place, side] of [[this.above, other(below)], [this.below, below]] as const) {
      place.setAttribute("aria-label", `Pieces of ${sideNames(variant.look)[side]}`);
      place.replaceChildren(...kinds.map(({ letter }) => this.pieceButton({ letter, side })));
    }
    const tools: [Tool["kind"] & ("hand" | "eraser" | "wall"), string][] = [["hand", "Move"], ["eraser", "Erase"]];
    if (variant.walls) tools.push(["wall", "Block"]);
    this.plain.replaceChildren(...tools.map(([kind, words]) => this.button(kind, { kind }, words)));
    this.mark({ kind: "hand" });
  }

  mark(tool: Tool): void {
    const chosen = keyOf(tool);
    for (const [key, button] of this.buttons) button.setAttribute("aria-pressed", String(key === chosen));
  }

  private button(key: string, tool: Tool, content: Node | string): HTMLButtonElement {
    const button = h("button", { type: "button", "data-tool": key, "aria-pressed": "false", onclick: () => this.listener.chosen(tool) }, content);
    this.buttons.set(key, button);
    return button;
  }

  private pieceButton(piece: Piece): HTMLButtonElement {
    const tool: Tool = { kind: "piece", piece };
    const button = this.button(keyOf(tool), tool, this.glyphs.picture(piece));
    button.setAttribute("aria-label", this.nameOf(piece));
    button.title = this.nameOf(piece);
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      const ghost = h("div", { class: "ghost" }, this.glyphs.picture(piece));
      this.held = { piece, ghost, x: event.clientX, y: event.clientY, moving: false };
      if (button.hasPointerCapture(event.pointerId)) button.releasePointerCapture(event.pointerId);
    });
    return button;
  }

  private onMove(event: PointerEvent): void {
    const { held } = this;
    if (held === undefined) return;
    held.moving ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) >= threshold;
    if (!held.moving) return;
    // Within the dialog, above which nothing else is shown.
    if (!held.ghost.isConnected) this.plain.closest("dialog")?.append(held.ghost);
    held.ghost.style.left = `${event.clientX}px`;
    held.ghost.style.top = `${event.clientY}px`;
  }

  private onUp(event: PointerEvent): void {
    const { held } = this;
    this.letGo();
    if (held?.moving === true) this.listener.dropped(held.piece, event.clientX, event.clientY);
  }

  private letGo(): void {
    this.held?.ghost.remove();
    this.held = undefined;
  }
}

const keyOf = (tool: Tool): string => (tool.kind === "piece" ? `${tool.piece.side} ${tool.piece.letter}` : tool.kind);
