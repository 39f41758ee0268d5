import random
from dataclasses import dataclass
from typing import List, NamedTuple, Optional

from proconsul import _core
from proconsul.errors import DefinitionError


class PieceKind(NamedTuple):
    letter: str  # upper case
    name: str
    movement: str  # in Betza notation
    royal: bool
    pawn: bool


class DefinitionProblem(NamedTuple):
    message: str
    line: int  # line and column count from 1; 0 if unknown
    column: int
    text: str  # for people: position, message, and the line with a caret
    warning: bool  # the variant can be loaded nevertheless


class DefinitionReport(NamedTuple):
    names: List[str]  # of the variants that can be loaded
    problems: List[DefinitionProblem]  # errors, then warnings


class Dice(NamedTuple):
    values: List[int]
    interchange: bool  # knights and camels trade places


@dataclass(frozen=True)
class Variant:
    """A variant: its name, board, pieces, rules and starts.

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
    dice_count: int  # 0 if starts are not rolled by dice
    pieces: List[PieceKind]

    @property
    def rules(self) -> List[str]:
        """The variant's special rules, in paragraphs.

        >>> import proconsul
        >>> proconsul.variant("chess").rules[-1].startswith("Ends: ")
        True
        """
        return _core.variant(self.name).rules

    def random_number(self, seed: Optional[int] = None, double: bool = False) -> str:
        """The number of a random start, for Game(number=...); `double` picks separate starts for White and Black.

        >>> import proconsul
        >>> proconsul.variant("consul42k").random_number(seed=7)
        '2487'
        """
        return _core.variant(self.name).random_number(random.getrandbits(64) if seed is None else seed, double)

    def dice_of(self, number: "int | str") -> Optional[Dice]:
        """The lowest roll that gives a start number; None if no roll does.

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
    """Looks up a variant by name, alias or title.

    >>> import proconsul
    >>> proconsul.variant("ches")
    Traceback (most recent call last):
    proconsul.errors.VariantError: unknown variant 'ches' (did you mean 'chess'?)
    """
    return _of_core(_core.variant(name))


def variants() -> List[str]:
    """The names of all known variants.

    >>> import proconsul
    >>> proconsul.variants()[0], "consul42k" in proconsul.variants()
    ('chess', True)
    """
    return _core.variants()


def load_variants(text: str, name: str = "<text>", budget: int = 256) -> List[str]:
    """Adds the variants defined in a text in the format of variants.ini and returns their names.

    If some have errors, DefinitionError lists all problems, and the others are added nevertheless. A variant of the
    same name from an earlier text is redefined, with all that inherit from it; if the new definition has errors, it is
    left unchanged. `name` is what reports call the text. `budget` is a memory limit in megabytes for the text's variants,
    and for the tables of each when it is first played; a variant that exceeds it is rejected.

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
    """The errors and warnings of `proconsul variant check` for a definition text; nothing is loaded.

    `name` and `budget` as for load_variants. With `advice=False` starts are not tried, which may take a few seconds, and
    the only warnings are about ignored settings.

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
