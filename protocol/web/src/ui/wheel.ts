// The wheel over the board goes through the game, one move for each notch or as much of a smooth wheel.
const notch = 60; // pixels

export function stepByWheel(element: HTMLElement, step: (forward: boolean) => void): void {
  let turned = 0;
  element.addEventListener("wheel", (event) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    const way = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : Math.sign(event.deltaY) * notch;
    turned = Math.sign(turned) === Math.sign(way) ? turned + way : way;
    if (Math.abs(turned) < notch) return;
    turned = 0;
    step(way > 0);
  }, { passive: false });
}
