#!/usr/bin/python3
"""record_terminal.py [--engine build/proconsul]: records `analyse` and `play` in a pseudo-terminal of 96 columns as
docs/recordings/NAME.cast (asciicast v2: `asciinema play docs/recordings/analyse.cast`, or without asciinema
`scripts/record_terminal.py --replay FILE`), and shows some of their screens in docs/TERMINAL.md. The screens are what
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
COLUMNS, ROWS = 96, 36
CTRL_C = "\x03"
# Seconds to wait, then what is typed.
SESSIONS = {
    "analyse": (
        ["analyse", "consul42k", "--id", "777", "--time", "0", "--multipv", "3", "--view", "white"],
        [(6, CTRL_C), (1, "")],
    ),
    "play": (
        ["play", "consulchess", "--level", "4"],
        [(1, "e4\n"), (1.5, "moves g1\n"), (1, "hint\n"), (1.5, "levl 3\n"), (1.5, "undo\n"), (1, "d4\n"),
         (1.5, "quit\n"), (1, "save evening.pgn\n"), (1, "quit\n"), (0.5, "")],
    ),
}


def start(command, folder):
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        environment = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": os.environ["PATH"], "HOME": "/nonexistent"}
        os.execve(command[0], ["proconsul"] + command[1:], environment)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    return child, terminal


def record(engine, arguments, typed, folder):
    """The output as [seconds, text], preceded by the command line as a shell would show it."""
    events = [[0.0, "$ proconsul " + " ".join(arguments) + "\r\n"]]
    child, terminal = start([engine] + arguments, folder)
    decoder = codecs.getincrementaldecoder("utf-8")()
    begin = time.monotonic()
    for wait, keys in typed:
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


def write_cast(path, events):
    header = {"version": 2, "width": COLUMNS, "height": ROWS, "env": {"TERM": "xterm-256color"}}
    lines = [json.dumps(header)] + [json.dumps([at, "o", text], ensure_ascii=False) for at, text in events]
    path.write_text("\n".join(lines) + "\n")


def read_cast(path):
    lines = pathlib.Path(path).read_text().splitlines()
    return [(at, text) for at, kind, text in map(json.loads, lines[1:]) if kind == "o"]


def screen(events, until):
    """What the terminal shows so many seconds after the start, without empty lines at its end."""
    import pyte

    shown = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.Stream(shown)
    for at, text in events:
        if at <= until:
            stream.feed(text)
    return "\n".join(line.rstrip() for line in shown.display).rstrip()


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
        f"Screens of {COLUMNS} columns and {ROWS} rows out of two recordings of {day}, without their colours. Made by "
        "`scripts/record_terminal.py`;",
        "do not edit. The recordings with all that happens between, in asciicast form:",
        "",
        "```",
        "asciinema play docs/recordings/analyse.cast                        # or, without asciinema:",
        "scripts/record_terminal.py --replay docs/recordings/play.cast",
        "```",
    ]
    for name, title, moments in [
        ("analyse", "Analysis with three lines, refreshed in place", [(2.0, "After two seconds:"),
                                                                      (99, "After Ctrl-C:")]),
        ("play", "A game in the terminal", [(6.3, "A move and its answer, the moves of a piece, a hint, a typing error:"),
                                            (99, "After taking back and another move, a way out that loses nothing:")]),
    ]:
        text += ["", f"## {title}"]
        for until, caption in moments:
            text += ["", caption, "", "```", screen(recordings[name], until), "```"]
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
        for name, (arguments, typed) in SESSIONS.items():
            recordings[name] = record(os.path.abspath(options.engine), arguments, typed, scratch)
            write_cast(folder / f"{name}.cast", recordings[name])
    (ROOT / "docs" / "TERMINAL.md").write_text(document(recordings))


if __name__ == "__main__":
    main()
