// The package has the licences of all that its modules are made of.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { folder, repositoryFile } from './support.js';

test('licences', (context) => {
  assert.equal(readFileSync(new URL('LICENSE', folder), 'utf8'), repositoryFile('LICENSE'));
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const check = spawnSync('python3', [`${root}tests/packaging/licences_test.py`,
    fileURLToPath(new URL('THIRD-PARTY-LICENSES.txt', folder)), fileURLToPath(new URL('../modules', folder)), 'wasm'],
  { encoding: 'utf8' });
  if (check.error || check.status === 77) context.skip('needs python3 and ninja');
  else assert.equal(check.status, 0, check.stdout + check.stderr);
});
