// The gesture code without a page: in random positions of every built-in game, every legal move can be made by mouse, by
// touch and by keys, and none is played that the gesture did not mean.
import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "./named.mjs";
import { pageFolder } from "./harness.mjs";
import { compiled } from "./units.mjs";

const positionsPerGame = 8;
const longest = 40; // plies of a random game

// Reproducible numbers from 0 to 1 (mulberry32).
function randomly(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export async function rulesHere() {
  globalThis.location ??= { href: pathToFileURL(join(pageFolder, "index.html")).href };
  const { loadRules } = await compiled("wasm_rules.ts");
  return loadRules();
}

const tap = (picker, square) => {
  picker.press(square);
  picker.tap();
};
const key = (picker, square) => picker.click(square);

function dragged(picker, to) {
  picker.carry();
  picker.drop(to);
}

// The gestures of each kind that mean a move: what a player does with the picker.
function gesturesFor(move, held) {
  const ways = move.ways.flatMap(({ from, to }) => [
    ...(from === to ? [] : [["drag", (picker) => { picker.press(from); dragged(picker, to); }]]),
    ["mouse", (picker) => { tap(picker, from); tap(picker, to); }],
    ["keys", (picker) => { key(picker, from); key(picker, to); }],
  ]);
  if (move.onlyWall) return byClick(move.wall);
  if (move.drop === undefined) return ways;
  if (held === undefined) return byClick(move.to);
  return [
    ["drag", (picker) => { picker.pressHand(held); dragged(picker, move.to); }],
    ["mouse", (picker) => { picker.clickHand(held); tap(picker, move.to); }],
    ["keys", (picker) => { picker.clickHand(held); key(picker, move.to); }],
  ];
}

const byClick = (square) => [["mouse", (picker) => tap(picker, square)], ["keys", (picker) => key(picker, square)]];

// A player at the board, who answers what is asked by `wanted`. Returns the move that is played.
function outcome({ Picker, stepAfter }, position, hand, blockage, gesture, wanted) {
  const waiting = [];
  const picker = new Picker({
    meant: (moves, _carried, doubtful) => waiting.push([moves, doubtful]), changed: () => undefined, looked: () => undefined,
  });
  picker.allow(position.moves, hand);
  gesture(picker);
  for (let [moves, doubtful] = waiting.shift() ?? []; moves !== undefined; [moves, doubtful] = waiting.shift() ?? []) {
    const step = stepAfter(moves, doubtful, blockage);
    if (step === undefined) return undefined;
    if ("play" in step) return step.play;
    if (step.ask.kind === "list") return step.ask.answers.includes(wanted) ? wanted : undefined;
    picker.ask(step.ask.answers);
    const [square] = [...step.ask.answers].find(([, answers]) => answers.includes(wanted)) ?? [];
    if (square === undefined) return undefined;
    tap(picker, square);
  }
  return undefined;
}

function check(parts, name, variant, position) {
  const hand = { letters: new Set(position.hands[position.turn].keys()), onlyKind: variant.pieces.length === 1 };
  const at = (what) => `${name}, ${position.fen}: ${what}`;
  const run = (gesture, wanted) => outcome(parts, position, hand, variant.look.blockage, gesture, wanted);
  for (const move of position.moves) {
    const held = move.drop === undefined ? undefined : parts.heldAs(move.drop, hand);
    const gestures = gesturesFor(move, held);
    if (gestures.length === 0) assert.equal(move.kind, "pass", at(`${move.uci} has no gesture`)); // the button's
    for (const [kind, gesture] of gestures) assert.equal(run(gesture, move)?.uci, move.uci, at(`${move.uci} by ${kind}`));
  }
  const free = new Set(parts.freeDrops(position.moves, hand).map(({ to }) => to));
  const sources = [...new Set(position.moves.flatMap(({ ways }) => ways.map(({ from }) => from)))].slice(0, 4);
  for (const square of parts.squaresOf(variant.shape)) {
    const played = run((picker) => tap(picker, square));
    const alone = played === undefined || (free.has(square) && played.to === square && (hand.onlyKind || !hand.letters.has(played.drop.at(-1))));
    assert.ok(alone, at(`a click on ${square} plays ${played?.uci}`));
    for (const from of sources) {
      const means = (move) => move.ways.some((way) => way.from === from && way.to === square) || (free.has(square) && move.to === square);
      for (const gesture of [(picker) => { tap(picker, from); tap(picker, square); }, (picker) => { picker.press(from); dragged(picker, square); }]) {
        const other = from === square ? undefined : run(gesture);
        assert.ok(other === undefined || means(other), at(`${from} to ${square} plays ${other?.uci}`));
      }
    }
    if (!position.pieces.has(square)) continue;
    const twice = run((picker) => { tap(picker, square); tap(picker, square); });
    assert.equal(twice, undefined, at(`two clicks on ${square} play ${twice?.uci}`));
  }
}

// What random games seldom reach: promotion in place, passes, promoted pieces from the hand, swaps.
const rarePositions = [
  ["sittuyin", "4k3/8/8/8/8/5P2/8/1S2K3 w - - 0 1"], ["sittuyin", "4k3/8/8/1P6/8/8/8/1S2K3[] w - - 0 1"],
  ["janggi", "4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1"], ["kyotoshogi", "p+nks+l/5/5/5/+L1K+NP[SNs] w - - 0 1"],
  ["contemporaryrandom", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w AEHadh - 0 1"],
  ["consulchess", "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1"],
  ["ataxx", "P5p/7/2P4/7/7/7/7 w - - 0 1"],
];

export function testGestures() {
  test("every legal move of every built-in game can be made by mouse, touch and keys, and none is played unasked", async () => {
    const rules = await rulesHere();
    const parts = {
      ...(await compiled("board/picker.ts")), ...(await compiled("board/gestures.ts")), ...(await compiled("board/ground.ts")),
    };
    const random = randomly(2026);
    let positions = 0;
    for (const { name } of rules.games()) {
      const variant = rules.variant(name);
      const beginning = { variant: name, start: rules.usualStart(name) };
      const moves = [];
      const checked = new Set([0, ...Array.from({ length: positionsPerGame - 1 }, () => 1 + Math.floor(random() * longest))]);
      for (let ply = 0; ply <= longest; ++ply) {
        const position = rules.position(beginning, moves);
        if (position.moves.length === 0) break;
        if (checked.has(ply)) check(parts, name, variant, position);
        positions += checked.has(ply) ? 1 : 0;
        moves.push(position.moves[Math.floor(random() * position.moves.length)].uci);
      }
    }
    for (const [name, fen] of rarePositions)
      check(parts, name, rules.variant(name), rules.position({ variant: name, start: rules.startByFen(name, fen) }, []));
    assert.ok(positions > 1000, `${positions} positions`);
  });
}
