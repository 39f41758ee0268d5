// Keeps the game on the table: in the archive, in the page's address and its history, and as the one that the next visit
// begins with.
import type { Archive } from "./archive.js";
import { addressGame, gameOfTab, loadLastGame, saveLastGame } from "./last_game.js";
import { toHash, type Linked } from "./link.js";
import { Ownership, type Locks } from "./ownership.js";
import { membersOf } from "./storage.js";
import { storedNodes, type StoredGame } from "./stored_game.js";
import type { Table } from "./table.js";

const addressDelay = 300; // milliseconds; browsers refuse to have the address changed too often

export class Keeper {
  private id = newId();
  private pushes = false; // the next address is another entry of the history
  private writing: number | undefined;
  private pending: Linked | undefined;
  private readonly ownership: Ownership;

  constructor(private readonly table: Table, readonly archive: Archive, locks: Locks | undefined) {
    this.ownership = new Ownership(locks);
  }

  get current(): string {
    return this.id;
  }

  // Another game is about to be on the table. `push`: Back leads to the one before.
  begin(push: boolean, id = newId()): void {
    this.flush();
    this.id = id;
    this.pushes = push;
    this.ownership.keepOnly(id);
    void this.ownership.claim(id);
  }

  // Whether this tab may go on with a stored game; false: another one does.
  claim(id: string): Promise<boolean> {
    return this.ownership.claim(id, id === gameOfTab());
  }

  // What is on the table becomes a game of its own.
  copy(): void {
    this.begin(true);
  }

  // What the address and the browser's history say that is on the table.
  static asked(): string | undefined {
    const { game } = membersOf(history.state);
    return typeof game === "string" ? game : undefined;
  }

  // The game of an earlier visit, without its variations where only the link to it has been stored.
  async last(): Promise<StoredGame | ReturnType<typeof loadLastGame>> {
    const last = loadLastGame();
    return (last?.id === undefined ? undefined : await this.archive.get(last.id)) ?? last;
  }

  // `visiting`: its variant is not stored, so nor is the game.
  remember(linked: Linked, visiting: boolean, title: string): void {
    clearTimeout(this.writing);
    this.writing = undefined;
    if (visiting) return addressGame(toHash(linked), undefined, this.pushed());
    if (!this.table.watched) {
      saveLastGame({ id: this.id, linked, players: this.table.setup.players });
      void this.archive.put(this.snapshot(title));
    }
    if (this.pushes || Keeper.asked() !== this.id) return this.write(linked);
    this.pending = linked;
    this.writing = window.setTimeout(() => this.flush(), addressDelay);
  }

  // The address says at once what is on the table.
  flush(): void {
    clearTimeout(this.writing);
    if (this.writing !== undefined && this.pending !== undefined) this.write(this.pending);
    this.writing = undefined;
  }

  private write(linked: Linked): void {
    const { definition: _, ...known } = linked;
    addressGame(toHash(known), this.id, this.pushed());
  }

  private pushed(): boolean {
    const { pushes } = this;
    this.pushes = false;
    return pushes;
  }

  private snapshot(title: string): StoredGame {
    const { tree, setup, endedAt, clock, gameResult } = this.table;
    const { nodes, placeOf } = storedNodes(tree);
    const { told: _, ...start } = setup.start;
    return {
      id: this.id, changed: Date.now(), setup: { ...setup, start }, nodes, at: placeOf.get(tree.current) ?? -1, title,
      result: gameResult.result, plies: tree.mainLine().length,
      ...(endedAt === undefined ? {} : { ended: { result: endedAt.result, reason: endedAt.reason, at: placeOf.get(endedAt.node) ?? -1 } }),
      ...(clock === undefined ? {} : { clocks: clock.snapshot() }),
    };
  }
}

function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
