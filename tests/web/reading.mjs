// What players type and paste, and what comments of records say, without a page.
import assert from "node:assert/strict";
import { rulesHere } from "./gestures.mjs";
import { test } from "./named.mjs";
import { compiled } from "./units.mjs";

export function testReading() {
  test("moves are read in the spellings that players use", async () => {
    const [rules, { readMove }] = [await rulesHere(), await compiled("pasted.ts")];
    const read = (typed, moves = "", variant = "chess", fen) => {
      const start = fen === undefined ? rules.usualStart(variant) : rules.startByFen(variant, fen);
      return readMove(rules, { variant, start }, moves.split(" ").filter(Boolean), typed).uci;
    };
    for (const typed of ["nc6", "Nc6", "NC6", "nc6!", "1...Nc6", "1... nc6", "b8c6", "B8C6", "\"Nc6\"", "N-c6"]) assert.equal(read(typed, "e2e4"), "b8c6", typed);
    for (const typed of ["e5", "E5", "e7-e5", "e5?!"]) assert.equal(read(typed, "e2e4"), "e7e5", typed);
    const castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    for (const typed of ["O-O", "0-0", "o-o"]) assert.equal(read(typed, "", "chess", castling), "e1g1", typed);
    assert.equal(read("0-0-0", "", "chess", castling), "e1c1");
    const promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    for (const typed of ["a8=N", "a8n", "a8=n", "A8=N", "a7a8n"]) assert.equal(read(typed, "", "chess", promotion), "a7a8n", typed);
    const pawnOrBishop = "4k3/8/8/8/8/2p5/1P6/B3K3 w - - 0 1";
    assert.equal(read("bxc3", "", "chess", pawnOrBishop), "b2c3");
    assert.equal(read("n@e4", "", "crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"), "N@e4");
    assert.throws(() => read("e9"), /e9/);
  });

  test("games, positions and moves are understood however they are pasted, and nonsense is called nonsense", async () => {
    const [rules, { readPasted }] = [await rulesHere(), await compiled("pasted.ts")];
    const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    const read = (text, here = "chess") => {
      const [game] = readPasted(rules, text, here);
      return [game.variant, game.start.fen, game.moves.map(({ uci }) => uci).join(" "), game.result];
    };
    const start = rules.usualStart("chess").fen;
    for (const text of [fen, `"${fen}"`, `  ${fen}\n`, `fen ${fen}`, `position fen ${fen}`, "`" + fen + "`"]) assert.deepEqual(read(text), ["chess", fen, "", "*"], text);
    assert.deepEqual(read(`position fen ${fen} moves e2e4 e8d7`), ["chess", fen, "e2e4 e8d7", "*"]);
    assert.deepEqual(read("position startpos moves e2e4"), ["chess", start, "e2e4", "*"]);
    for (const text of ["e4 e5 nf3", "1. e4 e5 2. Nf3", "1.e4 e5 2.Nf3", "e2e4 e7e5 g1f3", "“e4, e5, Nf3”"]) assert.deepEqual(read(text), ["chess", start, "e2e4 e7e5 g1f3", "*"], text);
    assert.deepEqual(read("1. e4 e5 1-0"), ["chess", start, "e2e4 e7e5", "1-0"]);
    assert.equal(read("h3e3 h10g8", "xiangqi")[0], "xiangqi");
    assert.equal(read("e4 e5", "shogi")[0], "chess");
    assert.equal(read(fen, "xiangqi")[0], "chess");
    const shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert.equal(read(`position sfen ${shogi} moves c3c4`, "shogi")[0], "shogi");
    assert.equal(read('[Variant "atomic"]\n\n1. Nf3 1-0')[0], "atomic");
    for (const text of ["hello world", "42", "The quick brown fox.", "xyz"]) assert.throws(() => readPasted(rules, text, "chess"), /neither a game nor a position nor moves/, text);
    assert.throws(() => readPasted(rules, "9/9/9 w", "chess"));
  });

  test("evaluations, clocks, arrows and circles of comments are understood, and not shown as text", async () => {
    const { plainComment, evaluationIn, clockIn, drawingsIn, obeyComments } = await compiled("comments.ts");
    const { GameTree } = await compiled("game.ts");
    const comment = "[%eval -0.31,18][%clk 0:09:58.5] solid [%csl Ra1,Gh8][%cal Ge2e4,Yb10c12,nonsense]";
    assert.equal(plainComment(comment), "solid");
    assert.deepEqual([evaluationIn(comment), evaluationIn("[%eval #3]"), evaluationIn("[%eval #-2]"), evaluationIn("none")], [-0.31, 1997, -1998, undefined]);
    assert.equal(clockIn(comment), 598_500);
    assert.deepEqual(drawingsIn(comment), [
      { colour: "R", from: "a1", to: "a1" }, { colour: "G", from: "h8", to: "h8" }, { colour: "G", from: "e2", to: "e4" }, { colour: "Y", from: "b10", to: "c12" },
    ]);
    const tree = new GameTree("chess", { fen: "" });
    for (const [uci, text] of [["e2e4", "[%clk 0:10:00][%eval 0.2]"], ["e7e5", "[%clk 0:09:50]"], ["g1f3", ""]]) tree.play(uci, uci).comment = text;
    obeyComments(tree, "white");
    assert.deepEqual(tree.mainLine().map(({ clocks, score }) => [clocks, score]), [
      [{ white: 600_000, black: 600_000 }, 0.2], [{ white: 600_000, black: 590_000 }, undefined], [{ white: 600_000, black: 590_000 }, undefined],
    ]);
  });

  test("passes are told as passes, and sides by the names that their players use", async () => {
    const { moveName } = await compiled("move_words.ts");
    assert.deepEqual(["e2e2", "0000", "e2e4", "f3f3f", "a10a10"].map((uci) => moveName({ uci, san: "x" })), ["pass", "pass", "x", "x", "pass"]);
    const [rules, { sideNames }] = [await rulesHere(), await compiled("sides.ts")];
    const names = { chess: ["White", "Black"], xiangqi: ["Red", "Black"], minixiangqi: ["Red", "Black"], janggi: ["Cho", "Han"], shogi: ["Sente", "Gote"], minishogi: ["Sente", "Gote"], makruk: ["White", "Black"], flipello: ["White", "Black"] };
    for (const [game, [white, black]] of Object.entries(names)) assert.deepEqual(sideNames(rules.variant(game).look), { white, black }, game);
  });
}
