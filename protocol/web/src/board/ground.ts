// What lies below the pieces: squares, coordinates, and marks on squares.
import type { BoardShape, Look, SquareName } from "../types.js";
import { s } from "../ui/dom.js";
import { exists, isDark, placeOf, squareName } from "./shape.js";

export const unit = 100; // of a square, in the board's own measure

export function corner(shape: BoardShape, square: SquareName, flipped: boolean): { x: number; y: number } {
  const { column, row } = placeOf(shape, square, flipped);
  return { x: column * unit, y: row * unit };
}

export function squaresOf(shape: BoardShape): SquareName[] {
  const squares: SquareName[] = [];
  for (let rank = 0; rank < shape.ranks; ++rank)
    for (let file = 0; file < shape.files; ++file)
      if (exists(shape, file, rank)) squares.push(squareName(file, rank));
  return squares;
}

// Classes of a board: squares of one colour, points where lines cross, green cloth below stones.
export function groundClasses({ ground, form }: Look): string[] {
  if (ground === "points") return ["points"];
  if (ground === "cells") return form === "stones" ? ["lined", "cloth"] : ["lined"];
  return [];
}

export function drawSquares(shape: BoardShape, flipped: boolean): SVGGElement {
  const group = s("g", { class: "squares" });
  for (const square of squaresOf(shape)) {
    const shade = isDark(square) ? "dark" : "light";
    group.append(s("rect", { ...corner(shape, square, flipped), width: unit, height: unit, class: shade }));
  }
  return group;
}

// From the middles of squares to those of their neighbours, but not up and down across the river.
export function drawLines(shape: BoardShape, flipped: boolean, look: Look): SVGGElement {
  const group = s("g", { class: "lines" });
  const line = (from: SquareName, to: SquareName): void => {
    const a = corner(shape, from, flipped);
    const b = corner(shape, to, flipped);
    group.append(s("line", { x1: a.x + 50, y1: a.y + 50, x2: b.x + 50, y2: b.y + 50 }));
  };
  for (let rank = 0; rank < shape.ranks; ++rank) {
    for (let file = 0; file < shape.files; ++file) {
      if (!exists(shape, file, rank)) continue;
      const across = rank + 1 === look.river && file > 0 && file + 1 < shape.files;
      if (exists(shape, file + 1, rank)) line(squareName(file, rank), squareName(file + 1, rank));
      if (exists(shape, file, rank + 1) && !across) line(squareName(file, rank), squareName(file, rank + 1));
    }
  }
  for (const [from, to] of look.diagonals) line(from, to);
  return group;
}

// Coordinates stand in the corners of the squares that have no neighbour to the left or below.
export function drawCoordinates(shape: BoardShape, flipped: boolean): SVGGElement {
  const group = s("g", { class: "coordinates" });
  const shown = new Set(squaresOf(shape).map((square) => key(placeOf(shape, square, flipped))));
  for (const square of squaresOf(shape)) {
    const { column, row } = placeOf(shape, square, flipped);
    const on = isDark(square) ? "on-dark" : "on-light";
    const { x, y } = corner(shape, square, flipped);
    if (!shown.has(key({ column, row: row + 1 })))
      group.append(s("text", { x: x + 94, y: y + 94, class: `${on} file` }, square.charAt(0)));
    if (!shown.has(key({ column: column - 1, row })))
      group.append(s("text", { x: x + 5, y: y + 23, class: on }, square.slice(1)));
  }
  return group;
}

export function tile(shape: BoardShape, square: SquareName, flipped: boolean, kind: string): SVGRectElement {
  return s("rect", { ...corner(shape, square, flipped), width: unit, height: unit, class: kind });
}

// A disc on an empty square, a ring around a piece.
export function targetMark(
  shape: BoardShape, square: SquareName, flipped: boolean, occupied: boolean,
): SVGCircleElement {
  const { x, y } = corner(shape, square, flipped);
  const middle = { cx: x + unit / 2, cy: y + unit / 2 };
  return occupied
    ? s("circle", { ...middle, r: 43, class: "target ring" })
    : s("circle", { ...middle, r: 15, class: "target" });
}

export function drawArrow(
  shape: BoardShape, from: SquareName, to: SquareName, flipped: boolean, kind: string,
): SVGElement {
  const a = corner(shape, from, flipped);
  const b = corner(shape, to, flipped);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length === 0)
    return s("circle", { cx: a.x + 50, cy: a.y + 50, r: 44, class: `arrow circle ${kind}` });
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const neck = length - 42;
  return s("path", {
    class: `arrow ${kind}`,
    transform: `translate(${a.x + 50} ${a.y + 50}) rotate(${angle.toFixed(2)})`,
    d: `M16 -8H${neck.toFixed(1)}V-24L${(length - 8).toFixed(1)} 0L${neck.toFixed(1)} 24V8H16Z`,
  });
}

function key(place: { column: number; row: number }): string {
  return `${place.column},${place.row}`;
}
