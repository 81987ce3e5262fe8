"""Charts of your own, from a folder."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from ._standfast import HouseCharts
from .errors import Refused


def house_charts(folder: str | PathLike[str]) -> HouseCharts:
    """Reads charts of your own from a folder with a folder for each system, as the program does with ``--charts``.

    >>> import standfast
    >>> standfast.house_charts("no-such-folder")
    Traceback (most recent call last):
        ...
    standfast.errors.Refused: folder is 'no-such-folder': a folder that holds a folder of charts for each system is allowed
    """
    root = Path(folder)
    if not root.is_dir():
        allowed = "a folder that holds a folder of charts for each system"
        raise Refused(
            f"folder is {str(folder)!r}: {allowed} is allowed", path="folder", value=repr(str(folder)), allowed=allowed
        )
    shown = [path for path in sorted(root.iterdir()) if not path.name.startswith(".")]
    return HouseCharts({system.name: _texts(system) for system in shown})


def _texts(system: Path) -> dict[str, str]:
    texts = {}
    for file in sorted(system.iterdir()) if system.is_dir() else [system]:
        if file.name.startswith("."):
            continue
        if file.suffix != ".toml":
            allowed = "a chart: a file that ends in .toml, in the folder of its system"
            raise Refused(f"{file}: {allowed} is allowed", path=str(file), allowed=allowed)
        texts[file.stem] = file.read_text(encoding="utf-8-sig")
    return texts
