#!/usr/bin/env node
// A bot for match runners: it speaks UCI and knows every game. It takes what it can, checks where it can, and plays at
// random otherwise.
import { createInterface } from 'node:readline';
import Module from '../index.js';

const proconsul = await Module();
let name = 'chess';
let board = new proconsul.Board(name);

function best() {
  const worth = ({ uci, capture }) => 2 * capture + board.givesCheck(uci) + Math.random();
  const moves = board.moves().map((move) => ({ uci: move.uci, worth: worth(move) }));
  return moves.reduce((one, other) => (other.worth > one.worth ? other : one), { uci: '(none)', worth: -1 }).uci;
}

for await (const line of createInterface({ input: process.stdin })) {
  const words = line.trim().split(/\s+/);
  if (words[0] === 'uci') {
    const choices = proconsul.variants().split(' ').map((known) => `var ${known}`).join(' ');
    console.log(`id name Bot\noption name UCI_Variant type combo default chess ${choices}\nuciok`);
  } else if (words[0] === 'isready') {
    console.log('readyok');
  } else if (line.startsWith('setoption name UCI_Variant value ')) {
    name = words[4];
  } else if (words[0] === 'position') {
    const cut = words.includes('moves') ? words.indexOf('moves') : words.length;
    board.delete();
    board = new proconsul.Board(name, words.slice(2, cut).join(' '));
    board.pushMoves(words.slice(cut + 1).join(' '));
  } else if (words[0] === 'go') {
    console.log(`bestmove ${best()}`);
  } else if (words[0] === 'quit') {
    break;
  }
}
