"""Exceptions for invalid input."""


class ProconsulError(ValueError):
    """Base class: the input is invalid.

    message: the problem, in one sentence. line, column: position in the text passed in, from 1; 0 if unknown or not
    applicable. fen: the position concerned, empty if none.
    """

    def __init__(self, message: str, line: int = 0, column: int = 0, fen: str = "") -> None:
        where = f" (column {column})" if column else ""
        super().__init__(message + where + (f" in {fen}" if fen else ""))
        self.message = message
        self.line = line
        self.column = column
        self.fen = fen


class VariantError(ProconsulError):
    """There is no variant of this name."""


class FenError(ProconsulError):
    """A FEN is malformed, or its position is impossible in the variant; `column` counts within the FEN."""


class StartError(ProconsulError):
    """The variant has no start with this number or these dice."""


class MoveError(ProconsulError):
    """A move is malformed, or illegal in the position `fen`."""


class DefinitionError(ProconsulError):
    """A variant definition has errors: all are in `problems`; message, line and column are those of the first."""

    def __init__(self, message, line=0, column=0, fen="", problems=(), report="") -> None:
        super().__init__(message, line, column, fen)
        self.problems = list(problems)
        self.report = report


class PgnError(ProconsulError):
    """A PGN file cannot be read. Errors within a game are listed in its `problems` and raise nothing."""


class EngineError(ProconsulError):
    """A limit or setting is out of range, or another search is running."""


class ArgumentError(ProconsulError):
    """Any other argument is out of range."""
