#!/usr/bin/env python3
"""Measures move generation (perft) against Fairy-Stockfish, side by side.

Each round runs both engines on each game, one after the other, over UCI with the same commands. What counts is the
user CPU time of each process less that of a run that only starts up and counts one ply; short counts are repeated. One
thread, no hash. Prints
medians and ratios with the targets; with --write it also puts the table into bench/RESULTS.md.
"""

import argparse
import datetime
import json
import math
import os
import platform
import shlex
import statistics
import subprocess
import sys

import results

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
GOTHIC = "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1"

# Label, our game, its game, FEN or None, depth, target ratio.
AGAINST = [
    ("chess", "chess", "chess", None, 6, 18),
    ("chess, Kiwipete", "chess", "chess", KIWIPETE, 5, 18),
    ("capablanca", "capablanca", "capablanca", None, 5, 15),
    ("gothic", "gothic", "capablanca", GOTHIC, 5, 15),
    ("janus", "janus", "janus", None, 5, 15),
    ("grand", "grand", "grand", None, 4, 13),
    ("shako", "shako", "shako", None, 4, 10),
    ("courier", "courier", "courier", None, 5, 10),
]
# Game, depth, target in million leaves a second.
ALONE = [
    ("consulchess", 5, 150),
    ("consul42k", 5, 150),
    ("contemporaryrandom", 5, 250),
    ("consuls", 5, 120),
    ("chess56", 5, 100),
    ("chess2016", 4, 100),
]
SLOWEST_ARMY_TARGET = 50
LEAST_SECONDS = 0.3  # counts that take less are repeated in the same process


def complain(text):
    print("compare_perft: " + text, file=sys.stderr)


class Engine:
    """A UCI engine as a child process whose CPU time is read when it has ended."""

    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self, beginning):
        for line in self.process.stdout:
            if line.startswith(beginning):
                return line.rstrip("\n")
        raise RuntimeError("the engine ended before it said '%s'" % beginning)

    def quit(self):
        """User CPU seconds of the whole process."""
        self.say("quit")
        self.process.stdin.close()
        self.process.stdout.read()
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        return usage.ru_utime


def games_of(path):
    engine = Engine(path)
    engine.say("uci")
    names = set()
    for line in engine.process.stdout:
        if line.startswith("option name UCI_Variant "):
            words = line.split()
            names = {words[i + 1] for i, word in enumerate(words) if word == "var"}
        if line.startswith("uciok"):
            break
    engine.quit()
    return names


def run(path, game, fen, depth, times):
    """Leaves and user CPU seconds of one process that counts `depth` plies so many times."""
    engine = Engine(path)
    engine.say("setoption name UCI_Variant value " + game)
    engine.say("position " + ("fen " + fen if fen else "startpos"))
    for _ in range(times):
        engine.say("go perft %d" % depth)
        nodes = int(engine.hear("Nodes searched").split()[-1])
    return nodes, engine.quit()


def measure(path, game, fen, depth):
    """Leaves, and user CPU seconds of counting them once."""
    nodes, idle = run(path, game, fen, 1, 1)
    nodes, busy = run(path, game, fen, depth, 1)
    times = 1
    if busy - idle < LEAST_SECONDS:  # too short to tell from starting up
        times = math.ceil(LEAST_SECONDS / max(busy - idle, LEAST_SECONDS / 100))
        nodes, busy = run(path, game, fen, depth, times)
    return nodes, max(busy - idle, 1e-3) / times


def compare(args):
    ours_known, theirs_known = games_of(args.engine), games_of(args.rival)
    rows = []
    for label, ours, theirs, fen, depth, target in AGAINST:
        if args.only and label not in args.only:
            continue
        if ours not in ours_known or theirs not in theirs_known:
            complain("SKIPPED %s: %s does not know it" % (label, "this engine" if ours not in ours_known else "the rival"))
            rows.append((label, depth, None, None, None, None, target))
            continue
        speeds, rival_speeds, ratios = [], [], []
        for _ in range(args.rounds):
            nodes, seconds = measure(args.engine, ours, fen, depth)
            rival_nodes, rival_seconds = measure(args.rival, theirs, fen, depth)
            if nodes != rival_nodes:
                complain("%s: %d leaves here, %d there: not the same game" % (label, nodes, rival_nodes))
                sys.exit(1)
            speeds.append(nodes / seconds / 1e6)
            rival_speeds.append(nodes / rival_seconds / 1e6)
            ratios.append(rival_seconds / seconds)
        rows.append((label, depth, nodes, statistics.median(speeds), statistics.median(rival_speeds),
                     statistics.median(ratios), target))
        print("%-18s %7.1f %6.1f Mn/s  ratio %.1f" % (label, *rows[-1][3:6]), file=sys.stderr)
    return rows


def measure_alone(args):
    known = games_of(args.engine)
    rows = []
    for game, depth, target in ALONE:
        if args.only and game not in args.only:
            continue
        if game not in known:
            complain("SKIPPED %s: this engine does not know it" % game)
            continue
        speeds = []
        for _ in range(args.rounds):
            nodes, seconds = measure(args.engine, game, None, depth)
            speeds.append(nodes / seconds / 1e6)
        rows.append(("%s %d" % (game, depth), statistics.median(speeds), target))
        print("%-22s %7.1f Mn/s" % rows[-1][:2], file=sys.stderr)
    return rows


def measure_armies(args):
    """Slowest, median and fastest of all armies of Chess 2016, from the benchmark program."""
    if args.only and "armies" not in args.only:
        return []
    program = os.path.join(args.build, "bench", "armies_bench")
    if not os.path.exists(program):
        complain("SKIPPED the armies of chess2016: %s is not built" % program)
        return []
    output = subprocess.run([program, "--benchmark_filter=Chess2016", "--benchmark_format=json"], check=True,
                            capture_output=True, text=True).stdout
    found = json.loads(output)["benchmarks"][0]
    return [("chess2016 3, slowest of 2016 armies (number %d)" % found["slowest_army"], found["slowest"] / 1e6,
             SLOWEST_ARMY_TARGET),
            ("chess2016 3, median army", found["median"] / 1e6, None),
            ("chess2016 3, fastest army", found["fastest"] / 1e6, None)]


def verdict(value, target):
    if value is None:
        return "not measured"
    return "" if target is None else "met" if value >= target else "MISSED"


def rival_name(path):
    engine = Engine(path)
    engine.say("uci")
    name = engine.hear("id name").split(" ", 2)[2]
    engine.quit()
    return name


def table(args, rows, alone):
    def number(value, digits=1):
        return "-" if value is None else "%.*f" % (digits, value)

    lines = ["%s, %s, %s, %d cores, Linux %s; command: `%s`" % (
        datetime.date.today().isoformat(), results.commit(), results.processor(), os.cpu_count(),
        platform.release().split("-")[0],
        "scripts/compare_perft.py " + " ".join(shlex.quote(word) for word in sys.argv[1:]))]
    lines += ["", "User CPU time of each process less its start-up, one thread, no hash, the median of %d rounds; the "
              "ratio is the median of the rounds' ratios." % args.rounds, ""]
    if rows:
        lines += ["| game | depth | leaves | Proconsul Mn/s | %s Mn/s | ratio | target | |" % rival_name(args.rival),
                  "|---|--:|--:|--:|--:|--:|--:|---|"]
        for label, depth, nodes, ours, theirs, ratio, target in rows:
            lines.append("| %s | %d | %s | %s | %s | %s | %d | %s |" % (
                label, depth, "-" if nodes is None else nodes, number(ours), number(theirs), number(ratio), target,
                verdict(ratio, target)))
    if alone:
        lines += ["", "| game and depth | Mn/s | target | |", "|---|--:|--:|---|"]
        for label, speed, target in alone:
            lines.append("| %s | %s | %s | %s |" % (label, number(speed), target or "", verdict(speed, target)))
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"), help="build folder (default: build)")
    parser.add_argument("--rival", default="/usr/games/fairy-stockfish", help="the other engine's program")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", nargs="+", metavar="GAME", help="only these rows ('armies': Chess 2016's)")
    parser.add_argument("--write", action="store_true", help="also write the table into bench/RESULTS.md")
    args = parser.parse_args()
    args.engine = os.path.join(args.build, "proconsul")
    for program in (args.engine, args.rival):
        if not os.access(program, os.X_OK):
            complain("cannot run %s" % program)
            return 3
    rows = compare(args)
    alone = measure_alone(args) + measure_armies(args)
    text = table(args, rows, alone)
    print(text)
    if args.write:
        results.write("compare_perft", "Move generation", text)
    values = [(row[5], row[6]) for row in rows] + [(row[1], row[2]) for row in alone]
    return 1 if any(verdict(*value) == "MISSED" for value in values) else 0


if __name__ == "__main__":
    sys.exit(main())
