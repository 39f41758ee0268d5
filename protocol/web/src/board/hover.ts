// Tells the square on which a mouse rests for a while, and that it has left it.
import type { SquareName } from "../types.js";
import type { Cells } from "./cells.js";

const rest = 500; // milliseconds

export function watchHover(cells: Cells, rests: (square: SquareName | undefined) => void): void {
  let over: SquareName | undefined;
  let timer: number | undefined;
  let told = false;
  const leave = (): void => {
    clearTimeout(timer);
    over = undefined;
    if (told) rests(undefined);
    told = false;
  };
  cells.element.addEventListener("pointermove", (event) => {
    const square = cells.squareOf(event.target);
    if (event.pointerType !== "mouse" || event.buttons !== 0 || square === over) return;
    leave();
    over = square;
    if (square === undefined) return;
    timer = window.setTimeout(() => {
      told = true;
      rests(square);
    }, rest);
  });
  cells.element.addEventListener("pointerleave", leave);
  cells.element.addEventListener("pointerdown", leave, { capture: true }); // before the press shows what it means
}
