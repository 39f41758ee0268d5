// A worker with an engine without threads, which receives nothing while it searches. supervisor.js starts it, and
// replaces it if a search must be stopped.
const early = [];
let hear = (line) => early.push(line);
if (typeof self !== 'undefined') self.onmessage = (event) => hear(event.data);

(async () => {
  const [{ ownPort }, { startEngine }, { loadingAs }] =
    await Promise.all([import('./port.js'), import('./engine.js'), import('./loading.js')]);
  const port = await ownPort((line) => hear(line));
  const tell = (line) => port.post({ line });
  const engine = await startEngine({ ...loadingAs(port.data, tell), threads: 0 }, tell);
  hear = (line) => {
    engine.execute(line);
    port.post({ done: line });
  };
  early.splice(0).forEach(hear);
})().catch((error) => setTimeout(() => { throw error; }));  // reports the error to listeners of the worker
