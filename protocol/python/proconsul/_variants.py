import random
from dataclasses import dataclass
from typing import List, NamedTuple, Optional

from proconsul import _core
from proconsul.errors import DefinitionError


class PieceKind(NamedTuple):
    letter: str  # upper case
    name: str
    movement: str  # in Betza notation, as defined
    royal: bool
    pawn: bool


class DefinitionProblem(NamedTuple):
    message: str
    line: int  # from 1, as is the column; 0 if unknown
    column: int
    text: str  # for people: place, message, and the line with a caret
    warning: bool  # does not keep a game from being loaded


class DefinitionReport(NamedTuple):
    names: List[str]  # of the games that can be loaded
    problems: List[DefinitionProblem]  # errors, then warnings


class Dice(NamedTuple):
    values: List[int]
    interchange: bool  # Knights and Camels trade places


@dataclass(frozen=True)
class Variant:
    """A game: its name, board, pieces, rules and starts.

    >>> import proconsul
    >>> chess = proconsul.variant("chess")
    >>> chess.title, chess.files, chess.ranks, chess.start_count
    ('Chess', 8, 8, 1)
    >>> chess.pieces[1].name
    'queen'
    """

    name: str
    title: str
    about: str
    aliases: List[str]
    files: int
    ranks: int
    squares: int
    start_fen: str
    start_count: int
    dice_count: int  # 0: not drawn by dice
    pieces: List[PieceKind]

    @property
    def rules(self) -> List[str]:
        """What is special about the game, in paragraphs.

        >>> import proconsul
        >>> proconsul.variant("chess").rules[-1].startswith("Ends: ")
        True
        """
        return _core.variant(self.name).rules

    def random_number(self, seed: Optional[int] = None, double: bool = False) -> str:
        """The number of a start drawn by chance, for Game(number=...); `double`: White and Black apart.

        >>> import proconsul
        >>> proconsul.variant("consul42k").random_number(seed=7)
        '2487'
        """
        return _core.variant(self.name).random_number(random.getrandbits(64) if seed is None else seed, double)

    def dice_of(self, number: "int | str") -> Optional[Dice]:
        """The lowest throw that gives a start number; None where no throw does.

        >>> import proconsul
        >>> game = proconsul.variant("chess2016")
        >>> proconsul.Game("chess2016", dice=game.dice_of(36).values).number
        '36'
        """
        dice = _core.variant(self.name).dice_of(str(number))
        return dice and Dice(*dice)


def _of_core(core) -> Variant:
    return Variant(core.name, core.title, core.about, core.aliases, core.files, core.ranks, core.squares,
                   core.start_fen, core.start_count, core.dice_count, [PieceKind(*kind) for kind in core.pieces])


def variant(name: str) -> Variant:
    """A game by name, alias or title.

    >>> import proconsul
    >>> proconsul.variant("ches")
    Traceback (most recent call last):
    proconsul.errors.VariantError: unknown variant 'ches' (did you mean 'chess'?)
    """
    return _of_core(_core.variant(name))


def variants() -> List[str]:
    """The names of all games known.

    >>> import proconsul
    >>> proconsul.variants()[0], "consul42k" in proconsul.variants()
    ('chess', True)
    """
    return _core.variants()


def load_variants(text: str, name: str = "<text>", budget: int = 256) -> List[str]:
    """Adds the games of a definition text, in the format of variants.ini; returns their names.

    Where a game is wrong, DefinitionError tells every problem, and the text's other games are added nevertheless. A
    game of an earlier text of the same name is defined anew, with those that inherit from it, or stays as it was.
    `name` is what its report calls the text, `budget` how many megabytes its games may take, and the tables of each
    of them when it is first played: a game beyond it is refused.

    >>> import proconsul
    >>> proconsul.load_variants("[knightless:chess]\\nstartFen = r1bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq - 0 1")
    ['knightless']
    >>> proconsul.Game("knightless").perft(2)
    324
    """
    report = _report(*_core.load_definitions(text, name, budget))
    errors = [problem for problem in report.problems if not problem.warning]
    if errors:
        raise DefinitionError(*errors[0][:3], "", [error[:3] for error in errors], "".join(error.text for error in errors))
    return report.names


def check_variants(text: str, name: str = "<text>", budget: int = 256, advice: bool = True) -> DefinitionReport:
    """The errors and warnings of `proconsul variant check` for a definition text, without loading anything.

    `name` and `budget` as for load_variants. Without `advice` no starts are tried, which takes up to some seconds, and
    there are warnings only of what is ignored.

    >>> import proconsul
    >>> report = proconsul.check_variants("[won:chess]\\nstartFen = 7k/5QQ1/8/8/8/8/8/K7 b - - 0 1\\n", "won.ini")
    >>> report.names
    ['won']
    >>> print(report.problems[0].text, end="")
    won.ini:2:12: warning: the game is over before the first move: White wins by checkmate (1-0)
    startFen = 7k/5QQ1/8/8/8/8/8/K7 b - - 0 1
               ^
    """
    return _report(*_core.check_definitions(text, name, budget, advice))


def _report(names, problems) -> DefinitionReport:
    return DefinitionReport(names, [DefinitionProblem(*problem) for problem in problems])
