#!/usr/bin/env python3
"""Measures what hostile and ordinary definitions cost: measure_budgets.py [options] ENGINE [ENGINE ...]

Each text is given to `variant check`, and where it is accepted its first game is set up, asked for its moves. A table:
the text's size, and of each engine the processor time and the largest memory of both, with what became of it: games,
refused, killed at the limit of time or of memory (8 GB), or the signal that ended it.

--door uci measures `VariantPath` followed by `isready` and `quit` instead. --page FILE writes the table between the
marks of a page. --strict fails if the last engine takes more than twice the usual budget: 8 s, 512 MB."""
import argparse
import os
import resource
import signal
import subprocess
import tempfile

MEMORY = 8 << 30
LETTERS = [letter + tail for tail in ("", "'") for letter in "abcdefghijlmnopqrstuvwxyz"]
WIDE = ("[s:chess]\nmaxFile = 16\nmaxRank = 8\ncastling = false\npawn = -\nknight = -\nbishop = -\nrook = -\nqueen = -\n"
        "startFen = 4k{}/16/16/16/16/16/16/4K{} w - - 0 1\n")


def army(notation, count, standing=False):
    names = LETTERS[:count]
    row = "".join(names[:11]) if standing else ""
    free = 16 - 5 - min(count, 11) if standing else 11
    rest = str(free) if free else ""
    text = WIDE.format(row + rest, row.upper() + rest)
    return text + "".join(f"customPiece{i + 1} = {name}:{notation}\n" for i, name in enumerate(names))


def heirs(parent, count):
    return "".join(f"[h{i}:{parent}]\n" for i in range(count))


def chain(parent, count):
    return "".join(f"[c{i}:{parent if i % 30 == 0 else f'c{i - 1}'}]\n" for i in range(count))


def ruled(parent, count, key, values):
    return "".join(f"[r{i}:{parent}]\n{key} = {values[i % len(values)]}\n" for i in range(count))


def by_rank(letter, ranks, moves):
    return [f"{letter} {rank}:{move}" for rank in range(1, ranks + 1) for move in moves]


def full_board(notation):
    """Sixteen kinds of pieces on every square but the middle ranks."""
    names = LETTERS[:15]
    row = "".join(names)
    rows = [row[:4] + "k" + row[4:], row + "a", row + "a"]
    fen = "/".join(rows + ["16", "16"] + [text.upper() for text in (rows[1], rows[2], rows[0])])
    return ("[f:chess]\nmaxFile = 16\nmaxRank = 8\ncastling = false\npawn = -\nknight = -\nbishop = -\nrook = -\nqueen = -\n"
            f"startFen = {fen} w - - 0 1\n"
            + "".join(f"customPiece{i + 1} = {name}:{notation}\n" for i, name in enumerate(names)))


def promoting(count):
    """Every piece becomes any other at the end of the board."""
    names = LETTERS[:count]
    pairs = " ".join(f"{name}:{names[(i + 1) % count]}" for i, name in enumerate(names))
    return army("mpampampaK", count, True) + f"promotionPieceTypes = {''.join(names)}\npromotedPieceType = {pairs}\n"


BUILT_IN = ("chess crazyhouse atomic horde racingkings 3check antichess kinglet losers shogi minishogi capablanca grand xiangqi "
            "janggi makruk sittuyin courier omega duck chess56 chess2016 caparandom fischerandom gothic janus seirawan shatranj "
            "ataxx breakthrough amazons gardner losalamos knightmate hoppelpoppel").split()

# What was reported as costing many times what is promised, and more of its kinds.
TEXTS = {
    "11 pieces `mpampampaK` on 16x8, 200 heirs that capture by rank": army("mpampampaK", 11, True)
    + ruled("s", 200, "captureByRank", by_rank("a", 8, "K")),
    "11 pieces `aaaK` on 16x8, 60 heirs that capture by rank": army("aaaK", 11, True)
    + ruled("s", 60, "captureByRank", by_rank("a", 8, "K")),
    "490 heirs of grand that capture by rank": ruled("grand", 490, "captureByRank", ["p 5:K 6:B"]),
    "490 heirs of shogi that capture by rank": ruled("shogi", 490, "captureByRank", ["p 5:K 6:B"]),
    "490 heirs of shogi, each with other knights": ruled("shogi", 490, "customPiece1", [f"x:N{i}" for i in range(1, 9)]),
    "490 heirs of omega with regions of their own": ruled("omega", 490, "mobilityRegionWhiteQueen",
                                                         [f"*{i}" for i in range(1, 9)]),
    "490 heirs of chess, Black in check": ruled("chess", 490, "startFen",
                                               [f"4k3/8/8/8/4R3/8/{i}P{7 - i}/4K3 w - - 0 1" for i in range(1, 7)]),
    "240 heirs of chess56": ruled("chess56", 240, "knight", ["n:NW", "n:NF", "n:NA", "n:ND"]),
    "240 heirs of chess2016": ruled("chess2016", 240, "king", ["k:KN", "k:KA", "k:KD", "k:W", "k:F"]),
    "480 heirs of many games": "".join(f"[b{i}:{BUILT_IN[i % len(BUILT_IN)]}]\ncustomPiece30 = z':N{i % 7 + 1}\n" for i in range(480)),
    "a chain of 32 games with a piece more each": "".join(
        f"[c{i}:{'chess' if i == 0 else f'c{i - 1}'}]\ncustomPiece{i % 24 + 1} = {LETTERS[20 + i % 24 + 1]}:mpampampaK\n"
        for i in range(32)),
    "a full board of `mpampampaK`": full_board("mpampampaK"),
    "a full board of `aaaK` with 60 heirs": full_board("aaaK") + ruled("f", 60, "captureByRank", by_rank("a", 8, "KN")),
    "a full board of `pQgQ`": full_board("pQgQ"),
    "11 pieces that become each other": promoting(11),
    "11 pieces that become each other, 60 heirs": promoting(11) + ruled("s", 60, "captureByRank", by_rank("a", 8, "K")),
    "15 MB of blank lines": "[x:chess]\n" + "\n" * 15_000_000,
    "15 MB of comments": "[x:chess]\n" + "# x\n" * 3_750_000,
    "15 MB of blank lines and 480 heirs": heirs("chess", 480) + "\n" * 15_000_000,
    "240,000 keys": "".join(f"[k{i}:chess]\n" + "about=x\n" * 480 for i in range(500)),
    "240,000 unknown keys": "".join(f"[k{i}:chess]\n" + "".join(f"promotionRegionBlak{j}x{i}=x\n" for j in range(480))
                                    for i in range(500)),
    "500 unknown parents": "".join(f"[u{i:04}{'a' * 90}:v{i:04}{'b' * 90}]\n" for i in range(500)),
    "500 games with 49 aliases": "".join(f"[a{i}:chess]\naliases = " + " ".join(f"n{i}x{j}" for j in range(49)) + "\n"
                                         for i in range(500)),
    "500 long lines with 100 errors each": "".join(
        f"[e{i}:chess]\npromotionPieceTypes = " + "z y x w v u t " * 1150 + "\n" for i in range(500)),
    "500 movements of 16,000 letters": "".join(f"[m{i}:chess]\ncustomPiece1 = x:{'fmW' * 5000}{i}\n" for i in range(500)),
    "500 nested movements": "".join(f"[m{i}:chess]\ncustomPiece1 = x:{'a' * (i % 9 + 1)}{'mp' * (i // 9 % 9)}Q\n" for i in range(500)),
    "one game of the usual kind": "[s:chess]\nknight = -\ncustomPiece1 = n:NB:archbishop\n",
    "400 heirs of chess": heirs("chess", 400),
    "400 games, each the heir of the one before": chain("chess", 400),
    "400 heirs of shogi": heirs("shogi", 400),
    "400 games with other pieces": "".join(f"[g{i}:grand]\nknight = n:N{i % 15 + 1}\n" for i in range(400)),
    "400 heirs of one with large boards": "[sN:omega]\n" + heirs("sN", 400),
    "30 pieces `mpampampaK` on 16x8": army("mpampampaK", 30),
    "the same with 20 heirs": army("mpampampaK", 30) + heirs("s", 20),
    "the same on the board": army("mpampampaK", 11, True),
    "11 pieces `aaaK` on the board": army("aaaK", 11, True),
    "11 pieces `pQgQwQ` on the board": army("pQgQwQ", 11, True),
    "30 pieces `Q` on 16x8": army("Q", 30),
    "a bent move of 15 legs": army("[" + "-".join("WF" * 7) + "-W]", 1),
    "1,500 captures by rank": army("mpampampaK", 1)
    + "".join("captureByRank = a " + " ".join(f"{j % 8 + 1}:mpampa{'K' if j < 8 else 'F'}" for j in range(50)) + "\n"
              for _ in range(30)),
    "a list of a million wrong letters": "[s:chess]\npromotionPieceTypes = " + "z" * 1_000_000 + "\n",
    "a list of 16,000 letters and 400 heirs": "[s:chess]\npromotionPieceTypes = " + "q" * 16_000 + "\n" + heirs("s", 400),
    "a start of a million letters": "[s:chess]\nstartFen = " + "r" * 1_000_000 + "\n",
    "500 keys that add up, 32 times": "".join(
        f"[a{i}:{'chess' if i == 0 else f'a{i - 1}'}]\n" + "promotionLimit = q:1\n" * 500 for i in range(32)),
    "castling of eight kings with eight rooks": "[s:chess]\ncastlingStyle = free\noppositeCastling = true\nmaxFile = 16\n"
    "startFen = krkrkrkrkrkrkrkr/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/KRKRKRKRKRKRKRKR w KQkq - 0 1\n"
    "maxRank = 7\nking = -\ncommoner = k\ncastlingKingPiece = k\n",
    "8,000 aliases": "[s:chess]\naliases = " + " ".join(f"x{i}" for i in range(8000)) + "\n",
}


PROMISED = {"seconds": 4.3, "megabytes": 256}


def limited(seconds):
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def run(words, seconds, said=""):
    """What became of it, processor seconds, MB and the output."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as commands:
        commands.write(said.encode())
        commands.seek(0)
        child = subprocess.Popen(words, stdout=out, stderr=out, stdin=commands, preexec_fn=lambda: limited(seconds))
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = status
        out.seek(0)
        text = out.read(1 << 20).decode(errors="replace")
    if os.WIFSIGNALED(status):
        ended = signal.Signals(os.WTERMSIG(status)).name
        ended = "out of time" if ended in ("SIGXCPU", "SIGKILL") else ended
    else:
        ended = "refused" if os.WEXITSTATUS(status) else "accepted"
    return ended, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, text


def first_game(text):
    return text.split("[", 1)[1].split("]")[0].split(":")[0].strip()


def measure_check(engine, file, text, seconds):
    """A cell of the table, and the most seconds and MB."""
    ended, time, memory, _ = run([engine, "variant", "check", file], seconds)
    if ended != "accepted":
        return f"{ended}, {time:.2f} s, {memory:.0f} MB", time, memory
    played, more, most, said = run([engine, "--variant-file", file, "moves", first_game(text)], seconds)
    moves = said.strip().splitlines()[-1] if played == "accepted" else played
    return f"{time:.2f} s, {memory:.0f} MB; {moves}: {more:.2f} s, {most:.0f} MB", max(time, more), max(memory, most)


def measure_uci(engine, file, _, seconds):
    commands = f"uci\nsetoption name VariantPath value {file}\nisready\nquit\n"
    ended, time, memory, said = run([engine], seconds, commands)
    answered = "ready" if "readyok" in said else ended
    return f"{answered}, {time:.2f} s, {memory:.0f} MB", time, memory


def write_between_marks(page, table):
    begin, end = "<!-- budgets -->\n", "<!-- end of budgets -->\n"
    with open(page, encoding="utf-8") as file:
        text = file.read()
    head, rest = text.split(begin, 1)
    with open(page, "w", encoding="utf-8") as file:
        file.write(head + begin + table + end + rest.split(end, 1)[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engines", nargs="+", help="a path, or NAME=PATH")
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--only", default="", help="texts whose description has this")
    parser.add_argument("--door", choices=("check", "uci"), default="check")
    parser.add_argument("--page")
    parser.add_argument("--strict", action="store_true")
    arguments = parser.parse_args()
    engines = [engine.rpartition("=") for engine in arguments.engines]
    names = [name or os.path.basename(path) for name, _, path in engines]
    lines = ["| definition | bytes | " + " | ".join(names) + " |", "| --- | --: |" + " --- |" * len(names)]
    measure = measure_uci if arguments.door == "uci" else measure_check
    beyond = []
    print("\n".join(lines), flush=True)
    for description, text in TEXTS.items():
        if arguments.only not in description:
            continue
        with tempfile.NamedTemporaryFile("w", suffix=".ini") as file:
            file.write(text)
            file.flush()
            cells = [measure(path, file.name, text, arguments.limit) for _, _, path in engines]
        _, time, memory = cells[-1]
        if time > 2 * PROMISED["seconds"] or memory > 2 * PROMISED["megabytes"]:
            beyond.append(description)
        lines.append(f"| {description} | {len(text):,} | " + " | ".join(cell for cell, _, _ in cells) + " |")
        print(lines[-1], flush=True)
    if arguments.page:
        write_between_marks(arguments.page, "\n".join(lines) + "\n")
    if arguments.strict and beyond:
        raise SystemExit("beyond twice the budget: " + ", ".join(beyond))


if __name__ == "__main__":
    main()
