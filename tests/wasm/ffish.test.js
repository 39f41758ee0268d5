// The interface of ffish, as its callers know it.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { folder, loadModule } from './support.js';

const ffish = await loadModule();
const play = (variant, moves, fen = '', is960 = false) => {
  const board = new ffish.Board(variant, fen, is960);
  if (moves) board.pushMoves(moves);
  return board;
};

test('the module is a promise, with new and by require', async () => {
  const { default: Module } = await import(new URL('index.js', folder).href);
  assert.ok(new Module() instanceof Promise);
  const required = createRequire(import.meta.url)(new URL('index.cjs', folder).pathname);
  await new Promise((resolve) => { required.onRuntimeInitialized = resolve; });
  assert.equal(new required.Board().numberLegalMoves(), 20);
});

test('module functions', () => {
  assert.match(ffish.info(), /^Proconsul \d/);
  assert.ok(ffish.variants().split(' ').includes('consul42k'));
  assert.equal(ffish.startingFen('chess'), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  assert.equal(ffish.capturesToHand('crazyhouse'), true);
  assert.equal(ffish.capturesToHand('chess'), false);
  assert.equal(ffish.validateFen(ffish.startingFen('capablanca'), 'capablanca'), 1);
  assert.equal(ffish.validateFen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq zz 0 1'), -4);
  assert.ok(ffish.validateFen('nonsense') < 0);
  ffish.setOption('Hash', 32);
  ffish.setOptionInt('MultiPV', 2);
  ffish.setOptionBool('Ponder', true);
  assert.throws(() => ffish.setOption('Nothing', 1), ffish.ArgumentError);
  assert.equal(ffish.Notation.LAN, 2);
  assert.equal(ffish.Termination.VARIANT_DRAW, 8);
});

test('moves of a board', () => {
  const board = new ffish.Board();
  assert.equal(board.legalMoves().split(' ').length, 20);
  assert.ok(board.legalMovesSan().split(' ').includes('Nf3'));
  assert.equal(board.push('e2e4'), true);
  assert.equal(board.push('e2e4'), false);
  assert.equal(board.pushSan('e5'), true);
  assert.equal(board.pushSan('Ke2', ffish.Notation.SAN), true);
  assert.equal(board.pushSan('Kd4'), false);
  assert.equal(board.moveStack(), 'e2e4 e7e5 e1e2');
  assert.equal(board.fen(), 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 1 2');
  assert.deepEqual([board.turn(), board.fullmoveNumber(), board.halfmoveClock(), board.gamePly()], [false, 2, 1, 3]);
  board.pop();
  assert.equal(board.moveStack(), 'e2e4 e7e5');
  board.reset();
  assert.equal(board.fen(), ffish.startingFen('chess'));
  board.pushSanMoves('e4 e5 Nf3');
  assert.equal(board.moveStack(), 'e2e4 e7e5 g1f3');
  assert.throws(() => board.pushMoves('b8c6 e1e8'), ffish.MoveError);
  assert.equal(board.moveStack(), 'e2e4 e7e5 g1f3');
  assert.equal(board.variant(), 'chess');
  board.delete();
});

test('text of moves', () => {
  const board = new ffish.Board();
  assert.equal(board.sanMove('g1f3'), 'Nf3');
  assert.equal(board.sanMove('g1f3', ffish.Notation.LAN), 'Ng1-f3');
  assert.equal(board.variationSan('e2e4 e7e5 g1f3'), '1. e4 e5 2. Nf3');
  assert.equal(board.variationSan('e2e4 e7e5 g1f3', ffish.Notation.LAN), '1. e2-e4 e7-e5 2. Ng1-f3');
  assert.equal(board.variationSan('e2e4 e7e5', ffish.Notation.SAN, false), 'e4 e5');
  assert.equal(board.variationSan('e2e4 e2e4'), '');
  board.push('e2e4');
  assert.equal(board.variationSan('e7e5 g1f3'), '1...e5 2. Nf3');
  assert.throws(() => board.sanMove('e2e4'), (error) => error instanceof ffish.MoveError && error.fen === board.fen());
  assert.equal(board.sanMove('e7e5', ffish.Notation.JANGGI), 'P25-45');
  assert.equal(board.sanMove('g8f6', ffish.Notation.XIANGQI_WXF), 'N7+6');
  assert.throws(() => board.sanMove('e7e5', 10), ffish.ArgumentError);
  const shogi = new ffish.Board('shogi');
  assert.equal(shogi.sanMove('c3c4', ffish.Notation.SHOGI_HODGES), 'P-7f');
  assert.equal(shogi.pushSan('P76', ffish.Notation.SHOGI_HOSKING), true);
  shogi.pushSanMoves('P-34 Bx22+', ffish.Notation.SHOGI_HODGES_NUMBER);
  assert.equal(shogi.moveStack(), 'c3c4 g7g6 b2h8+');
});

test('chess960', () => {
  const board = play('chess', 'e1h1', 'rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R w KQkq - 0 1', true);
  assert.equal(board.is960(), true);
  assert.ok(board.fen().startsWith('rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 b'));
  assert.equal(board.moveStack(), 'e1h1');
});

test('defaults', () => {
  const chess = ffish.startingFen('chess');
  for (const board of [new ffish.Board(), new ffish.Board(''), new ffish.Board('', ''), new ffish.Board(undefined, undefined),
    new ffish.Board('Standard'), new ffish.Board('chess', '', false)]) {
    assert.deepEqual([board.variant(), board.fen(), board.is960()], ['chess', chess, false]);
    assert.equal(board.isGameOver(), board.isGameOver(false));
    assert.equal(board.result(), board.result(false));
    assert.equal(board.sanMove('g1f3'), board.sanMove('g1f3', ffish.Notation.SAN));
    board.delete();
  }
  assert.equal(ffish.startingFen(''), chess);
  assert.equal(ffish.capturesToHand(''), false);
  assert.equal(ffish.validateFen(chess, ''), 1);
  assert.equal(ffish.validateFen(''), 0);
  assert.equal(ffish.Termination.VARIANT_END, 6);
});

test('FENs in the styles of ffish', () => {
  const board = new ffish.Board('chess', ffish.startingFen('chess'), true);
  assert.equal(board.fen().split(' ')[2], 'HAha');
  board.setFen('4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1');
  assert.equal(board.fen(), '4k3/8/8/8/8/8/8/4K2R w H - 0 1');
  const promoting = play('chess', 'a7a8q h8h7', '7k/P7/8/8/8/8/8/K7 w - - 0 1');
  assert.equal(promoting.fen(), 'Q7/7k/8/8/8/8/8/K7 w - - 1 2');
  assert.equal(promoting.fen(true), 'Q~7/7k/8/8/8/8/8/K7 w - - 1 2');
  const makruk = new ffish.Board('makruk', '8/6ks/3M~2r1/2K1M3/8/3R4/8/8 w - 128 18 50');
  assert.equal(makruk.fen(), '8/6ks/3M2r1/2K1M3/8/3R4/8/8 w - 128 18 50');
  assert.equal(makruk.fen(true, 89), '8/6ks/3M~2r1/2K1M3/8/3R4/8/8 w - 128 10 50');
  const hands = new ffish.Board('crazyhouse', '4k3/8/8/8/8/8/8/4K3[PNBRQpnq] w - - 0 1');
  assert.equal(hands.fen(), '4k3/8/8/8/8/8/8/4K3[QRBNPqnp] w - - 0 1');
  assert.deepEqual([hands.pocket(true), hands.pocket(false)], ['qrbnp', 'qnp']);
});

test('check, capture, hands', () => {
  const board = play('chess', 'e2e4 f7f6 d1h5');
  assert.equal(board.isCheck(), true);
  assert.equal(board.checkedPieces(), 'e8');
  assert.equal(board.isBikjang(), false);
  assert.equal(play('chess', 'e2e4 d7d5').isCapture('e4d5'), true);
  assert.equal(play('chess', 'e2e4 d7d5').isCapture('e4e5'), false);
  const house = new ffish.Board('crazyhouse', 'rnb1kbnr/ppp1pppp/8/8/8/5q2/PPPP1P1P/RNBQKBNR/Pnp w KQkq - 0 4');
  assert.equal(house.pocket(true), 'p');
  assert.equal([...house.pocket(false)].sort().join(''), 'np');
  assert.equal(new ffish.Board().pocket(true), '');
});

test('ends', () => {
  const mate = play('chess', 'f2f3 e7e5 g2g4 d8h4');
  assert.deepEqual([mate.isGameOver(), mate.result(), mate.numberLegalMoves()], [true, '0-1', 0]);
  const again = play('chess', 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8');
  assert.deepEqual([again.isGameOver(), again.result()], [false, '*']);
  assert.deepEqual([again.isGameOver(true), again.result(true)], [true, '1/2-1/2']);
  const bare = new ffish.Board('chess', '8/8/4k3/8/8/3K4/8/8 w - - 0 1');
  assert.equal(bare.isInsufficientMaterial(), true);
  assert.equal(bare.hasInsufficientMaterial(true), true);
  assert.equal(new ffish.Board().isInsufficientMaterial(), false);
  const held = new ffish.Board('crazyhouse', '4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1');
  assert.deepEqual([held.hasInsufficientMaterial(true), held.isInsufficientMaterial()], [false, false]);
});

test('boards as text', () => {
  const board = new ffish.Board();
  assert.equal(board.toString(), ['r n b q k b n r', 'p p p p p p p p', ...Array(4).fill('. . . . . . . .'),
    'P P P P P P P P', 'R N B Q K B N R'].join('\n'));
  assert.match(board.toVerboseString(), /White to move/);
  const promoted = new ffish.Board('minishogi', '4k/5/1+B3/5/K2R1[] w - - 0 1');
  assert.equal(promoted.toString(), ['. . . . k', '. . . . .', '. H . . .', '. . . . .', 'K . . R .'].join('\n'));
});

test('PGN', () => {
  const game = ffish.readGamePGN('[White "Amy"]\n[Black "Bob"]\n[Result "1-0"]\n\n1. e4 {best} e5 (1... c5) 2. Nf3 1-0\n');
  assert.equal(game.headerKeys(), 'White Black Result');
  assert.equal(game.headers('White'), 'Amy');
  assert.equal(game.headers('Event'), '');
  assert.equal(game.mainlineMoves(), 'e2e4 e7e5 g1f3');
  game.delete();
  assert.throws(() => ffish.readGamePGN('[Variant "ches"]\n\n1. e4 *'), ffish.PgnError);
  assert.throws(() => ffish.readGamePGN(''), ffish.PgnError);
});

test('definitions', () => {
  ffish.loadVariantConfig('[tiny:chess]\nmaxFile = 8\nstartFen = 4k3/8/8/8/8/8/8/3QK3 w - - 0 1\n');
  assert.ok(ffish.variants().split(' ').includes('tiny'));
  const queen = new ffish.Board('tiny');
  ffish.loadVariantConfig('[tiny:chess]\nstartFen = 4k3/8/8/8/8/8/8/3RK3 w - - 0 1\n');
  assert.equal(new ffish.Board('tiny').fen(), '4k3/8/8/8/8/8/8/3RK3 w - - 0 1');
  assert.ok(queen.push('d1h5'));  // a board keeps the rules it was made with
  queen.setFen('4k3/8/8/8/8/8/8/3QK3 w - - 0 1');
  assert.ok(queen.push('d1h5'));
  ffish.loadVariantConfig('[wrong:chess]\nking = zz\n[right:chess]\nstartFen = 4k3/8/8/8/8/8/8/3RK3 w - - 0 1\n');
  assert.ok(!ffish.variants().split(' ').includes('wrong') && ffish.variants().split(' ').includes('right'));
});
