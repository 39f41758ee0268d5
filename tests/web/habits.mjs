// What players are used to from other pages: keys and the wheel step through a game, typing a name finds it, premoves,
// confirmed resignations, what a piece is, how the page looks at many sizes.
import assert from "node:assert/strict";
import { test } from "./named.mjs";
import { gestures, linkTo, middleOf, openPage, play, sansOf, statusOf, takePicture, textOf } from "./harness.mjs";

const moves = "e2e4 e7e5 g1f3 b8c6";
const current = (page) => page.locator('[data-testid="moves"] [aria-current]').allTextContents();
const answerYes = (page) => page.locator('[data-testid="question"] button[name="yes"]').click();

async function begin(page, name, options = {}) {
  await page.locator('[data-do="new"]').click();
  await page.locator('.games input[type="search"]').fill(name);
  for (const [control, value] of Object.entries(options)) {
    const select = page.locator(`[data-testid="new-game"] select[name="${control}"]`);
    if ((await select.count()) === 1) await select.selectOption(value);
    else await page.locator(`[data-testid="new-game"] input[name="${control}"][value="${value}"]`).press(" ");
  }
  await page.locator(".details .primary").click();
}

function testKeys({ browser, url }) {
  test("the arrow keys step through the game, whatever was clicked before", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess", moves }) });
    const clicks = {
      "an own piece": async () => page.mouse.click(...(await middleOf(page, "e4"))),
      "an empty square": async () => page.mouse.click(...(await middleOf(page, "h4"))),
      "a piece of the opponent": async () => page.mouse.click(...(await middleOf(page, "a7"))),
      "the analysis switch": () => page.locator('input[name="analysis"]').click(),
      "the analysis switch again": () => page.locator('input[name="analysis"]').click(),
      "a move of the list": () => page.locator('[data-testid="moves"] button').nth(3).click(),
      "a button": () => page.locator('[data-do="flip"]').click(),
      "the empty move field": () => page.locator('input[name="move"]').click(),
      "the rules beside the board": () => page.locator('[data-do="rules"]').click(),
    };
    for (const [what, click] of Object.entries(clicks)) {
      await click();
      await page.keyboard.press("ArrowLeft");
      assert.deepEqual(await current(page), ["Nf3"], what);
      await page.keyboard.press("ArrowRight");
      assert.deepEqual(await current(page), ["Nc6"], what);
    }
    await done();
  });

  test("a piece that was clicked does not keep the keys, one reached by Tab does", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess", moves }) });
    await page.locator('.desk [data-square="d2"]').focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.square), "e2");
    assert.deepEqual(await current(page), ["Nc6"]);
    await page.mouse.click(...(await middleOf(page, "d2")));
    await page.keyboard.press("ArrowLeft");
    assert.deepEqual(await current(page), ["Nf3"]);
    await done();
  });

  test("the wheel over the board steps, Escape leaves the move field, ? lists the keys", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess", moves }) });
    await page.mouse.move(...(await middleOf(page, "e4")));
    await page.mouse.wheel(0, -120);
    await page.locator('[data-testid="moves"] [aria-current]', { hasText: "Nf3" }).waitFor();
    await page.mouse.wheel(0, 120);
    await page.locator('[data-testid="moves"] [aria-current]', { hasText: "Nc6" }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("d4");
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowLeft");
    assert.deepEqual(await current(page), ["Nf3"]);
    await page.keyboard.press("?");
    await page.locator('[data-testid="keys"][open]').waitFor();
    await page.keyboard.press("Escape");
    await done();
  });
}

function testFinding({ browser, url }) {
  test("typing a name and pressing Play starts the game that is meant", async () => {
    const { page, done } = await openPage(browser(), url());
    const meant = {
      shogi: "Shogi", chess: "Chess", chess960: "Fischer Random Chess", fischer: "Fischer Random Chess", 960: "Fischer Random Chess",
      crazyhouse: "Crazyhouse", Othello: "Flipello", "connect 4": "Four in a Row", koth: "King of the Hill", "s-chess": "S-Chess",
      gothic: "Gothic Chess", "three check": "Three-check Chess", "thai chess": "Makruk", grand: "Grand Chess", arena: "The Arena",
    };
    for (const [typed, title] of Object.entries(meant)) {
      await begin(page, typed, { opponent: "people" });
      assert.match(await page.locator("h1").textContent(), new RegExp(`^${title}( no|$)`), typed);
    }
    await done();
  });

  test("every game is found by its name, its title and its other names", async () => {
    const { page, done } = await openPage(browser(), url());
    const games = await page.evaluate(async () => {
      const { default: Module } = await import("./proconsul-wasm/index.js");
      const rules = await Module();
      return rules.variantList().map(({ name, title }) => ({ name, words: [name, title, ...rules.variantInfo(name).aliases] }));
    });
    await page.locator('[data-do="new"]').click();
    const first = (words) => page.evaluate((text) => {
      const field = document.querySelector('.games input[type="search"]');
      field.value = text;
      field.dispatchEvent(new Event("input"));
      return document.querySelector('.games [aria-selected="true"]').dataset.name;
    }, words);
    for (const { name, words } of games) for (const word of words) assert.equal(await first(word), name, word);
    await done();
  });

  test("a clock of one's own is played with, and one that is none is not", async () => {
    const { page, done } = await openPage(browser(), url());
    await page.locator('[data-do="new"]').click();
    await page.locator('.games input[type="search"]').fill("chess");
    await page.locator('[data-testid="new-game"] input[name="opponent"][value="people"]').press(" ");
    await page.locator('[data-testid="new-game"] select[name="clock"]').selectOption({ label: "Your own" });
    await page.locator('input[name="minutes"]').fill("0");
    await page.locator(".details .primary").click();
    assert.ok(await page.getByTestId("new-game").isVisible());
    await page.locator('input[name="minutes"]').fill("7.5");
    await page.locator('input[name="increment"]').fill("3");
    await page.locator(".details .primary").click();
    assert.deepEqual(await page.locator(".clock:visible").allTextContents(), ["7:30", "7:30"]);
    await done();
  });

  test("what is no variant's name starts none", async () => {
    const { page, done } = await openPage(browser(), url());
    await page.locator('[data-do="new"]').click();
    const field = page.locator('.games input[type="search"]');
    const found = page.getByTestId("found");
    for (const [typed, words] of [["bughouse", /two boards/], ["xianqi", /Did you mean/], ["囲碁", /^Go /]]) {
      await field.fill(typed);
      assert.match(await found.textContent(), words);
      assert.equal(await page.locator('.games [aria-selected="true"]').count(), 0);
      assert.ok(await page.locator(".details .primary").isDisabled());
      await field.press("Enter");
      assert.ok(await page.getByTestId("new-game").isVisible());
    }
    await field.fill("xianqi");
    await takePicture(page, "search_close");
    await page.keyboard.press("ArrowDown");
    await field.press("Enter");
    assert.equal(await page.locator("h1").textContent(), "Xiangqi");
    await done();
  });

  test("games are narrowed to a family, Enter plays, and favourites come first in the next visit", async () => {
    const { page, done } = await openPage(browser(), url());
    await page.locator('[data-do="new"]').click();
    await page.locator('.families label', { hasText: /^Shogi$/ }).click();
    const shown = await page.locator(".games li").evaluateAll((all) => all.map((one) => one.dataset.name));
    assert.ok(shown.includes("minishogi") && !shown.includes("chess"), shown.join(" "));
    await page.locator('.games input[type="search"]').fill("minishogi");
    await page.locator('button[name="favourite"]').click();
    await page.locator('.games input[type="search"]').press("Enter");
    assert.match(await page.locator("h1").textContent(), /^Minishogi/);
    await page.reload();
    await page.locator("body.ready").waitFor();
    await page.locator('[data-do="new"]').click();
    assert.equal(await page.locator(".games li").first().getAttribute("data-name"), "minishogi");
    await done();
  });
}

function testPlaying({ browser, url }) {
  test("a premove is played when it is the player's turn, and Escape drops one", async () => {
    const { page, done } = await openPage(browser(), url());
    let release;
    const released = new Promise((resolve) => { release = resolve; });
    await page.route("**/nets/eight_by_eight.net", async (route) => { // the engine's move waits for it
      await released;
      await route.continue();
    });
    await begin(page, "chess", { level: "0" });
    await play(page, "e2e4", "drag");
    const words = () => page.locator('.desk [data-square="d3"]').getAttribute("aria-label");
    await gestures.click(page, "d2", "d3");
    assert.match(await words(), /premove/);
    assert.equal(await page.locator(".planned").count(), 2);
    await page.locator('.desk [data-square="a1"]').focus();
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".planned").count(), 0);
    await gestures.drag(page, "d2", "d3");
    assert.match(await words(), /premove/);
    release();
    await page.locator('[data-testid="moves"] button[data-ply="3"]').waitFor();
    assert.equal((await sansOf(page))[2], "d3");
    await done();
  });

  test("resigning, aborting and draws are confirmed, and a rematch changes sides", async () => {
    const { page, done } = await openPage(browser(), url());
    await begin(page, "chess", { level: "0" });
    await play(page, "e2e4", "drag");
    await page.locator('[data-testid="moves"] button[data-ply="2"]').waitFor();
    assert.match(await statusOf(page), /your move/);
    await page.locator('[data-do="resign"]').click();
    await page.keyboard.press("Escape");
    assert.match(await statusOf(page), /your move/);
    await page.locator('[data-do="resign"]').click();
    await answerYes(page);
    assert.match(await statusOf(page), /^Black wins: resignation/);
    await page.locator('[data-do="rematch"]').click();
    await page.locator('[data-testid="moves"] button[data-ply="1"]').waitFor();
    assert.match(await statusOf(page), /^Black to move: your move/);
    await page.locator('[data-do="abort"]').click();
    await answerYes(page);
    assert.match(await statusOf(page), /aborted/);
    await begin(page, "chess", { opponent: "people" });
    await play(page, "e2e4", "drag");
    await play(page, "e7e5", "drag");
    await page.locator('[data-do="draw"]').click();
    await answerYes(page);
    assert.match(await statusOf(page), /^Draw: agreement/);
    await done();
  });

  test("clocks run where people play both sides, and rest while the game is paused", async () => {
    const { page, done } = await openPage(browser(), url(), { clock: true });
    await begin(page, "chess", { opponent: "people", clock: "1" });
    await play(page, "e2e4", "drag");
    await page.locator('[data-do="pause"]').click();
    assert.match(await statusOf(page), /^Paused/);
    await page.clock.fastForward("05:00");
    await page.locator('[data-do="pause"]').click();
    assert.match(await statusOf(page), /^Black to move/);
    await page.clock.fastForward("05:00");
    await page.getByTestId("status").filter({ hasText: "White wins: time forfeit" }).waitFor();
    await done();
  });

  test("checks that are left are counted, and where one looks is said", async () => {
    const hash = linkTo({ game: "3check", moves: "e2e4 e7e5 f1c4 g8f6 c4f7" });
    const { page, done } = await openPage(browser(), url(), { hash });
    assert.equal(await page.locator('.strip[data-side="white"] .counts').textContent(), "2 checks to win");
    assert.equal(await page.locator('.strip[data-side="black"] .counts').textContent(), "3 checks to win");
    assert.ok(await page.getByTestId("viewed").isHidden());
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    assert.match(await textOf(page, "viewed"), /^You are looking at move 2 Bc4/);
    await page.getByTestId("viewed").locator("button").click();
    assert.ok(await page.getByTestId("viewed").isHidden());
    await done();
  });

  test("no evaluation is shown while one plays, unless asked for", async () => {
    const { page, done } = await openPage(browser(), url());
    await begin(page, "chess", { level: "0" });
    for (const [move, plies] of [["e2e4", 2], ["d2d3", 4]]) {
      await play(page, move, "drag");
      await page.locator(`[data-testid="moves"] button[data-ply="${plies}"]`).waitFor();
    }
    assert.ok(await page.getByTestId("graph").isHidden());
    assert.ok(await page.locator(".evaluation").isHidden());
    await done();
  });

  test("an engine that cannot be loaded is told at once, and can be tried again", async () => {
    const { page, context } = await openPage(browser(), url());
    await page.close();
    const other = await context.newPage();
    let broken = true;
    const spoil = (route) => (broken ? route.abort() : route.continue());
    for (const name of ["threads/*", "search.js", "nets/*"]) await context.route(`**/proconsul-wasm/${name}`, spoil);
    await other.goto(url());
    await other.getByTestId("trouble").filter({ hasText: "could not be loaded" }).waitFor();
    broken = false;
    await other.locator('button[name="retry"]').click();
    await play(other, "e2e4", "drag");
    await other.locator('[data-testid="moves"] button[data-ply="2"]').waitFor();
    assert.ok(await other.getByTestId("trouble").isHidden());
    await context.close();
  });
}

function testPieces({ browser, url }) {
  test("a click tells what a piece is and how it moves, whosever it is and in a hand too", async () => {
    const fen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[Pp] w - - 0 1";
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "shogi", fen }) });
    const card = page.getByTestId("piece");
    for (const [square, name] of [["b8", "Rook"], ["h2", "Rook"], ["e9", "King"], ["a1", "Lance"]]) {
      await page.mouse.click(...(await middleOf(page, square)));
      assert.equal(await card.locator("h2").textContent(), name, square);
      assert.ok(await card.locator("svg").first().isVisible());
    }
    await page.mouse.click(...(await middleOf(page, "a7")));
    assert.equal(await page.locator(".reach").count(), 1);
    const [told, list] = [await card.boundingBox(), await page.locator(".moves").boundingBox()];
    assert.ok(told.y + told.height <= 800 && told.y > list.y + list.height, JSON.stringify({ told, list }));
    await page.locator('.strip[data-side="black"] [data-drop="P"]').click();
    assert.match(await card.locator("h2").textContent(), /pawn/i);
    await card.locator("button").click();
    assert.ok(await card.isHidden());
    await page.locator('input[name="analysis"]').check();
    await page.mouse.click(...(await middleOf(page, "a1")));
    assert.ok(await card.isHidden());
    await page.mouse.click(...(await middleOf(page, "a9")));
    assert.ok(await card.isVisible());
    await done();
  });

  test("on a phone a tap on an own piece hides nothing", async () => {
    const phone = { width: 390, height: 844, hasTouch: true, isMobile: true };
    const { page, done } = await openPage(browser(), url(), { ...phone, hash: linkTo({ game: "chess" }) });
    await page.locator('.desk [data-square="e2"]').tap();
    assert.ok(await page.getByTestId("piece").isHidden());
    await page.locator('.desk [data-square="e7"]').tap();
    assert.ok(await page.getByTestId("piece").isVisible());
    await done();
  });

  test("the rules stay beside the board while one plays, dice first", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess2016", number: "1760" }) });
    await page.locator('[data-do="rules"]').click();
    const rules = page.getByTestId("rules");
    await play(page, "e3e5", "drag");
    assert.ok(await rules.isVisible());
    const titles = await rules.locator("h2").allTextContents();
    assert.ok(titles.indexOf("Dice") < titles.indexOf("Pieces"), titles.join(", "));
    const [panel, board] = await Promise.all([rules.boundingBox(), page.locator(".desk").boundingBox()]);
    assert.ok(panel.x + panel.width <= board.x);
    await page.locator('[data-do="rules"]').click();
    assert.ok(await rules.isHidden());
    await done();
  });
}

function testLooks({ browser, url }) {
  test("on screens of many sizes the board covers nothing, and New game is not cut", async () => {
    for (const game of ["chess", "chess2016", "courier", "yarishogi"]) {
      const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game }) });
      for (const [width, height] of [[1280, 1024], [1280, 800], [1024, 768], [1440, 900], [1920, 1080], [915, 700], [844, 390], [390, 844]]) {
        await page.setViewportSize({ width, height });
        const seen = await page.evaluate(() => {
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          const [board, side] = [box(".desk"), box("#side")];
          return {
            apart: board.right <= side.left + 1 || board.bottom <= side.top + 1, sideways: document.documentElement.scrollWidth > innerWidth,
            inside: board.left >= -1 && side.right <= innerWidth + 1,
          };
        });
        assert.deepEqual(seen, { apart: true, sideways: false, inside: true }, `${game} ${width}x${height}`);
      }
      await done();
    }
    const { page, done } = await openPage(browser(), url());
    await page.locator('[data-do="new"]').click();
    const cut = await page.locator(".details").evaluate((one) => one.scrollHeight - one.clientHeight);
    assert.ok(cut <= 1, `${cut} pixels are cut`);
    await done();
  });

  test("on a phone held upright all that is needed while playing is in sight, and nothing covers board or status", async () => {
    for (const game of ["chess", "janggi", "courier", "chess2016", "crazyhouse"]) {
      const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game }), width: 390, height: 844, hasTouch: true, isMobile: true });
      for (const [width, height] of [[360, 640], [390, 844], [412, 915]]) {
        await page.setViewportSize({ width, height });
        const bottoms = await page.evaluate(() => [".desk .board", ".strip:last-of-type", ".status", ".bottom"].map((one) => document.querySelector(one).getBoundingClientRect().bottom));
        assert.ok(bottoms.every((bottom) => bottom <= height) && bottoms[2] <= height - 50, `${game} ${width}x${height}: ${bottoms}`);
        const scrolled = await page.evaluate(() => [document.documentElement.scrollHeight > innerHeight, document.documentElement.scrollWidth > innerWidth]);
        assert.deepEqual(scrolled, [false, false]);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      const piece = await page.locator('.desk [data-square][aria-label*="black"], .desk [data-square][aria-label*="Han"]').first();
      await piece.tap();
      await page.getByTestId("piece").waitFor();
      assert.ok(await page.getByTestId("sheet").isHidden());
      const [card, status] = [await page.getByTestId("piece").boundingBox(), await page.getByTestId("status").boundingBox()];
      assert.ok(card.y >= status.y + status.height, JSON.stringify({ card, status }));
      assert.doesNotMatch(await page.getByTestId("piece").textContent(), /\b[mcfnsvb]*[WFDANRBQ]{2,}\b/);
      await page.locator('[data-do="phone-moves"]').tap();
      await page.locator('[data-testid="sheet"] .moves').waitFor();
      await page.locator('[data-do="phone-menu"]').tap();
      await page.locator('[data-testid="menu"] [data-do="resign"], [data-testid="menu"] [data-do="flip"], [data-testid="menu"] [data-do="new"]').first().waitFor();
      await done();
    }
  });

  test("on a phone held sideways board, moves and menu are in sight, and the menu tells where it goes on", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess", moves }), width: 844, height: 390, hasTouch: true, isMobile: true });
    const box = (selector) => page.locator(selector).first().boundingBox();
    const [board, menu, list] = [await box(".desk .board"), await box('[data-do="new"]'), await box(".moves")];
    assert.ok(board.height > 0.75 * 390 && board.y + board.height <= 390, JSON.stringify(board));
    assert.ok(menu.x > board.x + board.width && list.y + list.height <= 390, JSON.stringify({ menu, list }));
    const edges = () => page.locator("#menu").evaluate((one) => [one.classList.contains("more-left"), one.classList.contains("more-right")]);
    assert.deepEqual(await edges(), [false, true]);
    await page.locator("#menu").evaluate((one) => { one.scrollLeft = 60; });
    await page.waitForFunction(() => document.querySelector("#menu").matches(".more-left.more-right"));
    await page.locator("#menu").evaluate((one) => { one.scrollLeft = 9999; });
    await page.waitForFunction(() => document.querySelector("#menu").matches(".more-left:not(.more-right)"));
    await page.locator('[data-do="new"]').click();
    const play = await box(".details .primary");
    assert.ok(play.y + play.height <= 390, JSON.stringify(play));
    await done();
  });

  test("the move that is looked at is in sight, also of a long game that was just opened and on a screen that was turned", async () => {
    const long = "g1f3 g8f6 b1c3 b8c6 f3g1 f6g8 c3b1 c6b8 ".repeat(4).trim();
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess", moves: long }), width: 390, height: 844 });
    const seen = () => page.waitForFunction(() => {
      const [list, move] = [".moves", ".moves [aria-current]"].map((one) => document.querySelector(one).getBoundingClientRect());
      return move.top >= list.top && move.bottom <= list.bottom;
    });
    await seen();
    await page.setViewportSize({ width: 844, height: 390 });
    await seen();
    await page.reload();
    await page.locator("body.ready").waitFor();
    await seen();
    await done();
  });

  test("moves stand in two columns, one button is the primary one, settings change boards and pieces", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess", moves }) });
    const left = await page.locator('[data-testid="moves"] > li > button').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    assert.deepEqual([left[0], left[1]], [left[2], left[3]]);
    assert.ok(left[0] < left[1]);
    assert.equal(await page.locator("button.primary:visible").count(), 1);
    const colour = () => page.locator(".board .dark").first().evaluate((one) => getComputedStyle(one).fill);
    const before = await colour();
    await page.locator('[data-do="settings"]').click();
    await page.locator('input[name="board"][value="blue"]').press(" ");
    await page.locator('input[name="pieces"][value="letters"]').press(" ");
    await page.keyboard.press("Escape");
    assert.notEqual(await colour(), before);
    assert.ok((await page.locator(".glyphs text").count()) > 0);
    assert.deepEqual(await current(page), ["Nc6"]);
    await done();
  });
}

export function testHabits(context) {
  for (const group of [testKeys, testFinding, testPlaying, testPieces, testLooks]) group(context);
}
