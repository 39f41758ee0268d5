// What a browser may do with the page and with the pages that the program writes: nothing runs or is shown in them but
// what they came with. That the page itself works under its policy is held by all other tests, in which a violation is
// an error.
import assert from "node:assert/strict";
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "./named.mjs";
import { openPage, pageFolder, play, proconsul } from "./harness.mjs";
import { compiled } from "./units.mjs";
import { elementPolicy, headers } from "../../protocol/web/policy.mjs";

// What is put into a page in every way in which it could run; that it has been seen to be refused.
async function inject(page) {
  return page.evaluate(async () => {
    const refused = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.push(effectiveDirective));
    const script = document.createElement("script");
    script.textContent = "globalThis.hit = 'script'";
    const box = document.createElement("div");
    box.innerHTML = `<img src="data:," onerror="globalThis.hit = 'handler'"><b style="color: rgb(1, 2, 3)">x</b>
      <button onclick="globalThis.hit = 'click'">x</button><a href="javascript:globalThis.hit = 'address'">x</a>
      <iframe srcdoc="<script>parent.hit = 'frame'</` + `script>"></iframe>`;
    document.body.append(script, box);
    box.querySelector("button").click();
    box.querySelector("a").click();
    const elsewhere = await fetch("https://example.org/").then(() => "fetched", () => "refused");
    const style = getComputedStyle(box.querySelector("b")).color;
    await new Promise((resolve) => { setTimeout(resolve, 200); });
    box.remove();
    return { hit: globalThis.hit, elsewhere, styled: style === "rgb(1, 2, 3)", refused: [...new Set(refused)].sort() };
  });
}

function assertRefused({ hit, elsewhere, styled, refused }) {
  assert.deepEqual([hit, elsewhere, styled], [undefined, "refused", false]);
  for (const directive of ["script-src-elem", "script-src-attr", "style-src-attr", "connect-src"])
    assert.ok(refused.includes(directive), `${directive} of ${refused}`);
}

// The built page from a server that knows of no headers.
async function bareServer() {
  const types = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm", svg: "image/svg+xml" };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const name = pathname === "/" ? "/index.html" : pathname;
    const file = createReadStream(join(pageFolder, name)).on("error", () => response.writeHead(404).end());
    file.once("open", () => {
      response.writeHead(200, { "Content-Type": types[name.split(".").pop()] ?? "application/octet-stream" });
      file.pipe(response);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://localhost:${server.address().port}/`, stop: () => server.close() };
}

export function testPolicy({ browser, url }) {
  test("the page is sent with its policy, and what is put into it does not run", async () => {
    const { page, context } = await openPage(browser(), url());
    const response = await page.reload();
    await page.locator("body.ready").waitFor();
    for (const [name, value] of Object.entries(headers)) assert.equal(await response.headerValue(name), value, name);
    assert.equal(await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content"), elementPolicy);
    assert.equal(await page.locator('meta[name="referrer"]').getAttribute("content"), "no-referrer");
    assert.doesNotMatch(headers["Content-Security-Policy"], /'unsafe-|\*|https?:|data:|blob:/);
    assertRefused(await inject(page));
    await play(page, "e2e4", "click");
    await context.close();
  });

  test("no other page can frame it", async () => {
    const { page, context } = await openPage(browser(), url());
    await page.goto("about:blank");
    await page.setContent(`<iframe src="${url()}"></iframe>`);
    await page.waitForFunction(() => document.querySelector("iframe").contentDocument === null);
    const [, frame] = page.frames();
    assert.equal(await frame.locator("#board").count(), 0);
    await context.close();
  });

  test("the policy holds where a server sends no headers, by its element and then by the service worker", async () => {
    const server = await bareServer();
    const { page, context } = await openPage(browser(), server.url, { serviceWorkers: "allow" });
    assertRefused(await inject(page));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const response = await page.reload();
    await page.locator("body.ready").waitFor();
    for (const [name, value] of Object.entries(headers)) assert.equal(await response.headerValue(name), value, name);
    assert.ok(await page.evaluate(() => crossOriginIsolated));
    await context.close();
    server.stop();
  });

  test("pages of games and of rules run their own script or none", async () => {
    const place = mkdtempSync(join(tmpdir(), "proconsul-pages-"));
    try {
      const pgn = join(place, "games.pgn");
      writeFileSync(pgn, '[White "</script><script>globalThis.hit=1</script>"]\n\n1. e4 {<!--<script> <img src=x onerror=globalThis.hit=1>} e5 *\n\n[Variant "chess2016"]\n\n*\n');
      const pages = { game: proconsul("pgn", "html", pgn), rules: proconsul("variants", "consul42k", "--html") };
      for (const [name, text] of Object.entries(pages)) {
        writeFileSync(join(place, `${name}.html`), text);
        const context = await browser().newContext();
        const page = await context.newPage();
        const errors = [];
        page.on("pageerror", (error) => errors.push(String(error)));
        page.on("console", (message) => errors.push(message.text()));
        await page.goto(`${pathToFileURL(join(place, name))}.html`);
        if (name === "game") {
          await page.locator('[data-do="on"]').click();
          assert.equal(await page.locator("a.now").textContent(), "e4");
          await page.locator("#games").selectOption("1");
          assert.ok((await page.locator(".board:visible use").count()) > 30);
        }
        assert.notEqual(await page.evaluate(() => getComputedStyle(document.body).maxWidth), "none");
        assert.deepEqual(errors, []);
        assertRefused(await inject(page));
        await context.close();
      }
    } finally {
      rmSync(place, { recursive: true });
    }
  });

  test("of texts from rules and pictures only what shows something comes into the page", async () => {
    const { page, context } = await openPage(browser(), url());
    await page.addInitScript(await compiled("ui/harmless.ts", "tested"));
    await page.reload();
    await page.locator("body.ready").waitFor();
    const shown = (texts) => page.evaluate((all) => all.map((text) => {
      const box = document.createElement("div");
      box.append(globalThis.tested.harmless(text));
      document.body.append(box);
      const html = box.innerHTML;
      box.remove();
      return html;
    }), texts);
    const hostile = {
      '<p onclick="x" onfoo="x" style="x" id="loading" name="x" class="a">b</p>': '<p class="a">b</p>',
      "<script>x</script><style>x</style><!-- x -->b": "b", '<img src="x"><iframe src="x"></iframe><object></object><form>x</form>': "",
      '<a href="javascript:x">b</a>': "", "<template><p>x</p></template><noscript>x</noscript><title>x</title>": "",
      '<svg onload="x"><script>x</script><foreignObject><p>x</p></foreignObject><g fill="url(#x)"></g></svg>': "<svg><g></g></svg>",
      '<svg><use href="//x"></use><image href="x"></image><animate onbegin="x"></animate><a xlink:href="javascript:x">x</a><set></set></svg>': "<svg></svg>",
      "<math><mi>x</mi></math><video></video><b>b</b>": "<b>b</b>", '<svg><rect fill="URL(x)" x="1"></rect></svg>': '<svg><rect x="1"></rect></svg>',
    };
    assert.deepEqual(await shown(Object.keys(hostile)), Object.values(hostile));
    const games = ["chess", "shogi", "chess2016", "consul42k", "arena", "contemporaryrandom"];
    const lost = await page.evaluate(async (names) => {
      const { default: Module } = await import("./proconsul-wasm/index.js");
      const rules = await Module();
      const count = (root) => [...root.querySelectorAll("*")].reduce((sum, one) => sum + 1 + one.attributes.length, 0);
      const texts = names.flatMap((name) => [rules.rulesHtml(name), rules.pieceSvg(name, rules.variantInfo(name).pieces[0].letter)]);
      return texts.map((text) => {
        const { body } = new DOMParser().parseFromString(text.replace(/ xmlns(:\w+)?="[^"]*"/g, ""), "text/html");
        return count(body) - count(globalThis.tested.harmless(text));
      });
    }, games);
    assert.deepEqual(lost, games.flatMap(() => [0, 0]));
    await context.close();
  });
}
