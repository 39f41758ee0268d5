#!/usr/bin/env python3
"""test_costs.py [--build FOLDER] [--only REGEX] [--without REGEX] [--top N] [--write FILE]

Runs the tests of a build one after the other and tells what each costs: processor seconds of the test and of all programs that
it starts, and seconds by the clock. What waits shows as the difference. Of a program that tests many games in one process the
parts are told as well. The table goes to standard output, dearest first; --write keeps all rows as tab-separated values.
Exit code: 0, 1 if a test fails, 2 for usage.
"""

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time


def properties(test):
    return {entry["name"]: entry["value"] for entry in test.get("properties", [])}


def environment_of(test):
    """The variables under which ctest runs a test."""
    variables = dict(os.environ)
    own = properties(test)
    for setting in own.get("ENVIRONMENT", []):
        name, _, value = setting.partition("=")
        variables[name] = value
    for change in own.get("ENVIRONMENT_MODIFICATION", []):
        name, _, action = change.partition("=")
        kind, _, value = action.partition(":")
        if kind == "unset":
            variables.pop(name, None)
        elif kind == "set":
            variables[name] = value
    return variables


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def parts_of(report):
    """Seconds by the clock of each part of a program of GoogleTest that wrote this report, by suite and name."""
    try:
        with open(report, encoding="utf-8") as file:
            suites = json.load(file)["testsuites"]
    except (OSError, ValueError):
        return {}
    found = {}
    for suite in suites:
        for case in suite["testsuite"]:
            name = f"{suite['name']}.{case['name'].split('/')[0]}"
            found[name] = found.get(name, 0) + float(case["time"].rstrip("s"))
    return found


def run(test, report):
    """Runs a test and returns its processor seconds, its seconds by the clock and its exit code."""
    variables = environment_of(test)
    if "GTEST_SHARD_INDEX" in variables:
        variables["GTEST_OUTPUT"] = f"json:{report}"
    before, begun = processor_seconds(), time.monotonic()
    code = subprocess.run(test["command"], env=variables, cwd=properties(test).get("WORKING_DIRECTORY"), check=False,
                          stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    return processor_seconds() - before, time.monotonic() - begun, code


def tests_of(options):
    listed = subprocess.run(["ctest", "--test-dir", options.build, "--show-only=json-v1"], check=True, capture_output=True)
    for test in json.loads(listed.stdout)["tests"]:
        if re.search(options.only, test["name"]) and not (options.without and re.search(options.without, test["name"])):
            yield test


def measure(options):
    """Yields name, processor seconds, seconds by the clock and whether it passed, of each test and each part of one."""
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "report.json")
        for test in tests_of(options):
            processor, clock, code = run(test, report)
            passed = code in (0, properties(test).get("SKIP_RETURN_CODE", 0))
            yield test["name"], processor, clock, passed
            if "_by_game_" in test["name"]:
                for name, seconds in parts_of(report).items():
                    yield f"{test['name']}: {name}", seconds, seconds, True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build", help="build folder (build)")
    parser.add_argument("--only", default="", metavar="REGEX", help="tests whose name this matches")
    parser.add_argument("--without", default="", metavar="REGEX", help="not the tests whose name this matches")
    parser.add_argument("--top", type=int, default=100, metavar="N", help="rows of the table (100)")
    parser.add_argument("--write", metavar="FILE", help="all rows, as tab-separated values")
    options = parser.parse_args()
    rows = []
    for row in measure(options):
        rows.append(row)
        print(f"\r\033[K{len(rows)} {row[0]}"[:100], end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    rows.sort(key=lambda row: -row[1])
    if options.write:
        with open(options.write, "w", encoding="utf-8") as file:
            file.writelines(f"{processor:.2f}\t{clock:.2f}\t{name}\n" for name, processor, clock, _ in rows)
    whole = [row for row in rows if ": " not in row[0]]
    print(f"{sum(row[1] for row in whole):.0f} processor seconds, {sum(row[2] for row in whole):.0f} seconds, {len(whole)} tests\n")
    print("| processor | clock | test |\n| --: | --: | --- |")
    for name, processor, clock, _ in rows[: options.top]:
        print(f"| {processor:.1f} | {clock:.1f} | {name} |")
    failed = [name for name, _, _, passed in rows if not passed]
    for name in failed:
        print(f"failed: {name}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
