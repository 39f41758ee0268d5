#!/usr/bin/env node
// Runs Fairy-Stockfish's build for JavaScript as a UCI engine, for games that Debian's version does not know:
//   npm install --prefix FOLDER fairy-stockfish-nnue.wasm@1.1.12
//   scripts/fairy_stockfish.mjs
// FOLDER is ~/.cache/proconsul/fairy-stockfish, or PROCONSUL_FAIRY_STOCKFISH. Exit code: 0, 77 if the package is not there.
// The same sources compiled for the machine are about 2.4 times as fast.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';

const SKIPPED = 77;
const folder = process.env.PROCONSUL_FAIRY_STOCKFISH ?? path.join(os.homedir(), '.cache/proconsul/fairy-stockfish');
const program = path.join(folder, 'node_modules/fairy-stockfish-nnue.wasm/stockfish.js');
if (!fs.existsSync(program)) {
  console.error(`fairy_stockfish: ${program} is missing; the head of this script says how to install it`);
  process.exit(SKIPPED);
}
delete globalThis.fetch; // the package takes a page's way to its module where this is there
const engine = await createRequire(import.meta.url)(program)();
engine.addMessageListener((line) => fs.writeSync(1, line + '\n'));
for await (const command of readline.createInterface({ input: process.stdin })) {
  if (command.trim() === 'quit') break;
  engine.postMessage(command);
}
process.exit(0);
