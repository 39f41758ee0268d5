import { test } from 'node:test';
import { run } from './random_calls.js';
import { runLines } from './random_lines.js';
import { loadModule } from './support.js';

test('calls at random', { timeout: 600000 }, async () => {
  const proconsul = await loadModule();
  for (let seed = 11; seed < 31; ++seed) run(proconsul, seed, 100);
});

test('lines for the worker at random', { timeout: 600000 }, async () => {
  for (let seed = 1; seed < 7; ++seed) await runLines(seed, 40);
});
