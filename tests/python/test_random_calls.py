"""Calls at random, with good and bad arguments: every answer is a value or a typed exception, never a crash."""

import os
import random

import proconsul
import pyffish

CALLS = int(os.environ.get("PROCONSUL_RANDOM_CALLS", "1500"))
ACCEPTED = (proconsul.ProconsulError, TypeError, OverflowError, UnicodeError)
WORDS = ["", "x", "e2e4", "e4", "O-O", "e1g1", "P@e4", "\x00", "ä" * 40, "9" * 400, "\udcff", "a1a1", "-", "e7e8q",
         "8/8/8/8/8/8/8/8 w - - 0 1", "k7/8/8/8/8/8/8/7K w - - 0 1", "K" * 300, "w", "[a:b]", "1. e4 (1. d4 (", "{"]
NUMBERS = [-2 ** 70, -1, 0, 1, 2, 7, 255, 2 ** 31, 2 ** 63, 2 ** 70, None, 0.5, float("nan"), True, "3"]


def mangled(text, chance):
    letters = list(text)
    for _ in range(chance.randrange(3)):
        letters.insert(chance.randrange(len(letters) + 1), chance.choice("kKqQ/8 -@'~[]+*1w\x00é"))
    return "".join(letters)


def argument(chance, game):
    kind = chance.randrange(8)
    if kind == 0:
        return chance.choice(WORDS)
    if kind == 1:
        return chance.choice(NUMBERS)
    if kind == 2:
        return chance.choice(proconsul.variants())
    if kind == 3:
        return mangled(game.fen, chance)
    if kind == 4:
        return [chance.choice(WORDS) for _ in range(chance.randrange(3))]
    if kind == 5:
        return [chance.choice(NUMBERS[:10]) for _ in range(chance.randrange(8))]
    if kind == 6:
        return game.fen
    return chance.choice(game.legal_moves() or WORDS)


def attempt(call, *arguments):
    try:
        return call(*arguments)
    except ACCEPTED:
        return None


def test_random_calls():
    chance = random.Random(11)
    game = proconsul.Game()
    engine = proconsul.Engine(hash=1)
    free = [getattr(pyffish, name) for name in dir(pyffish)
            if callable(getattr(pyffish, name)) and name not in ("error", "load_variant_config", "set_option")]
    free += [proconsul.variant, lambda text: list(proconsul.parse_pgn(text))]
    for _ in range(CALLS):
        if chance.random() < 0.1:
            name = chance.choice(proconsul.variants())
            game = attempt(proconsul.Game, name, *[argument(chance, game) for _ in range(chance.randrange(3))]) or game
        attempt(game.push, argument(chance, game))
        for name in ("san", "uci", "is_capture", "gives_check"):
            attempt(getattr(game, name), argument(chance, game))
        attempt(game.svg, False, argument(chance, game))
        attempt(proconsul.Game, argument(chance, game), argument(chance, game), argument(chance, game))
        attempt(chance.choice(free), *[argument(chance, game) for _ in range(chance.randrange(6))])
        # What the calls are meant for: a known game, a position of it, and moves of any kind.
        attempt(chance.choice(free), game.variant.name, mangled(game.fen, chance), [argument(chance, game)])
        assert game.result in ("*", "1-0", "0-1", "1/2-1/2") and len(game.sans()) == len(game.moves())
        if chance.random() < 0.05:
            attempt(lambda: engine.play(game, proconsul.Limits(nodes=50, depth=argument(chance, game))))
        if chance.random() < 0.1:
            attempt(game.pop)
