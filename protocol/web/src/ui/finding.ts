// Finding a game by what a player may call it: the better a name fits, the earlier it stands. Families of games, too.
import type { VariantSummary } from "../types.js";

// Names by which games are known besides those that their definitions give.
const otherNames: Readonly<Record<string, readonly string[]>> = {
  chess: ["standard", "orthodox", "fide", "western chess", "classical"],
  fischerandom: ["chess960", "960", "fischer", "frc", "fischer random", "freestyle"],
  crazyhouse: ["zh", "drop chess"], kingofthehill: ["koth", "hill"], "3check": ["three check", "3 check", "3+"], "5check": ["five check", "5 check"],
  antichess: ["losing chess", "take me"], racingkings: ["racing", "race"], shogi: ["japanese chess"], makruk: ["thai chess"],
  cambodian: ["ouk", "cambodian chess", "khmer chess"], sittuyin: ["burmese chess"], shatar: ["mongolian chess"],
  seirawan: ["s-chess", "schess", "sharper chess", "seirawan chess"], capablanca: ["capa"], flipello: ["othello"],
  cfour: ["connect four", "connect 4", "connect4", "four in a row"], tictactoe: ["noughts and crosses", "tic tac toe", "ttt"],
  dobutsu: ["animal shogi", "let's catch the lion"], minishogi: ["5x5 shogi", "mini shogi"], kyotoshogi: ["kyoto"],
  chess2016: ["2016"], chess56: ["56"], consul42k: ["42k", "42000"], arena: ["the arena"], courier: ["kurierspiel"],
  shatranj: ["arabic chess", "persian chess"], chaturanga: ["indian chess"], horde: ["pawn horde"], breakthrough: ["pawns race"],
  "fox-and-hounds": ["fox"], marseillais: ["double move"], chess8400: ["8400"],
};

const regional = new Set(["shogi", "makruk", "cambodian", "sittuyin", "shatar", "asean", "ai-wok", "karouk", "makpong", "shatranj",
  "chaturanga", "courier", "torishogi", "minishogi", "kyotoshogi", "dobutsu", "gorogoro", "judkins", "microshogi", "yarishogi",
  "okisakishogi", "euroshogi", "shoshogi", "checkshogi", "xiangqi", "minixiangqi", "manchu", "xiangqihouse", "crowdedxiangqi",
  "janggi", "janggicasual", "janggimodern", "janggitraditional", "janggihouse"]);
const notChess = new Set(["flipello", "flipello6", "flipello10", "flipersi", "cfour", "tictactoe", "clobber", "clobber10",
  "breakthrough", "fox-and-hounds", "jesonmor", "ataxx", "quadwrangle", "quadwrangle7x7", "crusade", "snort", "gale",
  "brandub", "hex", "linesofaction", "cfour-anyside", "amazons", "isolation", "isolation7x7", "joust", "snailtrail"]);

export type KindOf = (name: string) => "kept" | "visiting" | undefined;

export interface Family {
  name: string;
  has(game: VariantSummary): boolean;
}

// The games that the program was made for, which come first.
export const isFeatured = ({ place }: VariantSummary): boolean => place > 0;

export const families: readonly Family[] = [
  { name: "All", has: () => true },
  { name: "Featured", has: isFeatured },
  { name: "Random starts", has: ({ starts }) => starts > 1 },
  { name: "Large boards", has: ({ files, ranks }) => files * ranks > 64 },
  { name: "Small boards", has: ({ files, ranks }) => files * ranks < 64 },
  { name: "Shogi", has: ({ name }) => /shogi|dobutsu/.test(name) },
  { name: "Regional", has: ({ name }) => regional.has(name) },
  { name: "Drops", has: ({ name, about }) => /house|shogi|chessgi|dobutsu|pocket/.test(name) || /\bhand\b|\bdrop/i.test(about) },
  { name: "Not chess", has: ({ name }) => notChess.has(name) },
];

const plain = (text: string): string => text.toLowerCase().normalize("NFD").replace(/[^a-z0-9+]+/g, " ").trim();
const joined = (text: string): string => plain(text).replaceAll(" ", "");

// All that a game is called, by itself, in its definition and elsewhere.
export function namesOf(game: VariantSummary, aliases: readonly string[]): string[] {
  return [game.name, game.title, ...aliases, ...(otherNames[game.name] ?? [])];
}

// How well what is typed fits: 0 is best; undefined: it does not.
export function fit(typed: string, names: readonly string[], about: string): number | undefined {
  const wanted = plain(typed);
  if (wanted === "") return 4;
  const tight = joined(typed);
  const [shortest] = names.map((name) => rank(wanted, tight, plain(name))).filter((one) => one !== undefined).sort((a, b) => a - b);
  if (shortest !== undefined) return shortest;
  const text = `${names.map(plain).join(" ")} ${plain(about)}`;
  return wanted.split(" ").every((word) => text.includes(word)) ? 4 : undefined;
}

function rank(wanted: string, tight: string, name: string): number | undefined {
  const tightName = name.replaceAll(" ", "");
  if (tightName === tight || tightName === `${tight}chess` || tightName === `the${tight}`) return tightName === tight ? 0 : 0.5;
  if (name.startsWith(wanted)) return 1;
  if (name.split(" ").some((word) => word.startsWith(wanted))) return 2;
  return tightName.includes(tight) ? 3 : undefined;
}
