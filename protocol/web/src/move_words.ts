// How moves are told, and the spellings in which they are typed.

// Moves that leave everything in its place pass the turn, however their notation writes them.
export function moveName({ uci, san }: { uci: string; san: string }): string {
  return isPass(uci) ? "pass" : san;
}

const isPass = (uci: string): boolean => uci === "0000" || uci === "@@@@" || /^([a-z]+\d+)\1$/.test(uci);

// What a player may have meant, the likeliest first: as it is typed, without marks and numbers, with the letters of pieces
// as capitals.
export function spellingsOf(typed: string): string[] {
  const text = typed.trim();
  const bare = text.replace(/^\d+\s*\.+\s*/, "").replace(/\s*[!?]+$/, "").replace(/^["'`“”]|["'`“”]$/g, "");
  const castling = /^[o0]-[o0](-[o0])?([+#]?)$/i.test(bare) ? bare.toUpperCase().replaceAll("0", "O") : bare;
  const lower = castling.toLowerCase();
  const capital = lower.charAt(0).toUpperCase() + lower.slice(1);
  const promoting = (one: string): string => one.replace(/=?([a-z])([+#]?)$/, (_, letter: string, check: string) => `=${letter.toUpperCase()}${check}`);
  return [...new Set([text, bare, castling, lower, capital, promoting(lower), promoting(capital), lower.replace(/^([a-z])@/, (all) => all.toUpperCase())])];
}

export const meansPass = (typed: string): boolean => /^(pass|--|0000|@@@@)$/i.test(typed.trim());
