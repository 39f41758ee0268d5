// A link that has come in: what it asks for, and what of it the player has to be asked.
import { fromHash, type Linked } from "./link.js";
import type { Definition, OwnGames } from "./own_games.js";
import { isFatal, type Rules } from "./rules.js";

export interface Arrival {
  linked: Linked;
  definition?: Definition; // of a game that is not known yet
  clashing: readonly string[]; // games of the player's that it would take the place of while the page is open
}

// undefined: the link names no game. Throws what is wrong with it.
export async function receive(hash: string, rules: Rules, own: OwnGames): Promise<Arrival | undefined> {
  const linked = fromHash(hash);
  if (linked === undefined) return undefined;
  const { variant, definition: text } = linked;
  if (text === undefined || own.definitionOf(variant)?.text === text || isOfPackage(variant, rules, own))
    return { linked, clashing: [] };
  const checked = await own.tryOut(text);
  const [problem] = checked.problems.filter(({ warning }) => !warning);
  if (problem !== undefined) throw new Error(`in its definition, ${problem.line > 0 ? `line ${problem.line}: ` : ""}${problem.message}`);
  if (isFatal(checked) || !checked.names.includes(variant)) throw new Error(`its definition is not that of ${variant}`);
  const definition = { text, names: checked.names };
  return { linked, definition, clashing: own.clashes(definition) };
}

const isOfPackage = (name: string, rules: Rules, own: OwnGames): boolean =>
  own.kindOf(name) === undefined && rules.games().some((game) => game.name.toLowerCase() === name.toLowerCase());
