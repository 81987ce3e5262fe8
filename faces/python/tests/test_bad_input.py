"""Whatever is given, an exception says where and what is allowed, and the interpreter lives."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import standfast

CASES = 20_000 if os.environ.get("STANDFAST_LONG") else 400
"""How many cases a test of chance tries: for a minute or so in the long run."""

BATTLE = standfast.Battle.new("mfp/mill-bridge", seed=1)
PROCEDURES = [(line["system"], line["procedure"]) for line in standfast.procedures()]

REFUSED: list[tuple[Callable[[Any], object], str]] = [
    (lambda of: of.odds("battlegroup", "check", {"level": float("nan"), "remaining": 6}), "level"),
    (lambda of: of.odds("battlegroup", "check", {"level": float("inf"), "remaining": 6}), "level"),
    (lambda of: of.odds("battlegroup", "check", {"level": 10**5000, "remaining": 6}), "level"),
    (lambda of: of.odds("battlegroup", "check", {"level": Decimal("sNaN"), "remaining": 6}), "level"),
    (lambda of: of.odds("battlegroup", "check", {"level": Decimal("1e999999"), "remaining": 6}), "level"),
    (lambda of: of.odds("battlegroup", "check", {"level": Fraction(1, 3), "remaining": 6}), "level"),
    (lambda of: of.odds("battlegroup", "check", {"level": "eight", "remaining": 6}), "level"),
    (lambda of: of.odds("battlegroup", "check", {"level": 8, "remaining": 6, "hats": 1}), "hats"),
    (lambda of: of.odds("battlegroup", "check", {"level": object(), "remaining": 6}), "level"),
    (lambda of: of.odds("battlegroup", "check", {8: "level"}), ""),
    (lambda of: of.odds("battlegroup", "check", {"level": "\ud800", "remaining": 6}), "level"),
    (lambda of: of.odds("battlegroup", "check", [8, 6]), ""),
    (lambda of: of.odds("battlegroup", "chek", {}), "procedure"),
    (lambda of: of.odds(8, "check", {}), "system"),
    (lambda of: of.odds("battlegroup", "check", {"level": 8, "remaining": 6}, by="passed"), "by"),
    (lambda of: of.roll("battlegroup", "check", {"level": 8, "remaining": 6}, seed=-1), "seed"),
    (lambda of: of.roll("battlegroup", "check", {"level": 8, "remaining": 6}, seed=1, dice=[1]), "seed"),
    (lambda of: of.schema("battlegroup", None), "procedure"),
    (lambda of: of.charts("battlegroup", "no-such-chart"), "chart"),
    (lambda of: of.HouseCharts({"battlegroup": "text"}), "charts.battlegroup"),
    (lambda of: of.Battle.new("mfp/mill-brige"), "scenario"),
    (lambda of: of.Battle.new("no-such-file.toml"), "scenario"),
    (lambda of: of.Battle.new("system = 'mfp'\n[[[\n"), ""),
    (lambda of: of.Battle.open(8), "file"),
    (lambda of: BATTLE.view("stranger"), "seat"),
    (lambda of: BATTLE.fork("stranger"), "seat"),
    (lambda of: BATTLE.do("attacker", {"do": "fly"}), "do"),
    (lambda of: BATTLE.advise("attacker", "hero"), "player"),
    (lambda of: BATTLE.fork("umpire").lead("bold:soon"), "player"),
    (lambda of: of.simulate("mfp/mill-bridge", 0), "battles"),
    (lambda of: of.simulate("mfp/mill-bridge", True), "battles"),
    (lambda of: of.simulate("mfp/mill-bridge", 1, players={"west": "bold"}), "players"),
    (lambda of: of.simulate("mfp/mill-bridge", 1, players={"south": 8}), "players.south"),
    (lambda of: of.simulate("mfp/mill-bridge", 1, players={"south": "hero"}), "players"),
    (lambda of: of.simulate("mfp/mill-bridge", 1, tables=["hats"]), "tables[0]"),
    (lambda of: of.simulate("mfp/mill-bridge", 1, until=float("nan")), "until"),
    (lambda of: of.simulate("mfp/mill-bridge", 1, cores=0), "cores"),
    (lambda of: of.balance("mfp/mill-bridge", "victory..hours", low=1, high=2), "a knob"),
    (lambda of: of.balance("mfp/mill-bridge", "victory.hours"), "values"),
    (lambda of: of.sweep("axes = 1\n"), "scenario"),
]


@pytest.mark.parametrize(("asks", "path"), REFUSED)
def test_what_is_wrong_is_refused_at_its_path(asks: Callable[[Any], object], path: str) -> None:
    with pytest.raises(standfast.Refused) as refused:
        asks(standfast)
    assert refused.value.path == path
    assert refused.value.allowed
    assert str(refused.value)


def test_a_rule_that_refuses_says_which_and_what_is_left() -> None:
    with pytest.raises(standfast.Declined) as declined:
        BATTLE.do("umpire", {"do": "concede"})
    assert declined.value.rule == "table.seats"
    assert declined.value.allowed and "end-battle" in declined.value.allowed


def test_a_closed_battle_says_so() -> None:
    with standfast.Battle.new("mfp/mill-bridge", seed=1) as battle:
        assert battle.number == 0
    asks: list[Callable[[], object]] = [
        lambda: battle.view("umpire"),
        lambda: battle.fork("umpire"),
        lambda: battle.number,
        lambda: battle.do("attacker", {"do": "say", "text": "?"}),
        battle.audit,
    ]
    for ask in asks:
        with pytest.raises(standfast.Closed):
            ask()
    battle.close()
    assert repr(battle) == "<battle, closed>"


def test_an_exception_travels_between_processes() -> None:
    with pytest.raises(standfast.Refused) as refused:
        standfast.odds("battlegroup", "check", {"level": -1, "remaining": 6})
    travelled = pickle.loads(pickle.dumps(refused.value))
    assert type(travelled) is standfast.Refused
    assert (str(travelled), travelled.path, travelled.allowed) == (
        str(refused.value),
        refused.value.path,
        refused.value.allowed,
    )


class Hostile(Mapping[str, object]):
    """A mapping that raises as it is read."""

    def __getitem__(self, name: str) -> object:
        raise RuntimeError("not today")

    def __iter__(self) -> Iterator[str]:
        return iter(["level"])

    def __len__(self) -> int:
        return 1


def test_what_a_mapping_raises_is_raised() -> None:
    with pytest.raises(RuntimeError, match="not today"):
        standfast.odds("battlegroup", "check", Hostile())


def test_what_holds_itself_is_refused() -> None:
    endless: dict[str, Any] = {}
    endless["again"] = endless
    with pytest.raises(standfast.Refused, match="nest deeper"):
        standfast.odds("battlegroup", "check", endless)


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.fractions()
    | st.decimals()
    | st.text()
    | st.binary()
    | st.dates(),
    lambda inner: st.lists(inner) | st.tuples(inner) | st.dictionaries(st.text() | st.integers(), inner),
    max_leaves=12,
)


def spoilt(draw: st.DrawFn, schema: dict[str, Any]) -> dict[str, Any]:
    """A situation with fields that the schema names, and values of any kind."""
    names = st.sampled_from([*schema["properties"], "hats"])
    return {draw(names): draw(st.integers(-5, 20) | st.booleans() | ANYTHING) for _ in range(draw(st.integers(0, 5)))}


@st.composite
def situations(draw: st.DrawFn) -> tuple[str, str, dict[str, Any]]:
    system, procedure = draw(st.sampled_from(PROCEDURES))
    return system, procedure, spoilt(draw, standfast.schema(system, procedure))


@settings(max_examples=CASES, deadline=None, suppress_health_check=list(HealthCheck))
@given(situations())
def test_no_situation_breaks_the_interpreter(asked: tuple[str, str, dict[str, Any]]) -> None:
    try:
        odds = standfast.odds(*asked)
    except standfast.StandfastError as error:
        assert error.allowed is not None
    else:
        assert sum(of.exact for of in odds) == 1


@settings(max_examples=CASES, deadline=None, suppress_health_check=list(HealthCheck))
@given(ANYTHING, ANYTHING, ANYTHING)
def test_no_argument_breaks_the_interpreter(one: Any, two: Any, three: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: standfast.odds(one, two, three),
        lambda: standfast.odds("battlegroup", "check", one, by=two, rulings=three),
        lambda: standfast.roll("battlegroup", "check", {"level": 8, "remaining": 6}, dice=one),
        lambda: standfast.HouseCharts({"battlegroup": one}),
        lambda: BATTLE.check(one, two),
        lambda: BATTLE.do("attacker", {"do": one, "unit": two}, dice=three),
        lambda: BATTLE.fork("umpire", seed=1).do(one),
        lambda: standfast.simulate("mfp/mill-bridge", 1, players=one, tables=two, progress=three),
        lambda: standfast.balance("mfp/mill-bridge", one, values=two, wanted=three),
    ]
    for call in calls:
        try:
            call()
        except (standfast.StandfastError, TypeError):
            pass
