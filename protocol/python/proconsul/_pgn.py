import os
from dataclasses import dataclass
from typing import Dict, Iterator, List, NamedTuple, Optional, Union

from proconsul import _core
from proconsul._game import Game


class Problem(NamedTuple):
    message: str
    line: int
    column: int


@dataclass
class PgnMove:
    uci: str
    san: str
    nags: List[int]  # 1 is "!"
    comment: str
    variations: List[List["PgnMove"]]  # alternatives to this move


@dataclass
class PgnGame:
    tags: Dict[str, str]
    moves: List[PgnMove]  # up to the first illegal move
    result: str
    problems: List[Problem]
    game: Optional[Game]  # after `moves`; None if the start position is invalid


def _line(moves) -> List[PgnMove]:
    return [PgnMove(uci, san, nags, comment, [_line(variation) for variation in variations])
            for uci, san, nags, comment, variations in moves]


def _games(core) -> Iterator[PgnGame]:
    while True:
        try:
            tags, moves, result, problems, game = core.next()
        except StopIteration:
            return
        yield PgnGame(tags, _line(moves), result, [Problem(*problem) for problem in problems],
                      None if game is None else Game._of_core(game))


def parse_pgn(text: str) -> Iterator[PgnGame]:
    """Yields the games in a PGN text.

    >>> import proconsul
    >>> for pgn in proconsul.parse_pgn("1. e4 e5 2. Nf3 {a comment} *  1. d4 d9 *"):
    ...     print([move.san for move in pgn.moves], [problem.message for problem in pgn.problems])
    ['e4', 'e5', 'Nf3'] []
    ['d4'] ['illegal move "d9"']
    """
    return _games(_core.pgn_of_text(text))


def read_pgn(path: Union[str, "os.PathLike[str]"], any_file: bool = False) -> Iterator[PgnGame]:
    """Yields the games in a PGN file, which may be compressed with gzip or zstd; only one is held in memory.

    PgnError for anything but a regular file, unless `any_file` is set: then it may be a pipe or a device, which is
    waited for until Ctrl-C. Other threads continue meanwhile.
    """
    return _games(_core.pgn_of_file(os.fspath(path), any_file))
