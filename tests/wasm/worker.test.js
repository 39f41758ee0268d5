// The worker's UCI, with and without threads.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Conversation, folder } from './support.js';

const duel = ['load <<EOF', '[duel:chess]', 'startFen = 4k3/8/8/8/8/8/8/3QK3 w - - 0 1', 'EOF'];

const kinds = [['without threads', 0], ['with threads', 2]];
for (const [kind, threads] of kinds) {
  const talk = (name, body) => test(`${name}, ${kind}`, { timeout: 120000 }, async () => {
    const worker = new Conversation(threads);
    await body(worker);
    await worker.end();
  });

  talk('names itself and its games', async (worker) => {
    const lines = await worker.ask(['uci'], /^uciok/);
    assert.match(lines[0], /^id name Proconsul/);
    assert.ok(lines.some((line) => /UCI_Variant type combo default chess .*var consul42k/.test(line)));
  });

  talk('thinks for so many nodes', async (worker) => {
    const lines = await worker.ask(['position startpos moves e2e4', 'go nodes 20000'], /^bestmove/);
    assert.match(lines.at(-1), /^bestmove [a-h][78][a-h][1-8]/);
    assert.ok(lines.some((line) => /^info depth \d+ .* pv /.test(line)));
  });

  talk('takes no line of a text for a command', async (worker) => {
    await worker.ask(['load <<END', '[own:chess]', 'go', 'END', 'position startpos', 'go'], /^info depth 2 .* pv /);
    for (let i = 0; i < 2; ++i) assert.match((await worker.ask(['stop', 'go', 'stop'], /^bestmove/)).at(-1), /^bestmove [a-h]/);
  });

  talk('takes no line of a text for a command, a search about to end', async (worker) => {
    const text = ['load <<END', 'quit', 'isready', 'go infinite', 'END', 'marker'];
    const lines = await worker.ask(['go infinite', ...text], /unknown command 'marker'/);
    assert.ok(!lines.includes('readyok'));
    assert.equal(lines.filter((line) => line.startsWith('bestmove')).length, 1);
  });

  talk('hears commands behind words that it does not know', async (worker) => {
    await worker.ask(['now load <<EOF', ...duel.slice(1), 'now setoption name UCI_Variant value duel', 'now go infinite'],
                     /^info depth 2 /);
    const lines = await worker.ask(['stop', 'd'], /^FEN/);
    assert.equal(lines.filter((line) => line.startsWith('bestmove')).length, 1);
    assert.match(lines.at(-1), /3QK3 w/);
  });

  talk('stops at once and knows what was set', async (worker) => {
    await worker.ask([...duel, 'setoption name UCI_Variant value duel', 'position startpos', 'go infinite'],
                     /^info depth 3 .* pv /);
    const stopped = await worker.ask(['stop'], /^bestmove/);
    assert.match(stopped.at(-1), /^bestmove [de]1/);
    const board = await worker.ask(['d'], /^FEN/);
    assert.match(board.at(-1), /^FEN: 4k3\/8\/8\/8\/8\/8\/8\/3QK3 w/);
    const again = await worker.ask(['position startpos moves d1d7', 'go depth 2'], /^bestmove/);
    assert.match(again.at(-1), /^bestmove e8(d7|f8)/);
  });

  talk('keeps what it had been told of an option when it refuses another value', async (worker) => {
    await worker.ask([...duel, 'setoption name UCI_Variant value duel', 'position startpos moves d1d7',
                      'setoption name UCI_Variant value nothing', 'setoption name MultiPV value 2',
                      'setoption name MultiPV value 0', 'position startpos', 'go infinite'], /^info depth 3 .* pv /);
    await worker.ask(['stop'], /^bestmove [de]1/);
    assert.match((await worker.ask(['d'], /^FEN/)).at(-1), /8\/3QK3 w/);
    const lines = await worker.ask(['go depth 2'], /^bestmove [de]1/);
    assert.ok(lines.some((line) => / multipv 2 /.test(line)), lines.join('\n'));
  });

  talk('hears of a game anew', async (worker) => {
    const anew = duel.map((line) => line.replace('3QK3', 'R3K3'));
    const lines = await worker.ask([...duel, 'setoption name UCI_Variant value duel', ...anew, 'd'], /^FEN/);
    assert.ok(!lines.some((line) => line.includes('error')), lines.join('\n'));
    assert.match(lines.at(-1), /8\/R3K3 w/);
  });

  talk('is told what comes while it thinks after the search', async (worker) => {
    await worker.ask(['go infinite'], /^info depth 2 /);
    worker.send('d', 'check <<END', '[odd:chess]', 'END', 'eval');
    const lines = await worker.ask(['stop', 'position startpos moves d2d4', 'd'], /^FEN.* b /);
    assert.ok(lines.includes('info string no mistakes, games: odd'));
    assert.equal(lines.filter((line) => line.startsWith('FEN')).length, 2);
  });

  talk('answers while it thinks, and ends a search for the next command', async (worker) => {
    await worker.ask(['go infinite'], /^info depth 2 /);
    await worker.ask(['isready'], /^readyok/);
    const lines = await worker.ask(['position startpos moves d2d4', 'isready'], /^readyok/);
    assert.equal(lines.filter((line) => line.startsWith('bestmove')).length, 1);
  });

  talk('keeps the move of an infinite search until stop', async (worker) => {
    await worker.ask(['position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1', 'go infinite'], /score mate 1/);
    const ready = await worker.ask(['isready'], /^readyok/);
    assert.ok(!ready.some((line) => line.startsWith('bestmove')));
    const lines = await worker.ask(['stop'], /^bestmove/);
    assert.match(lines.at(-1), /^bestmove g6g7/);
  });

  talk('ponders', async (worker) => {
    await worker.ask(['go ponder wtime 1000 btime 1000'], /^info depth 2 /);
    const lines = await worker.ask(['ponderhit'], /^bestmove/);
    assert.match(lines.at(-1), /^bestmove [a-h][12]/);
  });

  talk('tells bad input', async (worker) => {
    const wrong = async (line, error) => assert.match((await worker.ask([line], /^info string error/)).at(-1), error);
    await wrong('position fen nonsense', /position: .*\(column \d+\)/);
    await wrong('position startpos moves e2e5', /e2e5/);
    await wrong('frobnicate', /unknown command/);
    await wrong('setoption name Hash value -1', /Hash/);
    await wrong('setoption name Debug Log File value x.log', /no files/);
  });
}

test('searches with as many threads as it is told', { timeout: 120000 }, async () => {
  const worker = new Conversation(2);
  const started = await worker.ask(['setoption name Threads value 1', 'isready', 'setoption name Threads value 4', 'go depth 7'],
                                   /^bestmove [a-h][12][a-h][34]/);
  assert.ok(!started.some((line) => line.includes('error')), started.join('\n'));
  // Fewer and more again, time after time: threads end and begin while others are at work.
  for (const count of [1, 3, 2, 6, 1, 4]) {
    await worker.ask([`setoption name Threads value ${count}`, 'go infinite'], /^info depth 3 /);
    await worker.ask(['stop'], /^bestmove/);
  }
  await worker.end();
});

test('a page fetches less than 3.2 MB of each module, networks included', () => {
  const packed = (names) => names.reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, folder))).length, 0);
  const files = JSON.parse(readFileSync(new URL('files.json', folder), 'utf8'));
  const nets = files.filter((name) => name.startsWith('nets/'));
  assert.ok(nets.length > 1);
  for (const module of ['', 'threads/']) {
    const size = packed([`${module}proconsul.wasm`, `${module}proconsul.js`, ...nets]);
    assert.ok(size > 500_000 && size < 3_200_000, `${size} bytes`);
  }
});

// PROCONSUL_PROGRAM: the program, whose count has to be the same.
test('counts the nodes of bench as the program does', { skip: !process.env.PROCONSUL_PROGRAM, timeout: 600000 },
     async () => {
  const program = execFileSync(process.env.PROCONSUL_PROGRAM, ['bench', '--depth', '3'], { encoding: 'utf8' });
  for (const [, threads] of kinds) {
    const worker = new Conversation(threads);
    const lines = await worker.ask(['bench 3'], /^Nodes\/second/);
    assert.equal(lines.at(-2), program.split('\n').find((line) => line.startsWith('Nodes searched')));
    await worker.end();
  }
});

for (const [kind, threads] of kinds) {
  test(`loads the networks that are asked for only, ${kind}`, { timeout: 120000 }, async () => {
    const networkOf = async (nets) => {
      const worker = new Conversation(threads, { nets });
      const lines = await worker.ask(['setoption name UCI_Variant value consuls', 'position startpos', 'eval'], /^Evaluation/);
      await worker.end();
      return lines.join('\n').match(/^Network: (\S+)/m)?.[1];
    };
    assert.equal(await networkOf('consuls.net'), 'consuls.net');
    assert.equal(await networkOf('universal.net'), 'universal.net');
    assert.equal(await networkOf(''), undefined);
  });
}
