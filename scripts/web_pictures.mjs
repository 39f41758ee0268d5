// web_pictures.mjs [NAME]: takes the pictures of the built page that docs/dev/WEB.md shows, or those whose name contains NAME, into
// docs/pictures/. Needs build/web/, the npm packages of tests/web, Chromium, and ImageMagick, which makes them small.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gestures, linkTo, openPage, press as pressButton, root, showMoves, startBrowser, startServer } from "../tests/web/harness.mjs";

const wanted = process.argv[2] ?? "";
const phone = { width: 390, height: 844, hasTouch: true, isMobile: true };
const sideways = { width: 844, height: 390, hasTouch: true, isMobile: true };
const wide = { width: 1920, height: 1080 };
const dark = { colorScheme: "dark" };
const chess2016 = { game: "chess2016", number: "1760" };
const played2016 = { ...chess2016, moves: "e3e5 f8f6" };
const spanish = { game: "chess", moves: "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6" };

const press = (name) => (page) => pressButton(page, name);

// The engine, if the page is seen to load it.
async function loaded(page) {
  const loading = page.locator(".engine-loading");
  await loading.waitFor({ state: "visible", timeout: 2000 }).catch(() => undefined);
  await loading.waitFor({ state: "hidden" });
}

async function analyse(page) {
  await showMoves(page);
  await page.locator('input[name="analysis"]').check();
  await page.waitForFunction(() => /depth (9|\d\d)/.test(document.querySelector(".analysis .depth").textContent), undefined, { polling: 100 });
}

async function askDuck(page) {
  await loaded(page);
  await gestures.click(page, "d7", "d5");
}

// New game, when the cards in sight have their pictures.
async function gallery(page) {
  await press("new")(page);
  await page.waitForFunction(() => {
    const list = document.querySelector(".games ul").getBoundingClientRect();
    return [...document.querySelectorAll(".thumbnail")].every((one) => one.firstChild !== null || one.getBoundingClientRect().top > list.bottom);
  });
}

async function rules(page) {
  await loaded(page);
  await press("rules")(page);
}

// In the dialog of new games, a game and how its start is chosen.
async function chooseStart(page, game, way) {
  await press("new")(page);
  await page.locator(`[data-testid="new-game"] [data-name="${game}"]`).click();
  await page.locator(`[data-testid="new-game"] input[name="start"][value="${way}"]`).press(" ");
}

async function throwDice(page) {
  await chooseStart(page, "chess2016", "dice");
  await page.locator('input[name="dice"]').fill("2 4 6 1 3");
  await page.locator(".told", { hasText: "number" }).waitFor();
}

async function ownGame(page) {
  await press("editor")(page);
  await page.locator('[data-testid="shelf"] summary').click();
  await page.locator(".shelf svg").first().waitFor();
  await page.locator('[data-testid="game-preview"][data-game]').waitFor();
}

async function ownStart(page) {
  await ownGame(page);
  await page.locator('[data-piece="archbishop"]').click();
  await page.locator('button[name="set-up-start"]:enabled').click();
  await page.locator('[data-tool="white A"]').click();
  await page.locator('[data-testid="setup"] [data-square="d1"]').click();
  await page.getByTestId("setup-problem").filter({ hasText: "can be played" }).waitFor();
}

async function lesson(page) {
  await page.locator(".analysis button", { hasText: "Analyse game" }).click();
  await page.locator('button[name="learn-black"]').click();
  await page.getByTestId("lesson").filter({ hasText: "Find a better move" }).waitFor();
}

async function fairStart(page) {
  await chooseStart(page, "consul42k", "number");
  await page.locator('input[name="number"]').fill("1042");
  await page.locator(".told", { hasText: "Even" }).waitFor();
}

// Of each its name, the game, the screen, and what is done before it is taken.
const pictures = [
  ["analysis", spanish, dark, analyse],
  ["new_game", undefined, {}, gallery],
  ["fair_start", undefined, {}, fairStart],
  ["rules", chess2016, {}, rules],
  ["rules_dark", { game: "consulchess" }, dark, rules],
  ["game", played2016, {}, loaded],
  ["dice", undefined, dark, throwDice],
  ["setup", chess2016, dark, press("setup")],
  ["own_game", undefined, {}, ownGame],
  ["own_start", undefined, dark, ownStart],
  ["wide", played2016, wide, analyse],
  ["xiangqi", { game: "xiangqi", moves: "h3e3 h10g8" }, {}, loaded],
  ["duck", { game: "duck", moves: "e2e4,e4e5" }, {}, askDuck],
  ["new_game_phone", undefined, { ...phone, ...dark }, gallery],
  ["shogi_phone", { game: "shogi", moves: "c3c4 g7g6 b2h8+" }, phone, loaded],
  ["setup_phone", { game: "shogi" }, phone, press("setup")],
  ["lesson_phone", { game: "chess", moves: "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7" }, { ...phone, ...dark }, lesson],
  ["janggi_phone", { game: "janggi", moves: "c4c5 c7c6" }, phone, loaded],
  ["ataxx_phone", { game: "ataxx", moves: "P@b6" }, phone, loaded],
  ["sideways", spanish, { ...sideways, ...dark }, loaded],
];

const [browser, server] = await Promise.all([startBrowser(), startServer()]);
const folder = mkdtempSync(join(tmpdir(), "proconsul-pictures-"));
for (const [name, game, screen, prepare] of pictures.filter(([one]) => one.includes(wanted))) {
  const { page, done } = await openPage(browser, server.url, { ...screen, hash: game === undefined ? "" : linkTo(game) });
  await prepare(page);
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
  const taken = join(folder, `${name}.png`);
  await page.screenshot({ path: taken });
  await done();
  const small = ["-resize", "1280x1280>", "-strip", "+dither", "-colors", "160", `png8:${join(root, "docs/pictures", `web_${name}.png`)}`];
  const ran = spawnSync("convert", [taken, ...small], { stdio: "inherit" });
  if (ran.status !== 0) throw new Error(`convert failed for ${name}`);
  console.log(name);
}
rmSync(folder, { recursive: true });
await browser.close();
server.stop();
