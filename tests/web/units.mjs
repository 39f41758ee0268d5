// Parts of the page that need no page: compiled as they are and called.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "./named.mjs";
import { root } from "./harness.mjs";
import { newsOf } from "../../protocol/web/news.mjs";

const sources = join(root, "protocol/web/src");
const esbuild = createRequire(join(root, "protocol/web/package.json"))("esbuild");

// With a name it is a script that leaves its part under that name, else the part itself.
export async function compiled(part, globalName) {
  const folder = mkdtempSync(join(tmpdir(), "proconsul-web-"));
  try {
    const outfile = join(folder, "part.mjs");
    const format = globalName === undefined ? { format: "esm" } : { format: "iife", globalName, footer: { js: `globalThis.${globalName} = ${globalName};` } };
    esbuild.buildSync({ entryPoints: [join(sources, part)], bundle: true, ...format, outfile, logLevel: "error" });
    return globalName === undefined ? await import(pathToFileURL(outfile).href) : readFileSync(outfile, "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const board12 = { files: 12, ranks: 10, holes: new Set(["a1", "b1", "c1", "d1", "i1"]) };

// Answers as a script says, one line for each that begins with its key.
function fakeChannel(answers) {
  const sent = [];
  let tell = () => undefined;
  return {
    sent, say: (line) => tell(line), close: () => undefined, onLine: (listener) => { tell = listener; },
    send(line) {
      sent.push(line);
      for (const [start, lines] of Object.entries(answers))
        if (line.startsWith(start)) queueMicrotask(() => lines.forEach((one) => tell(one)));
    },
  };
}

// Of engines that need no networks.
const loadingBy = (open) => ({ open, netsOf: () => "", bytesOf: () => 1 });

// The files that each file of the page imports, types included.
function importsOfAll() {
  const files = readdirSync(sources, { recursive: true }).map((name) => join(sources, name)).filter((name) => name.endsWith(".ts"));
  const imported = (file) => [...readFileSync(file, "utf8").matchAll(/from "(\.[^"]+)\.js"/g)]
    .map(([, name]) => join(dirname(file), `${name}.ts`));
  return new Map(files.map((file) => [file, imported(file)]));
}

export function testUnits() {
  test("no parts import each other in a circle", () => {
    const imports = importsOfAll();
    assert.ok(imports.get(join(sources, "app.ts")).includes(join(sources, "ui/screen.ts")));
    const done = new Set();
    const visit = (file, path) => {
      assert.ok(!path.includes(file), [...path, file].map((name) => relative(sources, name)).join(" -> "));
      if (done.has(file)) return;
      for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
      done.add(file);
    };
    for (const file of imports.keys()) visit(file, []);
  });

  test("files of games are read in the encodings of their programs", async () => {
    const { fileText } = await compiled("file_text.ts");
    const bytes = (text) => Uint8Array.from(text, (c) => c.charCodeAt(0));
    assert.equal(fileText(new TextEncoder().encode("[White \"Müller\"] 炮二平五")), "[White \"Müller\"] 炮二平五");
    assert.equal(fileText(bytes("\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\n1 \x82\x56\x98\x5a\x95\xe0(77)")), "手合割：平手\n1 ７六歩(77)");
    assert.equal(fileText(bytes("1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5")), "1. 炮二平五");
    assert.equal(fileText(bytes("[White \"M\xfcller\"]")), "[White \"Müller\"]");
  });

  test("clocks run down, are pressed, fall, and are told in words", async () => {
    const { Clock, clockText } = await compiled("clock.ts");
    let now = 0;
    const clock = new Clock({ minutes: 1, increment: 2 }, () => now);
    clock.start("white");
    now = 10_000;
    clock.press("white", "black");
    assert.deepEqual(clock.snapshot(), { white: 52_000, black: 60_000 });
    now = 70_000;
    assert.equal(clock.flagged(), "black");
    assert.equal(clock.remaining("black"), 0);
    assert.deepEqual([0, 9_940, 61_000, 3_723_000].map(clockText), ["0:00.0", "0:10", "1:01", "1:02:03"]);
  });

  test("positions with holes, hands, promoted and dressed letters are read", async () => {
    const { parsePlacement } = await compiled("placement.ts");
    const shape = { files: 4, ranks: 2, holes: new Set(["a2"]) };
    const { pieces, hands, turn, moveNumber } = parsePlacement(shape, "*L'1+p/Q~3[PPn] b - - 0 7");
    assert.deepEqual([...pieces], [
      ["b2", { letter: "L'", side: "white" }], ["d2", { letter: "+P", side: "black" }], ["a1", { letter: "Q", side: "white" }],
    ]);
    assert.deepEqual([[...hands.white], [...hands.black], turn, moveNumber], [[["P", 2]], [["N", 1]], "black", 7]);
  });

  test("FENs are taken apart and put together again as they were", async () => {
    const { splitFen, joinFen, handLetters } = await compiled("fen.ts");
    const fens = ["8/8 w - - 0 1", "****tm/_R2~[Pn] b1 KQa e3f3 1+3 12 40", "9/9[] b - 64 11 9 {3 -1}"];
    for (const fen of fens) assert.equal(joinFen(splitFen(fen)), fen);
    assert.deepEqual(splitFen(fens[1]).checks, { white: 1, black: 3 });
    assert.deepEqual(splitFen(fens[2]).points, { white: 3, black: -1 });
    assert.equal(joinFen(splitFen("8/8 b")), "8/8 b - - 0 1");
    assert.deepEqual(handLetters("2P+pL'"), ["P", "P", "+p", "L'"]);
  });

  test("a position is set up piece by piece, and what a FEN has besides the board stays", async () => {
    const { BoardSetup } = await compiled("board_setup.ts");
    const variant = { shape: { files: 4, ranks: 3, holes: new Set(["a3", "b2"]) }, held: ["P", "N"] };
    const setup = new BoardSetup(variant, "*k1q~/P_2/3K[PPn] b2 Kq d2 2+1 5 6");
    assert.equal(setup.fen(), "*k1q~/P_2/3K[PPn] b2 Kq d2 2+1 5 6");
    setup.move("d3", "c3");
    setup.put("d2", { letter: "+P", side: "black" });
    setup.block("c2");
    setup.move("a2", "a1");
    setup.hold("white", "P", -2);
    setup.hold("black", "P", 3);
    assert.equal(setup.fen("K"), "*kq~1/1_*+p/P2K[nppp] b2 K d2 2+1 5 6");
    setup.remove("c2");
    setup.clear();
    assert.equal(setup.fen(), "*3/1_2/4[] b2 - - 2+1 0 6");
  });

  test("rows of a table are written so that commas and quotation marks stay in their fields", async () => {
    const { csv } = await compiled("jobs.ts");
    assert.equal(csv(["a", "b"], [["e1g1,f1h1", 'say "x"'], ["1", ""]]), 'a,b\n"e1g1,f1h1","say ""x"""\n1,\n');
  });

  test("tables of starts are read, the fairest found, and scores told in words", async () => {
    const { parseScores, fairStarts, scoreWords } = await compiled("start_scores.ts");
    const table = parseScores("proconsul start scores: any, 5000 nodes\n-11 66 31999\n5 0 -31998\n");
    assert.deepEqual(table, { nodes: 5000, scores: [-11, 66, 31999, 5, 0, -31998] });
    assert.deepEqual(fairStarts(table, 10), [3, 4]);
    assert.deepEqual(fairStarts(table, 20), [0, 3, 4]);
    assert.deepEqual(fairStarts({ nodes: 1, scores: [40, -30, 30] }, 10), [1, 2]);
    const words = [0, 1, 2, 4, 5].map((number) => scoreWords(table, String(number)).replace(/, by a search of 5,000 positions$/, ""));
    assert.deepEqual(words, ["Black is 0.11 ahead", "White is 0.66 ahead", "White can force mate", "Even", "Black can force mate"]);
    for (const number of [undefined, "6", "1/2"]) assert.equal(scoreWords(table, number), "");
    for (const text of ["", "no table", "proconsul start scores: any, 5000 nodes\n1 x\n"]) assert.equal(parseScores(text), undefined, text);
  });

  test("lines and keys are written into the section of a definition that is meant", async () => {
    const { headAt, withKey, withLine } = await compiled("definition_text.ts");
    const { renameHeads } = await compiled("heads.ts");
    const text = "[one:chess]\nstartFen = 8/8\n\n[two:One]\nqueen = -\n";
    assert.deepEqual([0, 1, 2, 3, 4].map((line) => headAt(text, line)), ["one", "one", "one", "two", "two"]);
    assert.deepEqual(withKey(text, "ONE", "startFen", "4k3 w"), { text: text.replace("8/8", "4k3 w"), line: 1 });
    assert.deepEqual(withKey(text, "two", "startFen", "4k3 w"), { text: `${text}startFen = 4k3 w\n`, line: 5 });
    assert.deepEqual(withLine(text, 0, "rook = -"), { text: text.replace("8/8\n", "8/8\nrook = -\n"), line: 2 });
    assert.equal(renameHeads(text, ["one", "two"], (name) => `${name}-x`), text.replace("[one:chess]", "[one-x:chess]").replace("[two:One]", "[two-x:One-x]"));
  });

  test("what is new is told of the games, the page and its opponent, by release", () => {
    const changes = "# Changes\n\n## Unreleased\n\nSome words.\n\n- **The page** has `a`\n  board.\n- **Matches**: many.\n\n## 0.1.0\n\n- **Strength**: more.\n";
    assert.deepEqual(newsOf(changes), [
      { name: "Unreleased", items: [{ title: "The page", text: "Has a board." }] }, { name: "0.1.0", items: [{ title: "Strength", text: "More." }] },
    ]);
    assert.throws(() => newsOf("# Changes\n\n## 0.1.0\n\n- **Matches**: many.\n"), /nothing/);
    assert.ok(newsOf(readFileSync(join(root, "CHANGELOG.md"), "utf8"))[0].items.length > 2);
  });

  test("links say again what was put into them", async () => {
    const { fromHash, toHash } = await compiled("link.ts");
    const linked = { variant: "consul42k", number: "12/345", moves: ["e2e4", "f8h8,j8e8"], definition: "[a:b]\nc = d+e&f\n" };
    assert.deepEqual(fromHash(toHash(linked)), linked);
    assert.equal(fromHash("#"), undefined);
    assert.deepEqual(fromHash("#game=chess&number=x"), { variant: "chess", moves: [] });
  });

  test("what is stored is taken for what it can be, and for nothing else", async () => {
    const { fromHash, linkedOf } = await compiled("link.ts");
    const { loadSettings, defaultSettings, save, load } = await compiled("storage.ts");
    const odd = [undefined, null, true, 7, NaN, "", "words", [], {}, [[]], { variant: 7 }, { variant: "" }, { variant: null }];
    for (const value of odd) assert.equal(linkedOf(value), undefined, JSON.stringify(value));
    for (const value of odd)
      assert.deepEqual(linkedOf({ variant: "x", number: value, moves: value, fen: [value], definition: 7 }), { variant: "x", moves: [] });
    assert.deepEqual(fromHash("#game=a&game=b&__proto__=c&players=7").variant, "a");
    let text;
    globalThis.localStorage = { getItem: () => text, setItem: (_, value) => { text = value; } };
    try {
      const given = {
        theme: "dark", level: 7, lines: 1, threads: 2, hash: 64, typed: false, sound: true, showTargets: false, hover: false, animation: false, board: "blue",
        pieces: "letters",
      };
      assert.ok(save("settings", given));
      assert.deepEqual(loadSettings(), given);
      for (const value of odd) {
        text = JSON.stringify(value);
        assert.deepEqual(loadSettings(), defaultSettings, text);
        for (const key of Object.keys(given)) {
          const fits = key === "level" ? value === 7 : typeof value === "boolean" && typeof given[key] === "boolean";
          text = JSON.stringify({ ...given, [key]: value });
          assert.deepEqual(loadSettings(), { ...given, [key]: fits ? value : defaultSettings[key] }, text);
        }
      }
      text = '{"theme":';
      assert.equal(load("settings"), undefined);
      assert.deepEqual(loadSettings(), defaultSettings);
      globalThis.localStorage.setItem = () => { throw new Error("full"); };
      assert.equal(save("settings", given), false);
    } finally {
      delete globalThis.localStorage;
    }
  });

  test("what is stored is replaced by what has its name, and nothing else is lost", async () => {
    const { OwnGames } = await compiled("own_games.ts");
    let text = JSON.stringify(["[a:chess]", "\\ufeff[B:chess]\\n[c:B]", "odd", "[d:chess]"].map((one) => JSON.parse(`"${one}"`)));
    globalThis.localStorage = { getItem: () => text, setItem: (_, value) => { text = value; } };
    try {
      const calls = [];
      const own = new OwnGames({ load: (one) => calls.push(one), unload: (one) => calls.push(`-${one}`) }, {});
      const [a, b, odd, d] = JSON.parse(text);
      const keep = (one, ...names) => own.keep({ text: one, names }) && JSON.parse(text);
      assert.deepEqual(keep(b, "B", "c"), [a, b, odd, d]);
      assert.deepEqual(own.clashes({ text: "[C:chess]", names: ["C"] }), ["c"]);
      assert.deepEqual(own.clashes({ text: b, names: ["B", "c"] }), []);
      assert.deepEqual(own.clashes({ text: "[b:chess]", names: ["b"] }, b), []);
      assert.deepEqual(keep("[b:chess]", "b"), [a, "[b:chess]", odd, d]);
      assert.deepEqual(keep("[d:a]\n[A:chess]", "d", "A"), ["[d:a]\n[A:chess]", "[b:chess]", odd]);
      assert.deepEqual(keep("[e:chess]", "e"), ["[d:a]\n[A:chess]", "[b:chess]", odd, "[e:chess]"]);
      assert.ok(own.visit({ text: "[x:chess]\n[y:x]", names: ["x", "y"] }) && own.visit({ text: "[Y:chess]", names: ["Y"] }));
      assert.deepEqual(calls, ["[x:chess]\n[y:x]", "-[x:chess]\n[y:x]", "[Y:chess]"]);
      assert.deepEqual([own.kindOf("y"), own.kindOf("x"), own.all], ["visiting", undefined, "[Y:chess]"]);
    } finally {
      delete globalThis.localStorage;
    }
  });

  test("definitions are tried one after the other, and a worker that does not answer is replaced", async () => {
    const { Trials } = await compiled("trial.ts");
    const fine = { problems: [], names: ["a"] };
    const timers = new Map();
    const ring = () => [...timers.values()].forEach((on) => on());
    globalThis.window = { setTimeout: (on) => timers.set(timers.size + 1, on) && timers.size };
    const clearReal = globalThis.clearTimeout;
    globalThis.clearTimeout = (id) => timers.delete(id);
    try {
      const workers = [];
      const trials = new Trials((hear, failed) => {
        const worker = { hear, failed, posted: [], closed: false, post: (asked) => worker.posted.push(asked), close: () => { worker.closed = true; } };
        workers.push(worker);
        return worker;
      });
      const settle = () => new Promise((resolve) => { setImmediate(resolve); });
      const [first, second, third, fourth] = ["1", "2", "3", "4"].map((text) => trials.tryOut({ text, known: ["known"] }));
      await settle();
      assert.deepEqual(workers[0].posted, [{ text: "1", known: ["known"] }]);
      workers[0].hear({ begun: true });
      workers[0].hear({ checked: fine });
      assert.equal(await first, fine);
      await settle();
      workers[0].hear({ begun: true });
      ring();
      assert.match((await second).problems[0].message, /more than 3 seconds/);
      assert.ok(workers[0].closed);
      await settle();
      assert.equal(workers[1].posted[0].text, "3");
      workers[0].hear({ checked: fine }); // too late
      workers[1].failed();
      assert.match((await third).problems[0].message, /memory/);
      await settle();
      workers[2].hear({ checked: fine });
      assert.equal(await fourth, fine);
      assert.equal((await trials.tryOut({ text: "x".repeat(600_000), known: [] })).names.length, 0);
      assert.deepEqual([workers.length, timers.size], [3, 0]);
    } finally {
      delete globalThis.window;
      globalThis.clearTimeout = clearReal;
    }
  });

  test("an engine that fails is replaced for the next search", async () => {
    const { Engine } = await compiled("engine.ts");
    const channels = [];
    const engine = new Engine(loadingBy(() => {
      const channel = fakeChannel({ uci: ["uciok"], isready: ["readyok"], "go nodes": ["bestmove e2e4"] });
      channels.push(Object.assign(channel, { onFailure: (listener) => { channel.fail = listener; } }));
      return channel;
    }));
    const troubles = [];
    engine.broken.on((words) => troubles.push(words));
    const asked = { variant: "a", definitions: "[a:chess]", fen: "F", moves: [] };
    const lost = engine.search(asked, { go: "infinite", skill: 20, lines: 1, threads: 1 });
    while (!channels[0].sent.includes("go infinite")) await Promise.resolve();
    channels[0].fail("no memory");
    await assert.rejects(lost, /no memory/);
    assert.equal(await engine.search(asked, { go: "nodes 5", skill: 20, lines: 1, threads: 1 }), "e2e4");
    assert.deepEqual([channels.length, troubles], [2, [undefined, "no memory", undefined]]);
    assert.ok(channels[1].sent.some((line) => line.startsWith("load")));
  });

  test("an engine is replaced for other networks, and closed only when it has loaded, or has failed to", async () => {
    const { Engine } = await compiled("engine.ts");
    const opened = [];
    const engine = new Engine({ netsOf: (variant) => `${variant}.net`, bytesOf: () => 1, open: () => {
      const channel = fakeChannel({ isready: ["readyok"], "go nodes": ["bestmove e2e4"] });
      opened.push(Object.assign(channel, {
        closed: 0, close: () => { ++channel.closed; }, onFailure: (listener) => { channel.fail = listener; },
      }));
      return channel;
    } });
    const closed = () => opened.map((channel) => channel.closed);
    const search = (variant) =>
      engine.search({ variant, definitions: "", fen: "F", moves: [] }, { go: "nodes 5", skill: 20, lines: 1, threads: 1 });
    const until = async (count) => { while (opened.length < count) await Promise.resolve(); };

    engine.warm("first");
    search("second");
    await until(2);
    opened[0].say("info string loaded 100");
    assert.deepEqual(closed(), [0, 0]);
    opened[0].say("uciok");
    assert.deepEqual(closed(), [1, 0]);

    search("third").catch(() => undefined);
    opened[1].say("uciok");
    await until(3);
    assert.deepEqual(closed(), [1, 1, 0]);
    engine.retry("third");
    assert.equal(opened.length, 3);
    opened[2].fail("no memory");
    engine.retry("fourth");
    assert.deepEqual(closed(), [1, 1, 1, 0]);
  });

  test("no line of a definition ends the text that the engine is told", async () => {
    const { Engine } = await compiled("engine.ts");
    const channel = fakeChannel({ uci: ["uciok"], isready: ["readyok"], go: ["bestmove e2e4"] });
    const engine = new Engine(loadingBy(() => channel));
    const definitions = "[a:chess]\nPROCONSUL_END\nquit\n PROCONSUL_END_ \nquit";
    await engine.search({ variant: "a", definitions, fen: "F", moves: [] }, { go: "nodes 5", skill: 20, lines: 1, threads: 1 });
    const [marker, ...lines] = channel.sent.find((line) => line.startsWith("load")).split("\n");
    assert.deepEqual(lines, [...definitions.split("\n"), marker.slice("load <<".length)]);
    assert.equal(lines.findIndex((line) => line.trim() === lines.at(-1)), lines.length - 1);
  });

  test("pieces are followed from position to position, both of a castling", async () => {
    const { pairUp } = await compiled("board/pairing.ts");
    const at = (...pairs) => new Map(pairs.map(([square, letter]) => [square, { letter, side: "white" }]));
    const pairs = pairUp(at(["e1", "K"], ["h1", "R"], ["a1", "R"]), at(["g1", "K"], ["f1", "R"], ["a1", "R"], ["d4", "Q"]));
    assert.deepEqual(Object.fromEntries(pairs), { a1: "a1", g1: "e1", f1: "h1", d4: undefined });
  });

  test("arrow keys go beyond holes, squares of two digits are read", async () => {
    const { neighbour, takeSquare } = await compiled("board/shape.ts");
    assert.equal(neighbour(board12, "h1", 1, 0, false), "j1");
    assert.equal(neighbour(board12, "e1", -1, 0, false), undefined);
    assert.equal(neighbour(board12, "e1", 0, -1, true), undefined);
    assert.deepEqual(takeSquare(board12, "e10e9"), ["e10", "e9"]);
    assert.equal(takeSquare(board12, "a1e9"), undefined);
  });

  test("scores are White's, and a mate is nearer the fewer moves it takes", async () => {
    const { parseInfo, scoreText, share, whiteScore } = await compiled("uci.ts");
    const line = parseInfo("info depth 9 seldepth 12 multipv 2 score cp -31 nodes 1234 nps 99 pv e2e4 e7e5");
    assert.deepEqual([line.depth, line.rank, line.moves, whiteScore(line, false)], [9, 2, ["e2e4", "e7e5"], 0.31]);
    const mated = parseInfo("info depth 3 score mate -2 pv a1a2");
    assert.equal(scoreText(whiteScore(mated, true)), "-#2");
    assert.equal(scoreText(whiteScore(mated, false)), "#2");
    assert.ok(share(1) > share(0.5) && share(0) === 0.5);
    assert.equal(parseInfo("info string hello pv"), undefined);
  });

  test("a game keeps variations beside its main line", async () => {
    const { GameTree } = await compiled("game.ts");
    const tree = new GameTree("chess", { fen: "" });
    for (const move of ["a", "b", "c"]) tree.play(move, move);
    tree.goTo(tree.line()[0]);
    tree.play("d", "d");
    assert.deepEqual(tree.wholeLine().map((node) => node.uci), ["a", "d"]);
    tree.promote(tree.current);
    tree.toStart();
    tree.toEnd();
    assert.equal(tree.current.uci, "d");
    assert.ok(tree.takeBack());
    tree.toEnd();
    assert.deepEqual(tree.line().map((node) => node.uci), ["a", "b", "c"]);
  });

  test("a new search ends the one before, whose answer is not taken for its own", async () => {
    const { Engine } = await compiled("engine.ts");
    const channel = fakeChannel({ uci: ["uciok"], isready: ["readyok"], stop: ["bestmove a2a3"], "go nodes": ["bestmove e2e4"] });
    const engine = new Engine(loadingBy(() => channel));
    const asked = { variant: "chess", definitions: "", fen: "F", moves: ["x"] };
    const how = (go) => ({ go, skill: 20, lines: 1 });
    const first = engine.search(asked, how("infinite"));
    for (let i = 0; i < 20 && !channel.sent.includes("go infinite"); ++i) await Promise.resolve();
    const second = engine.search(asked, how("nodes 5"));
    assert.deepEqual(await Promise.all([first, second]), [undefined, "e2e4"]);
    assert.equal(channel.sent.filter((line) => line.startsWith("setoption name UCI_Variant")).length, 1);
    assert.ok(channel.sent.includes("position fen F moves x"));
  });

  test("a game has one owner among the tabs, and is let go with the next one", async () => {
    const { Ownership } = await compiled("ownership.ts");
    const taken = new Set();
    const locks = {
      async request(name, _options, granted) {
        if (taken.has(name)) return granted(null);
        taken.add(name);
        await granted({ name });
        taken.delete(name);
      },
    };
    const [one, other] = [new Ownership(locks), new Ownership(locks)];
    assert.deepEqual([await one.claim("a"), await one.claim("a"), await other.claim("a")], [true, true, false]);
    one.keepOnly("b");
    assert.equal(await one.claim("b"), true);
    assert.deepEqual([await other.claim("a"), await other.claim("b")], [true, false]);
    assert.equal(await new Ownership(undefined).claim("a"), true);
  });

  test("ordinals end as they should", async () => {
    const { ordinal } = await compiled("counts.ts");
    assert.deepEqual([2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111].map(ordinal),
      ["second", "third", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "101st", "111th"]);
  });

  test("movements are told in words where these stay short", async () => {
    const { movementWords } = await compiled("movement_words.ts");
    const told = {
      R: "Moves and captures any distance straight.", nN: "Moves and captures like a knight, if nothing stands between.",
      mRcpR: "Moves without capturing any distance straight. Captures any distance straight, hopping over exactly one piece.",
      mfWcefFifmnD: "Moves without capturing one square forward, or two squares forward, as its first move, if nothing stands between. " +
        "Captures one square diagonally forward, also en passant.",
      "W (and along diagonal lines)": "Moves and captures one square straight (and along diagonal lines).",
      "B(1,4)": "Moves and captures any distance diagonally, or in leaps of 1 by 4 squares.",
      R4: "Moves and captures up to 4 squares straight.", gQ: "", "mK, captures by rank 1:K": "", "": "",
    };
    for (const [notation, words] of Object.entries(told)) assert.equal(movementWords(notation), words, notation);
  });

  test("the analysis rests while nobody looks at the page, other work goes on", async () => {
    const { Thinker } = await compiled("thinker.ts");
    const done = [];
    const engine = { search: () => { done.push("search"); return new Promise(() => undefined); }, stop: () => done.push("stop") };
    const position = { moves: [{}], result: "*", turn: "white" };
    const table = {
      engineToMove: false, position, tree: { current: {} }, movesTo: () => [], variant: { name: "chess" },
      setup: { start: { fen: "" }, level: 0, players: { white: "engine", black: "human" } },
    };
    const thinker = new Thinker(engine, table);
    thinker.setAnalysis(true);
    thinker.rest(true);
    assert.deepEqual(done, ["search", "stop"]);
    thinker.reconsider();
    assert.deepEqual(done, ["search", "stop", "stop"]);
    thinker.rest(false);
    assert.deepEqual(done.slice(3), ["search"]);
    thinker.setAnalysis(false);
    thinker.rest(true);
    table.engineToMove = true;
    thinker.reconsider();
    assert.equal(done.at(-1), "search");
  });
}
