// The example of docs/dev/JAVASCRIPT.md runs, and index.d.ts names what the package has.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder, repositoryFile } from './support.js';

test('the example of the documentation', () => {
  const example = repositoryFile('docs/dev/JAVASCRIPT.md').match(/```js rules\n([\s\S]*?)```/)[1];
  const place = mkdtempSync(join(tmpdir(), 'proconsul-'));
  try {
    writeFileSync(join(place, 'example.mjs'), example.replace("'./index.js'", JSON.stringify(new URL('index.js', folder).href)));
    const said = execFileSync(process.execPath, [join(place, 'example.mjs')], { encoding: 'utf8' });
    assert.match(said, /VariantError unknown variant 'queenles' \(did you mean 'queenless'\?\)/);
  } finally {
    rmSync(place, { recursive: true });
  }
});

test('index.d.ts declares what there is', async () => {
  const { default: Module } = await import(new URL('index.js', folder).href);
  const module = await Module();
  const declared = repositoryFile('protocol/wasm/package/index.d.ts');
  const body = (name) => declared.match(new RegExp(`export interface ${name} .*?\\{\\n([\\s\\S]*?)\\n\\}`))[1];
  const members = (text) => [...text.matchAll(/^ {2}(\w+)(?:<T>)?[(:?]/gm)].map(([, name]) => name);
  const errors = members(declared.match(/interface Errors \{\n([\s\S]*?)\n\}/)[1]);
  assert.deepEqual(Object.keys(module).sort(), [...members(body('Proconsul')), 'Game', ...errors].sort());
  const methods = Object.getOwnPropertyNames(module.Board.prototype).filter((name) => name !== 'constructor');
  assert.deepEqual(methods.sort(), members(body('Board')).sort());
  const game = Object.getOwnPropertyNames(module.Game.prototype).filter((name) => name !== 'constructor');
  assert.deepEqual(game.sort(), members(body('Game')).sort());
  const endings = readFileSync(new URL('endings.d.ts', folder), 'utf8');
  for (const name of ['checkmate', 'goal', 'shuttle']) assert.ok(endings.includes(`| '${name}'`), endings);
  const board = new module.Board();
  board.push('e2e4');
  assert.deepEqual(Object.keys(board.lastMove()).filter((name) => name !== 'squares').every((name) =>
    members(body('MoveInfo')).includes(name)), true);
  assert.deepEqual(Object.keys(module.variantInfo('chess')).sort(), members(body('VariantInfo')).sort());
  assert.deepEqual(Object.keys(module.start('chess')).sort(), members(body('Start')).sort());
  assert.deepEqual(Object.keys(module.readPgn('1. e4 *')[0]).sort(), members(body('PgnGame')).sort());
});
