"""Chess variants: rules, random and dice-rolled starts, PGN, and an engine that plays them.

>>> import proconsul
>>> game = proconsul.Game("chess")
>>> game.push("e4"), game.push("e7e5")
('e2e4', 'e7e5')
>>> game.sans()
['e4', 'e5']
"""

from proconsul import _core
from proconsul._engine import Analysis, BestMove, Engine, Info, Limits
from proconsul._game import Game, Piece
from proconsul._pgn import PgnGame, PgnMove, Problem, parse_pgn, read_pgn
from proconsul._variants import (DefinitionProblem, DefinitionReport, Dice, PieceKind, Variant, check_variants,
                                 load_variants, variant, variants)
from proconsul.errors import (ArgumentError, DefinitionError, EngineError, FenError, MoveError, PgnError,
                              ProconsulError, StartError, VariantError)

__version__: str = _core.__version__
__all__ = [
    "Analysis", "ArgumentError", "BestMove", "DefinitionError", "DefinitionProblem", "DefinitionReport", "Dice", "Engine",
    "EngineError", "FenError", "Game", "Info", "Limits", "MoveError", "PgnError", "PgnGame", "PgnMove", "Piece",
    "PieceKind", "Problem", "ProconsulError", "StartError", "Variant", "VariantError", "check_variants", "load_variants",
    "parse_pgn", "read_pgn", "variant", "variants"
]
