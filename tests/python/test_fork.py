"""Processes made by fork(): what the parent's threads work on is out of their reach, everything else works."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import traceback
import warnings

import proconsul
import pyffish
import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork() here")
warnings.filterwarnings("ignore", category=DeprecationWarning, message=".*fork.*")


def in_child(call):
    """Whether the call returns in a child process, in half a minute."""
    pid = os.fork()
    if pid == 0:
        signal.alarm(30)
        code = 1
        try:
            call()
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    return os.waitpid(pid, 0)[1] == 0


@pytest.fixture(params=[1, 2])
def engine(request):
    return proconsul.Engine(hash=1, threads=request.param)


@pytest.fixture
def analysis(engine):
    with engine.analyse(proconsul.Game("consulchess")) as running:
        next(running)
        yield running
        next(running)  # whatever the child did, the parent's goes on


def refuses(call):
    with pytest.raises(proconsul.EngineError) as raised:
        call()
    assert "process" in raised.value.message


def plays(engine):
    best = engine.play(proconsul.Game(), proconsul.Limits(depth=3))
    assert best.move in proconsul.Game().legal_moves()


def test_the_engine_plays(engine, analysis):
    assert in_child(lambda: plays(engine))
    assert in_child(engine.new_game)


def test_the_engine_plays_in_grandchildren(engine, analysis):
    def call():
        plays(engine)
        assert in_child(lambda: plays(engine))
        with engine.analyse(proconsul.Game()) as further:
            next(further)
            assert in_child(lambda: plays(engine)) and in_child(lambda: refuses(further.result))

    assert in_child(call)


def test_an_idle_engine_plays(engine):
    plays(engine)
    assert in_child(lambda: plays(engine))


def test_the_search_refuses(analysis):
    assert in_child(lambda: refuses(lambda: next(analysis)))
    assert in_child(lambda: refuses(analysis.result))
    assert in_child(analysis.stop)


def test_the_search_can_be_left(engine):
    def call():
        def body():
            with engine.analyse(proconsul.Game()) as running:
                next(running)
                if os.fork() == 0:
                    return
                assert os.wait()[1] == 0
                next(running)
        body()

    assert in_child(call)


def test_the_search_can_be_forgotten():
    def call():
        nonlocal engine, running
        del engine, running

    engine = proconsul.Engine(hash=1)
    running = engine.analyse(proconsul.Game())
    next(running)
    assert in_child(call)
    running.stop()


def test_rules_work(analysis):
    def call():
        for name in proconsul.variants():
            game = proconsul.Game(name)
            game.push(game.legal_moves()[0])
            assert game.perft(1) and game.evaluate() is not None and game.svg()
        assert pyffish.legal_moves("chess", "startpos", ["e2e4"])
        assert proconsul.load_variants("[forked:chess]\n") == ["forked"]
        assert len(list(proconsul.parse_pgn("1. e4 *"))) == 1

    assert in_child(call)


def test_forks_of_other_threads(engine, analysis):
    worked = []
    fork = threading.Thread(target=lambda: worked.append(in_child(lambda: plays(engine))))
    fork.start()
    for _ in range(3):
        next(analysis)
    fork.join()
    assert worked == [True]


def test_forks_while_threads_wait(engine):
    with engine.analyse(proconsul.Game()) as running:
        waiter = threading.Thread(target=running.result)
        counter = threading.Thread(target=lambda: proconsul.Game().perft(4))
        waiter.start()
        counter.start()
        assert in_child(lambda: plays(engine)) and in_child(lambda: refuses(running.result))
        running.stop()
        waiter.join()
        counter.join()


def _of_pool(seed):
    return proconsul.Game("consul42k", number=seed).perft(2)


def test_pools(engine, analysis):
    context = multiprocessing.get_context("fork")
    with context.Pool(2) as pool:
        assert pool.map_async(_of_pool, range(4)).get(60) == [_of_pool(seed) for seed in range(4)]
    process = context.Process(target=plays, args=(engine,))
    process.start()
    process.join(60)
    assert process.exitcode == 0


@pytest.mark.parametrize("leave", ["sys.exit()", "os._exit(0)", "engine.play(game, proconsul.Limits(depth=2))",
                                   "running.stop()", "del running, engine"])
def test_children_end(leave):
    """As Python ends them, objects being destroyed in whatever order."""
    script = f"""
import os, signal, sys, proconsul
game, engine = proconsul.Game(), proconsul.Engine(hash=1)
running = engine.analyse(game)
next(running)
if os.fork() == 0:
    signal.alarm(30)
    {leave}
    sys.exit()
assert os.wait()[1] == 0
next(running)
"""
    assert subprocess.run([sys.executable, "-W", "ignore", "-c", script], timeout=60).returncode == 0
