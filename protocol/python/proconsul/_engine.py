from dataclasses import dataclass, field
from types import TracebackType
from typing import Iterator, List, NamedTuple, Optional, Sequence, Tuple, Type

from proconsul import _core
from proconsul._game import Game


@dataclass(frozen=True)
class Limits:
    """When a search ends: whatever comes first. Without any it goes on until it is stopped or has seen all.

    Times are seconds. `clocks`: White's, Black's, and the increments of both. `moves`: only these are looked at.
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
    score: Optional[int]  # centipawns as the side to move sees it; None: see mate
    mate: Optional[int]  # moves to mate, negative if the side to move is mated
    bound: str  # "exact", "lower", "upper"
    nodes: int
    time: float
    hash_permille: int
    pv: List[str]


class BestMove(NamedTuple):
    move: Optional[str]  # None: there is no legal move
    ponder: Optional[str]


class Analysis:
    """A search under way: iterates over what it finds out, waiting for more, until it has ended.

    Leaving its `with` block stops it; so does stop(), from any thread.
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
        """Asks the search to end; what it has reported can still be read."""
        self._core.stop()

    def result(self) -> BestMove:
        """Waits for the end of the search and tells its move."""
        return BestMove(*self._core.result())


class Engine:
    """The engine, in this process; it thinks in threads of its own while Python goes on.

    A process made by fork() has its own: the engine works there with the same settings and an empty hash table, while a
    search that was under way goes on in the parent alone; EngineError where the child asks for its results.

    `hash`: megabytes of its table. `skill`: 0 to 20, below 20 it plays weaker than it can.

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
        """Begins to think about a game's position, reporting that many best lines.

        One search at a time: EngineError while another one runs.

        >>> import proconsul
        >>> with proconsul.Engine().analyse(proconsul.Game(), multipv=2) as analysis:
        ...     info = next(analysis)
        >>> info.depth, len(info.pv) > 0
        (1, True)
        """
        return Analysis(self._core.start(game._core, limits.depth, limits.nodes, limits.time, limits.clocks,
                                         limits.mate, list(limits.moves), multipv))

    def play(self, game: Game, limits: Limits) -> BestMove:
        """Thinks and tells the move; the game is left as it is."""
        return self.analyse(game, limits).result()

    def new_game(self) -> None:
        """Forgets what was learned."""
        self._core.new_game()
