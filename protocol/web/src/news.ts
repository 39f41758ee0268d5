// Which of the package's games are new to this browser: those that appeared after its first visit, for some weeks.
import { load, membersOf, save } from "./storage.js";

const newFor = 30; // days
const dayLength = 86_400_000; // milliseconds

// Remembers them all. On a first visit none is new.
export function newGames(names: readonly string[], now = Date.now()): Set<string> {
  const known = membersOf(load("known-games"));
  const today = Math.floor(now / dayLength);
  const first = Object.keys(known).length === 0;
  const since = (name: string): number => {
    const day = known[name];
    return typeof day === "number" ? day : first ? 0 : today;
  };
  if (names.some((name) => typeof known[name] !== "number"))
    save("known-games", { ...known, ...Object.fromEntries(names.map((name) => [name, since(name)])) });
  return new Set(names.filter((name) => today - since(name) < newFor));
}
