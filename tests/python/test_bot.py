import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import proconsul
import pytest

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "dev" / "PYTHON.md"
XBOARD = Path(__file__).resolve().parents[1] / "gui" / "xboard.sh"
PATH = os.pathsep.join([os.environ["PATH"], "/usr/games"])


@pytest.fixture
def bot(tmp_path):
    path = tmp_path / "bot.py"
    text = re.search(r"```python bot\n(.*?)```", GUIDE.read_text(), re.S).group(1)
    path.write_text(text.replace("#!/usr/bin/env python3", "#!" + sys.executable))
    path.chmod(0o755)
    return path


def test_the_bot_of_the_guide_plays(bot):
    said = subprocess.run([str(bot)], capture_output=True, text=True, timeout=60, check=True, input=(
        "uci\nisready\nsetoption name UCI_Variant value consulchess\nposition startpos\ngo movetime 10\n"
        "setoption name UCI_Variant value chess\nposition startpos moves e2e4 d7d5\ngo nodes 1\nquit\n")).stdout
    assert "uciok" in said and "readyok" in said
    first, second = re.findall(r"bestmove (\S+)", said)
    assert first in proconsul.Game("consulchess").legal_moves()
    assert second == "e4d5"


@pytest.mark.skipif(not os.environ.get("PROCONSUL_PROGRAM") or not shutil.which("fairy-stockfish", path=PATH),
                    reason="needs the program proconsul (PROCONSUL_PROGRAM) and fairy-stockfish")
def test_the_bot_plays_fairy_stockfish_in_our_match_runner(bot, tmp_path):
    games = tmp_path / "games.pgn"
    subprocess.run([os.environ["PROCONSUL_PROGRAM"], "match", "capablanca", "--engine", "name=Bot", f"cmd={bot}",
                    "--engine", "cmd=" + shutil.which("fairy-stockfish", path=PATH), "--games", "2", "--nodes", "200",
                    "--maxmoves", "40", "--pgn", str(games)], check=True, timeout=120, capture_output=True)
    check_games(games.read_text(), "Bot")


@pytest.mark.skipif(not all(shutil.which(tool, path=PATH)
                            for tool in ("xboard", "c++", "polyglot", "Xvfb", "fairy-stockfish")),
                    reason="needs xboard, c++, polyglot, Xvfb and fairy-stockfish")
def test_the_bot_plays_fairy_stockfish_in_xboard(bot, tmp_path):
    games = tmp_path / "games.pgn"
    command = re.search(r"^xboard -noGUI(?:.*\\\n)*.*$", GUIDE.read_text(), re.M).group(0).replace("\\\n", "")
    words = [str(XBOARD), str(tmp_path), *shlex.split(command)[1:]]
    seen, tell = os.pipe()
    with subprocess.Popen(["Xvfb", "-displayfd", str(tell), "-nolisten", "tcp"], pass_fds=[tell],
                          stderr=subprocess.DEVNULL) as display:
        try:
            number = os.read(seen, 16).decode().strip()
            subprocess.run(words, check=True, timeout=120, cwd=tmp_path, stdout=subprocess.DEVNULL,
                           env={**os.environ, "PATH": PATH, "DISPLAY": ":" + number})
        finally:
            display.terminate()
            os.close(seen)
            os.close(tell)
    check_games(games.read_text(), "Bot")


def check_games(pgn, name):
    games = list(proconsul.parse_pgn(pgn))
    assert len(games) == 2
    assert {game.tags["White"] for game in games} & {game.tags["Black"] for game in games} >= {name}
    for game in games:
        assert not game.problems and game.result != "*"
        assert game.moves  # few, maybe: a bot that plays at random may be mated in two moves
        assert not re.search("illegal|forfeit|abandoned|exits unexpectedly", pgn, re.I)
