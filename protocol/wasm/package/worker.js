// A worker that speaks UCI: a message is a line, in both directions. With shared memory (crossOriginIsolated) it
// searches with threads and hears everything at once. Without, the search is a worker of its own, which cannot hear
// "stop": it is ended, its best line so far gives the move, and another that knows all that was set takes its place.
// Start it with "?threads=0" (under Node with workerData {threads: 0}) for the second way in any case; with
// "nets=a.net,b.net" it fetches these networks only, and with "progress=1" tells as "info string loaded N" how many bytes
// of module and networks have come in.
const early = [];
let hear = (message) => early.push(message);
// Before anything is waited for: a page's messages come as soon as this script has run once.
if (typeof self !== 'undefined') self.onmessage = (event) => hear(event.data);

(async () => {
  const [{ ownPort }, engine, { Supervisor }, { loadingAs }] =
    await Promise.all([import('./port.js'), import('./engine.js'), import('./supervisor.js'), import('./loading.js')]);
  const port = await ownPort((message) => hear(message));
  const tell = (line) => port.post(line);

  const supervised = () => {
    const supervisor = new Supervisor(tell, port.data);
    return (line) => supervisor.hear(line);
  };
  const threads = Math.min(await engine.threadsHere(), Number(port.data.threads ?? Infinity));
  const threaded = async () => {
    try {
      const { execute } = await engine.startEngine({ ...loadingAs(port.data, tell), threads }, tell, () => port.close());
      return execute;
    } catch (error) {
      tell(`info string no threads: ${error.message ?? error}`);
      return supervised();
    }
  };
  const execute = threads > 0 ? await threaded() : supervised();
  hear = (message) => {
    for (const line of String(message).split('\n')) {
      if (execute(line) === false) port.close();
    }
  };
  early.splice(0).forEach(hear);
})().catch((error) => setTimeout(() => { throw error; }));  // for whoever listens to the worker's errors
