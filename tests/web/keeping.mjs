// Nothing of a game is lost: what is stored, what PGN carries, and what happens before another game takes its place.
import assert from "node:assert/strict";
import { test } from "./named.mjs";
import { gestures, linkTo, openPage, play, sansOf, statusOf, takePicture, textOf } from "./harness.mjs";

const annotated = `[Event "Cup"]
[Site "Town"]
[Date "2024.05.06"]
[Round "3"]
[White "Ann Archer"]
[Black "Bob Baker"]
[Result "1-0"]
[Annotator "Carl"]
[Termination "resignation"]

1. e4 $1 {the best} (1. d4 $6 {also fine} 1... d5 (1... Nf6)) 1... e5 $2 2. Nf3 Nc6 {at last} 3. Bb5 $14 1-0
`;

async function openPgn(page, text) {
  await page.locator('[data-do="pgn"]').click();
  await page.locator('textarea[name="pgn"]').fill(text);
  await page.locator('[data-testid="pgn"] .primary').click();
}

async function pgnOf(page) {
  await page.locator('[data-do="pgn"]').click();
  const text = await page.locator('textarea[name="pgn"]').inputValue();
  await page.keyboard.press("Escape");
  return text;
}

async function reload(page) {
  await page.reload();
  await page.locator("body.ready").waitFor();
}

const squeezed = (text) => text.trim().replace(/\s+/g, " ");
const title = (page) => page.locator("h1").textContent();
const asked = (page) => page.locator('[data-testid="question"][open]');

export function testKeeping({ browser, url }) {
  test("PGN keeps headers, comments, marks, variations and the result, after a reload too", async () => {
    const { page, done } = await openPage(browser(), url());
    await openPgn(page, annotated);
    await page.locator('[data-testid="moves"] button[data-ply="5"]').waitFor();
    const check = async () => {
      const text = await pgnOf(page);
      const [head] = text.split("\n\n");
      for (const tag of annotated.split("\n\n")[0].split("\n")) assert.ok(head.includes(tag), tag);
      assert.equal(squeezed(text.slice(text.indexOf("\n\n"))), squeezed(annotated.slice(annotated.indexOf("\n\n"))));
      assert.deepEqual(await page.locator(".strip .name").allTextContents(), ["Bob Baker", "Ann Archer"]);
    };
    await check();
    await page.locator(".moves .variation button", { hasText: "Nf6" }).click();
    await check();
    await reload(page);
    await check();
    assert.equal(await page.locator('[data-testid="moves"] [aria-current]').textContent(), "Nf6");
    await page.keyboard.press("Home");
    await page.keyboard.press("End");
    assert.match(await statusOf(page), /^White wins: resignation/);
    await done();
  });

  test("evaluations, clocks and arrows in comments feed graph, clocks and board, and stay in the PGN", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess" }) });
    const text = "1. e4 {[%eval 0.3][%clk 0:10:00] best [%cal Gd2d4][%csl Re5]} 1... e5 {[%eval 0.2][%clk 0:09:55]} 2. Nf3 {[%eval 0.25][%clk 0:09:50]} *";
    await openPgn(page, text);
    await page.locator('[data-testid="moves"] button[data-ply="3"]').waitFor();
    assert.equal(await page.getByTestId("graph").getAttribute("data-points"), "3");
    await page.locator('[data-testid="moves"] button[data-ply="1"]').click();
    assert.equal(await page.locator(".arrow.drawn-g").count(), 1);
    assert.equal(await page.locator(".arrow.circle.drawn-r").count(), 1);
    assert.deepEqual(await page.locator(".moves .comment").allTextContents(), ["best"]);
    await page.locator('[data-testid="moves"] button[data-ply="3"]').click();
    assert.deepEqual(await page.locator(".clock:visible").allTextContents(), ["9:55", "9:50"]);
    assert.equal(await page.locator(".arrow").count(), 0);
    await takePicture(page, "pgn_commands");
    assert.match((await pgnOf(page)).replace(/\s+/g, " "), /\[%eval 0\.3\]\[%clk 0:10:00\] best \[%cal Gd2d4\]/);
    await openPgn(page, "hello world");
    assert.match(await page.locator('[data-testid="pgn"] .problem').textContent(), /neither a game nor a position nor moves/);
    await done();
  });

  test("a reload that finds an address without its state goes on with the same game", async () => {
    const { page, done } = await openPage(browser(), url());
    await openPgn(page, annotated);
    await page.locator('[data-testid="moves"] button[data-ply="5"]').waitFor();
    await page.evaluate(() => history.replaceState(null, "", location.href)); // as browsers do that are interrupted
    await reload(page);
    assert.deepEqual(await page.locator(".strip .name").allTextContents(), ["Bob Baker", "Ann Archer"]);
    await done();
  });

  test("a game with its variations, players, clocks and end is there again after a reload", async () => {
    const { page, done } = await openPage(browser(), url());
    await page.locator('[data-do="new"]').click();
    await page.locator('.games input[type="search"]').fill("chess");
    await page.locator('[data-testid="new-game"] input[name="opponent"][value="people"]').press(" ");
    await page.locator('[data-testid="new-game"] select[name="clock"]').selectOption("6");
    await page.locator(".details .primary").click();
    await play(page, "e2e4");
    await play(page, "e7e5");
    await page.keyboard.press("ArrowLeft");
    await gestures.click(page, "c7", "c5");
    await page.locator(".moves .variation").waitFor();
    await reload(page);
    assert.deepEqual(await page.locator(".moves .variation button").allTextContents(), ["c5"]);
    assert.equal(await page.locator('[data-testid="moves"] [aria-current]').textContent(), "c5");
    assert.equal(await page.locator(".clock:visible").count(), 2);
    await page.keyboard.press("Home");
    await page.keyboard.press("End");
    await page.locator('[data-do="resign"]').click();
    await page.locator('[data-testid="question"] button[name="yes"]').click();
    const status = await statusOf(page);
    assert.match(status, /resignation/);
    await reload(page);
    assert.equal(await statusOf(page), status);
    await done();
  });

  test("a new game and a broken PGN take no game's place unasked, and past games are gone on with", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess", moves: "e2e4" }) });
    await play(page, "e7e5");
    await page.locator('[data-do="new"]').click();
    await page.locator('.games input[type="search"]').fill("atomic");
    await page.locator('[data-testid="new-game"] input[name="opponent"][value="people"]').press(" ");
    await page.locator(".details .primary").click();
    await asked(page).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await title(page), "Chess");
    await page.keyboard.press("Escape");
    await openPgn(page, "1. d4 d5 2. Ke5 e6 *");
    await page.locator('[data-testid="pgn"] .problem:not([hidden])').waitFor();
    assert.deepEqual(await sansOf(page), ["e4", "e5"]);
    await page.locator('button[name="partly"]').click();
    await page.locator('[data-testid="question"] button[name="yes"]').click();
    assert.deepEqual(await sansOf(page), ["d4", "d5"]);
    await page.locator('[data-do="games"]').click();
    await page.waitForFunction(() => document.querySelectorAll(".past li").length === 2);
    await page.locator(".past .entry").nth(1).click();
    await page.locator('[data-testid="moves"] button', { hasText: "e5" }).waitFor();
    assert.deepEqual(await sansOf(page), ["e4", "e5"]);
    await page.locator('[data-do="games"]').click();
    await page.locator(".past li", { hasText: "1 move" }).locator(".quiet").first().click();
    await page.waitForFunction(() => document.querySelectorAll(".past li").length === 1);
    await done();
  });

  test("the address holds the game, Back and Forward go from game to game", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess", moves: "e2e4" }) });
    await play(page, "e7e5");
    await page.waitForFunction(() => location.hash.includes("e7e5"));
    await openPgn(page, '[Variant "atomic"]\n\n1. Nf3 1-0');
    await page.locator('[data-testid="question"] button[name="yes"]').click();
    await page.locator("h1", { hasText: "Atomic" }).waitFor();
    await page.goBack();
    await page.locator("h1", { hasText: /^Chess$/ }).waitFor();
    assert.deepEqual(await sansOf(page), ["e4", "e5"]);
    await page.goForward();
    await page.locator("h1", { hasText: "Atomic" }).waitFor();
    assert.deepEqual(await sansOf(page), ["Nf3"]);
    await reload(page);
    assert.match(await title(page), /^Atomic/);
    const address = page.url();
    const other = await openPage(browser(), address);
    assert.deepEqual(await sansOf(other.page), ["Nf3"]);
    await other.done();
    await done();
  });

  test("claims such as threefold repetition cut no link and no PGN", async () => {
    const there = "g1f3 g8f6 f3g1 f6g8 ";
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess", moves: `${there.repeat(3)}e2e4` }) });
    assert.equal((await sansOf(page)).length, 13);
    assert.equal(await textOf(page, "notice"), "");
    const pgn = `${Array.from({ length: 6 }, (_, at) => `${at + 1}. ${at % 2 === 0 ? "Nf3 Nf6" : "Ng1 Ng8"}`).join(" ")} 7. e4 *`;
    await page.locator('[data-do="games"]').click();
    await page.locator('[data-testid="games"][open]').waitFor();
    await page.keyboard.press("Escape");
    await openPgn(page, pgn);
    await page.locator('[data-testid="question"] button[name="yes"]').click();
    assert.equal((await sansOf(page)).length, 13);
    await done();
  });

  test("a game is played in one tab; another one shows it, or goes on with a copy, and nothing is lost", async () => {
    const { page, context, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess", moves: "e2e4" }) });
    await play(page, "e7e5");
    await page.waitForFunction(() => location.hash.includes("e7e5"));
    const second = await context.newPage();
    await second.goto(url());
    await second.locator("body.ready").waitFor();
    assert.deepEqual(await sansOf(second), ["e4", "e5"]);
    await second.getByTestId("watched").waitFor();
    await gestures.drag(second, "d2", "d4");
    await play(page, "g1f3");
    assert.deepEqual(await sansOf(second), ["e4", "e5"]);
    await second.locator('button[name="here"]').click();
    await second.getByTestId("watched").waitFor({ state: "hidden" });
    await play(second, "d2d4");
    await play(page, "b8c6");
    const both = [[page, ["e4", "e5", "Nf3", "Nc6"]], [second, ["e4", "e5", "d4"]]];
    for (const [tab, sans] of both) {
      await reload(tab);
      assert.deepEqual(await sansOf(tab), sans);
      assert.ok(await tab.getByTestId("watched").isHidden());
    }
    await page.locator('[data-do="games"]').click();
    await page.waitForFunction(() => document.querySelectorAll(".past li").length === 2);
    await page.keyboard.press("Escape");
    const address = second.url();
    await second.close();
    await page.locator('[data-do="games"]').click();
    await page.locator(".past li", { hasText: "2 moves" }).locator(".entry").first().click();
    assert.ok(address.includes("d2d4"));
    assert.ok(await page.getByTestId("watched").isHidden());
    await done();
  });

  test("settings that one tab changes are those of the others", async () => {
    const { page, context, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess" }) });
    const second = await context.newPage();
    await second.goto(url());
    await second.locator("body.ready").waitFor();
    await page.locator('[data-do="settings"]').click();
    await page.locator('input[name="board"][value="blue"]').press(" ");
    await second.waitForFunction(() => document.documentElement.dataset.board === "blue");
    await done();
  });

  test("a game that is open in no other tab any more is gone on with, as it was left there", async () => {
    const { page, context, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess", moves: "e2e4" }) });
    await play(page, "e7e5");
    const second = await context.newPage();
    await second.goto(url());
    await second.getByTestId("watched").waitFor();
    await play(page, "g1f3");
    await page.close();
    await second.locator('button[name="here"]').click();
    await second.locator('[data-testid="moves"] button[data-ply="3"]').waitFor();
    assert.ok(await second.getByTestId("watched").isHidden());
    await play(second, "b8c6");
    await second.locator('[data-do="games"]').click();
    await second.waitForFunction(() => document.querySelectorAll(".past li").length === 1);
    await done();
  });
}
