// Definitions of the player's own games, kept in this browser and known to rules and engine.
import type { Rules } from "./rules.js";
import { load, save } from "./storage.js";

export class OwnGames {
  private texts: string[] = [];
  readonly names = new Set<string>();

  constructor(private readonly rules: Rules) {}

  // Those of earlier visits; what is no longer understood is left out.
  restore(): void {
    for (const text of load<string[]>("definitions", [])) this.add(text);
  }

  // False if the text has mistakes; then nothing of it is known.
  add(text: string): boolean {
    const { problems, names } = this.rules.check(text);
    if (names.length === 0 || problems.some((problem) => !problem.warning)) return false;
    this.rules.load(text);
    this.texts = [...this.texts.filter((one) => !this.rules.check(one).names.some((name) => names.includes(name))), text];
    for (const name of names) this.names.add(name);
    save("definitions", this.texts);
    return true;
  }

  textOf(name: string): string | undefined {
    return this.texts.find((text) => this.rules.check(text).names.includes(name));
  }

  get all(): string {
    return this.texts.join("\n");
  }

  get latest(): string {
    return this.texts[this.texts.length - 1] ?? "";
  }
}
