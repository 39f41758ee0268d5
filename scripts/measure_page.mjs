// measure_page.mjs FOLDER [MBIT]: what a first visit to a built page costs, as Markdown: bytes and seconds until the board
// can be used, until the engine has answered the first move, and in all, at so many Mbit/s (1.6 unless given). Needs the
// npm packages of tests/web.
import { once } from "node:events";
import { createServer, connect } from "node:net";
import { resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { middleOf, startBrowser } from "../tests/web/harness.mjs";
import { pageServer } from "../protocol/web/server.mjs";

const [folder, mbit = "1.6"] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: node scripts/measure_page.mjs FOLDER [MBIT]");
  process.exit(2);
}
const perSecond = (Number(mbit) * 1e6) / 8;
const [slice, latency] = [1460, 75]; // bytes, milliseconds

// Passes on what the server says no faster than the line, all connections together.
function slowLine(port) {
  let free = 0;
  const count = { bytes: 0, requests: 0 };
  const proxy = createServer((client) => {
    const server = connect(port, "127.0.0.1");
    client.pipe(server);
    client.on("data", (data) => { count.requests += String(data).split("\r\n\r\n").length - 1; });
    server.on("data", (data) => {
      server.pause();
      count.bytes += data.length;
      for (let at = 0; at < data.length; at += slice) {
        free = Math.max(free, performance.now()) + (1000 * Math.min(slice, data.length - at)) / perSecond;
      }
      setTimeout(() => {
        client.write(data);
        server.resume();
      }, free - performance.now() + latency);
    });
    client.on("error", () => server.destroy()).on("close", () => server.destroy());
    server.on("error", () => client.destroy()).on("end", () => setTimeout(() => client.end(), free - performance.now() + 2 * latency));
  });
  return { proxy, count };
}

const server = pageServer(resolve(folder)).listen(0, "127.0.0.1");
await once(server, "listening");
const { proxy, count } = slowLine(server.address().port);
proxy.listen(0, "127.0.0.1");
await once(proxy, "listening");
const browser = await startBrowser();
const page = await (await browser.newContext()).newPage();
page.setDefaultTimeout(300_000);
const begun = performance.now();
console.log(`| ${mbit} Mbit/s | sent | requests | after |\n| --- | --- | --- | --- |`);
const note = (what) => console.log(`| ${what} | ${(count.bytes / 1e6).toFixed(2)} MB | ${count.requests} | ${((performance.now() - begun) / 1000).toFixed(1)} s |`);
await page.goto(`http://localhost:${proxy.address().port}/`);
await page.locator("body.ready").waitFor();
note("the board can be used");
for (const square of ["e2", "e4"]) await page.mouse.click(...(await middleOf(page, square)));
await page.locator('[data-testid="moves"] button[data-ply="2"]').waitFor();
note("the engine has answered");
await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
note("all is kept for use without a network");
await browser.close();
process.exit(0);
