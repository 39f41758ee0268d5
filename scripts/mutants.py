#!/usr/bin/env python3
"""mutants.py [--count N] [--seed S] [--only REGEX] [--folder FOLDER] [--list] [--page FILE]

Plants faults in the sources, one at a time, and sees whether the tests notice: a comparison, a sign, a constant, a colour, a
logical operator or a set of squares changed, a statement left out. The sources themselves are not touched: the work goes on in
a copy, FOLDER/tree (build-mutants by default), and what was found stands in FOLDER/verdicts.tsv, so that an interrupted run
continues where it stopped. Which faults are planted depends on --seed alone, as long as the sources are the same.

After each fault only what it concerns is built, and the test programs of its folder run, the quickest first, until one fails.
A fault that the compiler rejects does not count; one that makes the tests run far longer is noticed. --page writes the
score by folder and the survivors into FILE, beside the reasons that it has for them already.
Exit code: 0, 1 if the tests fail without a fault, 2 for usage.
"""

import argparse
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOURCES = re.compile(r"(engine|search)/.*\.(cpp|inl)$|search/eval/\w+_terms\.h$")
# Test programs by the path of a fault, quickest first: those that are built without the protocols.
PROGRAMS = (
    (re.compile(r"engine/"), ("variants_tests", "engine_tests")),
    (re.compile(r"search/"), ("search_tests",)),
)
# As ctest -LE more.
FILTER = "-*LongMates*:RandomDefinitions.*:Material.LonePieces*:MateSuite.*:FamilyPerft.*"
PATIENCE = 4  # times what a program takes without a fault
BEGIN, END = "<!-- mutants -->\n", "<!-- /mutants -->\n"

# Name, what is replaced, and by what. Binary operators stand between blanks, which tells them from templates and references.
OPERATORS = (
    ("comparison", re.compile(r" (<=|>=|<|>|==|!=) "), {"<=": "<", "<": "<=", ">=": ">", ">": ">=", "==": "!=", "!=": "=="}),
    ("logic", re.compile(r" (&&|\|\|) "), {"&&": "||", "||": "&&"}),
    ("negation", re.compile(r"(?<=\()(!)(?=\w)"), {"!": ""}),
    ("sign", re.compile(r" (\+=|-=|\+|-) "), {"+": "-", "-": "+", "+=": "-=", "-=": "+="}),
    ("set", re.compile(r" (&=|\|=|&|\|) "), {"&": "|", "|": "&", "&=": "|=", "|=": "&="}),
    ("constant", re.compile(r"(?<![\w.'])(\d+|true|false)(?![\w.'])"), None),
    ("colour", re.compile(r"(Colour::kWhite|Colour::kBlack|~us\b|~colour\b|\bthem\b|\bus\b)"),
     {"Colour::kWhite": "Colour::kBlack", "Colour::kBlack": "Colour::kWhite", "~us": "us", "us": "~us", "~colour": "colour",
      "them": "us"}),
)
# An assignment or a call that is a whole line, but no declaration.
STATEMENT = re.compile(r"^\s+(?!return|using|case|break|continue|static|constexpr|const|delete|throw)"
                       r"[\w.\->\[\]()&*]+(\(.*\)| [-+|&^*]?= [^;]+);$")
QUOTED = re.compile(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])+\'')


class Fault(NamedTuple):
    """A line of a file, counted from 1, before and after."""
    path: str
    line: int
    kind: str
    before: str
    after: str

    def key(self):
        what = f"without {self.before.strip()}" if self.kind == "statement" else self.after.strip()
        return f"{self.path}:{self.line}: {what}"


def blanked(line):
    """The line without comments and with its literals blanked, at the same columns."""
    line = QUOTED.sub(lambda found: " " * len(found.group()), line)
    return line.split("//")[0]


def replacement(table, text):
    if table is not None:
        return table[text]
    if text in ("true", "false"):
        return "false" if text == "true" else "true"
    return str(int(text) + 1)


def faults_of(path, text):
    """All faults that can be planted in a file."""
    for number, line in enumerate(text.splitlines(), 1):
        code = blanked(line)
        if code.lstrip().startswith(("#", "template", "static_assert", "using ", "namespace")):
            continue
        for kind, pattern, table in OPERATORS:
            for found in pattern.finditer(code):
                changed = line[:found.start(1)] + replacement(table, found.group(1)) + line[found.end(1):]
                yield Fault(path, number, kind, line, changed)
        if STATEMENT.match(code):
            yield Fault(path, number, "statement", line, line[:len(line) - len(line.lstrip())] + ";")


def chosen_faults(options):
    """As many as asked for, spread over the files by the faults that they have room for."""
    found = []
    for folder in ("engine", "search"):
        for file in sorted((ROOT / folder).rglob("*")):
            path = file.relative_to(ROOT).as_posix()
            if SOURCES.match(path) and re.search(options.only, path):
                found.extend(faults_of(path, file.read_text(encoding="utf-8")))
    return random.Random(options.seed).sample(found, min(options.count, len(found)))


def programs_of(path):
    return next(programs for pattern, programs in PROGRAMS if pattern.match(path))


class Copy:
    """The copy of the sources with its build."""

    def __init__(self, folder, jobs):
        self.tree, self.build, self.jobs = folder / "tree", folder / "build", jobs
        self.seconds = {}

    def prepare(self):
        """Brings the copy up to date with the work tree, touching only what differs, and configures it."""
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
        for path in filter(None, listed.split("\0")):
            source, target = ROOT / path, self.tree / path
            if source.is_file() and not (target.is_file() and target.read_bytes() == source.read_bytes()):
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target)
        # Little is compiled again after a fault, and quickly.
        subprocess.run(["cmake", "-G", "Ninja", "-S", self.tree, "-B", self.build, "-DCMAKE_BUILD_TYPE=Release",
                        "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -w", "-DPROCONSUL_TESTS=ON", "-DPROCONSUL_BENCH=OFF",
                        "-DPROCONSUL_UNITY=OFF"], check=True, stdout=subprocess.DEVNULL)

    def compiles(self, programs, output=subprocess.DEVNULL):
        return subprocess.run(["ninja", "-C", self.build, f"-j{self.jobs}", *programs], check=False,
                              stdout=output, stderr=output).returncode == 0

    def plant(self, fault):
        path = self.tree / fault.path
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        if lines[fault.line - 1].rstrip("\n") != fault.before:
            raise RuntimeError(f"{path}:{fault.line} is not what it was")
        lines[fault.line - 1] = fault.after + "\n"
        path.write_text("".join(lines), encoding="utf-8")

    def remove(self, fault):
        shutil.copyfile(ROOT / fault.path, self.tree / fault.path)

    def passes(self, program):
        """Runs a program in as many shards as there are jobs. Whether all pass in the time that it may take."""
        limit = PATIENCE * self.seconds.get(program, 900) + 10
        shards = []
        for index in range(self.jobs):
            settings = dict(os.environ, GTEST_FAIL_FAST="1", GTEST_TOTAL_SHARDS=str(self.jobs), GTEST_SHARD_INDEX=str(index))
            shards.append(subprocess.Popen([self.build / "tests" / program, "--gtest_brief=1", f"--gtest_filter={FILTER}"],
                                           env=settings, start_new_session=True, stdin=subprocess.DEVNULL,
                                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        begun = time.monotonic()
        try:
            while any(shard.poll() is None for shard in shards):
                if time.monotonic() - begun > limit or any(shard.poll() for shard in shards):
                    return False
                time.sleep(0.02)
            return not any(shard.returncode for shard in shards)
        finally:
            for shard in shards:
                if shard.poll() is None:
                    os.killpg(shard.pid, signal.SIGKILL)
                    shard.wait()
            self.seconds.setdefault(program, time.monotonic() - begun)

    def verdict(self, fault):
        """'invalid', 'survived', or the program that noticed."""
        programs = programs_of(fault.path)
        self.plant(fault)
        try:
            for program in programs:
                if not self.compiles([program]):
                    return "invalid"
                if not self.passes(program):
                    return program
            return "survived"
        finally:
            self.remove(fault)


def known_verdicts(path):
    if not path.exists():
        return {}
    rows = [line.split("\t", 1) for line in path.read_text(encoding="utf-8").splitlines()]
    return {key: verdict for verdict, key in rows}


def examine(options, faults):
    """Finds the verdicts that are not known yet. Returns all by key, or nothing if the tests fail anyway."""
    folder = Path(options.folder)
    copy = Copy(folder, options.jobs)
    path = folder / "verdicts.tsv"
    verdicts = known_verdicts(path)
    left = [fault for fault in faults if fault.key() not in verdicts]
    if not left:
        return verdicts
    print(f"building {folder}", file=sys.stderr)
    copy.prepare()
    programs = sorted({program for fault in left for program in programs_of(fault.path)})
    if not copy.compiles(programs, sys.stderr):
        return None
    for program in programs:
        if not copy.passes(program):
            print(f"{program} fails without a fault", file=sys.stderr)
            return None
    for done, fault in enumerate(left, 1):
        verdicts[fault.key()] = copy.verdict(fault)
        with open(path, "a", encoding="utf-8") as file:
            file.write(f"{verdicts[fault.key()]}\t{fault.key()}\n")
        print(f"{done}/{len(left)} {verdicts[fault.key()]}: {fault.key()}", file=sys.stderr)
    return verdicts


def score_rows(faults, verdicts):
    """Lines of a table: of each folder, how many faults were planted and noticed."""
    counts = {}
    for fault in faults:
        verdict = verdicts.get(fault.key(), "invalid")
        if verdict != "invalid":
            for name in (os.path.dirname(fault.path), "all"):
                planted, noticed = counts.get(name, (0, 0))
                counts[name] = planted + 1, noticed + (verdict != "survived")
    yield "| folder | faults | noticed | share |"
    yield "| --- | --: | --: | --: |"
    for name, (planted, noticed) in sorted(counts.items(), key=lambda row: (row[0] == "all", row[0])):
        yield f"| {name} | {planted} | {noticed} | {100 * noticed / planted:.0f} % |"


def survivors_of(faults, verdicts):
    return [fault for fault in faults if verdicts.get(fault.key()) == "survived"]


def write_page(path, faults, verdicts, command):
    """Replaces the part of a page between the marks. A survivor keeps the reason that follows it there."""
    text = path.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    old, after = rest.split(END)
    reasons = dict(re.findall(r"^- `(.+)`: (.+)$", old, re.MULTILINE))
    lines = [f"`{command}`", "", *score_rows(faults, verdicts), "", "Not noticed:", ""]
    for fault in sorted(survivors_of(faults, verdicts)):
        lines.append(f"- `{fault.key()}`: {reasons.get(fault.key(), 'not looked at yet')}")
    path.write_text(before + BEGIN + "\n".join(lines) + "\n" + END + after, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=300, metavar="N", help="faults (300)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which (1)")
    parser.add_argument("--only", default="", metavar="REGEX", help="in files whose path this matches")
    parser.add_argument("--folder", default=str(ROOT / "build-mutants"), help="for the copy, its build and the verdicts")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes at once")
    parser.add_argument("--list", action="store_true", help="only tell which faults would be planted")
    parser.add_argument("--page", metavar="FILE", help="a page whose part between the marks is replaced")
    options = parser.parse_args()
    if options.count < 1 or options.jobs < 1:
        parser.error("expected at least 1")
    faults = chosen_faults(options)
    if options.list:
        for fault in faults:
            print(f"{fault.kind}\t{fault.key()}")
        return 0
    verdicts = examine(options, faults)
    if verdicts is None:
        return 1
    if options.page:
        asked = f"scripts/mutants.py --count {options.count} --seed {options.seed}" + (f" --only '{options.only}'" if options.only else "")
        write_page(Path(options.page), faults, verdicts, asked)
    print("\n".join(score_rows(faults, verdicts)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
