#!/usr/bin/env python3
"""Tells how well UCI engines choose moves in a suite of positions, at fixed numbers of nodes.

A suite is a file of EPD lines. `c9` names moves as UCI writes them and `c8` the points of each, 10 for the best; where
they are missing, `bm` names moves as UCI writes them, worth 10 points each. The theme of a position is what its `id` says
before the number at the end. Every position is searched by one thread with empty tables, so that the same programs
score the same points again. Prints, as Markdown, the share of all points and the mean depth; ± is one standard error. Where
several engines are named, each difference to the first one follows, with the error of the paired positions. --again lets
an engine search the positions once more, with more nodes, in which it got at least half of the points less than another
one: what it then finds it had not seen yet, and what it misses again it does not know.

  scripts/suite.py bench/suites/capablanca.epd --nodes 30000,100000 --engine build/proconsul --engine /usr/games/fairy-stockfish
  scripts/suite.py sts.epd --engine "build/proconsul '--Use NNUE=false'" --nodes 100000 --themes --concurrency 2
  scripts/suite.py sts.epd --engine build/proconsul --engine /usr/games/fairy-stockfish --nodes 100000 --again 1500000

Exit codes: 0 done, 1 an engine failed, 2 wrong arguments or a wrong suite.
"""

import argparse
import concurrent.futures
import math
import os
import re
import shlex
import statistics
import subprocess
import sys

import processes

BEST = 10
CLEAR = BEST // 2  # points less that --again takes for a failure


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite", help="a file of EPD lines")
    parser.add_argument("--engine", action="append", required=True, metavar="COMMAND", help="a UCI engine's command line; repeat")
    parser.add_argument("--variant", help="the game (default: the suite's file name if that is bench/suites/GAME.epd, else chess)")
    parser.add_argument("--nodes", default="30000,100000,300000", metavar="N,N", help="nodes a position (default %(default)s)")
    parser.add_argument("--hash", type=int, default=64, metavar="MB", help="size of the hash table (default 64)")
    parser.add_argument("--limit", type=int, metavar="N", help="only N positions, spread evenly over the suite")
    parser.add_argument("--themes", action="store_true", help="also tell the points of each theme")
    parser.add_argument("--again", type=int, metavar="N", help="search with N nodes what another engine found and this one did not")
    parser.add_argument("--concurrency", type=int, default=1, metavar="N", help="positions at a time (default 1)")
    arguments = parser.parse_args()
    try:
        arguments.nodes = [int(text) for text in arguments.nodes.split(",")]
    except ValueError:
        parser.error("--nodes takes numbers with commas between them, not %s" % arguments.nodes)
    if min(arguments.nodes) < 1 or arguments.concurrency < 1 or arguments.hash < 1:
        parser.error("numbers of nodes, megabytes and positions begin at 1")
    if arguments.again is not None and (arguments.again < 1 or len(arguments.engine) < 2):
        parser.error("--again takes a number of nodes from 1 on and at least two engines")
    if arguments.limit is not None and arguments.limit < 2:
        parser.error("--limit begins at 2")
    return arguments


class Position:
    """A position of a suite: FEN, theme and the points of the moves that get any."""

    def __init__(self, fen, theme, points):
        self.fen = fen
        self.theme = theme
        self.points = points


def operations(text):
    """The operations of an EPD line after the position, without the quotes around a string."""
    return {name: value.strip().strip('"') for name, value in re.findall(r'(\w+)\s+("[^"]*"|[^;"]*);', text)}


def parse_line(line):
    """The position of an EPD line. Raises ValueError with what is wrong."""
    found = re.search(r'\s(?=(?:c[89]|bm|id)\s)', line)
    if found is None:
        raise ValueError("no c8 and c9, and no bm")
    fields = operations(line[found.start():])
    if "c9" in fields and "c8" in fields:
        moves, points = fields["c9"].split(), fields["c8"].split()
        if not all(text.isdigit() for text in points):
            raise ValueError("points are whole numbers, not %s" % fields["c8"])
    elif "bm" in fields:
        moves = fields["bm"].split()
        points = [BEST] * len(moves)
    else:
        raise ValueError("no c8 and c9, and no bm")
    if len(moves) != len(points) or not moves:
        raise ValueError("%d moves and %d points" % (len(moves), len(points)))
    fen = line[:found.start()].split()
    counters = [] if len(fen) > 4 and fen[-1].isdigit() else ["0", "1"]
    theme = re.sub(r'\W*\d+\W*$', '', fields.get("id", "").split("=")[0]) or "-"
    best = dict(zip(reversed(moves), map(int, reversed(points))))  # of a move that stands twice, the first counts
    return Position(" ".join(fen + counters), theme, best)


def read_suite(path):
    positions = []
    try:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if not line.strip() or line.startswith("#"):
                    continue
                try:
                    positions.append(parse_line(line.strip()))
                except ValueError as error:
                    wrong("%s, line %d: %s" % (path, number, error))
    except OSError as error:
        wrong("cannot read %s: %s" % (path, error.strerror))
    if len(positions) < 2:
        wrong("%s has fewer than two positions" % path)
    return positions


def wrong(message):
    print("suite: " + message, file=sys.stderr)
    sys.exit(2)


class Engine:
    """A UCI program ready to search positions of one game."""

    def __init__(self, command, variant, megabytes):
        self.command = command
        try:
            self.process = subprocess.Popen(shlex.split(command), text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            preexec_fn=processes.end_with_script)
        except OSError as error:
            raise RuntimeError("cannot run %s: %s" % (command, error.strerror)) from error
        self.send("uci")
        options = [line for line in self.until("uciok") if line.startswith("option name ")]
        for name, value in (("UCI_Variant", variant), ("Hash", megabytes), ("Threads", 1)):
            if any(line.startswith("option name %s type" % name) for line in options):
                self.send("setoption name %s value %s" % (name, value))
        self.send("isready")
        self.until("readyok")

    def send(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except BrokenPipeError as error:
            raise RuntimeError("%s ended early" % self.command) from error

    def until(self, word):
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if line.split()[:1] == [word]:
                return lines
        raise RuntimeError("%s ended without '%s'" % (self.command, word))

    def search(self, fen, nodes):
        """The move chosen and the depth reached."""
        self.send("ucinewgame")
        self.send("position fen " + fen)
        self.send("isready")
        self.until("readyok")
        self.send("go nodes %d" % nodes)
        lines = self.until("bestmove")
        depths = [int(depth) for line in lines if "currmove" not in line for depth in re.findall(r'\bdepth (\d+)', line)]
        return (lines[-1].split() + ["none"])[1], max(depths, default=0)

    def end(self):
        self.process.kill()
        self.process.communicate()


def score(command, variant, arguments, positions, nodes):
    """(points, depth) of each position."""
    def run(share):
        engine = Engine(command, variant, arguments.hash)
        try:
            return [engine.search(position.fen, nodes) for position in share]
        finally:
            engine.end()

    shares = [positions[first::arguments.concurrency] for first in range(arguments.concurrency)]
    results = [None] * len(positions)
    with concurrent.futures.ThreadPoolExecutor(arguments.concurrency) as pool:
        for first, found in enumerate(pool.map(run, shares)):
            results[first::arguments.concurrency] = found
    return [(position.points.get(move, 0), depth) for position, (move, depth) in zip(positions, results)]


def percent(points):
    """Mean and its standard error, in percent of the points of the best move."""
    return 100 * statistics.mean(points) / BEST, 100 * statistics.stdev(points) / math.sqrt(len(points)) / BEST


def print_themes(positions, scores):
    for theme in dict.fromkeys(position.theme for position in positions):
        found = [points for position, (points, _) in zip(positions, scores) if position.theme == theme]
        print("| | %s | %d | %.1f | |" % (theme, len(found), 100 * statistics.mean(found) / BEST))


def score_and_print(command, variant, arguments, positions, nodes):
    """The points of each position."""
    scores = score(command, variant, arguments, positions, nodes)
    points = [found for found, _ in scores]
    print("| %s | %d | %d | %.1f ± %.1f | %.1f |" % (
        command, nodes, len(points), *percent(points), statistics.mean(depth for _, depth in scores)), flush=True)
    if arguments.themes:
        print_themes(positions, scores)
    return points


def search_again(command, variant, arguments, positions, points, best):
    failed = [index for index, found in enumerate(points) if best[index] - found >= CLEAR]
    before = [points[index] for index in failed]
    if len(failed) < 2:
        print("| %s, behind another | | %d | | |" % (command, len(failed)))
        return
    scores = score(command, variant, arguments, [positions[index] for index in failed], arguments.again)
    print("| %s, behind another | | %d | %.1f ± %.1f | |" % (command, len(failed), *percent(before)))
    print("| the same, again | %d | %d | %.1f ± %.1f | %.1f |" % (
        arguments.again, len(failed), *percent([found for found, _ in scores]),
        statistics.mean(depth for _, depth in scores)), flush=True)


def main():
    arguments = parse_arguments()
    positions = read_suite(arguments.suite)
    if arguments.limit is not None and arguments.limit < len(positions):
        positions = [positions[i * len(positions) // arguments.limit] for i in range(arguments.limit)]
    folder, name = os.path.split(arguments.suite)
    variant = arguments.variant or (name.removesuffix(".epd") if os.path.basename(folder) == "suites" else "chess")
    print("| engine | nodes | positions | points, %% | depth |\n|---|--:|--:|--:|--:|".replace("%%", "%"))
    for nodes in arguments.nodes:
        scores = [score_and_print(command, variant, arguments, positions, nodes) for command in arguments.engine]
        for points in scores[1:]:
            print("| less the first | %d | | %+.1f ± %.1f | |" % (
                nodes, *percent([one - other for one, other in zip(points, scores[0])])), flush=True)
        if arguments.again:
            for command, points in zip(arguments.engine, scores):
                search_again(command, variant, arguments, positions, points, [max(found) for found in zip(*scores)])


if __name__ == "__main__":
    try:
        main()
    except RuntimeError as failure:
        print("suite: %s" % failure, file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
