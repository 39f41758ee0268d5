#!/usr/bin/env python3
"""Treats the program as somebody hostile would, and counts what was tried: sessions of all protocols with random and
mutated commands, long work that is ended, mutated definitions, damaged files, kills in the middle of writing, limits of
the system, and Python interpreters that end.

What is tried depends only on --seed; --rounds multiplies it (1: about two minutes of processor time), --quick takes less
than half of it. Nothing may end by a signal, go on after the end of its input, exceed its time, answer with an unknown
exit code, or lose a file. Time is the processor's, scaled by how long a fixed piece of work takes here. Whatever fails
is printed with the number that repeats it alone (--only), and its files are kept in --keep. With --write the
counts go into docs/dev/SECURITY.md. Exit code 1 if anything went wrong.
"""

import argparse
import datetime
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "dev" / "SECURITY.md"
BEGIN, END = "<!-- siege -->\n", "<!-- /siege -->\n"
# Seconds, multiplied by the slowness of the machine: for one run, most of which take less than one; by the clock and of
# the processor for the end of a session.
PATIENCE = 60
PATIENCE_AT_END, WORK_AT_END = 10, 2
# What a session completes after its input has ended, as long as its output is read.
COMPLETED = (b"perft", b"bench", b"batch")
UNTIL_READER_GOES = 5  # seconds
CALIBRATION, USUAL_CALIBRATION = ["bench", "chess", "--depth", "15"], 0.4  # the usual processor time
QUICK = 0.4  # of the attempts
CODES = {0, 1, 2, 3}
NOBODY = 65534

COMMANDS = {
    "uci": """uci
isready
ucinewgame
position startpos
position startpos moves e2e4 e7e5
position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
position fen k7/1qqqqqqq/qqqqqqqq/8/8/QQQQQQQQ/1QQQQQQQ/K7 w - - 0 1
setoption name UCI_Variant value crazyhouse
setoption name UCI_Variant value shogi
setoption name UCI_Variant value consulchess
setoption name UCI_Variant value xiangqi
setoption name Threads value 3
setoption name Hash value 1
setoption name MultiPV value 4
setoption name Ponder value true
setoption name VariantPath value /dev/null
setoption name EvalFile value /etc/passwd
setoption name UCI_Chess960 value true
setoption name Skill Level value 3
go depth 3
go nodes 300
go movetime 5
go infinite
go ponder wtime 1000 btime 1000
go mate 2
go perft 2
go depth 90
ponderhit
stop
d
eval
debug on
load <<
>>
help""",
    "usi": """usi
isready
usinewgame
setoption name USI_Variant value shogi
position startpos moves 7g7f 3c3d
position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
go btime 1000 wtime 1000 byoyomi 10
go infinite
go mate 100
stop
gameover win
go ponder
ponderhit""",
    "ucci": """ucci
isready
setoption batch true
setoption usemillisec true
position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2
banmoves h2e2
go depth 3
go time 100 increment 1
go time 10000000
go nodes 100000000
go depth 90
go infinite
stop
probe fen 9/9/9/9/9/9/9/9/9/9 w""",
    "xboard": """xboard
protover 2
new
variant shogi
variant crazyhouse
variant fairy
setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
setboard k7/1qqqqqqq/qqqqqqqq/8/8/QQQQQQQQ/1QQQQQQQ/K7 w - - 0 1
go
usermove e2e4
e2e4
force
go
playother
analyze
exit
undo
remove
hint
bk
.
?
ping 3
st 1
sd 3
level 40 5 0
time 100
otim 100
post
nopost
hard
easy
memory 1
cores 2
option Hash=2
edit
Pa2
#
result 1-0 {x}
rating 1000 2000
draw
setup
egtpath syzygy /nowhere
computer""",
}
WORDS = ["e2e4", "O-O", "P@e4", "0000", "-1", "99999999999999999999", "1e9", "nan", "", "\x00", "\xff", "\t", "é", "name",
         "value", "moves", "fen", "startpos", "w", "KQkq", "-", "8/8/8/8/8/8/8/8", "x" * 3000, "/dev/zero", "'", '"', "%s%n"]

# A position with so many captures that a search finds no quiet one, and one with thousands of moves.
QUEENS = "k7/1qqqqqqq/qqqqqqqq/8/8/QQQQQQQQ/1QQQQQQQ/K7 w - - 0 1"
WALLS = """[siege:chess]
maxFile = 11
maxRank = 11
castling = false
startFen = qqqqqkqqqqq/11/11/11/11/11/11/11/11/11/QQQQQKQQQQQ w - - 0 1
wallingRule = arrow
"""
# What a session begins with, and work that does not end by itself. "@": the file of WALLS.
LONG = {
    "uci": ("uci\nposition startpos", """go infinite
go ponder wtime 1000 btime 1000
go movetime 100000
go nodes 1000000000
go depth 90
go mate 50
go perft 30
bench 60
setoption name Threads value 2|go infinite
setoption name MultiPV value 100|go infinite
setoption name UCI_Variant value amazons|position startpos|go infinite
position fen QUEENS|go movetime 100
position fen QUEENS|go infinite
setoption name UCI_Variant value crazyhouse|position fen QUEENS|go movetime 100
setoption name VariantPath value @|setoption name UCI_Variant value siege|position startpos|go movetime 100
go infinite|position startpos|go infinite|isready"""),
    "usi": ("usi\nposition startpos", """go infinite
go ponder btime 1000 wtime 1000
go byoyomi 100000
go mate infinite
go mate 1000000
go perft 30"""),
    "ucci": ("ucci\nposition startpos", """go infinite
go depth infinite
go ponder time 1000
go time 10000000
go nodes 1000000000
go depth 90
go perft 30
setoption batch true|go infinite
setoption batch true|go ponder time 10
setoption batch true|go time 10000000
setoption batch true|go nodes 1000000000
setoption batch true|go depth 90
setoption batch true|go infinite|position startpos|go infinite"""),
    "xboard": ("xboard\nprotover 2", """st 10000|go
analyze
hard|usermove e2e4
variant amazons|analyze
perft 30
bench 60
cores 2|st 10000|go
setboard QUEENS|st 1|go
setboard QUEENS|analyze"""),
}
# What daemon threads of an interpreter do again and again while it ends.
PYTHON_CALLS = [
    "proconsul.Engine(hash=1).play(proconsul.Game(), proconsul.Limits())",
    "proconsul.Engine(hash=1).play(proconsul.Game(), proconsul.Limits(nodes=50))",
    "list(proconsul.Engine(hash=1).analyse(proconsul.Game()))",
    "proconsul.Game().perft(20)",
    "proconsul.load_variants('[siege:grand]\\n')",
    "proconsul.Game('shogi').sans()",
    "list(proconsul.parse_pgn('1. e4 e5 *\\n' * 1000))",
    "next(iter(proconsul.read_pgn(PIPE, any_file=True)))",
]
PYTHON_PROGRAM = """import os, sys, threading, time
import proconsul
PIPE = "/dev/fd/%%d" %% os.pipe()[0]
def work():
    while True:
        %s
for _ in range(%d):
    threading.Thread(target=work, daemon=True).start()
time.sleep(%f)
sys.exit(3)
"""


def mutated(data, rng, most=4):
    """Bytes with some flipped, cut out, doubled, moved, or replaced by numbers and blanks."""
    data = bytearray(data)
    for _ in range(rng.randint(1, most)):
        at = rng.randrange(len(data) + 1)
        length = min(rng.choice([1, 1, 2, 8, 40, 400]), len(data) - at)
        part = bytes(data[at:at + length])
        how = rng.randrange(7)
        if how == 0 and at < len(data):
            data[at] ^= 1 << rng.randrange(8)
        elif how == 1:
            del data[at:at + length]
        elif how == 2:
            data[at:at] = part * rng.choice([1, 2, 30])
        elif how == 3:
            to = rng.randrange(len(data) + 1)
            data[to:to] = part
        elif how == 4:
            data[at:at + length] = rng.choice([b"0", b"-1", b"99999999", b"4294967296", b"\x00", b"\xff\xfe", b"  ", b"\n"])
        elif how == 5:
            del data[at:]
        else:
            data[at:at + length] = bytes(rng.randrange(256) for _ in range(length))
    return bytes(data)


def mutated_lines(text, rng):
    """A definition with some lines exchanged with those of others, left out, or with other words."""
    lines = text.splitlines()
    for _ in range(rng.randint(1, 5)):
        if not lines:
            break
        at = rng.randrange(len(lines))
        how = rng.randrange(4)
        if how == 0:
            del lines[at]
        elif how == 1:
            lines.insert(at, rng.choice(lines))
        elif how == 2 and "=" in lines[at]:
            lines[at] = lines[at].split("=")[0] + "=" + rng.choice(lines).split("=")[-1]
        else:
            words = lines[at].split(" ")
            words[rng.randrange(len(words))] = rng.choice(["0", "16", "128", "-", "true", "k:K", "p", "a:mNcBpR3", "*8", "none", "q" * 50])
            lines[at] = " ".join(words)
    return "\n".join(lines) + "\n"


class Siege:
    def __init__(self, arguments):
        self.arguments = arguments
        self.definitions = [path.read_text() for path in sorted((ROOT / "variants" / "definitions").glob("*.ini"))]
        self.data = [path.read_bytes() for path in sorted((ROOT / "tests" / "fuzz" / "corpus" / "data").iterdir())]
        self.games = [path.read_bytes() for path in sorted((ROOT / "tests" / "fuzz" / "corpus" / "pgn").iterdir())]
        self.faults = []
        self.slowness = self.measured_slowness()
        self.package = unpacked_wheel()

    def measured_slowness(self):
        """How much longer than usual a fixed piece of work takes; at least 1."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([self.arguments.program, *CALIBRATION], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return max(1, (after.ru_utime - before.ru_utime) / USUAL_CALIBRATION)

    def run(self, words, data=b"", limits=(), program=None, env=None):
        """Exit code and output of the program, whose input ends after `data`; a fault is raised."""
        def prepare():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            for which, value in limits:
                resource.setrlimit(which, (value, value))
                if which == resource.RLIMIT_NPROC and os.geteuid() == 0:
                    os.setuid(NOBODY)  # whom alone it limits

        command = [program or self.arguments.program, *[word.encode() if isinstance(word, str) else word for word in words]]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   preexec_fn=prepare, env=env)
        completed = any(word in data for word in COMPLETED)
        patience = (UNTIL_READER_GOES if completed else PATIENCE) * self.slowness
        try:
            out, _ = process.communicate(data, timeout=patience)
        except subprocess.TimeoutExpired:
            if completed:
                process.stdout.close()
                self.await_end(process, data)
                return 0, b""
            process.kill()
            process.communicate()
            raise Fault("goes on after %d s" % patience, words, data)
        if process.returncode not in CODES:
            raise Fault("ends with %d" % process.returncode, words, data + b"\n--\n" + out[-2000:])
        return process.returncode, out

    # Each of these tries one thing, in a folder of its own.

    def session(self, rng, folder):
        name = rng.choice(sorted(COMMANDS))
        commands = COMMANDS[name].splitlines()
        lines = [commands[0].encode()]
        for _ in range(rng.randint(3, 40)):
            line = rng.choice(commands).encode()
            how = rng.random()
            if how < 0.15:
                line = mutated(line, rng)
            elif how < 0.35:
                words = line.split(b" ")
                words.insert(rng.randrange(len(words) + 1), rng.choice(WORDS).encode("latin-1"))
                line = b" ".join(words)
            elif how < 0.4:
                line = rng.choice(COMMANDS[rng.choice(sorted(COMMANDS))].splitlines()).encode()
            lines.append(line)
        if rng.random() < 0.5:
            lines.append(b"quit")
        self.run([], b"\n".join(lines) + b"\n")

    def ending(self, rng, folder):
        """Long work of a session ends with it, whatever it has begun."""
        protocol = rng.choice(sorted(LONG))
        begin, works = LONG[protocol]
        walls = folder / "walls.ini"
        walls.write_text(WALLS)
        work = rng.choice(works.splitlines()).replace("|", "\n").replace("QUEENS", QUEENS).replace("@", str(walls))
        tail = rng.choice(["quit\n", "", "quit", "isready\nquit\n", "stop\nquit\n"])
        data = (begin + "\n" + work + "\n").encode()
        completed = any(word in data for word in COMPLETED)
        process = subprocess.Popen([self.arguments.program], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE if completed else subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.stdin.write(data)
            process.stdin.flush()
            time.sleep(rng.random() * 0.3)
            process.stdin.write(tail.encode())
            process.stdin.close()
        except BrokenPipeError:
            pass
        if completed:
            process.stdout.close()
        self.await_end(process, data + tail.encode())

    def await_end(self, process, data):
        """A slow or busy machine is given the same work, not the same time."""
        begun, used = time.monotonic(), processor_time(process)
        while True:
            try:
                process.wait(timeout=0.05)
                break
            except subprocess.TimeoutExpired:
                clock = time.monotonic() - begun
                worked = processor_time(process) - used
                if clock < PATIENCE_AT_END * self.slowness:
                    continue
                if worked >= WORK_AT_END * self.slowness or clock >= PATIENCE * self.slowness:
                    process.kill()
                    process.wait()
                    raise Fault("goes on after its input ended, for %.1f s and %.1f s of the processor" % (clock, worked), [],
                                data)
        unread = process.stdout is not None and process.stdout.closed
        if process.returncode not in CODES and not (unread and process.returncode == -signal.SIGPIPE):
            raise Fault("ends with %d" % process.returncode, [], data)

    def interpreter(self, rng, folder):
        """Daemon threads in the library end with their interpreter, which has its own exit code."""
        program = PYTHON_PROGRAM % (rng.choice(PYTHON_CALLS), rng.choice([1, 4, 8]), rng.random() * 0.5)
        environment = {**os.environ, "PYTHONPATH": self.package.name}
        code, said = self.run(["-c", program], program=sys.executable, env=environment)
        if code != 3 or said:
            raise Fault("ends an interpreter with %d: %r" % (code, said[-200:]), ["-c", program], b"")

    def definition(self, rng, folder):
        text = rng.choice(self.definitions)
        text = mutated(text.encode(), rng) if rng.random() < 0.3 else mutated_lines(text, rng).encode()
        file = folder / "games.ini"
        file.write_bytes(text)
        self.run(["variant", "check", str(file)])
        if rng.random() < 0.2:
            name = re.search(rb"^\[([a-z0-9_-]+)", text, re.MULTILINE)
            self.run(["--variant-file", str(file), "perft", name.group(1) if name else "chess", "2"])

    def damaged(self, rng, folder):
        file = folder / "file"
        file.write_bytes(mutated(rng.choice(self.data), rng) if rng.random() < 0.7 else mutated(rng.choice(self.games), rng))
        name = str(file)
        self.run(*rng.choice([
            (["pgn", "check", name],), (["pgn", "convert", name, "--out", "-"],), (["pgn", "html", name, "--out", "-"],),
            (["book", "probe", name, "chess"],), (["datagen", "--report", name],),
            (["datagen", "--convert", name, str(folder / "out")],), (["merge", name, "--out", str(folder / "out")],),
            (["perft", "chess", "1", "--state", name],), (["tune", name, "--epochs", "1", "--out", str(folder / "out")],),
            (["analyse", "chess", "--nodes", "1", "--epd", name],), (["analyse", "chess", "--nodes", "1", "--pgn", name],),
            (["tb", "probe", str(folder), "losalamos"],), (["variant", "check", name],),
            ([], ("uci\nsetoption name EvalFile value %s\nsetoption name Book File value %s\ngo nodes 50\nquit\n" % (name, name)).encode()),
        ]))

    def kill(self, rng, folder):
        """Killed and run again, a command has the result of one that was not killed, and leaves no drafts."""
        games = folder / "games.pgn"
        games.write_bytes(b"".join(b'[Event "%d"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n' % i for i in range(3000)))
        words = rng.choice([
            ["datagen", "chess", "--positions", "300", "--nodes", "60", "--threads", "2", "--out", "@"],
            ["pgn", "convert", str(games), "--out", "@"], ["pgn", "html", str(games), "--out", "@"],
            ["book", "build", "@", str(games)], ["starts", "chess56", "--nodes", "1", "--out", "@"],
            ["variant", "doc", "shogi", "--out", "@"], ["tb", "solve", "losalamos", "KRvK", "--out", "@"]])
        self.run([word.replace("@", str(folder / "whole")) for word in words])
        words = [word.replace("@", str(folder / "out")) for word in words]
        process = subprocess.Popen([self.arguments.program, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        time.sleep(rng.random() ** 2)
        process.kill()
        process.wait()
        self.run(words)
        if contents(folder / "out") != contents(folder / "whole"):
            raise Fault("has another result after a kill", words, b"")
        left = [path.name for path in folder.rglob("*proconsul-draft*")]
        if left:
            raise Fault("leaves " + ", ".join(left), words, b"")

    def limited(self, rng, folder):
        which, values = rng.choice([
            (resource.RLIMIT_AS, [30 << 20, 60 << 20, 100 << 20, *(kilobytes << 10 for kilobytes in range(140000, 270000, 10000))]),
            (resource.RLIMIT_NPROC, [0, 1, 2, 3, 5]), (resource.RLIMIT_NOFILE, [3, 4, 5, 7, 9]),
            (resource.RLIMIT_FSIZE, [0, 1, 100, 4096]), (resource.RLIMIT_STACK, [64 << 10, 256 << 10, 1 << 20, 2 << 20])])
        folder.chmod(0o777)  # for nobody
        games = folder / "games.pgn"
        games.write_bytes(self.games[0])
        out = str(folder / "out")
        words = rng.choice([
            ["perft", "shogi", "3", "--threads", "4"], ["analyse", "consulchess", "--nodes", "3000", "--multipv", "2"],
            ["datagen", "grand", "--games", "2", "--nodes", "30", "--threads", "3", "--out", out], ["variants", "duck"],
            ["pgn", "html", str(games), "--out", out], ["book", "build", out, str(games)], ["show", "xiangqi", "--svg", out],
            ["show", "chess", "--png", out, "--pixels", "4000"], ["start", "chess2016", "--png", out],
            ["tb", "solve", "losalamos", "KRvK", "--out", out], ["variant", "doc", "chess", "--out", out], ["man"], []])
        data = b"" if words else b"uci\nsetoption name Threads value 4\ngo depth 4\nisready\nquit\n"
        value = rng.choice(values)
        try:
            code, said = self.run(words, data, [(which, value)])
        except OSError:  # the system can start no program within it
            return
        except Fault as fault:
            if fault.said.endswith("127"):  # nor can it load one
                return
            raise
        if code == 3 and not said.strip() and which != resource.RLIMIT_NOFILE:
            raise Fault("says nothing of its failure", words, data)

    KINDS = {
        "sessions of UCI, USI, UCCI and XBoard, with random and mutated commands": (session, 150),
        "long work of sessions, ended by `quit` or the end of input": (ending, 60),
        "mutated definitions": (definition, 250),
        "damaged files": (damaged, 250),
        "kills while a file is written": (kill, 15),
        "commands under limits of stack, memory, processes, files and their sizes": (limited, 120),
        "ends of Python interpreters with daemon threads in the library": (interpreter, 20),
    }

    def attempt(self, kind, number):
        method, _ = self.KINDS[kind]
        folder = Path(tempfile.mkdtemp(prefix="siege-"))
        try:
            method(self, random.Random("%s %s %d" % (self.arguments.seed, method.__name__, number)), folder)
        except Fault as fault:
            self.keep(fault, method.__name__, number, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def keep(self, fault, name, number, folder):
        repeat = "--seed %s --only %s:%d" % (self.arguments.seed, name, number)
        self.faults.append(repeat)
        print("%s: %s: %s" % (repeat, fault.said, " ".join(map(str, fault.words))), file=sys.stderr)
        if self.arguments.keep:
            kept = Path(self.arguments.keep) / ("%s-%d" % (name, number))
            shutil.copytree(folder, kept, dirs_exist_ok=True)
            (kept / "input").write_bytes(fault.data)


class Fault(Exception):
    def __init__(self, said, words, data):
        super().__init__(said)
        self.said, self.words, self.data = said, words, data


def processor_time(process):
    """What it has used, in seconds; 0 where the system does not tell."""
    try:
        fields = Path("/proc/%d/stat" % process.pid).read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def unpacked_wheel():
    """The folder of the package as scripts/python.sh has built it for this Python; None if it is older than its sources."""
    sources = [*(ROOT / "protocol" / "python").rglob("*.*"), *(ROOT / "protocol" / "bindings").glob("*.*")]
    tag = "cp%s-" % sysconfig.get_config_var("py_version_nodot")
    for wheel in (ROOT / "build" / "wheel").glob("proconsul-*-%s*.whl" % tag):
        if wheel.stat().st_mtime >= max(source.stat().st_mtime for source in sources):
            folder = tempfile.TemporaryDirectory(prefix="siege-")
            zipfile.ZipFile(wheel).extractall(folder.name)
            return folder
    return None


def contents(path):
    if path.is_dir():
        return {entry.name: entry.read_bytes() for entry in path.iterdir()}
    return path.read_bytes()


def table_of(siege, counts, seconds):
    much = "--quick" if siege.arguments.quick else "--rounds %d" % siege.arguments.rounds
    rows = ["Tried by `scripts/siege.py --seed %s %s` on %s, in %.0f s of processor time:\n" % (
        siege.arguments.seed, much, datetime.date.today(), seconds),
            "| what | attempts |", "| --- | --- |", *["| %s | %s |" % (kind, format(count, ",")) for kind, count in counts.items()],
            "", "%s went wrong." % (len(siege.faults) if siege.faults else "Nothing")]
    return "\n".join(rows) + "\n"


def write_table(text):
    document = DOCUMENT.read_text()
    before, rest = document.split(BEGIN)
    DOCUMENT.write_text(before + BEGIN + text + END + rest.split(END)[1])


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--rounds", type=int, default=1, help="how many times as much (default 1)")
    parser.add_argument("--quick", action="store_true", help="only %.0f %%%% of one round, as CI does" % (100 * QUICK))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="attempts at a time")
    parser.add_argument("--only", metavar="KIND[:NUMBER]", help="repeat one attempt, or all of a kind")
    parser.add_argument("--keep", metavar="DIR", help="keep the files of what went wrong here")
    parser.add_argument("--write", action="store_true", help="write the counts into docs/dev/SECURITY.md")
    parser.add_argument("--program", default=str(ROOT / "build" / "proconsul"))
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    siege = Siege(arguments)
    much = QUICK if arguments.quick else arguments.rounds
    counts = {kind: round(count * much) for kind, (_, count) in Siege.KINDS.items()}
    if siege.package is None:
        print("siege: no wheel of these sources in build/wheel, so no interpreter is tried", file=sys.stderr)
        counts = {kind: 0 if Siege.KINDS[kind][0] is Siege.interpreter else count for kind, count in counts.items()}
    attempts = [(kind, number) for kind, count in counts.items() for number in range(count)]
    if arguments.only:
        name, _, number = arguments.only.partition(":")
        attempts = [(kind, at) for kind, at in attempts if Siege.KINDS[kind][0].__name__ == name and number in ("", str(at))]
        counts = {kind: [tried for tried, _ in attempts].count(kind) for kind in counts}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for _ in pool.map(lambda attempt: siege.attempt(*attempt), attempts):
            pass
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    text = table_of(siege, counts, seconds)
    print(text, end="")
    if arguments.write:
        write_table(text)
    return 1 if siege.faults else 0


if __name__ == "__main__":
    sys.exit(main())
