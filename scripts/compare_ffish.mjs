#!/usr/bin/env node
// Counts the rows of tests/data/perft_families.tsv that come from Fairy-Stockfish anew, in its build for JavaScript:
//   npm install --prefix FOLDER ffish-es6@0.7.10
//   scripts/compare_ffish.mjs [--folder FOLDER] [GAME ...]
// FOLDER is ~/.cache/proconsul/ffish unless given or in PROCONSUL_FFISH. Ends with 1 if a count differs, with 77 (skipped)
// if the package is not there.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SKIPPED = 77;
const SOURCE = 'ffish 0.7.10';
const MOST_NODES = 400_000;

// Games that Fairy-Stockfish knows by definition only.
const DEFINITIONS = `[tictactoe]
maxRank = 3
maxFile = 3
immobile = p
startFen = 3/3/3[PPPPPpppp] w - - 0 1
pieceDrops = true
doubleStep = false
castling = false
connectN = 3
[cfour]
maxRank = 6
maxFile = 7
immobile = p
startFen = 7/7/7/7/7/7[PPPPPPPPPPPPPPPPPPPPPppppppppppppppppppppp] w - - 0 1
pieceDrops = true
enclosingDrop = top
doubleStep = false
castling = false
connectN = 4
nMoveRule = 0
`;

function rows() {
  const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  const lines = fs.readFileSync(path.join(root, 'tests/data/perft_families.tsv'), 'utf8').trim().split('\n').slice(1);
  return lines.map(line => line.split('\t')).filter(row => row[4] === SOURCE);
}

function perft(board, depth) {
  const moves = board.legalMoves().split(' ').filter(move => move);
  if (depth === 1) return moves.length;
  let nodes = 0;
  for (const move of moves) {
    board.push(move);
    nodes += perft(board, depth - 1);
    board.pop();
  }
  return nodes;
}

const words = process.argv.slice(2);
const at = words.indexOf('--folder');
const [, given] = at < 0 ? [] : words.splice(at, 2);
const folder = given ?? process.env.PROCONSUL_FFISH ?? path.join(os.homedir(), '.cache/proconsul/ffish');
const module = path.join(folder, 'node_modules/ffish-es6');
if (!fs.existsSync(module)) {
  console.error(`compare_ffish: NOT COMPARED, no ${module}; npm install --prefix ${folder} ffish-es6@0.7.10`);
  process.exit(SKIPPED);
}
const { default: create } = await import(pathToFileURL(path.join(module, 'ffish.js')));
const ffish = await create({ wasmBinary: fs.readFileSync(path.join(module, 'ffish.wasm')) });
ffish.loadVariantConfig(DEFINITIONS);
let compared = 0;
for (const [game, fen, depth, nodes] of rows()) {
  if (words.length > 0 ? !words.includes(game) : Number(nodes) > MOST_NODES) continue;
  const board = new ffish.Board(game, fen);
  const counted = perft(board, Number(depth));
  board.delete();
  ++compared;
  if (counted === Number(nodes)) continue;
  console.error(`${game} ${fen} depth ${depth}: ${counted} there, ${nodes} in the table`);
  process.exitCode = 1;
}
console.log(`${compared} rows compared`);
if (compared === 0) process.exitCode = 1;
