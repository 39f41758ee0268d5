"""The tables of the built-in games: for players in docs/GAMES.md, with rules, starts and node counts in bench/GAMES.md.

    games_table.py [--texts] [--nodes N] PROCONSUL ROOT [NAME...]
    games_table.py --check PROCONSUL ROOT

Writes the rows of the games NAME, of all without any, into the files below ROOT, the sources' folder. A count of more than
N nodes (500 million) is left out. --texts keeps the counts of rows that are there, --check compares everything but counts
and changes nothing.
"""

import argparse
import csv
import json
import pathlib
import re
import subprocess
import sys

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
    "En passant: a pawn that has just made a double step can be captured by a pawn on the square that it passed over": "",
}
USUAL_ENDS = {
    "the side that is checkmated loses",
    "stalemate is a draw",
    "draw after 50 moves each without capture or pawn move",
    "draw when a position occurs 3 times",
}
DEAD_POSITIONS = "draw by insufficient material"

PLAYERS_TEXT = """# The games

All built-in games. `proconsul variants NAME` prints the full rules of one, `proconsul variants --search WORD` finds games,
and `proconsul play NAME` plays one. Each game with castling also has a Chess960 form, `NAME960`. The numbers that show that
their moves are right are in `bench/GAMES.md`; `docs/dev/NAMES.md` has the names that other programs use. Written by
`scripts/games_table.sh`.

| name | game | board | what it is |
| --- | --- | --- | --- |
"""

COUNTS_TEXT = """# Node counts of the games

All built-in games, written by `scripts/games_table.sh`. The node counts are for the start position at depths 3, 4 and 5
(`-`: estimated at more than 500 million). The last column names the independent sources whose node counts (for this and
other positions) agree with ours, and how many of them were compared when the table was written.

| name | special rules | start | 3 | 4 | 5 | same as |
| --- | --- | --- | --- | --- | --- | --- |
"""


class Refused(Exception):
    """The engine does not answer."""


def ask(*words):
    run = subprocess.run([ARGUMENTS.engine, *words, "--json"], capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise Refused(f"proconsul {' '.join(words)}: {run.stderr.strip()}")
    return json.loads(run.stdout)


def perft(name, depth, *more):
    return ask("perft", name, str(depth), *more)["nodes"]


def rows_by_game():
    games = {}
    for file, source in SOURCES.items():
        path = ARGUMENTS.root / "tests" / "data" / file
        if not path.exists():
            continue
        with open(path, encoding="utf-8", newline="") as stream:
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
    """One cell for each of DEPTHS, "-" where the count is likely to be larger than --nodes."""
    nodes = [perft(name, depth) for depth in (1, 2, 3)]
    while len(nodes) < DEPTHS[-1] and nodes[-2] and nodes[-1] * nodes[-1] // nodes[-2] <= ARGUMENTS.nodes:
        nodes.append(perft(name, len(nodes) + 1))
    return [f"{nodes[depth - 1]:,}" if depth <= len(nodes) else "-" for depth in DEPTHS]


def special_rules(game):
    summaries = [line.split(". ")[0] for line in game["special_rules"]]
    lines = [SHORTER.get(line, line) for line in summaries]
    ends = game["ends"].split("; ")
    lines += [end for end in ends if end not in USUAL_ENDS and not end.startswith(DEAD_POSITIONS)]
    return "; ".join(line for line in lines if line)


def first_sentence(text):
    """Up to a full stop that ends no initial."""
    return re.split(r"(?<![ .][A-Z]\.)(?<=\.) (?=[A-Z])", " ".join(text.split()))[0]


def board(game):
    text = f"{game['files']}x{game['ranks']}"
    return text if game["squares"] == game["files"] * game["ranks"] else f"{text}, {game['squares']} squares"


def row_text(cells):
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def players_row(game):
    return row_text([f"`{game['name']}`", game["title"], board(game), first_sentence(game["about"])])


def counts_beginning(game):
    return row_text([f"`{game['name']}`", special_rules(game), f"`{game['fen']}`"])[:-1]


def counts_row(game, rows, old):
    if ARGUMENTS.texts and old:
        counted = old[2:-2].split(" | ")[-1 - len(DEPTHS):]
    else:
        counted = counts(game["name"]) + [agreement(game, rows.get(game["name"], []))]
    return counts_beginning(game) + row_text(counted)


def written_rows(path):
    """By name, as the file has them."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return {line.split("`")[1]: line for line in text.splitlines() if line.startswith("| `")}


def write(names, chosen):
    counted, written = rows_by_game(), written_rows(ARGUMENTS.counts)
    players, lines = [], []
    for name in names:
        game = ask("variants", name)
        players.append(players_row(game))
        if not chosen or name in chosen:
            lines.append(counts_row(game, counted, written.get(name)))
        elif name in written:
            lines.append(written[name])
    ARGUMENTS.players.write_text(PLAYERS_TEXT + "".join(line + "\n" for line in players), encoding="utf-8")
    ARGUMENTS.counts.write_text(COUNTS_TEXT + "".join(line + "\n" for line in lines), encoding="utf-8")


def check(names):
    """Ends the program with an error if the files do not say what the games are today."""
    games = [ask("variants", name) for name in names]
    faults = []
    for path, beginning_of in (ARGUMENTS.players, players_row), (ARGUMENTS.counts, counts_beginning):
        written = written_rows(path)
        before = len(faults)
        faults += [f"{path}: `{name}` is no game" for name in written if name not in names]
        for game in games:
            beginning = beginning_of(game)
            if not written.get(game["name"], "").startswith(beginning):
                faults.append(f"{path}: the row should begin: {beginning}")
        if len(faults) == before and list(written) != names:
            faults.append(f"{path}: the order is another")
    if faults:
        sys.exit("\n".join([*faults, f"{len(faults)} faults; scripts/games_table.sh --texts mends them"]))
    print(f"{len(names)} rows are as the games are")


def main():
    names = [summary["name"] for summary in ask("variants")]
    unknown = set(ARGUMENTS.names) - set(names)
    if unknown:
        sys.exit(f"unknown variant {', '.join(sorted(unknown))}")
    if ARGUMENTS.check:
        check(names)
    else:
        write(names, set(ARGUMENTS.names))


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--texts", action="store_true")
    parser.add_argument("--nodes", type=int, default=500_000_000)
    parser.add_argument("engine")
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    parsed = parser.parse_args()
    parsed.players = parsed.root / "docs" / "GAMES.md"
    parsed.counts = parsed.root / "bench" / "GAMES.md"
    return parsed


ARGUMENTS = arguments()
main()
