#!/usr/bin/env python3
"""Makes a suite of positions for scripts/suite.py: those in which a deep search knows better than a shallow one.

Candidates come from games that the engine plays against itself with few nodes. A position is kept, with the deep
search's move as the best one, if half the nodes of the deep search and the rival's deep search lead to the same move,
and at least one engine's shallow search misses it. Without a rival the suite is biased against the engine, since only
its own misses are kept; an earlier version of the program may be the rival. Every search begins with empty tables, so
that the same programs make the same suite. Positions are written as they are found; the same command goes on where it
was interrupted.

  scripts/make_suite.py capablanca --engine build/proconsul --rival /usr/games/fairy-stockfish --concurrency 2
  scripts/suite.py bench/suites/capablanca.epd --engine build/proconsul --nodes 30000,100000

Exit codes: 0 done, 1 a program failed or the games have too few such positions, 2 wrong arguments.
"""

import argparse
import concurrent.futures
import os
import queue
import re
import shlex
import subprocess
import sys
import tempfile

import suite

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FIRST_PLY, PLIES_BETWEEN = 10, 14  # of the candidates of a game
GAME_NODES = 500  # a move


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--engine", required=True, metavar="COMMAND", help="this program's command line")
    parser.add_argument("--rival", metavar="COMMAND", help="another UCI engine's command line, which has to agree")
    parser.add_argument("--positions", type=int, default=200, metavar="N", help="positions wanted (default 200)")
    parser.add_argument("--shallow", type=int, default=20_000, metavar="N", help="nodes of a shallow search (default 20000)")
    parser.add_argument("--deep", type=int, default=5_000_000, metavar="N", help="nodes of a deep search (default 5000000)")
    parser.add_argument("--candidates", type=int, default=5000, metavar="N", help="positions to choose from (default 5000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another seed makes other games (default 1)")
    parser.add_argument("--hash", type=int, default=64, metavar="MB", help="hash table of each engine (default 64)")
    parser.add_argument("--concurrency", type=int, default=1, metavar="N", help="positions at a time (default 1)")
    parser.add_argument("--out", metavar="FILE", help="the suite (default bench/suites/GAME.epd)")
    arguments = parser.parse_args()
    if min(arguments.positions, arguments.shallow, arguments.candidates, arguments.hash, arguments.concurrency) < 1:
        parser.error("numbers of nodes, megabytes and positions begin at 1")
    if arguments.deep < 4 * arguments.shallow:
        parser.error("--deep takes at least four times the nodes of --shallow")
    arguments.out = arguments.out or os.path.join(ROOT, "bench", "suites", arguments.game + ".epd")
    return arguments


class Judge:
    """The engines that look at a candidate."""

    def __init__(self, arguments):
        self.arguments = arguments
        commands = [arguments.engine] + ([arguments.rival] if arguments.rival else [])
        self.engines = [suite.Engine(command, arguments.game, arguments.hash) for command in commands]

    def best_move(self, fen):
        """The deep search's move, None if the position is of no use."""
        shallow = [engine.search(fen, self.arguments.shallow)[0] for engine in self.engines]
        best = self.engines[0].search(fen, self.arguments.deep // 2)[0]
        if all(move == best for move in shallow):
            return None
        agreed = all(engine.search(fen, self.arguments.deep)[0] == best for engine in self.engines)
        return best if agreed else None

    def end(self):
        for engine in self.engines:
            engine.end()


def play_games(arguments, path):
    """Enough games for the candidates; a game has several."""
    run = subprocess.run([*shlex.split(arguments.engine), "datagen", arguments.game, "--games", str(arguments.candidates // 3 + 1),
                          "--positions", str(10**9), "--nodes", str(GAME_NODES), "--seed", str(arguments.seed),
                          "--threads", str(arguments.concurrency), "--out", path], capture_output=True, text=True)
    if run.returncode != 0:
        raise RuntimeError(run.stderr.strip() or "datagen ended with %d" % run.returncode)


def candidates_of(arguments):
    """FENs, in the order of the games."""
    engine = suite.Engine(arguments.engine, arguments.game, 1)
    fens = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games")
        play_games(arguments, path)
        with open(path, encoding="utf-8") as file:
            games = [line.split("\t") for line in file if not line.startswith("#")]
    games.sort(key=lambda game: int(game[0]))
    for _, _, _, start, moves in games:
        moves = [move.split(":")[0] for move in moves.split()]
        for ply in range(FIRST_PLY, len(moves), PLIES_BETWEEN):
            engine.send("position fen %s moves %s\nd" % (start, " ".join(moves[:ply])))
            fens += [line[5:] for line in engine.until("Key:") if line.startswith("FEN: ")]
    engine.end()
    return list(dict.fromkeys(fens))[:arguments.candidates]


def heading(arguments):
    rival = " and %s" % os.path.basename(shlex.split(arguments.rival)[0]) if arguments.rival else ""
    return "# %s: moves of %d nodes, missed with %d nodes, by %s%s; seed %d, hash %d MB\n" % (
        arguments.game, arguments.deep, arguments.shallow, os.path.basename(shlex.split(arguments.engine)[0]), rival,
        arguments.seed, arguments.hash)


def finished_part(arguments):
    """Positions written by an earlier run, and how many candidates they came from."""
    if not os.path.exists(arguments.out):
        os.makedirs(os.path.dirname(os.path.abspath(arguments.out)), exist_ok=True)
        with open(arguments.out, "w", encoding="utf-8") as file:
            file.write(heading(arguments))
        return 0, 0
    with open(arguments.out, encoding="utf-8") as file:
        text = file.read()
    if not text.startswith(heading(arguments)):
        print("make_suite: %s is another suite; name another file by --out, or remove it" % arguments.out, file=sys.stderr)
        sys.exit(2)
    looked_at = [int(number) for number in re.findall(r'^# looked at (\d+)$|id "\S+\.(\d+)"', text, re.MULTILINE) for number in number if number]
    return text.count(' id "'), max(looked_at, default=0)


def main():
    arguments = parse_arguments()
    found, looked_at = finished_part(arguments)
    if found >= arguments.positions:
        return 0
    fens = candidates_of(arguments)
    judges = queue.SimpleQueue()
    everyone = [Judge(arguments) for _ in range(arguments.concurrency)]
    for judge in everyone:
        judges.put(judge)

    def look_at(fen):
        judge = judges.get()
        try:
            return judge.best_move(fen)
        finally:
            judges.put(judge)

    with open(arguments.out, "a", encoding="utf-8", buffering=1) as file, concurrent.futures.ThreadPoolExecutor(arguments.concurrency) as pool:
        begun = looked_at
        try:
            for first in range(begun, len(fens), arguments.concurrency):
                group = fens[first:first + arguments.concurrency]
                for fen, best in zip(group, pool.map(look_at, group)):
                    if found == arguments.positions:
                        break
                    looked_at += 1
                    if best is not None:
                        found += 1
                        file.write('%s bm %s; id "%s.%d";\n' % (fen, best, arguments.game, looked_at))
                if sys.stderr.isatty():
                    print("\r%d of %d positions, %d candidates" % (found, arguments.positions, looked_at), end="", file=sys.stderr)
                if found == arguments.positions:
                    break
        finally:
            file.write("# looked at %d\n" % looked_at)
            if sys.stderr.isatty():
                print(file=sys.stderr)
            for judge in everyone:
                judge.end()
    if found < arguments.positions:
        raise RuntimeError("only %d positions among %d candidates; --candidates asks for more" % (found, len(fens)))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except RuntimeError as failure:
        print("make_suite: %s" % failure, file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
