#!/usr/bin/env python3
"""large_pgn.py MEGABYTES [VARIANT ...]: writes a PGN collection of that size to standard output, made of the golden
playthroughs over and over (all games, or those named), to measure `proconsul pgn check` with (bench/RESULTS.md, "Reading games,
solving endings"). Needs build/proconsul, which writes their moves in SAN."""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def collection(names):
    rows = (ROOT / "tests" / "data" / "playthroughs.tsv").read_text(encoding="utf-8").splitlines()[1:]
    games = []
    for name, moves, _, end, _ in (row.split("\t") for row in rows):
        if not names or name in names:
            games.append(f'[Event "playthrough"]\n[Variant "{name}"]\n\n{moves} {end.split()[0]}\n\n')
    return subprocess.run([ROOT / "build" / "proconsul", "pgn", "convert", "-"], input="".join(games), check=True,
                          stdout=subprocess.PIPE, text=True).stdout


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    wanted = int(float(sys.argv[1]) * 1e6)
    games = collection(sys.argv[2:])
    for _ in range(-(-wanted // len(games))):
        sys.stdout.write(games)


if __name__ == "__main__":
    main()
