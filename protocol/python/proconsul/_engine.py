from dataclasses import dataclass, field
from types import TracebackType
from typing import Iterator, List, NamedTuple, Optional, Sequence, Tuple, Type

from proconsul import _core
from proconsul._game import Game


@dataclass(frozen=True)
class Limits:
    """Search limits; the search ends at the first one reached, and without any when it is stopped or exhausted.

    Times are in seconds. `clocks`: White's time, Black's time, White's increment, Black's increment. `mate`: moves to
    mate. `moves`: the only root moves searched.
    """

    depth: Optional[int] = None
    nodes: Optional[int] = None
    time: Optional[float] = None
    clocks: Optional[Tuple[float, float, float, float]] = None
    mate: Optional[int] = None
    moves: Sequence[str] = field(default_factory=tuple)


class Info(NamedTuple):
    depth: int
    selective_depth: int
    multipv: int  # rank of the line, from 1
    score: Optional[int]  # centipawns, from the side to move's point of view; None if `mate` is given
    mate: Optional[int]  # moves to mate, negative if the side to move is mated
    bound: str  # "exact", "lower", "upper"
    nodes: int
    time: float
    hash_permille: int
    pv: List[str]


class BestMove(NamedTuple):
    move: Optional[str]  # None if there is no legal move
    ponder: Optional[str]


class Analysis:
    """A running search. Iterating over it yields an Info for each report and waits for the next, until the search ends.

    Leaving its `with` block stops it; so does stop(), which any thread may call.
    """

    def __init__(self, core) -> None:
        self._core = core

    def __iter__(self) -> Iterator[Info]:
        return self

    def __next__(self) -> Info:
        found = self._core.next()
        if found is None:
            raise StopIteration
        return Info(*found)

    def __enter__(self) -> "Analysis":
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self._core.close()

    def stop(self) -> None:
        """Asks the search to end; its reports so far can still be read."""
        self._core.stop()

    def result(self) -> BestMove:
        """Waits for the search to end and returns its move."""
        return BestMove(*self._core.result())


class Engine:
    """The engine, running in this process; it searches in its own threads while Python continues.

    After fork() the child has an engine of its own, with the same settings and an empty hash table. A running search
    continues only in the parent; asking for its results in the child raises EngineError.

    `hash`: size of the hash table in megabytes. `skill`: 0 to 20; below 20 the engine plays weaker on purpose.

    >>> import proconsul
    >>> engine = proconsul.Engine()
    >>> game = proconsul.Game(fen="6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    >>> engine.play(game, proconsul.Limits(depth=4)).move
    'a1a8'
    >>> [info.mate for info in engine.analyse(game, proconsul.Limits(depth=4))][-1]
    1
    """

    def __init__(self, hash: int = 16, threads: int = 1, skill: float = 20, use_net: bool = True) -> None:
        self._core = _core.engine(hash, threads, skill, use_net)

    def analyse(self, game: Game, limits: Limits = Limits(), multipv: int = 1) -> Analysis:
        """Starts a search of the game's current position that reports the `multipv` best lines.

        Only one search at a time: EngineError if another one is running.

        >>> import proconsul
        >>> with proconsul.Engine().analyse(proconsul.Game(), multipv=2) as analysis:
        ...     info = next(analysis)
        >>> info.depth, len(info.pv) > 0
        (1, True)
        """
        return Analysis(self._core.start(game._core, limits.depth, limits.nodes, limits.time, limits.clocks,
                                         limits.mate, list(limits.moves), multipv))

    def play(self, game: Game, limits: Limits) -> BestMove:
        """Searches and returns the best move; the game is not changed."""
        return self.analyse(game, limits).result()

    def new_game(self) -> None:
        """Clears the hash table and what was learned from earlier searches."""
        self._core.new_game()
