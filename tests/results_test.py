#!/usr/bin/env python3
"""results_test.py SOURCE_FOLDER: figures in README.md, CONTRIBUTING.md and docs/ are those of bench/RESULTS.md.

A comment <!-- figures: HEADING --> before a table says that each of its rows is part of one row of a table under that
heading: the cells of columns with the same name are alike, numbers to the digits that are shown. In the column Elo each
"game figure" is looked up by itself, in rows of the same opponent and limit, and the column games is their sum.
A comment <!-- figure: HEADING | ROW | COLUMN --> behind a number says that the number stands in that cell; ROW is the
row's first cell or the beginning of it.

The test first damages each marked figure in turn and expects to see it.
"""

import os
import re
import sys

MAX_LINES = 300
LEAST_MARKS = 20
TABLE_MARK = re.compile(r"<!-- figures: (.+?) -->$")
FIGURE_MARK = re.compile(r"([-+]?\d[\d,]*(?:\.\d+)?)[^\d<]*<!-- figure: (.+?) -->")
ITEM = re.compile(r"([\w-]+) ((?:[-+]\d+(?: ± \d+)?)|all won)")


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def tables(lines):
    """Each table as a list of rows, which map the names of columns to cells."""
    found, head = [], None
    for line in lines:
        if not line.startswith("|"):
            head = None
        elif head is None:
            head = cells(line)
            found.append([])
        elif not re.fullmatch(r"[\s|:-]+", line):
            row = dict(zip(head, cells(line)))
            row[""] = cells(line)[0]
            found[-1].append(row)
    return found


def sections(text):
    """The tables below each heading."""
    parts = re.split(r"(?m)^#+ (.+)$", text)
    return {heading: tables(body.splitlines()) for heading, body in zip(parts[1::2], parts[2::2])}


def same(shown, measured):
    """A number may be shown with fewer digits than were measured."""
    try:
        number = float(measured.replace(",", ""))
        digits = len(shown.split(".")[1]) if "." in shown else 0
        return abs(float(shown.replace(",", "")) - number) <= 0.5001 * 10**-digits
    except ValueError:
        return shown == measured


def strength_problem(row, results):
    """Why the figures of a row of matches are not those of the results, or None."""
    kin = [one for table in results for one in table
           if one.get("opponent") == row["opponent"] and one.get("limit") == row["limit"]]  # fmt: skip
    known = {item: int(one["games each"]) for one in kin for item in ITEM.findall(one["Elo"])}
    shown = ITEM.findall(row["Elo"])
    missing = [" ".join(item) for item in shown if item not in known]
    if missing or not shown:
        return "no such result: " + ", ".join(missing or [row["Elo"]])
    total = sum(known[item] for item in shown)
    return None if int(row["games"].replace(",", "")) == total else "%d games are shown, %d were played" % (
        int(row["games"].replace(",", "")), total)  # fmt: skip


def row_problem(row, results):
    if "opponent" in row:
        return strength_problem(row, results)
    names = [name for name in row if name]
    for table in results:
        if table and all(name in table[0] for name in names):
            if any(all(same(row[name], one[name]) for name in names) for one in table):
                return None
    return "no row of the results says so"


def figure_problem(number, where, results):
    heading, name, column = [part.strip() for part in where.split("|")]
    rows = [row for table in results.get(heading, []) for row in table if row[""].startswith(name) and column in row]
    rows = [row for row in rows if row[""] == name] or rows
    if len(rows) != 1:
        return "%d rows fit '%s'" % (len(rows), where)
    return None if same(number, rows[0][column]) else "%s is %s" % (where, rows[0][column])


def problems(text, results):
    """What is wrong with the marked figures of a text, and how many marks it has."""
    found, marks, lines = [], 0, text.splitlines()
    for index, line in enumerate(lines):
        for number, where in FIGURE_MARK.findall(line):
            marks += 1
            if problem := figure_problem(number, where, results):
                found.append("%d: %s: %s" % (index + 1, number, problem))
        if len(FIGURE_MARK.findall(line)) != line.count("<!-- figure:"):
            found.append("%d: a mark without a number" % (index + 1))
        if mark := TABLE_MARK.search(line):
            marks += 1
            following = tables(lines[index + 1 :])
            if lines[index + 1 : index + 2] == [""] or not following:
                found.append("%d: no table follows" % (index + 1))
                continue
            for row in following[0]:
                if problem := row_problem(row, results.get(mark.group(1), [])):
                    found.append("%d: %s: %s" % (index + 1, row[""], problem))
    return found, marks


def named_headings(text):
    return re.findall(r'`bench/RESULTS\.md`, "([^"]+)"', re.sub(r"\s+", " ", text))


def damaged(text):
    """The text with one digit changed, for each marked figure and each row of a marked table."""
    lines = text.splitlines()
    in_table = False
    for index, line in enumerate(lines):
        in_table = line.startswith("|") and in_table or bool(TABLE_MARK.search(line))
        places = [match.end(1) - 1 for match in FIGURE_MARK.finditer(line)]
        if in_table and line.startswith("|") and not re.search("[a-z]+ \\|$|---", line):
            places.append(max(match.start() for match in re.finditer(r"\d", line)))
        for place in places:
            other = "%d" % ((int(line[place]) + 5) % 10)
            yield index + 1, "\n".join(lines[:index] + [line[:place] + other + line[place + 1 :]] + lines[index + 1 :])


def ladder_problem(root, text):
    sys.dont_write_bytecode = True
    sys.path.insert(0, os.path.join(root, "scripts"))
    import ladder
    import results

    if results.block(text, "ladder") != ladder.table(ladder.load_record()):
        return ["bench/RESULTS.md: the ladder is not that of bench/ladder.json (scripts/ladder.py --only none --write)"]
    return []


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def main():
    root = sys.argv[1]
    text = read(root, "bench", "RESULTS.md")
    results = sections(text)
    found = ladder_problem(root, text)
    if len(text.splitlines()) > MAX_LINES:
        found.append("bench/RESULTS.md has %d lines, at most %d are one page" % (len(text.splitlines()), MAX_LINES))
    total = 0
    docs = sorted(folder + "/" + name for folder in ("docs", "docs/dev") for name in os.listdir(os.path.join(root, folder))
                  if name.endswith(".md"))  # fmt: skip
    for guide in ["README.md", "CONTRIBUTING.md"] + docs:
        guide_text = read(root, guide)
        wrong, marks = problems(guide_text, results)
        total += marks
        found += ["%s:%s" % (guide, problem) for problem in wrong]
        found += ["%s: bench/RESULTS.md has no heading '%s'" % (guide, heading) for heading in named_headings(guide_text)
                  if heading not in results]  # fmt: skip
        if not wrong:
            found += ["%s:%d: a wrong figure is not seen" % (guide, line) for line, other in damaged(guide_text)
                      if not problems(other, results)[0]]  # fmt: skip
    if total < LEAST_MARKS:
        found.append("only %d figures are marked, there were %d" % (total, LEAST_MARKS))
    print("\n".join(found) or "%d marks" % total)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
