"""Writes a page with a table anew: what is read, and below it those rows of the table before that were not measured again."""

import sys
from pathlib import Path


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def rows(text: str) -> list[str]:
    """The rows of the last table, below its head."""
    lines = text.splitlines()
    heads = [place for place, line in enumerate(lines) if line.startswith("|---")]
    return [line for line in lines[heads[-1] + 1 :] if line.startswith("|")] if heads else []


def main() -> None:
    page = Path(sys.argv[1])
    new = sys.stdin.read()
    measured = {cells(row)[0] for row in rows(new)}
    width = len(cells(rows(new)[-1]))
    before = rows(page.read_text()) if page.exists() else []
    # A table with other columns is of an earlier measure.
    kept = [row for row in before if len(cells(row)) == width and cells(row)[0] not in measured]
    page.write_text(new.rstrip("\n") + "\n" + "".join(f"{row}\n" for row in kept))


main()
