// The dialogs of the menu.
import type { Commands } from "./commands.js";
import { BoardEditor } from "./board_editor.js";
import { EditorDialog } from "./editor.js";
import { GamesDialog } from "./games_dialog.js";
import { NewGameDialog } from "./new_game.js";
import { NewsDialog } from "./news_dialog.js";
import { PgnDialog } from "./pgn_dialog.js";
import { RulesDialog } from "./rules_dialog.js";
import { SettingsDialog } from "./settings_dialog.js";
import { ShareDialog } from "./share.js";
import type { Action } from "./toolbar.js";

export class Dialogs {
  private readonly rules: RulesDialog;
  private readonly newGame: NewGameDialog;
  private readonly pgn: PgnDialog;
  private readonly games: GamesDialog;
  private readonly editor: EditorDialog;
  private readonly setup: BoardEditor;
  private readonly share: ShareDialog;
  private readonly settings: SettingsDialog;
  private readonly news: NewsDialog;

  constructor(private readonly commands: Commands) {
    this.rules = new RulesDialog(commands.rules);
    this.newGame = new NewGameDialog(commands.rules, commands.settings, (setup) => commands.begin(setup),
      (variant) => this.rules.open(variant), () => commands.mayLeave(),
      (variant, { fen, number, army = number }) => this.setup.open(variant, fen, army, () => this.newGame.close()),
      (variant, progress) => commands.levelStart(variant, progress));
    this.setup = new BoardEditor(commands);
    this.pgn = new PgnDialog(commands.rules, (game) => commands.openGame(game), () => commands.mayLeave(),
      () => commands.table.variant.name);
    this.games = new GamesDialog(commands);
    this.editor = new EditorDialog(commands, this.setup);
    this.share = new ShareDialog(commands);
    this.settings = new SettingsDialog(commands.settings, () => commands.settingsChanged());
    this.news = new NewsDialog({
      games: () => commands.rules.games().filter(({ name }) => commands.own.kindOf(name) === undefined),
      choose: (name) => this.chooseGame(name),
    });
  }

  // Another game is on the table.
  follow(): void {
    this.rules.follow(this.commands.table.variant.name);
  }

  private setUp(): void {
    const { variant, position, setup } = this.commands.table;
    this.setup.open(variant.name, position.fen, setup.start.number ?? setup.start.army);
  }

  private chooseGame(variant: string): void {
    this.newGame.open(variant, (name) => this.commands.own.kindOf(name));
  }

  actions(): Action[] {
    const { commands } = this;
    return [
      {
        name: "new", label: "New game", key: "n", primary: true,
        run: () => this.chooseGame(commands.table.variant.name),
      },
      { name: "rules", label: "Rules", key: "r", run: () => this.rules.toggle(commands.table.variant.name) },
      { name: "games", label: "Games", run: () => void this.games.open() },
      { name: "pgn", label: "PGN", run: () => this.pgn.open(commands.pgn()) },
      { name: "setup", label: "Board editor", run: () => this.setUp() },
      { name: "share", label: "Share", run: () => this.share.open() },
      { name: "editor", label: "Own game", run: () => this.editor.open() },
      { name: "settings", label: "Settings", run: () => this.settings.open() },
      { name: "news", label: "What's new", run: () => this.news.open(), marked: () => this.news.unread },
    ];
  }
}
