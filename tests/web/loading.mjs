// What a first visit costs: how much is sent before a game can be played and before the engine answers, and that nothing
// is sent twice.
import assert from "node:assert/strict";
import { once } from "node:events";
import { statSync } from "node:fs";
import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { join } from "node:path";
import { test } from "./named.mjs";
import { openPage, pageFolder, play } from "./harness.mjs";
import { pageServer } from "../../protocol/web/server.mjs";

// The page's own server, and what it has sent.
async function countingServer() {
  const sockets = new Set();
  const whole = new Map(); // path: how often it was sent in full
  const before = { bytes: undefined, nets: [] }; // the service worker asks for everything else
  const sent = () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
  const server = pageServer(pageFolder);
  server.on("connection", (socket) => sockets.add(socket));
  server.on("request", ({ url }, response) => {
    const path = url.replace(/\?.*/, "");
    if (path === "/sw.js") before.bytes ??= sent();
    else if (path.endsWith(".net") && before.bytes === undefined) before.nets.push(path);
    response.on("finish", () => {
      if (response.statusCode === 200) whole.set(path, (whole.get(path) ?? 0) + 1);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  return {
    whole, port, before, sent, url: `http://localhost:${port}/`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function got(port, path, encoding) {
  const asked = request({ host: "127.0.0.1", port, path, headers: encoding === undefined ? {} : { "accept-encoding": encoding } }).end();
  const [response] = await once(asked, "response");
  const parts = [];
  for await (const part of response) parts.push(part);
  return { headers: response.headers, body: Buffer.concat(parts) };
}

export function testLoading({ browser }) {
  test("a first visit sends at most 1.5 MB before the first move and 3 MB before the engine's answer, and nothing twice", async () => {
    const server = await countingServer();
    const { page, done } = await openPage(browser(), server.url, { serviceWorkers: "allow" });
    await page.locator('[data-testid="moves"]').waitFor();
    const board = server.sent();
    await play(page, "e2e4", "click");
    await page.locator('[data-testid="moves"] button[data-ply="2"]').waitFor();
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
    assert.deepEqual(server.before.nets, ["/proconsul-wasm/nets/universal.net"]);
    assert.ok(board <= 1.5e6, `${board} bytes before the first move`);
    assert.ok(server.before.bytes <= 3e6, `${server.before.bytes} bytes before the engine's answer`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const twice = [...server.whole].filter(([name, times]) => times > 1 && statSync(join(pageFolder, name === "/" ? "index.html" : name)).size > 4000);
    assert.deepEqual(twice, []);
    await done();
    server.stop();
  });

  test("compressed files are sent to those who take them, and say the same", async () => {
    const server = await countingServer();
    for (const path of ["/main.js", "/", "/proconsul-wasm/proconsul.wasm"]) {
      const plain = await got(server.port, path);
      assert.equal(plain.headers["content-encoding"], undefined);
      for (const [encoding, unpack] of [["br", brotliDecompressSync], ["gzip", gunzipSync]]) {
        const packed = await got(server.port, path, `identity, ${encoding};q=0.5`);
        assert.equal(packed.headers["content-encoding"], encoding);
        assert.equal(packed.headers["vary"], "Accept-Encoding");
        assert.equal(packed.headers["content-type"], plain.headers["content-type"]);
        assert.notEqual(packed.headers["etag"], plain.headers["etag"]);
        assert.ok(unpack(packed.body).equals(plain.body), path);
      }
      assert.equal((await got(server.port, path, "br;q=0, gzip")).headers["content-encoding"], "gzip");
      assert.equal((await got(server.port, path, "br;q=0")).headers["content-encoding"], undefined);
    }
    server.stop();
  });
}
