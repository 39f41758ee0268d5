// The package's files, fetched in a page and read from disk under Node.
const underNode = typeof process === 'object' && Boolean(process.versions?.node) && typeof window === 'undefined';

export const here = new URL('./', import.meta.url);

// The response; reports its bytes to `progress` as they arrive.
function counted(response, progress) {
  if (!progress || !response.ok || !response.body) return response;
  const count = new TransformStream({
    transform(chunk, controller) {
      progress(chunk.length);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), { status: response.status, headers: response.headers });
}

// `progress`, if given, is called with the size of each part.
export async function bytesOf(url, progress) {
  if (underNode && url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return new Uint8Array(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot read ${url}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await counted(response, progress).arrayBuffer());
}

// For the instantiateWasm option of emscripten's modules: compiles while the file is still arriving, if supported.
export function instantiator(url, failed, progress) {
  return (imports, done) => {
    const compiled = (async () => {
      if (url.protocol === 'file:') return WebAssembly.instantiate(await bytesOf(url), imports);
      const response = await fetch(url);
      if (!response.ok) throw new Error(`cannot read ${url}: ${response.status} ${response.statusText}`);
      const body = counted(response, progress);
      if (WebAssembly.instantiateStreaming && response.headers.get('Content-Type') === 'application/wasm')
        return WebAssembly.instantiateStreaming(body, imports);
      return WebAssembly.instantiate(await body.arrayBuffer(), imports);
    })();
    compiled.then(({ instance, module }) => done(instance, module)).catch(failed);
    return {};
  };
}
