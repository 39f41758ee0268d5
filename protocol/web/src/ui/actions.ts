// The buttons beside the moves: those that walk through the game, those that help, those that end it.
import type { Table } from "../table.js";
import type { LegalMove } from "../types.js";
import type { Commands } from "./commands.js";
import { Toolbar, type Action } from "./toolbar.js";

export interface Bars {
  viewing: Toolbar;
  playing: Toolbar;
  ending: Toolbar;
}

export function makeBars(commands: Commands, settle: (moves: LegalMove[]) => void): Bars {
  const { table } = commands;
  return {
    viewing: new Toolbar("Moves", viewing(table, commands)),
    playing: new Toolbar("Game", playing(table, commands, settle)),
    ending: new Toolbar("Players and result", ending(table, commands)),
  };
}

function viewing(table: Table, commands: Commands): Action[] {
  return [
    { name: "first", label: "To the start", icon: "first", key: "Home", run: () => table.view((t) => t.toStart()) },
    { name: "back", label: "Back", icon: "back", key: "ArrowLeft", run: () => table.view((t) => t.back()) },
    { name: "forward", label: "On", icon: "forward", key: "ArrowRight", run: () => table.view((t) => t.forward()) },
    { name: "last", label: "To the end", icon: "last", key: "End", run: () => table.view((t) => t.toEnd()) },
    {
      name: "promote", label: "Make this the main line", icon: "promote", run: () => table.view((t) => t.promote(t.current)),
      enabled: () => !table.tree.onMainLine(table.tree.current),
    },
    { name: "flip", label: "Turn the board", icon: "flip", key: "f", run: () => commands.flip() },
  ];
}

function playing(table: Table, commands: Commands, settle: (moves: LegalMove[]) => void): Action[] {
  const passes = (): LegalMove[] => (table.humanToMove ? table.position.moves.filter((move) => move.kind === "pass") : []);
  return [
    {
      name: "rematch", label: "Rematch", primary: true, run: () => commands.rematch(),
      shown: () => table.gameOver && table.played && table.againstEngine,
    },
    { name: "take-back", label: "Take back", icon: "undo", words: true, key: "u", run: () => commands.takeBack(), enabled: () => table.canTakeBack },
    { name: "hint", label: "Hint", icon: "hint", words: true, key: "h", run: () => void commands.hint(), enabled: () => table.humanToMove },
    { name: "pass", label: "Pass", run: () => settle(passes()), shown: () => passes().length > 0 },
    { name: "switch", label: "Switch sides", run: () => commands.switchSides(), shown: () => table.againstEngine && !table.watched },
    {
      name: "opponent", label: () => (table.againstEngine ? "Move both sides" : "Let the engine answer"),
      run: () => commands.toggleOpponent(), shown: () => !table.watched,
    },
  ];
}

function ending(table: Table, commands: Commands): Action[] {
  const goesOn = (): boolean => table.played && !table.watched && !table.gameOver;
  const early = (): boolean => table.tree.mainLine().length < 2;
  return [
    {
      name: "pause", label: () => (table.paused ? "Go on" : "Pause"), run: () => table.pause(!table.paused),
      shown: () => goesOn() && table.clock !== undefined, enabled: () => table.paused || table.clock?.runningSide !== undefined,
    },
    {
      name: "draw", label: () => (table.againstEngine ? "Offer a draw" : "Agree to a draw"), run: () => void commands.offerDraw(),
      shown: goesOn, enabled: () => !early(),
    },
    { name: "abort", label: "Abort", run: () => void commands.abort(), shown: () => goesOn() && early() && table.againstEngine },
    { name: "resign", label: "Resign", icon: "flag", words: true, run: () => void commands.resign(), shown: goesOn, enabled: () => table.tree.mainLine().length > 0 },
  ];
}
