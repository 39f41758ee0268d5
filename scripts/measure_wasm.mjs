#!/usr/bin/env node
// measure_wasm.mjs [PROGRAM]: the JavaScript package in build/wasm/package/ against the program (build/proconsul), as
// Markdown: perft by processor time, the median of 3 rounds and of their ratios; sizes as they are served; the time of
// 100,000 calls, for bench/RESULTS.md under "Bindings". A first perft lets Node translate the module for speed.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const program = process.argv[2] ?? join(root, 'build/proconsul');
const folder = join(root, 'build/wasm/package');
const { default: Module } = await import(pathToFileURL(join(folder, 'index.js')).href);
const proconsul = await Module();

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

function seconds(call) {
  const before = process.cpuUsage();
  call();
  const { user } = process.cpuUsage(before);
  return user / 1e6;
}

// User time of the program alone, by the shell's own measure.
function programSeconds(game, depth) {
  const words = ['-c', 'TIMEFORMAT=%U; time "$@" >/dev/null', 'bash', program, 'perft', game, String(depth)];
  return Number(execFileSync('bash', [words[0], `exec 2>&1; ${words[1]}`, ...words.slice(2)], { encoding: 'utf8' }));
}

console.log('| game and depth | leaves | module Mn/s | program Mn/s | ratio |\n|---|--:|--:|--:|--:|');
for (const [game, depth] of [['chess', 6], ['capablanca', 5], ['consul42k', 5], ['chess2016', 4], ['crazyhouse', 5]]) {
  const board = new proconsul.Board(game);
  board.perft(depth - 1);
  const start = programSeconds(game, 1);
  const rounds = [1, 2, 3].map(() => {
    let leaves = 0;
    const module = seconds(() => { leaves = board.perft(depth); });
    return { leaves, module, program: Math.max(0.001, programSeconds(game, depth) - start) };
  });
  const rate = (time) => (rounds[0].leaves / 1e6 / median(rounds.map(time))).toFixed(1);
  const ratio = median(rounds.map(({ module, program: other }) => other / module)).toFixed(2);
  console.log(`| ${game} ${depth} | ${rounds[0].leaves} | ${rate((r) => r.module)} | ${rate((r) => r.program)} | ${ratio} |`);
}

console.log('\n| 100,000 calls | processor time in s |\n|---|--:|');
for (const game of ['chess', 'consulchess']) {
  const board = new proconsul.Board(game);
  for (const name of ['legalMoves', 'numberLegalMoves']) {
    const time = seconds(() => { for (let i = 0; i < 100000; ++i) board[name](); });
    console.log(`| ${name}(), ${game} | ${time.toFixed(2)} |`);
  }
}

console.log('\n| files | bytes | gzip |\n|---|--:|--:|');
const parts = {
  'rules: index.js, files.js, errors.js, proconsul.js, proconsul.wasm':
    ['index.js', 'files.js', 'errors.js', 'proconsul.js', 'proconsul.wasm'],
  'the rest of the engine without threads: worker.js, supervisor.js, search.js, engine.js, port.js':
    ['worker.js', 'supervisor.js', 'search.js', 'engine.js', 'port.js'],
  networks: readdirSync(join(folder, 'nets')).map((name) => `nets/${name}`),
  'module with threads': readdirSync(folder).includes('threads')
    ? readdirSync(join(folder, 'threads')).map((name) => `threads/${name}`) : [],
};
let sums = [0, 0];
const row = (name, sizes) => console.log(`| ${name} | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} |`);
for (const [name, files] of Object.entries(parts)) {
  const sizes = [0, 0];
  for (const file of files) {
    const bytes = readFileSync(join(folder, file));
    [bytes, gzipSync(bytes, { level: 9 })].forEach((packed, i) => { sizes[i] += packed.length; });
  }
  row(name, sizes);
  sums = sums.map((sum, i) => sum + sizes[i]);
}
row('all', sums);
