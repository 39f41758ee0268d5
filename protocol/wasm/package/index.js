// The rules of all games for JavaScript: the interface of ffish with additions for pages. index.d.ts documents all of
// it.
import createProconsul from './proconsul.js';
import { here, instantiator } from './files.js';
import * as errors from './errors.js';

export * from './errors.js';

const { ArgumentError, DefinitionError, ProconsulError } = errors;

// Returns a value of the WebAssembly module, or throws if it is a failure.
function take(value) {
  const failure = value?.failure;
  if (failure === undefined) return value;
  throw new (errors[failure.kind] ?? ProconsulError)(failure.message, failure);
}

export const Notation = Object.freeze({
  DEFAULT: 0, SAN: 1, LAN: 2, SHOGI_HOSKING: 3, SHOGI_HODGES: 4, SHOGI_HODGES_NUMBER: 5, JANGGI: 6, XIANGQI_WXF: 7,
  THAI_SAN: 8, THAI_LAN: 9,
});
export const Termination = Object.freeze({
  ONGOING: 0, CHECKMATE: 1, STALEMATE: 2, INSUFFICIENT_MATERIAL: 3, N_MOVE_RULE: 4, N_FOLD_REPETITION: 5,
  VARIANT_END: 6, VARIANT_WIN: 6, VARIANT_LOSS: 7, VARIANT_DRAW: 8,
});

function text(value, what) {
  if (typeof value !== 'string') throw new ArgumentError(`${what} is a string, not ${typeof value}`);
  return value;
}

function integer(value, what) {
  if (!Number.isInteger(value) || Math.abs(value) > 0x7fffffff) throw new ArgumentError(`${what} is a whole number`);
  return value;
}

// As in ffish, no name means chess.
const named = (variant) => text(variant, 'a variant') || 'chess';

// JSON in which U+FFFD replaces unpaired surrogates, which UTF-8 cannot represent.
const json = (value) => JSON.stringify(value).replace(/\\(?:ud[89a-f][0-9a-f]{2}|.)/g,
  (escape) => (escape.startsWith('\\ud') ? '\ufffd' : escape));

const parsed = (value) => JSON.parse(take(value));

function makeBoard(core) {
  return class Board {
    #core = new core.Board();

    constructor(variant = 'chess', fen = '', is960 = false, { number = '' } = {}) {
      try {
        take(this.#core.begin(named(variant), text(fen, 'a FEN'), Boolean(is960), String(number)));
      } catch (error) {
        this.#core.delete();
        throw error;
      }
    }

    delete() { this.#core.delete(); }
    legalMoves() { return take(this.#core.legalMoves()); }
    legalMovesSan() { return take(this.#core.legalMovesSan()); }
    numberLegalMoves() { return this.#core.numberLegalMoves(); }
    push(uci) { return this.#core.push(text(uci, 'a move')); }
    pushSan(san, notation = Notation.SAN) { return this.#core.pushSan(text(san, 'a move'), known(notation)); }
    pushMoves(moves) { take(this.#core.pushAll(text(moves, 'a list of moves'))); }
    pushSanMoves(moves, notation = Notation.SAN) {
      take(this.#core.pushAllSan(text(moves, 'a list of moves'), known(notation)));
    }
    pop() { return this.#core.pop(); }
    reset() { take(this.#core.begin(this.#core.variant(), '', this.#core.is960(), '')); }
    is960() { return this.#core.is960(); }
    variant() { return this.#core.variant(); }
    fen(showPromoted = false, countStarted = 0) {
      return this.#core.fen(Boolean(showPromoted), integer(countStarted, 'a ply'));
    }
    setFen(fen) { take(this.#core.setFen(text(fen, 'a FEN'))); }
    sanMove(uci, notation = Notation.SAN) { return take(this.#core.san(text(uci, 'a move'), known(notation))); }
    variationSan(moves, notation = Notation.SAN, moveNumbers = true) {
      return take(this.#core.variationSan(text(moves, 'a list of moves'), known(notation), Boolean(moveNumbers)));
    }
    turn() { return this.#core.turn(); }
    fullmoveNumber() { return this.#core.fullMove(); }
    halfmoveClock() { return this.#core.halfMoveClock(); }
    gamePly() { return 2 * (this.fullmoveNumber() - 1) + (this.turn() ? 0 : 1); }
    hasInsufficientMaterial(white) { return this.#core.cannotWin(Boolean(white)); }
    isInsufficientMaterial() { return this.#core.cannotWin(true) && this.#core.cannotWin(false); }
    isGameOver(claimDraw = false) { return this.#core.isOver(Boolean(claimDraw)); }
    result(claimDraw = false) { return this.#core.result(Boolean(claimDraw)); }
    checkedPieces() { return this.#core.checkedPieces(); }
    isCheck() { return this.#core.isCheck(); }
    isBikjang() { return false; }
    isCapture(uci) { return take(this.#core.isCapture(text(uci, 'a move'))); }
    moveStack() { return this.#core.moveStack(); }
    pocket(white) { return this.#core.pocket(Boolean(white)); }
    toString() { return this.#core.rows(); }
    toVerboseString() { return this.#core.picture(); }

    // Additions to ffish.
    moves() { return parsed(this.#core.moves()); }
    pieces() { return parsed(this.#core.pieces()); }
    lastMove() { return parsed(this.#core.lastMove()); }
    givesCheck(uci) { return take(this.#core.givesCheck(text(uci, 'a move'))); }
    end() {
      const core = this.#core;
      return {
        result: core.result(true), reason: core.reason() || null, ending: core.ending() || null, meaning: core.meaning() || null,
      };
    }
    counts() { return parsed(this.#core.counts()); }
    startNumber() { return this.#core.startNumber() || null; }
    startFen() { return this.#core.startFen(); }
    sfen() { return this.#core.sfen() || null; }
    engineFen() { return this.#core.engineFen(); }
    svg({ flipped = false } = {}) { return this.#core.svg(Boolean(flipped)); }
    pgn(tags = {}) {
      const given = Object.entries(tags).map(([name, value]) => [name, String(value)]);
      return take(this.#core.pgn(json(Object.fromEntries(given))));
    }
    perft(depth) { return take(this.#core.perft(integer(depth, 'a depth'))); }
    evaluate() { return this.#core.evaluation(); }
  };
}

function known(notation) {
  if (!Object.values(Notation).includes(notation)) throw new ArgumentError('unknown notation');
  return notation;
}

// A game of readGamePGN.
class Game {
  #game;

  constructor(game) { this.#game = game; }
  headerKeys() { return this.#game.tags.map(([name]) => name).join(' '); }
  headers(key) { return this.#game.tags.find(([name]) => name === key)?.[1] ?? ''; }
  mainlineMoves() { return this.#game.moves.map(({ uci }) => uci).join(' '); }
  delete() {}
}

function choiceOf({ number, dice, interchange, random, seed, double }) {
  const choice = {};
  if (number !== undefined && dice !== undefined)
    throw new ArgumentError('a start is chosen by number or by dice, not both');
  if (number !== undefined) choice.number = String(number);
  if (dice !== undefined) choice.dice = Array.from(dice, (value) => integer(value, 'a die'));
  if (interchange !== undefined) choice.interchange = text(interchange, 'interchange');
  if (random || seed !== undefined)
    choice.seed = seed === undefined ? Math.floor(Math.random() * 2 ** 32) : integer(seed, 'a seed') >>> 0;
  if (double) choice.double = true;
  return json(choice);
}

function makeModule(core) {
  const report = (json) => parsed(json);
  const readPgn = (pgn) => parsed(core.readPgn(text(pgn, 'a PGN')))
    .map((game) => ({ ...game, tagPairs: game.tags, tags: Object.fromEntries(game.tags) }));
  const setOption = (name, value) => { take(core.checkOption(text(name, "an option's name"), String(value))); };
  return {
    ...errors,
    Board: makeBoard(core),
    Game,
    Notation,
    Termination,
    info: () => core.info(),
    setOption,
    setOptionInt: setOption,
    setOptionBool: setOption,
    variants: () => take(core.variants()),
    startingFen: (variant) => take(core.startingFen(named(variant))),
    capturesToHand: (variant) => take(core.capturesToHand(named(variant))),
    validateFen: (fen, variant = 'chess', is960 = false) =>
      take(core.validateFen(text(fen, 'a FEN'), named(variant), Boolean(is960))),
    readGamePGN(pgn) {
      const [game] = parsed(core.readPgn(text(pgn, 'a PGN')));
      if (!game) throw new errors.PgnError('there is no game in the text');
      if (game.variant === null) throw new errors.PgnError(game.problems.at(-1).message, game.problems.at(-1));
      return new Game(game);
    },
    loadVariantConfig(definitions) {
      const { problems } = report(core.addDefinition(text(definitions, 'a definition'), 'variants.ini'));
      for (const problem of problems) console.warn(problem.text);
    },

    // Additions to ffish.
    variantList: () => parsed(core.variantList()),
    variantInfo: (variant) => parsed(core.variantInfo(text(variant, 'a variant'))),
    rulesHtml: (variant) => take(core.rulesHtml(text(variant, 'a variant'))),
    pieceSvg: (variant, letter, white = true, signs = 'usual') =>
      take(core.pieceSvg(text(variant, 'a variant'), text(letter, 'a letter'), Boolean(white), text(signs, 'a kind of signs'))),
    boardSvg: (variant, { flipped = false } = {}) => take(core.boardSvg(text(variant, 'a variant'), Boolean(flipped))),
    start: (variant, choice = {}) => parsed(core.start(text(variant, 'a variant'), choiceOf(choice))),
    fenOfSfen: (variant, sfen) => take(core.fenOfSfen(text(variant, 'a variant'), text(sfen, 'an SFEN'))),
    checkDefinition: (definitions, name = 'definitions', { budget = 256, advice = true } = {}) =>
      report(core.checkDefinition(
        text(definitions, 'a definition'), text(name, 'a name'), integer(budget, 'a budget'), Boolean(advice))),
    loadDefinitions(definitions, name = 'definitions', { budget = 256 } = {}) {
      const loaded = report(
        core.loadDefinition(text(definitions, 'a definition'), text(name, 'a name'), integer(budget, 'a budget')));
      const wrong = loaded.problems.filter(({ warning }) => !warning);
      if (wrong.length > 0) throw new DefinitionError(wrong[0].message, { ...wrong[0], ...loaded });
      return loaded;
    },
    readPgn,
    memorySize: () => core.HEAPU8.length,
  };
}

// A promise of the module, called with or without `new`.
export default function Module({ base = here, progress } = {}) {
  return new Promise((resolve, reject) => {
    createProconsul({ instantiateWasm: instantiator(new URL('proconsul.wasm', base), reject, progress) })
      .then((core) => resolve(makeModule(core)), reject);
  });
}
