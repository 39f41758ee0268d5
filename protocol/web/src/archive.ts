// All games of this browser, in IndexedDB; where there is none, those of this visit, which are forgotten with it.
import { storedGameOf, type StoredGame } from "./stored_game.js";

const mostKept = 500; // the latest ones

export class Archive {
  private readonly here = new Map<string, StoredGame>();
  private opened: Promise<IDBDatabase | undefined> | undefined;

  async get(id: string): Promise<StoredGame | undefined> {
    const found = this.here.get(id);
    if (found !== undefined) return found;
    return storedGameOf(await this.ask("readonly", (games) => games.get(id)));
  }

  // The latest first.
  async list(): Promise<StoredGame[]> {
    const stored = await this.ask("readonly", (games) => games.getAll());
    const games = new Map(this.here);
    for (const value of Array.isArray(stored) ? stored : []) {
      const game = storedGameOf(value);
      if (game !== undefined && !games.has(game.id)) games.set(game.id, game);
    }
    return [...games.values()].sort((a, b) => b.changed - a.changed);
  }

  async put(game: StoredGame): Promise<void> {
    this.here.set(game.id, game);
    const stored = await this.ask("readwrite", (games) => games.put(game));
    if (stored !== undefined && this.here.get(game.id) === game) this.here.delete(game.id);
  }

  async remove(id: string): Promise<void> {
    this.here.delete(id);
    await this.ask("readwrite", (games) => games.delete(id));
  }

  // Forgets games that were never begun, and the oldest of too many; not the one on the table.
  async tidy(current: string): Promise<void> {
    const games = (await this.list()).filter(({ id }) => id !== current);
    const begun = games.filter(({ plies }) => plies > 0);
    const old = [...games.filter(({ plies }) => plies === 0), ...begun.slice(mostKept)];
    for (const { id } of old) await this.remove(id);
  }

  // undefined where there is no storage as well.
  private async ask(mode: IDBTransactionMode, act: (games: IDBObjectStore) => IDBRequest): Promise<unknown> {
    try {
      const database = await (this.opened ??= open());
      if (database === undefined) return undefined;
      const transaction = database.transaction("games", mode);
      const request = act(transaction.objectStore("games"));
      transaction.commit();
      return await new Promise((resolve) => {
        transaction.oncomplete = () => resolve(request.result);
        transaction.onerror = transaction.onabort = () => resolve(undefined);
      });
    } catch {
      return undefined;
    }
  }
}

function open(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const request = indexedDB.open("proconsul", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("games", { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = request.onblocked = () => resolve(undefined);
  });
}
