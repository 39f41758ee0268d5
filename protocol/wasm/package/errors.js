// What the package throws on bad input.

// message: what is wrong. line, column: where in the text given, from 1; 0 if unknown or without sense. fen: the
// position it is about, empty if none.
export class ProconsulError extends Error {
  constructor(message, { line = 0, column = 0, fen = '' } = {}) {
    super(message);
    this.name = new.target.name;
    Object.assign(this, { line, column, fen });
  }
}

export class VariantError extends ProconsulError {}
export class FenError extends ProconsulError {}
export class StartError extends ProconsulError {}
export class MoveError extends ProconsulError {}
export class PgnError extends ProconsulError {}
export class ArgumentError extends ProconsulError {}
export class EngineError extends ProconsulError {}

// problems: all of them, of which the error itself is the first; names: the games that have been loaded nevertheless.
export class DefinitionError extends ProconsulError {
  constructor(message, details = {}) {
    super(message, details);
    this.problems = details.problems ?? [];
    this.names = details.names ?? [];
  }
}
