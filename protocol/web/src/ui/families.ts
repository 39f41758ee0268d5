// Families of variants, for narrowing their list.
import type { VariantSummary } from "../types.js";

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
