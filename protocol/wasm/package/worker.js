// A worker that speaks UCI, one line per message in both directions. With shared memory (crossOriginIsolated) it
// searches with threads and handles all commands immediately. Without, the search runs in another worker, which
// cannot receive "stop": it is terminated, its best line so far supplies the move, and a new worker with the same
// settings replaces it. Start it with "?threads=0" (under Node with workerData {threads: 0}) to force the second way;
// with "nets=a.net,b.net" it fetches only these networks, and with "progress=1" it reports "info string loaded N",
// the bytes of module and networks received.
const early = [];
let hear = (message) => early.push(message);
// Set before anything is awaited: a page's messages are delivered once this script has run.
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
})().catch((error) => setTimeout(() => { throw error; }));  // reports the error to listeners of the worker
