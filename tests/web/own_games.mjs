// Games of the player's own: mistakes are shown where they are, and what is fine is played at once.
import assert from "node:assert/strict";
import { test } from "./named.mjs";
import { guards, linkTo, openPage, play, press, spoilTrials, takePicture, textOf } from "./harness.mjs";

// A worker that refuses to give warnings.
const slowAdviser = `onmessage = ({ data: { advised } }) => {
  postMessage({ begun: true });
  postMessage({ checked: advised ? { problems: [{ line: 0, column: 0, message: "slow", warning: false }], names: [] }
    : { problems: [], names: ["a"], games: [] } });
  if (advised) new BroadcastChannel("adviser").postMessage("refused");
};`;

export function testOwnGames({ browser, url }) {
  test("a definition with a mistake shows it under a caret; mended it is played against the engine", async () => {
    const { page, done } = await openPage(browser(), url());
    await page.locator('[data-do="editor"]').click();
    const text = page.locator('textarea[name="definition"]');
    const button = page.locator('[data-testid="editor"] .primary');
    await text.fill(guards.replace("queen = -", "qeen = -"));
    const problem = page.locator(".problems li").first();
    await problem.locator("pre").waitFor();
    assert.match(await problem.textContent(), /^Error \(line 3, column 1\): .*qeen/s);
    assert.match(await problem.locator("pre").textContent(), /^qeen = -\n\^$/);
    await problem.locator("button").click();
    assert.equal(await text.evaluate((area) => area.value.slice(area.selectionStart, area.selectionStart + 4)), "qeen");
    await text.fill(guards.replace("g:K:guard", "g:K9$:guard"));
    await page.locator(".problems .error").first().waitFor();
    assert.ok(await button.isDisabled());
    await text.fill(guards);
    await page.locator(".problems .fine").waitFor();
    await button.click();
    assert.match(await page.locator("h1").textContent(), /Guard Chess/);
    assert.match(await page.locator('.desk [data-square="d1"]').getAttribute("aria-label"), /white guard/);
    await play(page, "e2e4", "drag");
    await page.locator('[data-testid="moves"] button[data-ply="2"]').waitFor();
    await page.reload();
    await page.locator("body.ready").waitFor();
    assert.match(await page.locator("h1").textContent(), /Guard Chess/);
    assert.equal(await page.locator('[data-testid="moves"] button').count(), 2);

    await page.locator('[data-do="editor"]').click();
    await text.fill(guards.replace("g:K:guard", "g:N:guard").replace("Guard Chess", "Leaping Guards"));
    await page.locator(".problems .fine").waitFor();
    await button.click();
    assert.match(await page.locator("h1").textContent(), /Leaping Guards/);
    await play(page, "d1c3", "click");
    await page.locator('[data-testid="moves"] button[data-ply="2"]').waitFor();
    assert.equal(await textOf(page, "notice"), "");
    await done();
  });

  test("warnings look unlike errors, are places to go to, and do not keep a game from being played", async () => {
    const { page, done } = await openPage(browser(), url());
    await page.locator('[data-do="editor"]').click();
    const text = page.locator('textarea[name="definition"]');
    const nameless = "[odd:chess]\ntitle = Odd Chess\ncustomPiece1 = y:W\n";
    const over = "[over:chess]\nflagPiece = k\nflagRegionWhite = *1\nflagRegionBlack = *8\n";
    await text.fill(nameless + over);
    const warnings = page.locator(".problems .warning");
    await warnings.nth(1).waitFor();
    assert.match(await warnings.nth(0).textContent(), /^Warning \(line 3, column 16\): the piece has no name/);
    assert.match(await warnings.nth(1).textContent(), /^Warning \(line 4, column 2\): the game is over before the first move: /);
    assert.equal(await page.locator(".problems .fine").textContent(), "Can be played, with 2 warnings: odd, over");
    assert.deepEqual(await page.locator(".code .odd").allTextContents(), ["3\n", "4\n"]);
    assert.equal(await page.locator(".problems .error, .code .wrong").count(), 0);
    const border = (kind) => page.locator(`.problems ${kind} button`).first().evaluate((one) => getComputedStyle(one).borderStyle);
    const warned = await border(".warning");
    await takePicture(page, "own_warnings");
    await warnings.nth(1).locator("button").click();
    assert.equal(await text.evaluate((area) => area.value.slice(area.selectionStart, area.selectionStart + 4)), "over");

    await text.fill(`${nameless}king = zz\n`);
    await page.locator(".problems .error").first().waitFor();
    assert.notEqual(await border(".error"), warned);
    assert.equal(await page.locator(".problems .fine").count(), 0);

    await text.fill(nameless);
    await warnings.first().waitFor();
    await page.locator('[data-testid="editor"] .primary').click();
    await page.locator("h1", { hasText: "Odd Chess" }).waitFor();
    await done();
  });

  test("games are fine although warnings about them take too long, and the editor says what it left out", async () => {
    const { page, done } = await openPage(browser(), url());
    await spoilTrials(page, slowAdviser);
    await page.evaluate(() => {
      window.refused = new Promise((resolve) => { new BroadcastChannel("adviser").onmessage = resolve; });
    });
    await page.locator('[data-do="editor"]').click();
    await page.evaluate(() => window.refused);
    await page.locator(".problems .unchecked").waitFor();
    const [verdict, unchecked, ...more] = await page.locator(".problems li").allTextContents();
    assert.equal(verdict, "Fine: a");
    assert.match(unchecked, /^The starts could not be checked here/);
    assert.deepEqual(more, []);
    assert.ok(await page.locator('[data-testid="editor"] .primary').isEnabled());
    await done();
  });

  test("every template is a game, and what was written by hand comes back", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess2016" }) });
    await page.locator('[data-do="editor"]').click();
    const template = page.locator('select[name="template"]');
    const names = await template.locator("option:enabled").allTextContents();
    assert.ok(names.length >= 8 && names.includes("Like Chess 2016"), names.join(", "));
    for (const name of names) {
      await template.selectOption({ label: name });
      const text = await page.locator('textarea[name="definition"]').inputValue();
      const game = /^\[([^:\]]+)/.exec(text)[1];
      await page.locator(".problems .fine", { hasText: `Fine: ${game}` }).waitFor();
      await page.locator(`[data-testid="game-preview"][data-game="${game}"]`).waitFor();
      assert.equal(await page.locator(".problems li").count(), 1, name);
    }
    await page.locator('textarea[name="definition"]').fill("[mine:chess]\ntitle = Written by hand\n");
    await template.selectOption({ label: names[1] });
    await template.selectOption({ label: "What you wrote" });
    assert.match(await page.locator('textarea[name="definition"]').inputValue(), /Written by hand/);
    await done();
  });

  test("pieces with their diagrams are added from a shelf, by mouse, by keys and on a phone", async () => {
    const phone = { width: 390, height: 844, hasTouch: true, isMobile: true };
    for (const size of [{}, phone]) {
      const { page, done } = await openPage(browser(), url(), size);
      await press(page, "editor");
      await page.locator('[data-testid="shelf"] summary').press("Enter");
      const pieces = page.locator(".shelf button");
      await pieces.first().waitFor();
      const allDrawn = () => page.waitForFunction(() => [...document.querySelectorAll(".shelf button")].every((one) => one.firstElementChild.shadowRoot.querySelector("svg")));
      await allDrawn();
      await page.locator('[data-piece="archbishop"]').press("Enter");
      await page.locator('[data-piece="camel"]').click();
      const text = page.locator('textarea[name="definition"]');
      assert.match(await text.inputValue(), /^archbishop = a\ncustomPiece2 = c:C:camel\n$/m);
      await page.locator(".problems .fine").waitFor();
      await text.fill((await text.inputValue()).replace("/RNBGKBNR w", "/RNCGKBNR w")); // of what never occurs nothing is told
      const shown = page.locator('[data-testid="game-preview"] figcaption', { hasText: /camel/ });
      await shown.first().waitFor();
      await page.locator('select[name="piece-group"]').selectOption("1");
      await page.locator('[data-piece="cannon"]').waitFor();
      await allDrawn();
      await takePicture(page, `shelf_${size.width ?? 1280}`);
      await done();
    }
  });

  test("the start of a game of one's own is set up on a board, with a piece from the shelf, and played", async () => {
    const { page, done } = await openPage(browser(), url());
    await page.locator('[data-do="editor"]').click();
    const text = page.locator('textarea[name="definition"]');
    await text.fill("[first:chess]\ntitle = First\n\n[second:first]\ntitle = Second\n");
    await page.locator(".problems .fine").waitFor();
    await text.evaluate((area) => area.setSelectionRange(area.value.length, area.value.length));
    await page.locator('[data-testid="shelf"] summary').press("Enter");
    await page.locator('[data-piece="archbishop"]').press("Enter");
    const setUp = page.locator('button[name="set-up-start"]:enabled');
    await setUp.click();
    const editor = page.locator('[data-testid="setup"]');
    assert.equal(await editor.locator("h2").textContent(), "Start: Second");
    const verdict = page.getByTestId("setup-problem");
    await verdict.filter({ hasText: "can be played" }).waitFor();
    const take = editor.locator(".primary");
    await editor.locator('[data-tool="eraser"]').click();
    await editor.locator('[data-square="e1"]').click();
    await verdict.filter({ hasText: /king|royal/ }).waitFor();
    assert.ok(await take.isDisabled());
    await editor.locator('[data-tool="white K"]').click();
    await editor.locator('[data-square="e1"]').click();
    await editor.locator('[data-tool="white A"]').click();
    for (const square of ["d1", "d4"]) await editor.locator(`[data-square="${square}"]`).click(); // one more than chess begins with
    await verdict.filter({ hasText: "can be played" }).waitFor();
    await takePicture(page, "own_start");
    await take.click();
    await editor.waitFor({ state: "hidden" });
    assert.match(await text.inputValue(), /^\[second:first\]\ntitle = Second\narchbishop = a\nstartFen = rnbqkbnr\/pppppppp\/8\/8\/3A4\/8\/PPPPPPPP\/RNBAKBNR w KQkq - 0 1$/m);
    await setUp.click(); // which changes the line that is there
    await editor.locator('input[name="setup-fen"]').fill("4k3/8/8/8/3A4/8/8/4K3 w - - 0 1");
    await verdict.filter({ hasText: "can be played" }).waitFor();
    await take.click();
    await editor.waitFor({ state: "hidden" });
    assert.equal((await text.inputValue()).match(/startFen/g).length, 1);
    await page.locator('[data-testid="editor"] .primary:enabled').click();
    await page.locator("h1", { hasText: "First" }).waitFor();
    await page.evaluate((hash) => { location.hash = hash; }, linkTo({ game: "second" }));
    await page.locator("h1", { hasText: "Second" }).waitFor();
    assert.match(await page.locator('.desk [data-square="d4"]').getAttribute("aria-label"), /white archbishop/);
    await page.locator('[data-do="new"]').click();
    assert.equal(await page.locator('[data-name*="being-set-up"]').count(), 0);
    await done();
  });

  test("a link carries a game of one's own", async () => {
    const hash = `#${new URLSearchParams({ game: "guardchess", moves: "e2e4 e7e5", definition: guards })}`;
    const { page, done } = await openPage(browser(), url(), { hash });
    assert.match(await page.locator("h1").textContent(), /Guard Chess/);
    assert.equal(await page.locator('[data-testid="moves"] button').count(), 2);
    await done();
  });
}
