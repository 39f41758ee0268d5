// The dialogs of the menu.
import type { App } from "../app.js";
import { EditorDialog } from "./editor.js";
import { NewGameDialog } from "./new_game.js";
import { PgnDialog } from "./pgn_dialog.js";
import { RulesDialog } from "./rules_dialog.js";
import { SettingsDialog } from "./settings_dialog.js";
import { ShareDialog } from "./share.js";
import type { Action } from "./toolbar.js";

export class Dialogs {
  private readonly rules: RulesDialog;
  private readonly newGame: NewGameDialog;
  private readonly pgn: PgnDialog;
  private readonly editor: EditorDialog;
  private readonly share = new ShareDialog();
  private readonly settings: SettingsDialog;

  constructor(private readonly app: App) {
    this.rules = new RulesDialog(app.rules);
    this.newGame = new NewGameDialog(app.rules, app.settings, (setup) => app.begin(setup),
      (variant) => this.rules.open(variant));
    this.pgn = new PgnDialog(app.rules, (game) => app.openGame(game));
    this.editor = new EditorDialog(app.rules, (names, text) => app.openOwn(names, text));
    this.settings = new SettingsDialog(app.settings, () => app.settingsChanged());
  }

  actions(): Action[] {
    const { app } = this;
    return [
      { name: "new", label: "New game", key: "n", run: () => this.newGame.open(app.table.variant.name, app.own.names) },
      { name: "rules", label: "Rules", key: "r", run: () => this.rules.open(app.table.variant.name) },
      { name: "pgn", label: "PGN", run: () => this.pgn.open(app.pgn()) },
      { name: "share", label: "Share", run: () => this.share.open(app.link(), app.table.position.fen) },
      { name: "editor", label: "Own game", run: () => this.editor.open(app.own.latest) },
      { name: "settings", label: "Settings", run: () => this.settings.open() },
    ];
  }
}
