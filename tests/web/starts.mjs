// Starts by number and by dice, held to what the native program makes of the same.
import assert from "node:assert/strict";
import { test } from "./named.mjs";
import { fenOf, openPage, proconsul, sansOf, takePicture, textOf } from "./harness.mjs";

export async function chooseGame(page, name) {
  await page.locator('[data-do="new"]').click();
  await page.locator(`[data-testid="new-game"] [data-name="${name}"]`).click();
}

async function choose(page, group, value) {
  await page.locator(`[data-testid="new-game"] input[name="${group}"][value="${value}"]`).press(" ");
}

const nativeStart = (...words) => JSON.parse(proconsul("start", ...words, "--json"));

export function testStarts({ browser, url }) {
  const drawn = [
    ["chess56", "1 1 6"], ["chess56", "2 3 5"], ["chess2016", "1 2 3 4 5"], ["chess2016", "6 6 6 2 3"],
    ["consul42k", "2 4 1 1 1 1 1"], ["consul42k", "5 1 8 3 6 2 4"],
  ];
  test("typed dice give the native program's starts", async () => {
    const { page, done } = await openPage(browser(), url());
    for (const [game, dice] of drawn) {
      await chooseGame(page, game);
      await choose(page, "start", "dice");
      await page.locator('input[name="dice"]').fill(dice);
      await page.locator(".told", { hasText: "number" }).waitFor();
      assert.equal(await page.getByTestId("tray").getAttribute("data-values"), dice);
      await choose(page, "opponent", "people");
      await page.locator(".details .primary").click();
      assert.equal(await fenOf(page), nativeStart(game, "--dice", ...dice.split(" ")).fen, `${game} ${dice}`);
    }
    await done();
  });

  test("thrown dice fall, lie still and give what the native program makes of them", async () => {
    const { page, done } = await openPage(browser(), url(), { motion: "no-preference" });
    await chooseGame(page, "chess2016");
    await choose(page, "start", "dice");
    await page.locator(".throw").click();
    const tray = page.getByTestId("tray");
    const falling = await tray.evaluate((element) => element.getAnimations({ subtree: true }).length);
    assert.ok(falling >= 5, `${falling} animations`);
    await page.locator(".told", { hasText: "number" }).waitFor();
    const values = (await tray.getAttribute("data-values")).split(" ");
    assert.equal(values.length, 5);
    const told = await page.locator(".told").textContent();
    assert.ok(told.includes(`number ${nativeStart("chess2016", "--dice", ...values).id}`), told);
    await done();
  });

  test("who wants less motion sees no dice fall", async () => {
    const { page, done } = await openPage(browser(), url(), { colorScheme: "dark", height: 900 });
    await chooseGame(page, "chess2016");
    await choose(page, "start", "dice");
    await page.locator(".throw").click();
    await page.locator(".told", { hasText: "number" }).waitFor();
    await takePicture(page, "dice");
    assert.equal(await page.getByTestId("tray").evaluate((one) => one.getAnimations({ subtree: true }).length), 0);
    await done();
  });

  test("starts by number, and numbers that are none", async () => {
    const { page, done } = await openPage(browser(), url());
    await chooseGame(page, "contemporaryrandom");
    await choose(page, "start", "number");
    await page.locator('input[name="number"]').fill("1680");
    await page.locator(".start .problem:not([hidden])").waitFor();
    assert.ok(await page.locator(".details .primary").isDisabled());
    await page.locator('input[name="number"]').fill("807");
    await choose(page, "opponent", "people");
    await page.locator(".details .primary").click();
    assert.equal(await fenOf(page), nativeStart("contemporaryrandom", "--id", "807").fen);
    await done();
  });

  test("White's and Black's starts by numbers of their own", async () => {
    const { page, done } = await openPage(browser(), url());
    await chooseGame(page, "consul42k");
    await choose(page, "start", "number");
    await page.locator('input[name="number"]').fill("12/345");
    await choose(page, "opponent", "people");
    await page.locator(".details .primary").click();
    assert.equal(await fenOf(page), nativeStart("consul42k", "--id", "12/345").fen);
    await done();
  });

  test("games are found by words, and a rules page is shown", async () => {
    const { page, done } = await openPage(browser(), url());
    await page.locator('[data-do="new"]').click();
    await page.locator('.games input[type="search"]').fill("janus");
    assert.deepEqual(await page.locator(".games li:visible").evaluateAll((all) => all.map((one) => one.dataset.name)), ["janus"]);
    await page.keyboard.press("ArrowDown");
    await page.locator(".details .head button").click();
    const words = await textOf(page, "rules");
    assert.match(words, /Janus/);
    assert.ok((await page.locator(".rules-page svg").count()) > 3);
    await done();
  });

  test("a random start begins a game", async () => {
    const { page, done } = await openPage(browser(), url());
    await chooseGame(page, "consul42k");
    await choose(page, "start", "random");
    await choose(page, "opponent", "people");
    const number = /number (\d+)/.exec(await page.locator(".told").textContent())[1];
    await page.locator(".details .primary").click();
    assert.equal(await fenOf(page), nativeStart("consul42k", "--id", number).fen);
    assert.deepEqual(await sansOf(page), []);
    await done();
  });
}
