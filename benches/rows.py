"""Writes a page with a table anew: what is read, with those rows of the table before that were not measured again, each in the place
that it had. What was written by hand below the table stays."""

import sys
from pathlib import Path


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def split(text: str) -> tuple[list[str], list[str], list[str]]:
    """The lines down to the head of the last table, its rows, and the lines below it."""
    lines = text.splitlines()
    heads = [place for place, line in enumerate(lines) if line.startswith("|---")]
    if not heads:
        return lines, [], []
    first = last = heads[-1] + 1
    while last < len(lines) and lines[last].startswith("|"):
        last += 1
    return lines[:first], lines[first:last], lines[last:]


def by_name(rows: list[str]) -> dict[str, list[str]]:
    """Rows by what their first cell names, in the order in which each name comes first."""
    named: dict[str, list[str]] = {}
    for row in rows:
        named.setdefault(cells(row)[0], []).append(row)
    return named


def main() -> None:
    page = Path(sys.argv[1])
    head, measured, _ = split(sys.stdin.read())
    _, before, below = split(page.read_text()) if page.exists() else ([], [], [])
    width = len(cells(measured[-1]))
    # A table with other columns is of an earlier measure.
    rows = by_name([row for row in before if len(cells(row)) == width]) | by_name(measured)
    page.write_text("\n".join([*head, *(row for named in rows.values() for row in named), *below]) + "\n")


main()
