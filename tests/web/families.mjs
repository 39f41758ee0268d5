// Turns of two actions, and boards and pieces that look as their games' players know them.
import assert from "node:assert/strict";
import { test } from "./named.mjs";
import { fenOf, gestures, linkTo, middleOf, openPage, play, pliesPlayed, proconsul, sansOf, takePicture } from "./harness.mjs";

const cell = (page, square) => page.locator(`.desk [data-square="${square}"]`);
const labelOf = (page, square) => cell(page, square).getAttribute("aria-label");
const isAsked = (page) => page.locator(".question:not([hidden])");

function fenAfter(variant, ...moves) {
  return JSON.parse(proconsul("show", variant, "--moves", moves.join(" "), "--json")).fen;
}

export function testFamilies({ browser, url }) {
  const open = (game, more = {}) => openPage(browser(), url(), { hash: linkTo({ game, ...more.link }), ...more });

  test("a duck and an arrow are placed by mouse and by keys", async () => {
    for (const how of ["click", "drag", "keys"]) {
      for (const [game, uci] of [["duck", "e2e4,e4e5"], ["amazons", "d1d7,d7g7"], ["isolation", undefined]]) {
        const move = uci ?? proconsul("moves", game).split("\n")[0];
        const { page, done } = await open(game);
        await play(page, move, how);
        assert.equal(await fenOf(page), fenAfter(game, move));
        assert.equal((await sansOf(page)).length, 1);
        await done();
      }
    }
  });

  test("a duck is placed by touch and goes on with the next move", async () => {
    const { page, done } = await open("duck", { hasTouch: true, width: 390, height: 844 });
    const moves = ["e2e4,e4e5", "g8f6,f6d5"];
    for (const [index, move] of moves.entries()) {
      for (const square of [move.slice(0, 2), move.slice(2, 4), move.slice(7, 9)]) await page.touchscreen.tap(...(await middleOf(page, square)));
      await page.locator(`[data-testid="moves"] button[data-ply="${index + 1}"]`).waitFor();
    }
    assert.equal(await fenOf(page), fenAfter("duck", ...moves));
    await done();
  });

  test("the second action is asked for in words, with the first one on the board, and Escape goes back", async () => {
    const back = {
      keys: (page) => page.keyboard.press("Escape"),
      button: (page) => page.locator(".question button").click(),
    };
    for (const [how, go] of [["keys", back.keys], ["drag", back.keys], ["click", back.button]]) {
      const { page, done } = await open("duck", { link: { moves: "e2e4,e4e5" } });
      assert.match(await labelOf(page, "e5"), /duck/);
      await gestures[how](page, "d7", "d5");
      await isAsked(page).waitFor();
      assert.match(await isAsked(page).textContent(), /Where does the duck go\?/);
      assert.match(await labelOf(page, "d5"), /black pawn/);
      assert.match(await labelOf(page, "d7"), /empty, the duck can go here/);
      assert.doesNotMatch(await labelOf(page, "e5"), /duck can go here/);
      await takePicture(page, `duck_asked_${how}`);
      await go(page);
      await isAsked(page).waitFor({ state: "detached" }).catch(() => undefined);
      assert.equal(await isAsked(page).count(), 0);
      assert.match(await labelOf(page, "d7"), /black pawn/);
      assert.match(await labelOf(page, "e5"), /duck/);
      assert.equal(await pliesPlayed(page), 1);
      await play(page, "d7d6,d6a3", how === "keys" ? "keys" : "click");
      assert.equal(await fenOf(page), fenAfter("duck", "e2e4,e4e5", "d7d6,d6a3"));
      await done();
    }
  });

  test("a square that cannot be chosen goes back too", async () => {
    const { page, done } = await open("amazons");
    await gestures.click(page, "d1", "d7");
    await isAsked(page).waitFor();
    await page.mouse.click(...(await middleOf(page, "b2")));
    assert.equal(await isAsked(page).count(), 0);
    assert.match(await labelOf(page, "d1"), /white amazon/);
    assert.equal(await pliesPlayed(page), 0);
    await done();
  });

  test("a side moves twice where its turn has two actions", async () => {
    const { page, done } = await open("marseillais");
    for (const move of ["e2e4", "e7e5", "g8f6", "g1f3", "f1c4"]) await play(page, move, "click");
    assert.equal(await fenOf(page), fenAfter("marseillais", "e2e4", "e7e5", "g8f6", "g1f3", "f1c4"));
    await done();
  });

  test("boards and pieces look as players of the game know them", async () => {
    const looks = [
      ["xiangqi", "points", "circle", 4], ["janggi", "points", "path", 4], ["minixiangqi", "points", "circle", 4],
      ["shogi", "lined", ".tile", 0], ["ataxx", "lined", "circle", 0], ["makruk", "lined", "path", 0], ["chess", "", "path", 0],
    ];
    for (const [game, ground, mark, diagonals] of looks) {
      const { page, done } = await open(game);
      const board = page.locator(".desk .board");
      const classes = (await board.getAttribute("class")).split(" ");
      for (const one of ["points", "lined"]) assert.equal(classes.includes(one), one === ground, `${game} ${one}`);
      assert.ok(await page.locator(`.glyphs symbol ${mark}`).count() > 0, game);
      const slanted = await board.locator(".lines line").evaluateAll((lines) =>
        lines.filter((line) => line.x1.baseVal.value !== line.x2.baseVal.value && line.y1.baseVal.value !== line.y2.baseVal.value).length);
      assert.equal(slanted, diagonals, game);
      await takePicture(page, `look_${game}`);
      await done();
    }
  });

  test("letters and figures may stand for characters", async () => {
    const { page, done } = await open("xiangqi");
    const letters = () => page.locator(".glyphs symbol text").count();
    assert.equal(await letters(), 0);
    await page.locator('[data-do="settings"]').click();
    await page.locator('input[name="pieces"][value="letters"]').check();
    await page.keyboard.press("Escape");
    assert.ok(await letters() > 0);
    await done();
  });
}
