// The board editor: positions of every game are set up by mouse, keys and touch, judged as they change, and gone on from.
import assert from "node:assert/strict";
import { test } from "./named.mjs";
import { fenOf, gestures, linkTo, openPage, press, statusOf, takePicture } from "./harness.mjs";

const editor = '[data-testid="setup"]';
const fenIn = (page) => page.locator('input[name="setup-fen"]').inputValue();
const tool = (page, name) => page.locator(`${editor} [data-tool="${name}"]`);
const cell = (page, square) => page.locator(`${editor} [data-square="${square}"]`);
const verdict = (page) => page.getByTestId("setup-problem").textContent();
const go = (page) => page.locator(`${editor} .primary`);

async function middle(page, square) {
  const box = await cell(page, square).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 3 });
  await page.mouse.up();
}

async function openEditor(browser, url, parts, more = {}) {
  const opened = await openPage(browser(), url(), { hash: linkTo(parts), ...more });
  await press(opened.page, "setup");
  await opened.page.locator(`${editor}[open]`).waitFor();
  return opened;
}

function testPointer({ browser, url }) {
  test("a position is set up by mouse: put, painted, carried, thrown off, blocked squares and all, and played on", async () => {
    const { page, done } = await openEditor(browser, url, { game: "chess" });
    await page.locator('button[name="clear"]').click();
    assert.match(await verdict(page), /royal/);
    assert.ok(await go(page).isDisabled());
    await tool(page, "white K").click();
    await cell(page, "e1").click();
    await tool(page, "black K").click();
    await cell(page, "e8").click();
    await tool(page, "white R").click();
    await page.mouse.move(...(await middle(page, "a1")));
    await page.mouse.down();
    for (const square of ["b1", "c1"]) await page.mouse.move(...(await middle(page, square)));
    await page.mouse.up();
    await cell(page, "c1").click();
    assert.match(await fenIn(page), /^4k3\/8\/8\/8\/8\/8\/8\/RR2K3 w /);
    await tool(page, "hand").click();
    await drag(page, await middle(page, "b1"), await middle(page, "h1"));
    await drag(page, await middle(page, "e8"), await middle(page, "g8"));
    const knight = await tool(page, "black N").boundingBox();
    await drag(page, [knight.x + 10, knight.y + 10], await middle(page, "b4"));
    await tool(page, "hand").click();
    const board = await page.locator(`${editor} .board`).boundingBox();
    await drag(page, await middle(page, "b4"), [board.x + board.width + 60, board.y + 40]);
    await page.locator(`${editor} [data-testid="rights"] input[value="K"]`).check();
    await page.locator(`${editor} input[name="setup-turn"][value="black"]`).press(" ");
    assert.equal(await fenIn(page), "6k1/8/8/8/8/8/8/R3K2R b K - 0 1");
    assert.equal(await verdict(page), "This position can be played.");
    await page.locator('select[name="goal"]').selectOption("both");
    await go(page).click();
    await page.locator(`${editor}[open]`).waitFor({ state: "detached" });
    assert.match(await statusOf(page), /^Black to move/);
    assert.equal(await fenOf(page), "6k1/8/8/8/8/8/8/R3K2R b K - 0 1");
    await done();
  });

  test("on a phone a tap puts, a finger draws, and nothing is wider than the screen", async () => {
    const phone = { width: 390, height: 844, hasTouch: true, isMobile: true };
    for (const colorScheme of ["light", "dark"]) {
      const { page, done } = await openEditor(browser, url, { game: "shogi" }, { ...phone, colorScheme });
      await tool(page, "eraser").tap();
      await cell(page, "b2").tap();
      assert.match(await fenIn(page), /\/7R1\//);
      await page.locator(`${editor} input[data-held="white B"]`).fill("1");
      assert.match(await fenIn(page), /\[B\] w/);
      assert.equal(await verdict(page), "This position can be played.");
      const wide = await page.locator(`${editor} > .content`).evaluate((one) => one.scrollWidth - one.clientWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide`);
      await takePicture(page, `setup_phone_${colorScheme}`);
      await done();
    }
  });
}

function testKeys({ browser, url }) {
  test("by the keyboard alone: letters put, Delete wipes, Enter carries, and Escape closes", async () => {
    const { page, done } = await openEditor(browser, url, { game: "chess" });
    await page.locator('button[name="clear"]').press("Enter");
    await cell(page, "e1").focus();
    await page.keyboard.press("K");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("q");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("N");
    await page.keyboard.press("Delete");
    await cell(page, "e2").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await cell(page, "e8").focus();
    await page.keyboard.press("k");
    assert.equal(await fenIn(page), "4k3/8/8/8/8/8/6q1/4K3 w - - 0 1");
    assert.equal(await cell(page, "g2").getAttribute("aria-label"), "g2, black queen");
    await go(page).press("Enter");
    assert.match(await statusOf(page), /^White to move/);
    assert.ok(await page.locator('input[name="analysis"]').isChecked());
    await done();
  });
}

// What a start becomes when it is written again, and a game for each thing that positions have.
const games = ["consulchess", "consul42k", "arena", "consuls", "chess2016", "chess56", "contemporaryrandom", "crazyhouse", "shogi", "xiangqi",
  "janggi", "duck", "amazons", "seirawan", "3check", "makruk", "ataxx", "marseillais", "fischerandom", "sittuyin"];

function testEveryGame({ browser, url }) {
  test("every kind of board is read and written again as it was: holes, hands, walls, rights and counts", async () => {
    const { page, done } = await openPage(browser(), url());
    for (const game of games) {
      await page.evaluate((hash) => { location.hash = hash; }, linkTo({ game }));
      await page.waitForFunction((name) => decodeURIComponent(location.hash).includes(`game=${name}`), game);
      const before = await fenOf(page);
      await page.locator('[data-do="setup"]').click();
      assert.equal(await fenIn(page), before, game);
      assert.equal(await verdict(page), "This position can be played.", game);
      await page.keyboard.press("Escape");
    }
    await done();
  });

  test("points, checks, blocks and counts are set in fields", async () => {
    const opened = await openEditor(browser, url, { game: "3check" });
    await opened.page.locator(`${editor} input[aria-label="Checks to give, White"]`).fill("1");
    await opened.page.locator(`${editor} input[aria-label="Move"]`).fill("12");
    await opened.page.locator(`${editor} input[aria-label="Quiet plies"]`).fill("7");
    assert.match(await fenIn(opened.page), / w KQkq - 1\+3 7 12$/);
    await opened.done();
    const { page, done } = await openEditor(browser, url, { game: "amazons" });
    await tool(page, "wall").click();
    await cell(page, "e5").click();
    assert.match(await fenIn(page), /\*/);
    assert.equal(await cell(page, "e5").getAttribute("aria-label"), "e5, arrow");
    await done();
  });

  test("a FEN or an SFEN is read as it is typed, and what is wrong with it is said", async () => {
    const { page, done } = await openEditor(browser, url, { game: "shogi" });
    const text = page.locator('input[name="setup-fen"]');
    await text.fill("4k4/9/9/9/9/9/9/9/4K4 b 2P3p 7");
    assert.equal(await verdict(page), "This position can be played.");
    assert.equal(await page.locator(`${editor} input[data-held="black P"]`).inputValue(), "3");
    assert.equal(await page.locator(`${editor} input[name="setup-turn"][value="white"]`).isChecked(), true);
    assert.equal(await cell(page, "e9").getAttribute("aria-label"), "e9, Gote king");
    await text.fill("4k4/9/9/9/9/9/9/9/4Y4 b - 7");
    assert.match(await verdict(page), /letter "?Y/);
    assert.ok(await go(page).isDisabled());
    await done();
  });

  test("New game sets a position up on a board", async () => {
    const { page, done } = await openPage(browser(), url());
    await page.locator('[data-do="new"]').click();
    await page.locator('.games input[type="search"]').fill("crazyhouse");
    await page.locator('[data-testid="new-game"] input[name="start"][value="fen"]').press(" ");
    await page.locator('button[name="set-up"]').click();
    await page.locator(`${editor} input[data-held="white Q"]`).fill("2");
    await page.locator('select[name="goal"]').selectOption("both");
    await go(page).click();
    assert.match(await page.locator("h1").textContent(), /^Crazyhouse/);
    assert.equal(await page.locator("dialog[open]").count(), 0);
    assert.match(await page.locator('.strip[data-side="white"] [data-drop="Q"]').getAttribute("aria-label"), /in hand, 2/);
    await done();
  });
}

function testNumbers({ browser, url }) {
  test("a random start that is changed and put right again keeps its number, another one loses it", async () => {
    const { page, done } = await openEditor(browser, url, { game: "chess2016", number: "1760" });
    const goOn = async () => {
      await page.locator('select[name="goal"]').selectOption("both");
      await go(page).click();
      await page.locator(`${editor}[open]`).waitFor({ state: "detached" });
    };
    const before = await fenIn(page);
    await tool(page, "eraser").click();
    await cell(page, "e3").click();
    assert.notEqual(await fenIn(page), before);
    await tool(page, "white P").click();
    await cell(page, "e3").click();
    assert.equal(await fenIn(page), before);
    await goOn();
    assert.match(await page.locator("h1").textContent(), /no\. 1760$/);
    await page.locator('[data-do="setup"]').click();
    await tool(page, "eraser").click();
    await cell(page, "e3").click();
    await goOn();
    assert.doesNotMatch(await page.locator("h1").textContent(), /no\./);
    await done();
  });

  test("pawns of a position become what the start has that it comes from, after a reload and in a link too", async () => {
    const { page, done } = await openEditor(browser, url, { game: "chess2016", number: "1760" });
    const fen = "****4****/*9k*/*1P8*/12/12/12/12/*10*/*4K5*/****4**** w - - 0 1";
    await page.locator('input[name="setup-fen"]').fill(fen);
    assert.match(await verdict(page), /pawns become what start number 1760 has/);
    await page.locator('select[name="goal"]').selectOption("both");
    await go(page).click();
    const offered = async (one) => {
      await gestures.click(one, "c8", "c9");
      const found = await one.locator("dialog.chooser button[data-uci]").evaluateAll((all) => all.map((button) => button.dataset.uci));
      await one.keyboard.press("Escape");
      return found.sort();
    };
    const expected = ["b", "j", "l", "n", "o", "r", "v", "z"].map((letter) => `c8c9${letter}`);
    assert.deepEqual(await offered(page), expected);
    await page.reload();
    await page.locator("body.ready").waitFor();
    assert.deepEqual(await offered(page), expected);
    await page.locator('[data-do="share"]').click();
    const other = await openPage(browser(), await page.locator('input[name="link"]').inputValue());
    assert.deepEqual(await offered(other.page), expected);
    await page.keyboard.press("Escape");
    await page.locator('input[name="analysis"]').check(); // for which the engine has to know them as well
    await page.getByTestId("lines").locator("li", { hasText: /c9=[ZOV]/ }).first().waitFor();
    await other.done();
    await done();
  });
}

export function testSetup(context) {
  for (const group of [testPointer, testKeys, testEveryGame, testNumbers]) group(context);
}
