// Speaks UCI for an engine that hears nothing while it searches: a worker of search.js. What was set is remembered, so
// that another worker can go on where one had to be ended.
import { startWorker } from './port.js';
import { here } from './files.js';

// Commands that end a search and wait for its move, as in the engine.
const endSearch = new Set(['setoption', 'ucinewgame', 'position', 'go', 'load', 'bench', 'stop', 'quit']);

// What is heard while the worker is at work; the rest waits.
const heardAtOnce = new Set([...endSearch, 'isready', 'ponderhit']);

const firstWord = (line) => line.trim().split(/\s+/)[0];
// Of a line that begins a text; null of others.
const markerOf = (line) => /^\s*(?:load|check)\s+<<\s*(\S.*?)\s*$/.exec(line)?.[1] ?? null;

// A worker that takes lines before it has started. It tells {line} of what it says, and {done} when it has carried out so
// many: a line of a text may read like a command.
class Searcher {
  #early = [];
  #worker = null;
  #ended = false;
  #posted = 0;
  #done = 0;

  constructor(hear, failed) {
    const pass = (message) => this.#ended || hear(message.done === undefined ? message : { done: ++this.#done });
    startWorker(new URL('search.js', here), {}, pass, failed).then((worker) => {
      if (this.#ended) return worker.terminate();
      this.#worker = worker;
      return this.#early.forEach((line) => worker.post(line));
    });
  }

  // The line's number, from 1.
  post(line) {
    if (this.#worker) this.#worker.post(line);
    else this.#early.push(line);
    return ++this.#posted;
  }

  end() {
    this.#ended = true;
    this.#worker?.terminate();
  }
}

export class Supervisor {
  #tell;
  #searcher;
  #options = new Map();  // lines by the option's name, in the order of their last setting
  #documents = [];  // lines of "load <<MARKER" and what follows it
  #document = null;  // the one that is being read
  #position = null;  // its line
  #job = null;  // what the worker is at, if that may take long
  #waiting = [];  // lines for when the job has ended
  #silentUntil = null;  // a line, before which the worker only repeats what has been told

  constructor(tell) {
    this.#tell = tell;
    this.#start();
  }

  // False after "quit".
  hear(line) {
    if (firstWord(line) === 'quit' && !this.#document) return this.#searcher.end(), false;
    this.#waiting.push(line);
    this.#hearWaiting();
    return true;
  }

  // One after the other; none while a search is about to end.
  #hearWaiting() {
    while (this.#waiting.length > 0 && !this.#job?.ending) this.#take(this.#waiting.shift());
  }

  #take(line) {
    const word = firstWord(line);
    if (this.#document) return this.#readDocument(line);
    if (this.#job?.document || (this.#job && !heardAtOnce.has(word))) return this.#putOff(line);
    if (this.#job && word === 'isready') return this.#tell('readyok');
    if (this.#job && word === 'ponderhit') return this.#ponderHit();
    if (this.#job && endSearch.has(word)) return this.#end(line);
    if (word === 'stop' || word === 'ponderhit') return undefined;
    this.#remember(word, line);
    return this.#send(word, line);
  }

  // Until the job is done: a worker that is busy could be replaced before it has read the line.
  #putOff(line) {
    this.#job.later.push(line);
    if (!this.#job.document) this.#job.document = markerOf(line);
    else if (line.trim() === this.#job.document) this.#job.document = null;
  }

  #start() {
    this.#searcher = new Searcher((message) => this.#hearWorker(message),
                                  (error) => this.#tell(`info string error ${error}`));
  }

  #send(word, line) {
    const searches = word === 'go' && !/\bperft\b/.test(line);
    const number = this.#searcher.post(line);
    if (word === 'go' || word === 'bench')
      this.#job = { line, number, searches, holds: searches && /\b(infinite|ponder)\b/.test(line), best: null, held: null,
                    later: [], document: null };
  }

  #remember(word, line) {
    if (word === 'setoption') {
      const name = /^\s*setoption\s+name\s+(.*?)(\s+value\s|\s*$)/.exec(line)?.[1]?.toLowerCase() ?? line;
      this.#options.delete(name);
      this.#options.set(name, line);
      if (name === 'uci_variant') this.#position = null;
    } else if (word === 'position') {
      this.#position = line;
    } else if (markerOf(line)) {
      this.#document = { marker: markerOf(line), lines: [line], load: word === 'load' };
    }
  }

  #readDocument(line) {
    this.#document.lines.push(line);
    this.#searcher.post(line);
    if (line.trim() !== this.#document.marker) return;
    if (this.#document.load) this.#documents.push(...this.#document.lines);
    this.#document = null;
  }

  #hearWorker({ line, done }) {
    if (done !== undefined) return this.#hearDone(done);
    if (this.#silentUntil !== null) {
      if (line === this.#silentUntil) this.#silentUntil = null;
      return undefined;
    }
    const job = this.#job;
    if (job?.searches && line.startsWith('bestmove') && job.holds && !job.ending) {
      job.held = line;
      return undefined;
    }
    if (job?.searches && line.startsWith('info ') && !/ multipv (?!1 )/.test(line))
      job.best = / pv (.*)$/.exec(line)?.[1] ?? job.best;
    this.#tell(line);
    if (job?.ending && job.best) this.#giveBest();
    return this.#hearWaiting();
  }

  #hearDone(number) {
    if (this.#job?.number !== number || this.#job.held) return;
    this.#finishJob();
    this.#hearWaiting();
  }

  #finishJob() {
    this.#waiting.unshift(...this.#job.later);
    this.#job = null;
  }

  // Ends what the worker is at, a search with its move, for a line that comes after it. If there is no move yet, that is
  // when there is one.
  #end(line) {
    const job = this.#job;
    this.#waiting.unshift(line);
    if (job.held) {
      this.#finishJob();
      this.#tell(job.held);
    } else if (!job.searches) {
      this.#finishJob();
      this.#replaceWorker();
    } else if (job.best) {
      this.#giveBest();
    } else {
      job.ending = true;
    }
  }

  #giveBest() {
    const [move, answer] = this.#job.best.split(' ');
    this.#finishJob();
    this.#tell(`bestmove ${move}${answer ? ` ponder ${answer}` : ''}`);
    this.#replaceWorker();
  }

  // The clock counts from now: what was found so far is lost, unless it had been all.
  #ponderHit() {
    const { line, held, later } = this.#job;
    if (!/\bponder\b/.test(line)) return;
    if (held) {
      this.#finishJob();
      this.#tell(held);
    } else {
      this.#replaceWorker();
      this.#send('go', line.replace(/\bponder\b/, ''));
      this.#job.later = later;
    }
  }

  #replaceWorker() {
    this.#searcher.end();
    this.#start();
    const known = [...this.#documents, ...this.#options.values(), ...(this.#position ? [this.#position] : [])];
    this.#silentUntil = 'readyok';
    for (const line of [...known, 'isready']) this.#searcher.post(line);
  }
}
