#!/usr/bin/python3
"""record_terminal.py [--engine build/proconsul]: records `analyse`, `play` and `variant new` in pseudo-terminals as
docs/recordings/NAME.cast (asciicast v2: `asciinema play docs/recordings/analyse.cast`, or without asciinema
`scripts/record_terminal.py --replay FILE`), and shows some of their screens, and whole transcripts, in docs/TERMINAL.md. Both are what
pyte, a terminal in Python (Debian: python3-pyte), makes of the recording."""
import argparse
import codecs
import fcntl
import json
import os
import pathlib
import pty
import select
import signal
import struct
import sys
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
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


def document(recordings):
    day = time.strftime("%Y-%m-%d")
    text = [
        "# What it looks like",
        "",
        f"Two screens and three whole transcripts of recordings of {day}, without their colours. Made by "
        "`scripts/record_terminal.py`;",
        "do not edit. The recordings, in asciicast form:",
        "",
        "```",
        "asciinema play docs/recordings/analyse.cast                        # or, without asciinema:",
        "scripts/record_terminal.py --replay docs/recordings/play.cast",
        "```",
        "",
        "## Analysis with three lines, refreshed in place",
    ]
    columns = SESSIONS["analyse"].columns
    for until, caption in [(2.0, "After two seconds, in 96 columns and 36 rows:"), (1e9, "After Ctrl-C:")]:
        text += ["", caption, "", "```", screen(recordings["analyse"], columns, until), "```"]
    for name, title, caption in [
        ("play", "A first game in the terminal",
         "In 80 columns: the commands, a piece, moves, a hint, a typing error, a way out that loses nothing, a review:"),
        ("play_narrow", "The same in a narrow window", "In 50 columns, against the weakest level, in The Consuls:"),
        ("new", "A game of your own", "In 80 columns, with two mistakes:"),
    ]:
        text += ["", f"## {title}", "", caption, "", "```", transcript(recordings[name], SESSIONS[name].columns), "```"]
    return "\n".join(text) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", default=str(ROOT / "build" / "proconsul"))
    parser.add_argument("--replay", metavar="FILE")
    options = parser.parse_args()
    if options.replay:
        replay(options.replay)
        return
    import tempfile

    recordings = {}
    folder = ROOT / "docs" / "recordings"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        for name, session in SESSIONS.items():
            recordings[name] = record(os.path.abspath(options.engine), session, scratch)
            write_cast(folder / f"{name}.cast", recordings[name], session.columns)
    (ROOT / "docs" / "TERMINAL.md").write_text(document(recordings))


if __name__ == "__main__":
    main()
