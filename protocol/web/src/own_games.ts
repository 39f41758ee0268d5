// Games that are not the package's: the player's own, kept in this browser, and those that came with a link, which are
// known until the page is left or the player keeps them. Rules and engine know both.
import { headsOf, renameHeads } from "./heads.js";
import { isFatal, type Checked, type Rules } from "./rules.js";
import { load, save, stringsOf } from "./storage.js";
import type { Trials } from "./trial.js";

export interface Definition {
  text: string;
  names: readonly string[];
}

export interface Borrowed {
  variant: string; // what the game is called meanwhile
  giveBack(): void;
}

interface Known extends Definition {
  kept: boolean;
}

// In milliseconds: what trying one text may take at the beginning, and what all may take beyond that.
const usualTrial = 500;
const longestDelay = 6_000;

export class OwnGames {
  private known: Known[] = [];

  constructor(private readonly rules: Rules, private readonly trials: Trials) {}

  // The games of earlier visits. What is no longer understood, or takes too long, is left out but stays stored; its
  // names are returned.
  async restore(): Promise<string[]> {
    const leftOut: string[] = [];
    let delay = 0;
    for (const text of stored()) {
      const begun = performance.now();
      const checked = delay < longestDelay ? await this.tryOut(text) : undefined;
      delay += Math.max(0, performance.now() - begun - usualTrial);
      if (checked === undefined || isFatal(checked) || !this.take({ text, names: checked.names }, true))
        leftOut.push(headsOf(text)[0] ?? "one without a name");
    }
    return leftOut;
  }

  // As it would be loaded: without what it takes the place of.
  tryOut(text: string): Promise<Checked> {
    return this.trials.tryOut({ text, known: this.knownBeside(text) });
  }

  // The same with all warnings, but without the games; refused where these take too long, which is no fault of the text.
  advise(text: string): Promise<Checked> {
    return this.trials.tryOut({ text, known: this.knownBeside(text), advised: true });
  }

  // Loads a definition that has been tried; false if the page could not load it.
  visit(definition: Definition): boolean {
    return this.take(definition, this.stored(definition.text));
  }

  // Loads a text that has been tried, under names that no other game has, so that nothing is replaced; undefined if the page
  // could not. It stays until it is given back.
  borrow({ text, names }: Definition, name: string): Borrowed | undefined {
    const rename = (one: string): string => `${one}-being-set-up`;
    const renamed = renameHeads(text, names, rename);
    const giveBack = (): void => this.rules.unload(renamed);
    if (this.loaded({ text: renamed, names: names.map(rename) })) return { variant: rename(name), giveBack };
    giveBack();
    return undefined;
  }

  // Stores it, in the place of what has one of its names. False if the browser has no room for it.
  keep(definition: Definition): boolean {
    const texts = stored();
    const clashing = texts.filter((text) => clash(headsOf(text), definition.names));
    const place = clashing[0] === undefined ? texts.length : texts.indexOf(clashing[0]);
    const kept = texts.filter((text, at) => at < place || !clashing.includes(text));
    kept.splice(place, 0, definition.text);
    if (!save("definitions", kept)) return false;
    for (const one of this.known) if (one.text === definition.text) one.kept = true;
    return true;
  }

  // Takes a text out of what is stored, and its games out of those that are known.
  forget(text: string): void {
    save("definitions", stored().filter((one) => one !== text));
    if (this.known.some((one) => one.text === text)) this.rules.unload(text);
    this.known = this.known.filter((one) => one.text !== text);
  }

  // Names of the player's games that another text would take the place of.
  clashes({ text, names }: Definition, edited = text): string[] {
    const others = stored().filter((one) => one !== text && one !== edited);
    return others.flatMap(headsOf).filter((head) => clash([head], names));
  }

  definitionOf(name: string): Definition | undefined {
    return this.known.find((one) => clash(one.names, [name]));
  }

  // undefined: a game of the package.
  kindOf(name: string): "kept" | "visiting" | undefined {
    const found = this.known.find((one) => clash(one.names, [name]));
    return found === undefined ? undefined : found.kept ? "kept" : "visiting";
  }

  stored(text: string): boolean {
    return stored().includes(text);
  }

  // What is stored, the latest last, each with the name of its first game.
  get kept(): { name: string; text: string }[] {
    return stored().map((text) => ({ name: headsOf(text)[0] ?? "?", text }));
  }

  get all(): string {
    return this.known.map((one) => one.text).join("\n");
  }

  private knownBeside(text: string): string[] {
    const heads = headsOf(text);
    return this.known.filter((one) => !clash(one.names, heads)).map((one) => one.text);
  }

  // Replaces every definition that has one of its names.
  private take(definition: Definition, kept: boolean): boolean {
    const clashing = this.known.filter((one) => clash(one.names, definition.names));
    const place = clashing[0] === undefined ? this.known.length : this.known.indexOf(clashing[0]);
    for (const one of clashing) this.rules.unload(one.text);
    if (!this.loaded(definition)) {
      for (const one of clashing) this.loaded(one);
      return false;
    }
    const others = this.known.filter((one) => !clashing.includes(one));
    others.splice(place, 0, { ...definition, kept });
    this.known = others;
    return true;
  }

  private loaded({ text }: Definition): boolean {
    try {
      this.rules.load(text);
      return true;
    } catch {
      return false;
    }
  }
}

const stored = (): string[] => stringsOf(load("definitions"));

// Names that differ in case only mean one game.
function clash(some: readonly string[], others: readonly string[]): boolean {
  const names = new Set(some.map((name) => name.toLowerCase()));
  return others.some((name) => names.has(name.toLowerCase()));
}
