// The engine in the calling thread: a module with or without threads, with its networks.
import { bytesOf, here, instantiator } from './files.js';
import { underNode } from './port.js';

const kMostThreads = 16;

// The maximum number of useful threads; 0 if threads cannot share memory, or the package has no module for them.
export async function threadsHere() {
  const shared = typeof SharedArrayBuffer !== 'undefined' && (underNode || globalThis.crossOriginIsolated === true);
  if (!shared || !(await listOf('files.json')).includes('threads/proconsul.wasm')) return 0;
  return Math.max(1, Math.min(kMostThreads, globalThis.navigator?.hardwareConcurrency ?? 2));
}

const listOf = async (name) => JSON.parse(new TextDecoder().decode(await bytesOf(new URL(name, here))));

async function threadedModule(threads, progress) {
  const url = new URL('threads/proconsul.js', here);
  const options = {
    poolSize: threads + 2,  // plus those of the engine and of the search, which start the others
    locateFile: (name) => (underNode ? decodeURIComponent(new URL(name, url).pathname) : new URL(name, url).href),
    mainScriptUrlOrBlob: underNode ? undefined : url.href,
  };
  if (underNode) {
    const { createRequire } = await import('node:module');
    options.wasmBinary = await bytesOf(new URL('proconsul.wasm', url));
    return createRequire(import.meta.url)('./threads/proconsul.js')(options);
  }
  await import(url.href);  // a classic script, which defines a global function
  return new Promise((resolve, reject) => {
    options.instantiateWasm = instantiator(new URL('proconsul.wasm', url), reject, progress);
    globalThis.createProconsulThreads(options).then(resolve, reject);
  });
}

async function plainModule(progress) {
  const { default: createProconsul } = await import('./proconsul.js');
  return new Promise((resolve, reject) => {
    createProconsul({ instantiateWasm: instantiator(new URL('proconsul.wasm', here), reject, progress) }).then(resolve, reject);
  });
}

// `nets`: names of networks separated by commas; undefined: all.
async function netFiles(nets, progress) {
  const names = nets === undefined ? await listOf('nets/list.json') : nets.split(',').filter(Boolean);
  const files = await Promise.all(names.map((name) => bytesOf(new URL(`nets/${name}`, here), progress)));
  return names.map((name, index) => ({ name, bytes: files[index] }));
}

// `threads`: 0 for the module without threads. `nets`: the networks to fetch. `progress` receives the number of bytes
// loaded, `tell` each line of output. After "quit" execute(line) returns false or, with threads, `ended` is called.
export async function startEngine({ threads = 0, nets, progress }, tell, ended = () => {}) {
  const loading = threads > 0 ? threadedModule(threads, progress) : plainModule(progress);
  const [core, files] = await Promise.all([loading, netFiles(nets, progress)]);
  for (const { name, bytes } of files) core.addNet(name, bytes);
  const engine = new core.UciEngine((line) => (line === null ? ended() : tell(line)));
  return { execute: (line) => engine.execute(line) };
}
