// Which of the package's networks each of its games is evaluated with, as the engine tells it.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

// In another process: the engine's module stays in memory. `cache`: a folder of what was told before.
export function netsOfGames(packageFolder, cache) {
  const hash = createHash("sha256").update(readFileSync(join(packageFolder, "proconsul.wasm")));
  for (const name of readdirSync(join(packageFolder, "nets")).sort()) hash.update(readFileSync(join(packageFolder, "nets", name)));
  const kept = join(cache, `nets-${hash.digest("hex").slice(0, 32)}.json`);
  if (!existsSync(kept)) {
    const ran = spawnSync(process.execPath, [fileURLToPath(import.meta.url), packageFolder], { encoding: "utf8" });
    if (ran.status !== 0) throw new Error(`the engine does not tell its networks: ${ran.stderr}`);
    mkdirSync(cache, { recursive: true });
    writeFileSync(kept, ran.stdout);
  }
  return JSON.parse(readFileSync(kept, "utf8"));
}

async function tell(packageFolder) {
  const load = (name) => import(pathToFileURL(join(packageFolder, name)));
  const [{ startEngine }, { default: Module }] = await Promise.all([load("engine.js"), load("index.js")]);
  const names = (await Module()).variants().split(" ");
  const nets = Object.fromEntries(names.map((name) => [name, ""])); // none
  let game;
  const engine = await startEngine({ threads: 0 }, (line) => {
    const net = /^Network: (\S+) \(built in\)/m.exec(line)?.[1];
    if (net !== undefined) nets[game] = net;
  });
  for (game of names)
    for (const line of [`setoption name UCI_Variant value ${game}`, "position startpos", "eval"]) engine.execute(line);
  process.stdout.write(JSON.stringify(nets));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await tell(process.argv[2]);
