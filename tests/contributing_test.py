#!/usr/bin/env python3
"""contributing_test.py SOURCES BUILD COMPILER: carries out the examples of CONTRIBUTING.md.

Blocks of code that name a file are written, diffs are applied, both to a copy of the sources in BUILD/contributing. A
diff called "shipped" has been applied already: it may touch four files, and no other source may name its rule. Of the copy those objects of
engine, variants and search are compiled that were made of what the examples change, the tests that they add or change, and the sources
of protocol/ that they touch; the rest comes from BUILD, also of the program that has what they touch of protocol/cli. Then every
console block must print what it shows. Exit code 77 without git or a build by Ninja.
"""

import filecmp
import itertools
import os
import re
import shlex
import shutil
import subprocess
import sys

SKIPPED = 77
LAYERS = ["engine", "variants", "search"]
ROWS = "tests/rules/rule_rows.cpp"
FILES_OF_A_RULE = 4
BLOCK = re.compile(r"^```([a-z]+)(?: (\S+))?\n(.*?)^```$", re.M | re.S)


def fail(message):
    print(message)
    sys.exit(1)


def run(command, **more):
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", **more)
    if done.returncode != 0:
        fail(f"{shlex.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def copy_sources(sources, copy):
    """Tracked and new files."""
    shutil.rmtree(copy, ignore_errors=True)
    names = run(["git", "-c", "core.quotePath=false", "ls-files", "--cached", "--others", "--exclude-standard"],
                cwd=sources).splitlines()
    for name in names:
        source, target = os.path.join(sources, name), os.path.join(copy, name)
        if os.path.isfile(source):
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy2(source, target)


def files_in(folder):
    return {os.path.relpath(os.path.join(path, name), folder) for path, _, names in os.walk(folder) for name in names}


def renew(tree, copy):
    """Makes `tree` equal to `copy`; files that are as they were keep their time and are not compiled again."""
    wanted = files_in(copy)
    for name in files_in(tree) - wanted:
        os.remove(os.path.join(tree, name))
    for name in wanted:
        source, target = os.path.join(copy, name), os.path.join(tree, name)
        if not os.path.exists(target) or not filecmp.cmp(source, target, shallow=False):
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy(source, target)


def carry_out(blocks, copy):
    """Writes and changes the files; returns their names."""
    touched = []
    for kind, name, text in blocks:
        if kind == "diff":
            names = re.findall(r"^\+\+\+ b/(\S+)$", text, re.M)
            how = ["--reverse", "--check"] if name == "shipped" else []
            applied = subprocess.run(["git", "-c", "core.autocrlf=false", "apply", "--whitespace=nowarn", *how, "-"],
                                     input=text, text=True, capture_output=True, cwd=copy,
                                     env=dict(os.environ, GIT_CEILING_DIRECTORIES=os.path.dirname(copy)))
            if applied.returncode != 0:
                fail(f"the diff of {', '.join(names)} in CONTRIBUTING.md does not fit the sources:\n{applied.stderr}")
            touched += names
        elif name:
            path = os.path.join(copy, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            touched.append(name)
    return touched


def check_shipped(blocks, copy):
    """A rule is written in few files, and is not known elsewhere in the program."""
    for text in (text for kind, name, text in blocks if (kind, name) == ("diff", "shipped")):
        touched = set(re.findall(r"^\+\+\+ b/(\S+)$", text, re.M))
        if len(touched) > FILES_OF_A_RULE:
            fail(f"the rule in CONTRIBUTING.md touches {len(touched)} files: {', '.join(sorted(touched))}")
        added = "\n".join(re.findall(r"^\+(?!\+\+)(.*)$", text, re.M))
        names = re.findall(r'_RULE\(bool, (\w+),|\.name = "(\w+)"', added)
        rule = re.compile(r"\b(?:" + "|".join(a or b for a, b in names) + r")\b")
        knowing = {name for name in files_in(copy)
                   if re.match(r"(?:engine|variants|search|protocol)/.*\.(?:cpp|h|inc|inl|ts)$", name)
                   and rule.search(open(os.path.join(copy, name), encoding="utf-8").read())}
        if len(names) != 2 or not knowing <= touched:
            fail(f"the rule {rule.pattern} of CONTRIBUTING.md is also known to {', '.join(sorted(knowing - touched))}")


class Workspace:
    """The changed sources and what is made of them."""

    def __init__(self, sources, build, compiler):
        self.sources, self.build, self.compiler = sources, build, compiler
        folder = os.path.join(build, "contributing")
        self.fresh, self.tree, self.made = (os.path.join(folder, name) for name in ("fresh", "tree", "build"))
        self.run_folder = os.path.join(folder, "run")  # where commands run

    def prepare(self, blocks):
        copy_sources(self.sources, self.fresh)
        touched = carry_out(blocks, self.fresh)
        check_shipped(blocks, self.fresh)
        renew(self.tree, self.fresh)
        shutil.rmtree(self.run_folder, ignore_errors=True)
        os.makedirs(os.path.join(self.run_folder, "build", "tests"))
        for name in touched:
            if "/" not in name:
                shutil.copy(os.path.join(self.tree, name), self.run_folder)
        return touched

    def is_changed(self, name):
        source = os.path.join(self.sources, name)
        return not os.path.exists(source) or not filecmp.cmp(source, os.path.join(self.tree, name), shallow=False)

    def objects_with(self, names):
        """The objects of the layers in BUILD that were made of one of the sources or headers, as ninja has noted."""
        wanted = {os.path.join(self.sources, name) for name in names}
        found, current = [], ""
        for line in run(["ninja", "-C", self.build, "-t", "deps"]).splitlines():
            if line.startswith(" "):
                if current and os.path.normpath(os.path.join(self.build, line.strip())) in wanted:
                    found.append(current)
                    current = ""
            else:
                name = line.partition(":")[0]
                is_of_layer = re.match(r"(?:%s)/.*\.o$" % "|".join(LAYERS), name) and "precompiled" not in name
                current = name if is_of_layer else ""
        return found

    def command_of(self, name):
        """What compiles an object of BUILD, without its source, and that source."""
        command = run(["ninja", "-C", self.build, "-t", "commands", name]).splitlines()[-1]
        words = [word.replace(f"-I{self.sources}", f"-I{self.tree}") for word in plain_command(command)]
        source = shlex.split(command)[-1]
        return words + ["-O0", "-w"], source

    def compile_again(self, name):
        """An object of BUILD, made of the changed sources; one of many files is made of a list of them."""
        command, source = self.command_of(name)
        target = os.path.join(self.made, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        moved = os.path.join(self.tree, os.path.relpath(source, self.sources))
        if source.startswith(self.build + os.sep):
            moved = os.path.join(self.made, os.path.relpath(source, self.build))
            os.makedirs(os.path.dirname(moved), exist_ok=True)
            with open(source, encoding="utf-8") as listed, open(moved, "w", encoding="utf-8") as file:
                file.write(listed.read().replace(f'"{self.sources}/', f'"{self.tree}/'))
        run(command + ["-c", moved, "-o", target], cwd=self.build)
        return target

    def build_layers(self, touched):
        """The objects of the layers that are other than those of BUILD."""
        shutil.rmtree(self.made, ignore_errors=True)
        changed = [name for name in touched if name.split("/")[0] in LAYERS and self.is_changed(name)]
        new = [name for name in changed if not os.path.exists(os.path.join(self.sources, name))]
        if new:
            fail(f"the examples of CONTRIBUTING.md add {', '.join(new)} to the layers, which this test does not compile")
        return [self.compile_again(name) for name in self.objects_with(changed)]

    def build_tests(self, touched, objects):
        """A program of each new or changed test alone, named as the one of its layer; what is as in BUILD is used as it is."""
        programs = list(touched) + ["tests/variants/rule_rows_test.cpp"] * (ROWS in touched)
        for name in programs:
            layer = re.match(r"tests/(\w+)/\w+_test\.cpp$", name)
            if not layer or layer[1] not in LAYERS:
                continue
            program = f"{self.run_folder}/build/tests/{layer[1]}_tests"
            if not self.is_changed(name) and not self.is_changed(ROWS):
                os.symlink(os.path.join(self.build, "tests", f"{layer[1]}_tests"), program)
                continue
            command, _ = self.command_of(self.objects_with(["search/engine.h"])[0])
            rows = [os.path.join(self.tree, ROWS)] * (ROWS in touched and layer[1] == "variants")
            run(command + [f"-I{self.tree}/tests", os.path.join(self.tree, name), *rows, *objects, "-Wl,-z,muldefs",
                           *self.libraries_of(f"{layer[1]}_tests"), "-o", program], cwd=self.build)

    def libraries_of(self, program):
        words = linking_words(run(["ninja", "-C", self.build, "-t", "commands", program]).splitlines()[-1])
        return words[words.index("-o") + 2:]

    def build_program(self, touched):
        """What is touched of protocol/cli, linked with the rest from BUILD; the rest of protocol/ is only checked."""
        commands = run(["ninja", "-C", self.build, "-t", "commands", "proconsul"]).splitlines()
        compiling = plain_command(next(each for each in commands
                                       if "proconsul_cli.dir/" in each and "c++-header" not in each))
        overlay = os.path.join(self.made, "overlay")
        objects = []
        commands_touched = [name for name in touched if name.startswith("protocol/cli/")]
        for name in commands_touched:
            os.makedirs(os.path.dirname(os.path.join(overlay, name)), exist_ok=True)
            shutil.copy(os.path.join(self.tree, name), os.path.join(overlay, name))
        first = next(at for at, word in enumerate(compiling) if word.startswith("-I"))
        for name in (name for name in touched if re.match(r"(tests/)?protocol/.*\.cpp$", name)):
            if name in commands_touched:
                objects.append(os.path.join(overlay, name + ".o"))
                run(compiling[:first] + [f"-I{overlay}"] + compiling[first:]
                    + ["-c", os.path.join(overlay, name), "-o", objects[-1]], cwd=self.build)
            else:
                moved = [word.replace(f"-I{self.sources}", f"-I{self.tree}") for word in compiling]
                run(moved + ["-fsyntax-only", os.path.join(self.tree, name)], cwd=self.build)
        self.link(commands[-1], objects)

    def link(self, linking, objects):
        words = linking_words(linking)
        output = words.index("-o")
        words[output + 1] = os.path.join(self.run_folder, "build", "proconsul")
        # What the examples define comes first, and once more from the library.
        words[output:output] = objects + ["-Wl,-z,muldefs"]
        run(words, cwd=self.build)


def linking_words(command):
    """Without what CMake puts around it."""
    words = shlex.split(command)
    parts = [list(part) for there, part in itertools.groupby(words, lambda word: word != "&&") if there]
    return next(part for part in parts if "-o" in part)


def plain_command(command):
    """A command line that compiles, without what is particular to one source."""
    words = shlex.split(command)
    kept, at = [], 0
    while at < len(words):
        if words[at] in ("-o", "-c", "-MF", "-MT", "-include"):
            at += 1
        elif words[at] not in ("-MD", "-Winvalid-pch"):
            kept.append(words[at])
        at += 1
    return kept


def check_console(text, folder):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GTEST_")}
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, _, expected = part.partition("\n")
        done = subprocess.run(["bash", "-c", command], cwd=folder, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, env=environment)
        lines = [line.rstrip() for line in done.stdout.rstrip().splitlines()]
        if lines != [line.rstrip() for line in expected.rstrip().splitlines()]:
            fail(f"$ {command}\nprints\n{done.stdout}\nbut CONTRIBUTING.md shows\n{expected}")


def main():
    sources, build, compiler = map(os.path.realpath, sys.argv[1:])
    if not shutil.which("git") or not os.path.exists(os.path.join(build, "build.ninja")):
        print("git or a build by Ninja is missing")
        sys.exit(SKIPPED)
    with open(os.path.join(sources, "CONTRIBUTING.md"), encoding="utf-8") as file:
        blocks = BLOCK.findall(file.read())
    workspace = Workspace(sources, build, compiler)
    touched = workspace.prepare(blocks)
    workspace.build_tests(touched, workspace.build_layers(touched))
    workspace.build_program(touched)
    consoles = [text for kind, _, text in blocks if kind == "console"]
    for text in consoles:
        check_console(text, workspace.run_folder)
    print(f"{len(touched)} files and {len(consoles)} dialogues are as CONTRIBUTING.md says")


main()
