#!/usr/bin/env python3
"""suite_test.py SOURCE_FOLDER ENGINE: scripts/suite.py gives the points of a suite to engines that follow a script, and
scripts/make_suite.py makes suites of positions that take the engine many nodes; the moves of the committed suites are
legal.
"""

import glob
import os
import subprocess
import sys
import tempfile
import unittest

ROOT = sys.argv.pop(1)
PROCONSUL = os.path.abspath(sys.argv.pop(1))
SUITE = """\
# two themes
8/8/8/8/8/8/8/K6k w - - bm a1a2; id "Kings 001";
8/8/8/8/8/8/8/K6k b - - id "Kings 002"; c8 "10 4"; c9 "h1g1 h1h2";
8/8/8/8/8/8/P7/K6k w - - 3 17 c8 "10 7 1"; c9 "a2a4 a2a3 a2a3"; id "Pawns.1=x";
8/8/8/8/8/8/P7/K6k w - - bm a2a4 a2a3; id "Pawns.2";
"""
# Answers with the move of its command line for the side to move, and tells what it was asked.
ENGINE = """\
import sys
moves = {"w": sys.argv[1], "b": sys.argv[2]}
log = open(sys.argv[3], "a", buffering=1)
for line in sys.stdin:
    words = line.split()
    log.write(line)
    if words == ["uci"]:
        print("option name Hash type spin default 16 min 1 max 64\\noption name UCI_Variant type combo var chess\\nuciok")
    elif words == ["isready"]:
        print("readyok")
    elif words[0] == "position":
        side = words[3]
    elif words[0] == "go" and moves[side] != "crash":
        print("info depth 7 seldepth 30 score cp 3 pv %s\\ninfo depth 9 currmove a1a2\\nbestmove %s" % (moves[side], moves[side]))
    elif words[0] in ("go", "quit"):
        break
    sys.stdout.flush()
"""


class Suite(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.suite = self.file("suite.epd", SUITE)
        self.program = self.file("engine.py", ENGINE)
        self.log = os.path.join(self.folder.name, "log")

    def file(self, name, text):
        path = os.path.join(self.folder.name, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def engine(self, white, black):
        return ["--engine", "'%s' '%s' %s %s '%s'" % (sys.executable, self.program, white, black, self.log)]

    def run_suite(self, *words, suite=None):
        command = [sys.executable, os.path.join(ROOT, "scripts", "suite.py"), suite or self.suite, *words]
        return subprocess.run(command, capture_output=True, text=True, timeout=60)

    def rows(self, *words, suite=None):
        run = self.run_suite(*words, suite=suite)
        self.assertEqual(run.returncode, 0, run.stderr)
        return [[cell.strip() for cell in line.strip("|").split("|")] for line in run.stdout.splitlines()[2:]]

    def test_points_and_depth(self):
        row = self.rows("--nodes", "50", *self.engine("a2a3", "h1h2"))[0]
        self.assertEqual(row[1:], ["50", "4", "52.5 ± 21.4", "7.0"])  # 0, 4, 7 and 10 of 10

    def test_other_engines_are_compared_with_the_first(self):
        rows = self.rows("--nodes", "50", *self.engine("a2a3", "h1h2"), *self.engine("a2a4", "h1h2"))
        self.assertEqual(rows[1][3], "60.0 ± 24.5")
        self.assertEqual(rows[2][3], "+7.5 ± 7.5")

    def test_what_another_found_is_searched_again_with_more_nodes(self):
        second = self.engine("a2a4", "h1h2")
        rows = self.rows("--nodes", "50", "--again", "900", *self.engine("a1a2", "h1h2"), *second)
        self.assertEqual([row[0].endswith("behind another") for row in rows], [False, False, False, True, False, True])
        self.assertEqual(rows[3][2:4], ["2", "0.0 ± 0.0"])  # of 10, 0, 4, 4: the pawns' two
        self.assertEqual(rows[4][:4], ["the same, again", "900", "2", "0.0 ± 0.0"])
        self.assertEqual(rows[5][2], "1")  # the first king's position, too few to say more
        with open(self.log, encoding="utf-8") as log:
            self.assertEqual(log.read().count("go nodes 900"), 2)

    def test_themes(self):
        rows = self.rows("--nodes", "50", "--themes", *self.engine("a2a4", "h1g1"))
        self.assertEqual([row[1:4] for row in rows[1:]], [["Kings", "2", "50.0"], ["Pawns", "2", "100.0"]])

    def test_positions_at_a_time_change_nothing(self):
        one, three = (self.rows("--nodes", "50", "--themes", "--concurrency", number, *self.engine("a2a3", "h1h2"))
                      for number in "13")
        self.assertEqual(one, three)

    def test_every_position_is_searched_anew(self):
        self.rows("--nodes", "50,60", *self.engine("a2a3", "h1h2"))
        with open(self.log, encoding="utf-8") as file:
            lines = file.read().splitlines()
        self.assertEqual(lines.count("ucinewgame"), 8)
        self.assertEqual([lines.count("go nodes %d" % nodes) for nodes in (50, 60)], [4, 4])
        self.assertIn("position fen 8/8/8/8/8/8/8/K6k w - - 0 1", lines)
        self.assertIn("position fen 8/8/8/8/8/8/P7/K6k w - - 3 17", lines)
        self.assertIn("setoption name UCI_Variant value chess", lines)
        self.assertIn("setoption name Hash value 64", lines)
        self.assertFalse([line for line in lines if "Threads" in line])

    def test_the_game_of_a_suite_of_the_project(self):
        suite = self.file(os.path.join("suites", "grand.epd"), SUITE)
        self.rows("--nodes", "50", *self.engine("a2a3", "h1h2"), suite=suite)
        with open(self.log, encoding="utf-8") as file:
            self.assertIn("setoption name UCI_Variant value grand\n", file.read())

    def test_wrong_suites(self):
        for number, (line, said) in enumerate((("8/8/8/8/8/8/8/K6k w - -", "no c8 and c9, and no bm"),
                                               ('8/8/8/8/8/8/8/K6k w - - c8 "1 2"; c9 "a1a2";', "1 moves and 2 points"),
                                               ('8/8/8/8/8/8/8/K6k w - - c8 "x"; c9 "a1a2";', "points are whole numbers"))):
            suite = self.file("wrong%d.epd" % number, SUITE + line + "\n")
            run = self.run_suite(*self.engine("a2a3", "h1h2"), suite=suite)
            self.assertEqual((run.returncode, run.stdout), (2, ""))
            self.assertIn("line 6: " + said, run.stderr)
        self.assertEqual(self.run_suite(*self.engine("a2a3", "h1h2"), suite="nowhere.epd").returncode, 2)

    def test_again_wants_another_engine(self):
        for again in (["--again", "900"], ["--again", "0", *self.engine("a2a3", "h1h2")]):
            run = self.run_suite(*self.engine("a2a3", "h1h2"), *again)
            self.assertEqual((run.returncode, run.stdout), (2, ""))
            self.assertIn("--again takes", run.stderr)

    def test_failing_engines(self):
        for command in (self.engine("crash", "crash"), ["--engine", os.path.join(self.folder.name, "none")]):
            run = self.run_suite("--nodes", "50", *command)
            self.assertEqual(run.returncode, 1)
            self.assertTrue(run.stderr.startswith("suite: "), run.stderr)


class SuitesOfTheProject(unittest.TestCase):
    def test_their_moves_are_legal(self):
        sys.path.insert(0, os.path.join(ROOT, "scripts"))
        import suite

        paths = glob.glob(os.path.join(ROOT, "bench", "suites", "*.epd"))
        self.assertTrue(paths)
        for path in paths:
            game = os.path.splitext(os.path.basename(path))[0]
            positions = suite.read_suite(path)
            self.assertEqual(60, len(positions), game)
            asked = "".join("position fen %s moves %s\n" % (position.fen, move) for position in positions for move in position.points)
            run = subprocess.run([PROCONSUL], input="uci\nsetoption name UCI_Variant value %s\n%squit\n" % (game, asked),
                                 capture_output=True, text=True)
            self.assertIn("uciok", run.stdout, game)
            self.assertNotIn("error", run.stdout, game)


class MakeSuite(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def make(self, name, positions, *words):
        command = [sys.executable, os.path.join(ROOT, "scripts", "make_suite.py"), "losalamos", "--engine", PROCONSUL, "--shallow", "100",
                   "--deep", "3000", "--candidates", "60", "--positions", str(positions), "--out", self.path(name), *words]
        return subprocess.run(command, capture_output=True, text=True, timeout=120)

    def positions(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return [line for line in file if not line.startswith("#")]

    def test_the_deep_search_finds_what_the_shallow_one_does_not(self):
        run = self.make("a.epd", 4)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertEqual(len(self.positions("a.epd")), 4)
        command = [sys.executable, os.path.join(ROOT, "scripts", "suite.py"), self.path("a.epd"), "--variant", "losalamos", "--nodes",
                   "100,3000", "--engine", PROCONSUL]
        rows = subprocess.run(command, capture_output=True, text=True, timeout=60).stdout.splitlines()[2:]
        self.assertEqual([row.split("|")[4].split()[0] for row in rows], ["0.0", "100.0"])

    def test_it_goes_on_and_is_the_same_however_it_is_made(self):
        for positions in (1, 3, 4):
            self.assertEqual(self.make("parts.epd", positions, "--concurrency", "3").returncode, 0)
        self.assertEqual(self.make("whole.epd", 4).returncode, 0)
        self.assertEqual(self.positions("parts.epd"), self.positions("whole.epd"))

    def test_another_suite_is_left_alone(self):
        self.assertEqual(self.make("a.epd", 1).returncode, 0)
        before = self.positions("a.epd")
        run = self.make("a.epd", 2, "--seed", "2")
        self.assertEqual(run.returncode, 2)
        self.assertIn("another suite", run.stderr)
        self.assertEqual(self.positions("a.epd"), before)

    def test_a_rival_has_to_agree(self):
        with open(self.path("rival.py"), "w", encoding="utf-8") as file:
            file.write(ENGINE)
        rival = "'%s' '%s' a1a1 a1a1 '%s'" % (sys.executable, self.path("rival.py"), self.path("log"))
        run = self.make("a.epd", 1, "--rival", rival, "--candidates", "6")
        self.assertEqual(run.returncode, 1)
        self.assertIn("only 0 positions among 6 candidates", run.stderr)


if __name__ == "__main__":
    unittest.main()
