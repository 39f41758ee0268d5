// Every text that the package takes, with halves of surrogate pairs and NUL, or as bytes: an answer or a ProconsulError,
// and valid text in either. And the module behind it, whose objects begin as something.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folder, loadModule } from './support.js';

const proconsul = await loadModule();
const { Board, ProconsulError } = proconsul;
const bad = ['\ud800', 'x\udcff', '\0', 'é\0é', '', '\ud83d\ude00', '\\ud800', new Uint8Array([255]), new Uint8Array([101, 52]), ['e4']];
const start = new Board().fen();
// Good arguments, of which texts are replaced one by one.
const functions = {
  setOption: ['Hash', '1'], startingFen: ['chess'], capturesToHand: ['chess'], validateFen: [start, 'chess'],
  readGamePGN: ['1. e4 {y} *'], variantInfo: ['chess'], rulesHtml: ['chess'], pieceSvg: ['chess', 'K'], boardSvg: ['chess'],
  start: ['chess2016', { number: '36' }], checkDefinition: ['[own:chess]\n', 'x'], loadDefinitions: ['[own:chess]\n', 'x'],
  fenOfSfen: ['shogi', '9/9/9/9/4k4/9/9/9/4K4 b - 1'],
  readPgn: ['[White "me"]\n\n1. e4 {y} *'],
};
const methods = {
  push: ['e2e4'], pushSan: ['e4'], pushMoves: ['e2e4 e7e5'], pushSanMoves: ['e4 e5'], setFen: [start], sanMove: ['e2e4'],
  variationSan: ['e2e4 e7e5'], isCapture: ['e2e4'], givesCheck: ['e2e4'], pgn: [{ White: 'me' }],
};

function* replaced(good, wrong) {
  for (const [key, value] of Object.entries(good)) {
    if (typeof value === 'string') yield Object.assign(Array.isArray(good) ? [...good] : { ...good }, { [key]: wrong });
    else for (const inner of replaced(value, wrong)) yield Object.assign([...good], { [key]: inner });
  }
}

const wellFormed = (answer) => assert.doesNotMatch(JSON.stringify(answer ?? null), /[^\\]\\ud[89a-f]/);

function check(name, call, good) {
  test(`${name} with any text`, () => {
    for (const wrong of bad) {
      for (const given of replaced(good, wrong)) {
        try {
          wellFormed(call(...given));
        } catch (error) {
          assert.ok(error instanceof ProconsulError, `${JSON.stringify(given)}: ${error.stack}`);
          wellFormed([error.message, error.fen]);
        }
      }
    }
  });
}

for (const [name, good] of Object.entries(functions)) check(name, proconsul[name], good);
for (const [name, good] of Object.entries(methods)) check(name, (...given) => new Board()[name](...given), good);
check('Board', (...given) => new Board(...given).fen(), ['chess', start, false, { number: '1' }]);

test('nothing that takes text is left out', () => {
  const covered = [...Object.keys(functions), 'setOptionInt', 'setOptionBool', 'loadVariantConfig', 'info', 'variants', 'variantList', 'memorySize'];
  const all = Object.keys(proconsul).filter((name) => /^[a-z]/.test(name));
  assert.deepEqual(all.filter((name) => !covered.includes(name)), []);
});

test('the error fits', () => {
  for (const wrong of ['\ud800', '\0', `${start}\0`]) {
    assert.throws(() => new Board('chess', wrong), proconsul.FenError);
    assert.throws(() => new Board().setFen(wrong), proconsul.FenError);
    assert.throws(() => new Board(wrong), proconsul.VariantError);
    assert.throws(() => new Board().sanMove(wrong), proconsul.MoveError);
    assert.throws(() => proconsul.start('chess2016', { number: wrong }), proconsul.StartError);
    assert.throws(() => proconsul.loadDefinitions(wrong), proconsul.DefinitionError);
    assert.throws(() => proconsul.setOption(wrong, 1), proconsul.ArgumentError);
    assert.equal(new Board().push(wrong), false);
  }
});

test('objects of the module begin as something', async () => {
  const { instantiator } = await import(new URL('files.js', folder).href);
  const { default: create } = await import(new URL('proconsul.js', folder).href);
  const core = await create({ instantiateWasm: instantiator(new URL('proconsul.wasm', folder), (error) => { throw error; }) });
  const names = Object.getOwnPropertyNames(core.Board.prototype).filter((name) => name !== 'constructor' && name !== 'delete');
  assert.ok(names.length > 30);
  for (const name of names) {
    for (const given of [[], [''], ['x', 'y'], [1], [false, 0], ['{}']]) {
      const board = new core.Board();
      try {
        board[name](...given);
      } catch (error) {
        assert.ok(!(error instanceof WebAssembly.RuntimeError), `${name}: ${error.stack}`);
      }
      assert.equal(typeof board.fen(false, 0), 'string');
      board.delete();
    }
  }
});
