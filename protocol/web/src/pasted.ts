// Texts that players paste: records of games, positions (FEN, SFEN, what UCI programs send), and moves by themselves.
import { spellingsOf } from "./move_words.js";
import type { Beginning, ReadGame, ReadMove, Rules } from "./rules.js";
import type { LegalMove, Start } from "./types.js";

const results = ["1-0", "0-1", "1/2-1/2"];
const nonsense = "This is neither a game nor a position nor moves that can be played.";

// In the spellings that players use; throws what is wrong with it as it was typed.
export function readMove(rules: Rules, beginning: Beginning, moves: readonly string[], text: string): LegalMove {
  let problem: unknown;
  for (const spelling of spellingsOf(text)) {
    try {
      return rules.readMove(beginning, moves, spelling);
    } catch (error) {
      problem ??= error;
    }
  }
  throw problem;
}

// `here`: the variant on the table, which texts mean that name none.
export function readPasted(rules: Rules, text: string, here: string): ReadGame[] {
  const bare = unquoted(text);
  const uci = /^position\s+(startpos|(?:fen|sfen)\s+[\s\S]+?)(?:\s+moves\s+([\s\S]*))?$/i.exec(bare);
  if (uci !== null) return [fromUci(rules, here, uci[1] ?? "", uci[2] ?? "")];
  if (/^(s?fen\s+)?[^\s[{]*\/[^\s]*(\s+[^\n]*)?$/i.test(bare)) return [gameFrom(rules, positionGame(rules, here, bare), [])];
  const moves = bareMoves(rules, here, bare);
  if (moves !== undefined) return [moves];
  const games = rules.readPgn(text);
  const [first] = games;
  if (games.length === 1 && first?.problem !== undefined && first.moves.length === 0 && Object.keys(first.tags).length === 0) throw new Error(nonsense);
  return games;
}

function unquoted(text: string): string {
  return text.trim().replace(/^```\w*\s*|\s*```$/g, "").replace(/^["'`“„«]+|["'`”“»]+$/g, "").trim();
}

// A position of the variant on the table; else one of chess.
function positionGame(rules: Rules, here: string, text: string): Beginning {
  const start = (variant: string): Start => rules.startByText(variant, text);
  try {
    return { variant: here, start: start(here) };
  } catch (error) {
    if (here === "chess") throw error;
    try {
      return { variant: "chess", start: start("chess") };
    } catch {
      throw error;
    }
  }
}

function fromUci(rules: Rules, here: string, placed: string, moves: string): ReadGame {
  const beginning = /^startpos$/i.test(placed) ? { variant: here, start: rules.usualStart(here) } : positionGame(rules, here, placed);
  return gameFrom(rules, beginning, moves.split(/\s+/).filter(Boolean));
}

// undefined: not all of it are moves. They begin with the usual start of the variant on the table, or of chess.
function bareMoves(rules: Rules, here: string, text: string): ReadGame | undefined {
  if (text.includes("[") || text.includes("{") || text.includes("(")) return undefined;
  const words = text.split(/[\s,;]+/).map((word) => word.replace(/^\d+\.+/, "")).filter((word) => word !== "" && !/^(1-0|0-1|1\/2-1\/2|\*|\d+)$/.test(word));
  if (words.length === 0) return undefined;
  for (const variant of new Set([here, "chess"])) {
    const game = gameFrom(rules, { variant, start: rules.usualStart(variant) }, words);
    if (game.problem === undefined) return { ...game, result: results.find((one) => text.endsWith(one)) ?? "*" };
  }
  return undefined;
}

function gameFrom(rules: Rules, { variant, start }: Beginning, words: readonly string[]): ReadGame {
  const moves: ReadMove[] = [];
  const played: string[] = [];
  for (const word of words) {
    try {
      const { uci, san } = readMove(rules, { variant, start }, played, word);
      moves.push({ uci, san, nags: [], comment: "", variations: [] });
      played.push(uci);
    } catch (error) {
      return { variant, start, tags: {}, moves, result: "*", problem: error instanceof Error ? error.message : String(error) };
    }
  }
  return { variant, start, tags: {}, moves, result: "*" };
}
