// Speaks UCI for an engine that receives nothing while it searches: a worker of search.js. Settings are recorded, so
// that a new worker can continue after one had to be terminated.
import { CommandReader } from './commands.js';
import { here } from './files.js';
import { startWorker } from './port.js';

// Commands that stop a search and wait for its move, as in the engine.
const endSearch = new Set(['setoption', 'ucinewgame', 'position', 'fen', 'startpos', 'go', 'load', 'bench', 'stop', 'quit']);

// Commands handled while the worker is busy; others wait.
const heardAtOnce = new Set([...endSearch, 'isready', 'ponderhit']);

// A worker that accepts lines before it has started. It reports {line} for each line of output, and {done} with the
// number of lines carried out, since a line of a text may look like a command.
class Searcher {
  #early = [];
  #worker = null;
  #ended = false;
  #posted = 0;
  #done = 0;

  constructor(data, hear, failed) {
    const pass = (message) => this.#ended || hear(message.done === undefined ? message : { done: ++this.#done });
    startWorker(new URL('search.js', here), data, pass, failed).then((worker) => {
      if (this.#ended) return worker.terminate();
      this.#worker = worker;
      return this.#early.forEach((line) => worker.post(line));
    });
  }

  // Returns the line's number, from 1.
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
  #data;
  #searcher;
  #reader = new CommandReader();
  // By option, in the order they were last set: the last accepted line, and later lines that the engine has not
  // confirmed yet.
  #options = new Map();
  #settings = [];  // {number, option, line, position} of unconfirmed lines
  #carriedOut = 0;  // number of the last line that the worker has finished
  #definitions = [];  // lines of the loaded texts
  #position = null;  // the last position command
  #job = null;  // the worker's current task, if it may take long
  #waiting = [];  // commands deferred until the task ends
  #silentUntil = null;  // a line before which the worker only repeats known output

  // `data`: passed to the workers when they start.
  constructor(tell, data = {}) {
    this.#tell = tell;
    this.#data = data;
    this.#start();
  }

  // False after "quit".
  hear(line) {
    for (const command of this.#reader.read(line)) {
      if (command.name === 'quit') return this.#searcher.end(), false;
      this.#waiting.push(command);
    }
    this.#hearWaiting();
    return true;
  }

  // Handles commands in order, and none while a search is about to end.
  #hearWaiting() {
    while (this.#waiting.length > 0 && !this.#job?.ending) this.#take(this.#waiting.shift());
  }

  #take(command) {
    const { name } = command;
    // Deferred until the task is done: a busy worker could be replaced before it has read the lines.
    if (this.#job && !heardAtOnce.has(name)) return this.#job.later.push(command);
    if (this.#job && name === 'isready') return this.#tell('readyok');
    if (this.#job && name === 'ponderhit') return this.#ponderHit();
    if (this.#job && endSearch.has(name)) return this.#end(command);
    if (name === 'stop' || name === 'ponderhit') return undefined;
    const setting = this.#remember(command);
    return this.#send(command, setting);
  }

  #start() {
    this.#settings = [];
    this.#carriedOut = 0;
    this.#searcher = new Searcher(this.#data, (message) => this.#hearWorker(message),
                                  (error) => this.#tell(`info string error ${error}`));
  }

  #send({ name, lines }, setting = null) {
    const [line] = lines;
    const number = lines.map((one) => this.#searcher.post(one)).at(-1);
    if (setting) this.#settings.push({ ...setting, number });
    if (name !== 'go' && name !== 'bench') return;
    const searches = name === 'go' && !/\bperft\b/.test(line);
    this.#job = { line, number, searches, holds: searches && /\b(infinite|ponder)\b/.test(line), best: null, held: null,
                  later: [] };
  }

  // For a setting, returns what is needed once the engine has accepted or rejected it.
  #remember({ name, lines }) {
    const [line] = lines;
    if (name === 'setoption') {
      const option = /^setoption\s+name\s+(.*?)(\s+value\s|\s*$)/.exec(line)?.[1]?.toLowerCase() ?? line;
      const before = this.#options.get(option) ?? [];
      this.#options.delete(option);
      this.#options.set(option, [...before, line]);
      const setting = { option, line, position: this.#position };
      if (option === 'uci_variant') this.#position = null;
      return setting;
    } else if (['position', 'fen', 'startpos'].includes(name)) {
      this.#position = line;
    } else if (name === 'load' && lines.length > 1) {
      this.#definitions.push(...lines);
    }
    return null;
  }

  // The engine has accepted or rejected a setting.
  #settle({ option, line, position }, refused) {
    const lines = this.#options.get(option);
    const place = lines?.indexOf(line) ?? -1;
    if (place < 0) return;
    if (!refused) return void this.#options.set(option, lines.slice(place));
    lines.splice(place, 1);
    if (lines.length === 0) this.#options.delete(option);
    if (option === 'uci_variant') this.#position ??= position;
  }

  #hearWorker({ line, done }) {
    if (done !== undefined) return this.#hearDone(done);
    if (this.#silentUntil !== null) {
      if (line === this.#silentUntil) this.#silentUntil = null;
      return undefined;
    }
    if (line.startsWith('info string error') && this.#settings[0]?.number === this.#carriedOut + 1)
      this.#settle(this.#settings.shift(), true);
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
    this.#carriedOut = number;
    if (this.#settings[0]?.number === number) this.#settle(this.#settings.shift(), false);
    if (this.#job?.number !== number || this.#job.held) return;
    this.#finishJob();
    this.#hearWaiting();
  }

  #finishJob() {
    this.#waiting.unshift(...this.#job.later);
    this.#job = null;
  }

  // Ends the worker's task for a later command, a search with its move. If there is no move yet, waits until there is
  // one.
  #end(command) {
    const job = this.#job;
    this.#waiting.unshift(command);
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

  // The clock starts now: earlier results are lost unless they were complete.
  #ponderHit() {
    const { line, held, later } = this.#job;
    if (!/\bponder\b/.test(line)) return;
    if (held) {
      this.#finishJob();
      this.#tell(held);
    } else {
      this.#replaceWorker();
      this.#send({ name: 'go', lines: [line.replace(/\bponder\b/, '')] });
      this.#job.later = later;
    }
  }

  #replaceWorker() {
    this.#searcher.end();
    this.#start();
    const known = [...this.#definitions, ...[...this.#options.values()].flat(), ...(this.#position ? [this.#position] : [])];
    this.#silentUntil = 'readyok';
    for (const line of [...known, 'isready']) this.#searcher.post(line);
  }
}
