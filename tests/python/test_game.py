import gc

import pytest

import proconsul


def test_moves_and_their_taking_back():
    game = proconsul.Game()
    start = game.fen
    assert game.push("e4") == "e2e4"
    assert game.turn == "black"
    assert game.pop() == "e2e4"
    assert game.fen == start
    with pytest.raises(proconsul.MoveError):
        game.pop()


def test_every_game_is_there():
    for name in proconsul.variants():
        game = proconsul.Game(name)
        moves = game.legal_moves()
        assert moves
        assert [game.uci(san) for san in game.legal_sans()] == moves
        assert game.perft(1) == len(moves)
        assert game.variant.rules
        assert game.svg().startswith("<svg")


def test_perft_of_drawn_starts():
    assert proconsul.Game("consul42k", number=2487).number == "2487"
    assert proconsul.Game("fischerandom", number=518).perft(3) == 8902


def test_dice_and_numbers_agree():
    for name in ("consul42k", "contemporaryrandom", "chess2016"):
        variant = proconsul.variant(name)
        number = variant.random_number(seed=3)
        dice = variant.dice_of(number)
        if dice is not None:
            game = proconsul.Game(name, dice=dice.values, interchange="always" if dice.interchange else "never")
            assert game.number == number


@pytest.mark.parametrize("arguments, error", [
    (dict(variant="ches"), proconsul.VariantError),
    (dict(fen="8/8/8/8 w - - 0 1"), proconsul.FenError),
    (dict(fen="\x00"), proconsul.FenError),
    (dict(number=3), proconsul.StartError),
    (dict(variant="consul42k", number=42000), proconsul.StartError),
    (dict(variant="consul42k", number=-1), proconsul.StartError),
    (dict(variant="consul42k", dice=[99] * 7), proconsul.StartError),
    (dict(variant="consul42k", number=1, dice=[1]), proconsul.StartError),
])
def test_errors_are_typed(arguments, error):
    with pytest.raises(error) as raised:
        proconsul.Game(**arguments)
    assert raised.value.message


def test_errors_tell_where():
    with pytest.raises(proconsul.FenError) as raised:
        proconsul.Game(fen="rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert raised.value.column > 9 and raised.value.fen.startswith("rnbqkbnr")
    with pytest.raises(proconsul.DefinitionError) as raised:
        proconsul.load_variants("[odd:chess]\nnonsense = 1\n")
    assert raised.value.line == 2 and "nonsense" in raised.value.report


def test_definitions_are_checked_without_being_loaded():
    odd = "[checked:chess]\ncustomPiece1 = y:W\nstartFen = rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n"
    names, problems = proconsul.check_variants(odd, "odd.ini")
    assert names == ["checked"] and "checked" not in proconsul.variants()
    assert [(problem.line, problem.column, problem.warning) for problem in problems] == [(2, 16, True), (3, 12, True)]
    assert problems[1].text.startswith("odd.ini:3:12: warning: the game is over before the first move: Black wins")
    assert proconsul.check_variants(odd, advice=False) == (["checked"], [])
    wrong = proconsul.check_variants("[wrong:chess]\nking = zz\n[right:chess]\n")
    assert wrong.names == ["right"]
    assert [(problem.line, problem.column, problem.warning) for problem in wrong.problems] == [(2, 9, False)]
    with pytest.raises(proconsul.DefinitionError):
        proconsul.check_variants("#" * (17 << 20))


def test_warnings_keep_no_game_from_being_loaded():
    ignored = "[warned:chess]\nstartFen = 7k/5QQ1/8/8/8/8/8/K7 b - - 0 1\n"
    assert proconsul.load_variants(ignored) == ["warned"]


def test_limits_are_checked():
    for depth in (-1, 65):
        with pytest.raises(proconsul.ArgumentError):
            proconsul.Game().divide(depth)
    with pytest.raises(proconsul.ArgumentError):
        proconsul.Game().svg(square_size=-5)


def test_games_are_read_one_by_one(tmp_path):
    file = tmp_path / "games.pgn"
    game = proconsul.Game("consul42k", number=7)
    game.push(game.legal_moves()[0])
    file.write_text(game.pgn() * 3)
    games = list(proconsul.read_pgn(file))
    assert len(games) == 3
    assert all(pgn.game.fen == game.fen and not pgn.problems for pgn in games)
    with pytest.raises(proconsul.PgnError):
        proconsul.read_pgn(tmp_path / "none.pgn")


def test_variations_are_read():
    (pgn,) = proconsul.parse_pgn("1. e4 (1. d4 d5 $1) e5 *")
    assert [move.san for move in pgn.moves[0].variations[0]] == ["d4", "d5"]
    assert pgn.moves[0].variations[0][1].nags == [1]


def test_analysis_is_stopped():
    engine = proconsul.Engine(hash=1)
    game = proconsul.Game("consulchess")
    analysis = engine.analyse(game, multipv=2)
    first = next(analysis)
    assert first.multipv == 1 and first.pv
    with pytest.raises(proconsul.EngineError):
        engine.analyse(game)
    with pytest.raises(proconsul.EngineError):
        engine.new_game()
    analysis.stop()
    rest = list(analysis)
    assert {info.multipv for info in [first, *rest]} == {1, 2}
    assert analysis.result().move in game.legal_moves()
    engine.new_game()


def test_analysis_that_is_forgotten_ends():
    engine = proconsul.Engine(hash=1)
    engine.analyse(proconsul.Game())
    gc.collect()
    assert engine.play(proconsul.Game(), proconsul.Limits(nodes=100)).move


def test_nothing_to_think_about():
    mated = proconsul.Game(fen="rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    assert proconsul.Engine().play(mated, proconsul.Limits(depth=3)).move is None


@pytest.mark.parametrize("limits", [dict(depth=0), dict(nodes=0), dict(time=-1), dict(time=float("nan")),
                                    dict(mate=0), dict(clocks=(-1, 0, 0, 0))])
def test_bad_limits(limits):
    with pytest.raises(proconsul.EngineError):
        proconsul.Engine().analyse(proconsul.Game(), proconsul.Limits(**limits))
