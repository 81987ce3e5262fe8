"""A bar that says how far long work is."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Bar:
    """A bar of tqdm, drawn in notebooks and on terminals."""

    def __init__(self, tqdm: Any) -> None:
        self._bar = tqdm(disable=None, leave=False)

    def __call__(self, done: int, whole: int) -> None:
        self._bar.total = whole or None
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        self._bar.close()


def bar() -> Bar | None:
    """A bar, where tqdm is installed."""
    try:
        tqdm = import_module("tqdm.auto").tqdm
    except ImportError:
        return None
    return Bar(tqdm)
