#!/usr/bin/env python3
"""Measures what a UCI engine still has to do after `isready`: measure_ready.py [--rounds N] [ENGINE ...]

Processor time in milliseconds, of all threads, from `readyok` to the `bestmove` of the first and of the second
`position startpos` with `go depth 1`, each in a new process for each game; the median of the rounds, as a table for bench/RESULTS.md,
"Building and starting"."""
import argparse
import statistics
import subprocess
import time

GAMES = ["chess", "grand", "consul42k", "chess2016", "crazyhouse"]


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(
            [command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(self, lines, answer):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        while line := self.process.stdout.readline():
            if line.startswith(answer):
                return line
        raise SystemExit("the engine has ended")

    def milliseconds(self):
        return 1000 * time.clock_gettime(~self.process.pid << 3 | 2)  # Linux's clock of another process

    def spent(self, lines, answer):
        before = self.milliseconds()
        self.ask(lines, answer)
        return self.milliseconds() - before

    def close(self):
        self.process.kill()
        self.process.wait()


def knows(command, game):
    engine = Engine(command)
    engine.process.stdin.write("uci\n")
    names = []
    while not (line := engine.process.stdout.readline()).startswith("uciok"):
        if line.startswith("option name UCI_Variant "):
            names = line.split()
    engine.close()
    return game in names


def measure(command, game):
    engine = Engine(command)
    engine.ask(["uci"], "uciok")
    ready = engine.spent([f"setoption name UCI_Variant value {game}", "ucinewgame", "isready"], "readyok")
    search = ["position startpos", "go depth 1"]
    first = engine.spent(search, "bestmove")
    second = engine.spent(search, "bestmove")
    engine.close()
    return ready, first, second


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engines", nargs="*", default=["build/proconsul"])
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    print("| engine | game | until `readyok` | first `go` | second `go` |\n| --- | --- | --: | --: | --: |")
    for command in arguments.engines:
        for game in GAMES:
            if not knows(command, game):
                continue
            rounds = [measure(command, game) for _ in range(arguments.rounds)]
            times = [statistics.median(values) for values in zip(*rounds)]
            print(f"| {command.split('/')[-1]} | {game} | " + " | ".join(f"{value:.2f}" for value in times) + " |")


if __name__ == "__main__":
    main()
