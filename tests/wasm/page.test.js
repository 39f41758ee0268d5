// What the package has beyond ffish, for pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folder, loadModule, repositoryFile } from './support.js';

const proconsul = await loadModule();
const { Board } = proconsul;

test('what games are like', () => {
  const list = proconsul.variantList();
  assert.deepEqual(list.map(({ name }) => name), proconsul.variants().split(' '));
  const placed = list.filter(({ place }) => place > 0).sort((a, b) => a.place - b.place).map(({ name }) => name);
  assert.deepEqual(placed, ['consulchess', 'consul42k', 'consuls', 'arena', 'chess56', 'chess2016', 'contemporaryrandom']);
  const chess = proconsul.variantInfo('chess');
  assert.equal(chess.title, 'Chess');
  assert.deepEqual([chess.files, chess.ranks, chess.holes, chess.hands, chess.starts, chess.dice],
                   [8, 8, [], false, 1, null]);
  assert.deepEqual(chess.pieces.find(({ royal }) => royal).letter, 'K');
  assert.ok(chess.rules.some((paragraph) => paragraph.startsWith('Ends: ')));
  assert.equal(proconsul.variantInfo('crazyhouse').hands, true);
  const drawn = proconsul.variantInfo('chess2016');
  assert.equal(drawn.holes.length, 24);
  assert.deepEqual(drawn.dice.dice.map(({ colour, sides }) => colour + sides),
                   ['white6', 'white6', 'white6', 'green6', 'red6']);
  const ranks = proconsul.variantInfo('consul42k');
  assert.deepEqual(ranks.dice.dice.map(({ sides }) => sides), [5, 5, 8, 7, 6, 5, 4]);
  assert.deepEqual([ranks.starts, ranks.defaultStart, ranks.doubleDraw], [42000, 15683, true]);
  assert.match(proconsul.rulesHtml('chess2016'), /^<!DOCTYPE html>/);
});

test('pictures', () => {
  assert.match(proconsul.pieceSvg('chess', 'N', false), /^<svg .*viewBox="0 0 100 100".*<\/svg>$/);
  assert.match(proconsul.boardSvg('chess2016', { flipped: true }), /<svg/);
  assert.match(new Board('chess').svg(), /<svg/);
  assert.throws(() => proconsul.pieceSvg('chess', 'X'), proconsul.ArgumentError);
  assert.throws(() => proconsul.pieceSvg('chess', 'N', true, 'runes'), proconsul.ArgumentError);
  assert.doesNotMatch(proconsul.pieceSvg('xiangqi', 'N'), /<text/);
  assert.match(proconsul.pieceSvg('xiangqi', 'N', true, 'letters'), />N<\/text>/);
  assert.notEqual(proconsul.pieceSvg('duck', '*'), proconsul.pieceSvg('amazons', '*'));
  assert.deepEqual(proconsul.variantInfo('makruk').look, { ground: 'cells', form: 'figures', blockage: 'block', river: null, diagonals: [] });
  assert.equal(proconsul.variantInfo('xiangqi').look.river, 5);
  assert.deepEqual(proconsul.variantInfo('janggi').look.diagonals[0], ['d1', 'f3']);
});

test('starts', () => {
  const thrown = proconsul.start('chess2016', { dice: [3, 4, 4, 5, 3] });
  assert.equal(thrown.number, '1466');
  assert.deepEqual(thrown.lines.slice(1), ['green 5: Queen becomes Leo', 'red 3: Cannon becomes Camelrider']);
  assert.deepEqual(proconsul.start('chess2016', { number: 1466 }), thrown);
  assert.equal(proconsul.start('consul42k').number, '15683');
  assert.deepEqual(proconsul.start('consul42k', { seed: 7 }), proconsul.start('consul42k', { seed: 7 }));
  assert.match(proconsul.start('consul42k', { random: true, double: true }).number, /^\d+(\/\d+)?$/);
  assert.equal(proconsul.start('chess').number, null);
  assert.throws(() => proconsul.start('chess', { number: 3 }), proconsul.StartError);
  assert.throws(() => proconsul.start('chess2016', { number: 2016 }), proconsul.StartError);
  assert.throws(() => proconsul.start('chess2016', { dice: [7, 1, 1, 1, 1] }), proconsul.StartError);
  const board = new Board('chess2016', thrown.fen, false, { number: thrown.number });
  assert.equal(board.startNumber(), '1466');
});

test('positions as shogi programs write them', () => {
  const sfen = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2Pn 7';
  const fen = proconsul.fenOfSfen('shogi', sfen);
  assert.equal(fen, 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[2Pn] w - - 0 4');
  assert.equal(new Board('shogi', fen).sfen(), sfen);
  assert.equal(new Board('chess').sfen(), null);
  assert.throws(() => proconsul.fenOfSfen('shogi', 'lnsgkgsnl/9 x -'), { name: 'FenError', column: 13 });
});

test('what is counted, and how a game ended', () => {
  const checks = new Board('3check', 'rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+3 4 9');
  const { quietPlies, checksLeft, points, counted } = checks.counts();
  assert.deepEqual([quietPlies, checksLeft, points, counted], [4, { white: 1, black: 3 }, null, null]);
  assert.deepEqual(checks.end(), { result: '*', reason: null, ending: null, meaning: null });
  assert.equal(new Board('marseillais').counts().actionsLeft, 1);
  assert.deepEqual(new Board('janggi').counts().points, { white: 72, black: 73.5 });
  const mate = new Board('chess', '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1');
  const checkmate = { reason: 'checkmate', ending: 'checkmate', meaning: 'The king is attacked, and no move ends the attack.' };
  assert.deepEqual(mate.end(), { result: '1-0', ...checkmate });
  assert.equal(new Board('kingofthehill', '7k/8/8/4K3/8/8/8/8 b - - 0 1').end().ending, 'goal');
  assert.equal(new Board('chess', '7k/8/6K1/8/8/8/8/8 w - - 100 90').end().ending, 'insufficientMaterial');
});

test('what a position of a game can have', () => {
  assert.deepEqual(proconsul.variantInfo('crazyhouse').held, ['Q', 'R', 'B', 'N', 'P']);
  assert.deepEqual(proconsul.variantInfo('chess').held, []);
  assert.deepEqual(['duck', 'chess'].map((name) => proconsul.variantInfo(name).walls), [true, false]);
  assert.deepEqual([proconsul.variantInfo('3check').checkLimit, proconsul.variantInfo('chess').moveLimit], [3, 50]);
  assert.equal(proconsul.variantInfo('marseillais').mostActions, 2);
});

const moveOf = (board, uci) => board.moves().find((move) => move.uci === uci);

test('moves by their gestures', () => {
  const castle = moveOf(new Board('chess', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'), 'e1g1');
  assert.deepEqual(castle, { uci: 'e1g1', san: 'O-O', piece: 'K', capture: false, kind: 'castling', from: 'e1',
    to: 'g1', secondFrom: 'h1', secondTo: 'f1', gestures: [['e1', 'g1'], ['e1', 'h1']] });
  const promotions = new Board('chess', '7k/P7/8/8/8/8/8/K7 w - - 0 1').moves().filter(({ from }) => from === 'a7');
  assert.deepEqual(promotions.map(({ promotion }) => promotion).sort(), ['B', 'N', 'Q', 'R']);
  const drop = moveOf(new Board('crazyhouse', '4k3/8/8/8/8/8/8/4K3[N] w - - 0 1'), 'N@e4');
  assert.deepEqual([drop.kind, drop.drop, drop.to, drop.from, drop.gestures], ['drop', 'N', 'e4', undefined, []]);
  const passant = moveOf(new Board('chess', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1'), 'e5d6');
  assert.deepEqual([passant.kind, passant.capture], ['enPassant', true]);
});

test('special moves of our games', () => {
  const swap = moveOf(new Board('contemporaryrandom', proconsul.start('contemporaryrandom', { number: 3 }).fen), 'c1b1');
  assert.deepEqual([swap.kind, swap.secondFrom, swap.secondTo], ['swap', 'b1', 'c1']);
  assert.deepEqual(swap.gestures, [['c1', 'b1'], ['b1', 'c1']]);
  const bare = new Board('contemporaryrandom', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1');
  const toKnightsFile = bare.moves().filter(({ gestures }) => gestures.some((g) => g.join() === 'e1,g1'));
  assert.deepEqual(toKnightsFile.map(({ kind }) => kind).sort(), ['castling', 'leap']);
  const free = new Board('consulchess', 'r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1');
  const byRook = free.moves().filter(({ gestures }) => gestures.some((g) => g.join() === 'e1,a1'));
  assert.ok(byRook.length > 5 && byRook.every(({ kind, secondFrom }) => kind === 'castling' && secondFrom === 'a1'));
  assert.ok(new Board('karouk').moves().some(({ kind }) => kind === 'firstLeap'));
});

test('positions as the engine writes them', () => {
  const gates = proconsul.variantInfo('seirawan').startFen;
  assert.match(gates, /\[HEhe\]/);
  assert.equal(new Board('seirawan').engineFen(), gates);
  const board = new Board('crazyhouse', '8/P6k/8/8/8/8/8/K7[] w - - 0 1');
  board.push('a7a8q');
  assert.equal(board.engineFen(), 'Q~7/7k/8/8/8/8/8/K7[] b - - 0 1');
  assert.equal(new Board('crazyhouse', board.engineFen()).engineFen(), board.engineFen());
  assert.equal(new Board('chess', '', true).engineFen(), proconsul.startingFen('chess'));
});

test('the last move and the end', () => {
  const board = new Board();
  assert.equal(board.lastMove(), null);
  assert.deepEqual(board.end(), { result: '*', reason: null, ending: null, meaning: null });
  board.pushMoves('e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1');
  assert.deepEqual(board.lastMove().squares.sort(), ['e1', 'f1', 'g1', 'h1']);
  assert.deepEqual(board.pieces().g1, { letter: 'K', name: 'king', white: true });
  const mate = new Board();
  mate.pushMoves('f2f3 e7e5 g2g4 d8h4');
  const { result, ending } = mate.end();
  assert.deepEqual([result, ending], ['0-1', 'checkmate']);
});

test('PGN out and in', () => {
  const board = new Board('consul42k', proconsul.start('consul42k', { number: 2487 }).fen, false, { number: 2487 });
  board.pushMoves(board.legalMoves().split(' ')[0]);
  const pgn = board.pgn({ White: 'Amy "A"', Round: 3 });
  assert.match(pgn, /\[StartNumber "2487"\]/);
  const [game] = proconsul.readPgn(pgn);
  assert.deepEqual([game.variant, game.startFen, game.tags.White], ['consul42k', board.startFen(), 'Amy "A"']);
  assert.equal(game.moves[0].fen, board.fen());
  const games = proconsul.readPgn('1. e4 $1 {good} e5 2. Ke3 *\n\n[Variant "nosuch"]\n\n1. e4 *\n');
  assert.deepEqual([games[0].moves.length, games[0].moves[0].comment, games[0].moves[0].nags], [2, 'good', [1]]);
  assert.deepEqual([games[0].problems[0].line, games[1].variant], [1, null]);
  const [branched] = proconsul.readPgn('1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. Nf3) e5 *');
  const sans = (line) => line.map(({ san, variations }) => [san, ...variations.map(sans)]);
  assert.deepEqual(sans(branched.moves), [['e4', [['d4'], ['d5', [['Nf6'], ['c4']]], ['c4']], [['Nf3']]], ['e5']]);
});

test('definitions with carets, and loaded again', () => {
  const wrong = '[odd:chess]\nking = zz\n';
  const { names, problems } = proconsul.checkDefinition(wrong);
  assert.deepEqual(names, []);
  assert.deepEqual([problems[0].line, problems[0].column, problems[0].warning], [2, 9, false]);
  assert.equal(problems[0].text.split('\n')[2].indexOf('^'), 8);
  assert.throws(() => proconsul.loadDefinitions(wrong, 'mine'), (error) =>
    error instanceof proconsul.DefinitionError && error.line === 2 && error.problems.length === problems.length);
  const text = (letter) => `[mine:chess]\nstartFen = 4k3/8/8/8/8/8/8/3${letter}K3 w - - 0 1\n`;
  assert.deepEqual(proconsul.loadDefinitions(text('Q'), 'mine').names, ['mine']);
  assert.deepEqual(proconsul.loadDefinitions(text('R'), 'mine').names, ['mine']);
  assert.throws(() => proconsul.loadDefinitions('[mine:chess]\nking = zz\n', 'mine'), proconsul.DefinitionError);
  assert.match(new Board('mine').fen(), /3RK3/);
});

test('what is odd in a definition is told with its place, and keeps no game from being loaded', () => {
  const odd = '[mated:chess]\ncustomPiece1 = y:W\nstartFen = rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n';
  const { names, problems } = proconsul.checkDefinition(odd, 'odd.ini');
  assert.deepEqual(names, ['mated']);
  assert.deepEqual(problems.map(({ line, column, warning }) => [line, column, warning]), [[2, 16, true], [3, 12, true]]);
  assert.match(problems[0].message, /^the piece has no name/);
  assert.equal(problems[1].message, 'the game is over before the first move: Black wins by checkmate (0-1)');
  assert.match(problems[1].text, /^odd\.ini:3:12: warning: the game is over .*\nstartFen = .*\n {11}\^\n$/);
  assert.deepEqual(proconsul.checkDefinition(odd, 'odd.ini', { advice: false }), { names, problems: [] });
  assert.deepEqual(proconsul.loadDefinitions(odd, 'odd.ini'), { names, problems: [] });
  proconsul.loadDefinitions('', 'odd.ini');
});

test('errors have a class, a message and a place', () => {
  const thrown = (call) => { try { call(); } catch (error) { return error; } return assert.fail('nothing thrown'); };
  const name = thrown(() => new Board('ches'));
  assert.deepEqual([name.name, name.message], ['VariantError', "unknown variant 'ches' (did you mean 'chess'?)"]);
  const fen = thrown(() => new Board('chess', 'rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'));
  assert.deepEqual([fen.name, fen.column > 0], ['FenError', true]);
  const board = new Board();
  const set = thrown(() => board.setFen('8/8/8/8/8/8/8/8 w - - 0 1'));
  assert.deepEqual([set.name, board.fen()], ['FenError', proconsul.startingFen('chess')]);
  assert.ok(set instanceof proconsul.ProconsulError && set instanceof Error);
  assert.equal(thrown(() => board.isCapture('zz')).name, 'MoveError');
  for (const call of [() => new Board(3), () => board.push(null), () => board.perft(1.5), () => board.perft(-1),
                      () => proconsul.start('chess2016', { dice: ['x'] }), () => proconsul.variantInfo(undefined)])
    assert.equal(thrown(call).name, 'ArgumentError');
});

test('the files of the package are listed', async () => {
  const { readFile } = await import('node:fs/promises');
  const files = JSON.parse(await readFile(new URL('files.json', folder), 'utf8'));
  for (const name of ['index.js', 'worker.js', 'proconsul.wasm', 'nets/list.json']) assert.ok(files.includes(name), name);
  for (const name of files) await readFile(new URL(name, folder));
});

test('perft counts as the table says', () => {
  const rows = repositoryFile('tests/data/perft.tsv').split('\n').filter((row) => row && !row.startsWith('#'))
    .map((row) => row.split('\t')).filter((row) => Number(row.at(-1)) <= 40000);
  assert.ok(rows.length > 100);
  for (const [name, number, fen, depth, nodes] of rows) {
    const start = number === '-' ? {} : { number };
    const board = new Board(name, fen, false, start);
    assert.equal(board.perft(Number(depth)), Number(nodes), `${name} ${fen} ${depth}`);
    board.delete();
  }
});
