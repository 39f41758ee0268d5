// The engine in the thread that calls this: a module with or without threads, with its networks.
import { bytesOf, here, instantiator } from './files.js';
import { underNode } from './port.js';

const kMostThreads = 16;

// As many as are useful; 0 where threads cannot share memory, or the package has no module for them.
export async function threadsHere() {
  const shared = typeof SharedArrayBuffer !== 'undefined' && (underNode || globalThis.crossOriginIsolated === true);
  if (!shared || !(await listOf('files.json')).includes('threads/proconsul.wasm')) return 0;
  return Math.max(1, Math.min(kMostThreads, globalThis.navigator?.hardwareConcurrency ?? 2));
}

const listOf = async (name) => JSON.parse(new TextDecoder().decode(await bytesOf(new URL(name, here))));

async function threadedModule(threads) {
  const url = new URL('threads/proconsul.js', here);
  const options = {
    poolSize: threads + 2,  // and those of the engine and of the search, which start the others
    locateFile: (name) => (underNode ? decodeURIComponent(new URL(name, url).pathname) : new URL(name, url).href),
    mainScriptUrlOrBlob: underNode ? undefined : url.href,
  };
  if (underNode) {
    const { createRequire } = await import('node:module');
    options.wasmBinary = await bytesOf(new URL('proconsul.wasm', url));
    return createRequire(import.meta.url)('./threads/proconsul.js')(options);
  }
  await import(url.href);  // a classic script, which leaves its function behind
  return globalThis.createProconsulThreads(options);
}

async function plainModule() {
  const { default: createProconsul } = await import('./proconsul.js');
  return new Promise((resolve, reject) => {
    createProconsul({ instantiateWasm: instantiator(new URL('proconsul.wasm', here), reject) }).then(resolve, reject);
  });
}

async function giveNets(core) {
  const names = await listOf('nets/list.json');
  const files = await Promise.all(names.map((name) => bytesOf(new URL(`nets/${name}`, here))));
  names.forEach((name, index) => core.addNet(name, files[index]));
}

// `threads`: 0 for the module without. `tell` is told each line of the answers. After "quit" execute(line) is false, or,
// with threads, `ended` is called.
export async function startEngine({ threads = 0 }, tell, ended = () => {}) {
  const core = await (threads > 0 ? threadedModule(threads) : plainModule());
  await giveNets(core);
  const engine = new core.UciEngine((line) => (line === null ? ended() : tell(line)));
  return { execute: (line) => engine.execute(line) };
}
