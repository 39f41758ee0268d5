// The page: puts its parts together and tells each what the others have done.
import type { Arrow } from "./board/view.js";
import { takeSquare } from "./board/shape.js";
import type { Engine } from "./engine.js";
import { fromHash, toHash, type Linked } from "./link.js";
import { OwnGames } from "./own_games.js";
import { parsePlacement } from "./placement.js";
import type { ReadGame, Rules } from "./rules.js";
import { load, loadSettings, save } from "./storage.js";
import { Table, type Change, type Setup } from "./table.js";
import { Thinker, type Report } from "./thinker.js";
import type { LegalMove, Side, Start } from "./types.js";
import { fillTree, gameTags, moveText } from "./records.js";
import type { Commands } from "./ui/commands.js";
import { Screen } from "./ui/screen.js";
import { statusText } from "./ui/status.js";

const usualGame = "consulchess";
const bothHuman: Record<Side, "human"> = { white: "human", black: "human" };

export class App implements Commands {
  readonly settings = loadSettings();
  readonly table: Table;
  readonly own: OwnGames;
  private readonly thinker: Thinker;
  private readonly screen: Screen;
  private hinted: LegalMove | undefined;
  private report: Report | undefined;
  private ticking: number | undefined;

  constructor(readonly rules: Rules, engine: Engine) {
    this.table = new Table(rules);
    this.own = new OwnGames(rules);
    this.thinker = new Thinker(engine, this.table);
    this.screen = new Screen(this, this.settings);
    this.table.changed.on((change) => this.onChange(change));
    this.thinker.reported.on((report) => this.onReport(report));
    this.thinker.analysing.on((on) => this.screen.setAnalysing(on));
    this.thinker.failed.on((words) => this.screen.say(words));
    engine.troubled.on((words) => this.screen.say(words));
    addEventListener("hashchange", () => {
      const problem = this.openLink();
      if (problem !== undefined) this.screen.say(problem);
    });
  }

  start(): void {
    this.own.restore();
    this.applySettings();
    const problem = this.openLink();
    if (problem === undefined) return;
    if (!this.openSaved()) this.openUsual(usualGame);
    this.screen.say(problem);
  }

  begin(setup: Setup): void {
    this.settings.level = setup.level;
    save("settings", this.settings);
    this.screen.desk.flipped = setup.players.white === "engine" && setup.players.black !== "engine";
    this.table.begin(setup);
  }

  play(move: LegalMove, carried?: string): void {
    this.table.play(move, carried);
  }

  // A line of the engine, played on the board.
  playLine(moves: readonly string[]): void {
    for (const uci of moves) {
      const move = this.table.position.moves.find((one) => one.uci === uci);
      if (move === undefined || !this.table.humanToMove) return;
      this.table.play(move);
    }
  }

  readMove(text: string): LegalMove {
    if (!this.table.humanToMove) throw new Error("It is not your turn.");
    return this.rules.readMove(this.table.beginning, this.table.movesTo(), text);
  }

  sans(moves: readonly string[]): string[] {
    return this.rules.sans(this.table.beginning, this.table.movesTo(), moves);
  }

  async hint(): Promise<void> {
    const node = this.table.tree.current;
    const move = await this.thinker.hint();
    if (move === undefined || this.table.tree.current !== node) return;
    this.hinted = move;
    this.screen.say(`Hint: ${move.san}`);
    this.drawArrows();
    if (this.thinker.analysis) this.thinker.reconsider();
  }

  takeBack(): void {
    this.table.takeBack();
  }

  flip(): void {
    this.screen.desk.turn(!this.screen.desk.flipped);
    this.drawArrows();
    this.screen.refresh(this.status, this.firstMove);
  }

  switchSides(): void {
    const { players } = this.table.setup;
    if (!this.table.againstEngine) return;
    this.screen.desk.flipped = players.white === "human";
    this.screen.newGame();
    this.table.setPlayers({ white: players.black, black: players.white });
  }

  setAnalysis(on: boolean): void {
    this.thinker.setAnalysis(on);
  }

  async review(): Promise<void> {
    if (this.thinker.reviewing) return this.thinker.cancelReview();
    await this.thinker.review((done, all) => this.screen.reviewed(done, all));
    this.screen.reviewed(0, 0);
  }

  // Lets both sides be moved by hand from here on, or gives the side not to move to the engine.
  toggleOpponent(): void {
    const side = this.table.position.turn;
    if (this.table.againstEngine) return this.table.setPlayers(bothHuman);
    this.table.setPlayers(side === "white" ? { white: "human", black: "engine" } : { white: "engine", black: "human" });
  }

  pgn(): string {
    const line = this.table.tree.wholeLine();
    const tags = gameTags(this.table);
    const plain = this.rules.writePgn(this.table.beginning, line.map((node) => node.uci), tags);
    const [head] = plain.split("\n\n");
    return `${head ?? ""}\n\n${moveText(line, this.firstMove, tags["Result"] ?? "*")}\n`;
  }

  openGame(game: ReadGame): void {
    const setup = { variant: game.variant, start: game.start, players: bothHuman, level: this.settings.level };
    this.screen.desk.flipped = false;
    this.table.adopt(setup, (tree) => fillTree(tree, game.moves));
    if (game.problem !== undefined) this.screen.say(game.problem);
  }

  openOwn(names: string[], text: string): void {
    const [name] = names;
    if (name === undefined || !this.own.add(text)) return;
    this.thinker.definitions = this.own.all;
    this.begin({
      variant: name, start: this.rules.usualStart(name), players: { white: "human", black: "engine" },
      level: this.settings.level,
    });
  }

  link(): string {
    return location.origin + location.pathname + toHash(this.linked());
  }

  applySettings(): void {
    save("settings", this.settings);
    document.documentElement.dataset["theme"] = this.settings.theme;
    this.thinker.lines = this.settings.lines;
    this.thinker.definitions = this.own.all;
    this.screen.applySettings();
  }

  settingsChanged(): void {
    this.applySettings();
    this.thinker.reconsider();
  }

  private linked(): Linked {
    const { variant, start } = { variant: this.table.variant.name, start: this.table.setup.start };
    const definition = this.own.textOf(variant);
    const moves = this.table.tree.wholeLine().map((node) => node.uci);
    const usual = this.rules.usualStart(variant).fen === start.fen;
    return {
      variant, moves, ...(start.number === undefined ? {} : { number: start.number }),
      ...(start.number === undefined && !usual ? { fen: start.fen } : {}),
      ...(definition === undefined ? {} : { definition }),
    };
  }

  // Why no game was opened, "" if none was asked for; undefined if one was.
  private openLink(): string | undefined {
    const linked = fromHash(location.hash);
    if (linked === undefined) return "";
    history.replaceState(null, "", location.pathname + location.search);
    try {
      const refused = this.openLinked(linked, bothHuman);
      if (refused !== undefined) this.screen.say(`The link's moves end before ${refused}, which is not legal there.`);
      return undefined;
    } catch (error) {
      return `This link cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  private openLinked(linked: Linked, players: Setup["players"]): string | undefined {
    if (linked.definition !== undefined && !this.own.names.has(linked.variant)) this.own.add(linked.definition);
    this.thinker.definitions = this.own.all;
    const setup = { variant: linked.variant, start: this.startOf(linked), players, level: this.settings.level };
    this.screen.desk.flipped = players.white === "engine";
    return this.table.begin(setup, linked.moves);
  }

  private startOf(linked: Linked): Start {
    if (linked.number !== undefined) return this.rules.startByNumber(linked.variant, linked.number);
    if (linked.fen !== undefined) return this.rules.startByFen(linked.variant, linked.fen);
    return this.rules.usualStart(linked.variant);
  }

  // The game that was on the table at the last visit.
  private openSaved(): boolean {
    const saved = load<{ linked: Linked; players: Setup["players"] } | undefined>("game", undefined);
    if (saved === undefined) return false;
    try {
      this.openLinked(saved.linked, saved.players);
      return true;
    } catch {
      return false;
    }
  }

  private openUsual(variant: string): void {
    this.begin({
      variant, start: this.rules.usualStart(variant), players: { white: "human", black: "engine" },
      level: this.settings.level,
    });
  }

  private get status(): string {
    return statusText(this.table, this.table.engineToMove);
  }

  private get firstMove(): { turn: Side; number: number } {
    const { turn, moveNumber } = parsePlacement(this.table.variant.shape, this.table.setup.start.fen);
    return { turn, number: moveNumber };
  }

  private onChange(change: Change): void {
    this.hinted = undefined;
    this.report = undefined;
    if (change === "game") this.screen.newGame();
    else this.screen.desk.showPosition();
    this.screen.refresh(this.status, this.firstMove);
    if (change !== "view") save("game", { linked: this.linked(), players: this.table.setup.players });
    this.keepTime();
    if (change !== "view" || !this.thinker.reviewing) this.thinker.reconsider();
    if (change === "move") this.screen.moved();
  }

  private onReport(report: Report | undefined): void {
    this.report = report;
    this.screen.showReport(report);
    this.drawArrows();
  }

  private drawArrows(): void {
    const arrows: Arrow[] = [];
    const add = (uci: string | undefined, kind: string): void => {
      const arrow = uci === undefined ? undefined : this.arrow(uci, kind);
      if (arrow !== undefined) arrows.push(arrow);
    };
    for (const line of [...(this.report?.lines ?? [])].reverse()) add(line.moves[0], line.rank === 1 ? "best" : "line");
    add(this.hinted?.uci, "hint");
    this.screen.desk.showArrows(arrows);
  }

  private arrow(uci: string, kind: string): Arrow | undefined {
    const { shape } = this.table.variant;
    const put = /@(.+)$/.exec(uci)?.[1];
    const from = takeSquare(shape, put ?? uci);
    if (from === undefined) return undefined;
    const to = takeSquare(shape, from[1]);
    return { from: from[0], to: to?.[0] ?? from[0], kind };
  }

  private keepTime(): void {
    clearInterval(this.ticking);
    const { clock } = this.table;
    if (clock?.runningSide === undefined) return;
    this.ticking = window.setInterval(() => {
      const flagged = clock.flagged();
      if (flagged !== undefined) this.table.loseOnTime(flagged);
      else this.screen.showTimes();
    }, 100);
  }
}

