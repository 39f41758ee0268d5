// Finding a variant by what a player may call it. What fits a name best comes first and is chosen; descriptions and close
// spellings are only offered; of a well-known game that is not here the reason is told.
import { missingGames, otherNames } from "./game_names.js";

export interface Named {
  names: readonly string[];
  about: string;
  place: number; // among those that fit as well
}

export interface Findings<Item> {
  items: Item[];
  chosen: Item | undefined; // what is meant, if a name fits
  words: string; // what is to be said of them
}

// All that a game is called, by itself, in its definition and elsewhere.
export function namesOf(game: { name: string; title: string }, aliases: readonly string[]): string[] {
  return [game.name, game.title, ...aliases, ...(otherNames[game.name] ?? [])];
}

export function find<Item extends Named>(typed: string, items: readonly Item[]): Findings<Item> {
  const wanted = plain(typed);
  const sorted = (ranked: readonly (readonly [number, Item])[]): Item[] =>
    [...ranked].sort(([a, one], [b, other]) => a - b || one.place - other.place).map(([, item]) => item);
  const by = (rank: (item: Item) => number | undefined): Item[] =>
    sorted(items.flatMap((item) => {
      const found = rank(item);
      return found === undefined ? [] : [[found, item] as const];
    }));
  if (wanted === "") {
    const nonsense = typed.trim() !== "";
    return { items: nonsense ? [] : by(() => 0), chosen: undefined, words: nonsense ? "No variant is called that." : "" };
  }
  const named = by((item) => bestRank(wanted, item.names));
  const told = by((item) => (named.includes(item) || !mentions(wanted, item) ? undefined : 0));
  const missing = missingGames.find(({ names }) => names.some((name) => plain(name) === wanted));
  const exact = named[0] !== undefined && (bestRank(wanted, named[0].names) ?? 1) < 1;
  if (missing !== undefined && !exact) return { items: [...named, ...told], chosen: undefined, words: missing.reason };
  if (named.length > 0) return { items: [...named, ...told], chosen: named[0], words: "" };
  const close = by((item) => closeness(wanted, item.names)).filter((item) => !told.includes(item));
  const words = close.length > 0 ? "No variant is called that. Did you mean one of these?" :
    told.length > 0 ? "No variant is called that. These mention it:" : "No variant is called that.";
  return { items: [...close, ...told], chosen: undefined, words };
}

// In lower case, without the accents of Latin letters; letters of other scripts stay as they are.
function plain(text: string): string {
  const bare = text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").normalize("NFKC");
  return bare.replace(/[^\p{L}\p{M}\p{N}+]+/gu, " ").trim();
}

const tight = (text: string): string => text.replaceAll(" ", "");

// 0 is best; undefined: no name fits.
function bestRank(wanted: string, names: readonly string[]): number | undefined {
  const ranks = names.map((name) => rank(wanted, plain(name))).filter((one) => one !== undefined);
  return ranks.length === 0 ? undefined : Math.min(...ranks);
}

function rank(wanted: string, name: string): number | undefined {
  const [all, part] = [tight(name), tight(wanted)];
  if (all === part) return 0;
  if (all === `${part}chess` || all === `the${part}`) return 0.5;
  if (all.startsWith(part) && all.length === part.length + 1) return 0.8;
  if (name.startsWith(wanted)) return 1;
  if (name.split(" ").some((word) => word.startsWith(wanted))) return 2;
  return all.includes(part) ? 3 : undefined;
}

// Whether its names and its description have all the words, from their beginnings.
function mentions(wanted: string, { names, about }: Named): boolean {
  const words = plain(`${names.join(" ")} ${about}`).split(" ");
  return wanted.split(" ").every((one) => words.some((word) => word.startsWith(one)));
}

// How many letters are wrong, where they are few for the length of the name; in one word of a longer name it counts for more.
function closeness(wanted: string, names: readonly string[]): number | undefined {
  const typed = tight(wanted);
  const most = typed.length < 4 ? 0 : typed.length < 7 ? 1 : 2;
  const wrong = (name: string): number =>
    name.length < 4 || Math.abs(name.length - typed.length) > most ? Infinity : distance(typed, name);
  const least = Math.min(...names.map(plain).flatMap((name) => [wrong(tight(name)), ...name.split(" ").map((word) => wrong(word) + 0.5)]));
  return least < most + 1 ? least : undefined;
}

// Letters to insert, leave out, replace or exchange with their neighbours.
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; ++i) {
    const row = [i];
    for (let j = 1; j <= other.length; ++j) {
      const [above, before, same] = [(rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (rows[i - 1]?.[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)];
      const exchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Infinity;
      row.push(Math.min(above, before, same, exchanged));
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? Infinity;
}
