// Files of the package, in a page by fetch and under Node from disk.
const underNode = typeof process === 'object' && Boolean(process.versions?.node) && typeof window === 'undefined';

export const here = new URL('./', import.meta.url);

export async function bytesOf(url) {
  if (underNode && url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return new Uint8Array(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot read ${url}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

// For the option instantiateWasm of emscripten's modules: compiles while the file still comes in, where that works.
export function instantiator(url, failed) {
  return (imports, done) => {
    const compiled = (async () => {
      if (url.protocol !== 'file:' && WebAssembly.instantiateStreaming) {
        try {
          return await WebAssembly.instantiateStreaming(fetch(url), imports);
        } catch {
          // A server that does not call the file application/wasm.
        }
      }
      return WebAssembly.instantiate(await bytesOf(url), imports);
    })();
    compiled.then(({ instance, module }) => done(instance, module)).catch(failed);
    return {};
  };
}
