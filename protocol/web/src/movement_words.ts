// How a piece moves, in words, from its movement in Betza's notation, where the words stay short; "" where they would not.
const atoms: Readonly<Record<string, string>> = {
  W: "one square straight", F: "one square diagonally", D: "two squares straight, leaping", A: "two squares diagonally, leaping",
  N: "like a knight", C: "in leaps of 3 by 1 squares", Z: "in leaps of 3 by 2 squares", H: "three squares straight, leaping",
  G: "three squares diagonally, leaping", K: "one square in any direction", R: "any distance straight", B: "any distance diagonally", Q: "any distance straight or diagonally",
};
const directed = new Set(["W", "F", "K", "D", "A", "R", "B"]); // which go forward and backward as their words say
const ways: Readonly<Record<string, string>> = { f: "forward", b: "backward", s: "sideways", v: "forward or backward" };
const manners: Readonly<Record<string, string>> = {
  n: "if nothing stands between", p: "hopping over exactly one piece", i: "as its first move", e: "also en passant",
};
const mostParts = 4;

type Use = "m" | "c" | "";

interface Part {
  use: Use;
  words: string;
}

export function movementWords(betza: string): string {
  const [notation = "", note = ""] = betza.trim().split(/\s+(?=\()/);
  const parts: Part[] = [];
  let left = notation;
  while (left !== "") {
    const found = /^([a-z]*)([A-Z]|\(\d+,\d+\))(\2)?(\d*)/.exec(left);
    const part = found === null ? undefined : partOf(found[1] ?? "", found[2] ?? "", found[3] !== undefined, found[4] ?? "");
    if (found === null || part === undefined || parts.length >= mostParts) return "";
    parts.push(part);
    left = left.slice(found[0].length);
  }
  const list = (use: Use): string => parts.filter((part) => part.use === use).map(({ words }) => words).join(", or ");
  const sentences = [["Moves and captures", list("")], ["Moves without capturing", list("m")], ["Captures", list("c")]]
    .flatMap(([verb, words]) => (words === "" ? [] : [`${verb} ${words}`]));
  return `${sentences.join(". ")}${note === "" ? "" : ` ${note}`}${sentences.length > 0 ? "." : ""}`;
}

// undefined: there are no short words for it.
function partOf(modifiers: string, atom: string, rides: boolean, range: string): Part | undefined {
  const [use = "", ...more] = [...modifiers].filter((one) => "mc".includes(one));
  const rest = [...modifiers].filter((one) => one !== use);
  const places = rest.filter((one) => one in ways);
  const how = rest.filter((one) => one in manners);
  if (more.length > 0 || places.length + how.length !== rest.length || (places.length > 0 && !directed.has(atom))) return undefined;
  const far = distanceWords(atom, rides, range);
  if (far === undefined) return undefined;
  const [distance, ...leaping] = far.split(", ");
  const where = places.map((one) => ways[one]).join(" or ");
  const step = where === "" ? distance : `${distance?.replace(/ straight$/, "")} ${where}`;
  return { use: use as Use, words: [step, ...(how.includes("n") ? [] : leaping), ...how.map((one) => manners[one])].join(", ") };
}

function distanceWords(atom: string, rides: boolean, range: string): string | undefined {
  const leap = /^\((\d+),(\d+)\)$/.exec(atom);
  const single = leap === null ? atoms[atom] : `in leaps of ${leap[1]} by ${leap[2]} squares`;
  if (single === undefined) return undefined;
  const direction = { W: "straight", R: "straight", F: "diagonally", B: "diagonally", K: "in any direction", Q: "straight or diagonally" }[atom];
  if (range !== "") return direction === undefined || Number(range) < 2 ? undefined : `up to ${range} squares ${direction}`;
  if (!rides) return single;
  return direction === undefined ? `${single}, any number of times in one direction` : `any distance ${direction}`;
}
