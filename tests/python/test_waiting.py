"""What takes long or waits: other threads continue meanwhile, Ctrl-C ends it by KeyboardInterrupt, and nothing but a regular
file is waited for unless that is asked for."""

import os
import signal
import socket
import sys
import threading
import time

import proconsul
import pyffish
import pytest
from proconsul import _core

ENDLESS = {"nul": lambda: b"\0", "blanks": lambda: b" \n", "comment": lambda: b"{ a comment ", "moves": lambda: b"1. e4 e5 ",
           "other lines": lambda: b"% 1\n", "kif": lambda: "# KIF\n".encode(), "csa": lambda: b"V2.2\n'x\n"}


def fifo(tmp_path):
    path = tmp_path / "pipe.pgn"
    os.mkfifo(path)
    return path


def a_socket(tmp_path):
    path = tmp_path / "socket"
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(str(path))
    return path


@pytest.mark.parametrize("make, said", [
    (fifo, "is a pipe"), (a_socket, "is a socket"), (lambda _: "/dev/zero", "is a device"), (lambda _: "/dev/full", "is a device"),
    (lambda _: "/dev/tty", "is a device"), (lambda _: "/proc/kmsg", "made by the system|cannot read"),
    (lambda _: "/proc/self/status", "made by the system"), (lambda path: path, "is a directory")])
def test_only_regular_files_are_read(tmp_path, make, said):
    with pytest.raises(proconsul.PgnError, match=said):
        proconsul.read_pgn(make(tmp_path))


@pytest.mark.parametrize("make, said", [
    (a_socket, "cannot read"), (lambda path: path, "directory"), (lambda path: path / "none", "cannot read"), (lambda _: "-", "input")])
def test_what_cannot_be_read_at_all(tmp_path, make, said):
    with pytest.raises(proconsul.PgnError, match=said):
        proconsul.read_pgn(make(tmp_path), any_file=True)


def written(path, part, stop):
    with open(path, "wb", buffering=0) as pipe:
        while not stop.is_set():
            try:
                pipe.write(part)
            except BrokenPipeError:
                return


def test_a_pipe_is_read_to_its_end(tmp_path):
    path = fifo(tmp_path)
    stop = threading.Event()
    stop_after_one = threading.Thread(target=lambda: open(path, "wb").write(b"1. e4 e5 *\n\n1. d4 *\n"))
    stop_after_one.start()
    games = list(proconsul.read_pgn(path, any_file=True))
    stop_after_one.join()
    assert [[move.san for move in game.moves] for game in games] == [["e4", "e5"], ["d4"]]
    assert not stop.is_set()


@pytest.mark.parametrize("part", ENDLESS.values(), ids=ENDLESS.keys())
def test_what_never_ends_is_left(tmp_path, part):
    path, stop = fifo(tmp_path), threading.Event()
    writer = threading.Thread(target=written, args=(path, part() * (65536 // len(part())), stop))
    writer.start()
    games = proconsul.read_pgn(path, any_file=True)
    last = [game for game in games][-1]
    stop.set()
    del games
    writer.join()
    assert any("no game ends within 64 MiB" in problem.message for problem in last.problems)


def test_devices_that_never_end():
    [game] = proconsul.read_pgn("/dev/zero", any_file=True)
    assert [problem.message for problem in game.problems] == ["no game ends within 64 MiB; the rest is not read"]


LONG = {
    "pipe": lambda path: list(proconsul.read_pgn(fifo(path), any_file=True)),
    "perft": lambda _: proconsul.Game().perft(20),
    "perft of a large tree": lambda _: proconsul.Game("duck").perft(9),
    "divide of one move": lambda _: proconsul.Game(fen="k7/8/8/8/8/8/1P6/K7 w - - 0 1").perft(40),
    "play": lambda _: proconsul.Engine().play(proconsul.Game(), proconsul.Limits()),
    "analysis": lambda _: list(proconsul.Engine().analyse(proconsul.Game())),
    "result": lambda _: proconsul.Engine().analyse(proconsul.Game()).result(),
}


@pytest.mark.parametrize("call", LONG.values(), ids=LONG.keys())
def test_other_threads_continue_and_ctrl_c_ends_it(tmp_path, call):
    """The other thread waits for the call to work, and then presses Ctrl-C: it could do neither if the call kept the lock."""
    main = threading.main_thread().ident
    pressing = threading.Thread(target=lambda: (time.sleep(0.1), signal.pthread_kill(main, signal.SIGINT)))
    with pytest.raises(KeyboardInterrupt):
        pressing.start()
        call(tmp_path)
    pressing.join()


DEFINITION = "[waited:grand]\ntitle = Waited\n"


@pytest.fixture
def definition_file(tmp_path):
    path = tmp_path / "waited.ini"
    path.write_text(DEFINITION)
    return path


@pytest.mark.parametrize("call", [
    lambda _: proconsul.load_variants(DEFINITION), lambda _: proconsul.check_variants(DEFINITION),
    lambda file: pyffish.set_option("VariantPath", str(file)), lambda _: proconsul.Game("grand"),
    lambda file: list(proconsul.parse_pgn("1. e4 *\n" * 10000)), lambda _: proconsul.Engine(hash=64).new_game()])
def test_work_is_done_without_the_lock(definition_file, call):
    """With this interval no other thread gets the lock, unless the call releases it."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        for _ in range(5000):  # some calls release it for a moment
            order, begin = [], threading.Event()
            other = threading.Thread(target=lambda: (begin.wait(), order.append("other")))
            other.start()
            begin.set()
            call(definition_file)
            order.append("call")
            other.join()
            if order[0] == "other":
                return
    finally:
        sys.setswitchinterval(interval)
    pytest.fail("the lock was kept")


def test_one_reader_at_a_time(tmp_path):
    games = _core.pgn_of_file(str(fed(tmp_path)), True)
    refused = []

    def read_too():
        try:
            games.next()
        except proconsul.PgnError as error:
            refused.append(error.message)

    def handler(*_):
        read_too()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, handler)
    other = threading.Timer(0.1, lambda: (read_too(), signal.raise_signal(signal.SIGALRM)))
    other.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            games.next()
    finally:
        signal.signal(signal.SIGALRM, before)
        other.join()
    assert refused == ["another call is reading these games"] * 2


def fed(tmp_path):
    """A pipe with the beginning of a game, whose writer stays."""
    path = fifo(tmp_path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    writer = os.open(path, os.O_WRONLY)
    # More than is read when a file is opened.
    threading.Thread(target=os.write, args=(writer, b"{ a " * 100000), daemon=True).start()
    KEPT.extend([reader, writer])
    return path


KEPT = []


@pytest.fixture(autouse=True)
def close_kept():
    yield
    while KEPT:
        os.close(KEPT.pop())


def test_loading_from_many_threads_loses_nothing():
    texts = [f"[waited{i}:chess]\ntitle = Waited {i}\n" for i in range(24)]
    threads = [threading.Thread(target=proconsul.load_variants, args=(text,)) for text in texts]
    for thread in threads:
        thread.start()
    for _ in range(50):
        proconsul.variant("chess")
        proconsul.Game("waited0" if "waited0" in proconsul.variants() else "chess")
    for thread in threads:
        thread.join()
    assert {f"waited{i}" for i in range(24)} <= set(proconsul.variants())


def test_checking_keeps_the_budget_of_later_calls():
    with pytest.raises(proconsul.ProconsulError):
        proconsul.check_variants(DEFINITION, budget=0)
    proconsul.check_variants(DEFINITION, budget=1)
    pyffish.set_option("Definition Budget", 256)
    assert _core.load_definitions("[budgeted:shogi]\ntitle = Budgeted\n", "budgeted", None)[1] == []
