#!/usr/bin/env python3
"""Measures how soon a UCI engine answers `stop`: measure_stop.py [ENGINE] [--games N] [--rounds N] [--threads N]"""
import argparse
import random
import subprocess
import time


def read_until(engine, word):
    while True:
        line = engine.stdout.readline()
        if not line:
            raise SystemExit("the engine has ended")
        if line.startswith(word):
            return line


def games_of(engine):
    engine.stdin.write("uci\n")
    games = []
    while (line := engine.stdout.readline()) and not line.startswith("uciok"):
        if line.startswith("option name UCI_Variant "):
            games = line.split(" var ")[1:]
    return [game.strip() for game in games]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("engine", nargs="?", default="build/proconsul")
    parser.add_argument("--games", type=int, default=0, help="only so many games; 0: all")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    engine = subprocess.Popen([arguments.engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    games = games_of(engine)
    engine.stdin.write(f"setoption name Threads value {arguments.threads}\n")
    waits = []
    for game in games[: arguments.games or None]:
        engine.stdin.write(f"setoption name UCI_Variant value {game}\n")
        for _ in range(arguments.rounds):
            engine.stdin.write("position startpos\ngo infinite\n")
            read_until(engine, "info depth")
            time.sleep(random.uniform(0.0, 0.3))
            asked = time.perf_counter()
            engine.stdin.write("stop\n")
            read_until(engine, "bestmove")
            waits.append((1000 * (time.perf_counter() - asked), game))
    engine.stdin.write("quit\n")
    engine.wait()
    waits.sort()
    print(f"{len(waits)} stops in {len(games[: arguments.games or None])} games: "
          f"median {waits[len(waits) // 2][0]:.2f} ms, longest {waits[-1][0]:.2f} ms ({waits[-1][1]})")


if __name__ == "__main__":
    main()
