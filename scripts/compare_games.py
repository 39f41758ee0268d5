#!/usr/bin/env python3
"""Compares perft with Fairy-Stockfish in every game that both programs know.

Runs both engines in turn over UCI, on each game's start, to the first depth at which the rival is busy for long enough.
What counts is the user CPU time of each process less its start-up (compare_perft.py measures a few games with more care).
Where the rival plays a game a little otherwise, each program's leaves count for itself; docs/dev/VARIANTS_INI.md tells why.
Prints the ratios with their target; with --earlier also how much faster an earlier build of this program was made. With
--write it also puts the table into bench/RESULTS.md.
"""

import argparse
import concurrent.futures
import datetime
import os
import platform
import shlex
import statistics
import sys

import compare_perft
import results

TARGET = 6
DEEPEST = 8
RIVAL_SECONDS = 0.5  # the first depth that takes the rival so long is compared
COLUMNS = 6  # games side by side in the table
ALIKE = 0.99  # of the leaves, in games that are compared all the same
# Random starts, and a name of chess.
LEFT_OUT = {"caparandom", "fischerandom", "normal"}


def depth_for(path, game, least):
    """The first depth that takes at least so many seconds of CPU time."""
    _, idle = compare_perft.run(path, game, None, 1, 1)
    for depth in range(2, DEEPEST):
        _, busy = compare_perft.run(path, game, None, depth, 1)
        seconds = busy - idle
        if seconds >= least:
            return depth
        if seconds >= least / 8:  # the next one takes long enough
            return depth + 1
    return DEEPEST


def compare(args, game):
    """Depth, whether the leaves agree, and medians of the speeds in Mn/s: ours, the rival's, an earlier build's; or None."""
    depth = depth_for(args.rival, game, args.seconds)
    engines = [args.engine, args.rival] + ([args.earlier] if args.earlier else [])
    speeds = [[] for _ in engines]
    for _ in range(args.rounds):
        counts = []
        for path, found in zip(engines, speeds):
            leaves, seconds = compare_perft.measure(path, game, None, depth)
            counts.append(leaves)
            found.append(leaves / seconds / 1e6)
        if min(counts) < ALIKE * max(counts):
            compare_perft.complain("SKIPPED %s %d: %s leaves: not the same game" % (
                game, depth, " and ".join(map(str, counts))))
            return None
    return depth, min(counts) == max(counts), [statistics.median(found) for found in speeds]


def cells(game, row):
    depth, same, speeds = row
    ratio = speeds[0] / speeds[1]
    shown = "%.1f" % ratio if ratio >= TARGET else "**%.1f**" % ratio
    gain = ["%.2f" % (speeds[0] / speeds[2])] if len(speeds) > 2 else []
    return ["%s%s %d" % (game, "" if same else "*", depth), "%.0f" % speeds[0], shown] + gain


def table(args, rows, skipped):
    heads = ["game, depth", "Mn/s", "ratio"] + (["gain"] if args.earlier else [])
    lines = ["%s, %s, %s, Linux %s; command: `%s`" % (
        datetime.date.today().isoformat(), results.commit(), results.processor(), platform.release().split("-")[0],
        "scripts/compare_games.py " + " ".join(shlex.quote(word) for word in sys.argv[1:])), ""]
    below = [game for game, row in rows.items() if row[2][0] < TARGET * row[2][1]]
    lines += ["Every game that this program and %s know, from the start: user CPU time of each process less its start-up, the "
              "median of %d rounds. The ratio is the speed divided by the rival's; %d of %d games reach the target, %d%s." % (
                  compare_perft.rival_name(args.rival), args.rounds, len(rows) - len(below), len(rows), TARGET,
                  "; bold ones miss it" if below else "") +
              (" The gain is the speed divided by the earlier build's." if args.earlier else ""), ""]
    others = [game for game, (_, same, _) in rows.items() if not same]
    if others:
        lines[-2] += " In those with a star the rival has other rules in detail, and its speed is that of its own leaves."
    if skipped:
        lines[-2] += " Not compared, for its rules are others: " + ", ".join(skipped) + "."
    lines += ["| " + " | ".join(heads * COLUMNS) + " |", "|" + ("---|" + "--:|" * (len(heads) - 1)) * COLUMNS]
    found = [cells(game, row) for game, row in rows.items()]
    found += [[""] * len(heads)] * (-len(found) % COLUMNS)
    for i in range(0, len(found), COLUMNS):
        lines.append("| " + " | ".join(cell for row in found[i:i + COLUMNS] for cell in row) + " |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default=os.path.join(compare_perft.ROOT, "build"), help="build folder (default: build)")
    parser.add_argument("--rival", default="/usr/games/fairy-stockfish", help="the other engine's program")
    parser.add_argument("--earlier", metavar="PROGRAM", help="also compare with an earlier build of this program")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=RIVAL_SECONDS, help="CPU time of the rival in each game")
    parser.add_argument("--only", nargs="+", metavar="GAME")
    parser.add_argument("--jobs", type=int, default=1, help="games measured at a time")
    parser.add_argument("--write", action="store_true", help="also write the table into bench/RESULTS.md")
    args = parser.parse_args()
    args.engine = os.path.join(args.build, "proconsul")
    for program in filter(None, (args.engine, args.rival, args.earlier)):
        if not os.access(program, os.X_OK):
            compare_perft.complain("cannot run %s" % program)
            return 3
    games = (compare_perft.games_of(args.engine) & compare_perft.games_of(args.rival)) - LEFT_OUT
    games = sorted(games & set(args.only) if args.only else games)
    rows, skipped = {}, []
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for game, row in zip(games, pool.map(lambda game: compare(args, game), games)):
            if not row:
                skipped.append(game)
                continue
            rows[game] = row
            print(*cells(game, row), file=sys.stderr)
    text = table(args, rows, skipped)
    print(text)
    if args.write:
        results.write("compare_games", "Move generation in all games", text)
    return 1 if any(row[2][0] < TARGET * row[2][1] for row in rows.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
