// Speaks UCI for an engine that hears nothing while it searches: a worker of search.js. What was set is remembered, so
// that another worker can go on where one had to be ended.
import { startWorker } from './port.js';
import { here } from './files.js';

// Commands that end a search and wait for its move, as in the engine.
const endSearch = new Set(['setoption', 'ucinewgame', 'position', 'go', 'load', 'bench', 'stop', 'quit']);

const firstWord = (line) => line.trim().split(/\s+/)[0];

// A worker that takes lines before it has started.
class Searcher {
  #early = [];
  #worker = null;
  #ended = false;

  constructor(hear, failed) {
    startWorker(new URL('search.js', here), {}, (message) => this.#ended || hear(message), failed).then((worker) => {
      if (this.#ended) return worker.terminate();
      this.#worker = worker;
      return this.#early.forEach((line) => worker.post(line));
    });
  }

  post(line) {
    if (this.#worker) this.#worker.post(line);
    else this.#early.push(line);
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
    const word = firstWord(line);
    if (word === 'quit' && !this.#document) return this.#searcher.end(), false;
    if (this.#job?.ending) return this.#waiting.push(line) > 0;
    if (this.#document) return this.#readDocument(line);
    if (this.#job && word === 'isready') return this.#tell('readyok'), true;
    if (this.#job && word === 'ponderhit') return this.#ponderHit(), true;
    if (this.#job && endSearch.has(word) && !this.#end()) return this.hear(line);
    if (word === 'stop' || word === 'ponderhit') return true;
    this.#remember(word, line);
    this.#send(word, line);
    return true;
  }

  #start() {
    this.#searcher = new Searcher((message) => this.#hearWorker(message),
                                  (error) => this.#tell(`info string error ${error}`));
  }

  #send(word, line) {
    const searches = word === 'go' && !/\bperft\b/.test(line);
    if (word === 'go' || word === 'bench')
      this.#job = { line, searches, holds: searches && /\b(infinite|ponder)\b/.test(line), best: null, held: null };
    this.#searcher.post(line);
  }

  #remember(word, line) {
    if (word === 'setoption') {
      const name = /^\s*setoption\s+name\s+(.*?)(\s+value\s|\s*$)/.exec(line)?.[1]?.toLowerCase() ?? line;
      this.#options.delete(name);
      this.#options.set(name, line);
      if (name === 'uci_variant') this.#position = null;
    } else if (word === 'position') {
      this.#position = line;
    } else if (/^\s*(load|check)\s+<<\s*\S/.test(line)) {
      this.#document = { marker: line.slice(line.indexOf('<<') + 2).trim(), lines: [], load: word === 'load' };
      this.#document.lines.push(line);
    }
  }

  #readDocument(line) {
    this.#document.lines.push(line);
    this.#searcher.post(line);
    if (line.trim() !== this.#document.marker) return true;
    if (this.#document.load) this.#documents.push(...this.#document.lines);
    this.#document = null;
    return true;
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
    return undefined;
  }

  #hearDone(line) {
    if (this.#job?.line !== line || this.#job.held) return;
    this.#job = null;
    this.#hearWaiting();
  }

  // Ends what the worker is at, a search with its move. False where that has to wait: it has no move yet.
  #end() {
    const job = this.#job;
    if (job.held) {
      this.#job = null;
      this.#tell(job.held);
    } else if (!job.searches) {
      this.#job = null;
      this.#replaceWorker();
    } else if (job.best) {
      this.#giveBest();
    } else {
      job.ending = true;
    }
    return !job.ending;
  }

  #giveBest() {
    const [move, answer] = this.#job.best.split(' ');
    this.#job = null;
    this.#tell(`bestmove ${move}${answer ? ` ponder ${answer}` : ''}`);
    this.#replaceWorker();
    this.#hearWaiting();
  }

  #hearWaiting() {
    while (this.#waiting.length > 0 && !this.#job?.ending) this.hear(this.#waiting.shift());
  }

  // The clock counts from now: what was found so far is lost, unless it had been all.
  #ponderHit() {
    const { line, held } = this.#job;
    if (!/\bponder\b/.test(line)) return;
    if (held) {
      this.#end();
    } else {
      this.#job = null;
      this.#replaceWorker();
      this.#send('go', line.replace(/\bponder\b/, ''));
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
