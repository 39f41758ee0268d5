// Starts the page: loads the rules and the engine, and keeps the page for use without a network.
import { App } from "./app.js";
import { Engine, workerChannel } from "./engine.js";
import { openTrialWorker, Trials } from "./trial.js";
import { loadRules, startWorker } from "./wasm_rules.js";

async function begin(): Promise<void> {
  const rules = await loadRules();
  const threads = new URLSearchParams(location.search).get("threads");
  const engine = new Engine(() => workerChannel(startWorker(threads === "0" ? 0 : undefined)));
  const app = new App(rules, engine, new Trials(openTrialWorker));
  await app.start();
  document.body.classList.add("ready");
}

function complain(error: unknown): void {
  const place = document.getElementById("loading");
  if (place === null) return;
  place.classList.add("problem");
  place.textContent = `The page could not start: ${error instanceof Error ? error.message : String(error)}`;
}

begin().catch(complain);
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("sw.js").catch(() => undefined);
