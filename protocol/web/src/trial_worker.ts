// The worker in which definitions are tried: all that the page would do with them is done here first.
import { isFatal, refusal, type Checked, type Rules } from "./rules.js";
import type { Asked, Told } from "./trial.js";
import { loadRules } from "./wasm_rules.js";

const scope = self as unknown as {
  postMessage(told: Told): void;
  onmessage: ((event: MessageEvent<Asked>) => void) | null;
};

const mostMemory = 128 * 2 ** 20; // bytes, of one text
const mostHeld = 512 * 2 ** 20; // of all that have been tried, since none of it is given back

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
  for (const name of checked.names) playOne(rules, name);
  rules.unload(text);
  if (rules.memorySize() - before <= mostMemory) return checked;
  return refusal(`the definition needs more than ${mostMemory / 2 ** 20} MB of memory and was rejected`);
}

function playOne(rules: Rules, name: string): void {
  const { pieces } = rules.variant(name);
  rules.position({ variant: name, start: rules.usualStart(name) }, []);
  rules.rulesPage(name);
  for (const { letter } of pieces) for (const side of ["white", "black"] as const) rules.glyph(name, letter, side, "usual");
}

async function answer({ text, known }: Asked): Promise<Checked> {
  try {
    const rules = await rulesWith(known);
    scope.postMessage({ begun: true });
    const checked = tried(rules, text);
    if (rules.memorySize() <= mostHeld) held = { rules, known };
    return checked;
  } catch (error) {
    return refusal(error instanceof Error ? error.message : String(error));
  }
}

scope.onmessage = ({ data }) => void answer(data).then((checked) => scope.postMessage({ checked }));
