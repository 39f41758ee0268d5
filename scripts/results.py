"""The tables of bench/RESULTS.md (and of guides that have one of their own), each with the commit and the machine it was measured on.

A table that a script writes stands between two comments with the table's name. README.md and docs/ repeat some figures;
tests/results_test.py compares them.
"""

import os
import platform
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PATH = os.path.join(ROOT, "bench", "RESULTS.md")


def commit():
    found = subprocess.run(["git", "-C", ROOT, "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    return found.stdout.strip() or "unknown"


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def marks(name):
    return "<!-- %s: begin -->" % name, "<!-- %s: end -->" % name


def read(path=PATH):
    with open(path, encoding="utf-8") as file:
        return file.read()


def block(content, name):
    """The text that a script has written under this name."""
    begin, end = marks(name)
    return content.split(begin, 1)[1].split(end, 1)[0].strip("\n")


def write(name, heading, text, path=PATH):
    """Replaces the table of this name; a new one gets a section with this heading at the end."""
    begin, end = marks(name)
    content = read(path)
    if begin not in content:
        content = "%s\n\n## %s\n\n%s\n%s\n" % (content.rstrip("\n"), heading, begin, end)
    before, rest = content.split(begin, 1)
    with open(path, "w", encoding="utf-8") as file:
        file.write("%s%s\n%s\n%s%s" % (before, begin, text, end, rest.split(end, 1)[1]))
