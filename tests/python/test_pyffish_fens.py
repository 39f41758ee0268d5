"""FENs as callers of Fairy-Stockfish's bindings know them, and that every game's come back."""
import itertools
import random

import pytest

import proconsul
import pyffish

CHESS = pyffish.start_fen("chess")
PLIES = 24


def random_line(variant, chess960=False, plies=PLIES):
    """Moves of one random game, the same at every run."""
    choose = random.Random(variant).choice
    fen, moves = pyffish.start_fen(variant), []
    while len(moves) < plies:
        legal = pyffish.legal_moves(variant, fen, moves, chess960)
        if not legal or pyffish.is_immediate_game_end(variant, fen, moves, chess960)[0]:
            break
        moves.append(choose(sorted(legal)))
    return fen, moves


@pytest.mark.parametrize("variant", pyffish.variants())
def test_fens_come_back_with_every_choice_of_style(variant):
    for chess960 in (False, True):
        start, moves = random_line(variant, chess960)
        for ply in range(0, len(moves) + 1, 4):
            line = moves[:ply]
            for promoted, count in itertools.product((False, True), (0, -1, 3)):
                fen = pyffish.get_fen(variant, start, line, chess960, False, promoted, count)
                assert pyffish.validate_fen(fen, variant, chess960) == pyffish.FEN_OK, fen
                assert pyffish.get_fen(variant, fen, [], chess960, False, promoted) == fen
            assert sorted(pyffish.legal_moves(variant, fen, [], chess960)) == sorted(
                pyffish.legal_moves(variant, start, line, chess960)), fen


@pytest.mark.parametrize("variant", pyffish.variants())
def test_answers_agree_with_the_game(variant):
    start, moves = random_line(variant)
    game = proconsul.Game(variant)
    for ply in range(len(moves) + 1):
        line = moves[:ply]
        assert sorted(pyffish.legal_moves(variant, start, line)) == sorted(game.legal_moves())
        assert proconsul.Game(variant, pyffish.get_fen(variant, start, line)).fen == game.fen
        assert pyffish.gives_check(variant, start, line) == game.in_check
        legal = sorted(game.legal_moves())
        for move in legal[:3]:
            assert pyffish.is_capture(variant, start, line, move) == game.is_capture(move)
        if ply % 6 == 0:
            for notation in (pyffish.NOTATION_DEFAULT, pyffish.NOTATION_SAN, pyffish.NOTATION_LAN):
                texts = {pyffish.get_san(variant, game.fen, move, False, notation) for move in legal}
                assert len(texts) == len(legal), (game.fen, notation)
        if ply < len(moves):
            game.push(moves[ply])


def mutations(variant):
    """Start FENs with one fault each, and what validate_fen has to say."""
    fields = pyffish.get_fen(variant, pyffish.start_fen(variant), []).split(" ")
    board, rest = fields[0], fields[1:]
    counts = "+" in fields[4]

    def with_field(number, text):
        return " ".join(fields[:number] + [text] + fields[number + 1:])
    yield "", pyffish.FEN_EMPTY
    yield " ".join([board.replace("/", "/!", 1), *rest]), pyffish.FEN_INVALID_CHAR
    ranks = board.split("[")[0].split("/")
    pocket = board[len("/".join(ranks)):]
    yield " ".join(["/".join(ranks[1:]) + pocket, *rest]), pyffish.FEN_INVALID_BOARD_GEOMETRY
    yield " ".join(["1" + board, *rest]), pyffish.FEN_INVALID_BOARD_GEOMETRY
    if pocket:
        yield " ".join([board[:-1], *rest]), pyffish.FEN_INVALID_POCKET_INFO
        yield " ".join(["/".join(ranks) + "[7]", *rest]), pyffish.FEN_INVALID_POCKET_INFO
    else:
        yield " ".join([board + "[]", *rest]), pyffish.FEN_INVALID_CHAR
    yield with_field(1, "x"), pyffish.FEN_INVALID_SIDE_TO_MOVE
    yield with_field(1, ""), pyffish.FEN_INVALID_SIDE_TO_MOVE
    yield with_field(2, "6"), pyffish.FEN_INVALID_CASTLING_INFO
    yield with_field(2, ""), pyffish.FEN_INVALID_CASTLING_INFO
    yield with_field(2, "Z"), pyffish.FEN_INVALID_CASTLING_INFO
    passed = {pyffish.FEN_INVALID_EN_PASSANT_SQ, pyffish.FEN_INVALID_COUNTING_RULE}
    yield with_field(3, "zz"), passed
    yield with_field(3, ""), passed
    if counts:
        yield with_field(4, "a+b"), pyffish.FEN_INVALID_CHECK_COUNT
        yield with_field(4, "10+1"), pyffish.FEN_INVALID_CHECK_COUNT
    half = 5 if counts else 4
    yield with_field(half, "a"), pyffish.FEN_INVALID_HALF_MOVE_COUNTER
    yield with_field(half, ""), pyffish.FEN_INVALID_HALF_MOVE_COUNTER
    yield with_field(half + 1, "-13"), pyffish.FEN_INVALID_MOVE_COUNTER
    yield " ".join([*fields, "7"]), pyffish.FEN_INVALID_NB_PARTS
    pieces = [piece for piece in proconsul.variant(variant).pieces if len(piece.letter) == 1]
    kings = [piece.letter for piece in pieces if piece.royal and piece.letter in "".join(ranks)]
    others = [piece.letter for piece in pieces if not piece.royal and not piece.pawn]
    if kings and others:
        yield " ".join([board.replace(kings[0], others[0], 1), *rest]), pyffish.FEN_INVALID_NUMBER_OF_KINGS


@pytest.mark.parametrize("variant", pyffish.variants())
def test_every_fault_has_its_number(variant):
    for fen, expected in mutations(variant):
        found = pyffish.validate_fen(fen, variant)
        assert found in expected if isinstance(expected, set) else found == expected, (fen, found, expected)


def test_castling_by_files():
    assert pyffish.get_fen("chess", CHESS, [], True) == CHESS.replace("KQkq", "HAha")
    assert pyffish.get_fen("chess", CHESS, ["e2e4", "e7e5", "h2h3", "e8e7"], True).split()[2] == "HA"
    assert pyffish.get_fen("seirawan", pyffish.start_fen("seirawan"), [], True).split()[2] == "HABCDEFGhabcdefg"
    middle = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1"
    assert pyffish.get_fen("chess", middle, [], True).split()[2] == "GBgb"
    assert pyffish.get_fen("fischerandom", CHESS, []).split()[2] == "HAha"


@pytest.mark.parametrize("variant, fen, rights", [
    ("chess", "8/rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "KQ"),
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KZ9q - 0 1", "Kq"),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "-"),
    ("seirawan", "rnbq3r/pp2bkpp/8/2p1p2K/2p1P3/8/PPPP1PPP/RNB4R[EHeh] b QBCEHabcdk - 0 10", "ABCHabcdh"),
])
def test_rights_without_pieces_are_dropped(variant, fen, rights):
    assert pyffish.get_fen(variant, fen, []).split()[2] == rights
    assert pyffish.validate_fen(fen, variant) == pyffish.FEN_INVALID_CASTLING_INFO


def test_incomplete_fens():
    assert pyffish.get_fen("chess", "startpos", ["e2e4"]) == pyffish.get_fen("chess", CHESS, ["e2e4"])
    assert pyffish.get_fen("chess", CHESS.split()[0], []) == CHESS.replace("KQkq", "-")
    assert pyffish.get_fen("chess", CHESS.split()[0] + " w 3 7", []) == CHESS.replace("KQkq - 0 1", "- - 3 7")
    assert pyffish.get_fen("chess", CHESS.replace(" - ", " e6 "), []) == CHESS
    with pytest.raises(pyffish.error):
        pyffish.get_fen("chess", CHESS.replace("K", "Q", 1), [])


@pytest.mark.parametrize("variant, given, held", [
    ("crazyhouse", "PNBRQpnbrq", "QRBNPqrbnp"),
    ("capahouse", "PNACBRQpnacbrq", "CAQRBNPcaqrbnp"),
    ("shogi", "RBGSNLPrbgsnlp", "GNLPSRBgnlpsrb"),
    ("sittuyin", "FRNSKfrnsk", "KSFRNksfrn"),
    ("seirawan", "HEhe", "EHeh"),
])
def test_hands_are_in_the_usual_order(variant, given, held):
    boards = {"shogi": "9/9/4k4/9/9/9/4K4/9/9", "capahouse": "10/4k5/10/10/10/10/4K5/10"}
    kings = "8/8/8/8/8/8/8/8" if "K" in given else boards.get(variant, "8/4k3/8/8/8/8/4K3/8")
    fen = f"{kings}[{given}] w - - 0 1"
    if variant == "seirawan":
        fen = pyffish.start_fen("seirawan")
    assert pyffish.get_fen(variant, fen, []).split("[")[1].split("]")[0] == held


def test_promoted_pieces_are_marked_on_demand():
    fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1"
    line = ["a7a8q", "h8h7", "a8b8", "h7h6"]
    assert pyffish.get_fen("chess", fen, line).split()[0] == "1Q6/8/7k/8/8/8/8/K7"
    assert pyffish.get_fen("chess", fen, line, False, False, True).split()[0] == "1Q~6/8/7k/8/8/8/8/K7"
    marked = "8/6ks/3M~2r1/2K1M3/8/3R4/8/8 w - 128 18 50"
    assert pyffish.get_fen("makruk", marked, [], show_promoted=True) == marked
    assert pyffish.get_fen("makruk", marked, []) == marked.replace("~", "")
    # What takes a marked piece is none.
    assert pyffish.get_fen("makruk", marked.replace(" w ", " b "), ["g6d6"], show_promoted=True).split()[0] == \
        "8/6ks/3r4/2K1M3/8/3R4/8/8"


@pytest.mark.parametrize("started, count", [(0, "18"), (-1, "0"), (89, "10")])
def test_board_honour_counts_from_where_it_was_started(started, count):
    fen = "8/6ks/3M2r1/2K1M3/8/3R4/8/8 w - 128 18 50"
    assert pyffish.get_fen("makruk", fen, [], count_started=started) == fen.replace(" 18 ", f" {count} ")
    bare = "8/2K3k1/5S2/6S1/8/8/8/8 b - 44 8 30"  # counted by pieces, whoever has started
    assert pyffish.get_fen("makruk", bare, [], count_started=started) == bare


def test_an_overrun_count_is_a_draw_from_its_start():
    fen = "8/6ks/3M2r1/2K1M3/8/3R4/8/8 w - 128 18 120"
    assert pyffish.is_optional_game_end("makruk", fen, []) == (False, 0)
    assert pyffish.is_optional_game_end("makruk", fen, [], False, 50) == (True, pyffish.VALUE_DRAW)
    assert pyffish.is_optional_game_end("makruk", fen, [], False, -1) == (False, 0)


@pytest.mark.parametrize("variant, fen, moves, letter", [
    ("chess", "r6k/1P6/8/8/8/8/8/K7 w - - 0 1", ["b7a8q"], "r"),
    ("chess", "r2q3k/1P6/8/8/8/8/8/K7 w - - 0 1", ["b7a8q", "d8a8"], "P"),
    ("chess", "r2q3k/1P6/8/8/8/8/8/K7 w - - 0 1", ["b7a8q", "d8b8"], ""),
    ("crazyhouse", "r2q3k/1P6/8/8/8/8/8/K7[] w - - 0 1", ["b7a8q", "d8a8"], "P"),
    ("crazyhouse", "3q3k/8/8/8/8/8/8/Q~6K[] b - - 0 1", ["d8d4", "a1d4"], "q"),
    ("crazyhouse", "q5k1/8/8/8/8/8/8/Q~5K1[] b - - 0 1", ["a8a1"], "P"),
    ("chess", CHESS, ["e2e4", "a7a6", "e4e5", "d7d5", "e5d6"], "p"),
    ("atomic", CHESS, ["g1f3", "a7a6", "f3e5", "a6a5", "e5d7"], "p"),
    ("shogi", "4k4/9/p8/S8/9/9/9/9/R3K4[] w - - 0 1", ["a6a7+", "e9e8", "e1e2"], ""),
    ("shogi", "r3k4/9/p8/S8/9/9/9/9/4K4[] w - - 0 1", ["a6a7+", "a9a7"], "S"),
])
def test_what_goes_to_the_partner(variant, fen, moves, letter):
    assert pyffish.piece_to_partner(variant, fen, moves) == letter


@pytest.mark.parametrize("variant, fen, number", [
    ("kyotoshogi", "p+nks+l/5/5/5/+LS+K+NP[-] w 0 1", pyffish.FEN_INVALID_PROMOTED_PIECE),
    ("minishogi", "rbsgk/4p/5/P4/++KGSBR[-] w - - 0 1", pyffish.FEN_INVALID_PROMOTED_PIECE),
    ("chess", CHESS.replace("q", "+q", 1), pyffish.FEN_INVALID_CHAR),
    ("chess", "8/8/3kK3/8/8/8/8/8 w - - 0 1", pyffish.FEN_TOUCHING_KINGS),
    ("chess", "4k3/8/8/8/8/8/8/4KK2 w - - 0 1", pyffish.FEN_INVALID_NUMBER_OF_KINGS),
    ("chess", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", pyffish.FEN_INVALID_SIDE_TO_MOVE),
    ("3check", CHESS.replace(" - ", " - 3+a "), pyffish.FEN_INVALID_CHECK_COUNT),
    ("3check", CHESS + " +1+4", pyffish.FEN_INVALID_CHECK_COUNT),
    ("3check", CHESS + " +0+2", pyffish.FEN_OK),
    ("makruk", "8/6ks/3M2r1/2K1M3/8/3R4/8/8 w - x 18 50", pyffish.FEN_INVALID_COUNTING_RULE),
    ("shogi", pyffish.start_fen("shogi").replace("PPPPPPPPP", "PPPP+PPPPP"), pyffish.FEN_OK),
])
def test_numbers_of_faults(variant, fen, number):
    assert pyffish.validate_fen(fen, variant) == number


def test_any_file_castles_in_chess960():
    fen = "nrbqbkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQBKRN w BGbg - 0 1"
    assert pyffish.validate_fen(fen, "chess", True) == pyffish.FEN_OK
    assert pyffish.validate_fen(fen, "chess") == pyffish.FEN_INVALID_CASTLING_INFO
