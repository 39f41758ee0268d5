// Lines of UCI for the worker at random, many of them while it searches: whatever was said, it becomes ready, has told a move
// for no search twice, and plays the next game.
import assert from 'node:assert/strict';
import { chanceOf, runFromCommandLine } from './chance.js';
import { Conversation } from './support.js';

const lines = ['uci', 'isready', 'ucinewgame', 'stop', 'ponderhit', 'd', 'go infinite', 'go nodes 300', 'go depth 3', 'go movetime 20',
  'go ponder wtime 500 btime 500', 'go mate 1', 'go perft 1', 'go', 'go nodes x', 'go searchmoves e2e4 nodes 50', 'position startpos',
  'position startpos moves e2e4 e7e5', 'position startpos moves e2e5', 'position fen x', 'position', '', 'frobnicate', '\0',
  'position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1', 'position fen 7k/8/8/8/8/8/8/K7 w - - 0 1', 'setoption name MultiPV value 3',
  'setoption name UCI_Variant value chess2016', 'setoption name UCI_Variant value own', 'setoption name UCI_Variant value chess',
  'setoption name UCI_Variant value nothing', 'setoption name StartNumber value 7', 'setoption name Threads value 2',
  'setoption name Threads value 1', 'setoption name Hash value 2', 'setoption name Hash value x', 'setoption', 'setoption name',
  'setoption name Skill Level value 3', 'load <<EOF', 'check <<EOF', 'EOF', '[own:chess]', 'startFen = 4k3/8/8/8/8/8/8/3QK3 w - - 0 1',
  'load own.ini', 'load <<', 'load', 'bench 1 nothing', 'eval', 'help', 'so go nodes 50', 'so load <<EOF', 'so stop'];
const texts = [['load <<EOF', '[own:chess]', 'startFen = 4k3/8/8/8/8/8/8/3QK3 w - - 0 1', 'EOF'],
  ['load <<EOF', 'go infinite', 'quit', '  isready', 'EOF']];
const rest = () => new Promise((resolve) => { setTimeout(resolve, 2); });

export async function runLines(seed, count) {
  const chance = chanceOf(seed);
  const threads = seed % 2 === 1 ? 2 : 0;
  const worker = new Conversation(threads);
  let searches = 0;
  for (let i = 0; i < count; ++i) {
    const chosen = chance.next(12) === 0 ? chance.among(texts) : [chance.among(lines)];
    searches += chosen.filter((line) => /\bgo\b/.test(line)).length;
    worker.send(...chosen);
    if (chance.next(3) === 0) await rest();
  }
  // A text that was begun ends with its EOF; the second isready comes after every search.
  const said = await worker.ask(['EOF', 'stop', 'ucinewgame', 'isready', 'marker'], /unknown command 'marker'/);
  const ready = await worker.ask(['setoption name UCI_Variant value chess', 'position startpos', 'go depth 1'], /^bestmove [a-h][12][a-h][34]/);
  const told = [...said, ...ready.slice(0, -1)].filter((line) => line.startsWith('bestmove')).length;
  assert.ok(told <= searches, `${told} moves for ${searches} searches`);
  await worker.end();
}

await runFromCommandLine(import.meta.url, async () => (seed) => runLines(seed, 60));
