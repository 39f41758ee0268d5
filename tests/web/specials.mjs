// The moves that a single gesture may not tell apart, each entered by hand.
import assert from "node:assert/strict";
import { test } from "./named.mjs";
import { fenOf, gestures, linkTo, middleOf, openPage, play, proconsul, sansOf, statusOf, takePicture } from "./harness.mjs";

const freeCastling = "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1";

// What the native program makes of the same move.
function fenAfter(variant, fen, uci) {
  const words = proconsul("show", variant, "--fen", fen, "--moves", uci, "--json");
  return JSON.parse(words).fen;
}

async function entered(browser, url, variant, fen, uci, enter) {
  const { page, done } = await openPage(browser, url, { hash: linkTo({ game: variant, fen }) });
  await enter(page);
  assert.equal(await fenOf(page), fenAfter(variant, fen, uci));
  const sans = await sansOf(page);
  await done();
  return sans[0];
}

export function testSpecials({ browser, url }) {
  const move = (variant, fen, uci, how) => entered(browser(), url(), variant, fen, uci, (page) => play(page, uci, how));

  test("free castling asks for the rook's square", async () => {
    for (const uci of ["f1h1,j1e1", "f1d1,a1h1"]) {
      const san = await move("consulchess", freeCastling, uci, "drag");
      assert.match(san, /^O-O\(/);
    }
    await move("consul42k", freeCastling, "f1h1,j1c1", "click");
  });

  test("free castling can be called off", async () => {
    const hash = linkTo({ game: "consulchess", fen: freeCastling });
    const { page, done } = await openPage(browser(), url(), { hash });
    await gestures.drag(page, "f1", "h1");
    await page.locator(".question:not([hidden])").waitFor();
    await page.locator(".question button").click();
    assert.equal(await page.locator(".question:not([hidden])").count(), 0);
    assert.equal((await sansOf(page)).length, 0);
    await done();
  });

  test("the bunker leap, castling and the bishop adjustment of Contemporary Random Chess", async () => {
    const fen = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w AEHadh - 0 1";
    assert.match(await move("contemporaryrandom", fen, "e1h1", "drag"), /^O-O/);
    assert.match(await move("contemporaryrandom", fen, "e1g1", "click"), />>/);
    const unmoved = proconsul("start", "contemporaryrandom", "--id", "8").match(/FEN: (.*)/)[1];
    assert.match(await move("contemporaryrandom", unmoved, "c1b1", "drag"), /<=>/);
    assert.match(await move("contemporaryrandom", unmoved, "e1f1", "click"), /<=>/);
  });

  test("orthodox castling by the king's square and by the rook", async () => {
    const fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert.equal(await move("chess", fen, "e1g1", "drag"), "O-O");
    const enter = async (page) => {
      await gestures.click(page, "e1", "a1");
      await page.locator('[data-testid="moves"] button[data-ply="1"]').waitFor();
    };
    assert.equal(await entered(browser(), url(), "chess", fen, "e1c1", enter), "O-O-O");
  });

  test("promotions ask for the piece, those on the wings too", async () => {
    assert.equal(await move("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "drag"), "a8=N");
    const fen = "****tmct****/*rlnbqkbnlr*/*pppppppppp*/12/P11/12/12/*1PPPPPPPPP*/*RLNBQKBNLR*/****TMCT**** w KQkq - 0 1";
    assert.match(await move("chess56", fen, "a6a7l", "click"), /=L/);
  });

  test("the rhinoceros passes", async () => {
    const fen = "****4****/*k9*/*10*/12/12/12/5R'6/*10*/*5K4*/****4**** w - - 0 1";
    const passes = proconsul("moves", "chess2016", "--fen", fen).split("\n").filter((line) => /^([a-l]\d+)\1$/.test(line));
    assert.ok(passes.length > 0);
    await move("chess2016", fen, passes[0], "click");
    const button = async (page) => {
      await page.locator('[data-do="pass"]').click();
      await page.locator('[data-testid="moves"] button[data-ply="1"]').waitFor();
    };
    await entered(browser(), url(), "chess2016", fen, passes[0], button);
  });

  test("pieces of the hand are put on the board by click, by drag and by keys", async () => {
    const fen = "4k3/8/8/8/8/8/8/4K3[NPp] w - - 0 1";
    const put = (page) => page.locator('[data-testid="moves"] button[data-ply="1"]').waitFor();
    const click = async (page) => {
      await page.locator('.strip[data-side="white"] [data-drop="N"]').click();
      await page.locator('.desk [data-square="e4"]').click();
      await put(page);
    };
    assert.equal(await entered(browser(), url(), "crazyhouse", fen, "N@e4", click), "N@e4");
    const drag = async (page) => {
      await page.locator('.strip[data-side="white"] [data-drop="P"]').hover();
      await page.mouse.down();
      await page.locator('.desk [data-square="c3"]').hover();
      await page.mouse.up();
      await put(page);
    };
    assert.equal(await entered(browser(), url(), "crazyhouse", fen, "P@c3", drag), "P@c3");
    const keys = async (page) => {
      await page.locator('.strip[data-side="white"] [data-drop="N"]').focus();
      await page.keyboard.press("Enter");
      await page.locator('.desk [data-square="d5"]').focus();
      await page.keyboard.press("Enter");
      await put(page);
    };
    await entered(browser(), url(), "crazyhouse", fen, "N@d5", keys);
  });

  test("pieces of the gates are asked for, on the rook's square too when one castles", async () => {
    for (const variant of ["seirawan", "shouse"]) {
      const start = proconsul("show", variant, "--moves", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5", "--json");
      const { fen } = JSON.parse(start);
      assert.equal(await move(variant, fen, "b1c3", "drag"), "Nc3");
      assert.equal(await move(variant, fen, "b1c3h", "click"), "Nc3/H");
      await move(variant, fen, "e1g1e", "keys");
      const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: variant, fen }) });
      await gestures.drag(page, "e1", "g1");
      const choice = page.locator('dialog.chooser button[data-uci="h1e1h"]');
      assert.match(await choice.textContent(), /Bring in the hawk on h1, and castle/);
      await takePicture(page, `gates_${variant}`);
      await choice.click();
      await page.locator('[data-testid="moves"] button[data-ply="1"]').waitFor();
      assert.equal(await fenOf(page), fenAfter(variant, fen, "h1e1h"));
      await done();
    }
  });

  test("cells that a move may not stay in are no targets", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "grid" }) });
    await page.mouse.click(...(await middleOf(page, "e2")));
    const targets = await page.locator('.desk [data-square][aria-label*="can go here"]').count();
    await page.keyboard.press("Escape");
    const legal = proconsul("moves", "grid").split("\n").filter((line) => line.startsWith("e2"));
    assert.equal(targets, legal.length);
    await play(page, legal[0], "drag");
    await done();
  });

  test("pieces that may promote ask whether they do", async () => {
    const fen = "4k4/9/9/4S4/9/9/9/9/4K4[] w - - 0 1";
    assert.match(await move("shogi", fen, "e6e7+", "drag"), /\+/);
    await move("shogi", fen, "e6e7", "drag");
  });

  test("moves are typed as SAN or coordinates, and what is wrong is told", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "consulchess" }) });
    const field = page.locator('input[name="move"]');
    const type = async (text) => {
      await field.fill(text);
      await field.press("Enter");
    };
    await type("e4");
    await type("e7e5");
    await page.locator('[data-testid="moves"] button[data-ply="2"]').waitFor();
    await type("e9");
    assert.match(await page.locator(".move-field .problem").textContent(), /e9/);
    assert.deepEqual(await sansOf(page), ["e4", "e5"]);
    assert.match(await statusOf(page), /^White to move/);
    await done();
  });
}
