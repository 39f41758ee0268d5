#!/usr/bin/env python3
"""Compares the engine with the node counts and results that other programs and the project itself recorded.

    scripts/correctness.py [--engine PROCONSUL] [--shared FOLDER] [--jobs N] >docs/dev/CORRECTNESS.md

Reads the tables of tests/data and, where they exist, those of the folder beside the repository (or --shared). Every row
that differs needs an entry in tests/data/differences.tsv, which gives the reason and where the rule is published; an entry
may name keys of a definition with which the row has to be equal, so that the reason is checked as well.
Exit status: 0 if every difference has a reason, 1 if one lacks it or a reason is no longer needed, 77 if there is no such
folder.
"""

import argparse
import collections
import concurrent.futures
import csv
import dataclasses
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA = ROOT / "tests/data"
SKIPPED = 77
SAMPLED = 20  # in quick runs, one of so many rows about who can win is compared
OUTCOMES = ("1-0", "0-1", "1/2-1/2", "*")
STANDARD_NAMES = {"standard": "chess"}  # names that this engine knows by another one


@dataclasses.dataclass(frozen=True)
class Row:
    source: str
    variant: str
    fen: str
    expected: str  # leaves, or a result
    depth: int = 0  # 0: the row is about a result, -1: about whether White cannot win (1) or can (0)
    chess960: bool = False
    start: str = "-"  # number of the random start, where armies depend on it
    definitions: pathlib.Path | None = None


@dataclasses.dataclass
class Source:
    title: str
    path: pathlib.Path
    read: collections.abc.Callable
    definitions: str | None = None  # file beside it

    @property
    def name(self):
        return self.path.name if self.path.parent != DATA else f"tests/data/{self.path.name}"


def fields_of(path):
    with path.open(encoding="utf-8", newline="") as file:
        for line in file:
            text = line.rstrip("\r\n")
            if text and not text.startswith("#"):
                yield text.split("\t")


def counted_rows(source):
    """variant, FEN, depth, leaves"""
    beside = source.path.parent / source.definitions if source.definitions else None
    for variant, fen, depth, nodes, *_ in list(fields_of(source.path))[1:]:
        yield Row(source.name, variant, fen, nodes, int(depth), definitions=beside)


def late_rows(source):
    """definitions, variant, FEN, depth, leaves"""
    for definitions, variant, fen, depth, nodes in list(fields_of(source.path))[1:]:
        file = None if definitions == "builtin" else source.path.parent / definitions
        yield Row(source.name, variant, fen, nodes, int(depth), definitions=file)


def peer_rows(source):
    """variant, whether castling is Chess960's, FEN, depth, leaves"""
    for variant, castling, fen, depth, nodes, *_ in list(fields_of(source.path))[1:]:
        yield Row(source.name, STANDARD_NAMES.get(variant, variant), fen, nodes, int(depth), castling in ("960", "true"))


def result_rows(source):
    """variant, FEN, result"""
    for variant, fen, result in list(fields_of(source.path))[1:]:
        yield Row(source.name, STANDARD_NAMES.get(variant, variant), fen, result)


def fork_rows(source):
    """variant, FEN, depth, leaves; the variant is of the first file that has it, or built in"""
    files = [source.path.parent.parent / "witness" / name for name in ("fsx.variants.ini", "fsf.variants.ini")]
    names = {file: set(re.findall(r"^\[([^]:]+)", file.read_text(encoding="utf-8-sig"), re.MULTILINE)) for file in files}
    for variant, fen, depth, nodes, *_ in list(fields_of(source.path))[1:]:
        file = next((file for file in files if variant in names[file]), None)
        yield Row(source.name, variant, fen, nodes, int(depth), definitions=file)


def horde_rows(source):
    """FEN, whether White cannot win"""
    for fen, dead in list(fields_of(source.path))[1:]:
        yield Row(source.name, "horde", fen, dead, -1)


def own_rows(source):
    """variant, start number or -, FEN, depth, leaves"""
    for variant, start, fen, depth, nodes in list(fields_of(source.path))[1:]:
        yield Row(source.name, variant, fen, nodes, int(depth), start=start)


def sources(shared):
    witness, peers = shared / "witness", shared / "peers"
    return [
        Source("independent counts of the seven games", DATA / "perft.tsv", own_rows),
        Source("published counts of other variants", DATA / "perft_known.tsv", peer_rows),
        Source("rows of families of games", DATA / "perft_families.tsv", counted_rows),
        Source("Fairy-Stockfish, its built-in games", witness / "builtin.tsv", counted_rows),
        Source("Fairy-Stockfish, its variants.ini", witness / "fsf_ini.tsv", counted_rows, "fsf.variants.ini"),
        Source("Fairy-Stockfish, pychess' variants.ini", witness / "pychess_ini.tsv", counted_rows,
               "pychess.variants.ini"),
        Source("Fairy-Stockfish-X, its definitions", witness / "fsx.tsv", counted_rows, "fsx.variants.ini"),
        Source("Fairy-Stockfish, 14 to 120 plies into random games", witness / "late.tsv", late_rows),
        Source("perft tests of python-chess, shakmaty, scalachess and cutechess", peers / "perft.tsv", peer_rows),
        Source("results that cutechess' tests expect", peers / "cutechess_results.tsv", result_rows),
        Source("random games of Fairy-Stockfish-X's definitions, counts checked by the rules", peers / "fsx_games.tsv",
               fork_rows),
        Source("hordes that cannot win, of lichess", peers / "horde_dead.tsv", horde_rows),
    ]


class Engine:
    """A UCI process with one file of definitions."""

    def __init__(self, path, definitions):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        encoding="utf-8")
        self.options = None
        if definitions:
            self.ask(f"setoption name VariantPath value {definitions}")

    def ask(self, *lines, last="readyok"):
        """The lines of the answer up to the one that begins with `last`."""
        question = lines if last != "readyok" else (*lines, "isready")
        self.process.stdin.write("".join(line + "\n" for line in question))
        self.process.stdin.flush()
        answer = []
        for line in self.process.stdout:
            answer.append(line.rstrip("\n"))
            if line.startswith(last):
                return answer
        raise EOFError(f"the engine ended after {lines}")

    @staticmethod
    def error_in(lines):
        return next((line.removeprefix("info string ") for line in lines if "error" in line.lower()), None)

    def set_up(self, row):
        """None, or why the variant or the position is refused."""
        options = {"UCI_Chess960": str(row.chess960).lower(), "UCI_Variant": row.variant}
        if row.start.isdigit():
            options["StartNumber"] = row.start
        if options != self.options:
            self.options = None
            if refused := self.error_in(self.ask(*(f"setoption name {name} value {value}" for name, value in options.items()))):
                return refused
            self.options = options
        return self.error_in(self.ask(f"position fen {row.fen}"))

    def answer(self, row):
        """What the engine says of the row, or None and why it refuses it."""
        refused = self.set_up(row)
        if refused:
            return None, refused
        if row.depth <= 0:
            report = self.ask("d")
            over = next((line for line in report if line.startswith("Game over: ")), "(*)")
            result = re.search(r"\(([^()]*)\)[^()]*$", over)[1]
            dead = result in ("0-1", "1/2-1/2") or any(line.startswith("Cannot win: White") for line in report)
            return (result if row.depth == 0 else str(int(dead))), None
        counted = self.ask(f"go perft {row.depth}", last="Nodes searched")[-1]
        return counted.split(": ")[1], None

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def answers(path, rows):
    """Row -> (answer, refusal), for rows with the same definitions."""
    engine = Engine(path, rows[0].definitions)
    try:
        return {row: engine.answer(row) for row in rows}
    finally:
        engine.close()


@dataclasses.dataclass
class Difference:
    """An entry of differences.tsv."""
    source: str
    variants: list
    fen: str
    keys: str
    reason: str
    published: str
    used: int = 0

    def fits(self, row):
        return (self.source in ("*", row.source) and row.variant in self.variants and self.fen in ("*", row.fen))


def read_differences():
    with (DATA / "differences.tsv").open(encoding="utf-8") as file:
        return [Difference(line["source"], line["variants"].split(), line["fen"], line["keys"], line["reason"],
                           line["published"]) for line in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]


class ChangedGames:
    """Engines that know one game with keys added to its definition each."""

    def __init__(self, path):
        self.path = path
        self.engines = {}

    def answer(self, row, keys):
        """The answer with `keys`, separated by ';'."""
        wanted = row.definitions, row.variant, keys
        if wanted not in self.engines:
            text = row.definitions.read_text(encoding="utf-8") if row.definitions else ""
            lines = "\n".join(key.strip() for key in keys.split(";"))
            with tempfile.NamedTemporaryFile("w", suffix=".ini", encoding="utf-8") as file:
                file.write(f"{text}\n[as-counted:{row.variant}]\n{lines}\n")
                file.flush()
                self.engines[wanted] = Engine(self.path, file.name)
        return self.engines[wanted].answer(dataclasses.replace(row, variant="as-counted"))[0]

    def close(self):
        for engine in self.engines.values():
            engine.close()
        self.engines.clear()


class Comparison:
    def __init__(self, engine, jobs, max_leaves):
        self.engine, self.jobs, self.max_leaves = engine, jobs, max_leaves
        self.differences = read_differences()
        self.changed = ChangedGames(engine)
        self.unexplained = []
        self.is_whole = True  # nothing is left out
        self.explained = collections.Counter()  # (source, variant, entry's place)

    def tally(self, source):
        """Compares a source; how many rows were equal, different and so on, and which variants are not played."""
        groups = collections.defaultdict(list)
        jobs_of = {}  # a variant's tables are made once, by one engine
        for place, row in enumerate(source.read(source)):
            left_out = row.depth < 0 and self.max_leaves < float("inf") and place % SAMPLED != 0
            if not left_out and (row.depth <= 0 or int(row.expected) <= self.max_leaves):
                groups[row.definitions, jobs_of.setdefault(row.variant, len(jobs_of) % self.jobs)].append(row)
        counts = collections.Counter()
        unknown = set()
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            for replies in pool.map(lambda rows: answers(self.engine, rows), groups.values()):
                for row, (answer, refusal) in replies.items():
                    self.judge(row, answer, refusal, counts, unknown)
        self.changed.close()
        return counts, unknown

    def judge(self, row, answer, refusal, counts, unknown):
        counts["rows"] += 1
        if answer == row.expected:
            counts["equal"] += 1
            return
        if answer is None and "unknown variant" in refusal:
            counts["not played"] += 1
            unknown.add(row.variant)
            return
        counts["refused" if answer is None else "different"] += 1
        for place, entry in enumerate(self.differences):
            if entry.fits(row) and (not entry.keys or self.changed.answer(row, entry.keys) == row.expected):
                entry.used += 1
                self.explained[row.source, row.variant, place] += 1
                return
        self.unexplained.append((row, answer or refusal))


INTRODUCTION = """# Correctness

A comparison with node counts and results recorded by other programs, written by `scripts/correctness.py`.
The tables of other projects are not part of this one; the script reads them from a folder beside the repository.

A row is a position with its number of leaves or its result. "Not played" counts rows of variants that this engine does
not have, "refused" positions that it does not accept. Every other difference is explained below.
"""


def report(comparison, tallies):
    lines = [INTRODUCTION, "| source | file | rows | equal | different | refused | not played |",
             "| --- | --- | --: | --: | --: | --: | --: |"]
    for source, (counts, _) in tallies:
        numbers = " | ".join(str(counts[key]) for key in ("rows", "equal", "different", "refused", "not played"))
        lines.append(f"| {source.title} | `{source.name}` | {numbers} |")
    lines += ["\n## Differences and their reasons\n",
              "\"Checked\" names the keys that make the rows equal, as this run has verified.\n",
              "| file | variants | rows | reason | published in | checked |", "| --- | --- | --: | --- | --- | --- |"]
    for place, entry in enumerate(comparison.differences):
        found = {key: number for key, number in comparison.explained.items() if key[2] == place}
        for source in dict.fromkeys(key[0] for key in found):
            variants = sorted({key[1] for key in found if key[0] == source})
            rows = sum(number for key, number in found.items() if key[0] == source)
            keys = f"`{entry.keys}`" if entry.keys else ""
            lines.append(f"| `{source}` | {', '.join(variants)} | {rows} | {entry.reason} | {entry.published} | {keys} |")
    return "\n".join([*lines, "\n## Variants that are not played\n", *not_played(tallies)])


def not_played(tallies):
    """A line for each source."""
    return [f"- `{source.name}` ({len(names)}): {', '.join(sorted(names))}" for source, (_, names) in tallies if names]


def newly_missing(tallies, report_text):
    """Variants that are not played, but for those that the report lists."""
    listed = collections.defaultdict(set)
    for file, names in re.findall(r"^- `([^`]+)` \(\d+\): (.*)$", report_text, re.MULTILINE):
        listed[file].update(names.split(", "))
    return [f"not played: {source.name} {name}"
            for source, (_, names) in tallies for name in sorted(names - listed[source.name])]


def faults_of(comparison):
    faults = [f"NO REASON: {row.source} {row.variant} {row.fen} depth {row.depth}: {row.expected}, here {answer}"
              for row, answer in comparison.unexplained]
    if comparison.is_whole:
        faults += [f"no longer needed: {entry.source} {' '.join(entry.variants)}: {entry.reason}"
                   for entry in comparison.differences if not entry.used]
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--engine", default=str(ROOT / "build/proconsul"))
    parser.add_argument("--shared", type=pathlib.Path, default=ROOT.parent / "shared",
                        help="folder with the tables of other projects")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--max-leaves", type=float, default=float("inf"), help="leave out rows with more")
    parser.add_argument("--check", type=pathlib.Path, help="instead of a report: only what this one lists may be missing")
    parser.add_argument("--only", help="compare only the file of this name")
    arguments = parser.parse_args()
    if not arguments.shared.is_dir():
        print(f"correctness: NOT COMPARED, no folder {arguments.shared}", file=sys.stderr)
        return SKIPPED
    comparison = Comparison(arguments.engine, arguments.jobs, arguments.max_leaves)
    comparison.is_whole = not arguments.only and arguments.max_leaves == float("inf")
    tallies = []
    for source in sources(arguments.shared):
        if source.path.exists() and arguments.only in (None, source.path.name):
            print(f"correctness: {source.name}", file=sys.stderr)
            tallies.append((source, comparison.tally(source)))
    faults = faults_of(comparison)
    if arguments.check:
        faults += newly_missing(tallies, arguments.check.read_text(encoding="utf-8"))
        print(f"{sum(counts['equal'] for _, (counts, _) in tallies)} rows are equal")
    else:
        print(report(comparison, tallies))
    for fault in faults:
        print(f"correctness: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
