#!/usr/bin/env python3
"""Plays the matches that tell how strong the engine is, and tabulates them.

Each match is one of: a ladder match against another engine, two threads against one, the engine against itself at half
the time, the engine against itself with the weights guessed before any tuning and without networks (built by
scripts/untuned.sh). Every opening is played twice with colours reversed. Matches are played in portions, which add up
in bench/ladder.json; a match that was interrupted goes on after its last whole portion. --write makes the table in
bench/RESULTS.md of that file. The games are appended to build/ladder/OPPONENT-GAME.pgn.

  scripts/ladder.py --list
  scripts/ladder.py --only sjaakii --concurrency 2 --write
"""

import argparse
import datetime
import fnmatch
import json
import math
import os
import subprocess
import sys
import tempfile

import processes
import results

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RECORD = os.path.join(ROOT, "bench", "ladder.json")
PORTION = 40
GAMES = os.path.join(ROOT, "build", "ladder")

FAIRY_STOCKFISH = ["cmd=/usr/games/fairy-stockfish", "name=fairy-stockfish"]
OPPONENTS = {
    "fairymax": (["cmd=/usr/games/fairymax", "name=fairymax", "proto=xboard"], "2+0.02",
                 ["capablanca", "gothic", "janus"], 300),
    # It does not play janus.
    "sjaakii": (["cmd=/usr/games/sjaakii", "name=sjaakii", "proto=xboard"], "2+0.02",
                ["capablanca", "gothic", "embassy"], 300),
    "fairy-stockfish": (FAIRY_STOCKFISH + ["option.Hash=32"], "8+0.08",
                        ["capablanca", "gothic", "janus", "caparandom", "grand", "chess", "fischerandom"], 0),
}
TITLES = {
    "fairymax": "Fairy-Max",
    "sjaakii": "Sjaak II",
    "fairy-stockfish": "Fairy-Stockfish 11.1",
    "two-threads": "itself, two threads against one",
    "half-time": "itself at half the time",
    "tuned": "itself with untuned weights and no networks",
}
PROGRAM = os.path.join(ROOT, "build", "proconsul")
UNTUNED = os.path.join(ROOT, "build-untuned", "proconsul")
DRAWN = {"caparandom", "fischerandom", "consul42k", "chess56", "chess2016", "contemporaryrandom"}
MISSION = ["consulchess", "consul42k", "consuls", "chess56", "chess2016", "contemporaryrandom", "arena"]
TUNED = ["consul42k", "contemporaryrandom", "consuls", "chess2016", "capablanca", "grand"]


def matches():
    """Yields (name, game, engine arguments of both sides, time control, target in Elo)."""
    ours = ["cmd=" + PROGRAM, "name=proconsul", "option.Hash=32"]
    for opponent, (command, control, games, target) in OPPONENTS.items():
        for game in games:
            yield "%s/%s" % (opponent, game), game, ours, command, control, target
    for game in ("capablanca", "chess2016"):
        two = ["cmd=" + PROGRAM, "name=two-threads", "option.Hash=32", "option.Threads=2"]
        yield "two-threads/%s" % game, game, two, ours, "8+0.08", 50
    for game in MISSION:
        half = ["cmd=" + PROGRAM, "name=half-time", "option.Hash=32", "tc=4+0.04"]
        yield "half-time/%s" % game, game, ours, half, "8+0.08", 70
    for game in TUNED:
        untuned = ["cmd=" + UNTUNED, "name=untuned", "option.Hash=32", "option.Use NNUE=false"]
        yield "tuned/%s" % game, game, ours, untuned, "8+0.08", 60


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="print the matches and what is known of them")
    parser.add_argument("--only", default="*", metavar="PATTERN", help="matches whose name fits, e.g. 'fairymax/*' or janus")
    parser.add_argument("--games", type=int, default=200, help="games of each match (default 200)")
    parser.add_argument("--tc", help="another time control for all")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time (two-thread matches play one)")
    parser.add_argument("--again", action="store_true", help="play finished matches anew")
    parser.add_argument("--write", action="store_true", help="put the table into bench/RESULTS.md")
    return parser.parse_args()


def fits(name, pattern):
    return fnmatch.fnmatch(name, pattern) or pattern in name.split("/")


def load_record(path=RECORD):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return {}


def save_row(name, row, path=RECORD):
    """Leaves the rows alone that another run of this script may have written meanwhile."""
    record = load_record(path)
    record[name] = row
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(record, file, indent=1, sort_keys=True)
        file.write("\n")
    os.replace(path + ".new", path)


def play_portion(name, game, first, second, control, arguments, played):
    """Plays at most PORTION games from openings of their own; returns the match program's result."""
    games = str(min(PORTION, arguments.games - played))
    concurrency = 1 if name.startswith("two-threads") else arguments.concurrency
    with tempfile.TemporaryDirectory() as folder:
        result = os.path.join(folder, "result.json")
        os.makedirs(GAMES, exist_ok=True)
        command = [PROGRAM, "match", game, "--engine", *first, "--engine", *second, "--tc", control, "--games",
                   games, "--concurrency", str(concurrency), "--seed", str(1000 + played), "--plies",
                   "0" if game in DRAWN else "6", "--balance", "100", "--quiet", "--report", games, "--draw",
                   "number=60", "count=10", "score=8", "--resign", "count=4", "score=900", "--maxmoves", "250",
                   "--result", result, "--pgn", os.path.join(GAMES, name.replace("/", "-") + ".pgn")]
        code = subprocess.run(command, check=False, preexec_fn=processes.end_with_script).returncode
        if code not in (0, 1):
            sys.exit("ladder: %s ended with exit code %d" % (name, code))
        with open(result, encoding="utf-8") as file:
            return json.load(file)


def add(row, result):
    encounter = result["encounters"][0]
    row["date"] = datetime.date.today().isoformat()
    row["commits"] = sorted(set(row["commits"] + [results.commit()]))
    row["machines"] = sorted(set(row["machines"] + [results.processor()]))
    for key in ("wins", "draws", "losses"):
        row[key] += encounter[key]
    row["pairs"] = [a + b for a, b in zip(row["pairs"], encounter["pairs"])]
    for side, engine in enumerate(result["engines"]):
        for fault, count in engine["faults"].items():
            row["faults"][side][fault] = row["faults"][side].get(fault, 0) + count


def games_of(row):
    return row["wins"] + row["draws"] + row["losses"]


def elo(row):
    """Elo and the half width of its 95 % interval, from the scores of pairs of games (pentanomial)."""
    total = sum(row["pairs"])
    scores = [0, 0.25, 0.5, 0.75, 1]
    mean = sum(s * n for s, n in zip(scores, row["pairs"])) / total
    variance = sum(n * (s - mean) ** 2 for s, n in zip(scores, row["pairs"])) / total
    margin = 1.96 * math.sqrt(variance / total)

    def rating(score):
        score = min(max(score, 0.25 / total), 1 - 0.25 / total)  # the interval's ends may lie beyond
        return -400 * math.log10(1 / score - 1) + 0.0  # no "-0"

    return rating(mean), (rating(mean + margin) - rating(mean - margin)) / 2


def elo_text(row):
    """No rating follows from a match that one side won whole."""
    if games_of(row) in (row["wins"], row["losses"]):
        return "all won" if row["wins"] else "all lost"
    return "%+.0f ± %.0f" % elo(row)


def play_match(name, game, first, second, control, arguments, path=RECORD):
    """Plays what the record at `path` lacks of the match; arguments: games, concurrency, again."""
    row = load_record(path).get(name)
    if row is None or arguments.again or row["control"] != control:
        row = {"control": control, "wins": 0, "draws": 0, "losses": 0, "pairs": [0] * 5, "faults": [{}, {}], "commits": [],
               "machines": []}
    while games_of(row) < arguments.games:
        add(row, play_portion(name, game, first, second, control, arguments, games_of(row)))
        save_row(name, row, path)
        print("%s: %d games, Elo %s" % (name, games_of(row), elo_text(row)), flush=True)


def table(record):
    lines = ["2 cores; command: `scripts/ladder.py --write`; one thread and 32 MB of hash unless the opponent says otherwise; ± is",
             "the 95 % interval.", "",
             "| opponent | limit | games each | Elo | aim | date, commits | machine | our faults |",
             "|---|---|--:|---|--:|---|---|---|"]
    groups = {}
    for name, game, _, _, _, target in matches():
        if name in record:
            row = record[name]
            groups.setdefault((name.split("/")[0], row["control"], games_of(row), target), []).append((game, row))
    for (opponent, control, games, target), matched in groups.items():
        rows = [row for _, row in matched]
        faults = ["%s: %s %s" % (game, *fault) for game, row in matched for fault in row["faults"][0].items()]
        lines.append("| %s | %s | %d | %s | %+d | %s, %s | %s | %s |" % (
            TITLES[opponent], control, games, ", ".join("%s %s" % (game, elo_text(row)) for game, row in matched), target,
            max(row["date"] for row in rows), " ".join(sorted({one for row in rows for one in row["commits"]})),
            ", ".join(sorted({one for row in rows for one in row["machines"]})), ", ".join(faults) or "none"))
    return "\n".join(lines)


def main():
    arguments = parse_arguments()
    record = load_record()
    for name, game, first, second, control, _ in matches():
        if not fits(name, arguments.only):
            continue
        if arguments.list:
            row = record.get(name)
            print("%-32s %s" % (name, "%d games, Elo %s" % (games_of(row), elo_text(row)) if row else "-"))
            continue
        play_match(name, game, first, second, arguments.tc or control, arguments)
    if arguments.write:
        results.write("ladder", "The ladder", table(load_record()))
    elif not arguments.list:
        print(table(load_record()))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
