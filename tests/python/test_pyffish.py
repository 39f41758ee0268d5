import pytest

import pyffish

CHESS = pyffish.start_fen("chess")


def test_the_whole_interface_is_there():
    names = """version info variants set_option load_variant_config start_fen two_boards captures_to_hand get_san
        get_san_moves legal_moves get_fen gives_check is_capture piece_to_partner game_result is_immediate_game_end
        is_optional_game_end has_insufficient_material validate_fen get_fog_fen error FEN_OK VALUE_MATE VALUE_DRAW
        NOTATION_DEFAULT NOTATION_SAN NOTATION_LAN NOTATION_SHOGI_HOSKING NOTATION_SHOGI_HODGES
        NOTATION_SHOGI_HODGES_NUMBER NOTATION_JANGGI NOTATION_XIANGQI_WXF NOTATION_THAI_SAN NOTATION_THAI_LAN
        FEN_EMPTY FEN_INVALID_MOVE_COUNTER FEN_INVALID_HALF_MOVE_COUNTER FEN_INVALID_NUMBER_OF_KINGS
        FEN_INVALID_EN_PASSANT_SQ FEN_INVALID_CASTLING_INFO FEN_INVALID_SIDE_TO_MOVE FEN_INVALID_POCKET_INFO
        FEN_INVALID_BOARD_GEOMETRY FEN_TOUCHING_KINGS FEN_INVALID_CHAR FEN_INVALID_NB_PARTS FEN_INVALID_PROMOTED_PIECE
        FEN_INVALID_CHECK_COUNT FEN_INVALID_COUNTING_RULE"""
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


def test_sfen_in_the_place_of_a_fen():
    board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
    assert pyffish.get_fen("shogi", board + " b - 1", []).split()[1] == "w"
    assert pyffish.get_fen("shogi", board + " w 2Pb 4", [], sfen=True) == board + " w 2Pb 4"
    assert pyffish.get_fen("shogi", board + "[-] b - - 0 1", []).split()[1] == "b"


def test_castling_is_of_chess960_only_where_it_is_said():
    fen = "r3k1r1/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert pyffish.get_fen("chess", fen, []).split()[2] == "KQq"
    assert "e1c1" in pyffish.legal_moves("chess", fen, [])
    assert pyffish.get_fen("chess", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", []).split()[2] == "-"
    assert "e1b1" in pyffish.legal_moves("chess", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", [], True)


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
    for notation in (-1, 10):
        with pytest.raises(pyffish.error):
            pyffish.get_san("chess", CHESS, "g1f3", False, notation)


SHOGI = pyffish.start_fen("shogi")


@pytest.mark.parametrize("variant, fen, move, notation, text", [
    ("chess", CHESS, "b1c3", pyffish.NOTATION_SHOGI_HOSKING, "N66"),
    ("chess", CHESS, "b1c3", pyffish.NOTATION_SHOGI_HODGES, "N-6f"),
    ("chess", CHESS, "b1c3", pyffish.NOTATION_JANGGI, "N82-63"),
    ("chess", CHESS, "b1c3", pyffish.NOTATION_XIANGQI_WXF, "N7+6"),
    ("shogi", SHOGI, "h3h4", pyffish.NOTATION_DEFAULT, "P-26"),
    ("shogi", SHOGI, "h3h4", pyffish.NOTATION_SHOGI_HODGES, "P-2f"),
    ("shogi", SHOGI, "d1e2", pyffish.NOTATION_SHOGI_HOSKING, "G69-58"),
    ("shogi", SHOGI, "d1e2", pyffish.NOTATION_SHOGI_HODGES_NUMBER, "G69-58"),
    ("shogi", "4k4/9/9/9/9/9/9/9/4K4[G] w - - 0 1", "G@e2", pyffish.NOTATION_SHOGI_HODGES, "G*5h"),
    ("shogi", "4k4/9/9/9/9/9/9/9/4K4[G] w - - 0 1", "G@e2", pyffish.NOTATION_SHOGI_HOSKING, "G'58"),
    ("shogi", "4k4/8r/9/9/9/9/9/7B1/4K4[] w - - 0 1", "h2b8", pyffish.NOTATION_DEFAULT, "B-82="),
    ("shogi", "4k4/8r/9/9/9/9/9/7B1/4K4[] w - - 0 1", "h2b8+", pyffish.NOTATION_DEFAULT, "B-82+"),
    ("shogi", "4k4/9/9/9/9/9/9/7+B1/4K4[] w - - 0 1", "h2g3", pyffish.NOTATION_SHOGI_HODGES, "+B-3g"),
    # Pawns behind each other in two files are numbered from the front, and named by their file.
    ("chess", "4k3/8/8/2P2P2/2P2P2/8/8/4K3 w - - 0 1", "c5c6", pyffish.NOTATION_XIANGQI_WXF, "16+1"),
    ("chess", "4k3/8/8/8/8/2N5/8/2N1K3 w - - 0 1", "c3d5", pyffish.NOTATION_XIANGQI_WXF, "N++5"),
    ("chess", "4k3/8/8/8/8/2N5/8/2N1K3 w - - 0 1", "c1e2", pyffish.NOTATION_XIANGQI_WXF, "N-+4"),
    ("makruk", pyffish.start_fen("makruk"), "d3d4", pyffish.NOTATION_THAI_SAN, "ง๔"),
    ("makruk", pyffish.start_fen("makruk"), "b1d2", pyffish.NOTATION_THAI_LAN, "ม ข๑-ง๒"),
    ("makruk", "4k3/8/3M4/8/8/8/8/4K3 w - - 0 1", "d6e5", pyffish.NOTATION_THAI_SAN, "ม็-จ๕"),
    ("makruk", "4k3/8/3M~4/8/8/8/8/4K3 w - - 0 1", "d6e5", pyffish.NOTATION_THAI_SAN, "ง-จ๕"),
])
def test_notations_of_other_families(variant, fen, move, notation, text):
    assert pyffish.get_san(variant, fen, move, False, notation) == text


def test_gates_need_no_more_of_the_origin():
    fen = "rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R[EHeh] w KQABCDEFHkqabcdefh - 2 3"
    assert pyffish.get_san("seirawan", fen, "b1d2") == "Nbd2"
    assert pyffish.get_san("seirawan", fen, "b1d2e") == "Nd2/E"
    assert pyffish.get_san("seirawan", fen, "f3d2") == "Nfd2"


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


@pytest.mark.parametrize("variant, fen, expected", [
    ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", (False, False)),
    ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", (True, True)),
    ("seirawan", "k7/8/8/8/8/8/8/4K3[E] w E - 0 1", (False, True)),
    ("3check", "k7/n7/8/8/8/8/8/K7 w - - 1+2 0 1", (True, False)),
    ("makpong", "k7/n7/8/8/8/8/8/K7 w - - 0 1", (True, False)),
])
def test_insufficient_material_of_other_games(variant, fen, expected):
    assert pyffish.has_insufficient_material(variant, fen, []) == expected


def test_fens():
    assert pyffish.validate_fen(CHESS, "chess") == pyffish.FEN_OK
    assert pyffish.validate_fen("", "chess") == pyffish.FEN_EMPTY
    for bad in ("x", CHESS.replace("w", "q"), CHESS.replace("K", "Q", 1), "8/8/8/8/8/8/8/8 w - - 0 1"):
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


def test_a_file_of_definitions_is_loaded_but_for_what_is_wrong_with_it(tmp_path):
    path = tmp_path / "variants.ini"
    path.write_text("[rookless:chess]\nstartFen = 1nbqkbn1/8/8/8/8/8/8/1NBQKBN1 w - - 0 1\n[bad:chess]\nking = zz\n"
                    "[worse:nothing]\n[knights:chess]\nstartFen = 1n2k1n1/8/8/8/8/8/8/1N2K1N1 w - - 0 1\n")
    with pytest.warns(UserWarning) as warned:
        pyffish.set_option("VariantPath", str(path))
    assert len(warned) == 2 and all(warning.filename == __file__ for warning in warned)
    assert {"rookless", "knights"} <= set(pyffish.variants()) and not {"bad", "worse"} & set(pyffish.variants())
    with pytest.warns(UserWarning):
        pyffish.set_option("VariantPath", str(tmp_path / "missing.ini"))
