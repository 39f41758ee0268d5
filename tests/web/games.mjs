// Whole games, each of whose moves is made by a gesture, to an end by rule. The moves in games.json are those of
// games that `proconsul match` played from drawn starts, one side at few nodes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "./named.mjs";
import { linkTo, openPage, play, proconsul, sansOf, statusOf } from "./harness.mjs";

const games = JSON.parse(readFileSync(new URL("games.json", import.meta.url), "utf8"));
const results = { "1-0": "White wins", "0-1": "Black wins", "1/2-1/2": "Draw" };

// SAN by the native program, of the position before the last move.
function lastSan(game, moves) {
  const words = proconsul("moves", game.variant, "--fen", game.fen, "--moves", moves.slice(0, -1).join(" "), "--san");
  return new Set(words.split("\n"));
}

export function testGames({ browser, url }) {
  for (const game of games) {
    test(`a whole game of ${game.variant} by drags, clicks and keys`, async () => {
      const start = game.number === null ? { fen: game.fen } : { number: game.number };
      const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: game.variant, ...start }) });
      const moves = game.moves.split(" ");
      const ways = ["drag", "click", "keys"];
      for (const [at, move] of moves.entries()) await play(page, move, ways[at % ways.length]);
      const status = await statusOf(page);
      assert.ok(status.startsWith(results[game.result]), status);
      const sans = await sansOf(page);
      assert.equal(sans.length, moves.length);
      assert.ok(lastSan(game, moves).has(sans.at(-1)), sans.at(-1));
      await done();
    });
  }
}
