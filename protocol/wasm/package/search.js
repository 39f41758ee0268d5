// A worker that holds an engine without threads: it hears nothing while it searches. supervisor.js starts it, and
// another in its place when a search has to be stopped.
const early = [];
let hear = (line) => early.push(line);
if (typeof self !== 'undefined') self.onmessage = (event) => hear(event.data);

(async () => {
  const [{ ownPort }, { startEngine }] = await Promise.all([import('./port.js'), import('./engine.js')]);
  const port = await ownPort((line) => hear(line));
  const engine = await startEngine({ threads: 0 }, (line) => port.post({ line }));
  hear = (line) => {
    engine.execute(line);
    port.post({ done: line });
  };
  early.splice(0).forEach(hear);
})().catch((error) => setTimeout(() => { throw error; }));  // for whoever listens to the worker's errors
