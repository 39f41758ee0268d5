// The worker in which definitions are tried: all that the page would do with them is done here first. Long counts are made
// in another one like it.
import { runJob, type Job, type JobTold } from "./jobs.js";
import { isFatal, refusal, type Checked, type Rules, type TriedGame } from "./rules.js";
import type { Asked, Told } from "./trial.js";
import { loadRules } from "./wasm_rules.js";

const scope = self as unknown as {
  postMessage(told: Told | JobTold): void;
  onmessage: ((event: MessageEvent<Asked | Job>) => void) | null;
};

const mostMemory = 128 * 2 ** 20; // bytes, of one text
const mostHeld = 512 * 2 ** 20; // of all that have been tried, since none of it is given back

const mostShown = 3; // games whose rules are told

let held: { rules: Rules; known: readonly string[] } | undefined;

// Rules that know these texts and no other.
async function rulesWith(known: readonly string[]): Promise<Rules> {
  const { rules, known: before } = held ?? { rules: await loadRules(), known: [] };
  held = undefined;
  for (const text of before) if (!known.includes(text)) rules.unload(text);
  for (const text of known) if (!before.includes(text)) loadQuietly(rules, text);
  return rules;
}

// Its parent may be what is to be tried.
function loadQuietly(rules: Rules, text: string): void {
  try {
    rules.load(text);
  } catch {
    // It is not asked for.
  }
}

function tried(rules: Rules, text: string): Checked {
  const before = rules.memorySize();
  const checked = rules.check(text);
  if (isFatal(checked)) return checked;
  rules.load(text);
  const games = checked.names.map((name) => playOne(rules, name));
  rules.unload(text);
  if (rules.memorySize() - before <= mostMemory) return { ...checked, games: games.slice(0, mostShown) };
  return refusal(`the definition needs more than ${mostMemory / 2 ** 20} MB of memory and was rejected`);
}

function playOne(rules: Rules, name: string): TriedGame {
  const { pieces } = rules.variant(name);
  rules.position({ variant: name, start: rules.usualStart(name) }, []);
  const page = rules.rulesPage(name);
  for (const { letter } of pieces) for (const side of ["white", "black"] as const) rules.glyph(name, letter, side, "usual");
  return { name, letters: pieces.map(({ letter }) => letter), page };
}

async function answer({ text, known, advised }: Asked): Promise<Checked> {
  try {
    const rules = await rulesWith(known);
    scope.postMessage({ begun: true });
    const checked = advised ? rules.advise(text) : tried(rules, text);
    if (rules.memorySize() <= mostHeld) held = { rules, known };
    return checked;
  } catch (error) {
    return refusal(error instanceof Error ? error.message : String(error));
  }
}

async function work(job: Job): Promise<JobTold> {
  try {
    runJob(await loadRules(), job, (told) => scope.postMessage(told));
    return { done: true };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

scope.onmessage = ({ data }) =>
  void ("job" in data ? work(data) : answer(data).then((checked) => ({ checked }))).then((told) => scope.postMessage(told));
