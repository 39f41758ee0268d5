import re
import subprocess
import sys
from pathlib import Path

import proconsul

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "PYTHON.md"


def test_the_bot_of_the_guide_plays(tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text(re.search(r"```python bot\n(.*?)```", GUIDE.read_text(), re.S).group(1))
    said = subprocess.run([sys.executable, str(bot)], capture_output=True, text=True, timeout=60, check=True, input=(
        "uci\nisready\nsetoption name UCI_Variant value consulchess\nposition startpos\ngo movetime 10\n"
        "setoption name UCI_Variant value chess\nposition startpos moves e2e4 d7d5\ngo nodes 1\nquit\n")).stdout
    assert "uciok" in said and "readyok" in said
    first, second = re.findall(r"bestmove (\S+)", said)
    assert first in proconsul.Game("consulchess").legal_moves()
    assert second == "e4d5"
