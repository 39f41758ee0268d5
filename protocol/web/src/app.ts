// The page: puts its parts together and tells each what the others have done.
import { Links } from "./arrival.js";
import { arrowsOf, commentArrows } from "./board/arrows.js";
import { levelStart, type Judged } from "./balance.js";
import type { Engine } from "./engine.js";
import { Archive } from "./archive.js";
import { Lessons } from "./lessons.js";
import { Keeper } from "./keeper.js";
import { gameOfTab } from "./last_game.js";
import { obeyComments } from "./comments.js";
import { toHash, type Linked } from "./link.js";
import { canBePlayed, recordedEnd, refill } from "./reopening.js";
import { meansPass, moveName } from "./move_words.js";
import { OwnGames, type Definition } from "./own_games.js";
import { parsePlacement } from "./placement.js";
import { readMove } from "./pasted.js";
import type { ReadGame, Rules } from "./rules.js";
import { loadSettings, save, settingsKey } from "./storage.js";
import { Table, type Change, type Setup } from "./table.js";
import { Thinker, type Report } from "./thinker.js";
import type { Trials } from "./trial.js";
import type { LegalMove, Side, Start } from "./types.js";
import { fillTree, gameTags, moveText } from "./records.js";
import type { Commands } from "./ui/commands.js";
import { throwDie } from "./ui/dice.js";
import { Question } from "./ui/question.js";
import { Screen } from "./ui/screen.js";
import { statusText } from "./ui/status.js";

const usualGame = "consulchess";
const mostMoves = 1500; // of a link
const noRoom = "The browser has no storage for this variant: it will be forgotten when you leave the page.";
const bothHuman: Record<Side, "human"> = { white: "human", black: "human" };

export class App implements Commands {
  readonly settings = loadSettings();
  readonly table: Table;
  readonly own: OwnGames;
  readonly archive = new Archive();
  readonly lessons: Lessons;
  private readonly keeper: Keeper;
  private readonly thinker: Thinker;
  private readonly screen: Screen;
  private readonly question = new Question();
  private readonly links: Links;
  private begun = false; // a game has been on the table
  private hinted: LegalMove | undefined;
  private report: Report | undefined;
  private ticking: number | undefined;

  constructor(readonly rules: Rules, private readonly engine: Engine, trials: Trials) {
    this.table = new Table(rules);
    this.own = new OwnGames(rules, trials);
    this.keeper = new Keeper(this.table, this.archive, navigator.locks);
    this.links = new Links(rules, this.own, this.question, (linked) => this.openLinked(linked, bothHuman),
      (words) => this.screen.say(words));
    this.thinker = new Thinker(engine, this.table);
    this.lessons = new Lessons(this.table, this.thinker);
    this.screen = new Screen(this, this.settings);
    this.lessons.changed.on(() => this.onLesson());
    this.table.changed.on((change) => this.onChange(change));
    this.thinker.reported.on((report) => this.onReport(report));
    this.thinker.analysing.on((on) => this.screen.setAnalysing(on));
    this.thinker.failed.on((words) => this.screen.say(words));
    engine.troubled.on((words) => this.screen.say(words));
    engine.broken.on((words) => this.screen.showBroken(words));
    engine.loading.on((share) => this.screen.showLoading(share));
    addEventListener("hashchange", () => {
      if (Keeper.asked() === undefined) void this.links.follow();
    });
    addEventListener("popstate", () => void this.openAsked());
    addEventListener("pagehide", () => this.leave());
    addEventListener("storage", ({ key }) => this.settingsElsewhere(key));
    document.addEventListener("visibilitychange", () => this.thinker.rest(document.hidden));
  }

  // There is a game on the table afterwards; what the link asks for may still have to be asked.
  async start(): Promise<void> {
    const leftOut = await this.own.restore();
    this.applySettings();
    const restored = await this.openAsked(Keeper.asked() ?? gameOfTab());
    const arrival = restored ? undefined : await this.links.received();
    const asks = typeof arrival === "object" && arrival.clashing.length > 0;
    const opens = typeof arrival === "object" && !asks;
    const problem = opens ? this.links.open(arrival) : arrival;
    if (!restored && (!opens || problem !== undefined)) {
      if (!(await this.openSaved())) this.openUsual(usualGame);
      if (typeof problem === "string") this.screen.say(problem);
    }
    if (leftOut.length > 0)
      this.screen.say(`Skipped variants of yours that have errors or take too long to load: ${leftOut.join(", ")}.`);
    if (asks) void this.links.askFor(arrival);
    this.engine.warm(this.table.variant.name);
    void this.archive.tidy(this.keeper.current);
  }

  shown(): void {
    this.screen.begin();
  }

  retryEngine(): void {
    this.screen.showBroken(undefined);
    this.thinker.reconsider();
    this.engine.retry(this.table.variant.name);
  }

  begin(setup: Setup): void {
    this.settings.level = setup.level;
    save("settings", this.settings);
    this.beforeGame(setup.players);
    this.table.begin(setup);
  }

  // Whether the game on the table may make room for another one.
  async mayLeave(): Promise<boolean> {
    const { tree, gameOver, variant, played } = this.table;
    if (tree.root.children.length === 0 || gameOver || !played) return true;
    return this.question.mayLeave(this.own.kindOf(variant.name) !== "visiting");
  }

  async openStored(id: string): Promise<boolean> {
    return this.openKept(id, true);
  }

  async playHere(): Promise<void> {
    const { current } = this.keeper;
    if ((await this.keeper.claim(current)) && (await this.openKept(current, false))) return;
    this.keeper.copy();
    this.table.takeOver();
    this.screen.say("This is a copy. The game itself stays in the other tab.");
  }

  play(move: LegalMove, carried?: string): void {
    if (this.lessons.asks) return void this.lessons.try(move);
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
    const { beginning, position } = this.table;
    const passes = position.moves.filter(({ kind }) => kind === "pass");
    if (meansPass(text) && passes[0] !== undefined && passes.length === 1) return passes[0];
    return readMove(this.rules, beginning, this.table.movesTo(), text);
  }

  sans(moves: readonly string[]): string[] {
    return this.rules.sans(this.table.beginning, this.table.movesTo(), moves);
  }

  async hint(): Promise<void> {
    const node = this.table.tree.current;
    const move = await this.thinker.hint();
    if (move === undefined || this.table.tree.current !== node) return;
    this.hinted = move;
    this.screen.say(`Hint: ${moveName(move)}`);
    this.drawArrows();
    if (this.thinker.analysis) this.thinker.reconsider();
  }

  async levelStart(variant: string, progress: (done: number, all: number) => void): Promise<Judged | undefined> {
    const draw = (): number => throwDie(this.rules.variant(variant).starts) - 1;
    return levelStart(this.engine, this.rules, variant, this.own.all, draw, progress).finally(() => this.thinker.reconsider());
  }

  async resign(): Promise<void> {
    if (await this.question.ask("Resign?", "The game will be lost.", "Resign")) this.table.resign();
  }

  async abort(): Promise<void> {
    if (await this.question.ask("Abort this game?", "It will have no result.", "Abort it")) this.table.abort();
  }

  // The engine takes a draw where it does not think itself ahead; people agree by themselves.
  async offerDraw(): Promise<void> {
    if (!this.table.againstEngine) {
      if (await this.question.ask("Agree to a draw?", "The game will end in a draw.", "Draw")) this.table.agreeToDraw();
    } else if (!(await this.question.ask("Offer a draw?", "If the engine agrees, the game ends in a draw.", "Offer it"))) return;
    else if (this.thinker.wantsDraw()) this.table.agreeToDraw();
    else this.screen.say("The engine declines the draw.");
  }

  // The same again with sides changed.
  rematch(): void {
    const { setup } = this.table;
    this.begin({ ...setup, players: { white: setup.players.black, black: setup.players.white } });
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
    this.screen.refresh(this.status, this.firstMove);
    this.remember();
  }

  // Lets both sides be moved by hand from here on, or gives the side not to move to the engine.
  toggleOpponent(): void {
    const side = this.table.position.turn;
    if (this.table.againstEngine) return this.table.setPlayers(bothHuman);
    this.table.setPlayers(side === "white" ? { white: "human", black: "engine" } : { white: "engine", black: "human" });
  }

  pgn(): string {
    const line = this.table.tree.mainLine();
    const tags = gameTags(this.table);
    const plain = this.rules.writePgn(this.table.beginning, line.map((node) => node.uci), tags);
    const [head] = plain.split("\n\n");
    return `${head ?? ""}\n\n${moveText(line, this.firstMove, tags["Result"] ?? "*")}\n`;
  }

  openGame(game: ReadGame): void {
    const { variant, start, tags } = game;
    this.beforeGame(bothHuman);
    this.table.adopt({ variant, start, tags, players: bothHuman, level: this.settings.level }, (tree) => {
      fillTree(tree, game.moves);
      obeyComments(tree, parsePlacement(this.table.variant.shape, start.fen).turn);
      return recordedEnd(this.table, tree, game);
    });
    if (game.problem !== undefined) this.screen.say(game.problem);
  }

  async openOwn(definition: Definition, edited: string): Promise<boolean> {
    if (!(await this.question.mayReplace(this.own.clashes(definition, edited)))) return false;
    const [name] = definition.names;
    if (name === undefined || !this.own.visit(definition)) return false;
    const kept = this.own.keep(definition);
    this.thinker.definitions = this.own.all;
    this.openUsual(name);
    if (!kept) this.screen.say(noRoom);
    return true;
  }

  async removeOwn(text: string): Promise<boolean> {
    if (!(await this.question.mayRemove())) return false;
    this.own.forget(text);
    this.thinker.definitions = this.own.all;
    if (!this.rules.games().some(({ name }) => name === this.table.variant.name)) this.openUsual(usualGame);
    return true;
  }

  async keepVisiting(): Promise<void> {
    const definition = this.own.definitionOf(this.table.variant.name);
    if (definition === undefined || !(await this.question.mayReplace(this.own.clashes(definition)))) return;
    const kept = this.own.keep(definition);
    this.remember();
    this.screen.refresh(this.status, this.firstMove);
    this.screen.say(kept ? "This variant is now stored among your own." : noRoom);
  }

  link(): string {
    return location.origin + location.pathname + toHash(this.linked());
  }

  applySettings(): void {
    save("settings", this.settings);
    const { theme, board, animation } = this.settings;
    Object.assign(document.documentElement.dataset, { theme, board, animation: animation ? "on" : "off" });
    this.thinker.lines = this.settings.lines;
    this.thinker.threads = this.settings.threads;
    this.thinker.hash = this.settings.hash;
    this.thinker.definitions = this.own.all;
    this.screen.applySettings();
  }

  // Another tab has changed them.
  private settingsElsewhere(key: string | null): void {
    if (key !== settingsKey) return;
    Object.assign(this.settings, loadSettings());
    this.settingsChanged();
  }

  settingsChanged(): void {
    this.applySettings();
    this.thinker.reconsider();
  }

  private linked(): Linked {
    const { variant, start } = { variant: this.table.variant.name, start: this.table.setup.start };
    const definition = this.own.definitionOf(variant)?.text;
    const moves = this.table.tree.wholeLine().map((node) => node.uci);
    const number = start.number ?? start.army;
    const usual = this.rules.usualStart(variant).fen === start.fen;
    return {
      variant, moves, ...(number === undefined ? {} : { number }),
      ...(start.number === undefined && !usual ? { fen: start.fen } : {}),
      ...(definition === undefined ? {} : { definition }),
    };
  }

  private openLinked(linked: Linked, players: Setup["players"], id?: string): void {
    this.thinker.definitions = this.own.all;
    const setup = { variant: linked.variant, start: this.startOf(linked), players, level: this.settings.level };
    this.beforeGame(players, false, id);
    const refused = this.table.begin(setup, linked.moves.slice(0, mostMoves));
    if (refused !== undefined) this.screen.say(`The moves end before ${refused}, which is not legal there.`);
    else if (linked.moves.length > mostMoves) this.screen.say(`Only the first ${mostMoves} moves were opened.`);
  }

  private startOf(linked: Linked): Start {
    if (linked.fen !== undefined) return this.rules.startByFen(linked.variant, linked.fen, linked.number);
    if (linked.number !== undefined) return this.rules.startByNumber(linked.variant, linked.number);
    return this.rules.usualStart(linked.variant);
  }

  // To be called before another game is put on the table.
  private beforeGame(players: Setup["players"], push = this.begun, id?: string): void {
    this.keeper.begin(push, id);
    this.begun = true;
    this.screen.desk.flipped = players.white === "engine" && players.black !== "engine";
  }

  // The game that the address or the browser's history names.
  private async openAsked(id = Keeper.asked()): Promise<boolean> {
    if (id === undefined || (this.begun && id === this.keeper.current)) return false;
    return this.openKept(id, false);
  }

  // Claimed before it is read: what another tab has done to it is in it. False if its variant or its moves are no longer what
  // they were.
  private async openKept(id: string, push: boolean): Promise<boolean> {
    const own = await this.keeper.claim(id);
    const game = await this.archive.get(id);
    if (game === undefined || !canBePlayed(this.rules, game)) return false;
    this.thinker.definitions = this.own.all;
    this.beforeGame(game.setup.players, push, id);
    this.table.adopt(game.setup, (tree) => refill(tree, game), !own);
    return true;
  }

  private leave(): void {
    if (this.table.clock?.runningSide !== undefined) this.remember();
    this.keeper.flush();
  }

  private async openSaved(): Promise<boolean> {
    const saved = await this.keeper.last();
    if (saved === undefined) return false;
    if ("nodes" in saved) return this.openKept(saved.id, false);
    try {
      this.openLinked(saved.linked, saved.players, saved.id);
      return true;
    } catch {
      return false;
    }
  }

  private remember(): void {
    const { name, title } = this.table.variant;
    this.keeper.remember(this.linked(), this.own.kindOf(name) === "visiting", title);
  }

  private openUsual(variant: string): void {
    this.begin({
      variant, start: this.rules.usualStart(variant), players: { white: "human", black: "engine" },
      level: this.settings.level,
    });
  }

  private get status(): string {
    return statusText(this.table);
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
    this.drawArrows();
    this.screen.refresh(this.status, this.firstMove);
    this.remember();
    this.keepTime();
    if (change !== "view" || !this.thinker.reviewing) this.thinker.reconsider();
    if (change === "move") this.screen.moved();
  }

  // A good move is shown, a piece that was tried goes back.
  private onLesson(): void {
    const { current, asks } = this.lessons;
    this.screen.showLesson();
    if (current === undefined || !asks) return;
    this.hinted = current.state === "solved" || current.state === "shown" ? current.tried : undefined;
    if (this.screen.desk.flipped !== (current.side === "black")) this.flip();
    this.screen.desk.showPosition();
    this.drawArrows();
  }

  private onReport(report: Report | undefined): void {
    this.report = report;
    this.screen.showReport(report);
    this.drawArrows();
  }

  private drawArrows(): void {
    const { variant, tree } = this.table;
    this.screen.desk.showArrows([...commentArrows(variant.shape, tree.current.comment), ...arrowsOf(variant.shape, this.report, this.hinted?.uci)]);
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
