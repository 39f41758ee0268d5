// Messages between a worker and the code that started it, in a page and under Node.
export const underNode = typeof process === 'object' && Boolean(process.versions?.node) && typeof window === 'undefined';

// The port of this worker: post(), close(), and the data it was started with. `hear` receives the messages; in a page
// they come to self.onmessage, which the worker's script must set before it awaits anything.
export async function ownPort(hear) {
  if (!underNode) {
    return {
      data: Object.fromEntries(new URLSearchParams(self.location.search)),
      post: (message) => self.postMessage(message),
      close: () => self.close(),
    };
  }
  const { parentPort, workerData } = await import('node:worker_threads');
  parentPort.on('message', hear);
  return {
    data: workerData ?? {},
    post: (message) => parentPort.postMessage(message),
    close: () => process.exit(0),
  };
}

// Starts another worker: post(), terminate(); `hear` receives its messages, `failed` its errors.
export async function startWorker(url, data, hear, failed) {
  if (!underNode) {
    const address = new URL(url);
    for (const [name, value] of Object.entries(data)) address.searchParams.set(name, value);
    const worker = new Worker(address);
    worker.onmessage = (event) => hear(event.data);
    worker.onerror = (event) => failed(event.message ?? 'the worker cannot be started');
    return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
  }
  const { Worker: NodeWorker } = await import('node:worker_threads');
  const worker = new NodeWorker(url, { workerData: data });
  worker.on('message', hear);
  worker.on('error', (error) => failed(error.message));
  return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
}
