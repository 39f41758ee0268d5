// The errors thrown by the package on bad input.

// message: what is wrong. line, column: position in the given text, from 1; 0 if unknown or not applicable. fen: the
// position concerned, empty if none.
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

// problems: all errors, of which this one is the first; names: the games that were loaded nevertheless.
export class DefinitionError extends ProconsulError {
  constructor(message, details = {}) {
    super(message, details);
    this.problems = details.problems ?? [];
    this.names = details.names ?? [];
  }
}
