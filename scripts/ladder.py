#!/usr/bin/env python3
"""Plays the matches that tell how strong the engine is, and tabulates them.

Each match is one of: a ladder match against another engine, two threads against one, the engine against itself at half
the time. Every opening is played twice with colours reversed. Matches can be interrupted: their state lies under
build/ladder, and the next call goes on. Finished matches are kept in bench/ladder.json, from which --write makes
the table in bench/RESULTS.md.

  scripts/ladder.py --list
  scripts/ladder.py --only sjaakii --concurrency 2 --write
"""

import argparse
import datetime
import fnmatch
import json
import os
import platform
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RECORD = os.path.join(ROOT, "bench", "ladder.json")
RESULTS = os.path.join(ROOT, "bench", "RESULTS.md")
STATES = os.path.join(ROOT, "build", "ladder")
BEGIN, END = "<!-- ladder: begin -->", "<!-- ladder: end -->"

FAIRY_STOCKFISH = ["cmd=/usr/games/fairy-stockfish", "name=fairy-stockfish"]
OPPONENTS = {
    "fairymax": (["cmd=/usr/games/fairymax", "name=fairymax", "proto=xboard"], "2+0.02",
                 ["capablanca", "gothic", "janus"], 300),
    "sjaakii": (["cmd=/usr/games/sjaakii", "name=sjaakii", "proto=xboard"], "2+0.02",
                ["capablanca", "gothic", "janus"], 300),
    "fairy-stockfish": (FAIRY_STOCKFISH + ["option.Hash=32"], "8+0.08",
                        ["capablanca", "gothic", "janus", "caparandom", "grand", "chess", "fischerandom"], 0),
}
MISSION = ["consulchess", "consul42k", "consuls", "chess56", "chess2016", "contemporaryrandom"]


def matches():
    """Yields (name, game, engine arguments of both sides, time control, target in Elo)."""
    ours = ["cmd=%s" % os.path.join(ROOT, "build", "proconsul"), "name=proconsul", "option.Hash=32"]
    for opponent, (command, control, games, target) in OPPONENTS.items():
        for game in games:
            yield "%s/%s" % (opponent, game), game, ours, command, control, target
    for game in ("capablanca", "chess2016"):
        two = ours[:1] + ["name=two-threads", "option.Hash=32", "option.Threads=2"]
        yield "two-threads/%s" % game, game, two, ours[:1] + ["name=one-thread", "option.Hash=32"], "8+0.08", 50
    for game in MISSION:
        half = ours[:1] + ["name=half-time", "option.Hash=32", "tc=4+0.04"]
        yield "half-time/%s" % game, game, ours, half, "8+0.08", 70


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


def load_record():
    try:
        with open(RECORD, encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return {}


def save_record(record):
    with open(RECORD + ".new", "w", encoding="utf-8") as file:
        json.dump(record, file, indent=1, sort_keys=True)
        file.write("\n")
    os.replace(RECORD + ".new", RECORD)


def version():
    commit = subprocess.run(["git", "-C", ROOT, "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    return commit.stdout.strip() or "unknown"


def play(name, game, first, second, control, arguments):
    os.makedirs(STATES, exist_ok=True)
    stem = os.path.join(STATES, name.replace("/", "-"))
    state, result = stem + ".state", stem + ".json"
    if arguments.again and os.path.exists(state):
        os.remove(state)
    threads = 1 if name.startswith("two-threads") else arguments.concurrency
    command = [os.path.join(ROOT, "build", "proconsul"), "match", game, "--engine", *first, "--engine", *second,
               "--tc", control, "--games", str(arguments.games), "--concurrency", str(threads), "--state", state,
               "--balance", "100", "--result", result, "--pgn", stem + ".pgn", "--quiet", "--draw", "number=60", "count=10", "score=8",
               "--resign", "count=4", "score=900", "--maxmoves", "250"]
    code = subprocess.run(command, check=False).returncode
    if code not in (0, 1):
        sys.exit("ladder: %s ended with exit code %d" % (name, code))
    with open(result, encoding="utf-8") as file:
        played = json.load(file)
    encounter = played["encounters"][0]
    done = encounter["wins"] + encounter["draws"] + encounter["losses"]
    return {
        "date": datetime.date.today().isoformat(), "commit": version(), "control": control, "games": done,
        "wins": encounter["wins"], "draws": encounter["draws"], "losses": encounter["losses"],
        "elo": encounter["elo"], "error": encounter["elo_error"],
        "faults": [engine["faults"] for engine in played["engines"]],
    }


def number(value, form):
    return form % value if isinstance(value, (int, float)) else str(value)


def table(record):
    lines = ["%s, 2 cores, Linux %s; command: `scripts/ladder.py --write`; one thread and 32 MB of hash unless it says "
             "otherwise." % (platform.processor() or platform.machine(), platform.release()), "",
             "| match | control | games | won | drawn | lost | Elo | aim | date, commit | our faults |",
             "|---|---|--:|--:|--:|--:|--:|--:|---|---|"]
    for name, _, _, _, _, target in matches():
        if name not in record:
            continue
        row = record[name]
        elo = "%s ± %s" % (number(row["elo"], "%+.0f"), number(row["error"], "%.0f"))
        faults = ", ".join("%s %s" % item for item in row["faults"][0].items()) or "none"
        lines.append("| %s | %s | %d | %d | %d | %d | %s | %+d | %s, %s | %s |" % (
            name, row["control"], row["games"], row["wins"], row["draws"], row["losses"], elo, target, row["date"],
            row["commit"], faults))
    return "\n".join(lines)


def write_results(text):
    with open(RESULTS, encoding="utf-8") as file:
        content = file.read()
    block = "%s\n%s\n%s" % (BEGIN, text, END)
    if BEGIN in content:
        head, rest = content.split(BEGIN, 1)
        content = head + block + rest.split(END, 1)[1]
    else:
        content = content.rstrip("\n") + "\n\n## Strength\n\n" + block + "\n"
    with open(RESULTS, "w", encoding="utf-8") as file:
        file.write(content)


def main():
    arguments = parse_arguments()
    record = load_record()
    for name, game, first, second, control, _ in matches():
        if not fits(name, arguments.only):
            continue
        known = record.get(name)
        if arguments.list:
            print("%-28s %s" % (name, "%d games, %s Elo" % (known["games"], known["elo"]) if known else "-"))
            continue
        if known and known["games"] >= arguments.games and not arguments.again:
            continue
        print("== %s" % name, flush=True)
        record[name] = play(name, game, first, second, arguments.tc or control, arguments)
        save_record(record)
    if arguments.write:
        write_results(table(record))
    elif not arguments.list:
        print(table(record))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
