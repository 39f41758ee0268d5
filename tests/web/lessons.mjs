// Learning from mistakes, and data to take away.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "./named.mjs";
import { linkTo, openPage, press, proconsul, sansOf, takePicture } from "./harness.mjs";

// Black overlooks a mate, White has left a pawn.
const moves = "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7";
const words = (page) => page.getByTestId("lesson");
const told = (page, text) => words(page).filter({ hasText: text }).waitFor();

async function review(page) {
  await page.locator(".analysis button", { hasText: "Analyse game" }).click();
  await page.locator('button[name="learn-black"]').waitFor();
}

async function type(page, san) {
  await page.locator('input[name="move"]').fill(san);
  await page.keyboard.press("Enter");
}

function testMistakes({ browser, url }) {
  test("a player is led back to a mistake and tries again: no better, good; the game stays as it was", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess", moves }) });
    const before = await sansOf(page);
    await review(page);
    await page.locator('button[name="learn-black"]').click();
    await told(page, /Mistake 1 of \d: 3… Nf6 lost much/);
    assert.equal(await page.locator('.desk [data-square]').first().getAttribute("data-square"), "h1");
    assert.match(await page.locator('.desk [data-square="g8"]').getAttribute("aria-label"), /black knight/);
    const from = page.locator('.desk [data-square="g8"]');
    await from.click();
    await page.locator('.desk [data-square="f6"]').click();
    await told(page, /Nf6 is no better than Nf6, which you played/);
    await type(page, "a6");
    await told(page, /a6 is no better than Nf6/);
    assert.match(await page.locator('.desk [data-square="a7"]').getAttribute("aria-label"), /black pawn/);
    await page.keyboard.press("Escape");
    await from.focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await told(page, /g6 is a good move/);
    assert.equal(await page.locator(".arrow.hint").count(), 1);
    await takePicture(page, "lesson");
    assert.deepEqual(await sansOf(page), before);
    await page.locator('button[name="lesson-end"]').click();
    assert.ok(await words(page).isHidden());
    await done();
  });

  test("the best move is shown when asked for, and going elsewhere leads back, on a phone too", async () => {
    const phone = { width: 390, height: 844, hasTouch: true, isMobile: true };
    const { page, done } = await openPage(browser(), url(), { ...phone, hash: linkTo({ game: "chess", moves }) });
    await review(page);
    await page.locator('button[name="learn-black"]').tap();
    await told(page, /lost much/);
    await page.locator('[data-do="phone-back"]').tap();
    await page.locator('button[name="lesson-back"]').tap();
    await page.locator('button[name="lesson-show"]').tap();
    await told(page, /was best. You played Nf6/);
    assert.equal(await page.locator(".arrow.hint").count(), 1);
    await page.locator('button[name="lesson-end"], button[name="lesson-next"]').first().tap();
    await done();
  });

  test("there are no lessons while a game against the engine goes on", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess", moves: "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6" }) });
    await review(page);
    await page.locator('[data-do="opponent"]').click();
    await page.locator('button[name="learn-black"]').waitFor({ state: "detached" });
    await done();
  });
}

async function saved(page, act) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

async function openDownloads(page) {
  await press(page, "share");
  await page.locator('[data-testid="downloads"] summary').press("Enter");
}

function testData({ browser, url }) {
  test("perft, the game, its rules and its starts are saved as data", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess2016", number: "1760", moves: "e3e5 f8f6" }) });
    await openDownloads(page);
    await page.locator('input[name="depth"]').fill("2");
    const perft = await saved(page, () => page.locator('button[name="perft"]').click());
    assert.equal(perft.name, "chess2016-perft-2.csv");
    const rows = perft.text.trim().split("\n").slice(1).map((row) => row.split(","));
    const total = rows.reduce((sum, row) => sum + Number(row.at(-1)), 0);
    const native = proconsul("perft", "chess2016", "2", "--id", "1760", "--moves", "e3e5 f8f6");
    assert.match(native, new RegExp(`\\b${total}\\b`));
    await page.getByTestId("counted-moves").filter({ hasText: `${total.toLocaleString("en")} nodes at depth 2` }).waitFor();

    const game = await saved(page, () => page.locator('button[name="game-data"]').click());
    const data = JSON.parse(game.text);
    assert.deepEqual([data.variant, data.number, data.moves.map(({ uci }) => uci)], ["chess2016", "1760", ["e3e5", "f8f6"]]);
    assert.match(data.moves[1].fen, / w /);
    const facts = JSON.parse((await saved(page, () => page.locator('button[name="facts"]').click())).text);
    assert.ok(facts.pieces.length > 20 && facts.holes.length === 24);
    const starts = await saved(page, () => page.locator('button[name="starts"]').click());
    const lines = starts.text.trim().split("\n");
    assert.deepEqual([lines.length, lines[0]], [facts.starts + 1, "number,fen"]);
    assert.ok(lines[1761].startsWith("1760,****zvjz****/"), lines[1761]);
    await takePicture(page, "downloads");
    await done();
  });

  test("a count that takes too long is stopped, by keys and on a phone; positions of shogi are told as SFEN", async () => {
    const phone = { width: 390, height: 844, hasTouch: true, isMobile: true };
    const { page, done } = await openPage(browser(), url(), { ...phone, hash: linkTo({ game: "shogi" }) });
    await openDownloads(page);
    assert.match(await page.locator('input[name="sfen"]').inputValue(), / b - 1$/);
    await page.locator('input[name="depth"]').fill("12");
    await page.locator('button[name="perft"]').press("Enter");
    await page.locator('button[name="stop-job"]').press("Enter");
    assert.ok(await page.locator('button[name="stop-job"]').isHidden());
    const wide = await page.locator('[data-testid="share"] > .content').evaluate((one) => one.scrollWidth - one.clientWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    await done();
  });
}

export function testLessons(context) {
  for (const group of [testMistakes, testData]) group(context);
}
