"""Odds, rolls and what can be asked, against the fixtures and by themselves."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType

import numpy as np
import polars
import pyarrow as pa
import pytest
from shared import ROOT, fixtures

import standfast

CHECK = {"level": 8, "remaining": 6}


def test_the_odds_of_every_fixture_are_exactly_those() -> None:
    checked = 0
    for place, line in fixtures():
        if "outcomes" not in line:
            continue
        odds = standfast.odds(line["system"], line["procedure"], line["situation"])
        found = [(of.outcome, of.exact) for of in odds]
        assert found == [(of["outcome"], Fraction(of["exact"])) for of in line["outcomes"]], place
        assert sum(exact for _, exact in found) == 1, place
        checked += 1
    assert checked >= 221


def test_every_refused_fixture_is_refused_at_its_path() -> None:
    checked = 0
    for place, line in fixtures():
        # A text that is no JSON is no Python value either.
        if "path" not in line or "situation" not in line:
            continue
        with pytest.raises(standfast.Refused) as refused:
            standfast.odds(line["system"], line["procedure"], line["situation"])
        assert line["path"] in ("", refused.value.path), place
        assert refused.value.allowed, place
        checked += 1
    assert checked >= 40


def test_what_the_rules_count_is_exact() -> None:
    line = standfast.odds("battlegroup", "check", CHECK)[0]
    assert type(line.exact) is Fraction and line.exact == Fraction(7, 10)
    assert type(line.probability) is float and line.probability == 0.7

    def floats(thing: object) -> bool:
        if isinstance(thing, dict):
            return any(map(floats, thing.values()))
        return any(map(floats, thing)) if isinstance(thing, list) else isinstance(thing, float)

    for _, fixture in fixtures():
        if "outcomes" in fixture:
            odds = standfast.odds(fixture["system"], fixture["procedure"], fixture["situation"])
            assert not any(floats(of.outcome) for of in odds) and not floats(odds.trace)


@pytest.mark.parametrize("level", [8, 8.0, Fraction(8), Decimal("8"), np.int64(8), np.float32(8)])
def test_a_number_may_be_of_any_kind(level: object) -> None:
    assert standfast.odds("battlegroup", "check", {"level": level, "remaining": 6}).chance(passed=True) == Fraction(7, 10)


def test_a_situation_may_be_any_mapping() -> None:
    assert standfast.odds("battlegroup", "check", MappingProxyType(CHECK)).chance(passed=True) == Fraction(7, 10)


def test_odds_are_merged_by_fields() -> None:
    odds = standfast.odds("battlegroup", "check", CHECK, by=["passed"])
    assert [(of.outcome, of.exact) for of in odds] == [
        ({"passed": True}, Fraction(7, 10)),
        ({"passed": False}, Fraction(3, 10)),
    ]
    with pytest.raises(standfast.Refused) as refused:
        standfast.odds("battlegroup", "check", CHECK, by=["pased"])
    assert refused.value.nearest == "passed"


def test_house_charts_lie_over_the_published_ones(tmp_path: Path) -> None:
    folder = tmp_path / "charts"
    folder.mkdir()
    assert standfast.charts("mfp", charts=standfast.house_charts(folder)) == standfast.charts("mfp")
    with pytest.raises(standfast.Refused) as refused:
        standfast.HouseCharts({"battlegroup": {"no-such-chart": ""}})
    assert "no-such-chart" in str(refused.value)
    (folder / "notes.txt").write_text("")
    with pytest.raises(standfast.Refused, match="ends in .toml"):
        standfast.house_charts(folder)


def test_a_roll_is_the_same_with_its_seed_and_with_its_faces() -> None:
    by_seed = standfast.roll("battlegroup", "check", CHECK, seed=11)
    faces = [face for throw in by_seed["rolls"] for face in throw["faces"]]
    by_faces = standfast.roll("battlegroup", "check", CHECK, dice=faces)
    assert by_seed["outcome"] == by_faces["outcome"] and by_seed["trace"] == by_faces["trace"]
    assert standfast.roll("battlegroup", "check", CHECK)["outcome"]["result"] in ("good", "cautious")


@pytest.mark.parametrize(
    ("dice", "path"), [([], "dice[0]"), ([11], "dice[0]"), ([0], "dice[0]"), ([4, 4], "dice[1]"), (["4"], "dice[0]")]
)
def test_wrong_dice_are_refused_where_they_lie(dice: list[object], path: str) -> None:
    with pytest.raises(standfast.Refused) as refused:
        standfast.roll("battlegroup", "check", CHECK, dice=dice)  # type: ignore[arg-type]
    assert refused.value.path == path


def test_everything_that_can_be_asked_has_a_schema() -> None:
    procedures = standfast.procedures()
    assert len(procedures) == 27
    for line in procedures:
        assert standfast.schema(line["system"], line["procedure"])["title"] == f"{line['system']} {line['procedure']}"
    for name in standfast.scenarios():
        system = name.split("/")[0]
        assert standfast.schema("scenario", system)["title"] == f"a scenario of {system}"


def test_charts_and_rules_are_those_of_the_program() -> None:
    table = standfast.charts("micro-force", "butchers-bill")[0]
    assert table["rows"] and table["head"]
    rule = standfast.rules("micro-force.fire.3")[0]
    assert rule["kind"] == "rule" and rule["says"]
    assert len(standfast.rules()) > 250
    with pytest.raises(standfast.Refused):
        standfast.rules("zeppelin")


def test_odds_leave_as_arrow() -> None:
    odds = standfast.odds("battlegroup", "check", CHECK)
    table = pa.table(odds)
    assert table.column("exact").to_pylist() == ["7/10", "3/10"]
    assert polars.DataFrame(odds).to_dict(as_series=False)["probability"] == [0.7, 0.3]


def test_the_example_of_the_readme_holds() -> None:
    text = (ROOT / "README.md").read_text()
    example = text.split("```python\n")[1].split("```")[0]
    said: list[str] = []
    exec(example, {"print": lambda *values: said.append(" ".join(map(str, values)))})
    comments = [line.split("# ")[1] for line in example.splitlines() if line.startswith("print(") and "# " in line]
    assert said == comments and said
