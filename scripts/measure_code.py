#!/usr/bin/env python3
"""measure_code.py [ROOT...]: lines of functions and files by layer (median, nine tenths, longest) as a Markdown table
for bench/RESULTS.md, "Size of functions and files".

Needs Universal Ctags (Debian package universal-ctags), which knows where functions end.
"""
import json
import pathlib
import subprocess
import sys

LAYERS = ("engine", "variants", "search", "protocol")


def sources(root, layer):
    return sorted(p for p in (root / layer).rglob("*") if p.suffix in (".cpp", ".h", ".inl"))


def functions(files):
    """(lines, name, file) of every function that has a body."""
    tags = subprocess.run(
        ["ctags", "--output-format=json", "--fields=+ne", "--kinds-C++=f", "--language-force=C++", "-L", "-"],
        input="\n".join(map(str, files)), capture_output=True, text=True, check=True).stdout
    for line in tags.splitlines():
        tag = json.loads(line)
        if "end" in tag:
            yield tag["end"] - tag["line"] + 1, tag["name"], tag["path"]


def spread(numbers):
    numbers = sorted(numbers)
    return numbers[len(numbers) // 2], numbers[len(numbers) * 9 // 10], numbers[-1]


def measure(root):
    print(f"\n{root}:\n\n| layer | files | lines | median | p90 | max | functions | median | p90 | max | longest |")
    print("| --- |" + " --: |" * 9 + " --- |")
    for name in (*LAYERS, "all"):
        files = [file for layer in LAYERS if name in (layer, "all") for file in sources(root, layer)]
        lengths = [len(file.read_text(errors="replace").splitlines()) for file in files]
        found = list(functions(files))
        longest = max(found)
        cells = [name, len(files), sum(lengths), *spread(lengths), len(found), *spread(f[0] for f in found),
                 f"`{longest[1]}` in {pathlib.Path(longest[2]).relative_to(root)}"]
        print("| " + " | ".join(map(str, cells)) + " |")


for folder in sys.argv[1:] or ["."]:
    measure(pathlib.Path(folder))
