#!/usr/bin/env python3
"""train_net_test.py ROOT ENGINE: networks of protocol/learning/train_net.py load and score in the engine as there.

Skipped, aloud, where no Python with numpy and torch is found.
"""

import os
import subprocess
import sys
import tempfile

SKIPPED = 77


def python_with_torch():
    for python in (sys.executable, "/usr/bin/python3"):
        found = subprocess.run([python, "-c", "import numpy, torch"], capture_output=True)
        if found.returncode == 0:
            return python
    return None


def run(*words, code=0):
    result = subprocess.run(words, capture_output=True, text=True)
    if result.returncode != code:
        sys.exit("%s\nended with %d instead of %d:\n%s%s" % (
            " ".join(words), result.returncode, code, result.stdout, result.stderr))
    return result.stdout


def expect(told, wanted):
    if wanted not in told:
        sys.exit("expected %r in\n%s" % (wanted, told))


def loss_of(told, epoch):
    return float(told.split("Epoch %3d: " % epoch)[1].split(",")[0])


def check_kind(python, root, engine, folder, kind):
    """Trains, loads, compares; then trains further and compares again."""
    games, arrays, net = (os.path.join(folder, name) for name in ("games", "arrays", "net"))
    script = os.path.join(root, "protocol/learning/train_net.py")
    run(engine, "train", games, "--export", arrays, *kind)
    training = ["--epochs", "8", "--batch", "200", "--step", "50", "--out", net]
    told = run(python, script, arrays, *training)
    if not loss_of(told, 8) < loss_of(told, 1):
        sys.exit("nothing was learnt:\n" + told)
    run(engine, "train", games, "--from", net, "--export", arrays)
    expect(run(python, script, arrays, "--check", net), " 0 scores differ")
    run(python, script, arrays, "--from", net, "--epochs", "1", "--step", "100", "--out", net)
    expect(run(python, script, arrays, "--check", net, code=1), "scores differ")
    run(engine, "train", games, "--from", net, "--export", arrays)
    expect(run(python, script, arrays, "--check", net), " 0 scores differ")


def main():
    root, engine = sys.argv[1:]
    python = python_with_torch()
    if python is None:
        print("SKIPPED: no Python with numpy and torch (Debian packages python3-numpy python3-torch)")
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as folder:
        games = os.path.join(folder, "games")
        run(engine, "datagen", "chess", "consuls", "contemporaryrandom", "--positions", "900", "--nodes", "60",
            "--out", games)
        check_kind(python, root, engine, folder, ["--shared"])
        check_kind(python, root, engine, folder, ["--sums", "32"])
        check_kind(python, root, engine, folder, ["--sums", "32", "--regions"])


if __name__ == "__main__":
    main()
