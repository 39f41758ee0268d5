// Against the engine at a level that counts positions, so that it always plays alike; its analysis, hints, clocks.
import assert from "node:assert/strict";
import { test } from "./named.mjs";
import { linkTo, openPage, play, sansOf, statusOf } from "./harness.mjs";
import { chooseGame } from "./starts.mjs";

const plies = (page, count) => page.locator(`[data-testid="moves"] button[data-ply="${count}"]`).waitFor();
const mateInTwo = { game: "chess", fen: "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1" };

async function begin(page, game, options = {}) {
  await chooseGame(page, game);
  for (const [name, value] of Object.entries(options)) {
    const control = page.locator(`[data-testid="new-game"] [name="${name}"]`);
    if ((await control.count()) === 1) await control.selectOption(value);
    else await page.locator(`[data-testid="new-game"] input[name="${name}"][value="${value}"]`).press(" ");
  }
  await page.locator(".details .primary").click();
}

export function testEngine({ browser, url }) {
  test("where memory may be shared, the analysis has several threads", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess2016" }) });
    assert.ok(await page.evaluate(() => crossOriginIsolated));
    const counted = await page.evaluate(async () => {
      const worker = new Worker("proconsul-wasm/worker.js");
      const lines = [];
      const bestmove = new Promise((resolve) => {
        worker.onmessage = ({ data }) => {
          lines.push(data);
          if (data.startsWith("bestmove")) resolve();
        };
      });
      for (const line of ["setoption name Threads value 2", "setoption name UCI_Variant value chess2016", "position startpos", "go depth 5"])
        worker.postMessage(line);
      await bestmove;
      worker.terminate();
      return { errors: lines.filter((line) => line.includes("error") || line.includes("no threads")), last: lines.at(-1) };
    });
    assert.deepEqual(counted.errors, []);
    assert.match(counted.last, /^bestmove [a-l]\d/);
    const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    assert.ok(fetched.some((name) => name.endsWith("worker.js")));
    await done();
  });

  test("the engine answers, moves are taken back, sides are switched", async () => {
    const { page, done } = await openPage(browser(), url());
    await begin(page, "consulchess", { level: "1" });
    await play(page, "e2e4", "drag");
    await plies(page, 2);
    await page.locator('[data-do="take-back"]').click();
    assert.deepEqual(await sansOf(page), []);
    await page.locator('[data-do="switch"]').click();
    await plies(page, 1);
    await page.locator('[data-do="resign"]').click();
    await page.locator('[data-testid="question"] button[name="yes"]').click();
    assert.match(await statusOf(page), /^White wins: resignation/);
    await done();
  });

  test("the engine begins where the player has Black, whose side is below", async () => {
    const { page, done } = await openPage(browser(), url());
    await begin(page, "chess2016", { level: "0", colour: "black", clock: "2" });
    await plies(page, 1);
    assert.match(await statusOf(page), /^Black to move/);
    const [white, black] = await Promise.all(["e1", "e10"].map((square) => page.locator(`.desk [data-square="${square}"]`).boundingBox()));
    assert.ok(white.y < black.y);
    assert.equal(await page.locator(".clock:visible").count(), 2);
    await done();
  });

  test("who oversteps the time loses", async () => {
    const { page, done } = await openPage(browser(), url(), { clock: true });
    await begin(page, "arena", { level: "0", clock: "1" });
    await play(page, "b1a2", "drag");
    await plies(page, 2);
    assert.match(await page.locator('.strip[data-side="white"] .clock').textContent(), /^\d:\d\d/);
    await page.clock.fastForward("02:00");
    await page.getByTestId("status").filter({ hasText: "Black wins: time forfeit" }).waitFor();
    await done();
  });

  test("a hint mates, and so does the analysis with its lines, bar, arrows and graph", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo(mateInTwo) });
    await page.locator('[data-do="hint"]').click();
    await page.getByTestId("notice").filter({ hasText: "Rb8" }).waitFor();
    assert.equal(await page.locator(".arrow.hint").count(), 1);
    await page.locator('input[name="analysis"]').check();
    const lines = page.getByTestId("lines");
    await lines.locator("li", { hasText: "Rb8#" }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('[data-testid="lines"] li').length === 3);
    assert.equal(await lines.locator("li").first().locator(".score").textContent(), "#1");
    assert.equal(await page.locator(".evaluation").getAttribute("aria-valuenow"), "100");
    assert.ok((await page.locator(".arrow.best").count()) === 1);
    await lines.locator("button", { hasText: "Rb8#" }).first().click();
    await plies(page, 1);
    assert.match(await statusOf(page), /^White wins: checkmate/);
    await done();
  });

  test("a whole game is analysed for the graph, on which a click goes to a move", async () => {
    const hash = linkTo({ game: "chess", moves: "f2f3 e7e5 g2g4 d8h4" });
    const { page, done } = await openPage(browser(), url(), { hash });
    await page.locator(".analysis .head button").click();
    const graph = page.getByTestId("graph");
    await page.waitForFunction(() => document.querySelector('[data-testid="graph"]').dataset.points === "5");
    const box = await graph.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    assert.equal(await page.locator('[data-testid="moves"] [aria-current]').textContent(), "e5");
    assert.deepEqual(await page.locator('[data-testid="moves"] .marks').allTextContents(), ["??"]);
    await done();
  });

  test("without shared memory the engine thinks, stops and goes on as well", async () => {
    const { page, done } = await openPage(browser(), `${url()}?threads=0`, { hash: linkTo({ game: "arena" }) });
    await page.locator('input[name="analysis"]').check();
    await page.getByTestId("lines").locator("li").first().waitFor();
    await play(page, "b1b2", "click");
    await page.getByTestId("lines").locator("li").first().waitFor();
    await page.locator('input[name="analysis"]').uncheck();
    await page.locator('[data-do="hint"]').click();
    await page.getByTestId("notice").filter({ hasText: "Hint" }).waitFor();
    await done();
  });
}
