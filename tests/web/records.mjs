// Games in and out: PGN and links.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "./named.mjs";
import { fenOf, gestures, linkTo, openPage, play, sansOf, textOf } from "./harness.mjs";

const games = JSON.parse(readFileSync(new URL("games.json", import.meta.url), "utf8"));

async function pgnOf(page) {
  await page.locator('[data-do="pgn"]').click();
  const text = await page.locator('textarea[name="pgn"]').inputValue();
  await page.keyboard.press("Escape");
  return text;
}

async function openPgn(page, text) {
  await page.locator('[data-do="pgn"]').click();
  await page.locator('textarea[name="pgn"]').fill(text);
  await page.locator('[data-testid="pgn"] .primary').click();
}

export function testRecords({ browser, url }) {
  test("PGN goes out and comes in again, of every one of the seven games", async () => {
    const { page, done } = await openPage(browser(), url());
    for (const { variant, number, fen, moves } of games) {
      const start = number === null ? { fen } : { number };
      await page.goto(url() + linkTo({ game: variant, ...start, moves }));
      await page.reload();
      await page.locator("body.ready").waitFor();
      const sans = await sansOf(page);
      const pgn = await pgnOf(page);
      await page.goto(url() + linkTo({ game: "chess" }));
      await page.reload();
      await page.locator("body.ready").waitFor();
      await openPgn(page, pgn);
      await page.locator(`[data-testid="moves"] button[data-ply="${sans.length}"]`).waitFor();
      assert.deepEqual(await sansOf(page), sans);
      assert.equal(await pgnOf(page).then((text) => text.replace(/\[Date .*\]\n/, "")), pgn.replace(/\[Date .*\]\n/, ""));
    }
    await done();
  });

  test("PGN that is none is refused with the reason, of several games one is chosen", async () => {
    const { page, done } = await openPage(browser(), url());
    await openPgn(page, '[Variant "nothing"]\n\n1. e4 *');
    await page.locator('[data-testid="pgn"] .problem:not([hidden])').waitFor();
    await page.locator('textarea[name="pgn"]').fill('[White "A"]\n\n1. e4 e5 *\n\n[White "B"]\n\n1. d4 *\n');
    await page.locator('[data-testid="pgn"] .primary').click();
    await page.locator(".found button", { hasText: "B" }).click();
    await page.locator('[data-testid="moves"] button[data-ply="1"]').waitFor();
    assert.deepEqual(await sansOf(page), ["d4"]);
    await done();
  });

  test("a link carries game, number and moves", async () => {
    const first = await openPage(browser(), url(), { hash: linkTo({ game: "chess2016", number: "1760" }) });
    const moves = games.find((game) => game.variant === "chess2016").moves.split(" ").slice(0, 4);
    for (const move of moves) await play(first.page, move);
    const fen = await fenOf(first.page);
    await first.page.locator('[data-do="share"]').click();
    const link = await first.page.locator('input[name="link"]').inputValue();
    await first.done();
    assert.match(link, /game=chess2016&number=1760&moves=/);
    const second = await openPage(browser(), link);
    await second.page.locator('[data-do="last"]').click();
    assert.equal(await fenOf(second.page), fen);
    await second.done();
  });

  test("a link that cannot be opened says so", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "nothing" }) });
    assert.match(await textOf(page, "notice"), /nothing/);
    await done();
    const second = await openPage(browser(), url(), { hash: linkTo({ game: "chess", moves: "e2e4 e7e5 e1e3 d2d4" }) });
    assert.match(await textOf(second.page, "notice"), /e1e3/);
    assert.deepEqual(await sansOf(second.page), ["e4", "e5"]);
    await second.done();
  });

  test("variations of a PGN are shown, and written again", async () => {
    const { page, done } = await openPage(browser(), url());
    const moves = "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. Nf3) 1... e5 2. Nc3 *";
    await openPgn(page, moves);
    await page.locator('[data-testid="moves"] button[data-ply="3"]').first().waitFor();
    for (const san of ["d4", "Nf6", "Nf3"])
      assert.equal(await page.locator(".moves .variation button", { hasText: san }).count(), 1, san);
    assert.equal((await pgnOf(page)).split("\n\n")[1].trim().replace(/\s+/g, " "), moves);
    await done();
  });

  test("variations are kept beside the game and walked by keys", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess", moves: "e2e4 e7e5" }) });
    await page.locator('[data-do="first"]').click();
    await gestures.click(page, "d2", "d4");
    await page.locator(".moves .variation").waitFor();
    assert.deepEqual(await page.locator(".moves .variation button").allTextContents(), ["d4"]);
    await page.keyboard.press("Home");
    await page.keyboard.press("End");
    assert.equal(await page.locator('[data-testid="moves"] [aria-current]').textContent(), "e5");
    await done();
  });
}
