from typing import Dict, List, Mapping, NamedTuple, Optional, Sequence, Union

from proconsul import _core
from proconsul._variants import Variant, _of_core


class Piece(NamedTuple):
    letter: str  # as in FEN: upper case White's
    name: str
    colour: str  # "white" or "black"


class Game:
    """A game being played: a start and the moves since. Only legal moves can be played.

    `variant` is a name, alias or title. The start is `fen`, or start `number` ("12/345": White's and Black's apart), or
    what the `dice` give, or the usual one. A number beside a FEN tells the army that pawns promote to.

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
        """The game's rules and names."""
        return _of_core(self._core.variant)

    @property
    def fen(self) -> str:
        """The position."""
        return self._core.fen

    @property
    def start_fen(self) -> str:
        """The position before the first move."""
        return self._core.start_fen

    @property
    def number(self) -> Optional[str]:
        """The number of the start, if it is one of the game's numbered starts."""
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
        """How the game has ended; None while it goes on."""
        return self._core.reason or None

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.result != "*"

    def legal_moves(self) -> List[str]:
        """All legal moves, as in UCI.

        >>> import proconsul
        >>> len(proconsul.Game().legal_moves())
        20
        """
        return self._core.legal_moves()

    def legal_sans(self) -> List[str]:
        """All legal moves as SAN, in the same order."""
        return self._core.legal_sans()

    def moves(self) -> List[str]:
        """The moves played, as in UCI."""
        return self._core.moves()

    def sans(self) -> List[str]:
        """The moves played as SAN."""
        return self._core.sans()

    def push(self, move: str) -> str:
        """Plays a move given as UCI or SAN and returns it as UCI; MoveError if it is not legal."""
        return self._core.push(move)

    def pop(self) -> str:
        """Takes the last move back and returns it; MoveError if there is none.

        >>> import proconsul
        >>> game = proconsul.Game()
        >>> _ = game.push("Nf3")
        >>> game.pop()
        'g1f3'
        """
        return self._core.pop()

    def san(self, move: str) -> str:
        """A legal move, UCI or SAN, as SAN.

        >>> import proconsul
        >>> proconsul.Game().san("g1f3"), proconsul.Game().uci("Nf3")
        ('Nf3', 'g1f3')
        """
        return self._core.san(move)

    def uci(self, move: str) -> str:
        """A legal move, UCI or SAN, as in UCI."""
        return self._core.uci(move)

    def is_capture(self, move: str) -> bool:
        """Whether a legal move captures."""
        return self._core.is_capture(move)

    def gives_check(self, move: str) -> bool:
        """Whether a legal move gives check."""
        return self._core.gives_check(move)

    def pieces(self) -> Dict[str, Piece]:
        """What stands where.

        >>> import proconsul
        >>> proconsul.Game().pieces()["e8"]
        Piece(letter='k', name='king', colour='black')
        """
        return {square: Piece(*rest) for square, *rest in self._core.pieces()}

    def svg(self, flipped: bool = False, square_size: int = 48) -> str:
        """The board as a picture, the last move highlighted."""
        return self._core.svg(flipped, square_size)

    def perft(self, depth: int) -> int:
        """The number of positions after `depth` plies.

        >>> import proconsul
        >>> proconsul.Game().perft(3)
        8902
        """
        return 1 if depth == 0 else sum(self.divide(depth).values())

    def divide(self, depth: int) -> Dict[str, int]:
        """The same for each legal move."""
        return dict(self._core.divide(depth))

    def evaluate(self) -> int:
        """The static evaluation by the engine's terms, in centipawns, as the side to move sees it."""
        return _core.evaluate(self._core)

    def pgn(self, tags: Optional[Mapping[str, str]] = None) -> str:
        """The game as PGN.

        >>> import proconsul
        >>> game = proconsul.Game()
        >>> _ = game.push("e4")
        >>> print(game.pgn({"White": "me"}).splitlines()[-1])
        1. e4 *
        """
        return self._core.pgn(list((tags or {}).items())).rstrip("\n") + "\n"

    def copy(self) -> "Game":
        """Another game with the same moves."""
        return Game._of_core(self._core.copy())

    def __str__(self) -> str:
        return self._core.picture()

    def __repr__(self) -> str:
        return f"Game({self._core.variant.name!r}, fen={self.fen!r})"
