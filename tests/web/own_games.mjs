// Games of the player's own: mistakes are shown where they are, and what is fine is played at once.
import assert from "node:assert/strict";
import { test } from "./named.mjs";
import { guards, openPage, play, textOf } from "./harness.mjs";

export function testOwnGames({ browser, url }) {
  test("a definition with a mistake shows it under a caret; mended it is played against the engine", async () => {
    const { page, done } = await openPage(browser(), url());
    await page.locator('[data-do="editor"]').click();
    const text = page.locator('textarea[name="definition"]');
    const button = page.locator('[data-testid="editor"] .primary');
    await text.fill(guards.replace("queen = -", "qeen = -"));
    const problem = page.locator(".problems li").first();
    await problem.locator("pre").waitFor();
    assert.match(await problem.textContent(), /Line 3, column 1.*qeen/s);
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

  test("a link carries a game of one's own", async () => {
    const hash = `#${new URLSearchParams({ game: "guardchess", moves: "e2e4 e7e5", definition: guards })}`;
    const { page, done } = await openPage(browser(), url(), { hash });
    assert.match(await page.locator("h1").textContent(), /Guard Chess/);
    assert.equal(await page.locator('[data-testid="moves"] button').count(), 2);
    await done();
  });
}
