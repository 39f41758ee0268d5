#!/usr/bin/env python3
"""Measures what hostile and ordinary definitions cost: measure_budgets.py [--limit SECONDS] ENGINE [ENGINE ...]

Each text is given to `variant check`, and where it is accepted its first game is set up, asked for its moves. A table:
the text's size, and of each engine the processor time and the largest memory of both, with what became of it: games,
refused, killed at the limit of time or of memory (8 GB), or the signal that ended it."""
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


TEXTS = {
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


def limited(seconds):
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def run(words, seconds):
    """What became of it, processor seconds and MB."""
    with tempfile.TemporaryFile() as out:
        child = subprocess.Popen(words, stdout=out, stderr=out, stdin=subprocess.DEVNULL,
                                 preexec_fn=lambda: limited(seconds))
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = status
        out.seek(0)
        text = out.read().decode(errors="replace")
    if os.WIFSIGNALED(status):
        ended = signal.Signals(os.WTERMSIG(status)).name
        ended = "out of time" if ended in ("SIGXCPU", "SIGKILL") else ended
    else:
        ended = "refused" if os.WEXITSTATUS(status) else "accepted"
    return ended, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, text


def first_game(text):
    return text.split("[", 1)[1].split("]")[0].split(":")[0].strip()


def measure(engine, file, text, seconds):
    ended, time, memory, _ = run([engine, "variant", "check", file], seconds)
    if ended != "accepted":
        return f"{ended}, {time:.2f} s, {memory:.0f} MB"
    played, more, most, said = run([engine, "--variant-file", file, "moves", first_game(text)], seconds)
    moves = said.strip().splitlines()[-1] if played == "accepted" else played
    return f"{time:.2f} s, {memory:.0f} MB; {moves}: {more:.2f} s, {most:.0f} MB"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engines", nargs="+")
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--only", default="", help="texts whose description has this")
    arguments = parser.parse_args()
    names = [os.path.basename(engine) for engine in arguments.engines]
    print("| definition | bytes | " + " | ".join(names) + " |\n| --- | --: |" + " --- |" * len(names))
    for description, text in TEXTS.items():
        if arguments.only not in description:
            continue
        with tempfile.NamedTemporaryFile("w", suffix=".ini") as file:
            file.write(text)
            file.flush()
            cells = [measure(engine, file.name, text, arguments.limit) for engine in arguments.engines]
        print(f"| {description} | {len(text):,} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
