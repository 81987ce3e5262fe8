"""What the tests share."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
"""The project's folder."""


def fixtures() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every line of the fixtures that outlive the code, with its place."""
    for folder in ("given", "own"):
        for file in sorted((ROOT / "conformance" / folder).glob("*.jsonl")):
            for number, line in enumerate(file.read_text().splitlines(), 1):
                yield f"{folder}/{file.name}:{number}", json.loads(line, parse_float=Fraction)
