// The worker's UCI, with and without threads.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { Conversation, has } from './support.js';

const duel = ['load <<EOF', '[duel:chess]', 'startFen = 4k3/8/8/8/8/8/8/3QK3 w - - 0 1', 'EOF'];

const kinds = [['without threads', 0], ['with threads', 2]].filter(([, threads]) => threads === 0 || has('threads'));
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

// PROCONSUL_PROGRAM: the program, whose count has to be the same.
test('counts the nodes of bench as the program does', { skip: !process.env.PROCONSUL_PROGRAM, timeout: 600000 },
     async () => {
  const program = execFileSync(process.env.PROCONSUL_PROGRAM, ['bench', '--depth', '3'], { encoding: 'utf8' });
  const worker = new Conversation(0);
  const lines = await worker.ask(['bench 3'], /^Nodes\/second/);
  assert.equal(lines.at(-2), program.split('\n').find((line) => line.startsWith('Nodes searched')));
  await worker.end();
});
