// Which tab plays a stored game: the one that holds its lock, until another game takes its place or the tab is closed. Where
// the browser has no locks, every tab does.
export type Locks = Pick<LockManager, "request">;

const patience = 1_000; // milliseconds, while the page that was here before is leaving

export class Ownership {
  private readonly held = new Map<string, () => void>(); // what lets a game go

  constructor(private readonly locks: Locks | undefined) {}

  // False if another tab has it. `waits`: it may be about to let it go.
  async claim(id: string, waits = false): Promise<boolean> {
    if (this.locks === undefined || this.held.has(id)) return true;
    return (await this.ask(id, { ifAvailable: true })) || (waits && this.ask(id, { signal: AbortSignal.timeout(patience) }));
  }

  // Lets all others go.
  keepOnly(id: string): void {
    for (const [other, release] of [...this.held]) {
      if (other === id) continue;
      this.held.delete(other);
      release();
    }
  }

  private ask(id: string, options: LockOptions): Promise<boolean> {
    const { locks } = this;
    return new Promise((resolve) => {
      const granted = (lock: Lock | null): Promise<void> | undefined => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise((release) => this.held.set(id, release));
      };
      locks?.request(`proconsul.game.${id}`, options, granted).catch(() => resolve(false));
    });
  }
}
