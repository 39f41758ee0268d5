#!/usr/bin/env python3
"""Compares how many nodes two programs search in a second of CPU time, game by game.

Each program is a command in quotes, which may set engine options. Both search the start of each game to the same number
of nodes at the same time, each on a core of its own, and then once more with the cores exchanged: what else the machine
does slows both alike. Prints the medians as Markdown; +- is two standard errors of the mean logarithm of the ratio,
measured between the rounds. With a single core they search in turns.

  scripts/compare_speed.py build/proconsul "build-untuned/proconsul '--Use NNUE=false'" capablanca chess
"""

import argparse
import math
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
    parser.add_argument("--rounds", type=int, default=5, help="searches of each program and game on either core (default 5)")
    arguments = parser.parse_args()
    if arguments.nodes < 1000 or arguments.rounds < 2:
        parser.error("at least 1000 nodes and 2 rounds")
    return arguments


class Engine:
    """A program on a core of its own, ready to search the start of a game."""

    def __init__(self, command, game, core):
        self.command = command
        try:
            self.process = subprocess.Popen(["taskset", "-c", str(core)] + shlex.split(command), text=True,
                                            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            sys.exit("compare_speed: cannot run %s: %s" % (command, error))
        self.send("setoption name UCI_Variant value " + game, "isready")
        self.wait_for("readyok")

    def send(self, *lines):
        try:
            self.process.stdin.write("\n".join(lines) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            sys.exit("compare_speed: %s ended early" % self.command)

    def wait_for(self, word):
        for line in self.process.stdout:
            if line.startswith(word):
                return
        sys.exit("compare_speed: %s ended without '%s'" % (self.command, word))

    def cpu_seconds(self):
        with open("/proc/%d/stat" % self.process.pid, encoding="ascii") as file:
            times = file.read().rpartition(")")[2].split()[11:13]
        return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")

    def end(self):
        self.send("quit")
        self.process.communicate()


def speeds(commands, game, nodes, cores):
    """Nodes per second of the programs, which search side by side, or one after the other on the same core."""
    engines = [Engine(command, game, core) for command, core in zip(commands, cores)]
    before = [engine.cpu_seconds() for engine in engines]
    for engine in engines:
        engine.send("go nodes %d" % nodes)
        if cores[0] == cores[1]:
            engine.wait_for("bestmove")
    if cores[0] != cores[1]:
        for engine in engines:
            engine.wait_for("bestmove")
    times = [max(engine.cpu_seconds() - start, 0.01) for engine, start in zip(engines, before)]
    for engine in engines:
        engine.end()
    return [nodes / time for time in times]


def main():
    arguments = parse_arguments()
    allowed = sorted(os.sched_getaffinity(0))
    cores = (allowed[0], allowed[-1])
    commands = (arguments.first, arguments.second)
    print("| game | first, nodes/s | second, nodes/s | first over second | +- |\n|---|--:|--:|--:|--:|")
    for game in arguments.games:
        rounds = [(speeds(commands, game, arguments.nodes, cores), speeds(commands, game, arguments.nodes, cores[::-1]))
                  for _ in range(arguments.rounds)]
        logarithms = [sum(math.log(first / second) for first, second in both) / 2 for both in rounds]
        error = statistics.stdev(logarithms) / math.sqrt(len(logarithms))
        firsts, seconds = zip(*(pair for both in rounds for pair in both))
        print("| %s | %.0f | %.0f | %.2f | %.2f |" % (
            game, statistics.median(firsts), statistics.median(seconds), math.exp(statistics.mean(logarithms)),
            2 * error), flush=True)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
