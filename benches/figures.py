"""What the scripts that write tables of figures share."""
import json
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
TARGET = ROOT / "target"


def median(*benchmark):
    """The median of a benchmark in nanoseconds, as criterion has left it."""
    path = TARGET.joinpath("criterion", *benchmark, "new", "estimates.json")
    return json.loads(path.read_text())["median"]["point_estimate"]


def figure(nanoseconds):
    """A time in the unit that suits it, with three digits."""
    for unit, size in (("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"
