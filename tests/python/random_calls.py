"""Calls at random, with good and bad arguments: every answer is a value or a typed exception, never a crash.

random_calls.py --rounds N | --seconds S [--seed K]: a round is some hundred calls that its seed decides; seeds K, K + 1, ...
Each is written before it runs, so that a crash tells its own. Exit code: 0, 1 if something else was raised.
"""

import argparse
import random
import sys
import threading
import time
import traceback

import proconsul
import pyffish

ACCEPTED = (proconsul.ProconsulError, TypeError, OverflowError)
RESULTS = ("*", "1-0", "0-1", "1/2-1/2")
WORDS = ["", "x", "e2e4", "e4", "O-O", "e1g1", "P@e4", "\x00", "ä" * 40, "9" * 400, "\udcff", b"\xff", "a1a1", "-", "e7e8q",
         "8/8/8/8/8/8/8/8 w - - 0 1", "k7/8/8/8/8/8/8/7K w - - 0 1", "K" * 300, "w", "[a:b]", "1. e4 (1. d4 (", "{",
         "sfen", "always", "1/2", "2/", "Hash", "Skill Level", "VariantPath"]
NUMBERS = [-2 ** 70, -1, 0, 1, 2, 7, 255, 2 ** 31, 2 ** 63, 2 ** 70, None, 0.5, float("nan"), float("inf"), True, "3"]
# What a definition is made of: a game of one's own is loaded, loaded anew while games of it are played, or refused.
LINES = ["startFen = 4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "startFen = r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "maxFile = 6",
         "king = x", "stalemateValue = loss", "checkCounting = true", "pieceDrops = true", "capturesToHand = true",
         "customPiece1 = h:NB:hawk", "customPiece2 = e:NR", "gating = true", "promotionPieceTypes = qn", "pass = true",
         "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "nothing = 1", "title = \x00", "[", "= ="]
PARENTS = ["chess", "consulchess", "crazyhouse", "shogi", "chess2016", "own0", "own1", "nothing"]
PGN = ["1. e4 e5", "(1. d4 d5", ")", "{comment", "}", "*", "1-0", '[Variant "own0"]', '[FEN "x"]', "$3", "Nf3!?", "\x00", "\n\n",
       ";rest", "O-O-O", "e8=Q#", '[Variant "Crazyhouse"]', "N@e4"]


class Round:
    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.game = proconsul.Game()
        self.games = [self.game]
        self.engine = proconsul.Engine(hash=1)
        self.names = proconsul.variants()
        self.analysis = None
        self.functions = [getattr(pyffish, name) for name in dir(pyffish)
                          if callable(getattr(pyffish, name)) and name not in ("error", "load_variant_config")]
        self.functions += [proconsul.variant, lambda text: list(proconsul.parse_pgn(text)), proconsul.read_pgn]

    def attempt(self, call, *arguments):
        try:
            return call(*arguments)
        except ACCEPTED:
            return None

    def among(self, things):
        return self.chance.choice(things)

    def mangled(self, text):
        letters = list(text)
        for _ in range(self.chance.randrange(3)):
            letters.insert(self.chance.randrange(len(letters) + 1), self.among("kKqQ/8 -@'~[]+*1w\x00é"))
        return "".join(letters)

    def argument(self):
        kind = self.chance.randrange(8)
        if kind == 0:
            return self.among(WORDS)
        if kind == 1:
            return self.among(NUMBERS)
        if kind == 2:
            return self.among(self.names)
        if kind == 3:
            return self.mangled(self.game.fen)
        if kind == 4:
            return [self.among(WORDS) for _ in range(self.chance.randrange(3))]
        if kind == 5:
            return [self.among(NUMBERS[:10]) for _ in range(self.chance.randrange(8))]
        if kind == 6:
            return self.game.fen
        return self.among(self.game.legal_moves() or WORDS)

    def arguments(self, most):
        return [self.argument() for _ in range(self.chance.randrange(most + 1))]

    # What can be done, each with what it needs to be worth a try.

    def begin(self):
        self.game = self.attempt(proconsul.Game, self.among(self.names), *self.arguments(2)) or self.game
        self.games = [self.game, *self.games[:5]]

    def begin_anyhow(self):
        self.attempt(proconsul.Game, *[self.argument() for _ in range(6)])

    def begin_by_start(self):
        variant = proconsul.variant(self.among(["consul42k", "chess2016", "consuls", "contemporaryrandom", "chess"]))
        number = self.attempt(variant.random_number, self.among(NUMBERS), self.among([False, True]))
        game = self.attempt(proconsul.Game, variant.name, None, number if self.chance.random() < 0.7 else self.argument())
        self.attempt(variant.dice_of, self.among([number, self.argument()]))
        self.attempt(proconsul.Game, variant.name, None, None, self.argument(), self.among(["always", "odd", "x"]))
        self.game = game or self.game

    def play(self):
        for _ in range(self.chance.randrange(1, 12)):
            moves = self.game.legal_moves()
            assert len(moves) == len(self.game.legal_sans())
            if self.game.is_over or not moves:
                break
            self.game.push(self.among(moves))

    def ask_game(self):
        self.attempt(self.game.push, self.argument())
        for name in ("san", "uci", "is_capture", "gives_check"):
            self.attempt(getattr(self.game, name), self.argument())
        self.attempt(self.game.svg, False, self.argument())
        self.attempt(self.game.pgn, {"White": self.among(WORDS), self.among(WORDS): "x"})
        self.attempt(self.game.perft, self.among([-1, 0, 1, "2", None, 2 ** 40]))
        self.attempt(self.game.evaluate)
        assert str(self.game) and self.game.pieces() is not None
        # Its definition may have been replaced by one that was refused.
        self.attempt(getattr, self.game.variant, "rules")

    def take_back(self):
        for _ in range(self.chance.randrange(6)):
            self.attempt(self.game.pop)

    def go_to_another(self):
        self.game = self.among(self.games).copy()

    def call_anything(self):
        self.attempt(self.among(self.functions), *self.arguments(5))
        # What the calls are meant for: a known game, a position of it, and moves of any kind.
        self.attempt(self.among(self.functions), self.game.variant.name, self.mangled(self.game.fen), [self.argument()])
        self.attempt(self.among(self.functions), self.game.variant.name, self.game.start_fen, self.game.moves(),
                     *self.arguments(2))

    def define(self):
        name = self.among(["own0", "own1", "chess", "own0:x"])
        text = f"[{name}:{self.among(PARENTS)}]\n" + "\n".join(self.among(LINES) for _ in range(self.chance.randrange(4)))
        self.attempt(proconsul.check_variants, text, self.among(["<text>", "other", "\x00"]))
        self.attempt(proconsul.load_variants, text, self.among(["<text>", "other", "\x00"]))
        self.names = proconsul.variants()
        for own in ("own0", "own1"):
            self.game = self.attempt(proconsul.Game, own) or self.game

    def read_games(self):
        text = " ".join(self.among(PGN) for _ in range(self.chance.randrange(12)))
        for pgn in proconsul.parse_pgn(text.replace("\n ", "\n")):
            assert pgn.result in RESULTS
            if pgn.game is not None:
                self.game = pgn.game

    def think(self):
        limits = self.attempt(proconsul.Limits, self.argument(), self.among([50, self.argument()]), 0.05)
        if limits is not None:
            best = self.attempt(self.engine.play, self.game, limits)
            assert best is None or best.move is None or best.move in self.game.legal_moves()
        self.attempt(proconsul.Engine, *[self.among([1, 2, -5, None, "x", 0.5, 2 ** 70, True]) for _ in range(3)])

    # A search that goes on while other calls are made, is forgotten, or ended by another thread.
    def analyse(self):
        self.analysis = None
        begun = self.attempt(self.engine.analyse, self.game, proconsul.Limits(time=5), self.among([1, 3, 0, self.argument()]))
        if begun is None:
            return
        if self.chance.random() < 0.5:
            stopper = threading.Thread(target=begun.stop)
            stopper.start()
            for info in begun:
                assert info.depth >= 0
            stopper.join()
        elif self.chance.random() < 0.5:
            next(begun, None)
            self.attempt(self.engine.new_game)
            self.analysis = begun

    def step(self):
        self.among([self.begin, self.begin_anyhow, self.begin_by_start, self.play, self.play, self.ask_game, self.take_back,
                    self.go_to_another, self.call_anything, self.call_anything, self.define, self.read_games, self.think,
                    self.analyse])()
        assert self.game.result in RESULTS and len(self.game.sans()) == len(self.game.moves())


def run(seed, steps):
    calls = Round(seed)
    for _ in range(steps):
        calls.step()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if (options.rounds is None) == (options.seconds is None):
        parser.error("either --rounds or --seconds")
    end = time.monotonic() + (options.seconds or 0)
    seed, failed = options.seed, 0
    while seed - options.seed < options.rounds if options.seconds is None else time.monotonic() < end:
        print(f"round {seed}", file=sys.stderr, flush=True)
        try:
            run(seed, 100)
        except Exception:
            traceback.print_exc()
            failed += 1
        seed += 1
    print(f"{seed - options.seed} rounds of 100 steps, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
