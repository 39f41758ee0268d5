// What axe-core finds in every view, dark and light, on a desktop and a phone; the board as it is spoken; pictures.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "./named.mjs";
import { gestures, linkTo, middleOf, openPage, press, showMoves, statusOf, takePicture, textOf } from "./harness.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

async function findings(page, view) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(readFileSync(axe, "utf8")); // which no policy forbids
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = serious.map(({ id, nodes }) => `${view}: ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
  assert.deepEqual(told, []);
}

async function noSideways(page, view) {
  const [wide, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= shown, `${view} is ${wide} pixels wide of ${shown}`);
}

const views = ["new", "rules", "games", "pgn", "setup", "share", "editor", "settings", "news"];

export function testAccess({ browser, url }) {
  for (const [name, size] of [["desktop", desktop], ["phone", phone]]) {
    for (const colorScheme of ["light", "dark"]) {
      test(`axe-core has no serious finding: ${name}, ${colorScheme}`, async () => {
        const hash = linkTo({ game: "chess2016", number: "1760", moves: "e3e5 f8f6" });
        const { page, done } = await openPage(browser(), url(), { ...size, colorScheme, hash });
        await showMoves(page);
        await page.locator('input[name="analysis"]').check();
        await page.getByTestId("lines").locator("li").nth(2).waitFor();
        await page.evaluate(() => scrollTo(0, 0));
        await findings(page, "game");
        await noSideways(page, "game");
        await takePicture(page, `${name}_${colorScheme}_game`);
        await page.locator('input[name="analysis"]').uncheck();
        for (const view of views) {
          await press(page, view);
          await page.locator("dialog[open]").waitFor();
          await findings(page, view);
          await noSideways(page, view);
          await takePicture(page, `${name}_${colorScheme}_${view}`);
          await page.keyboard.press("Escape");
        }
        await done();
      });
    }
  }

  for (const colorScheme of ["light", "dark"]) {
    test(`axe-core has no serious finding with a commented game, a piece, the keys and the rules, ${colorScheme}`, async () => {
      const { page, done } = await openPage(browser(), url(), { ...desktop, colorScheme });
      await page.locator('[data-do="pgn"]').click();
      await page.locator('textarea[name="pgn"]').fill("1. e4 $1 {the best} (1. d4 {fine} d5) 1... e5 $4 2. Nf3 1-0");
      await page.locator('[data-testid="pgn"] .primary').click();
      await page.locator(".moves .variation").waitFor();
      await page.locator('[data-do="forward"]').click();
      await page.mouse.click(...(await middleOf(page, "a8")));
      await page.getByTestId("piece").waitFor();
      await findings(page, "a commented game");
      await page.locator('[data-do="rules"]').click();
      await findings(page, "rules beside the board");
      await takePicture(page, `commented_${colorScheme}`);
      await page.keyboard.press("?");
      await page.locator('[data-testid="keys"][open]').waitFor();
      await findings(page, "keys");
      await page.keyboard.press("Escape");
      await page.locator('[data-do="games"]').click();
      await page.locator(".past li").first().waitFor();
      await findings(page, "past games");
      await page.keyboard.press("Escape");
      await done();
    });
  }

  for (const [name, size, colorScheme] of [["desktop", desktop, "dark"], ["phone", phone, "light"]]) {
    test(`axe-core has no serious finding in a lesson, among pieces to add and data to download: ${name}, ${colorScheme}`, async () => {
      const hash = linkTo({ game: "chess", moves: "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7" });
      const { page, done } = await openPage(browser(), url(), { ...size, colorScheme, hash });
      await page.locator(".analysis button", { hasText: "Analyse game" }).click();
      await page.locator('button[name="learn-black"]').click();
      await page.locator('button[name="lesson-show"]').click();
      await page.getByTestId("lesson").filter({ hasText: "was best" }).waitFor();
      await findings(page, "a lesson");
      await noSideways(page, "a lesson");
      await press(page, "editor");
      await page.locator('[data-testid="shelf"] summary').click();
      await page.locator(".shelf button").first().waitFor();
      await page.locator(".problems .fine").waitFor();
      await findings(page, "pieces to add");
      await page.keyboard.press("Escape");
      await press(page, "share");
      await page.locator('[data-testid="downloads"] summary').click();
      await page.locator('input[name="depth"]').fill("1");
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator('button[name="perft"]').click()]);
      assert.equal(download.suggestedFilename(), "chess-perft-1.csv");
      await findings(page, "data to download");
      await done();
    });
  }

  test("axe-core has no serious finding on a phone held sideways", async () => {
    const hash = linkTo({ game: "chess2016", number: "1760", moves: "e3e5 f8f6" });
    const { page, done } = await openPage(browser(), url(), { ...phone, width: 844, height: 390, hash });
    await findings(page, "game");
    for (const view of ["new", "rules", "setup", "news"]) {
      await page.locator(`[data-do="${view}"]`).click();
      await page.locator("dialog[open]").waitFor();
      await findings(page, view);
      await noSideways(page, view);
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("?");
    await page.locator('[data-testid="keys"][open]').waitFor();
    await findings(page, "keys");
    await done();
  });

  test("axe-core has no serious finding with forced colours, and a game is printed with all its moves", async () => {
    const { page, done } = await openPage(browser(), url(), { ...desktop, hash: linkTo({ game: "chess", moves: "e2e4 e7e5 ".concat("g1f3 b8c6 f3g1 c6b8 ".repeat(20).trim()) }) });
    await page.emulateMedia({ forcedColors: "active" });
    await findings(page, "game with forced colours");
    await takePicture(page, "forced_game");
    await press(page, "new");
    await page.locator(".thumbnail .board").first().waitFor();
    await findings(page, "gallery with forced colours");
    await takePicture(page, "forced_gallery");
    await page.keyboard.press("Escape");
    await page.emulateMedia({ forcedColors: "none", media: "print" });
    const [list, buttons] = await page.evaluate(() => [document.querySelector(".moves"), document.querySelector('[data-do="new"]')].map((one) =>
      [one.scrollHeight - one.clientHeight, one.getBoundingClientRect().height]));
    assert.ok(list[0] <= 1 && buttons[1] === 0, JSON.stringify({ list, buttons }));
    await takePicture(page, "printed");
    await done();
  });

  test("moves and buttons are at least 24 pixels large", async () => {
    for (const size of [desktop, phone]) {
      const { page, done } = await openPage(browser(), url(), { ...size, hash: linkTo({ game: "chess", moves: "e2e4 e7e5 g1f3" }) });
      await showMoves(page);
      const small = await page.evaluate(() => [...document.querySelectorAll("button, input[type=checkbox], select")].filter((one) => one.checkVisibility() && one.closest("[inert]") === null)
        .map((one) => [one.outerHTML.slice(0, 80), one.closest("label") ?? one]).filter(([, one]) => {
          const { width, height } = one.getBoundingClientRect();
          return width < 24 || height < 24;
        }).map(([text]) => text));
      assert.deepEqual(small, []);
      await done();
    }
  });

  test("on a phone pieces are moved by taps", async () => {
    const { page, done } = await openPage(browser(), url(), { ...phone, hash: linkTo({ game: "chess2016" }) });
    await page.locator('.desk [data-square="e3"]').tap();
    await page.locator('.desk [data-square="e5"]').tap();
    await page.locator('[data-testid="moves"] button[data-ply="1"]').waitFor();
    assert.match(await statusOf(page), /^Black to move/);
    await done();
  });

  test("axe-core has no serious finding where the page asks which move is meant", async () => {
    const asked = [
      ["consulchess", "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "f1", "h1", ".question:not([hidden])"],
      ["chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7", "a8", "dialog.chooser[open]"],
    ];
    for (const [game, fen, from, to, question] of asked) {
      const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game, fen }), colorScheme: "dark" });
      await gestures.keys(page, from, to);
      await page.locator(question).waitFor();
      await findings(page, question);
      await takePicture(page, `asked_${game}`);
      await page.keyboard.press("Escape");
      await page.waitForFunction((selector) => document.querySelector(selector) === null, question);
      await done();
    }
  });

  test("axe-core has no serious finding where a link's variant is asked about", async () => {
    const definition = "[mine:chess]\ntitle = Mine\n";
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "mine", definition }), colorScheme: "dark" });
    await findings(page, "visiting");
    await page.getByTestId("visiting").locator("button").click();
    await page.evaluate((hash) => { location.hash = hash; }, linkTo({ game: "mine", definition: `${definition}; other\n` }));
    await page.locator('[data-testid="question"][open]').waitFor();
    await findings(page, "question");
    await page.keyboard.press("Escape");
    await press(page, "editor");
    await page.locator(".problems .fine").waitFor();
    await findings(page, "editor");
    await page.locator('textarea[name="definition"]').fill("[odd:chess]\ncustomPiece1 = y:W\n");
    await page.locator(".problems .warning").waitFor();
    await findings(page, "warnings");
    await done();
  });

  test("squares say what stands there and what can be done, and the keyboard alone is enough", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "consulchess" }) });
    const label = (square) => page.locator(`.desk [data-square="${square}"]`).getAttribute("aria-label");
    assert.equal(await label("d1"), "d1, white consul");
    assert.equal(await label("e4"), "e4, empty");
    await page.locator('.desk [data-square="e2"]').focus();
    await page.keyboard.press("Enter");
    assert.equal(await label("e2"), "e2, white pawn, selected");
    assert.equal(await label("e4"), "e4, empty, can go here");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press(" ");
    await page.locator('[data-testid="moves"] button[data-ply="1"]').waitFor();
    assert.match(await statusOf(page), /^Black to move/);
    assert.equal(await textOf(page, "spoken"), "e4. Black to move");
    for (const [fen, from, to, words] of [
      ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "h1", "h1, white rook, can castle with"],
    ]) {
      await page.evaluate((hash) => { location.hash = hash; }, linkTo({ game: "chess", fen }));
      await page.locator("h1", { hasText: /^Chess$/ }).waitFor();
      await page.locator(`.desk [data-square="${from}"]`).focus();
      await page.keyboard.press("Enter");
      assert.equal(await label(to), words);
    }
    const reachable = await page.locator('.desk [data-square][tabindex="0"]').count();
    assert.equal(reachable, 1);
    await done();
  });
}
