#!/usr/bin/env python3
"""large_pgn.py MEGABYTES [VARIANT ...]: writes a PGN collection of that size to standard output, made of the golden
playthroughs over and over (all games, or those named), to measure `proconsul pgn check` with (bench/RESULTS.md, "Reading games,
solving endings")."""
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "tests" / "data" / "playthroughs"


def game_text(path):
    rows = [line.split("\t") for line in path.read_text().splitlines() if line]
    rows = [row for row in rows if len(row) >= 2]
    result = rows.pop()[1]
    lines = [f'[Event "playthrough"]', f'[Variant "{path.stem}"]', f'[SetUp "1"]', f'[FEN "{rows[0][2]}"]', ""]
    words = []
    for ply, row in enumerate(rows[1:]):
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.")
        words.append(row[1])
    words.append(result)
    line = ""
    for word in words:
        if len(line) + len(word) > 78:
            lines.append(line)
            line = ""
        line += (" " if line else "") + word
    return "\n".join(lines + [line, "", ""])


def main():
    wanted = int(float(sys.argv[1]) * 1e6)
    names = sys.argv[2:]
    games = [game_text(p) for p in sorted(FOLDER.glob("*.txt")) if not names or p.stem in names]
    written = 0
    while written < wanted:
        for game in games:
            sys.stdout.write(game)
            written += len(game)


if __name__ == "__main__":
    main()
