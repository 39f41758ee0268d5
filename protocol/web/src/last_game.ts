// The game on the table, remembered for the next visit.
import { linkedOf, toHash, type Linked } from "./link.js";
import { load, membersOf, save } from "./storage.js";
import type { Player } from "./table.js";
import type { Side } from "./types.js";

export interface LastGame {
  linked: Linked;
  players: Record<Side, Player>;
}

export function loadLastGame(): LastGame | undefined {
  const stored = membersOf(load("game"));
  const linked = linkedOf(stored["linked"]);
  const players = membersOf(stored["players"]);
  const player = (side: Side): Player => (players[side] === "engine" ? "engine" : "human");
  return linked && { linked, players: { white: player("white"), black: player("black") } };
}

// Its definition is stored elsewhere, if the player keeps it.
export function saveLastGame({ linked: { definition: _, ...linked }, players }: LastGame): void {
  save("game", { linked, players });
  if (location.hash !== "") address("");
}

// A game whose definition is not kept is in the address only.
export function addressGame(linked: Linked): void {
  address(toHash(linked));
}

export function address(hash: string): void {
  try {
    history.replaceState(null, "", location.pathname + location.search + hash);
  } catch {
    // Too long for an address, or too often.
  }
}
