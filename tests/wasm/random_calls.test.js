// Calls at random, with good and bad arguments and a fixed seed: every answer is a value or a typed error, never a trap.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModule } from './support.js';

const calls = Number(process.env.PROCONSUL_RANDOM_CALLS ?? 1000);
const seed = Number(process.env.PROCONSUL_RANDOM_SEED ?? 11);

const words = ['', 'x', 'e2e4', 'e4', 'O-O', 'e1g1', 'P@e4', '\0', 'ä'.repeat(40), '9'.repeat(400), '\udcff', '\ud800x', 'a1a1',
  '-', 'e7e8q', '8/8/8/8/8/8/8/8 w - - 0 1', 'k7/8/8/8/8/8/8/7K w - - 0 1', 'K'.repeat(300), 'w', '[a:b]', '[a:chess]\nking = x',
  '1. e4 (1. d4 (', '{', '[Variant "xiangqi"]'];
const others = [-(2 ** 40), -1, 0, 1, 2, 7, 255, 2 ** 31, 2 ** 53, null, undefined, 0.5, NaN, Infinity, true, [], {}, [1, 2],
  { number: 3 }, { dice: [1, 2, 3, 4, 5] }, { dice: 'ab' }, { seed: 5 }, { number: 'x' }, { interchange: 'odd', dice: [1, 1, 1] },
  Symbol.iterator, () => 1, 10n];

// xorshift
function chance(state) {
  let bits = state;
  const next = (below) => {
    bits ^= bits << 13;
    bits ^= bits >>> 17;
    bits ^= bits << 5;
    return (bits >>> 0) % below;
  };
  return { next, among: (list) => list[next(list.length)] };
}

function mangled(text, { next, among }) {
  const letters = [...text];
  for (let i = next(3); i > 0; --i) letters.splice(next(letters.length + 1), 0, among("kKqQ/8 -@'~[]+*1w\0é"));
  return letters.join('');
}

test('calls at random', { timeout: 600000 }, async () => {
  const proconsul = await loadModule();
  const dice = chance(seed);
  const names = proconsul.variants().split(' ');
  let board = new proconsul.Board();
  const argument = () => {
    const kind = dice.next(7);
    if (kind === 0) return dice.among(words);
    if (kind === 1) return dice.among(others);
    if (kind === 2) return dice.among(names);
    if (kind === 3) return mangled(board.fen(), dice);
    if (kind === 4) return board.variant();
    if (kind === 5) return [dice.among(words), dice.among(words)].join(' ');
    return dice.among(board.legalMoves().split(' '));
  };
  const attempt = (call) => {
    try {
      return call();
    } catch (error) {
      if (!(error instanceof proconsul.ProconsulError || error instanceof TypeError)) throw error;
      return undefined;
    }
  };
  const left = ['delete', 'perft', 'constructor', 'svg', 'reset'];  // perft: deep ones never end
  const methods = Object.getOwnPropertyNames(proconsul.Board.prototype).filter((name) => !left.includes(name));
  const functions = Object.keys(proconsul).filter((name) => /^[a-z]/.test(name) && name !== 'loadVariantConfig');
  for (let i = 0; i < calls; ++i) {
    if (dice.next(10) === 0) {
      const other = attempt(() => new proconsul.Board(dice.among(names), dice.next(2) ? '' : argument(), argument()));
      if (other) {
        board.delete();
        board = other;
      }
    }
    for (let j = 0; j < 3; ++j) {
      const method = dice.among(methods);
      attempt(() => board[method](...Array.from({ length: dice.next(4) }, argument)));
    }
    const name = dice.among(functions);
    attempt(() => proconsul[name](...Array.from({ length: dice.next(4) }, argument)));
    attempt(() => board.push(dice.among(board.legalMoves().split(' '))));
    assert.match(board.result(), /^(\*|1-0|0-1|1\/2-1\/2)$/);
    assert.equal(board.numberLegalMoves(), board.legalMoves().split(' ').filter(Boolean).length);
  }
});
