// The events of a board: pointers of all kinds and keys, told to the picker, and the piece that follows a pointer. The click
// that ends a gesture of the board belongs to it, wherever it lands: what the gesture has opened must not take it.
import type { SquareName } from "../types.js";
import { unit } from "./ground.js";
import { Picker, type PickerListener } from "./picker.js";
import type { BoardView } from "./view.js";

interface Pointer {
  id: number;
  startX: number;
  startY: number;
  moving: boolean;
  far: boolean; // further than a hand trembles
}

const threshold = 5; // pixels that make a press a drag
const trembling = 15; // pixels within which a drag that comes back is a click

export class BoardInput extends Picker {
  private pointer: Pointer | undefined;
  private lastClick: "tap" | "ignore" | undefined; // what the click means that the pointer's gesture ends with
  private ghost: HTMLElement | undefined;

  constructor(private readonly view: BoardView, listener: PickerListener) {
    super(listener);
    const cells = view.cells.element;
    window.addEventListener("pointerdown", () => { this.lastClick = undefined; }, { capture: true });
    cells.addEventListener("pointerdown", (event) => this.onDown(event));
    cells.addEventListener("keydown", (event) => this.onKey(event));
    window.addEventListener("pointermove", (event) => this.onMove(event));
    window.addEventListener("pointerup", (event) => this.onUp(event));
    window.addEventListener("pointercancel", (event) => {
      if (event.pointerId === this.pointer?.id) this.endPointer();
    });
    window.addEventListener("click", (event) => this.onClick(event), { capture: true });
    // What was begun by the pointer has no focus on the board.
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.isAsked && document.querySelector("dialog[open]") === null) this.cancel();
    });
  }

  override allow(...given: Parameters<Picker["allow"]>): void {
    this.endPointer();
    super.allow(...given);
  }

  // A piece of the hand is pressed; `picture` follows the pointer.
  holdHand(letter: string, event: PointerEvent, picture: Element): void {
    if (event.button !== 0 || this.pointer !== undefined || !this.canDrop(letter)) return;
    const ghost = picture.cloneNode(true) as HTMLElement;
    ghost.classList.add("ghost");
    this.ghost = ghost;
    this.pressHand(letter);
    this.begin(event);
  }

  private onDown(event: PointerEvent): void {
    const square = this.view.cells.squareOf(event.target);
    if (event.button !== 0) return;
    leaveFocus(event);
    if (square === undefined || this.pointer !== undefined) return;
    this.press(square);
    this.begin(event);
  }

  private begin(event: PointerEvent): void {
    this.pointer = { id: event.pointerId, startX: event.clientX, startY: event.clientY, moving: false, far: false };
  }

  private onMove(event: PointerEvent): void {
    const { pointer } = this;
    if (pointer?.id !== event.pointerId) return;
    const way = Math.hypot(event.clientX - pointer.startX, event.clientY - pointer.startY);
    if (!pointer.moving && way < threshold) return;
    if (!pointer.moving) this.carry();
    pointer.moving = true;
    pointer.far ||= way >= trembling;
    const source = this.carried;
    if (source === undefined) return;
    if ("square" in source) this.carryPiece(source.square, event);
    else this.carryGhost(event);
  }

  private carryPiece(square: SquareName, event: PointerEvent): void {
    const box = this.view.cells.element.getBoundingClientRect();
    const scale = (this.view.boardShape.files * unit) / box.width;
    this.view.carry(square, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
  }

  private carryGhost(event: PointerEvent): void {
    if (this.ghost === undefined) return;
    if (!this.ghost.isConnected) document.body.append(this.ghost);
    this.ghost.style.left = `${event.clientX}px`;
    this.ghost.style.top = `${event.clientY}px`;
  }

  private onUp(event: PointerEvent): void {
    const { pointer } = this;
    if (pointer?.id !== event.pointerId) return;
    const source = this.carried;
    const to = this.view.cells.squareAtPoint(event.clientX, event.clientY);
    this.putDown();
    if (!pointer.far && this.isPressed(to)) this.lastClick = "tap";
    else if (pointer.moving && source !== undefined) {
      this.lastClick = "ignore";
      this.drop(to);
    } else if (source === undefined && this.isPressed(to)) this.lastClick = "tap";
    else this.letGo();
  }

  private onClick(event: MouseEvent): void {
    const { lastClick } = this;
    this.lastClick = undefined;
    const square = this.view.cells.squareOf(event.target);
    if (lastClick !== undefined && event.detail > 0) {
      event.preventDefault();
      event.stopPropagation();
      if (lastClick === "tap") this.tap();
    } else if (event.detail === 0 && square !== undefined && this.view.cells.element.contains(event.target as Node)) {
      this.click(square); // by a program that helps its user, without a pointer
    }
  }

  // The piece goes back to where it is.
  private putDown(): void {
    const source = this.carried;
    this.pointer = undefined;
    this.ghost?.remove();
    this.ghost = undefined;
    if (source !== undefined && "square" in source) this.view.putBack(source.square);
  }

  private endPointer(): void {
    this.putDown();
    this.letGo();
  }

  private onKey(event: KeyboardEvent): void {
    const square = this.view.cells.squareOf(event.target);
    const enters = (event.key === "Enter" || event.key === " ") && square !== undefined;
    if (event.key === "Escape") this.escape();
    else if (!enters) return;
    else if (!event.repeat) this.click(square);
    event.preventDefault();
    event.stopPropagation();
  }
}

// The keys stay with the game: a press on the board does not take the focus there, and takes it from where it was.
function leaveFocus(event: PointerEvent): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement !== event.target) activeElement.blur();
}
