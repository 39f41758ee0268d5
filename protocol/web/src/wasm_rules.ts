// The rules as the package proconsul-wasm knows them.
import type ModuleFactory from "proconsul-wasm";
import type * as Wasm from "proconsul-wasm";
import { splitFen } from "./fen.js";
import { headsOf } from "./heads.js";
import { parsePlacement } from "./placement.js";
import { refusal, type Beginning, type Checked, type Interchange, type PieceSigns, type ReadGame, type ReadMove, type Rules } from "./rules.js";
import type { LegalMove, MoveKind, Piece, Position, Side, SquareName, Start, Variant, VariantSummary } from "./types.js";

type Package = Awaited<ReturnType<typeof ModuleFactory>>;
type Board = InstanceType<Package["Board"]>;

const folder = new URL("proconsul-wasm/", globalThis.document?.baseURI ?? location.href); // of the page or of a worker

const longestFen = 2000;

// `progress` is told the bytes that come in.
export async function loadRules(progress: (bytes: number) => void = () => undefined): Promise<Rules> {
  const { default: factory } = (await import(new URL("index.js", folder).href)) as typeof Wasm;
  return new WasmRules(await factory({ progress }));
}

// `threads`: none where it is 0; else as many as are useful. `nets`: the network it loads; undefined: all.
export function startWorker(threads: number | undefined, nets: string | undefined): Worker {
  const url = new URL("worker.js", folder);
  url.searchParams.set("progress", "1");
  if (threads !== undefined) url.searchParams.set("threads", String(threads));
  if (nets !== undefined) url.searchParams.set("nets", nets);
  return new Worker(url);
}

class WasmRules implements Rules {
  private readonly known = new Map<string, Variant>();
  private held: { key: string; board: Board; moves: string[] } | undefined;

  constructor(private readonly wasm: Package) {}

  games(): VariantSummary[] {
    return this.wasm.variantList();
  }

  variant(name: string): Variant {
    let found = this.known.get(name);
    if (found === undefined) {
      found = variantOf(this.wasm.variantInfo(name));
      this.known.set(name, found);
    }
    return found;
  }

  facts(name: string): object {
    return this.wasm.variantInfo(name);
  }

  rulesPage(name: string): string {
    return /<body>(.*)<\/body>/s.exec(this.wasm.rulesHtml(name))?.[1] ?? "";
  }

  glyph(variant: string, letter: string, side: Side, signs: PieceSigns): string {
    return this.wasm.pieceSvg(variant, letter, side === "white", signs);
  }

  startByNumber(variant: string, number: string): Start {
    return startOf(this.wasm.start(variant, { number }));
  }

  startByDice(variant: string, dice: readonly number[], interchange: Interchange): Start {
    const { interchange: allowed } = this.variant(variant);
    return startOf(this.wasm.start(variant, allowed ? { dice: [...dice], interchange } : { dice: [...dice] }));
  }

  startByFen(variant: string, fen: string, army?: string): Start {
    if (fen.length > longestFen) throw new Error(`the FEN is longer than ${longestFen} characters`);
    const board = this.board(variant, { fen, ...(army === undefined ? {} : { army }) });
    try {
      const number = board.startNumber();
      if (number !== null) return { fen: board.engineFen(), number };
      return { fen: board.engineFen(), ...(army === undefined ? {} : { army }) };
    } finally {
      board.delete();
    }
  }

  // As it is written in a FEN, or as shogi programs write positions.
  startByText(variant: string, text: string, army?: string): Start {
    const words = text.trim().replace(/^(fen|sfen)\s+/i, "");
    const told = /^\s*sfen\s/i.test(text) || (/^\S+\s+[bw]\s+\S+\s+\d+$/.test(words) && this.writesSfen(variant));
    return this.startByFen(variant, told ? this.wasm.fenOfSfen(variant, words) : words, army);
  }

  possibleRights(variant: string, fenWith: (rights: string) => string): string {
    const files = Array.from({ length: this.variant(variant).files }, (_, at) => String.fromCharCode(65 + at)).join("");
    const board = new this.wasm.Board(variant, fenWith(`KQ${files}kq${files.toLowerCase()}`));
    const rights = splitFen(board.engineFen()).rights;
    board.delete();
    return rights === "-" ? "" : rights;
  }

  sfen(beginning: Beginning, moves: readonly string[]): string | undefined {
    return this.boardAt(beginning, moves).sfen() ?? undefined;
  }

  perft(beginning: Beginning, moves: readonly string[], depth: number): number {
    return this.boardAt(beginning, moves).perft(depth);
  }

  usualStart(variant: string): Start {
    return startOf(this.wasm.start(variant));
  }

  position(beginning: Beginning, moves: readonly string[]): Position {
    const board = this.boardAt(beginning, moves);
    const fen = board.engineFen();
    const { hands, walls } = parsePlacement(this.variant(beginning.variant).shape, fen);
    const pieces = new Map(Object.entries(board.pieces()).map(([square, piece]) => [square, pieceOf(piece)]));
    const result = board.result(false);
    const { result: claimed, reason, meaning } = board.end();
    return {
      fen, pieces, walls, hands, counts: board.counts(), turn: board.turn() ? "white" : "black", result,
      reason: result === "*" ? "" : reason ?? "", meaning: meaning ?? "",
      ...(result === "*" && claimed !== "*" ? { claim: { result: claimed, reason: reason ?? "" } } : {}),
      checked: board.checkedPieces().split(" ").filter(Boolean),
      moves: result === "*" ? movesOf(board) : [],
    };
  }

  reach(beginning: Beginning, moves: readonly string[], of: SquareName | Piece): SquareName[] {
    const { fen, pieces, turn } = this.position(beginning, moves);
    const fields = fen.split(" ");
    const side = (typeof of === "string" ? pieces.get(of) : of)?.side;
    if (side !== undefined && side !== turn) {
      fields[1] = side === "white" ? "w" : "b";
      fields[3] = "-"; // en passant is not for both
    }
    try {
      const { number, army = number } = beginning.start;
      const board = this.board(beginning.variant, { fen: fields.join(" "), ...(army === undefined ? {} : { army }) });
      const all = movesOf(board);
      board.delete();
      if (typeof of !== "string") return [...new Set(all.flatMap(({ drop, to }) => (drop === of.letter ? [to] : [])))];
      return all.flatMap(({ ways }) => ways.filter(({ from }) => from === of).map(({ to }) => to));
    } catch {
      return []; // the other side's king would be in check
    }
  }

  readMove(beginning: Beginning, moves: readonly string[], text: string): LegalMove {
    const board = this.boardAt(beginning, moves);
    if (!board.pushSan(text) && !board.push(text)) throw new Error(`"${text}" is no legal move here`);
    const uci = board.moveStack().split(" ").pop();
    board.pop();
    const found = this.position(beginning, moves).moves.find((move) => move.uci === uci);
    if (found === undefined) throw new Error(`"${text}" is no legal move here`);
    return found;
  }

  sans(beginning: Beginning, moves: readonly string[], line: readonly string[]): string[] {
    const text = this.boardAt(beginning, moves).variationSan(line.join(" "), this.wasm.Notation.DEFAULT, false);
    return text.split(" ").filter(Boolean);
  }

  readPgn(text: string): ReadGame[] {
    return this.wasm.readPgn(text).map((game) => {
      const [problem] = game.problems;
      const words = problem === undefined ? undefined : `line ${problem.line}, column ${problem.column}: ${problem.message}`;
      if (game.variant === null || game.startFen === null) throw new Error(words ?? "the game's start is not understood");
      return {
        variant: game.variant, tags: game.tags, result: game.result, start: this.startByFen(game.variant, game.startFen),
        moves: readMoves(game.moves),
        ...(words === undefined ? {} : { problem: words }),
      };
    });
  }

  writePgn(beginning: Beginning, moves: readonly string[], tags: Record<string, string>): string {
    return this.boardAt(beginning, moves).pgn(tags);
  }

  check(definitions: string): Checked {
    return this.checked(definitions, false);
  }

  advise(definitions: string): Checked {
    return this.checked(definitions, true);
  }

  private checked(definitions: string, advice: boolean): Checked {
    try {
      const { problems, names } = this.wasm.checkDefinition(definitions, fileName(definitions), { advice });
      return { problems, names };
    } catch (error) {
      return refusal(error instanceof Error ? error.message : String(error));
    }
  }

  load(definitions: string): void {
    this.wasm.loadDefinitions(definitions, fileName(definitions));
    this.forget();
  }

  unload(definitions: string): void {
    try {
      this.wasm.loadDefinitions("", fileName(definitions));
    } catch {
      // Games that inherit from it are gone as well.
    }
    this.forget();
  }

  memorySize(): number {
    return this.wasm.memorySize();
  }

  private writesSfen(variant: string): boolean {
    const board = new this.wasm.Board(variant);
    const writes = board.sfen() !== null;
    board.delete();
    return writes;
  }

  // Another definition may have changed games that inherit from its own.
  private forget(): void {
    this.known.clear();
    this.drop();
  }

  // One board is kept and goes from position to position by what differs.
  private boardAt(beginning: Beginning, moves: readonly string[]): Board {
    const { fen, number, army } = beginning.start;
    const key = JSON.stringify([beginning.variant, number ?? "", army ?? "", fen]);
    if (this.held?.key !== key) {
      this.drop();
      this.held = { key, board: this.board(beginning.variant, beginning.start), moves: [] };
    }
    const { board, moves: made } = this.held;
    let same = 0;
    while (same < made.length && same < moves.length && made[same] === moves[same]) ++same;
    while (made.length > same) {
      board.pop();
      made.pop();
    }
    for (const move of moves.slice(same)) {
      if (!board.push(move)) throw new Error(`"${move}" is no legal move there`);
      made.push(move);
    }
    return board;
  }

  private board(variant: string, { fen, number, army = number }: Start): Board {
    return new this.wasm.Board(variant, number === undefined ? fen : "", false, army === undefined ? {} : { number: army });
  }

  private drop(): void {
    this.held?.board.delete();
    this.held = undefined;
  }
}

function readMoves(moves: Wasm.PgnMove[]): ReadMove[] {
  return moves.map(({ uci, san, nags, comment, variations }) =>
    ({ uci, san, nags, comment, variations: variations.map(readMoves) }));
}

// The name by which definitions replace an earlier text of the same game.
function fileName(definitions: string): string {
  return headsOf(definitions)[0]?.toLowerCase() ?? "definitions";
}

function variantOf(info: ReturnType<Package["variantInfo"]>): Variant {
  return {
    name: info.name, aliases: info.aliases, title: info.title, about: info.about, starts: info.starts, files: info.files, ranks: info.ranks, hands: info.hands,
    held: info.held, walls: info.walls, moveLimit: info.moveLimit, mostActions: info.mostActions,
    shape: { files: info.files, ranks: info.ranks, holes: new Set(info.holes) },
    look: info.look,
    pieces: info.pieces.map(({ letter, name, royal }) => ({ letter, name, royal })),
    dice: info.dice?.dice ?? [], interchange: info.dice?.interchange ?? false,
    apart: info.doubleDraw,
  };
}

function startOf(found: ReturnType<Package["start"]>): Start {
  return {
    fen: found.fen, told: found.lines,
    ...(found.number === null ? {} : { number: found.number }),
    ...(found.dice === null ? {} : { dice: found.dice.values }),
  };
}

function pieceOf(piece: { letter: string; name: string; white: boolean }): Piece {
  return { letter: piece.letter.toUpperCase().replace("~", ""), name: piece.name, side: piece.white ? "white" : "black" };
}

const kinds: Record<string, MoveKind> = {
  castling: "castling", leap: "leap", firstLeap: "leap", swap: "swap", drop: "drop", pass: "pass",
};

function movesOf(board: Board): LegalMove[] {
  const found = board.moves();
  const promoting = new Set(found.filter((move) => move.promotion !== undefined).map((move) => `${move.from}${move.to}`));
  return found.map((move) => {
    const { from, drop, secondFrom, secondTo } = move;
    return {
      uci: move.uci, san: move.san, kind: kinds[move.kind] ?? "normal", to: move.to, capture: move.capture,
      ways: placesOnly(move) ? [] : move.gestures.map(([first, second]) => ({ from: first, to: second })),
      staysItself: move.promotion === undefined && promoting.has(`${move.from}${move.to}`),
      ...(from === undefined ? {} : { from }),
      ...(drop === undefined ? {} : { drop }),
      ...(move.wall === undefined ? {} : { wall: move.wall, onlyWall: placesOnly(move) }),
      ...(move.gate === undefined ? {} : { gate: move.gate }),
      ...(move.promotion === undefined ? {} : { promotion: become(move.promotion, move.piece.toUpperCase()) }),
      ...(secondFrom === undefined || secondTo === undefined ? {} : { second: { from: secondFrom, to: secondTo } }),
    };
  });
}

// A wall instead of a move is written as a pass.
function placesOnly(move: { kind: string; wall?: string }): boolean {
  return move.kind === "pass" && move.wall !== undefined;
}

// "+" and "-" stand for the promoted form of the piece that moves, and for what it was before.
function become(sign: string, letter: string): string {
  if (sign === "+") return `+${letter}`;
  if (sign === "-") return letter.replace("+", "");
  return sign.toUpperCase();
}
