// Starts the page: loads the rules and the engine, and keeps the page for use without a network.
import { App } from "./app.js";
import { Engine, workerChannel } from "./engine.js";
import { engineBytes, netsOf, ruleBytes } from "./loading.js";
import { openTrialWorker, Trials } from "./trial.js";
import { loadRules, startWorker } from "./wasm_rules.js";

async function begin(): Promise<void> {
  const rules = await loadRules(progress());
  const threads = new URLSearchParams(location.search).get("threads") === "0" ? 0 : undefined;
  const engine = new Engine({
    netsOf, bytesOf: engineBytes, open: (nets) => workerChannel(startWorker(threads, nets)),
  });
  keepWhenLoaded(engine);
  const app = new App(rules, engine, new Trials(openTrialWorker));
  await app.start();
  document.body.classList.add("ready");
  app.shown();
}

// Shows how much of the rules has come in.
function progress(): (bytes: number) => void {
  const bar = document.querySelector<HTMLProgressElement>("#loading progress");
  let loaded = 0;
  return (bytes) => {
    loaded += bytes;
    if (bar !== null) bar.value = Math.min(1, loaded / ruleBytes);
  };
}

function complain(error: unknown): void {
  const place = document.getElementById("loading");
  if (place === null) return;
  place.classList.add("problem");
  place.textContent = `The page could not start: ${error instanceof Error ? error.message : String(error)} `;
  const retry = document.createElement("button");
  retry.textContent = "Try again";
  retry.addEventListener("click", () => location.reload());
  place.append(retry);
}

const longestWait = 8_000; // milliseconds for the engine's first answer, after it has started

// The service worker fetches all other files: what the first answer needs comes first.
function keepWhenLoaded(engine: Engine): void {
  if (!("serviceWorker" in navigator)) return;
  let asked = false;
  const register = (): void => {
    if (!asked) void navigator.serviceWorker.register("sw.js").catch(() => undefined);
    asked = true;
  };
  engine.answered.on(register);
  engine.broken.on((words) => setTimeout(register, words === undefined ? longestWait : 0));
}

begin().catch(complain);
