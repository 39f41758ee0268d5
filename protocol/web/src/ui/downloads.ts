// Files to take away: the game and its rules as data, all starts, and perft of the position on the board.
import { gameData } from "../game_data.js";
import { csv, startJob, type Job, type JobTold } from "../jobs.js";
import { gameTags } from "../records.js";
import type { Commands } from "./commands.js";
import { labelled } from "./dialog.js";
import { h, saveFile } from "./dom.js";

const deepest = 12;
const mostStarts = 100_000;

export class Downloads {
  private readonly said = h("p", { role: "status", "data-testid": "counted-moves" });
  private readonly depth = h("input", { type: "number", name: "depth", min: 1, max: deepest, value: 3, inputmode: "numeric" });
  private readonly starts = this.button("starts", "All starts (CSV)", () => this.listStarts());
  private readonly stopButton = this.button("stop-job", "Stop", () => this.stop());
  private readonly counts = h("pre", { class: "perft", tabindex: 0, "aria-label": "Perft by move", hidden: true });
  readonly element = h("details", { class: "more", "data-testid": "downloads" }, h("summary", {}, "Data to download"),
    h("div", { class: "buttons" },
      this.button("game-data", "This game (JSON)", () => this.saveGame()), this.button("facts", "Rules and pieces (JSON)", () => this.saveFacts()),
      this.starts),
    h("div", { class: "copyable" }, labelled("Perft depth", this.depth),
      this.button("perft", "Count and save (CSV)", () => this.count()), this.stopButton),
    this.said, this.counts);
  private end: (() => void) | undefined;

  constructor(private readonly commands: Commands) {}

  open(): void {
    this.stop();
    this.said.textContent = "";
    this.counts.hidden = true;
    const { starts } = this.commands.table.variant;
    this.starts.hidden = starts < 2 || starts > mostStarts;
  }

  stop(): void {
    this.end?.();
    this.end = undefined;
    this.stopButton.hidden = true;
  }

  private button(name: string, words: string, run: () => void): HTMLButtonElement {
    return h("button", { type: "button", name, onclick: run }, words);
  }

  private get name(): string {
    return this.commands.table.variant.name;
  }

  private saveGame(): void {
    const { table } = this.commands;
    this.saveJson(`${this.name}-game.json`, { tags: gameTags(table), ...gameData(table) });
  }

  private saveFacts(): void {
    const definition = this.commands.own.definitionOf(this.name)?.text;
    this.saveJson(`${this.name}.json`, { ...this.commands.rules.facts(this.name), ...(definition === undefined ? {} : { definition }) });
  }

  private saveJson(name: string, data: object): void {
    saveFile(name, "application/json", `${JSON.stringify(data, undefined, 2)}\n`);
  }

  private listStarts(): void {
    const { own } = this.commands;
    this.work({ job: "starts", definitions: own.all, variant: this.name }, ["number", "fen"], `${this.name}-starts.csv`,
      (rows, all) => `${rows.length} of ${all} starts`);
  }

  private count(): void {
    const { table, own } = this.commands;
    const depth = Math.max(1, Math.min(deepest, Math.floor(Number(this.depth.value)) || 1));
    const { told: _, ...start } = table.beginning.start;
    const beginning = { variant: this.name, start };
    this.work({ job: "perft", definitions: own.all, beginning, moves: table.movesTo(), depth }, ["uci", "san", "nodes"],
      `${this.name}-perft-${depth}.csv`, (rows, all) => {
        const nodes = rows.reduce((sum, row) => sum + Number(row[2]), 0);
        this.counts.hidden = false;
        this.counts.textContent = rows.map(([uci, , count]) => `${uci}: ${count}`).join("\n");
        return `${nodes.toLocaleString("en")} nodes at depth ${depth}, ${rows.length} of ${all} moves`;
      });
  }

  private work(job: Job, head: string[], file: string, words: (rows: string[][], all: number) => string): void {
    this.stop();
    const rows: string[][] = [];
    this.said.textContent = "Counting…";
    this.stopButton.hidden = false;
    this.end = startJob(job, (told: JobTold) => {
      if ("rows" in told) {
        rows.push(...told.rows);
        this.said.textContent = words(rows, told.all);
        return;
      }
      this.stop();
      if ("failed" in told) this.said.textContent = `This cannot be counted: ${told.failed}.`;
      else saveFile(file, "text/csv", csv(head, rows));
    });
  }
}
