#!/usr/bin/env python3
"""Compares the engine's piece values with published ones.

Values are centipawns. Ours are those `proconsul values` calls "in exchanges", times one factor for all games that gives
chess's knight, bishop, rook and queen their usual sum; the column before has what mobility alone says. Prints a row for
each piece; with --write the rows of large errors and the last one go into bench/RESULTS.md.
"""

import argparse
import json
import math
import os
import subprocess

import results

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# Piece, game, letter, published centipawns (the middle of a range), whose.
PUBLISHED = [
    ("knight", "chess", "N", 310, "Fairy-Max, ChessV"),
    ("bishop", "chess", "B", 325, "Fairy-Max, ChessV"),
    ("rook", "chess", "R", 490, "Fairy-Max, ChessV"),
    ("queen", "chess", "Q", 930, "Fairy-Max, ChessV"),
    ("knight, 10x8", "capablanca", "N", 310, "Fairy-Max, ChessV"),
    ("bishop, 10x8", "capablanca", "B", 350, "Fairy-Max, ChessV"),
    ("rook, 10x8", "capablanca", "R", 475, "Fairy-Max, ChessV"),
    ("queen, 10x8", "capablanca", "Q", 950, "Fairy-Max, ChessV"),
    ("archbishop, 10x8", "capablanca", "A", 830, "Fairy-Max, ChessV"),
    ("chancellor, 10x8", "capablanca", "C", 900, "Fairy-Max, ChessV"),
    ("chancellor", "almost", "C", 925, "Muller"),
    ("knight, 10x10", "grand", "N", 285, "ChessV"),
    ("rook, 10x10", "grand", "R", 550, "ChessV"),
    ("queen, 10x10", "grand", "Q", 1000, "ChessV"),
    ("chancellor, 10x10", "opulent", "C", 975, "ChessV"),
    ("amazon", "amazon", "A", 1175, "Fairy-Max, ChessV"),
    ("centaur, 10x8", "centaur", "C", 670, "Fairy-Max, ChessV"),
    ("commoner, 12x8", "courier", "M", 300, "Fairy-Max, ChessV"),
    ("alfil, 12x8", "courier", "E", 90, "Fairy-Max"),
    ("fers, 12x8", "courier", "F", 150, "Fairy-Max, ChessV"),
    ("wazir, 12x8", "courier", "W", 132, "Fairy-Max, ChessV"),
    ("silver", "makruk", "S", 240, "Fairy-Max, ChessV"),
    ("nightrider", "nightrider", "N", 520, "Fairy-Max, ChessV, Paulowich"),
    ("dragon king", "spartan", "G", 695, "Fairy-Max, ChessV"),
    ("warlord (BN)", "spartan", "W", 830, "Muller, ChessV"),
    ("captain (WD)", "spartan", "C", 315, "Fairy-Max, ChessV"),
    ("lion (FDH), 10x10", "opulent", "L", 490, "ChessV"),
    ("elephant (FA), 10x10", "shako", "E", 250, "ChessV, Fairy-Max"),
    ("cannon, 10x10", "shako", "C", 400, "ChessV, Fairy-Max"),
    ("cannon, 96 squares", "chess2016", "C", 350, "Jocly"),
    ("vao, 96 squares", "chess2016", "V", 250, "ChessV"),
    ("camel, 96 squares", "chess2016", "L", 215, "Jocly, Fairy-Max"),
    ("zebra, 96 squares", "chess2016", "Z", 200, "Fairy-Max"),
    ("camelrider, 96 squares", "chess2016", "J", 380, "estimate"),
    ("nightrider, 96 squares", "chess2016", "H", 550, "Metamachy"),
    ("mBcN, 96 squares", "chess2016", "T", 330, "Muller's rule"),
    ("mNcB, 96 squares", "chess2016", "L'", 345, "Muller's rule"),
    ("dragon horse (BW), 96 squares", "chess2016", "A", 560, "Fairy-Max, ChessV"),
]
LARGE_ERROR = 0.3
CLASSICAL = {"N": 310, "B": 325, "R": 490, "Q": 930}


def values_of(engine, game, known={}):
    if game not in known:
        text = subprocess.run([engine, "values", game, "--json"], check=True, capture_output=True, text=True).stdout
        known[game] = json.loads(text)
    return known[game]


def table(engine):
    """The table of all pieces, and that of those whose values differ most."""
    chess = values_of(engine, "chess")
    factor = sum(CLASSICAL.values()) / sum(chess[letter]["value"] for letter in CLASSICAL)
    lines = [
        f"{results.commit()}, any machine; command: `scripts/piece_values.py --write`. Our values times {factor:.3f}.",
        "",
        "| piece | game | published | by mobility | error | tuned | error | whose |",
        "|---|---|--:|--:|--:|--:|--:|---|",
    ]
    squares = {"prior": 0.0, "tuned": 0.0}
    rows, large = [], []
    for name, game, letter, published, whose in PUBLISHED:
        ours = values_of(engine, game)[letter]
        tuned = ours["value"] * factor
        prior_error, error = ours["prior"] / published - 1, tuned / published - 1
        squares["prior"] += prior_error**2
        squares["tuned"] += error**2
        rows.append(
            f"| {name} | {game} | {published} | {ours['prior']} | {100 * prior_error:+.0f} % "
            f"| {tuned:.0f} | {100 * error:+.0f} % | {whose} |"
        )
        if abs(error) > LARGE_ERROR:
            large.append(rows[-1])
    rms = {key: 100 * math.sqrt(value / len(PUBLISHED)) for key, value in squares.items()}
    last = f"| root mean square, {len(rows)} pieces | | | | {rms['prior']:.0f} % | | {rms['tuned']:.0f} % | |"
    return "\n".join([*lines, *rows, last]), "\n".join([*lines, *large, last])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=os.path.join(ROOT, "build", "proconsul"))
    parser.add_argument("--write", action="store_true", help="put the table into bench/RESULTS.md")
    options = parser.parse_args()
    text, short = table(options.engine)
    print(text)
    if options.write:
        results.write("piece_values", "Piece values", short)


if __name__ == "__main__":
    main()
