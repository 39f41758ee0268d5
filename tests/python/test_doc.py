import doctest
import importlib

import pytest


@pytest.mark.parametrize("name", ["proconsul", "proconsul._variants", "proconsul._game", "proconsul._engine",
                                  "proconsul._pgn", "pyffish"])
def test_examples(name):
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried > 0 and failed == 0
