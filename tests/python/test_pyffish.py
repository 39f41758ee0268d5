import pytest

import pyffish

CHESS = pyffish.start_fen("chess")


def test_the_whole_interface_is_there():
    names = """version info variants set_option load_variant_config start_fen two_boards captures_to_hand get_san
        get_san_moves legal_moves get_fen gives_check is_capture piece_to_partner game_result is_immediate_game_end
        is_optional_game_end has_insufficient_material validate_fen get_fog_fen error FEN_OK VALUE_MATE VALUE_DRAW
        NOTATION_DEFAULT NOTATION_SAN NOTATION_LAN NOTATION_SHOGI_HOSKING NOTATION_SHOGI_HODGES
        NOTATION_SHOGI_HODGES_NUMBER NOTATION_JANGGI NOTATION_XIANGQI_WXF NOTATION_THAI_SAN NOTATION_THAI_LAN"""
    for name in names.split():
        assert hasattr(pyffish, name)
    assert len(pyffish.version()) == 3
    assert isinstance(pyffish.info(), str)
    assert "chess" in pyffish.variants()
    assert not pyffish.two_boards("chess") and not pyffish.captures_to_hand("chess")
    assert pyffish.captures_to_hand("crazyhouse")


def test_moves():
    assert len(pyffish.legal_moves("chess", CHESS, [])) == 20
    assert "e7e5" in pyffish.legal_moves("chess", CHESS, ["e2e4"])
    assert pyffish.get_fen("chess", CHESS, ["e2e4"]).startswith("rnbqkbnr/pppppppp/8/8/4P3/")
    # An earlier position after a later one, and another line.
    assert pyffish.get_fen("chess", CHESS, []) == CHESS
    assert pyffish.get_fen("chess", CHESS, ["d2d4"]).startswith("rnbqkbnr/pppppppp/8/8/3P4/")
    assert pyffish.is_capture("chess", CHESS, ["e2e4", "d7d5"], "e4d5")
    assert pyffish.piece_to_partner("chess", CHESS, ["e2e4", "d7d5", "e4d5"]) == "p"
    with pytest.raises(pyffish.error):
        pyffish.legal_moves("chess", CHESS, ["e2e5"])
    with pytest.raises(ValueError):
        pyffish.legal_moves("nochess", CHESS, [])


def test_castling_from_any_file():
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert "e1g1" in pyffish.legal_moves("chess", fen, [])
    assert "e1h1" in pyffish.legal_moves("chess", fen, [], True)
    assert pyffish.get_san("chess", fen, "e1h1", True) == "O-O"


def test_sfen():
    start = pyffish.start_fen("shogi")
    assert pyffish.get_fen("shogi", start, [], False, True) == (
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1")
    taken = pyffish.get_fen("shogi", start, ["c3c4", "g7g6", "b2h8+"], sfen=True)
    assert taken == "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4"


def test_notations():
    assert pyffish.get_san("chess", CHESS, "g1f3", False, pyffish.NOTATION_LAN) == "Ng1-f3"
    assert pyffish.get_san_moves("chess", CHESS, ["e2e4", "d7d5", "e4d5"]) == ["e4", "d5", "exd5"]
    assert pyffish.get_san_moves("chess", CHESS, ["e2e4", "d7d5", "e4d5"], False, pyffish.NOTATION_LAN)[2] == "e4xd5"
    for notation in (-1, 10, pyffish.NOTATION_JANGGI):
        with pytest.raises(pyffish.error):
            pyffish.get_san("chess", CHESS, "g1f3", False, notation)


def test_ends():
    mate = ["f2f3", "e7e5", "g2g4", "d8h4"]
    assert pyffish.gives_check("chess", CHESS, mate)
    assert pyffish.game_result("chess", CHESS, mate) == -pyffish.VALUE_MATE
    assert pyffish.is_immediate_game_end("chess", CHESS, mate) == (False, 0)
    dance = ["g1f3", "g8f6", "f3g1", "f6g8"] * 2
    assert pyffish.is_optional_game_end("chess", CHESS, dance) == (True, pyffish.VALUE_DRAW)
    assert pyffish.is_optional_game_end("chess", CHESS, []) == (False, 0)
    hill = "4k3/8/8/3K4/8/8/8/8 b - - 0 1"
    assert pyffish.is_immediate_game_end("kingofthehill", hill, []) == (True, -pyffish.VALUE_MATE)
    with pytest.raises(pyffish.error):
        pyffish.game_result("chess", CHESS, [])


@pytest.mark.parametrize("fen, expected", [
    ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", (True, True)),
    ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", (False, True)),
    ("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", (True, False)),
    (CHESS, (False, False)),
])
def test_insufficient_material(fen, expected):
    assert pyffish.has_insufficient_material("chess", fen, []) == expected


def test_fens():
    assert pyffish.validate_fen(CHESS, "chess") == pyffish.FEN_OK
    for bad in ("", "x", CHESS.replace("w", "q"), CHESS.replace("K", "Q", 1), "8/8/8/8/8/8/8/8 w - - 0 1"):
        assert pyffish.validate_fen(bad, "chess") < 0
    assert pyffish.get_fog_fen(CHESS, "chess") == \
        "********/********/********/********/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_definitions():
    pyffish.load_variant_config("[kingless:chess]\nmaxRank = 8\ncastling = false\n"
                                "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n")
    assert "kingless" in pyffish.variants()
    with pytest.warns(UserWarning):
        pyffish.load_variant_config("[strange:chess]\nnosuchkey = 1\n")
    with pytest.raises(ValueError):
        pyffish.set_option("No such option", 1)
    pyffish.set_option("Hash", 32)
