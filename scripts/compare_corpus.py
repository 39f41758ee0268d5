#!/usr/bin/env python3
"""Loads every game of a definition file in this engine and in fairy-stockfish and compares node counts move by move.

From the start of each game that both know, random legal moves lead to a number of positions; in each the counts below
every move must be equal. Prints a table: game, played or why refused, positions that agreed. Ends with 1 if a count
differs, with 77 (skipped) if fairy-stockfish is not installed.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SKIPPED = 77
MOST_PLIES = 50
MOST_NODES = 3_000_000  # nodes of a position; beyond it the depth is reduced by one

# Keys that fairy-stockfish 11.1 does not read: it would play another game, without a word. `flagPiece` and the like mean
# something else there when they name several pieces; of walls its perft ends with a crash.
UNKNOWN_THERE = re.compile(
    r"customPiece\d+|pawnTypes|promotionPawnTypes\w*|enPassant\w+|mustCapture|blast\w+|doubleStepRegion\w+|promotionRegion\w+"
    r"|promotionPieceTypes(White|Black)|flagRegion\w*|flagPiece(White|Black|Count|BlockedWin)|castlingKingPiece|castlingRookPieces"
    r"|castlingKingFile|castlingRook\w+sideFile|extinctionPseudoRoyal|dupleCheck|checking|stalematePieceCount|nMoveRuleTypes"
    r"|oppositeCastling|pass|bareKing\w+|royalTypes|changeTypes|leadingRoyal|centaur|duckGating"
    r"|tripleStepRegion\w+")
STANDARD = ("king queen rook bishop knight pawn fers alfil fersAlfil silver aiwok bers archbishop chancellor amazon knibis "
            "biskni kniroo rookni shogiPawn lance shogiKnight euroShogiKnight gold horse elephant janggiElephant cannon "
            "soldier banner commoner clobber breakthrough immobile").split()


class Engine:
    def __init__(self, command, lines):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)
        self.output = ""
        self.set("uci", *lines)

    def set(self, *lines):
        self.send(*lines, "isready")
        self.read("readyok")

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def read(self, last):
        lines = []
        while not lines or last not in lines[-1]:
            line = self.process.stdout.readline()
            if not line:
                raise EOFError("the engine has ended")
            lines.append(line.strip())
        return lines

    def divide(self, fen, depth):
        """The moves with their counts, sorted."""
        self.send(f"position fen {fen}", f"go perft {depth}")
        lines = self.read("Nodes searched")
        return sorted((found[1], int(found[2])) for line in lines if (found := re.fullmatch(r"(\S+): (\d+)", line)))

    def fen_after(self, moves):
        self.send("position startpos" + (" moves " + " ".join(moves) if moves else ""), "d")
        return self.read("FEN: ")[-1].removeprefix("FEN: ")

    def close(self):
        self.process.kill()
        self.process.wait()


def sections_of(path):
    """Name -> (parent, keys)."""
    sections = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if header := re.fullmatch(r"\[([^:\]]+)(?::([^\]]+))?\]", line.strip()):
            keys = []
            sections[header[1]] = header[2], keys
        elif "=" in line and not line.startswith("#"):
            keys.append(tuple(part.strip() for part in line.split("=", 1)))
    return sections


def reason_not_there(sections, name, known):
    parent, keys = sections[name]
    if parent in sections:
        reason = reason_not_there(sections, parent, known)
        if reason:
            return reason
    elif parent and parent not in known:
        return f"has no game {parent}"
    for key, value in keys:
        if UNKNOWN_THERE.fullmatch(key):
            return f"does not read {key}"
        if key == "flagPiece" and (len(value) != 1 or value == "*"):
            return "knows one flag piece only"
        if key in STANDARD and ":" in value:
            return "knows no movements in definitions"
        if key == "startFen" and ("*" in value or "_" in value):
            return "knows no holes"
    return None


def reported(path, engine):
    """What our checker says, first error of each line's section."""
    run = subprocess.run([engine, "variant", "check", str(path)], capture_output=True, text=True, check=False)
    lines = path.read_text(encoding="utf-8").splitlines()
    errors = {}
    for found in re.finditer(r":(\d+):\d+: error: (.*)", run.stdout + run.stderr):
        headers = [line for line in lines[:int(found[1])] if line.startswith("[")]
        errors.setdefault(re.split(r"[\]:]", headers[-1][1:])[0], found[2])
    return errors


def same(mine, other):
    """A castling that looks like a step of the king is written in another way there."""
    renamed = len(set(mine) ^ set(other)) <= 4 and sorted(count for _, count in mine) == sorted(count for _, count in other)
    return mine == other or renamed


def compare(ours, theirs, positions, depth, chance):
    """How many positions were compared and how many agreed; prints those that do not."""
    equal = 0
    for _ in range(positions):
        moves = []
        for _ in range(chance.randint(0, MOST_PLIES)):
            legal = ours.divide(ours.fen_after(moves), 1)
            if not legal:
                moves = moves[:-1]
                break
            moves.append(chance.choice(legal)[0])
        fen = ours.fen_after(moves)
        counts = [count for _, count in ours.divide(fen, 2)]
        mobility = max(1, sum(counts) // max(1, len(counts)))
        wanted = depth - (sum(counts) * mobility > MOST_NODES)
        mine, other = ours.divide(fen, wanted), theirs.divide(fen, wanted)
        if same(mine, other):
            equal += 1
            continue
        print(f"{fen}: here {sorted(set(mine) - set(other))}, there {sorted(set(other) - set(mine))}", file=sys.stderr)
    return equal


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="?", type=pathlib.Path, default=ROOT / "tests/data/variants_corpus.ini")
    parser.add_argument("--engine", default=str(ROOT / "build/proconsul"))
    parser.add_argument("--other", default="/usr/games/fairy-stockfish")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", help="only those, separated by commas")
    arguments = parser.parse_args()
    if not pathlib.Path(arguments.other).exists():
        print(f"{arguments.other} is not installed", file=sys.stderr)
        return SKIPPED
    sections = sections_of(arguments.file)
    refused = reported(arguments.file, arguments.engine)
    path_option = f"setoption name VariantPath value {arguments.file}"
    banner = subprocess.run([arguments.other], input="uci\nquit\n", capture_output=True, text=True, check=True).stdout
    known = set(re.findall(r" var (\S+)", banner))
    worst = 0
    print("| game | here | fairy-stockfish 11.1 | positions equal |\n| --- | --- | --- | --- |")
    engines = [Engine([command], [path_option]) for command in (arguments.engine, arguments.other)]
    for name in sections if not arguments.games else arguments.games.split(","):
        if name in refused:
            print(f"| `{name}` | refused: {refused[name]} | | |", flush=True)
            continue
        reason = reason_not_there(sections, name, known)
        if reason:
            print(f"| `{name}` | played | {reason} | |", flush=True)
            continue
        for engine in engines:
            engine.set(f"setoption name UCI_Variant value {name}")
        equal = compare(*engines, arguments.positions, arguments.depth, random.Random(f"{arguments.seed}{name}"))
        worst = max(worst, arguments.positions - equal)
        print(f"| `{name}` | played | played | {equal} of {arguments.positions} |", flush=True)
    for engine in engines:
        engine.close()
    return 1 if worst else 0


sys.exit(main())
