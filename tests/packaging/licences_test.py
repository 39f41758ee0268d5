"""licences_test.py TEXT BUILD PART... [--binary FILE] [--only FOLDER]... [--without TARGET]...: whether TEXT has the licences of all that is compiled in
or linked, and of nothing else.

What is compiled in is told by the headers that ninja has noted down in BUILD, for objects below the FOLDERs, if any are given, and not of
the TARGETs; what
is linked, by FILE's list of shared libraries. scripts/packaging/licences/components.tsv knows both, and in which PARTs of what is
distributed they may be. Exit code: 0, 1 with a list of faults, 77 (skipped) where the build was not made by ninja.
"""

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "scripts" / "packaging" / "licences"


def components():
    lines = [line for line in (FOLDER / "components.tsv").read_text().splitlines() if not line.startswith("#")]
    head = lines[0].split("\t")
    return [dict(zip(head, line.split("\t"))) for line in lines[1:]]


def headers(build, folders, left_out):
    """Those that are not the project's own, by their real names."""
    listed = subprocess.run(["ninja", "-C", build, "-t", "deps"], capture_output=True, text=True, check=True).stdout
    found, wanted = set(), False
    for line in listed.splitlines():
        if not line.startswith(" "):
            wanted = not folders or any(line.startswith(folder + "/") for folder in folders)
            wanted = wanted and not any(f"/{target}.dir/" in line for target in left_out)
        elif wanted and line.strip():
            found.add((Path(build) / line.strip()).resolve())
    # Below a release's build are headers of others, too: scripts/packaging/windows_sources.sh.
    return sorted(str(path) for path in found if not path.is_relative_to(ROOT) or "windows-sources" in path.parts)


def libraries(binary):
    listed = subprocess.run(["readelf", "-d", binary], capture_output=True, text=True, check=True).stdout
    return re.findall(r"\(NEEDED\).*\[(.+)\]", listed)


def words(text):
    """Without what only lays a text out, in a Debian copyright file too."""
    return " ".join(word for word in text.split() if word != ".")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("text")
    parser.add_argument("build")
    parser.add_argument("parts", nargs="+")
    parser.add_argument("--binary")
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--without", action="append", default=[])
    options = parser.parse_args()
    if not (Path(options.build) / "build.ninja").exists() or not shutil.which("ninja"):
        print("SKIPPED: only ninja notes down what is compiled in")
        return 77
    faults, used = [], set()
    known = components()

    def account(thing, column, pattern):
        owners = [each for each in known if each[column] != "-" and re.search(pattern.format(each[column]), thing)]
        if not owners:
            faults.append(f"{thing}: components.tsv does not say whose it is")
            return
        listed = [each["name"] for each in owners if set(each["in"].split()) & set(options.parts)]
        if not listed:
            faults.append(f"{thing}: {owners[0]['name']} is not listed for {' '.join(options.parts)}")
        used.update(listed[:1])

    compiled_in = headers(options.build, options.only, options.without)
    if not compiled_in:
        faults.append(f"{options.build} has no notes of headers")
    for header in compiled_in:
        account(header, "headers", "{}")
    for library in libraries(options.binary) if options.binary else []:
        account(library, "libraries", r"^({})\.so")
    text = words(Path(options.text).read_text())
    for each in known:
        expected = bool(set(each["in"].split()) & set(options.parts))
        if expected and each["headers"] != "-" and each["name"] not in used:
            faults.append(f"{each['name']} is listed, but neither compiled in nor linked")
        for name in each["texts"].split():
            licence = (FOLDER / f"{name}.txt").read_text()
            there = words(licence) in text or f"/usr/share/common-licenses/{name}" in text
            if expected and not there:
                faults.append(f"{options.text} lacks the licence of {each['name']}, {name}.txt")
        if (each["name"] + (": " + each["licence"] if "License: " not in text else "") in text) != expected:
            faults.append(f"{options.text} should {'' if expected else 'not '}name {each['name']}")
    unused = {file.stem for file in FOLDER.glob("*.txt")} - {name for each in known for name in each["texts"].split()}
    faults += [f"{name}.txt is the licence of nothing" for name in sorted(unused)]
    print("\n".join(faults) or f"{len(used)} components, {len(compiled_in)} headers: {', '.join(sorted(used))}")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
