// run.mjs [NAME]: the tests of the page, one after the other in one browser; only those whose name contains NAME.
import { after, before, describe } from "node:test";
import { startBrowser, startServer } from "./harness.mjs";
import { testAccess } from "./access.mjs";
import { testEngine } from "./engine.mjs";
import { testFamilies } from "./families.mjs";
import { testGames } from "./games.mjs";
import { testGestures } from "./gestures.mjs";
import { testHabits } from "./habits.mjs";
import { testKeeping } from "./keeping.mjs";
import { testLessons } from "./lessons.mjs";
import { testLinks } from "./links.mjs";
import { testLoading } from "./loading.mjs";
import { testOffline } from "./offline.mjs";
import { testOwnGames } from "./own_games.mjs";
import { testPolicy } from "./policy.mjs";
import { testReading } from "./reading.mjs";
import { testRecords } from "./records.mjs";
import { testSearch } from "./search.mjs";
import { testSetup } from "./setup.mjs";
import { testSpecials } from "./specials.mjs";
import { testStarts } from "./starts.mjs";
import { testTelling } from "./telling.mjs";
import { testTouch } from "./touch.mjs";
import { testUnits } from "./units.mjs";

describe("the page", { concurrency: 1 }, () => {
  let browser;
  let server;
  before(async () => {
    [browser, server] = await Promise.all([startBrowser(), startServer()]);
  });
  after(async () => {
    await browser?.close();
    server?.stop();
  });
  const context = { browser: () => browser, url: () => server.url };
  for (const group of [testUnits, testReading, testSearch, testGestures, testTouch, testGames, testSpecials, testFamilies, testStarts, testEngine, testOwnGames, testLinks, testPolicy,
    testRecords, testSetup, testLessons, testTelling, testHabits, testKeeping, testLoading, testOffline, testAccess])
    group(context);
});
