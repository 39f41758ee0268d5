#!/usr/bin/env python3
"""terminal_test.py PROGRAM [editing]: what people see who type at a terminal. With "editing" the program is built with
libedit: lines are edited, repeated and completed."""

import fcntl
import os
import pty
import select
import struct
import sys
import termios

PATIENCE = 120  # seconds, on a busy machine


class Terminal:
    def __init__(self, columns, *words):
        self.shown = ""
        self.child, self.file = pty.fork()
        if self.child == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
            environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
            environment.update(TERM="xterm", LC_ALL="C.UTF-8", NO_COLOR="1", HOME="/nonexistent")
            os.execve(words[0], words, environment)

    def type(self, text):
        os.write(self.file, text.encode())

    def read(self):
        """False at the end."""
        if not select.select([self.file], [], [], PATIENCE)[0]:
            raise AssertionError(f"nothing comes any more; so far:\n{self.shown}")
        try:
            data = os.read(self.file, 65536)
        except OSError:
            return False
        self.shown += data.decode(errors="replace")
        return bool(data)

    def expect(self, text):
        """What has been shown up to this text is forgotten."""
        while text not in self.shown:
            if not self.read():
                raise AssertionError(f"the program ends before it shows {text!r}; it showed:\n{self.shown}")
        self.shown = self.shown[self.shown.index(text) + len(text):]

    def end(self):
        while self.read():
            pass
        code = os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])
        os.close(self.file)
        return code


def check_banner(program):
    terminal = Terminal(80, program)
    terminal.expect("proconsul play ")
    terminal.type("uci\n")
    terminal.expect("uciok")
    terminal.type("quit\n")
    assert terminal.end() == 0


def check_width(program):
    for columns in (50, 80, 100):
        terminal = Terminal(columns, program, "match", "--help")
        assert terminal.end() == 0
        longest = max(len(line) for line in terminal.shown.splitlines())
        assert columns - 25 < longest <= columns, f"{longest} characters in {columns} columns"


def check_play(program):
    for _ in range(20):  # Ctrl-C may come at any moment after the prompt
        terminal = Terminal(80, program, "play", "chess", "--level", "1")
        terminal.expect("White> ")
        terminal.type("e4\n")
        terminal.expect("Black plays ")
        terminal.expect("White> ")
        terminal.type("\x03")
        terminal.expect("not saved")
        terminal.type("quit\n")
        assert terminal.end() == 0


def check_editing(program):
    terminal = Terminal(80, program, "play", "chess", "--level", "1")
    terminal.expect("White> ")
    terminal.type("lev\t3\n")
    terminal.expect("Level 3: 450 positions a move")
    terminal.expect("White> ")
    terminal.type("\x1b[A\x7f4\n")  # the line before, its last character replaced
    terminal.expect("Level 4: 1350 positions a move")
    terminal.expect("White> ")
    terminal.type("re\t")
    for word in ("redo", "resign", "review"):
        terminal.expect(word)
    terminal.type("\x15Nf\t\n")  # the line deleted; a move completed
    terminal.expect("Black plays ")
    terminal.expect("White> ")
    terminal.type("pieze\x7f\x7fce n\n")
    terminal.expect("N knight")
    terminal.expect("White> ")
    terminal.type("\x04")
    assert terminal.end() == 0


def main():
    program = os.path.abspath(sys.argv[1])
    checks = [check_banner, check_width, check_play]
    if "editing" in sys.argv[2:]:
        checks.append(check_editing)
    for check in checks:
        check(program)
        print(check.__name__, "passed")


if __name__ == "__main__":
    main()
