#!/usr/bin/env python3
"""Plays thousands of fast games and watches the processes: no fault, no leak, no zombie, nothing left behind.

Every game the engine knows is one match of its UCI side against its XBoard side, two games at a time, each process
playing many. Meanwhile the resident memory of the engines and of the match runner is measured. It must be flat: in
the last quarter of a process's life at most --growth percent above its second quarter. Finished matches are not played
again and broken-off ones go on where they were, so it may be stopped at any time. Prints a row for each game; with
--write the row of all games and those of games with a problem go into bench/RESULTS.md. Exit code 1 if anything went
wrong.
"""

import collections
import datetime
import json
import os
import platform
import subprocess
import sys
import threading
import time

import processes
import results
import selfplay_all as selfplay

INTERVAL = 0.2  # seconds between looks at the processes
ZOMBIE_LOOKS = 10  # a process that stays dead and unburied for so many looks is one
FEWEST_SAMPLES = 40  # enough samples of a process to judge its memory by


def stat_of(pid):
    """State letter, parent and name of a process; None if it is gone."""
    try:
        with open("/proc/%d/stat" % pid) as file:
            name, rest = file.read().split("(", 1)[1].rsplit(")", 1)
    except (OSError, IndexError):
        return None
    fields = rest.split()
    return fields[0], int(fields[1]), name


def resident_kilobytes(pid):
    try:
        with open("/proc/%d/statm" % pid) as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024
    except (OSError, IndexError):
        return 0


class Watcher(threading.Thread):
    """Samples a process and its children until told to stop."""

    def __init__(self, parent):
        super().__init__(daemon=True)
        self.parent = parent
        self.samples = collections.defaultdict(list)  # by process: kilobytes
        self.dead_looks = collections.Counter()
        self.done = threading.Event()

    def family(self):
        pids = [int(name) for name in os.listdir("/proc") if name.isdigit()]
        stats = {pid: stat_of(pid) for pid in pids}
        return {pid: stat[0] for pid, stat in stats.items() if stat and self.parent in (pid, stat[1])}

    def run(self):
        while not self.done.wait(INTERVAL):
            for pid, state in self.family().items():
                if state == "Z":
                    self.dead_looks[pid] += 1
                elif kilobytes := resident_kilobytes(pid):
                    self.samples[pid].append(kilobytes)

    def stop(self):
        self.done.set()
        self.join()

    def zombies(self):
        return sum(looks >= ZOMBIE_LOOKS for pid, looks in self.dead_looks.items() if pid != self.parent)

    def left_behind(self):
        # Engines are children of the match; when that has ended they have another parent or are gone.
        return sum(bool((stat := stat_of(pid)) and stat[2].startswith("proconsul")) for pid in self.samples)

    def growth(self):
        """Percent, of the worst process; None if all were too short-lived."""
        growths = []
        for samples in self.samples.values():
            quarter = len(samples) // 4
            if len(samples) >= FEWEST_SAMPLES:
                before, after = max(samples[quarter : 2 * quarter]), max(samples[3 * quarter :])
                growths.append(100.0 * (after - before) / before)
        return max(growths, default=None)

    def peak(self):
        return max((max(samples) for samples in self.samples.values()), default=0)


def memory_file(options, game):
    return os.path.join(options.dir, game + ".memory")


def memory_of(options, game):
    try:
        with open(memory_file(options, game)) as file:
            return json.load(file)
    except (OSError, ValueError):
        return {"growth": None, "peak": 0, "zombies": 0, "left": 0}


def remember(options, game, watcher):
    """Together with what earlier, broken-off runs of the same match have seen."""
    memory = memory_of(options, game)
    growths = [growth for growth in (memory["growth"], watcher.growth()) if growth is not None]
    memory = {
        "growth": max(growths, default=None),
        "peak": max(memory["peak"], watcher.peak()),
        "zombies": memory["zombies"] + watcher.zombies(),
        "left": memory["left"] + watcher.left_behind(),
    }
    with open(memory_file(options, game), "w") as file:
        json.dump(memory, file)


def play(options, game):
    command = selfplay.command(options, game) + ["--concurrency", str(options.concurrency)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, preexec_fn=processes.end_with_script) as match:
        watcher = Watcher(match.pid)
        watcher.start()
        try:
            code = match.wait()
        finally:
            time.sleep(2 * INTERVAL)
            watcher.stop()
            remember(options, game, watcher)
    if selfplay.finished(options, game) is None:
        raise SystemExit("endurance: %s: the match was not finished (code %d)" % (game, code))


def problems_of(options, game):
    played = selfplay.finished(options, game)["games"]
    memory = memory_of(options, game)
    found = ["game %d: %s" % (one["number"] + 1, fault["text"]) for one in played for fault in one["misdeeds"]]
    if memory["growth"] is not None and memory["growth"] > options.growth:
        found.append("memory grew by %.1f %%" % memory["growth"])
    if memory["zombies"] or memory["left"]:
        found.append("%d zombies, %d processes left" % (memory["zombies"], memory["left"]))
    return found


def row(options, games):
    """Cells of some games together: games, faults by kind, zombies, left, growth, peak."""
    played = [one for game in games for one in selfplay.finished(options, game)["games"]]
    memories = [memory_of(options, game) for game in games]
    growths = [memory["growth"] for memory in memories if memory["growth"] is not None]
    faults = selfplay.row_of(played)[4 : 4 + len(selfplay.FAULTS)]
    return [
        len(played), *faults,
        sum(memory["zombies"] for memory in memories), sum(memory["left"] for memory in memories),
        "%.1f" % max(growths) if growths else "-", "%d" % (max(memory["peak"] for memory in memories) // 1024),
    ]  # fmt: skip


def table(options, games, shown):
    """A row for each game that is shown, and one for all games."""
    head = ["game", "games"] + [name for name, _ in selfplay.FAULTS]
    head += ["zombies", "left behind", "memory +%", "peak MB"]
    lines = ["| " + " | ".join(head) + " |", "|---" + "|--:" * (len(head) - 1) + "|"]
    for names, title in [([game], game) for game in shown] + [(games, "**all**")]:
        lines.append("| " + " | ".join(str(cell) for cell in [title] + row(options, names)) + " |")
    return "\n".join(lines)


def main():
    parser = selfplay.parser_for(__doc__.split("\n")[0], "endurance", 2)
    parser.add_argument("--total", type=int, default=5000, help="games in all, spread evenly (default 5000)")
    parser.add_argument("--concurrency", type=int, default=2, help="games at a time (default 2)")
    parser.add_argument("--growth", type=float, default=5.0, help="percent by which memory may grow (default 5)")
    options = selfplay.parsed(parser)
    games = options.games_named or selfplay.games_of(options.binary)
    options.games = 2 * -(-options.total // (2 * len(games)))  # pairs with colours reversed
    wrong = {}
    for number, game in enumerate(games, 1):
        if selfplay.finished(options, game) is None:
            play(options, game)
        found = problems_of(options, game)
        if found:
            wrong[game] = found
        selfplay.say("%d of %d: %s: %s" % (number, len(games), game, "; ".join(found) or "well"))
    arguments = " ".join(word for word in sys.argv[1:] if word != "--write")
    head = "%s, %s, %s, %d cores, Linux %s; command: `scripts/endurance.py %s --write`\n\n" % (
        datetime.date.today(), results.commit(), results.processor(), os.cpu_count(), platform.release(), arguments)
    print(head + table(options, games, games))
    if options.write:
        results.write("endurance", "Endurance and self-play", head + table(options, games, list(wrong)))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
