// After the first visit the page works without a network.
import assert from "node:assert/strict";
import { test } from "./named.mjs";
import { openPage, play, sansOf, startServer } from "./harness.mjs";

export function testOffline({ browser }) {
  test("the page opens and the engine answers when the server is gone", async () => {
    const server = await startServer();
    const { page, context } = await openPage(browser(), server.url, { serviceWorkers: "allow" });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    server.stop();
    await context.setOffline(true);
    await page.reload();
    await page.locator("body.ready").waitFor();
    assert.ok(await page.evaluate(() => crossOriginIsolated));
    await play(page, "e2e4", "click");
    await page.locator('[data-testid="moves"] button[data-ply="2"]').waitFor();
    assert.equal((await sansOf(page)).length, 2);
    await context.close();
  });
}
