#!/usr/bin/python3
"""record_terminal.py [--engine build/proconsul]: records `analyse`, `play` and `variant new` in pseudo-terminals as
docs/recordings/NAME.cast (asciicast v2: `asciinema play docs/recordings/analyse.cast`, or without asciinema
`scripts/record_terminal.py --replay FILE`). Guides show a screen or the transcript of a recording where they have the comments
<!-- recording NAME --> and <!-- end of recording -->: what pyte, a terminal in Python (Debian: python3-pyte), makes of it.
--guides only writes these anew from the recordings that are there."""
import argparse
import codecs
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RECORDINGS = ROOT / "docs" / "recordings"
ROWS = 36
TRANSCRIPT_ROWS = 2000  # of a terminal that loses nothing
CTRL_C = "\x03"


class Session:
    def __init__(self, columns, arguments, typed):
        self.columns = columns
        self.arguments = arguments
        self.typed = typed  # seconds to wait, then what is typed


def lines(*typed, wait=1.5):
    return [(wait, line + "\n") for line in typed]


SESSIONS = {
    "analyse": Session(96, ["analyse", "consul42k", "--id", "777", "--time", "0", "--multipv", "3", "--view", "white"],
                       [(6, CTRL_C), (1, "")]),
    "play": Session(80, ["play", "consulchess", "--level", "4"],
                    lines("help", "pieces", "piece c", "e4", "moves g1", "hint", "levl 3", "level 2", "undo", "d4",
                          "rules", "quit", "save evening.pgn", "resign", "review", wait=2) + lines("quit", wait=6) +
                    [(1, "")]),
    "play_narrow": Session(50, ["play", "consuls", "--level", "1"],
                           lines("help", "piece k", "e4", "moves", "hint", "fen", "quit", "quit", wait=2) + [(1, "")]),
    "new": Session(80, ["variant", "new"],
                   lines("knightly", "8x8", "", "show consul", "kqrnp y:BmN:prelate", "rnyqkynr/pppppppp", "", "qrny", "1",
                         "", "", "", "center", "centre", "", "Prelates leap like knights, but only to move.", wait=1) +
                   [(2, "")]),
}


def start(command, folder, columns):
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        environment = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": os.environ["PATH"], "HOME": "/nonexistent"}
        os.execve(command[0], ["proconsul"] + command[1:], environment)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, columns, 0, 0))
    return child, terminal


def record(engine, session, folder):
    """The output as [seconds, text], preceded by the command line as a shell would show it."""
    events = [[0.0, "$ proconsul " + " ".join(session.arguments) + "\r\n"]]
    child, terminal = start([engine] + session.arguments, folder, session.columns)
    decoder = codecs.getincrementaldecoder("utf-8")()
    begin = time.monotonic()
    for wait, keys in session.typed:
        end = time.monotonic() + wait
        while (left := end - time.monotonic()) > 0:
            if not select.select([terminal], [], [], left)[0]:
                continue
            try:
                data = os.read(terminal, 65536)
            except OSError:
                break
            events.append([round(time.monotonic() - begin, 3), decoder.decode(data)])
        if keys:
            try:
                os.write(terminal, keys.encode())
            except OSError:
                break
    os.close(terminal)
    try:
        os.kill(child, signal.SIGTERM)
    except ProcessLookupError:
        pass
    os.waitpid(child, 0)
    return events


def write_cast(path, events, columns):
    header = {"version": 2, "width": columns, "height": ROWS, "env": {"TERM": "xterm-256color"}}
    lines = [json.dumps(header)] + [json.dumps([at, "o", text], ensure_ascii=False) for at, text in events]
    path.write_text("\n".join(lines) + "\n")


def read_cast(path):
    lines = pathlib.Path(path).read_text().splitlines()
    return [(at, text) for at, kind, text in map(json.loads, lines[1:]) if kind == "o"]


def screen(events, columns, until=1e9, rows=ROWS):
    """What the terminal shows so many seconds after the start, without empty lines at its end."""
    import pyte

    shown = pyte.Screen(columns, rows)
    stream = pyte.Stream(shown)
    for at, text in events:
        if at <= until:
            stream.feed(text)
    return "\n".join(line.rstrip() for line in shown.display).rstrip()


def transcript(events, columns):
    return screen(events, columns, rows=TRANSCRIPT_ROWS)


def replay(path):
    begin = time.monotonic()
    for at, text in read_cast(path):
        time.sleep(max(0.0, at - (time.monotonic() - begin)))
        sys.stdout.write(text)
        sys.stdout.flush()


def without_later_boards(text):
    """Only the first drawn board stays: a transcript has one after every move."""
    kept, boards = [], 0
    lines = text.split("\n")
    for i, line in enumerate(lines):
        drawn = re.match(r" +┌|[ 0-9]+[│├]| +└", line) is not None
        boards += line.lstrip().startswith("┌")
        files = re.fullmatch(r"(   +[a-p])+", line) is not None and "└" in lines[i - 1]
        if boards <= 1 or not (drawn or files):
            kept.append(line)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(kept))


def shown(name):
    events = read_cast(RECORDINGS / f"{name}.cast")
    columns = SESSIONS[name].columns
    if name == "analyse":  # it draws its screen anew
        return screen(events, columns)
    return without_later_boards(transcript(events, columns))


def write_guides():
    for guide in sorted((ROOT / "docs").glob("*.md")):
        old = guide.read_text()
        new = re.sub(r"(<!-- recording (\w+) -->\n).*?(<!-- end of recording -->)",
                     lambda block: f"{block[1]}```\n{shown(block[2])}\n```\n{block[3]}", old, flags=re.S)
        if new != old:
            guide.write_text(new)


def record_all(engine):
    RECORDINGS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        for name, session in SESSIONS.items():
            write_cast(RECORDINGS / f"{name}.cast", record(engine, session, scratch), session.columns)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", default=str(ROOT / "build" / "proconsul"))
    parser.add_argument("--replay", metavar="FILE")
    parser.add_argument("--guides", action="store_true")
    options = parser.parse_args()
    if options.replay:
        replay(options.replay)
        return
    if not options.guides:
        record_all(os.path.abspath(options.engine))
    write_guides()


if __name__ == "__main__":
    main()
