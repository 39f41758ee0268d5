// The game on the table, remembered for the next visit, and in the address.
import { linkedOf, type Linked } from "./link.js";
import { load, membersOf, save, stringsOf } from "./storage.js";
import { playersOf } from "./stored_game.js";
import type { Player } from "./table.js";
import type { Side } from "./types.js";

export interface LastGame {
  id?: string; // in the archive
  linked: Linked;
  players: Record<Side, Player>;
}

export function loadLastGame(): LastGame | undefined {
  const stored = membersOf(load("game"));
  const linked = linkedOf(stored["linked"]);
  const { id } = stored;
  return linked && { linked, players: playersOf(stored["players"]), ...(typeof id === "string" ? { id } : {}) };
}

// Its definition is stored elsewhere, if the player keeps it.
export function saveLastGame({ id, linked: { definition: _, ...linked }, players }: LastGame): void {
  save("game", { id, linked, players });
}

// `id`: of the game in the archive, if it is there. `push`: another entry of the browser's history.
export function addressGame(hash: string, id?: string, push = false): void {
  const state = id === undefined ? null : { game: id };
  const address = location.pathname + location.search + hash;
  try {
    if (push) history.pushState(state, "", address);
    else history.replaceState(state, "", address);
    rememberTab(hash, id);
  } catch {
    // Too long for an address, or too often.
  }
}

const addressesKept = 3;

// Browsers may lose the state of an address that changes while the page is reloaded; the tab keeps it besides.
function rememberTab(hash: string, id: string | undefined): void {
  const { game, hashes } = tab();
  const kept = id === undefined ? {} : { game: id, hashes: [...(game === id ? hashes : []), hash].slice(-addressesKept) };
  sessionStorage.setItem("proconsul.tab", JSON.stringify(kept));
}

function tab(): { game: unknown; hashes: string[] } {
  try {
    const stored = membersOf(JSON.parse(sessionStorage.getItem("proconsul.tab") ?? "{}"));
    return { game: stored["game"], hashes: stringsOf(stored["hashes"]) };
  } catch {
    return { game: undefined, hashes: [] };
  }
}

// The game that this tab had at its address before it was reloaded.
export function gameOfTab(): string | undefined {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (visit?.type !== "reload") return undefined;
  const { game, hashes } = tab();
  return typeof game === "string" && hashes.includes(location.hash) ? game : undefined;
}
