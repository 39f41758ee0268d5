#!/usr/bin/env python3
"""Treats the program as somebody hostile would, and counts what was tried: sessions of all protocols with random and
mutated commands, mutated definitions, damaged files, kills in the middle of writing, and limits of the system.

What is tried depends only on --seed; --rounds multiplies it (1: about two minutes of processor time). Nothing may end by
a signal, go on after the end of its input, exceed its time, answer with an unknown exit code, or lose a file. Whatever
does is printed with the number that repeats it alone (--only), and its files are kept in --keep. With --write the
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
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "dev" / "SECURITY.md"
BEGIN, END = "<!-- siege -->\n", "<!-- /siege -->\n"
PATIENCE = 60  # seconds for one run, most of which take less than one
CODES = {0, 1, 2, 3}

COMMANDS = {
    "uci": """uci
isready
ucinewgame
position startpos
position startpos moves e2e4 e7e5
position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
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

    def run(self, words, data=b"", limits=()):
        """Exit code and output of the program, whose input ends after `data`; a fault is raised."""
        def prepare():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            for which, value in limits:
                resource.setrlimit(which, (value, value))

        command = [self.arguments.program, *[word.encode() if isinstance(word, str) else word for word in words]]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   preexec_fn=prepare)
        try:
            out, _ = process.communicate(data, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Fault("goes on after %d s" % PATIENCE, words, data)
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
        games.write_bytes(b"".join(b'[Event "%d"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n' % i for i in range(3000)))
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
            (resource.RLIMIT_AS, [30 << 20, 60 << 20, 100 << 20, 200 << 20]), (resource.RLIMIT_NOFILE, [3, 4, 5, 7, 9]),
            (resource.RLIMIT_FSIZE, [0, 1, 100, 4096]), (resource.RLIMIT_STACK, [64 << 10, 256 << 10, 1 << 20, 2 << 20])])
        games = folder / "games.pgn"
        games.write_bytes(self.games[0])
        out = str(folder / "out")
        words = rng.choice([
            ["perft", "shogi", "3", "--threads", "4"], ["analyse", "consulchess", "--nodes", "3000", "--multipv", "2"],
            ["datagen", "grand", "--games", "2", "--nodes", "30", "--threads", "3", "--out", out], ["variants", "duck"],
            ["pgn", "html", str(games), "--out", out], ["book", "build", out, str(games)], ["show", "xiangqi", "--svg", out],
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
        "mutated definitions": (definition, 250),
        "damaged files": (damaged, 250),
        "kills while a file is written": (kill, 15),
        "commands under limits of stack, memory, files and their sizes": (limited, 80),
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


def contents(path):
    if path.is_dir():
        return {entry.name: entry.read_bytes() for entry in path.iterdir()}
    return path.read_bytes()


def table_of(siege, counts, seconds):
    rows = ["Tried by `scripts/siege.py --seed %s --rounds %d` on %s, in %.0f s of processor time:\n" % (
        siege.arguments.seed, siege.arguments.rounds, datetime.date.today(), seconds),
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
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="attempts at a time")
    parser.add_argument("--only", metavar="KIND:NUMBER", help="repeat one attempt")
    parser.add_argument("--keep", metavar="DIR", help="keep the files of what went wrong here")
    parser.add_argument("--write", action="store_true", help="write the counts into docs/dev/SECURITY.md")
    parser.add_argument("--program", default=str(ROOT / "build" / "proconsul"))
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    siege = Siege(arguments)
    counts = {kind: count * arguments.rounds for kind, (_, count) in Siege.KINDS.items()}
    attempts = [(kind, number) for kind, count in counts.items() for number in range(count)]
    if arguments.only:
        name, number = arguments.only.split(":")
        attempts = [(kind, int(number)) for kind, (method, _) in Siege.KINDS.items() if method.__name__ == name]
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
