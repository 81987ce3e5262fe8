"""The examples of the docstrings, of the guide, and of the notebooks."""

from __future__ import annotations

import doctest
import inspect
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from shared import ROOT

import standfast

FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


def documented() -> Iterator[tuple[str, str]]:
    """Everything public, with its docstring."""
    yield "standfast", standfast.__doc__ or ""
    for name in standfast.__all__:
        thing = getattr(standfast, name)
        yield name, inspect.getdoc(thing) or ""
        if isinstance(thing, type) and thing.__module__ == "standfast":
            for part, of in vars(thing).items():
                if not part.startswith("_"):
                    yield f"{name}.{part}", inspect.getdoc(of) or ""


@pytest.mark.parametrize(("name", "text"), [pytest.param(*of, id=of[0]) for of in documented()])
def test_every_docstring_is_there_and_holds(name: str, text: str) -> None:
    assert text, f"{name} says what it does"
    run(name, text)


def test_the_guide_holds() -> None:
    run("docs/python.md", (ROOT / "docs/python.md").read_text())


@pytest.mark.parametrize("notebook", sorted((ROOT / "examples/notebooks").glob("*.ipynb")), ids=lambda file: file.stem)
def test_every_notebook_runs(notebook: Path) -> None:
    cells = json.loads(notebook.read_text())["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert len(code) >= 3
    names: dict[str, object] = {}
    for cell in code:
        exec(compile(cell, notebook.name, "exec"), names)


def run(name: str, text: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    said: list[str] = []
    results = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=said.append)
    assert results.failed == 0, "".join(said)
