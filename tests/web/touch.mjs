// Choices by touch, by pen and by mouse: what a gesture opens is answered by the next one, never by the gesture itself.
import assert from "node:assert/strict";
import { test } from "./named.mjs";
import { fenOf, linkTo, middleOf, openPage, pliesPlayed, press, proconsul, takePicture } from "./harness.mjs";

const phone = { width: 390, height: 844, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

// What is asked in a list: a game, its position, the gesture, and all answers.
const lists = [
  ["chess", "8/8/8/8/7K/8/4p3/k7 b - - 0 1", ["e2", "e1"], ["e2e1q", "e2e1r", "e2e1b", "e2e1n"]],
  ["chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", ["a7", "a8"], ["a7a8q", "a7a8n"]],
  ["seirawan", "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R[HEhe] w KQBCDkqcdg - 0 1", ["b1", "c3"],
    ["b1c3", "b1c3h", "b1c3e"]],
  ["fischerandom", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", ["f1", "g1"], ["f1g1", "f1h1"]],
  ["shogi", "4k4/9/9/4S4/9/9/9/9/4K4[] w - - 0 1", ["e6", "e7"], ["e6e7+", "e6e7"]],
  ["janggi", "4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1", ["e2", "e2"], ["e2e2"]],
  ["ataxx", "P5p/2P4/7/7/7/7/7 w - - 0 1", ["a7", "b6"], ["P@b6"]],
  ["ataxx", "P5p/7/2P4/7/7/7/7 w - - 0 1", ["a7", "b5"], ["P@b5", "a7b5"]],
];

// A pen is told from a mouse by its events alone.
async function penTaps(page) {
  const session = await page.context().newCDPSession(page);
  return async (x, y) => {
    for (const [type, buttons] of [["mousePressed", 1], ["mouseReleased", 0]])
      await session.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons, clickCount: 1, pointerType: "pen" });
  };
}

const pointers = {
  touch: (page) => (x, y) => page.touchscreen.tap(x, y),
  pen: penTaps,
  mouse: (page) => (x, y) => page.mouse.click(x, y),
};

const chooser = (page) => page.locator("dialog.chooser[open]");

export function testTouch({ browser, url }) {
  for (const [how, pointer] of Object.entries(pointers)) {
    test(`a list that opens by ${how} stays open until it is answered`, async () => {
      const { page, done } = await openPage(browser(), url(), phone);
      const tap = await pointer(page);
      let opened = 0;
      for (const [game, fen, squares, answers] of lists) {
        for (const uci of answers) {
          // The page writes the address anew when it has opened the link.
          await page.evaluate((hash) => { location.hash = hash; }, linkTo({ game, fen, opens: ++opened }));
          await page.waitForFunction(() => location.hash.includes("game=") && !location.hash.includes("opens="));
          for (const square of squares) await tap(...(await middleOf(page, square)));
          const played = page.locator('[data-testid="moves"] button[data-ply="1"]');
          if (answers.length === 1 && uci.includes("@")) await played.waitFor();
          else {
            await chooser(page).waitFor();
            assert.equal(await pliesPlayed(page), 0, `${game} ${uci}`);
            if (uci === answers[0]) await takePicture(page, `choice_${how}_${game}`);
            const box = await page.locator(`dialog.chooser button[data-uci="${uci}"]`).boundingBox();
            await tap(box.x + box.width / 2, box.y + box.height / 2);
            await played.waitFor();
          }
          assert.equal(await fenOf(page), JSON.parse(proconsul("show", game, "--fen", fen, "--moves", uci, "--json")).fen, `${game} ${uci}`);
        }
      }
      await done();
    });
  }

  test("a list is called off by a tap beside it, and the tap does nothing else", async () => {
    const { page, done } = await openPage(browser(), url(), { ...phone, hash: linkTo({ game: "chess", fen: "8/8/8/8/7K/8/4p3/k7 b - - 0 1" }) });
    for (const square of ["e2", "e1"]) await page.touchscreen.tap(...(await middleOf(page, square)));
    await chooser(page).waitFor();
    await page.touchscreen.tap(5, 5);
    await chooser(page).waitFor({ state: "detached" });
    assert.equal(await pliesPlayed(page), 0);
    await done();
  });

  test("a key that is held answers no list", async () => {
    const { page, done } = await openPage(browser(), url(), { hash: linkTo({ game: "chess", fen: "8/8/8/8/7K/8/4p3/k7 b - - 0 1" }) });
    for (const square of ["e2", "e1"]) {
      await page.locator(`.desk [data-square="${square}"]`).focus();
      await page.keyboard.down("Enter");
      if (square === "e2") await page.keyboard.up("Enter");
    }
    await chooser(page).waitFor();
    await page.keyboard.down("Enter"); // the same press, repeated
    assert.ok(await chooser(page).isVisible());
    await page.keyboard.up("Enter");
    await page.keyboard.press("Enter");
    await page.locator('[data-testid="moves"] button[data-ply="1"]').waitFor();
    await done();
  });

  test("stones are put down by one tap, and a dialog closes without pressing what is below it", async () => {
    for (const [game, square] of [["flipello", "c5"], ["hex", "e5"], ["snort", "d4"], ["gale", "a1"], ["cfour", "d1"], ["quadwrangle", "d4"]]) {
      const { page, done } = await openPage(browser(), url(), { ...phone, hash: linkTo({ game }) });
      await page.touchscreen.tap(...(await middleOf(page, square)));
      await page.locator('[data-testid="moves"] button[data-ply="1"]').waitFor();
      await takePicture(page, `stone_${game}`);
      await done();
    }
    const { page, done } = await openPage(browser(), url(), { ...phone, hash: linkTo({ game: "chess", moves: "e2e4" }) });
    await press(page, "settings");
    await page.getByTestId("settings").waitFor();
    await page.touchscreen.tap(195, 3);
    await page.getByTestId("settings").waitFor({ state: "hidden" });
    assert.equal(await page.locator("dialog[open]").count(), 0);
    await done();
  });
}
