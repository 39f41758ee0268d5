// Calls of the package at random, with good and bad arguments: every answer is a value or a typed error, never a trap.
import assert from 'node:assert/strict';
import { chanceOf, runFromCommandLine } from './chance.js';
import { loadModule } from './support.js';

const words = ['', 'x', 'e2e4', 'e4', 'O-O', 'e1g1', 'P@e4', '\0', 'ä'.repeat(40), '9'.repeat(400), '\udcff', '\ud800x', 'a1a1',
  '-', 'e7e8q', '8/8/8/8/8/8/8/8 w - - 0 1', 'k7/8/8/8/8/8/8/7K w - - 0 1', 'K'.repeat(300), 'w', '[a:b]', '[a:chess]\nking = x',
  '1. e4 (1. d4 (', '{', '[Variant "xiangqi"]', '1/2', '2/', 'Hash', 'Skill Level'];
const others = [-(2 ** 40), -1, 0, 1, 2, 7, 255, 2 ** 31, 2 ** 53, null, undefined, 0.5, NaN, Infinity, true, [], {}, [1, 2],
  { number: 3 }, { dice: [1, 2, 3, 4, 5] }, { dice: 'ab' }, { seed: 5 }, { number: 'x' }, { interchange: 'odd', dice: [1, 1, 1] },
  { random: true, double: true }, { flipped: 1 }, { White: Symbol('x') }, Symbol.iterator, () => 1, 10n, new Map(), new Date(0)];
// What a definition is made of: a game of one's own is loaded, loaded anew while games of it are played, or refused.
const lines = ['startFen = 4k3/8/8/8/8/8/8/3QK3 w - - 0 1', 'startFen = r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'maxFile = 6',
  'king = x', 'stalemateValue = loss', 'checkCounting = true', 'pieceDrops = true', 'capturesToHand = true',
  'customPiece1 = h:NB:hawk', 'customPiece2 = e:NR', 'gating = true', 'promotionPieceTypes = qn', 'pass = true',
  'startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'nothing = 1', 'title = \0', '[', '= ='];
const parents = ['chess', 'consulchess', 'crazyhouse', 'shogi', 'chess2016', 'own0', 'own1', 'nothing'];
const pgn = ['1. e4 e5', '(1. d4 d5', ')', '{comment', '}', '*', '1-0', '[Variant "own0"]', '[FEN "x"]', '$3', 'Nf3!?', '\0', '\n\n',
  ';rest\n', 'O-O-O', 'e8=Q#', '[Variant "Crazyhouse"]', 'N@e4'];

class Round {
  constructor(proconsul, seed) {
    Object.assign(this, chanceOf(seed));
    this.proconsul = proconsul;
    this.names = proconsul.variants().split(' ');
    this.boards = [new proconsul.Board()];
    const left = ['delete', 'perft', 'constructor'];  // deep perfts never end
    this.methods = Object.getOwnPropertyNames(proconsul.Board.prototype).filter((name) => !left.includes(name));
    this.functions = Object.keys(proconsul).filter((name) => /^[a-z]/.test(name) && name !== 'loadVariantConfig');
  }

  get board() { return this.boards[0]; }

  attempt(call) {
    try {
      return call();
    } catch (error) {
      if (!(error instanceof this.proconsul.ProconsulError || error instanceof TypeError)) throw error;
      return undefined;
    }
  }

  mangled(text) {
    const letters = [...text];
    for (let i = this.next(3); i > 0; --i) letters.splice(this.next(letters.length + 1), 0, this.among("kKqQ/8 -@'~[]+*1w\0é"));
    return letters.join('');
  }

  argument() {
    const kind = this.next(7);
    if (kind === 0) return this.among(words);
    if (kind === 1) return this.among(others);
    if (kind === 2) return this.among(this.names);
    if (kind === 3) return this.mangled(this.board.fen());
    if (kind === 4) return this.board.variant();
    if (kind === 5) return [this.among(words), this.among(words)].join(' ');
    return this.among(this.board.legalMoves().split(' '));
  }

  arguments(most) { return Array.from({ length: this.next(most + 1) }, () => this.argument()); }

  adopt(board) {
    if (!board) return;
    this.boards.unshift(board);
    this.boards.splice(5).forEach((old) => old.delete());
  }

  begin() {
    const { Board } = this.proconsul;
    this.adopt(this.attempt(() => new Board(this.among(this.names), this.next(2) ? '' : this.argument(), this.argument())));
    const number = this.among(['0', '7', 12, '3/5', this.argument()]);
    this.adopt(this.attempt(() => new Board(this.among(['consul42k', 'chess2016', 'consuls']), '', false, { number })));
    this.attempt(() => new Board(...this.arguments(4)));
  }

  goToAnother() { this.boards.unshift(...this.boards.splice(this.next(this.boards.length), 1)); }

  play() {
    for (let i = this.next(10); i >= 0; --i) this.board.push(this.among(this.board.legalMoves().split(' ')));
  }

  askBoard() {
    for (let i = 0; i < 4; ++i) {
      const method = this.among(this.methods);
      const given = this.arguments(3);
      this.attempt(() => this.board[method](...given));
    }
    this.attempt(() => this.board.perft(this.among([-1, 0, 1, '2', null, 2 ** 40])));
  }

  callAnything() {
    const name = this.among(this.functions);
    this.attempt(() => this.proconsul[name](...this.arguments(3)));
  }

  define() {
    const name = this.among(['own0', 'own1', 'chess', 'own0:x']);
    const text = `[${name}:${this.among(parents)}]\n${this.some(lines, 3).join('\n')}`;
    this.attempt(() => this.proconsul.loadDefinitions(text, this.among(['mine', 'other', '\0', undefined])));
    this.names = this.proconsul.variants().split(' ');
    for (const own of ['own0', 'own1']) this.adopt(this.attempt(() => new this.proconsul.Board(own)));
  }

  readGames() {
    for (const game of this.proconsul.readPgn(this.some(pgn, 12).join(' '))) {
      if (game.variant === null) continue;
      const board = this.attempt(() => new this.proconsul.Board(game.variant, game.startFen));
      this.adopt(board);
      if (board) game.moves.forEach(({ uci }) => assert.ok(board.push(uci), uci));
    }
  }

  step() {
    this.among([this.begin, this.goToAnother, this.play, this.play, this.askBoard, this.askBoard, this.callAnything,
      this.callAnything, this.define, this.readGames]).call(this);
    assert.match(this.board.result(), /^(\*|1-0|0-1|1\/2-1\/2)$/);
    assert.equal(this.board.numberLegalMoves(), this.board.legalMoves().split(' ').filter(Boolean).length);
  }
}

export function run(proconsul, seed, steps) {
  const round = new Round(proconsul, seed);
  try {
    for (let i = 0; i < steps; ++i) round.step();
  } finally {
    round.boards.forEach((board) => board.delete());
  }
}

await runFromCommandLine(import.meta.url, async () => {
  const proconsul = await loadModule();
  return (seed) => run(proconsul, seed, 100);
});
