// A server of the built page and a headless Chromium; what a player does there, and what is seen. Waits are for
// what shall happen, never for a time.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { headers } from "../../protocol/web/policy.mjs";

const here = dirname(fileURLToPath(import.meta.url));
// A game of a player's own.
export const guards = `[guardchess:chess]
title = Guard Chess
queen = -
customPiece1 = g:K:guard
startFen = rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq - 0 1
promotionPieceTypes = grbn
`;

export const root = resolve(here, "../..");
const program = process.env.PROCONSUL ?? join(root, "build/proconsul");
export const pageFolder = process.env.PROCONSUL_PAGE ?? join(root, "build/web");
const pictures = process.env.PROCONSUL_PICTURES;
export const patience = Number(process.env.PROCONSUL_PATIENCE ?? 120_000);

// What the native program answers.
export function proconsul(...words) {
  const ran = spawnSync(program, words, { encoding: "utf8" });
  if (ran.error) throw ran.error;
  return ran.stdout;
}

export async function startServer() {
  const server = spawn(process.execPath, [join(root, "protocol/web/serve.mjs"), pageFolder, "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(server.stdout, "data");
  return { url: String(line).trim(), stop: () => server.kill() };
}

export async function startBrowser() {
  const found = spawnSync("bash", ["-c", ". scripts/lib.sh && find_chromium"], { cwd: root, encoding: "utf8" });
  const executablePath = found.stdout?.trim();
  if (!executablePath) throw new Error("no Chromium here");
  // Every page compiles WebAssembly anew: the optimizing compiler would take more time than its code saves.
  const args = ["--no-sandbox", "--disable-dev-shm-usage", "--js-flags=--liftoff-only"];
  return chromium.launch({ executablePath, args, timeout: patience });
}

// A page of its own storage. Errors in it fail the test that ends with `done`.
export async function openPage(browser, url, { hash = "", width = 1280, height = 800, motion = "reduce", clock = false, ...more } = {}) {
  const context = await browser.newContext({
    viewport: { width, height }, reducedMotion: motion, serviceWorkers: "block", ...more,
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  if (clock) await page.clock.install();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(url + hash);
  await page.locator("body.ready").waitFor();
  const done = async () => {
    await context.close();
    if (errors.length > 0) throw new Error(`the page complained: ${errors.join("; ")}`);
  };
  return { page, context, errors, done };
}

// The worker in which definitions are tried, `times` times this script.
export async function spoilTrials(page, script, times = Infinity) {
  let left = times;
  await page.route("**/trial_worker.js", (route) =>
    (--left >= 0 ? route.fulfill({ body: script, contentType: "text/javascript", headers }) : route.continue()));
}

// For people to look at, if they ask for pictures.
export async function takePicture(page, name) {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

export function linkTo(parts) {
  return `#${new URLSearchParams(parts)}`;
}

export const textOf = (page, testId) => page.getByTestId(testId).textContent();
export const statusOf = (page) => textOf(page, "status");
export const sansOf = (page) => page.locator('[data-testid="moves"] > li > button').allTextContents();
export const pliesPlayed = (page) => page.locator('[data-testid="moves"] button').count();

export async function fenOf(page) {
  await press(page, "share");
  const fen = await page.locator('input[name="fen"]:visible').inputValue();
  await page.keyboard.press("Escape");
  return fen;
}

// A button, which on a phone may be in the menu or in the sheet with the moves.
export async function press(page, name) {
  const button = page.locator(`[data-do="${name}"]`);
  if (!(await button.isVisible())) await page.locator('[data-do="phone-menu"]').click();
  await button.click();
}

export async function showMoves(page) {
  const moves = page.locator('[data-do="phone-moves"]');
  if ((await moves.isVisible()) && (await moves.getAttribute("aria-expanded")) !== "true") await moves.click();
}

const cell = (page, square) => page.locator(`.desk [data-square="${square}"]`);

export async function middleOf(page, square) {
  const box = await cell(page, square).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export const gestures = {
  async drag(page, from, to) {
    await page.mouse.move(...(await middleOf(page, from)));
    await page.mouse.down();
    await page.mouse.move(...(await middleOf(page, to)), { steps: 2 });
    await page.mouse.up();
  },
  async click(page, from, to) {
    await page.mouse.click(...(await middleOf(page, from)));
    await page.mouse.click(...(await middleOf(page, to)));
  },
  async keys(page, from, to) {
    await cell(page, from).focus();
    await page.keyboard.press("Enter");
    await walk(page, from, to);
    await page.keyboard.press("Enter");
  },
};

// By the arrow keys, on a board that is not turned; beside a hole there may be no way straight on.
async function walk(page, from, to) {
  const at = async () => page.evaluate(() => document.activeElement?.getAttribute("data-square"));
  for (const [index, up, down] of [[1, "ArrowUp", "ArrowDown"], [0, "ArrowRight", "ArrowLeft"]]) {
    const value = (square) => (index === 0 ? square.charCodeAt(0) : Number(square.slice(1)));
    for (let way = value(to) - value(from); way !== 0; way -= Math.sign(way)) await page.keyboard.press(way > 0 ? up : down);
  }
  if ((await at()) !== to) await cell(page, to).focus();
}

const squares = /^([a-p]\d{1,2})([a-p]\d{1,2})/;

export function squaresOf(uci) {
  const found = squares.exec(uci);
  return found === null ? undefined : [found[1], found[2]];
}

// Plays a move by a gesture, and answers what the page asks about it.
export async function play(page, uci, how = "drag") {
  const before = await pliesPlayed(page);
  const [from, to] = squaresOf(uci);
  await gestures[how](page, from, to);
  await answer(page, uci, before + 1);
}

export async function answer(page, uci, plies) {
  const played = `[data-testid="moves"] button[data-ply="${plies}"]`;
  const rook = uci.includes(",") ? squaresOf(uci.split(",")[1])[1] : undefined;
  for (;;) {
    const seen = await page.waitForFunction((selector) => {
      if (document.querySelector(selector) !== null) return "played";
      if (document.querySelector("dialog.chooser[open]") !== null) return "list";
      return document.querySelector(".question:not([hidden])") === null ? false : "square";
    }, played);
    const state = await seen.jsonValue();
    if (state === "played") return;
    if (state === "list") await page.locator(`dialog.chooser button[data-uci="${uci}"]`).click();
    else await page.mouse.click(...(await middleOf(page, rook)));
    await page.waitForFunction(([selector, now]) => {
      const still = now === "list" ? "dialog.chooser[open]" : ".question:not([hidden])";
      return document.querySelector(selector) !== null || document.querySelector(still) === null;
    }, [played, state]);
  }
}
