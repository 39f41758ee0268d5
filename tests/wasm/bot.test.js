// The bot of the package's examples, as a match runner meets it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folder, loadModule } from './support.js';

const bot = fileURLToPath(new URL('examples/bot.mjs', folder));
const program = process.env.PROCONSUL_PROGRAM;

test('the bot speaks UCI', async () => {
  const input = ['uci', 'isready', 'setoption name UCI_Variant value consulchess', 'position startpos', 'go movetime 10',
    'setoption name UCI_Variant value chess', 'position startpos moves e2e4 d7d5', 'go nodes 1', 'quit', ''].join('\n');
  const said = execFileSync(process.execPath, [bot], { input, encoding: 'utf8' });
  assert.match(said, /uciok\nreadyok/);
  const [first, second] = [...said.matchAll(/bestmove (\S+)/g)].map(([, move]) => move);
  const { Board } = await loadModule();
  assert.ok(new Board('consulchess').legalMoves().split(' ').includes(first));
  assert.equal(second, 'e4d5');
});

test('the bot plays against the program', { skip: !program, timeout: 120000 }, async () => {
  const place = mkdtempSync(join(tmpdir(), 'proconsul-'));
  try {
    const games = join(place, 'games.pgn');
    execFileSync(program, ['match', 'consul42k', '--engine', 'name=Bot', `cmd=${process.execPath}`, `args=${bot}`, '--engine',
      `cmd=${program}`, '--games', '2', '--nodes', '200', '--maxmoves', '40', '--pgn', games], { stdio: 'ignore' });
    const { readPgn } = await loadModule();
    const played = readPgn(readFileSync(games, 'utf8'));
    assert.equal(played.length, 2);
    for (const { tags, moves, result, problems } of played) {
      assert.ok([tags.White, tags.Black].includes('Bot'));
      assert.deepEqual(problems, []);
      assert.ok(moves.length > 0 && result !== '*');  // a bot that plays at random may be mated in two moves
      assert.match(tags.Termination, /^(normal|adjudication)$/);
    }
  } finally {
    rmSync(place, { recursive: true });
  }
});
