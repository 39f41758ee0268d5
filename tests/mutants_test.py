#!/usr/bin/env python3
"""mutants_test.py SOURCE_FOLDER: which faults scripts/mutants.py plants, and what it tells of them."""

import os
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = sys.argv.pop(1)
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, "scripts"))
import mutants  # noqa: E402


def planted(line):
    return {(fault.kind, fault.after.strip()) for fault in mutants.faults_of("engine/a.cpp", line)}


class Faults(unittest.TestCase):
    def test_each_operator(self):
        self.assertEqual(planted("  if (!done && a < b) return x;"),
                         {("negation", "if (done && a < b) return x;"), ("logic", "if (!done || a < b) return x;"),
                          ("comparison", "if (!done && a <= b) return x;")})
        self.assertEqual(planted("  return a - us;"), {("sign", "return a + us;"), ("colour", "return a - ~us;")})
        self.assertEqual(planted("  mask &= own | other;"),
                         {("set", "mask |= own | other;"), ("set", "mask &= own & other;"), ("statement", ";")})
        self.assertEqual(planted("  return f(true, 7);"), {("constant", "return f(false, 7);"), ("constant", "return f(true, 8);")})
        self.assertEqual(planted("  list.push(move);"), {("statement", ";")})

    def test_no_declarations_templates_comments_and_texts(self):
        for line in ("#include <a < b>", "template <class A>", "  // a < b and 7", '  fail("a < b && 7");' + "",
                     "  const Bits own;", "std::vector<int> all;"):
            kinds = {kind for kind, _ in planted(line)} - {"statement"}
            self.assertEqual(kinds, set(), line)
        self.assertEqual(planted("  int count = n;"), set())

    def test_the_same_seed_plants_the_same(self):
        class Options:
            count, seed, only = 40, 7, "engine/san"
        first, second = mutants.chosen_faults(Options), mutants.chosen_faults(Options)
        self.assertEqual(first, second)
        self.assertEqual(len({fault.key() for fault in first}), 40)
        Options.seed = 8
        self.assertNotEqual(first, mutants.chosen_faults(Options))
        for fault in first:
            self.assertNotEqual(fault.before, fault.after)
            self.assertTrue(mutants.programs_of(fault.path))


class Page(unittest.TestCase):
    def test_scores_and_reasons(self):
        faults = [mutants.Fault("engine/a.cpp", line, "sign", "a + b;", after) for line, after in ((1, "a - b;"), (2, "b;"), (3, "c;"))]
        verdicts = {faults[0].key(): "survived", faults[1].key(): "engine_tests", faults[2].key(): "invalid"}
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "page.md"
            page.write_text("before\n" + mutants.BEGIN + f"- `{faults[0].key()}`: b is 0\n" + mutants.END + "after\n")
            mutants.write_page(page, faults, verdicts, "command")
            text = page.read_text()
            self.assertIn("| engine | 2 | 1 | 50 % |", text)
            self.assertIn(f"- `{faults[0].key()}`: b is 0", text)
            self.assertTrue(text.startswith("before\n") and text.endswith("after\n"), text)
            mutants.write_page(page, faults, {faults[1].key(): "survived"}, "command")
            self.assertIn(f"- `{faults[1].key()}`: not looked at yet", page.read_text())


if __name__ == "__main__":
    unittest.main()
