// Chance that a seed decides, and rounds of it for those who run them from the command line.
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

// xorshift
export function chanceOf(seed) {
  let bits = (seed * 2654435761) | 1;
  const next = (below) => {
    bits ^= bits << 13;
    bits ^= bits >>> 17;
    bits ^= bits << 5;
    return (bits >>> 0) % below;
  };
  const among = (list) => list[next(list.length)];
  return { next, among, some: (list, most) => Array.from({ length: next(most + 1) }, () => among(list)) };
}

// SCRIPT --rounds N | --seconds S [--seed K], if the script is what node was started with: seeds K, K + 1, ..., each
// written before it runs.
export async function runFromCommandLine(script, begin) {
  if (argv[1] !== fileURLToPath(script)) return;
  const options = Object.fromEntries(argv.slice(2).join(' ').split('--').slice(1).map((words) => words.trim().split(' ')));
  const [rounds, seconds, first] = [Number(options.rounds), Number(options.seconds), Number(options.seed ?? 1)];
  if (Number.isNaN(rounds) === Number.isNaN(seconds) || Number.isNaN(first)) {
    console.error('either --rounds N or --seconds S, and --seed K');
    exit(2);
  }
  const round = await begin();
  const end = Date.now() + 1000 * seconds;
  let failed = 0;
  let seed = first;
  for (; Number.isNaN(seconds) ? seed - first < rounds : Date.now() < end; ++seed) {
    console.error(`round ${seed}`);
    try {
      await round(seed);
    } catch (error) {
      console.error(error);
      ++failed;
    }
  }
  console.log(`${seed - first} rounds, ${failed} failed`);
  exit(failed > 0 ? 1 : 0);
}
