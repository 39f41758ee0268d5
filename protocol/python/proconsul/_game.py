from typing import Dict, List, Mapping, NamedTuple, Optional, Sequence, Union

from proconsul import _core
from proconsul._variants import Variant, _of_core


class Piece(NamedTuple):
    letter: str  # as in FEN: upper case for White
    name: str
    colour: str  # "white" or "black"


class Game:
    """A game: a start position and the moves played since. Only legal moves can be played.

    `variant` is a name, alias or title. The start position is given by `fen`, by `number` ("12/345" gives White and Black
    separate starts) or by `dice`; otherwise it is the usual one. A number together with a FEN determines the army whose
    pieces pawns promote to.

    >>> import proconsul
    >>> game = proconsul.Game("consul42k", number=2487)
    >>> game.push("e2e4")
    'e2e4'
    >>> game.fen
    'cqnrbbkncr/pppppppppp/10/10/4P5/10/PPPP1PPPPP/CQNRBBKNCR b KQkq - 0 1'
    >>> game.push("e2e4")
    Traceback (most recent call last):
    proconsul.errors.MoveError: illegal move "e2e4" (column 1) in cqnrbbkncr/pppppppppp/10/10/4P5/10/PPPP1PPPPP/CQNRBBKNCR b KQkq - 0 1
    """

    def __init__(self, variant: str = "chess", fen: Optional[str] = None, number: Union[int, str, None] = None,
                 dice: Optional[Sequence[int]] = None, interchange: str = "never", chess960: bool = False) -> None:
        text = None if number is None else str(number)
        self._core = _core.game(variant, fen, text, list(dice or []), interchange, chess960)

    @classmethod
    def _of_core(cls, core) -> "Game":
        game = cls.__new__(cls)
        game._core = core
        return game

    @property
    def variant(self) -> Variant:
        """The variant being played."""
        return _of_core(self._core.variant)

    @property
    def fen(self) -> str:
        """The current position."""
        return self._core.fen

    @property
    def start_fen(self) -> str:
        """The position before the first move."""
        return self._core.start_fen

    @property
    def number(self) -> Optional[str]:
        """The number of the start position; None if it is not one of the variant's numbered starts."""
        return self._core.number or None

    @property
    def turn(self) -> str:
        """"white" or "black"."""
        return self._core.turn

    @property
    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        return self._core.in_check

    @property
    def result(self) -> str:
        """"1-0", "0-1", "1/2-1/2", or "*" while the game goes on.

        >>> import proconsul
        >>> game = proconsul.Game()
        >>> for move in "f3 e5 g4 Qh4#".split(): _ = game.push(move)
        >>> game.result, game.reason, game.is_over
        ('0-1', 'checkmate', True)
        """
        return self._core.result

    @property
    def reason(self) -> Optional[str]:
        """Why the game ended, in words; None while it goes on."""
        return self._core.reason or None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.result != "*"

    def legal_moves(self) -> List[str]:
        """All legal moves in UCI notation.

        >>> import proconsul
        >>> len(proconsul.Game().legal_moves())
        20
        """
        return self._core.legal_moves()

    def legal_sans(self) -> List[str]:
        """All legal moves in SAN, in the same order."""
        return self._core.legal_sans()

    def moves(self) -> List[str]:
        """The moves played, in UCI notation."""
        return self._core.moves()

    def sans(self) -> List[str]:
        """The moves played, in SAN."""
        return self._core.sans()

    def push(self, move: str) -> str:
        """Plays a move given in UCI notation or SAN and returns it in UCI notation; MoveError if it is illegal."""
        return self._core.push(move)

    def pop(self) -> str:
        """Takes back the last move and returns it; MoveError if there is none.

        >>> import proconsul
        >>> game = proconsul.Game()
        >>> _ = game.push("Nf3")
        >>> game.pop()
        'g1f3'
        """
        return self._core.pop()

    def san(self, move: str) -> str:
        """Converts a legal move to SAN.

        >>> import proconsul
        >>> proconsul.Game().san("g1f3"), proconsul.Game().uci("Nf3")
        ('Nf3', 'g1f3')
        """
        return self._core.san(move)

    def uci(self, move: str) -> str:
        """Converts a legal move to UCI notation."""
        return self._core.uci(move)

    def is_capture(self, move: str) -> bool:
        """Whether a legal move captures."""
        return self._core.is_capture(move)

    def gives_check(self, move: str) -> bool:
        """Whether a legal move gives check."""
        return self._core.gives_check(move)

    def pieces(self) -> Dict[str, Piece]:
        """The pieces on the board, by square name.

        >>> import proconsul
        >>> proconsul.Game().pieces()["e8"]
        Piece(letter='k', name='king', colour='black')
        """
        return {square: Piece(*rest) for square, *rest in self._core.pieces()}

    def svg(self, flipped: bool = False, square_size: int = 48) -> str:
        """The board as an SVG picture with the last move highlighted."""
        return self._core.svg(flipped, square_size)

    def perft(self, depth: int) -> int:
        """The number of legal move sequences of `depth` plies.

        >>> import proconsul
        >>> proconsul.Game().perft(3)
        8902
        """
        return 1 if depth == 0 else sum(self.divide(depth).values())

    def divide(self, depth: int) -> Dict[str, int]:
        """The perft of each legal move."""
        return dict(self._core.divide(depth))

    def evaluate(self) -> int:
        """The static evaluation by the engine's terms, in centipawns, from the side to move's point of view."""
        return _core.evaluate(self._core)

    def pgn(self, tags: Optional[Mapping[str, str]] = None) -> str:
        """The game in PGN.

        >>> import proconsul
        >>> game = proconsul.Game()
        >>> _ = game.push("e4")
        >>> print(game.pgn({"White": "me"}).splitlines()[-1])
        1. e4 *
        """
        return self._core.pgn(list((tags or {}).items())).rstrip("\n") + "\n"

    def copy(self) -> "Game":
        """An independent copy of the game."""
        return Game._of_core(self._core.copy())

    def __str__(self) -> str:
        return self._core.picture()

    def __repr__(self) -> str:
        return f"Game({self._core.variant.name!r}, fen={self.fen!r})"
