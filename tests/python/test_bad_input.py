"""Every function that takes something, given something wrong: what it raises, and about which position."""

import resource

import proconsul
import pyffish
import pytest

START = pyffish.start_fen("chess")
FEN_FUNCTIONS = ["legal_moves", "get_fen", "gives_check", "piece_to_partner", "game_result", "is_immediate_game_end",
                 "is_optional_game_end", "has_insufficient_material"]


@pytest.mark.parametrize("name", FEN_FUNCTIONS)
def test_functions_of_a_position(name):
    function = getattr(pyffish, name)
    with pytest.raises(proconsul.VariantError):
        function("x", START, [])
    with pytest.raises(proconsul.FenError):
        function("chess", "x", ["e2e4"])
    with pytest.raises(proconsul.MoveError) as raised:
        function("chess", START, ["e2e4", "e2e4"])
    assert raised.value.fen.endswith(" b KQkq - 0 1") and raised.value.message
    with pytest.raises(TypeError):
        function("chess", START, [1])


@pytest.mark.parametrize("call, error", [
    (lambda: pyffish.start_fen("x"), proconsul.VariantError),
    (lambda: pyffish.two_boards("x"), proconsul.VariantError),
    (lambda: pyffish.captures_to_hand("x"), proconsul.VariantError),
    (lambda: pyffish.validate_fen(START, "x"), proconsul.VariantError),
    (lambda: pyffish.get_fog_fen("x", "chess"), proconsul.FenError),
    (lambda: pyffish.get_fog_fen(START, "x"), proconsul.VariantError),
    (lambda: pyffish.get_san("chess", START, "e2e5"), proconsul.MoveError),
    (lambda: pyffish.get_san("chess", START, "e2e4", False, 99), proconsul.ArgumentError),
    (lambda: pyffish.get_san_moves("chess", START, ["x", "e2e4"]), proconsul.MoveError),
    (lambda: pyffish.is_capture("chess", START, [], "x"), proconsul.MoveError),
    (lambda: pyffish.set_option("x", 1), proconsul.ArgumentError),
    (lambda: pyffish.game_result("chess", START, []), proconsul.ArgumentError),
    (lambda: proconsul.variant("x"), proconsul.VariantError),
    (lambda: proconsul.variant("chess").random_number(), proconsul.StartError),
    (lambda: proconsul.variant("consul42k").dice_of("x"), proconsul.StartError),
    (lambda: proconsul.Game().push("e9"), proconsul.MoveError),
    (lambda: proconsul.Game().pop(), proconsul.MoveError),
    (lambda: proconsul.Game().san("e2e5"), proconsul.MoveError),
    (lambda: proconsul.Game().uci("Qh5"), proconsul.MoveError),
    (lambda: proconsul.Game().is_capture(""), proconsul.MoveError),
    (lambda: proconsul.Game().gives_check("x"), proconsul.MoveError),
    (lambda: proconsul.Game().svg(square_size=0), proconsul.ArgumentError),
    (lambda: proconsul.Game().perft(-1), proconsul.ArgumentError),
    (lambda: proconsul.load_variants("[x"), proconsul.DefinitionError),
    (lambda: list(proconsul.read_pgn("/nowhere.pgn")), proconsul.PgnError),
    (lambda: proconsul.Engine(hash=0), proconsul.EngineError),
    (lambda: proconsul.Engine(threads=-1), proconsul.EngineError),
    (lambda: proconsul.Engine(skill=99), proconsul.EngineError),
    (lambda: proconsul.Engine().play(proconsul.Game(), proconsul.Limits(depth=0)), proconsul.EngineError),
    (lambda: proconsul.Engine().analyse(proconsul.Game(), multipv=0), proconsul.EngineError),
    (lambda: proconsul.Engine().play(proconsul.Game(), proconsul.Limits(moves=["e2e5"])), proconsul.MoveError),
])
def test_errors(call, error):
    with pytest.raises(error) as raised:
        call()
    assert isinstance(raised.value, proconsul.ProconsulError) and raised.value.message
    if error is proconsul.MoveError:
        assert raised.value.fen == START


def test_a_text_defines_games_anew():
    for queen in ("Q", "R"):
        fen = f"4k3/8/8/8/8/8/8/3{queen}K3 w - - 0 1"
        before = proconsul.Game("anew") if "anew" in proconsul.variants() else None
        assert proconsul.load_variants(f"[anew:chess]\nstartFen = {fen}\n") == ["anew"]
        assert proconsul.Game("anew").fen == fen
    assert before.push("d1h5")  # it keeps the rules it was begun with
    with pytest.raises(proconsul.DefinitionError):
        proconsul.load_variants("[anew:chess]\nking = zz\n")
    assert proconsul.Game("anew").fen == fen


def test_an_engine_beyond_the_memory_is_refused_at_once():
    with open("/proc/self/statm") as statm:
        taken = int(statm.read().split()[0]) * resource.getpagesize()
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (taken + (1 << 30), before[1]))
    try:
        with pytest.raises(proconsul.EngineError, match="MB are available"):
            proconsul.Engine(hash=65536)
        with pytest.raises(proconsul.EngineError, match="MB are available"):
            proconsul.Engine(threads=256)
        proconsul.Engine(hash=16)
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
