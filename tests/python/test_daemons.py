"""The interpreter ends while daemon threads work or wait in the library, as those of web servers do: quietly, with its own exit
code. They are never told to stop."""

import subprocess
import sys

import pytest

ENDING = """
import os, sys, threading, time
import proconsul, pyffish

begun = threading.Barrier({threads} + 1)

def call(number):
{call}

def work(number):
    begun.wait()
    while True:
        call(number)

for number in range({threads}):
    threading.Thread(target=work, args=(number,), daemon=True).start()
begun.wait()
time.sleep({after})
sys.exit(5)
"""

CALLS = {
    "play": "proconsul.Engine(hash=1).play(proconsul.Game(), proconsul.Limits())",
    "short searches": "proconsul.Engine(hash=1).play(proconsul.Game(), proconsul.Limits(nodes=50))",
    "analysis": "list(proconsul.Engine(hash=1).analyse(proconsul.Game()))",
    "perft": "proconsul.Game().perft(20)",
    "short perft": "proconsul.Game().perft(1)",
    "definitions": "proconsul.load_variants('[ended%d:grand]\\n' % number)",
    "checks": "proconsul.check_variants('[ended:shogi]\\n')",
    "games": "proconsul.Game('shogi').sans()",
    "PGN": "list(proconsul.parse_pgn('1. e4 e5 *\\n' * 1000))",
    "a pipe": "r, w = os.pipe(); next(iter(proconsul.read_pgn('/dev/fd/%d' % r, any_file=True)))",
    "errors": """
    try:
        proconsul.Game(fen='none')
    except proconsul.ProconsulError:
        pass""",
    "pyffish": "pyffish.set_option('Definition Budget', 256)",
}


# Whenever that is: most threads wait in the library after a moment.
@pytest.mark.parametrize("after", [0, 0.3])
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
def test_the_interpreter_ends_quietly(call, after):
    call = call if call.startswith("\n") else "    " + call
    program = ENDING.format(call=call, threads=8, after=after)
    ended = subprocess.run([sys.executable, "-c", program], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
    assert (ended.returncode, ended.stdout, ended.stderr) == (5, "", "")
