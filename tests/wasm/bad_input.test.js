// Every function that takes something, given something wrong: which error it throws, and about which position.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModule } from './support.js';

const proconsul = await loadModule();
const { Board } = proconsul;
const played = () => {
  const board = new Board('consulchess');
  board.push(board.legalMoves().split(' ')[0]);
  return board;
};

const rows = {
  VariantError: {
    startingFen: () => proconsul.startingFen('x'), capturesToHand: () => proconsul.capturesToHand('x'),
    variantInfo: () => proconsul.variantInfo('x'), rulesHtml: () => proconsul.rulesHtml('x'),
    pieceSvg: () => proconsul.pieceSvg('x', 'K'), boardSvg: () => proconsul.boardSvg('x'), start: () => proconsul.start('x'),
    validateFen: () => proconsul.validateFen('8/8', 'x'), Board: () => new Board('x'),
  },
  StartError: {
    start: () => proconsul.start('consul42k', { number: 42000 }), dice: () => proconsul.start('chess2016', { dice: [9] }),
    single: () => proconsul.start('chess', { number: 3 }), Board: () => new Board('consul42k', '', false, { number: 'x' }),
  },
  FenError: { Board: () => new Board('chess', 'x'), setFen: () => played().setFen('x') },
  MoveError: {
    sanMove: () => played().sanMove('a9a9'), isCapture: () => played().isCapture('x'), givesCheck: () => played().givesCheck('x'),
    pushMoves: () => played().pushMoves('x'), pushSanMoves: () => played().pushSanMoves('Zz9'),
  },
  PgnError: { readGamePGN: () => proconsul.readGamePGN(''), start: () => proconsul.readGamePGN('[Variant "x"]\n\n*') },
  DefinitionError: { loadDefinitions: () => proconsul.loadDefinitions('[x:chess]\nking = zz') },
  ArgumentError: {
    pieceSvg: () => proconsul.pieceSvg('chess', 'Z'), setOption: () => proconsul.setOption('x', 1),
    setOptionInt: () => proconsul.setOptionInt('Hash', -1), setOptionBool: () => proconsul.setOptionBool('Ponder', 'x'),
    readPgn: () => proconsul.readPgn(1), readGamePGN: () => proconsul.readGamePGN(1), checkDefinition: () => proconsul.checkDefinition(1),
    loadVariantConfig: () => proconsul.loadVariantConfig(1), start: () => proconsul.start('chess2016', { number: 1, dice: [1] }),
    push: () => played().push(1), pushSan: () => played().pushSan(1), notation: () => played().pushSan('e4', 10),
    sanMove: () => played().sanMove(played().legalMoves().split(' ')[0], 99), variationSan: () => played().variationSan(1), setFen: () => played().setFen(1),
    perft: () => played().perft(-1), validateFen: () => proconsul.validateFen(1),
  },
};

for (const [kind, calls] of Object.entries(rows)) {
  for (const [name, call] of Object.entries(calls)) {
    test(`${name} throws ${kind}`, () => {
      assert.throws(call, (error) => {
        assert.ok(error instanceof proconsul[kind], `${error.name}: ${error.message}`);
        assert.ok(error instanceof proconsul.ProconsulError && error.message.length > 5 && Number.isInteger(error.column));
        if (kind === 'MoveError') assert.equal(error.fen, played().fen());
        return true;
      });
    });
  }
}
