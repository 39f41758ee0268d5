"""Every text that the extension module takes, given as bytes, with bytes that are no UTF-8, with surrogates, with NUL: an
answer or a ProconsulError, and valid text in either."""

import inspect
import os
import re

import proconsul
import pyffish
import pytest
from proconsul import _core
from proconsul._core import _pyffish

START = pyffish.start_fen("chess")
BAD = [b"\xff", b"\xed\xa0\x80", "\udcff", "\ud800", "\x00", "é" * 3, b"", "K\udcff/8", b"\xf0\x9f\x99", "\x1b[2J"]
# Arguments with which a call goes as far as it can, by name where pybind11 says it, or by function.
GOOD = {"variant": "chess", "fen": START, "move": "e2e4", "movelist": ["e2e4"], "name": "Hash", "value": "1",
        "game": ["chess", START, None, [], "never", False], "pgn_of_text": ['[Event "x"]\n\n1. e4 {y} *'],
        "pgn_of_file": ["/nowhere.pgn", False], "load_definitions": ["[own:chess]\ntitle = mine\n", "mine", None],
        "check_definitions": ["[own:chess]\ntitle = mine\n", "mine", 256, True], "engine": [1, 1, 20, True],
        "Variant.random_number": [1, False], "Variant.dice_of": ["36"], "Game.push": ["e2e4"], "Game.san": ["e2e4"],
        "Game.uci": ["e4"], "Game.is_capture": ["e2e4"], "Game.gives_check": ["e2e4"], "Game.svg": [False, 48],
        "Game.divide": [1], "Game.pgn": [[("White", "me")]],
        "Engine.start": [1, None, None, None, None, ["e2e4"], 1]}


def instance(kind):
    return {"Variant": lambda: _core.variant("chess2016"), "Game": lambda: _core.game("chess", None, None, [], "never", False),
            "Engine": lambda: _core.engine(1, 1, 20, True), "PgnGames": lambda: _core.pgn_of_text("1. e4 *"),
            "Search": lambda: _core.engine(1, 1, 20, True).start(_core.game("chess", None, None, [], "never", False), 1, None,
                                                                None, None, None, [], 1)}[kind]()


def calls():
    """Name, what to call, and good arguments, of everything with arguments."""
    for name, function in inspect.getmembers(_core, inspect.isroutine):
        if "(arg0" in function.__doc__ and name != "evaluate":
            yield name, function, list(GOOD[name]) if name in GOOD and name != "variant" else [GOOD["variant"]]
    for name, function in inspect.getmembers(_pyffish, inspect.isroutine):
        named = re.findall(r"(\w+): ", function.__doc__.splitlines()[0])
        yield "pyffish." + name, function, [GOOD[word] for word in named if word in GOOD]
    for kind, cls in inspect.getmembers(_core, inspect.isclass):
        for name, function in inspect.getmembers(cls, inspect.isroutine):
            if not name.startswith("_") and "arg0: " in function.__doc__:
                good = list(GOOD[f"{kind}.{name}"])
                first = [instance("Game")] if name == "start" else []
                yield f"{kind}.{name}", lambda *rest, kind=kind, name=name: getattr(instance(kind), name)(*rest), first + good


CALLS = list(calls())


def replaced(good, bad):
    """The good arguments with one text, however deep, replaced."""
    for at, value in enumerate(good):
        if isinstance(value, (str, bytes)):
            yield good[:at] + [bad] + good[at + 1:]
        elif isinstance(value, (list, tuple)):
            for inner in replaced(list(value), bad):
                yield good[:at] + [type(value)(inner)] + good[at + 1:]


def texts_of(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from texts_of([*value.keys(), *value.values()])
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from texts_of(part)
    elif isinstance(value, _core.PgnGames):
        try:
            yield from texts_of(value.next())
        except StopIteration:
            pass
    elif isinstance(value, (_core.Variant, _core.Game)):
        for name in dir(type(value)):
            if isinstance(inspect.getattr_static(type(value), name), property):
                yield from texts_of(getattr(value, name))


def test_there_is_something_to_call():
    assert len(CALLS) > 30 and sum(1 for _, _, good in CALLS for _ in replaced(good, "")) > 50


@pytest.mark.parametrize("name, call, good", CALLS, ids=[name for name, _, _ in CALLS])
def test_any_text(name, call, good):
    for bad in BAD:
        for arguments in replaced(good, bad):
            try:
                answer = call(*arguments)
            except proconsul.ProconsulError as error:
                answer = [str(error), error.message, error.fen]
                assert not re.search(r"[\x00-\x1f\x7f]", str(error)), (arguments, str(error))
            for text in texts_of(answer):
                text.encode()  # no surrogates


def test_bytes_are_text():
    assert proconsul.Game(b"chess", START.encode()).push(b"e2e4") == "e2e4"
    assert pyffish.get_san(b"chess", START.encode(), b"g1f3") == "Nf3"


@pytest.mark.parametrize("bad", [b"\xff", "\udcff", "\ud800", "\x00", START + "\x00", START.encode() + b"\xff"], ids=repr)
def test_the_error_fits(bad):
    with pytest.raises(proconsul.FenError) as raised:
        proconsul.Game(fen=bad)
    assert raised.value.fen and raised.value.column > 0
    with pytest.raises(proconsul.FenError):
        pyffish.legal_moves("chess", bad, [])
    with pytest.raises(proconsul.VariantError):
        proconsul.Game(bad)
    with pytest.raises(proconsul.MoveError):
        proconsul.Game().push(bad)
    with pytest.raises(proconsul.StartError):
        _core.game("consul42k", None, bad, [], "never", False)
    with pytest.raises(proconsul.StartError):
        proconsul.Game("chess2016", interchange=bad)
    with pytest.raises(proconsul.PgnError):
        list(proconsul.read_pgn(bad))
    with pytest.raises(proconsul.DefinitionError):
        proconsul.load_variants(bad)
    with pytest.raises(proconsul.ArgumentError):
        pyffish.set_option(bad, 1)
    with pytest.raises(proconsul.ArgumentError):
        pyffish.set_option("Hash", bad)
    with pytest.raises(proconsul.MoveError):
        proconsul.Engine(hash=1).play(proconsul.Game(), proconsul.Limits(moves=[bad]))


def test_definitions_and_games_with_foreign_bytes(tmp_path):
    with pytest.raises(proconsul.DefinitionError) as raised:
        proconsul.load_variants(b"[foreign:chess]\ntitle = caf\xe9\n")
    assert (raised.value.line, raised.value.column) == (2, 12)
    odd = os.fsdecode(os.fsencode(str(tmp_path)) + b"/caf\xe9.pgn")
    with open(odd, "wb") as file:
        file.write(b'[White "caf\xe9 \xff"]\n\n1. e4 {\xff\xfe} *\n')
    for path in (odd, os.fsencode(odd)):
        [pgn] = proconsul.read_pgn(path)
        assert [move.uci for move in pgn.moves] == ["e2e4"]
        for text in texts_of([pgn.tags, pgn.moves[0].comment]):
            text.encode()


def test_paths_end_where_they_end(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 *")
    with pytest.raises(proconsul.PgnError):
        list(proconsul.read_pgn(f"{path}\x00.txt"))
    definitions = tmp_path / "variants.ini"
    definitions.write_text("[nulled:chess]\n")
    try:
        with pytest.warns():
            pyffish.set_option("VariantPath", f"{definitions}\x00.txt")
    except proconsul.ProconsulError:
        pass
    assert "nulled" not in proconsul.variants()
