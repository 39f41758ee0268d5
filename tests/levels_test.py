#!/usr/bin/env python3
"""levels_test.py SOURCE_FOLDER: the arithmetic of scripts/levels.py, and that the engine, the page and the guides say what it measured."""

import copy
import math
import os
import re
import subprocess
import sys
import unittest

ROOT = sys.argv.pop(1)
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, "scripts"))
import ladder  # noqa: E402
import levels  # noqa: E402
import results  # noqa: E402

PAGE_LEVEL = re.compile(r'\{ name: "(\d) · [^"]+", about: "([^"]+)", skill: (\d+), nodes: (\w+) \}')


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


class Fit(unittest.TestCase):
    def test_one_match(self):
        (elo, error) = levels.fit([("a", "b", 75, 100)], {"b": 1000.0})["a"]
        share = 75.5 / 101  # one drawn game besides
        self.assertAlmostEqual(elo, 1000 + 400 * math.log10(share / (1 - share)), 5)
        self.assertAlmostEqual(error, 1.96 * 400 / math.log(10) / math.sqrt(101 * share * (1 - share)), 5)

    def test_the_order_of_the_players_does_not_matter(self):
        one = levels.fit([("a", "b", 75, 100)], {"b": 0.0})["a"]
        other = levels.fit([("b", "a", 25, 100)], {"b": 0.0})["a"]
        self.assertAlmostEqual(one[0], other[0], 6)
        self.assertAlmostEqual(one[1], other[1], 6)

    def test_a_chain_adds_up(self):
        rated = levels.fit([("b", "a", 60, 100), ("c", "b", 80, 100)], {"a": 0.0})
        step = levels.fit([("c", "b", 80, 100)], {"b": 0.0})["c"]
        self.assertAlmostEqual(rated["c"][0], rated["b"][0] + step[0], 5)
        self.assertAlmostEqual(rated["c"][1], math.hypot(rated["b"][1], step[1]), 5)
        self.assertEqual(rated["a"], (0.0, 0.0))

    def test_results_that_disagree_are_weighed(self):
        played = [("x", "a", 50, 100), ("x", "b", 300, 600)]
        elo = levels.fit(played, {"a": 1000.0, "b": 1200.0})["x"][0]
        self.assertGreater(elo, 1150)
        self.assertLess(elo, 1200)
        won = sum(games * levels.expected(elo - rating) + levels.expected(elo - rating)
                  for (_, _, _, games), rating in zip(played, (1000, 1200)))
        self.assertAlmostEqual(won, 50 + 300 + 2 * 0.5, 4)

    def test_a_match_that_was_won_whole_is_finite(self):
        elo, error = levels.fit([("a", "b", 40, 40)], {"b": 0.0})["a"]
        self.assertTrue(600 < elo < 900 and 100 < error < 1000, (elo, error))

    def test_who_met_nobody_of_the_others_has_no_rating(self):
        self.assertEqual(set(levels.fit([("a", "b", 1, 2), ("c", "d", 1, 2)], {"a": 0.0})), {"a", "b"})


class Matches(unittest.TestCase):
    def test_names_are_unique_and_openings_are_played_twice(self):
        played = list(levels.matches())
        names = [levels.name_of(*match[:3]) for match in played]
        self.assertEqual(len(set(names)), len(names))
        self.assertEqual([match for match in played if match[3] % 2 != 0], [])

    def test_all_levels_are_connected(self):
        for game in levels.SHARES:
            played = [(one, other, 1, 2) for where, one, other, _ in levels.matches() if where == game]
            players = {player for match in played for player in match[:2]}
            self.assertEqual(set(levels.fit(played, {levels.BASE: 0.0})), players)

    def test_fairy_stockfish_at_its_strength(self):
        self.assertIn("nodes=50000", levels.engine("uci 1900"))
        self.assertIn("option.UCI_Elo=1900", levels.engine("uci 1900"))
        self.assertEqual(levels.ratings_of("chess", {"chess/uci 1900 - skill 8": {"wins": 5, "draws": 0, "losses": 5}})["skill 8"][0], 1900)

    def test_what_the_players_are(self):
        self.assertIn("option.Skill Level=4", levels.engine("skill 4"))
        self.assertIn("nodes=450", levels.engine("nodes 450"))
        self.assertEqual([levels.nodes_of(player) for player in ("skill 0", "skill 2", "nodes 450")], [300, 675, 450])

    def test_wrong_arguments(self):
        for words in (["--share", "0"], ["--concurrency", "0"], ["--share", "x"]):
            command = [sys.executable, os.path.join(ROOT, "scripts", "levels.py"), *words]
            run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
            self.assertEqual((run.returncode, run.stdout), (2, ""))


class Texts(unittest.TestCase):
    def setUp(self):
        self.record = ladder.load_record(levels.RECORD)
        self.strengths = levels.strengths(self.record)

    def test_the_guide_and_the_engine_say_what_was_measured(self):
        self.assertEqual(results.block(read("docs", "dev", "STRENGTH.md"), "levels"), levels.table(self.record))
        self.assertEqual(read("search", "strengths.inc"), levels.sources(self.record))

    def test_another_result_would_be_seen(self):
        other = copy.deepcopy(self.record)
        other["chess/skill 4 - skill 2"]["wins"] += 100
        self.assertNotEqual(levels.table(self.record), levels.table(other))
        self.assertNotEqual(levels.sources(self.record), levels.sources(other))

    def test_higher_levels_are_stronger(self):
        for kind in ("skill", "nodes"):
            elos = [elo for player, elo in self.strengths.items() if player.startswith(kind)]
            self.assertGreater(len(elos), 5)
            self.assertTrue(all(a < b for a, b in zip(elos, elos[1:])), elos)

    def test_the_range_of_the_option(self):
        skills = [elo for player, elo in self.strengths.items() if player.startswith("skill")]
        told = "from %d to %d" % (skills[0], skills[-1])
        for guide in (("docs", "dev", "PROTOCOLS.md"), ("docs", "GUI.md"), ("docs", "dev", "STRENGTH.md")):
            self.assertTrue(told in re.sub(r"\s+", " ", read(*guide)), "%s does not say %s" % (guide[-1], told))

    def test_the_levels_of_the_page(self):
        found = PAGE_LEVEL.findall(read("protocol", "web", "src", "levels.ts"))
        self.assertEqual([int(number) for number, *_ in found], list(range(1, 9)))
        for _, about, skill, nodes in found:
            if skill == "20":
                self.assertNotIn("Elo", about)
                continue
            elo = levels.elo_of_skill(self.strengths, int(skill))
            self.assertTrue(about.startswith("About %s Elo in chess" % format(50 * round(elo / 50), ",")), (about, elo))
            self.assertEqual(int(nodes), levels.nodes_of("skill " + skill))


if __name__ == "__main__":
    unittest.main()
