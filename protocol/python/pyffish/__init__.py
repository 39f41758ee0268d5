"""The interface of Fairy-Stockfish's Python bindings, with Proconsul's rules.

Only definitions and options are stored: every function takes the variant, a FEN, and the moves since in UCI notation.
>>> import pyffish
>>> pyffish.get_san("chess", pyffish.start_fen("chess"), "g1f3")
'Nf3'
"""

import warnings as _warnings

from proconsul import _core
from proconsul._core import _pyffish
from proconsul._core._pyffish import (captures_to_hand, game_result, get_fen, get_fog_fen, get_san, get_san_moves,
                                      gives_check, has_insufficient_material, is_capture, is_immediate_game_end,
                                      is_optional_game_end, legal_moves, piece_to_partner, start_fen, two_boards,
                                      validate_fen)
from proconsul.errors import ProconsulError as error

FEN_OK = 1
FEN_EMPTY = 0
FEN_INVALID_MOVE_COUNTER = -1
FEN_INVALID_HALF_MOVE_COUNTER = -2
FEN_INVALID_NUMBER_OF_KINGS = -3
FEN_INVALID_EN_PASSANT_SQ = -4
FEN_INVALID_CASTLING_INFO = -5
FEN_INVALID_SIDE_TO_MOVE = -6
FEN_INVALID_POCKET_INFO = -7
FEN_INVALID_BOARD_GEOMETRY = -8
FEN_TOUCHING_KINGS = -9
FEN_INVALID_CHAR = -10
FEN_INVALID_NB_PARTS = -11
FEN_INVALID_PROMOTED_PIECE = -12
FEN_INVALID_CHECK_COUNT = -13
FEN_INVALID_COUNTING_RULE = -14
VALUE_MATE = 32000
VALUE_DRAW = 0
NOTATION_DEFAULT = 0
NOTATION_SAN = 1
NOTATION_LAN = 2
NOTATION_SHOGI_HOSKING = 3
NOTATION_SHOGI_HODGES = 4
NOTATION_SHOGI_HODGES_NUMBER = 5
NOTATION_JANGGI = 6
NOTATION_XIANGQI_WXF = 7
NOTATION_THAI_SAN = 8
NOTATION_THAI_LAN = 9


def version():
    """The version of the interface."""
    return (0, 0, 89)


def info():
    """The name of the engine."""
    return _core.engine_name


def variants():
    """The names of all known variants, sorted."""
    return sorted(_core.variants())


def _warn(reports):
    for report in reports:
        _warnings.warn(report.strip(), stacklevel=3)


def set_option(name, value):
    """Sets an engine option; "VariantPath" loads files as load_variant_config() loads a text."""
    _warn(_pyffish.set_option(name, value))


def load_variant_config(config):
    """Adds the variants of a definition text; those with errors are skipped with a warning."""
    _warn(report for *_, report, warning in _core.load_definitions(config, "variants.ini", None)[1] if not warning)
