"""Prints a table of the built-in games; see games_table.sh."""

import csv
import json
import pathlib
import subprocess
import sys

ENGINE, DATA, MOST_NODES = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
DEPTHS = 3, 4, 5
MOST_NODES_OF_A_ROW = 30_000_000

# What the tables of node counts come from, if their rows do not say it themselves.
SOURCES = {
    "perft.tsv": "independent generator",
    "perft_known.tsv": "published",
    "perft_families.tsv": "",
}

SHORTER = {
    "Castling: king from e1 to c1, rook from a1 to d1": "",
    "Castling: king from e1 to g1, rook from h1 to f1": "orthodox castling",
    "Castling: none": "no castling",
}
USUAL_ENDS = {
    "the side that is checkmated loses",
    "the side that is stalemated draws",
    "draw after 50 moves each without capture or pawn move",
    "draw when a position occurs 3 times",
}
DEAD_POSITIONS = "draw when neither side can win"

INTRODUCTION = """# The games

All built-in games, written by `scripts/games_table.sh`. Node counts are of the start position, move sequences of length
3, 4 and 5 (`-`: more than 500 million by estimate). The last column names the independent sources whose node counts (of
this and of other positions) are the same as ours, and how many of theirs were compared when the table was written.

| name | game | board | special rules | start | 3 | 4 | 5 | same as |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |"""


class Refused(Exception):
    """The engine does not answer."""


def ask(*words):
    run = subprocess.run([ENGINE, *words, "--json"], capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise Refused(f"proconsul {' '.join(words)}: {run.stderr.strip()}")
    return json.loads(run.stdout)


def perft(name, depth, *more):
    return ask("perft", name, str(depth), *more)["nodes"]


def rows_by_game():
    games = {}
    for file, source in SOURCES.items():
        if not (DATA / file).exists():
            continue
        with open(DATA / file, encoding="utf-8", newline="") as stream:
            for row in csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE):
                row["source"] = row.get("witness") or source
                games.setdefault(row["variant"], []).append(row)
    return games


def agreement(game, rows):
    """The sources with their numbers of rows; ends the program at the first that differs. Positions in a notation
    that is not ours do not count."""
    counts = {}
    seen = set()
    for row in rows:
        place = row["fen"], row["depth"]
        if int(row["nodes"]) > MOST_NODES_OF_A_ROW or row.get("chess960") == "true" or place in seen:
            continue
        seen.add(place)
        words = ["--fen", row["fen"]]
        number = row.get("start number", "-")
        if number != "-" and "army" in game["promotion"]:
            words += ["--id", number]
        try:
            nodes = perft(game["name"], row["depth"], *words)
        except Refused as refusal:
            print(refusal, file=sys.stderr)
            continue
        if nodes != int(row["nodes"]):
            sys.exit(f"{game['name']} {row['fen']} depth {row['depth']}: {nodes} nodes, {row['source']}: {row['nodes']}")
        counts[row["source"]] = counts.get(row["source"], 0) + 1
    return ", ".join(f"{source} ({count})" for source, count in counts.items()) or "-"


def counts(name):
    """One cell for each of DEPTHS, "-" where the count is likely to be larger than MOST_NODES."""
    nodes = [perft(name, depth) for depth in (1, 2, 3)]
    while len(nodes) < DEPTHS[-1] and nodes[-2] and nodes[-1] * nodes[-1] // nodes[-2] <= MOST_NODES:
        nodes.append(perft(name, len(nodes) + 1))
    return [f"{nodes[depth - 1]:,}" if depth <= len(nodes) else "-" for depth in DEPTHS]


def special_rules(game):
    summaries = [line.split(". ")[0] for line in game["special_rules"]]
    lines = [SHORTER.get(line, line) for line in summaries]
    ends = game["ends"].split("; ")
    lines += [end for end in ends if end not in USUAL_ENDS and not end.startswith(DEAD_POSITIONS)]
    return "; ".join(line for line in lines if line)


def main():
    rows = rows_by_game()
    print(INTRODUCTION)
    for summary in ask("variants"):
        game = ask("variants", summary["name"])
        name = game["name"]
        board = f"{game['files']}x{game['ranks']}"
        if game["squares"] != game["files"] * game["ranks"]:
            board += f", {game['squares']} squares"
        cells = [f"`{name}`", game["title"], board, special_rules(game), f"`{game['fen']}`",
                 *counts(name), agreement(game, rows.get(name, []))]
        print("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |", flush=True)


main()
