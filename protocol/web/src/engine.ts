// The engine in its worker, spoken to in UCI. One search at a time: a new one ends the one before.
import { Signal } from "./events.js";
import { parseInfo, type EngineLine } from "./uci.js";

const complaint = "info string error ";

export interface Channel {
  send(line: string): void;
  onLine(listener: (line: string) => void): void;
  onFailure?(listener: (words: string) => void): void; // after which nothing more comes
  close(): void;
}

export interface Asked {
  variant: string;
  definitions: string; // of games of the player's own
  number?: string; // of the start, where that decides what pawns become
  fen: string; // of the start
  moves: string[];
}

export interface Thinking {
  go: string; // "nodes 1000", "movetime 500", "infinite"
  skill: number; // 0 to 20
  lines: number;
  threads: number;
}

export interface Searching {
  lines(found: EngineLine[]): void; // by rank
}

interface Waiting {
  ends(line: string): boolean;
  resolve(line: string): void;
  reject(error: Error): void;
}

export class Engine {
  readonly troubled = new Signal<string>(); // what the engine complains of
  private readonly settings = new Map<string, string>();
  private waiting: Waiting[] = [];
  private channel: Channel;
  private found: EngineLine[] = [];
  private listener: Searching | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private thinking = false;
  private turn = 0; // of the search that was asked for last
  private loaded = "";
  private failed = false;

  // `open` starts an engine; another one takes its place when games it knows have been defined anew, or when it fails.
  constructor(private readonly open: () => Channel) {
    this.channel = this.opened();
    this.queue = this.ask("uci", "uciok").catch(() => undefined);
  }

  // The best move; undefined if there is none, or if another search was asked for meanwhile.
  async search(asked: Asked, how: Thinking, listener?: Searching): Promise<string | undefined> {
    const turn = ++this.turn;
    this.stopNow();
    const run = this.queue.then(async () => {
      if (turn !== this.turn) return undefined;
      await this.prepare(asked, how);
      if (turn !== this.turn) return undefined;
      this.found = [];
      this.listener = listener;
      this.thinking = true;
      const answer = await this.ask(`go ${how.go}`, "bestmove");
      this.thinking = false;
      this.listener = undefined;
      const move = answer.split(/\s+/)[1];
      return turn !== this.turn || move === "(none)" || move === "0000" ? undefined : move;
    });
    this.queue = run.catch(() => undefined);
    return run;
  }

  // Ends the search; whoever waits for it gets undefined.
  stop(): void {
    ++this.turn;
    this.stopNow();
  }

  close(): void {
    this.stop();
    this.channel.close();
  }

  private stopNow(): void {
    if (this.thinking) this.channel.send("stop");
  }

  private async prepare(asked: Asked, how: Thinking): Promise<void> {
    if (this.failed) await this.reopen();
    if (asked.definitions !== this.loaded) await this.define(asked.definitions);
    if (how.threads > 1 || this.settings.has("Threads")) this.set("Threads", String(how.threads));
    if (this.set("UCI_Variant", asked.variant)) {
      this.settings.delete("StartNumber");
      this.channel.send("ucinewgame");
    }
    this.set("StartNumber", asked.number ?? "");
    this.set("Skill Level", String(how.skill));
    this.set("MultiPV", String(how.lines));
    const start = asked.number === undefined ? `fen ${asked.fen}` : "startpos";
    const moves = asked.moves.length > 0 ? ` moves ${asked.moves.join(" ")}` : "";
    this.channel.send(`position ${start}${moves}`);
    await this.ask("isready", "readyok");
  }

  private opened(): Channel {
    const channel = this.open();
    channel.onLine((line) => {
      if (channel === this.channel) this.read(line);
    });
    channel.onFailure?.((words) => {
      if (channel === this.channel) this.fail(words);
    });
    return channel;
  }

  private async reopen(): Promise<void> {
    this.channel.close();
    this.waiting = [];
    this.failed = false;
    this.loaded = "";
    this.settings.clear();
    this.channel = this.opened();
    await this.ask("uci", "uciok");
  }

  // Whoever waits is told; the next search has another engine.
  private fail(words: string): void {
    const waiting = this.waiting;
    this.waiting = [];
    this.failed = true;
    this.thinking = false;
    for (const { reject } of waiting) reject(new Error(`the engine has failed: ${words}`));
    this.troubled.emit(words);
  }

  private async define(definitions: string): Promise<void> {
    if (this.loaded !== "") await this.reopen();
    this.loaded = definitions;
    this.settings.clear();
    const marker = markerFor(definitions);
    this.channel.send(`load <<${marker}\n${definitions}\n${marker}`);
  }

  private set(name: string, value: string): boolean {
    if (this.settings.get(name) === value) return false;
    this.settings.set(name, value);
    this.channel.send(`setoption name ${name} value ${value}`.trimEnd());
    return true;
  }

  private ask(line: string, end: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ends: (said) => said.split(" ")[0] === end, resolve, reject });
      this.channel.send(line);
    });
  }

  private read(line: string): void {
    if (line.startsWith(complaint)) return this.troubled.emit(line.slice(complaint.length));
    const info = parseInfo(line);
    if (info !== undefined) return this.report(info);
    const at = this.waiting.findIndex((one) => one.ends(line));
    const [one] = at < 0 ? [] : this.waiting.splice(at, 1);
    one?.resolve(line);
  }

  private report(info: EngineLine): void {
    if (!info.exact || info.rank > this.found.length + 1) return;
    this.found[info.rank - 1] = info;
    this.listener?.lines([...this.found]);
  }
}

// Ends a text in which it is no line.
function markerFor(text: string): string {
  let marker = "PROCONSUL_END";
  while (text.includes(marker)) marker += "_";
  return marker;
}

export function workerChannel(worker: Worker): Channel {
  return {
    send: (line) => worker.postMessage(line),
    onLine: (listener) => {
      worker.addEventListener("message", (event: MessageEvent) => {
        if (typeof event.data === "string") for (const line of event.data.split("\n")) listener(line);
      });
    },
    onFailure: (listener) => worker.addEventListener("error", (event) => listener(event.message)),
    close: () => worker.terminate(),
  };
}
