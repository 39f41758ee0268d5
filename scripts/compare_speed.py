#!/usr/bin/env python3
"""Compares how many nodes two programs search in a second of CPU time, game by game.

Each program is a command in quotes, which may set engine options. Both search the start of each game to the same number
of nodes, in turns; what starting the program takes is taken off. Prints the medians as Markdown. +- is half the
distance of the highest from the lowest ratio of a round.

  scripts/compare_speed.py build/proconsul "build-untuned/proconsul '--Use NNUE=false'" capablanca chess
"""

import argparse
import os
import shlex
import statistics
import subprocess
import sys


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", help="a program's command line")
    parser.add_argument("second", help="another's")
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--nodes", type=int, default=1_500_000, help="nodes of each search (default 1500000)")
    parser.add_argument("--rounds", type=int, default=5, help="searches of each program and game (default 5)")
    return parser.parse_args()


def cpu_seconds(command, game, nodes):
    """CPU time of a process that searches the start of `game`."""
    lines = ["uci", "setoption name UCI_Variant value " + game, "isready", "go nodes %d" % nodes]
    process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    process.stdin.write("\n".join(lines) + "\n")
    process.stdin.flush()
    for line in process.stdout:
        if line.startswith("bestmove"):
            break
    else:
        sys.exit("compare_speed: %s ended without a move" % command)
    process.stdin.write("quit\n")
    process.stdin.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stdout.close()
    return usage.ru_utime + usage.ru_stime


def speed(command, game, nodes):
    return nodes / (cpu_seconds(command, game, nodes) - cpu_seconds(command, game, 1))


def main():
    arguments = parse_arguments()
    print("| game | first, nodes/s | second, nodes/s | first over second | +- |\n|---|--:|--:|--:|--:|")
    for game in arguments.games:
        pairs = [tuple(speed(command, game, arguments.nodes) for command in (arguments.first, arguments.second))
                 for _ in range(arguments.rounds)]
        ratios = [first / second for first, second in pairs]
        print("| %s | %.0f | %.0f | %.2f | %.2f |" % (
            game, statistics.median(first for first, _ in pairs), statistics.median(second for _, second in pairs),
            statistics.median(ratios), (max(ratios) - min(ratios)) / 2), flush=True)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
