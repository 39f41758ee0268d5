"""Objects of the extension module come from its functions alone, and are nothing but what they were made as: whatever else
Python can do to them is refused, and no call crashes."""

import copy
import inspect
import os
import pickle
import subprocess
import sys

import proconsul
import pytest
from proconsul import _core
from test_text import instance

CLASSES = [cls for _, cls in inspect.getmembers(_core, inspect.isclass)]
ALLOWED = (TypeError, AttributeError, StopIteration, OverflowError, proconsul.ProconsulError)
WRONG = [None, 0, -1, 2 ** 70, 0.5, "", "x", b"\xff", [], [None], (), {}, object(), int, True]


def names(cls):
    return [name for name in dir(cls) if not name.startswith("__") or name in ("__init__", "__repr__", "__reduce_ex__", "__dir__")]


def subclass(cls):
    return type("Sub", (cls,), {})


@pytest.mark.parametrize("make", [
    lambda cls: cls(), lambda cls: cls.__new__(cls), lambda cls: object.__new__(cls), subclass,
    lambda cls: cls.__mro__[1].__new__(cls),
    lambda cls: copy.copy(instance(cls.__name__)), lambda cls: copy.deepcopy(instance(cls.__name__)),
    *[lambda cls, protocol=protocol: pickle.dumps(instance(cls.__name__), protocol) for protocol in range(5)],
    lambda cls: instance(cls.__name__).__init__(),
    lambda cls: setattr(instance(cls.__name__), "__class__", CLASSES[CLASSES.index(cls) - 1]),
    lambda cls: setattr(cls, "fen", 1),
])
@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_there_is_no_other_way_to_make_one(cls, make):
    with pytest.raises(TypeError):
        make(cls)


def test_whatever_was_made_can_be_called():
    """In a process of its own: a fault would end it."""
    script = """
import inspect
from proconsul import _core
for _, cls in inspect.getmembers(_core, inspect.isclass):
    for base in cls.__mro__:
        try:
            made = base.__new__(cls)
        except TypeError:
            continue
        for name in dir(made):
            try:
                getattr(made, name)()
            except Exception:
                pass
"""
    assert subprocess.run([sys.executable, "-c", script], timeout=60).returncode == 0


def test_whatever_can_be_reached_can_be_called():
    """All objects that the module leads to by attributes, types and bases, each called and made into classes and objects."""
    script = """
import inspect, sys
from proconsul import _core
from test_text import instance

NOT_OURS = {"builtins", "importlib", "_frozen_importlib", "_frozen_importlib_external", "typing", "collections", "types", "inspect"}

def ours(thing):
    owner = thing if isinstance(thing, type) else type(thing)
    if inspect.ismodule(thing):
        return thing.__name__.startswith("proconsul._core")
    if isinstance(thing, type):
        return thing.__module__ not in NOT_OURS
    return owner.__module__ not in NOT_OURS or owner.__name__ in (
        "builtin_function_or_method", "instancemethod", "PyCapsule", "method", "method-wrapper", "wrapper_descriptor")

reached, waiting = [], [_core, *[instance(cls.__name__) for _, cls in inspect.getmembers(_core, inspect.isclass)]]
while waiting and len(reached) < 1500:
    thing = waiting.pop(0)
    if any(thing is other for other in reached) or not ours(thing):
        continue
    reached.append(thing)
    waiting.append(type(thing))
    if isinstance(thing, type):
        waiting.extend(thing.__mro__)
    for name in dir(thing):
        if name not in ("__loader__", "__spec__", "__builtins__"):
            try:
                waiting.append(getattr(thing, name))
            except Exception:
                pass

kinds = [thing for thing in reached if isinstance(thing, type)]
for kind in list(kinds):
    for meta in {type(kind), type(_core.Game)}:
        for bases in ((), (kind,), (object,), (kind, int)):
            try:
                kinds.append(meta("Made", bases, {}))
            except Exception:
                pass
objects = [instance("Game"), instance("PgnGames")]
for kind in kinds:
    for make in (lambda: kind(), lambda: kind.__new__(kind), lambda: kind.__call__(), lambda: object.__new__(kind),
                 lambda: type(kind).__call__(kind), lambda: kind(objects[0]), lambda: type(kind).__new__(type(kind), "X", (kind,), {})):
        try:
            objects.append(make())
        except Exception:
            pass
for made in objects[:200]:
    for name in dir(made):
        for arguments in ((), (None,), (objects[0],), (objects[-1], objects[0])):
            try:
                getattr(made, name)(*arguments)
            except BaseException:
                pass
for thing in reached:
    if callable(thing):
        for arguments in ((), (None,), (objects[0],), (objects[-1], 1), (thing, thing, thing)):
            try:
                thing(*arguments)
            except BaseException:
                pass
print(len(reached), len(kinds), len(objects))
"""
    done = subprocess.run([sys.executable, "-c", script], timeout=120, capture_output=True, text=True,
                          cwd=os.path.dirname(os.path.abspath(__file__)))
    assert done.returncode == 0, done.stderr
    reached, kinds, _ = map(int, done.stdout.split())
    assert reached > 100 and kinds > len(CLASSES)


def test_the_base_of_all_classes_makes_nothing():
    for base in {base for cls in CLASSES for base in cls.__mro__[1:-1]}:
        for make in (base, lambda: base.__new__(base), subclass(base), lambda: object.__new__(base)):
            with pytest.raises(TypeError):
                make()


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_wrong_selves_and_arguments(cls):
    others = [instance(other.__name__) for other in CLASSES if other is not cls]
    for name in names(cls):
        member = inspect.getattr_static(cls, name)
        call = member.fget if isinstance(member, property) else getattr(cls, name)
        for wrong in [*WRONG, *others]:
            for arguments in ((wrong,), (wrong, wrong), (instance(cls.__name__), wrong), (instance(cls.__name__), wrong, wrong)):
                try:
                    call(*arguments)
                except ALLOWED:
                    pass


def test_wrong_arguments_of_functions():
    for name, function in inspect.getmembers(_core, inspect.isroutine):
        for wrong in [*WRONG, *[instance(cls.__name__) for cls in CLASSES]]:
            for count in range(8):
                try:
                    function(*[wrong] * count)
                except ALLOWED:
                    pass


def test_classes_of_the_package_are_ordinary():
    for cls in (proconsul.Game, proconsul.Engine, proconsul.Analysis):
        with pytest.raises(AttributeError):
            cls.__new__(cls)._core
