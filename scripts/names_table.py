#!/usr/bin/env python3
"""Counts which of the games that other programs know by name are played here, and says why the others are not.

    scripts/names_table.py [--engine PROCONSUL] [--before PROCONSUL] [--witness FOLDER] >docs/dev/NAMES.md

The names come from tests/data/names/ and from the tables and definitions of the folder that PROCONSUL_WITNESS names, or
that lies beside the repository. Definitions of a file are loaded all at once. Ends with 77 if there is no such folder.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SKIPPED = 77

INTRODUCTION = """# Games of other programs

How many games of other programs this engine plays under their names, written by `scripts/names_table.py`. A definition
file is loaded as a whole, and each section is accepted or refused separately.
"""

# Why a game that no file defines is not built in.
MISSING = {
    "two boards are not played": "bughouse koedem supply",
}


class Source:
    def __init__(self, title, names, definitions=None):
        self.title, self.names, self.definitions = title, names, definitions


def rows_of(path):
    """The names in a table of counts, in their order."""
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    return list(dict.fromkeys(line.split("\t")[0] for line in lines))


def sections_of(path):
    text = path.read_text(encoding="utf-8-sig")
    return list(dict.fromkeys(re.findall(r"^\[\s*([^:\]\s]+)", text, re.MULTILINE)))


def list_of(name):
    return (ROOT / "tests/data/names" / name).read_text(encoding="utf-8").split()


def sources(witness):
    pychess, fsx = witness / "pychess.variants.ini", witness / "fsx.variants.ini"
    return [
        Source("built-in names of Fairy-Stockfish, without two boards", rows_of(witness / "builtin.tsv")),
        Source("sections of its `variants.ini`", rows_of(witness / "fsf_ini.tsv"), witness / "fsf.variants.ini"),
        Source("sections of pychess' `variants.ini`", rows_of(witness / "pychess_ini.tsv"), pychess),
        Source("names that pychess' analysis worker knows, with that file", list_of("analysis_worker.txt"), pychess),
        Source("sections of Fairy-Stockfish-X's `variants.ini`", sections_of(fsx), fsx),
        Source("names of CuteChess", list_of("cutechess.txt")),
    ]


def asked(engine, *words):
    run = subprocess.run([engine, *words, "--json"], capture_output=True, text=True, check=False)
    return json.loads(run.stdout)


class Library:
    """What an engine plays, built in or of a file of definitions, and why sections of the file are refused."""

    def __init__(self, engine, definitions):
        self.names = set()
        for game in asked(engine, "variants"):
            self.names.update([game["name"], *game["aliases"]])
        self.reasons = {}
        if definitions:
            self.read(engine, definitions)

    def read(self, engine, definitions):
        report = asked(engine, "variant", "check", str(definitions))[0]
        self.names.update(report["games"])
        sections = {number: found[1] for number, line in enumerate(definitions.read_text(encoding="utf-8").splitlines(), 1)
                    if (found := re.match(r"\[\s*([^:\]\s]+)", line))}
        for error in report.get("errors", []):
            section = sections[max(number for number in sections if number <= error["line"])]
            self.reasons.setdefault(section, short(error["message"]))

    def reason(self, name):
        for reason, names in MISSING.items():
            if name in names.split():
                return reason
        return self.reasons.get(name, "not built in")


def short(message):
    message = message.split(", expected")[0].split(", did you mean")[0]
    return re.sub(r"^inherited key '\w+': ", "", message).replace("this engine does not support ", "no support of ")


def played(source, library):
    return sum(name in library.names for name in source.names)


def table(all_sources, libraries):
    columns = ["played"] if len(libraries) == 1 else ["played before", "played"]
    lines = [f"| source | games | {' | '.join(columns)} |", "| --- |" + " --: |" * (1 + len(columns))]
    for place, source in enumerate(all_sources):
        counts = [str(played(source, engine[place])) for engine in libraries]
        lines.append(f"| {source.title} | {len(source.names)} | {' | '.join(counts)} |")
    return "\n".join(lines)


def refusals(source, library):
    groups = collections.defaultdict(list)
    for name in source.names:
        if name not in library.names:
            groups[library.reason(name)].append(name)
    ordered = sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))
    lines = [f"\n## Refused: {source.title}\n"]
    if not ordered:
        return lines[0] + "\nNone."
    lines += ["| reason | games | names |", "| --- | --: | --- |"]
    lines += [f"| {reason} | {len(names)} | {', '.join(names)} |" for reason, names in ordered]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--engine", default=str(ROOT / "build/proconsul"))
    parser.add_argument("--before", help="an older program to compare with")
    parser.add_argument("--witness", type=pathlib.Path,
                        default=pathlib.Path(os.environ.get("PROCONSUL_WITNESS", ROOT.parent / "shared/witness")))
    arguments = parser.parse_args()
    if not arguments.witness.is_dir():
        print(f"names_table: NOT COUNTED, no folder {arguments.witness}", file=sys.stderr)
        return SKIPPED
    all_sources = sources(arguments.witness)
    engines = [engine for engine in (arguments.before, arguments.engine) if engine]
    libraries = [[Library(engine, source.definitions) for source in all_sources] for engine in engines]
    print(INTRODUCTION)
    print(table(all_sources, libraries))
    for source, library in zip(all_sources, libraries[-1]):
        print(refusals(source, library))
    return 0


if __name__ == "__main__":
    sys.exit(main())
