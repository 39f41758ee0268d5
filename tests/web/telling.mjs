// What the page tells: counts and why a game ended, the piece below the mouse, games that are new, level starts; and that
// game after game needs no more memory.
import assert from "node:assert/strict";
import { test } from "./named.mjs";
import { linkTo, middleOf, openPage, play, statusOf, takePicture, textOf } from "./harness.mjs";

function testCounts({ browser, url }) {
  test("what the rules count is in sight: points, actions, moves without progress, repetitions", async () => {
    const knights = "g1f3 g8f6 f3g1 f6g8";
    const seen = [
      [{ game: "marseillais", moves: "e2e4 e7e5" }, /^1 action left in this turn/],
      [{ game: "chess", fen: "4k3/8/8/8/8/8/3R4/4K3 w - - 60 80" }, /^30 of 50 moves without progress$/],
      [{ game: "chess", moves: knights }, /^This position for the second time$/],
      [{ game: "makruk", fen: "8/8/8/3k4/8/3K4/R7/R7 b - 32 4 60" }, /^Move \d+ of 16 counted$/],
    ];
    const { page, done } = await openPage(browser(), url());
    for (const [parts, words] of seen) {
      await page.evaluate((hash) => { location.hash = hash; }, linkTo(parts));
      await page.getByTestId("counted").filter({ hasText: words }).waitFor();
    }
    await done();
  });

  test("janggi shows points, passes and the sides' own names, xiangqi Red, shogi Sente", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "janggi" }) });
    assert.equal(await statusOf(page), "Cho to move");
    assert.deepEqual(await page.locator(".strip .counts").allTextContents(), ["73.5 points", "72 points"]);
    assert.deepEqual(await page.locator(".strip .name").allTextContents(), ["Han", "Cho"]);
    assert.match(await page.locator('.desk [data-square="e2"]').getAttribute("aria-label"), /Cho general/);
    await page.locator('[data-do="pass"]').click();
    await page.locator('[data-testid="moves"] button', { hasText: /^pass$/ }).waitFor();
    await takePicture(page, "janggi");
    for (const [game, words] of [["xiangqi", "Red to move"], ["shogi", "Sente to move"], ["chess", "White to move"]]) {
      await page.evaluate((hash) => { location.hash = hash; }, linkTo({ game }));
      await page.getByTestId("status").filter({ hasText: words }).waitFor();
    }
    await done();
  });

  test("a game's end says why it ended and what that means", async () => {
    const ends = [
      [{ game: "chess", moves: "f2f3 e7e5 g2g4 d8h4" }, /^Black wins: checkmate$/, /no move ends the attack/],
      [{ game: "kingofthehill", fen: "7k/8/8/8/8/4K3/8/8 w - - 0 1", moves: "e3e4" }, /^White wins: king reached e4$/, /reaching that place/],
      [{ game: "chess", fen: "7k/8/8/8/8/8/8/K7 w - - 0 1" }, /^Draw: insufficient material$/, /neither side could ever win/],
    ];
    const { page, done } = await openPage(browser(), url());
    for (const [parts, status, meaning] of ends) {
      await page.evaluate((hash) => { location.hash = hash; }, linkTo(parts));
      await page.getByTestId("status").filter({ hasText: status }).waitFor();
      assert.match(await textOf(page, "verdict"), meaning);
    }
    await page.evaluate((hash) => { location.hash = hash; }, linkTo({ game: "chess" }));
    await page.getByTestId("status").filter({ hasText: "White to move" }).waitFor();
    assert.ok(await page.getByTestId("verdict").isHidden());
    await done();
  });
}

function testHover({ browser, url }) {
  test("a mouse that rests on a piece is told its name and where it could go, and can be told nothing", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess2016", number: "1760" }) });
    const hint = page.locator(".piece-hint");
    for (const [square, name] of [["d9", /^black /], ["d2", /^white /]]) {
      await page.mouse.move(...(await middleOf(page, square)));
      await hint.filter({ hasText: name }).waitFor();
    }
    assert.ok((await page.locator(".reach").count()) > 0);
    await page.mouse.move(...(await middleOf(page, "f6")));
    await hint.waitFor({ state: "hidden" });
    assert.equal(await page.locator(".reach").count(), 0);
    await page.mouse.move(...(await middleOf(page, "d9")));
    await hint.waitFor();
    await page.mouse.down();
    await page.mouse.up();
    assert.ok(await hint.isHidden());
    assert.ok((await page.locator(".reach").count()) > 0);
    await page.mouse.move(...(await middleOf(page, "e3")));
    await hint.waitFor();
    await takePicture(page, "hover");
    await play(page, "e3e5", "drag");
    assert.ok(await hint.isHidden());
    await page.locator('[data-do="settings"]').click();
    await page.locator("label", { hasText: "Name the piece below the mouse" }).click();
    await page.keyboard.press("Escape");
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("proconsul.settings")).hover), false);
    await done();
  });
}

function testHoverHands({ browser, url }) {
  test("a mouse on a piece in hand is shown where it could be dropped", async () => {
    const fen = "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1";
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "crazyhouse", fen }) });
    await page.locator('.strip [data-drop="N"]').hover();
    assert.equal(await page.locator(".reach").count(), 62);
    await page.mouse.move(5, 5);
    assert.equal(await page.locator(".reach").count(), 0);
    await done();
  });

  test("the opponent's pieces in hand are told by the mouse and by a tap", async () => {
    const fen = "4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1";
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "crazyhouse", fen }) });
    const held = '.strip[data-side="black"] [data-drop="P"]';
    assert.equal(await page.locator(held).getAttribute("title"), "black pawn");
    await page.locator(held).hover();
    assert.equal(await page.locator(".reach").count(), 48);
    await page.mouse.move(5, 5);
    assert.equal(await page.locator(".reach").count(), 0);
    await page.locator(held).click();
    assert.equal(await page.getByTestId("piece").locator("h2").textContent(), "Pawn");
    await done();
    const phone = await openPage(browser(), url(), { hash: linkTo({ game: "crazyhouse", fen }), width: 390, height: 844, hasTouch: true, isMobile: true });
    await phone.page.locator(held).tap();
    assert.ok(await phone.page.getByTestId("piece").isVisible());
    assert.equal(await phone.page.locator(".reach").count(), 48);
    await phone.done();
  });
}

function testNews({ browser, url }) {
  const list = (page) => page.locator(".games li").evaluateAll((all) => all.map((one) => one.dataset.name));

  test("games that came after the first visit are told as new", async () => {
    const { page, done } = await openPage(browser(), url());
    await page.locator('[data-do="new"]').click();
    await page.locator('.families label', { hasText: /^New$/ }).click();
    assert.deepEqual(await list(page), []);
    await page.keyboard.press("Escape");
    await page.evaluate(() => {
      const known = JSON.parse(localStorage.getItem("proconsul.known-games"));
      delete known.duck;
      localStorage.setItem("proconsul.known-games", JSON.stringify(known));
    });
    await page.reload();
    await page.locator("body.ready").waitFor();
    await page.locator('[data-do="new"]').click();
    await page.locator('.families label', { hasText: /^New$/ }).click();
    assert.deepEqual(await list(page), ["duck"]);
    assert.match(await page.locator(".games li").textContent(), /new$/);
    await done();
  });

  test("what is new is listed, and marked until it is read; a new game is begun from there", async () => {
    const { page, done } = await openPage(browser(), url());
    const button = page.locator('[data-do="news"]');
    assert.equal(await button.getAttribute("class"), null);
    await page.locator('[data-do="new"]').click(); // which remembers the games there are
    await page.keyboard.press("Escape");
    await page.evaluate(() => {
      const known = JSON.parse(localStorage.getItem("proconsul.known-games"));
      delete known.duck;
      localStorage.setItem("proconsul.known-games", JSON.stringify(known));
      localStorage.setItem("proconsul.news", "1");
    });
    await page.reload();
    await page.locator("body.ready").waitFor();
    assert.equal(await button.getAttribute("aria-label"), "What's new, unread");
    assert.equal(await button.getAttribute("class"), "marked");
    await button.press("Enter");
    const news = page.getByTestId("news");
    assert.ok((await news.locator("li").count()) > 2);
    assert.deepEqual(await news.locator("[data-new]").allTextContents(), ["Duck Chess"]);
    await news.locator("[data-new]").click();
    assert.equal(await page.locator('.games [aria-selected="true"]').getAttribute("data-name"), "duck");
    await page.keyboard.press("Escape");
    assert.equal(await button.getAttribute("class"), "");
    await page.reload();
    await page.locator("body.ready").waitFor();
    assert.equal(await button.getAttribute("aria-label"), "What's new");
    await done();
  });

  test("of random starts with a table those within bounds are drawn, and each is told how level it is", async () => {
    const { page, done } = await openPage(browser(), url());
    await page.locator('[data-do="new"]').click();
    await page.locator('.games input[type="search"]').fill("chess56");
    const told = page.locator(".start .told");
    await page.locator('[data-testid="new-game"] input[name="start"][value="number"]').press(" ");
    await page.locator('input[name="number"]').fill("3");
    await told.filter({ hasText: "White is 0.88 ahead, by a search of 5,000 positions" }).waitFor();
    await page.locator('input[name="number"]').fill("11");
    await told.filter({ hasText: "White can force mate" }).waitFor();
    await page.locator('[data-testid="new-game"] input[name="start"][value="random"]').press(" ");
    for (let at = 0; at < 5; ++at) {
      await page.locator('button[name="level-start"]').press("Enter");
      assert.match(await told.textContent(), /Even, by|is 0\.(0\d|10) ahead, by/);
    }
    await page.locator('select[name="within"]').selectOption({ label: "within 0.20 of even" });
    assert.match(await told.textContent(), /Even, by|is 0\.([01]\d|20) ahead, by/);
    await done();
  });

  test("of random starts one is drawn that the engine finds level", async () => {
    const { page, done } = await openPage(browser(), url());
    await page.locator('[data-do="new"]').click();
    await page.locator('.games input[type="search"]').fill("chess960");
    await page.locator('[data-testid="new-game"] input[name="start"][value="random"]').press(" ");
    await page.locator('button[name="level-start"]').press("Enter");
    const told = page.locator(".start .told");
    await told.filter({ hasText: /Start number \d+The engine finds it level: [-+]?\d+\.\d\d/ }).waitFor();
    const number = /Start number (\d+)/.exec(await told.textContent())[1];
    await page.locator('[data-testid="new-game"] input[name="opponent"][value="people"]').press(" ");
    await page.locator(".details .primary").click();
    assert.match(await page.locator("h1").textContent(), new RegExp(`no\\. ${number}$`));
    assert.match(await statusOf(page), /^White to move/);
    await done();
  });
}

const opening = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"];
const allowed = 1.5e6; // bytes that seven more games may leave behind

function testMemory({ browser, url }) {
  test("ten games one after the other leave no more behind than three", async () => {
    const { page, context, done } = await openPage(browser(), url());
    const devtools = await context.newCDPSession(page);
    const used = async () => {
      await devtools.send("HeapProfiler.collectGarbage");
      const [{ usedSize }, { nodes }] = [await devtools.send("Runtime.getHeapUsage"), await devtools.send("Memory.getDOMCounters")];
      return { usedSize, nodes };
    };
    let early;
    for (let game = 1; game <= 10; ++game) {
      await page.locator('[data-do="new"]').click();
      await page.locator('.games input[type="search"]').fill("chess");
      await page.locator('[data-testid="new-game"] input[name="opponent"][value="people"]').press(" ");
      await page.locator(".details .primary").click();
      const leave = page.locator('[data-testid="question"] button[name="yes"]');
      if (game > 1) await leave.click();
      for (const move of opening) await play(page, move, "click");
      if (game === 3) early = await used();
    }
    const late = await used();
    assert.ok(late.usedSize - early.usedSize < allowed, `${early.usedSize} bytes became ${late.usedSize}`);
    assert.ok(late.nodes < early.nodes * 1.2, `${early.nodes} nodes became ${late.nodes}`);
    await done();
  });
}

export function testTelling(context) {
  for (const group of [testCounts, testHover, testHoverHands, testNews, testMemory]) group(context);
}
