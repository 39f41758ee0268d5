// What the tests of the package share: where it is, and a worker of it as a conversation.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

const root = new URL('../../', import.meta.url);
export const folder = pathToFileURL((process.env.PROCONSUL_PACKAGE ?? join(root.pathname, 'build/wasm/package')) + '/');
export const repositoryFile = (name) => readFileSync(new URL(name, root), 'utf8');

export async function loadModule() {
  const { default: Module } = await import(new URL('index.js', folder).href);
  return new Module();
}

// ask(lines, until) sends lines and resolves to those that come back, up to one that `until` matches.
export class Conversation {
  #worker;
  #lines = [];
  #waiting = null;

  // `data`: with which it is started besides.
  constructor(threads, data = {}) {
    this.#worker = new Worker(new URL('worker.js', folder), { workerData: { ...data, threads } });
    this.#worker.on('message', (line) => {
      this.#lines.push(line);
      this.#look();
    });
    this.ended = new Promise((resolve) => this.#worker.on('exit', resolve));
    this.#worker.on('error', (error) => this.#waiting?.reject(error));
    this.ended.then(() => this.#waiting?.reject(new Error('the worker has ended')));
  }

  #look() {
    const at = this.#waiting ? this.#lines.findIndex((line) => this.#waiting.until.test(line)) : -1;
    if (at < 0) return;
    const { resolve } = this.#waiting;
    this.#waiting = null;
    resolve(this.#lines.splice(0, at + 1));
  }

  send(...lines) { lines.forEach((line) => this.#worker.postMessage(line)); }

  ask(lines, until) {
    this.send(...lines);
    return new Promise((resolve, reject) => {
      this.#waiting = { until, resolve, reject };
      this.#look();
    });
  }

  async end() {
    this.send('quit');
    await this.ended;
  }
}
