// Links and definitions: what a link brings is known until the page is left or the player keeps it, takes no game's place
// unasked, and cannot keep the page from working, however long it takes.
import assert from "node:assert/strict";
import { test } from "./named.mjs";
import { guards, linkTo, openPage, play, sansOf, spoilTrials, statusOf, textOf } from "./harness.mjs";

const others = guards.replace("Guard Chess", "Other Guards").replace("g:K:guard", "g:N:guard");

const title = (page) => page.locator("h1").textContent();
const stored = (page) => page.evaluate(() => ({ ...localStorage }));
const keptTexts = async (page) => JSON.parse((await stored(page))["proconsul.definitions"] ?? "[]");
const question = (page) => page.locator('[data-testid="question"][open]');
const answer = (page, name) => page.locator(`[data-testid="question"] button[name="${name}"]`).click();
const keep = (page) => page.getByTestId("visiting").locator("button").click();
const noticed = (page, words) => page.getByTestId("notice").filter({ hasText: words }).waitFor();
const follow = (page, parts) => page.evaluate((hash) => { location.hash = hash; }, linkTo(parts));

async function visit(page, url) {
  await page.goto("about:blank");
  await page.goto(url);
  await page.locator("body.ready").waitFor();
}

const hanging = "onmessage = () => { postMessage({ begun: true }); for (;;); };";
const breaking = "onmessage = () => { throw new Error('no memory'); };";

function testVisits({ browser, url }) {
  test("a link's game is known until the page is left, and stored nowhere", async () => {
    const hash = linkTo({ game: "guardchess", moves: "e2e4 e7e5", definition: guards });
    const { page, done } = await openPage(browser(), url(), { hash });
    assert.equal(await title(page), "Guard Chess");
    await play(page, "d1e2", "drag");
    assert.doesNotMatch(JSON.stringify(await stored(page)), /guard/i);
    await page.reload();
    await page.locator("body.ready").waitFor();
    assert.equal(await title(page), "Guard Chess");
    assert.deepEqual(await sansOf(page), ["e4", "e5", "Ge2"]);
    await visit(page, url());
    assert.doesNotMatch(await title(page), /Guard/);
    await page.locator('[data-do="new"]').click();
    assert.equal(await page.locator('[data-name="guardchess"]').count(), 0);
    assert.doesNotMatch(JSON.stringify(await stored(page)), /guard/i);
    await done();
  });

  test("a link's game stays if the player keeps it", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "guardchess", moves: "e2e4", definition: guards }) });
    await keep(page);
    await noticed(page, "now stored");
    assert.ok(await page.getByTestId("visiting").isHidden());
    assert.deepEqual(await keptTexts(page), [guards]);
    assert.doesNotMatch(page.url(), /definition/);
    await visit(page, url());
    assert.equal(await title(page), "Guard Chess");
    assert.deepEqual(await sansOf(page), ["e4"]);
    await done();
  });

  test("a link takes the place of no game that the player keeps, unless asked to", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "guardchess", definition: guards }) });
    await keep(page);
    await noticed(page, "now stored");
    const clashing = [
      { game: "guardchess", definition: others },
      { game: "GuardChess", definition: others.replace("[guardchess", "[GuardChess") },
      { game: "another", definition: `[another:chess]\n${others}` },
    ];
    for (const parts of clashing) {
      await follow(page, parts);
      await question(page).waitFor();
      await answer(page, "no");
      assert.equal(await title(page), "Guard Chess", parts.game);
      assert.deepEqual(await keptTexts(page), [guards]);
    }
    await follow(page, { game: "guardchess", definition: guards, moves: "e2e4" });
    await page.locator('[data-testid="moves"] button[data-ply="1"]').waitFor();
    assert.equal(await question(page).count(), 0);

    await follow(page, clashing[0]);
    await answer(page, "yes");
    await page.locator("h1", { hasText: "Other Guards" }).waitFor();
    assert.deepEqual(await keptTexts(page), [guards]);
    await keep(page);
    await question(page).waitFor();
    await page.keyboard.press("Escape");
    assert.deepEqual(await keptTexts(page), [guards]);
    await visit(page, url());
    assert.equal(await title(page), "Guard Chess");

    await follow(page, clashing[0]);
    await answer(page, "yes");
    await keep(page);
    await answer(page, "yes");
    await noticed(page, "now stored");
    assert.deepEqual(await keptTexts(page), [others]);
    await done();
  });

  test("a page that begins with a link to be asked about shows the player's game meanwhile", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "guardchess", definition: guards }) });
    await keep(page);
    await noticed(page, "now stored");
    await visit(page, url() + linkTo({ game: "guardchess", definition: others }));
    await question(page).waitFor();
    assert.equal(await title(page), "Guard Chess");
    await answer(page, "yes");
    await page.locator("h1", { hasText: "Other Guards" }).waitFor();
    await done();
  });

  test("links with names of the package, of objects, or of nothing", async () => {
    const { page, done } = await openPage(browser(), url());
    await follow(page, { game: "atomic", definition: "[atomic:chess]\ntitle = Mine\n" });
    await page.locator("h1", { hasText: "Atomic" }).waitFor();
    for (const name of ["__proto__", "constructor", "toString"]) {
      await follow(page, { game: name, definition: `[${name}:chess]\ntitle = Of ${name}\n` });
      await page.locator("h1", { hasText: `Of ${name}` }).waitFor();
      await play(page, "e2e4", "click");
    }
    await follow(page, { game: "mine", definition: "[yours:chess]\n" });
    await noticed(page, "does not define mine");
    await follow(page, { game: "mine", definition: "[mine:chess]\nking = zz\n" });
    await noticed(page, "line 2");
    await follow(page, { game: "mine", definition: "[mine:chess]\nPROCONSUL_END\nquit\n" });
    await noticed(page, "line 2");
    await follow(page, { game: "mine", definition: `[mine:chess]\ntitle = ${"x".repeat(600_000)}\n` });
    await noticed(page, "longer than");
    await follow(page, { game: "chess", fen: `4k3/8/8/8/8/8/8/4K3 w ${"K".repeat(500_000)} - 0 1` });
    await noticed(page, "FEN is longer");
    await follow(page, { game: "chess", moves: `${"g1f3 g8f6 f3g1 f6g8 ".repeat(10)}g1f4` });
    await noticed(page, "not legal");
    assert.equal((await sansOf(page)).length, 40);
    const walls = "[walls:chess]\nnFoldRule = 0\nnMoveRule = 0\n";
    await follow(page, { game: "walls", moves: "g1f3 g8f6 f3g1 f6g8 ".repeat(2000), definition: walls });
    await noticed(page, "first 1500 moves");
    await done();
  });
}

function testTrials({ browser, url }) {
  test("a definition that takes forever is given up, and the page and other definitions go on", async () => {
    const { page, done } = await openPage(browser(), url());
    await spoilTrials(page, hanging, 1);
    await follow(page, { game: "guardchess", definition: guards });
    await play(page, "e2e4", "click");
    await noticed(page, "takes more than");
    await follow(page, { game: "guardchess", definition: guards });
    await page.locator("h1", { hasText: "Guard Chess" }).waitFor();
    await done();
  });

  test("a definition at which the worker breaks is refused, and the page and other definitions go on", async () => {
    const { page, context } = await openPage(browser(), url());
    await spoilTrials(page, breaking, 1);
    await follow(page, { game: "guardchess", definition: guards });
    await noticed(page, "could not be tested");
    await follow(page, { game: "guardchess", definition: guards });
    await page.locator("h1", { hasText: "Guard Chess" }).waitFor();
    await context.close();
  });

  test("games that are kept and take forever keep no visit from beginning, and are not lost", async () => {
    const { page, done } = await openPage(browser(), url());
    const texts = [guards, "[second:chess]\n", "[wrong:chess]\nking = zz\n"];
    await page.evaluate((all) => localStorage.setItem("proconsul.definitions", JSON.stringify(all)), texts);
    await spoilTrials(page, hanging, 1);
    await visit(page, url());
    await noticed(page, "guardchess, wrong");
    await play(page, "e2e4", "click");
    assert.deepEqual(await keptTexts(page), texts);
    await page.locator('[data-do="editor"]').click();
    await page.locator('select[name="kept"]').selectOption({ label: "wrong" });
    await page.locator('button[name="remove"]').click();
    await answer(page, "yes");
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("proconsul.definitions")).length === 2);
    assert.deepEqual(await keptTexts(page), texts.slice(0, 2));
    await page.keyboard.press("Escape");
    await page.locator('[data-do="new"]').click();
    assert.equal(await page.locator('[data-name="second"]').count(), 1);
    await done();
  });

  test("the editor takes the place of another game only if asked to", async () => {
    const { page, done } = await openPage(browser(), url());
    await page.evaluate((all) => localStorage.setItem("proconsul.definitions", JSON.stringify(all)), [guards, "[last:chess]\n"]);
    await visit(page, url());
    await page.locator('[data-do="editor"]').click();
    await page.locator('textarea[name="definition"]').fill(others);
    await page.locator('[data-testid="editor"] .primary').click();
    await question(page).waitFor();
    await answer(page, "no");
    assert.deepEqual(await keptTexts(page), [guards, "[last:chess]\n"]);
    await page.locator('select[name="kept"]').selectOption({ label: "A new one" });
    await page.locator('[data-testid="editor"] .primary').click();
    await question(page).waitFor();
    await answer(page, "no");
    await page.locator('select[name="kept"]').selectOption({ label: "guardchess" });
    await page.locator('textarea[name="definition"]').fill(others);
    await page.locator('[data-testid="editor"] .primary').click();
    await page.locator("h1", { hasText: "Other Guards" }).waitFor();
    assert.deepEqual(await keptTexts(page), [others, "[last:chess]\n"]);
    await done();
  });
}

// What other programs, other versions or a full disk may have left there.
const damaged = ["", "{}", "null", "[]", "7", "true", '"words"', '{"linked":', "[{},null,7,[]]", "[".repeat(100_000),
  '{"linked":{"variant":"chess","moves":{}},"players":7}', '{"linked":{"variant":7,"moves":[]},"players":{}}',
  '{"linked":{"variant":"chess","fen":"x","moves":[7]},"level":99,"theme":{},"lines":"x","sound":"yes"}',
  '{"linked":{"variant":"__proto__","number":"x","moves":["e2e4"]},"__proto__":{"theme":"dark"}}'];

function testStorage({ browser, url }) {
  for (const key of ["settings", "definitions", "game"]) {
    test(`whatever is stored as ${key}, the page begins and works`, async () => {
      const { page, done } = await openPage(browser(), url());
      for (const value of damaged) {
        await page.evaluate(([name, text]) => localStorage.setItem(`proconsul.${name}`, text), [key, value]);
        await visit(page, url());
        assert.match(await statusOf(page), /White to move|thinking/, value.slice(0, 80));
      }
      await play(page, "e2e4", "click");
      await done();
    });
  }

  test("where storage is forbidden or full, the page works and says what it does not keep", async () => {
    const spoil = {
      forbidden: () => Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } }),
      full: () => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; },
    };
    for (const script of Object.values(spoil)) {
      const { page, done } = await openPage(browser(), url());
      await page.addInitScript(script);
      await visit(page, url() + linkTo({ game: "guardchess", definition: guards }));
      assert.equal(await title(page), "Guard Chess");
      await keep(page);
      await noticed(page, "no storage");
      assert.ok(await page.getByTestId("visiting").isVisible());
      await play(page, "e2e4", "click");
      await done();
    }
  });
}

export function testLinks(context) {
  testVisits(context);
  testTrials(context);
  testStorage(context);
  test("what a definition says is words wherever it is shown", async () => {
    const { page, done } = await openPage(context.browser(), context.url());
    const evil = '<img src=x onerror="globalThis.hit=1"><script>globalThis.hit=1</script><a href="javascript:globalThis.hit=1">x</a>';
    const definition = guards.replace("Guard Chess", evil).replace("queen = -", `queen = -\nabout = ${evil}\nrules = ${evil}`);
    await follow(page, { game: "guardchess", definition });
    await page.locator("h1", { hasText: "<script>" }).waitFor();
    for (const view of ["rules", "new", "share", "pgn"]) {
      await page.locator(`[data-do="${view}"]`).click();
      await page.locator("dialog[open]").waitFor();
      if (view === "rules") assert.match(await textOf(page, "rules"), /<img src=x/);
      await page.keyboard.press("Escape");
    }
    const found = await page.evaluate(() => {
      const roots = [document, ...[...document.querySelectorAll("*")].flatMap((one) => one.shadowRoot ?? [])];
      return { hit: "hit" in globalThis, evil: roots.flatMap((root) => [...root.querySelectorAll("img:not([src='icon.svg']),a[href^=java],main script")]).length };
    });
    assert.deepEqual(found, { hit: false, evil: 0 });
    await done();
  });
}
