"""The wheel has the licences of all that its module is made of, which is hardened as the program is."""

import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from proconsul import _core

ROOT = Path(__file__).resolve().parents[2]
BUILD = os.environ.get("PROCONSUL_PYTHON_BUILD", "")


def test_the_module_is_hardened():
    check = subprocess.run([ROOT / "tests" / "packaging" / "hardening_test.sh", _core.__file__], capture_output=True, text=True)
    assert check.returncode in (0, 77), check.stdout + check.stderr


def test_the_wheel_has_the_licences():
    try:
        files = {file.name: file.locate() for file in metadata.files("proconsul") or []}
    except metadata.PackageNotFoundError:
        pytest.skip("not a wheel")
    assert files["LICENSE"].read_text() == (ROOT / "LICENSE").read_text()
    check = subprocess.run([sys.executable, ROOT / "tests" / "packaging" / "licences_test.py", files["THIRD-PARTY-LICENSES.txt"], BUILD,
                            "wheel", "--binary", _core.__file__], capture_output=True, text=True)
    assert check.returncode in (0, 77), check.stdout + check.stderr
