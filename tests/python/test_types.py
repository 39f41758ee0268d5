"""proconsul/_core.pyi names what the extension module has, with as many arguments."""

import ast
import inspect
import re
from pathlib import Path

import proconsul
from proconsul import _core

STUB = ast.parse((Path(proconsul.__file__).parent / "_core.pyi").read_text())


def public(names):
    return {name for name in names if not name.startswith("_")}


def members_of(node):
    for part in node.body:
        if isinstance(part, ast.AnnAssign):
            yield part.target.id, None
        elif isinstance(part, ast.FunctionDef):
            yield part.name, part


def argument_count(function):
    """As pybind11 has written it at the head of the docstring, `self` included."""
    signature = function.__doc__.splitlines()[0]
    inside = re.sub(r"\[[^\[\]]*\]", "", re.sub(r"\[[^\[\]]*\]", "", signature[signature.index("(") + 1:signature.index(") ->")]))
    return len([word for word in inside.split(",") if word.strip()])


def check(stub, real, where):
    assert argument_count(real) == len(stub.args.posonlyargs) + len(stub.args.args), where


def test_the_module_is_as_its_stub_says():
    classes = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}
    rest = dict(members_of(STUB))
    assert set(classes) | public(rest) == public(dir(_core))
    assert {"__version__", "engine_name"} <= set(rest)
    for name, stub in rest.items():
        if stub is not None:
            check(stub, getattr(_core, name), name)
    for name, node in classes.items():
        real = getattr(_core, name)
        members = dict(members_of(node))
        assert public(members) == public(vars(real)), name
        for member, stub in members.items():
            if stub is None:
                assert isinstance(inspect.getattr_static(real, member), property), (name, member)
            else:
                check(stub, getattr(real, member), (name, member))
