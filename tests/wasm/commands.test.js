// Lines told apart as commands and texts, as the engine does it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Conversation, folder } from './support.js';

const { CommandReader, commandNames } = await import(new URL('commands.js', folder).href);

// By name, with all lines; what is not complete is left out.
function commandsOf(...lines) {
  const reader = new CommandReader();
  return lines.flatMap((line) => reader.read(line)).map((command) => [command.name, ...command.lines]);
}

test('a text is one command up to its marker', () => {
  const text = ['load <<EOF', 'go', ' go infinite', 'quit', 'load <<END', 'END', 'EOF x', '\u00a0EOF', '', ' \tEOF\r'];
  assert.deepEqual(commandsOf(...text, 'go'), [['load', ...text], ['go', 'go']]);
  assert.deepEqual(commandsOf('check\t<<\fEOF  of it\v', 'stop', 'EOF  of it'), [['check', 'check\t<<\fEOF  of it\v', 'stop', 'EOF  of it']]);
  assert.deepEqual(commandsOf('load <<EOF', 'stop', 'quit'), []);
});

test('what begins no text', () => {
  for (const line of ['load << ', 'load <', 'load', 'load own.ini <<EOF', 'position <<EOF'])
    assert.deepEqual(commandsOf(line, 'go'), [[line.split(' ')[0], line], ['go', 'go']]);
  for (const line of ['load<<EOF', 'LOAD <<EOF', '', '\0', 'load\u00a0<<EOF', 'frobnicate'])
    assert.deepEqual(commandsOf(line, 'go'), [['', line], ['go', 'go']]);
});

test('unknown words before a command are passed over', () => {
  assert.deepEqual(commandsOf('  go nodes 5 '), [['go', 'go nodes 5 ']]);
  assert.deepEqual(commandsOf('well then go on go'), [['', 'well then '], ['go', 'go on go']]);
  assert.deepEqual(commandsOf('well fen 8 startpos go'), [['', 'well fen 8 startpos '], ['go', 'go']]);
  assert.deepEqual(commandsOf(' startpos moves e2e4'), [['startpos', 'startpos moves e2e4']]);
  assert.deepEqual(commandsOf('now load <<EOF', 'go', 'EOF'), [['', 'now '], ['load', 'load <<EOF', 'go', 'EOF']]);
});

test('lines too long for the engine mean nothing', () => {
  const blanks = ' '.repeat(2 ** 20 - 2);
  assert.deepEqual(commandsOf(`go${blanks}`)[0][0], 'go');
  assert.deepEqual(commandsOf(`go ${blanks}`)[0][0], '');
  assert.deepEqual(commandsOf(`go é${blanks.slice(3)}`)[0][0], 'go');
  assert.deepEqual(commandsOf(`go é${blanks.slice(2)}`)[0][0], '');
  assert.deepEqual(commandsOf('load <<A', `A  ${blanks}`, 'go', 'A').length, 1);
});

test('every command of the engine is known', { timeout: 120000 }, async () => {
  const worker = new Conversation(0);
  const help = await worker.ask(['help'], /^Options:/);
  const begin = help.findIndex((line) => /^uci /.test(line));
  assert.deepEqual(help.slice(begin, -1).map((line) => line.split(' ')[0]), [...commandNames]);
  await worker.end();
});
