// The engine in its worker, spoken to in UCI. One search at a time: a new one ends the one before.
import { Signal } from "./events.js";
import { parseInfo, type EngineLine } from "./uci.js";

const complaint = "info string error ";
const loadedSoFar = /^info string loaded (\d+)$/;

export interface Channel {
  send(line: string): void;
  onLine(listener: (line: string) => void): void;
  onFailure?(listener: (words: string) => void): void; // after which nothing more comes
  close(): void;
}

export interface Asked {
  variant: string;
  definitions: string; // of games of the player's own
  number?: string; // of the start
  army?: string; // of a start without a number: that of the one whose pieces pawns become
  fen: string; // of the start
  moves: string[];
}

export interface Thinking {
  go: string; // "nodes 1000", "movetime 500", "infinite"
  skill: number; // 0 to 20
  lines: number;
  threads: number;
  hash?: number; // megabytes; absent: what there is
}

export interface Searching {
  lines(found: EngineLine[]): void; // by rank
}

interface Waiting {
  ends(line: string): boolean;
  resolve(line: string): void;
  reject(error: Error): void;
}

// How engines are started, and what they load before they answer.
export interface Loading {
  open(nets: string | undefined): Channel;
  netsOf(variant: string): string | undefined; // undefined: all there are
  bytesOf(nets: string | undefined): number;
}

export class Engine {
  readonly troubled = new Signal<string>(); // what the engine complains of
  readonly broken = new Signal<string | undefined>(); // why there is no engine; undefined: there is one again
  readonly answered = new Signal(); // a search has ended
  readonly loading = new Signal<number | undefined>(); // the share that has come in, while it loads
  private readonly settings = new Map<string, string>();
  private waiting: Waiting[] = [];
  private channel: Channel | undefined;
  private nets: string | undefined; // of the channel
  private starting: Promise<unknown> = Promise.resolve();
  private started = false;
  private found: EngineLine[] = [];
  private listener: Searching | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private thinking = false;
  private turn = 0; // of the search that was asked for last
  private loaded = "";
  private failed = false;

  // Another one takes an engine's place when games it knows have been defined anew, when it fails, and when a game needs
  // networks that it has not loaded.
  constructor(private readonly load: Loading) {}

  // Loads an engine for a game before it is asked.
  warm(variant: string): void {
    if (this.channel === undefined) this.start(this.load.netsOf(variant));
  }

  // Tries again where an engine has failed.
  retry(variant: string): void {
    if (this.failed) this.start(this.load.netsOf(variant));
  }

  // The best move; undefined if there is none, or if another search was asked for meanwhile.
  async search(asked: Asked, how: Thinking, listener?: Searching): Promise<string | undefined> {
    const turn = ++this.turn;
    this.stopNow();
    this.warm(asked.variant);
    const run = this.queue.then(async () => {
      if (turn !== this.turn) return undefined;
      await this.prepare(asked, how);
      if (turn !== this.turn) return undefined;
      this.found = [];
      this.listener = listener;
      this.thinking = true;
      const answer = await this.ask(`go ${how.go}`, "bestmove");
      this.thinking = false;
      this.answered.emit();
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

  private stopNow(): void {
    if (this.thinking) this.send("stop");
  }

  private send(line: string): void {
    this.channel?.send(line);
  }

  private async prepare(asked: Asked, how: Thinking): Promise<void> {
    const nets = this.load.netsOf(asked.variant);
    if (this.failed || (this.nets !== undefined && this.nets !== nets)) this.start(nets);
    await this.starting;
    if (asked.definitions !== this.loaded) await this.define(asked.definitions);
    if (how.threads > 1 || this.settings.has("Threads")) this.set("Threads", String(how.threads));
    if (how.hash !== undefined) this.set("Hash", String(how.hash));
    if (this.set("UCI_Variant", asked.variant)) {
      this.settings.delete("StartNumber");
      this.send("ucinewgame");
    }
    this.set("StartNumber", asked.number ?? asked.army ?? "");
    this.set("Skill Level", String(how.skill));
    this.set("MultiPV", String(how.lines));
    const start = asked.number === undefined ? `fen ${asked.fen}` : "startpos";
    const moves = asked.moves.length > 0 ? ` moves ${asked.moves.join(" ")}` : "";
    this.send(`position ${start}${moves}`);
    await this.ask("isready", "readyok");
  }

  // One that is still loading is closed when it has answered: ending threads while they start is an error in the browser.
  private start(nets: string | undefined): void {
    if (this.started || this.failed) this.channel?.close();
    this.waiting = [];
    this.failed = false;
    this.started = false;
    this.loaded = "";
    this.settings.clear();
    this.nets = nets;
    const channel = this.load.open(nets);
    this.channel = channel;
    channel.onLine((line) => {
      if (channel === this.channel) this.read(line);
      else if (line === "uciok" || line.startsWith(complaint)) channel.close();
    });
    channel.onFailure?.((words) => {
      if (channel === this.channel) this.fail(words);
      else channel.close();
    });
    this.starting = this.ask("uci", "uciok").then(() => this.begin());
    this.starting.catch(() => undefined);
  }

  private begin(): void {
    this.started = true;
    this.loading.emit(undefined);
    this.broken.emit(undefined);
  }

  // Whoever waits is told; the next search has another engine.
  private fail(words: string): void {
    const waiting = this.waiting;
    this.waiting = [];
    this.failed = true;
    this.thinking = false;
    this.loading.emit(undefined);
    for (const { reject } of waiting) reject(new EngineFailure(words));
    this.broken.emit(words);
  }

  private async define(definitions: string): Promise<void> {
    if (this.loaded !== "") {
      this.start(this.nets);
      await this.starting;
    }
    this.loaded = definitions;
    this.settings.clear();
    const marker = markerFor(definitions);
    this.send(`load <<${marker}\n${definitions}\n${marker}`);
  }

  private set(name: string, value: string): boolean {
    if (this.settings.get(name) === value) return false;
    this.settings.set(name, value);
    this.send(`setoption name ${name} value ${value}`.trimEnd());
    return true;
  }

  private ask(line: string, end: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ends: (said) => said.split(" ")[0] === end, resolve, reject });
      this.send(line);
    });
  }

  private read(line: string): void {
    if (line.startsWith(complaint)) return this.complained(line.slice(complaint.length));
    const bytes = loadedSoFar.exec(line)?.[1];
    if (bytes !== undefined) return this.progressed(Number(bytes));
    const info = parseInfo(line);
    if (info !== undefined) return this.report(info);
    const at = this.waiting.findIndex((one) => one.ends(line));
    const [one] = at < 0 ? [] : this.waiting.splice(at, 1);
    one?.resolve(line);
  }

  // What it complains of before it has said anything keeps it from working.
  private complained(words: string): void {
    if (this.started) this.troubled.emit(words);
    else this.fail(words);
  }

  private progressed(bytes: number): void {
    if (!this.started) this.loading.emit(Math.min(1, bytes / this.load.bytesOf(this.nets)));
  }

  private report(info: EngineLine): void {
    if (!info.exact || info.rank > this.found.length + 1) return;
    this.found[info.rank - 1] = info;
    this.listener?.lines([...this.found]);
  }
}

// Told by `broken` as well.
export class EngineFailure extends Error {
  constructor(words: string) {
    super(`the engine has failed: ${words}`);
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
    onFailure: (listener) => worker.addEventListener("error", (event) => {
      event.preventDefault();
      listener(event.message ?? "its files cannot be loaded");
    }),
    close: () => worker.terminate(),
  };
}
