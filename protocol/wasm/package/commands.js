// Splits UCI lines into commands as the engine does: a text belongs to the "load <<MARKER" or "check <<MARKER" that
// begins it, up to its marker, whatever its lines look like; unknown words before a command are skipped.
export const commandNames = new Set(['uci', 'usi', 'ucci', 'isready', 'setoption', 'ucinewgame', 'position', 'fen',
  'startpos', 'go', 'stop', 'ponderhit', 'debug', 'register', 'd', 'eval', 'bench', 'load', 'check', 'help', 'quit']);
const onlyInFront = new Set(['fen', 'startpos']);  // of UCI-Cyclone: invalid after an unknown word

const mostBytes = 2 ** 20;  // the engine refuses longer lines, in texts too
const isTooLong = (line) => line.length > mostBytes / 3 && new TextEncoder().encode(line).length > mostBytes;

const blanks = ' \t\r\n\f\v';
const isBlank = (character) => blanks.includes(character);

function trimmed(line) {
  let [begin, end] = [0, line.length];
  while (begin < end && isBlank(line[begin])) ++begin;
  while (begin < end && isBlank(line[end - 1])) --end;
  return line.slice(begin, end);
}

// The first known word of a line, with the text before and after it.
function partsOf(line) {
  for (const { 0: word, index } of line.matchAll(/[^ \t\r\n\f\v]+/g)) {
    const before = line.slice(0, index);
    if (onlyInFront.has(word) && trimmed(before) !== '') continue;
    if (commandNames.has(word)) return { name: word, before, after: line.slice(index + word.length) };
  }
  return { name: '', before: line, after: '' };
}

// The marker that ends the command's text; '' if it has none.
function markerOf({ name, after }) {
  const argument = trimmed(after);
  return (name === 'load' || name === 'check') && argument.startsWith('<<') ? trimmed(argument.slice(2)) : '';
}

export class CommandReader {
  #text = null;  // the command whose text is being read, with its end marker

  // The command completed by this line: {name, lines}. If the engine will not know it, the name is ''.
  read(line) {
    if (this.#text) return this.#readText(line);
    if (isTooLong(line)) return [{ name: '', lines: [line] }];
    const parts = partsOf(line);
    const unknown = parts.name === '' || trimmed(parts.before) !== '' ? [{ name: '', lines: [parts.before] }] : [];
    if (parts.name === '') return unknown;
    const command = { name: parts.name, lines: [parts.name + parts.after] };
    const marker = markerOf(parts);
    if (marker === '') return [...unknown, command];
    this.#text = { command, marker };
    return unknown;
  }

  #readText(line) {
    const { command, marker } = this.#text;
    command.lines.push(line);
    if (isTooLong(line) || trimmed(line) !== marker) return [];
    this.#text = null;
    return [command];
  }
}
