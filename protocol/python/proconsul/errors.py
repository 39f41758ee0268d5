"""What the package raises on bad input."""


class ProconsulError(ValueError):
    """Something in the input is wrong.

    message: what, in one sentence. line, column: where in the text given, from 1; 0 if unknown or without sense.
    fen: the position it is about, empty if none.
    """

    def __init__(self, message: str, line: int = 0, column: int = 0, fen: str = "") -> None:
        where = f" (column {column})" if column else ""
        super().__init__(message + where + (f" in {fen}" if fen else ""))
        self.message = message
        self.line = line
        self.column = column
        self.fen = fen


class VariantError(ProconsulError):
    """No variant has this name."""


class FenError(ProconsulError):
    """A FEN is malformed or its position cannot occur in the game; column counts within it."""


class StartError(ProconsulError):
    """The game has no such start number or dice."""


class MoveError(ProconsulError):
    """A move is malformed or not legal in the position `fen`."""


class DefinitionError(ProconsulError):
    """A definition of games cannot be used; `problems` has them all, the attributes are those of the first."""

    def __init__(self, message, line=0, column=0, fen="", problems=(), report="") -> None:
        super().__init__(message, line, column, fen)
        self.problems = list(problems)
        self.report = report


class PgnError(ProconsulError):
    """A PGN file cannot be read. What is wrong with a game is in its `problems` and raises nothing."""


class EngineError(ProconsulError):
    """A limit or setting is out of range, or the engine is busy."""


class ArgumentError(ProconsulError):
    """Another argument is out of range."""
