// Links that come in: what they ask for, and what of it the player has to be asked.
import { addressGame } from "./last_game.js";
import { fromHash, type Linked } from "./link.js";
import type { Definition, OwnGames } from "./own_games.js";
import { isFatal, type Rules } from "./rules.js";
import type { Question } from "./ui/question.js";

export interface Arrival {
  linked: Linked;
  definition?: Definition; // of a game that is not known yet
  clashing: readonly string[]; // games of the player's that it would take the place of while the page is open
}

export class Links {
  private turn = 0; // of the link that came last

  constructor(
    private readonly rules: Rules, private readonly own: OwnGames, private readonly question: Question,
    private readonly show: (linked: Linked) => void, private readonly say: (words: string) => void,
  ) {}

  // Takes out of the address what it asks for; a text says what is wrong with it, undefined that it asks for nothing.
  async received(): Promise<Arrival | string | undefined> {
    const { hash } = location;
    if (hash !== "") addressGame("");
    try {
      return await receive(hash, this.rules, this.own);
    } catch (error) {
      return wordsOf(error);
    }
  }

  async follow(): Promise<void> {
    const turn = ++this.turn;
    this.say("");
    const arrival = await this.received();
    if (turn !== this.turn) return;
    if (typeof arrival === "string") this.say(arrival);
    else if (arrival !== undefined) await this.askFor(arrival);
  }

  async askFor(arrival: Arrival): Promise<void> {
    if (!(await this.question.mayCover(arrival.clashing))) return;
    const problem = this.open(arrival);
    if (problem !== undefined) this.say(problem);
  }

  // Why it cannot be opened.
  open({ linked, definition }: Arrival): string | undefined {
    try {
      if (definition !== undefined && !this.own.visit(definition)) throw new Error("its definition cannot be loaded");
      this.show(linked);
      return undefined;
    } catch (error) {
      return wordsOf(error);
    }
  }
}

const wordsOf = (error: unknown): string =>
  `This link cannot be opened: ${error instanceof Error ? error.message : String(error)}`;

// undefined: the link names no game. Throws what is wrong with it.
async function receive(hash: string, rules: Rules, own: OwnGames): Promise<Arrival | undefined> {
  const linked = fromHash(hash);
  if (linked === undefined) return undefined;
  const { variant, definition: text } = linked;
  if (text === undefined || own.definitionOf(variant)?.text === text || isOfPackage(variant, rules, own))
    return { linked, clashing: [] };
  const checked = await own.tryOut(text);
  const [problem] = checked.problems.filter(({ warning }) => !warning);
  if (problem !== undefined) throw new Error(problem.line > 0 ? `definition, line ${problem.line}: ${problem.message}` : problem.message);
  if (isFatal(checked) || !checked.names.includes(variant)) throw new Error(`its definition does not define ${variant}`);
  const definition = { text, names: checked.names };
  return { linked, definition, clashing: own.clashes(definition) };
}

const isOfPackage = (name: string, rules: Rules, own: OwnGames): boolean =>
  own.kindOf(name) === undefined && rules.games().some((game) => game.name.toLowerCase() === name.toLowerCase());
