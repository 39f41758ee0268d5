// Definitions are tried in a worker before the page takes them: one that takes too long, or too much memory, ends that
// worker and nothing else.
import { refusal, type Checked } from "./rules.js";

export interface Asked {
  text: string;
  known: readonly string[]; // texts that have been taken before
  advised?: boolean; // instead of being tried: all warnings, see Rules.advise
}

// Begun: what is known has been loaded.
export type Told = { begun: true } | { checked: Checked };

export interface TrialWorker {
  post(asked: Asked): void;
  close(): void;
}

export type Open = (hear: (told: Told) => void, failed: () => void) => TrialWorker;

const longestStart = 30_000; // milliseconds
const longestTrial = 3_000;
const longestText = 512 * 1024; // characters

export class Trials {
  private worker: TrialWorker | undefined;
  private hear: (told: Told) => void = () => undefined;
  private fail: () => void = () => undefined;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly open: Open) {}

  // What is wrong with it; if nothing is, it can be loaded and its games can be played.
  tryOut(asked: Asked): Promise<Checked> {
    if (asked.text.length > longestText)
      return Promise.resolve(refusal(`the definition is longer than ${longestText} characters`));
    const answered = this.queue.then(() => this.ask(asked));
    this.queue = answered;
    return answered;
  }

  private ask(asked: Asked): Promise<Checked> {
    return new Promise((resolve) => {
      let timer = 0;
      const finish = (checked: Checked): void => {
        clearTimeout(timer);
        this.hear = this.fail = () => undefined;
        resolve(checked);
      };
      const giveUp = (words: string): void => {
        this.end();
        finish(refusal(words));
      };
      const limit = (time: number): void => {
        clearTimeout(timer);
        timer = window.setTimeout(() => giveUp(`the definition takes more than ${longestTrial / 1000} seconds to load and was rejected`), time);
      };
      this.fail = () => giveUp("the definition could not be tested: it may need too much memory");
      this.hear = (told) => ("begun" in told ? limit(longestTrial) : finish(told.checked));
      limit(longestStart);
      this.start().post(asked);
    });
  }

  private start(): TrialWorker {
    if (this.worker !== undefined) return this.worker;
    const ifAtWork = (act: () => void): void => {
      if (this.worker === worker) act();
    };
    const worker = this.open((told) => ifAtWork(() => this.hear(told)), () => ifAtWork(() => this.fail()));
    this.worker = worker;
    return worker;
  }

  private end(): void {
    this.worker?.close();
    this.worker = undefined;
  }
}

export function openTrialWorker(hear: (told: Told) => void, failed: () => void): TrialWorker {
  const worker = new Worker(new URL("trial_worker.js", document.baseURI));
  worker.addEventListener("message", ({ data }: MessageEvent<Told>) => hear(data));
  worker.addEventListener("error", failed);
  return { post: (asked) => worker.postMessage(asked), close: () => worker.terminate() };
}
