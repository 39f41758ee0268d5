// What the page remembers in this browser: settings, games of the player's own, and the game being played. It does
// without where there is no storage, and takes nothing that it could not have written.
import { levels } from "./levels.js";

export interface Settings {
  theme: "system" | "light" | "dark";
  level: number; // index
  lines: number; // of the analysis
  threads: number; // of the analysis; 0: all
  hash: (typeof hashSizes)[number]; // of the analysis, megabytes
  typed: boolean; // a field for moves below the board
  sound: boolean;
  animation: boolean;
  board: (typeof boards)[number];
  pieces: (typeof pieceSets)[number];
  showTargets: boolean;
  hover: boolean; // tells the piece on which the mouse rests
}

export const hashSizes = [16, 32, 64] as const;
export const threadCounts = [0, 1, 2, 4, 8] as const;
export const boards = ["wood", "green", "blue", "grey"] as const;
export const pieceSets = ["usual", "figures", "letters"] as const;

export const defaultSettings: Settings = {
  theme: "system", level: 3, lines: 3, threads: 0, hash: 16, typed: true, sound: false, showTargets: true, hover: true, animation: true, board: "wood",
  pieces: "usual",
};

const prefix = "proconsul.";
export const settingsKey = `${prefix}settings`; // in the browser's storage

// undefined where nothing is stored, or nothing that can be read.
export function load(name: string): unknown {
  try {
    const text = localStorage.getItem(prefix + name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

// False where there is no storage, or no room in it: what was stored before stays.
export function save(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export type Stored = Record<string, unknown>;

// The members of an object; none of anything else.
export function membersOf(value: unknown): Stored {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Stored) : {};
}

export function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}

// Reads each stored setting by itself; the usual value replaces one that is invalid.
export function loadSettings(): Settings {
  const stored = membersOf(load("settings"));
  const usual = defaultSettings;
  const among = <T>(value: unknown, choices: readonly T[], otherwise: T): T =>
    choices.includes(value as T) ? (value as T) : otherwise;
  const flag = (value: unknown, otherwise: boolean): boolean => (typeof value === "boolean" ? value : otherwise);
  return {
    theme: among(stored["theme"], ["system", "light", "dark"], usual.theme),
    level: among(stored["level"], [...levels.keys()], usual.level),
    lines: among(stored["lines"], [1, 2, 3, 4, 5], usual.lines),
    threads: among(stored["threads"], threadCounts, 0),
    hash: among(stored["hash"], hashSizes, usual.hash),
    typed: flag(stored["typed"], usual.typed),
    animation: flag(stored["animation"], usual.animation),
    board: among(stored["board"], boards, usual.board),
    pieces: among(stored["pieces"], pieceSets, usual.pieces),
    sound: flag(stored["sound"], usual.sound),
    showTargets: flag(stored["showTargets"], usual.showTargets),
    hover: flag(stored["hover"], usual.hover),
  };
}
