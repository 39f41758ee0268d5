#!/usr/bin/env python3
"""Tells how much each engine gains from twice the nodes, by matches against itself.

For each engine, game and number of nodes but the last the engine plays itself, with these nodes a move against the next
number; both get the same openings with colours reversed, and games are adjudicated. Prints, as Markdown, the Elo of one
doubling with its 95 % interval. Engines whose gain shrinks faster than another's waste the nodes that they get.
Finished games are kept in build/doubling/, so that the same command goes on where it was interrupted, and adds games
where --pairs has grown.

  scripts/doubling.py chess capablanca --engine build/proconsul --engine /usr/games/fairy-stockfish --concurrency 2
"""

import argparse
import hashlib
import itertools
import json
import math
import os
import shlex
import subprocess
import sys

import ladder
import processes

FOLDER = os.path.join(ladder.ROOT, "build", "doubling")


def numbers(text):
    found = [int(part) for part in text.split(",")]
    if min(found) < 1:
        raise ValueError
    return found


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--engine", action="append", required=True, metavar="COMMAND", help="a UCI engine's command line; repeat")
    parser.add_argument("--nodes", type=numbers, default=[10_000, 40_000, 160_000, 640_000], metavar="N,N,...",
                        help="nodes a move, increasing (default 10000,40000,160000,640000)")
    parser.add_argument("--pairs", type=numbers, default=[100, 100, 30], metavar="N,N,...",
                        help="pairs of games at each step; the last number holds for all further steps (default 100,100,30)")
    parser.add_argument("--hash", type=int, default=64, metavar="MB", help="hash table of each engine (default 64)")
    parser.add_argument("--concurrency", type=int, default=1, metavar="N", help="games at a time (default 1)")
    arguments = parser.parse_args()
    if len(arguments.nodes) < 2 or any(a >= b for a, b in itertools.pairwise(arguments.nodes)):
        parser.error("--nodes takes at least two numbers, each greater than the one before")
    return arguments


def play(game, command, few, many, pairs, arguments):
    """The match's result as `proconsul match --result` writes it."""
    program, *words = shlex.split(command)
    label = hashlib.sha256(command.encode()).hexdigest()[:8]
    state = os.path.join(FOLDER, "%s-%s-%d-%d.state" % (game, label, few, many))
    os.makedirs(FOLDER, exist_ok=True)
    engines = []
    for nodes in (many, few):
        engines += ["--engine", "cmd=" + program, "name=%d nodes" % nodes, "nodes=%d" % nodes]
        if words:
            engines.append("args=" + shlex.join(words))
    plies = "0" if game in ladder.DRAWN else "6"
    command_line = [ladder.PROGRAM, "match", game, *engines, "--each", "Hash=%d" % arguments.hash, "--games", str(2 * pairs),
                    "--plies", plies, "--seed", "77", "--concurrency", str(arguments.concurrency), "--quiet", "--report",
                    str(2 * pairs), "--draw", "number=40", "count=8", "score=10", "--resign", "count=3", "score=700",
                    "--maxmoves", "200", "--state", state, "--any-build", "--result", state + ".json", "--force"]
    code = subprocess.run(command_line, check=False, stdout=subprocess.DEVNULL,
                          preexec_fn=processes.end_with_script).returncode
    if code not in (0, 1):
        sys.exit("doubling: the match of %s ended with exit code %d" % (command, code))
    with open(state + ".json", encoding="utf-8") as file:
        return json.load(file)


def main():
    arguments = parse_arguments()
    print("| game | engine | nodes | games | won, drawn, lost | Elo of a doubling |\n|---|---|---|--:|---|---|")
    for game, command in itertools.product(arguments.games, arguments.engine):
        for step, (few, many) in enumerate(itertools.pairwise(arguments.nodes)):
            pairs = arguments.pairs[min(step, len(arguments.pairs) - 1)]
            row = play(game, command, few, many, pairs, arguments)["encounters"][0]
            gain, error = (value / math.log2(many / few) for value in ladder.elo(row))
            print("| %s | %s | %d over %d | %d | %d, %d, %d | %+.0f ± %.0f |" % (
                game, command, many, few, ladder.games_of(row), row["wins"], row["draws"], row["losses"], gain, error),
                flush=True)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
