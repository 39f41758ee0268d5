// What the page remembers in this browser: settings, games of the player's own, and the game being played. It
// does without where there is no storage.
export interface Settings {
  theme: "system" | "light" | "dark";
  level: number; // index
  lines: number; // of the analysis
  typed: boolean; // a field for moves below the board
  sound: boolean;
  showTargets: boolean;
}

export const defaultSettings: Settings = {
  theme: "system", level: 3, lines: 3, typed: true, sound: false, showTargets: true,
};

const prefix = "proconsul.";

export function load<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(prefix + name);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function save(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Full or forbidden: the page works without.
  }
}

export function loadSettings(): Settings {
  return { ...defaultSettings, ...load<Partial<Settings>>("settings", {}) };
}
