#!/usr/bin/env python3
"""Plays the engine against itself in every game it knows, over UCI against XBoard (games that XBoard cannot show: over
UCI only), and counts what goes wrong.

Each game is one `proconsul match --verify`: the rules are the arbiter, and scores that announce a mate are held against
what comes of them. Finished matches are not played again and broken-off ones go on where they were (--dir keeps their
state), so it may be stopped at any time. Prints a row for each game; with --write the row of all games and those of
games with a fault go into bench/RESULTS.md. Exit code 1 if anything went wrong.
"""

import argparse
import collections
import datetime
import functools
import json
import os
import platform
import re
import subprocess
import sys

import processes
import results

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Columns of the table and the match runner's faults that they count.
FAULTS = [
    ("illegal moves", ["illegal_move"]),
    ("crashes, hangs", ["crash", "hang", "garbage", "no_start"]),
    ("time forfeits", ["time_forfeit"]),
    ("disagreements", ["false_claim"]),
]


def say(text):
    print(text, file=sys.stderr, flush=True)


def games_of(binary):
    text = subprocess.run([binary, "variants", "--json"], capture_output=True, text=True, check=True).stdout
    return [game["name"] for game in json.loads(text)]


@functools.lru_cache
def xboard_games(binary):
    asked = subprocess.run([binary], input="xboard\nprotover 2\nquit\n", capture_output=True, text=True, check=True)
    names = set(re.search('variants="([^"]*)"', asked.stdout).group(1).split(","))
    return names | {"chess"}  # it is called normal there


def paths(options, game):
    return [os.path.join(options.dir, game + ending) for ending in (".json", ".state", ".pgn")]


def finished(options, game):
    """The result of the game's match, or None if it is not complete."""
    try:
        with open(paths(options, game)[0]) as file:
            result = json.load(file)
    except (OSError, ValueError):
        return None
    return result if result["complete"] and len(result["games"]) >= options.games else None


def command(options, game):
    result, state, pgn = paths(options, game)
    binary = "cmd=" + options.binary
    second = ["name=xboard", "proto=xboard"] if game in xboard_games(options.binary) else ["name=uci-too"]
    return [
        options.binary, "match", game, "--engine", binary, "name=uci",
        "--engine", binary, *second, "--each", "Hash=8",
        "--tc", options.tc, "--margin", str(options.margin), "--games", str(options.games), "--verify",
        "--maxmoves", "500", "--seed", str(options.seed), "--no-balance", "--quiet",
        "--state", state, "--result", result, "--pgn", pgn,
    ]  # fmt: skip


def play(options, games):
    for number, game in enumerate(games, 1):
        result = finished(options, game)
        if result is None:
            code = subprocess.run(
                command(options, game), stdout=subprocess.DEVNULL, preexec_fn=processes.end_with_script).returncode
            result = finished(options, game)
            if result is None:
                raise SystemExit("selfplay_all: %s: the match was not finished (code %d)" % (game, code))
        faults = sum(len(played["misdeeds"]) for played in result["games"])
        say("%d of %d: %s: %d games, %d faults" % (number, len(games), game, len(result["games"]), faults))
        for played in result["games"]:
            for fault in played["misdeeds"]:
                engine = result["engines"][fault["engine"]]["name"]
                say("  game %d: %s: %s" % (played["number"] + 1, engine, fault["text"]))


def row_of(played):
    """Games, results, faults, plies and endings of a list of games."""
    outcomes = collections.Counter(game["result"] for game in played)
    faults = collections.Counter(fault["fault"] for game in played for fault in game["misdeeds"])
    endings = collections.Counter(game["reason"] for game in played)
    cells = [len(played), outcomes["1-0"], outcomes["1/2-1/2"], outcomes["0-1"]]
    cells += [sum(faults[key] for key in keys) for _, keys in FAULTS]
    cells.append(round(sum(game["plies"] for game in played) / max(1, len(played))))
    cells.append(", ".join("%s %d" % ending for ending in endings.most_common()))
    return cells


def table(options, games):
    """The table of all games, that of games with a fault, and the number of faults."""
    head = ["game", "games", "1-0", "=", "0-1"] + [name for name, _ in FAULTS] + ["plies", "endings"]
    lines = ["| " + " | ".join(head) + " |", "|---" + "|--:" * (len(head) - 2) + "|---|"]
    everything, faulty = [], []
    for game in games:
        played = finished(options, game)["games"]
        everything += played
        row = row_of(played)
        lines.append("| " + " | ".join(str(cell) for cell in [game] + row) + " |")
        if sum(row[4 : 4 + len(FAULTS)]):
            faulty.append(lines[-1])
    total = row_of(everything)
    last = "| " + " | ".join("**%s**" % cell for cell in ["all"] + total[:-1]) + " | |"
    return "\n".join(lines + [last]), "\n".join(lines[:2] + faulty + [last]), sum(total[4 : 4 + len(FAULTS)])


def parser_for(description, folder, seed):
    """With the options of every script that plays the engine against itself."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="all built-in ones unless given")
    parser.add_argument("--tc", default="0.2+0.002", help="clock of each side in seconds (default 0.2+0.002)")
    parser.add_argument("--margin", type=int, default=50, help="milliseconds beyond the clock (default 50)")
    parser.add_argument("--seed", type=int, default=seed, help="of the openings")
    parser.add_argument("--binary", default=os.path.join(ROOT, "build", "proconsul"))
    parser.add_argument("--dir", default=os.path.join(ROOT, "build", folder), help="for states and games")
    parser.add_argument("--write", action="store_true", help="put the table into bench/RESULTS.md")
    return parser


def parsed(parser):
    options = parser.parse_args()
    options.binary = os.path.abspath(options.binary)
    os.makedirs(options.dir, exist_ok=True)
    return options


def main():
    parser = parser_for(__doc__.split("\n")[0], "selfplay", 1)
    parser.add_argument("--games", type=int, default=32, help="of each game (default 32: 2,304 in all)")
    options = parsed(parser)
    games = options.games_named or games_of(options.binary)
    play(options, games)
    text, short, wrong = table(options, games)
    arguments = [word for word in sys.argv[1:] if word != "--write"]
    intro = "%s, %s, %s, %d cores, Linux %s; command: `scripts/selfplay_all.py%s --write`" % (
        datetime.date.today(), results.commit(), results.processor(), os.cpu_count(), platform.release(),
        "".join(" " + word for word in arguments))  # fmt: skip
    intro += "\n\nThe engine over UCI against itself over XBoard.\n\n"
    print(intro + text)
    if options.write:
        results.write("selfplay_all", "Endurance and self-play", intro + short)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
