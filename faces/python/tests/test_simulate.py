"""Simulations: the program's own results, tables, players of one's own, and what stops them."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import polars
import pyarrow as pa
import pyarrow.parquet
import pytest

import standfast


def test_the_tables_in_memory_are_those_on_disk(tmp_path: Path) -> None:
    result = standfast.simulate(
        "mfp/mill-bridge", 1_200, players={"north": "bold"}, luck=True, out=tmp_path,
        tables=["battles", "turns", "units", "luck"],
    )  # fmt: skip
    assert result.battles == 1_200 and sorted(result.tables) == ["battles", "luck", "turns", "units"]
    for name, table in result.tables.items():
        kept = pa.concat_tables(pyarrow.parquet.read_table(file) for file in sorted((tmp_path / name).iterdir()))
        here = pa.table(table)
        assert here.equals(kept.cast(here.schema)), name
        assert polars.DataFrame(table).height == len(table)
    wins = Counter(pa.table(result.tables["battles"])["winner"].to_pylist())
    assert {side: of["wins"] for side, of in result.sides.items()} == {side: wins[side] for side in result.sides}
    assert wins[None] == result.draws
    assert "<html" in result.report() and (tmp_path / "report.html").read_text() == result.report()


def test_luck_is_learned_from_as_many_battles_as_the_folder_began_with(tmp_path: Path) -> None:
    def simulate(battles: int, **more: Any) -> standfast.Simulation:
        return standfast.simulate("morale-check/the-sunken-lane", battles, out=tmp_path, **more)

    begun = simulate(8, luck=True, pilot=30)
    assert json.loads((tmp_path / "war.json").read_text())["pilot"] == 30
    assert all("without_luck" in side for side in begun.sides.values())
    assert simulate(9, luck=True).battles == 9
    with pytest.raises(standfast.Refused, match="from how many battles luck is learned differs"):
        simulate(9, luck=True, pilot=31)
    with pytest.raises(standfast.Refused, match="only where luck is weighed"):
        standfast.simulate("morale-check/the-sunken-lane", 2, pilot=30)


def test_the_same_seed_fights_the_same_battles_on_any_number_of_cores() -> None:
    one, two = (pa.table(standfast.simulate("fatigue/stone-wall", 200, seed=5, cores=n).tables["battles"]) for n in (1, 2))
    assert one.equals(two)


def test_a_table_is_handed_over_without_a_copy() -> None:
    table = standfast.simulate("mfp/mill-bridge", 100).tables["battles"]
    first, second = pa.table(table), pa.table(table)
    columns = [of["battle"].chunk(0).buffers()[1].address for of in (first, second)]
    assert columns[0] == columns[1]
    del table
    assert first["battle"].to_pylist() == list(range(100))


def test_a_player_of_ones_own_leads_a_side() -> None:
    seen: list[str] = []

    def likes_the_first(fork: standfast.Fork) -> dict[str, Any]:
        seen.append(fork.seat)
        return fork.possible()[0]["command"]

    result = standfast.simulate("mfp/mill-bridge", 20, players={"north": likes_the_first})
    assert result.battles == 20
    assert set(seen) == {"defender"}
    again = standfast.simulate("mfp/mill-bridge", 20, players={"north": likes_the_first})
    assert pa.table(result.tables["battles"]).equals(pa.table(again.tables["battles"]))


@pytest.mark.parametrize("scenario", standfast.scenarios())
def test_a_player_of_ones_own_may_lead_in_every_scenario(scenario: str) -> None:
    def tries_it_out(fork: standfast.Fork) -> dict[str, Any]:
        return fork.fork(1).lead("steady")

    side = standfast.Battle.new(scenario, seed=1).sides[0]
    assert standfast.simulate(scenario, 1, players={side: tries_it_out}).battles == 1


def test_what_a_player_raises_is_raised() -> None:
    def gives_up(fork: standfast.Fork) -> dict[str, Any]:
        raise LookupError("I have lost my maps")

    with pytest.raises(LookupError, match="maps"):
        standfast.simulate("mfp/mill-bridge", 5, players={"north": gives_up})
    with pytest.raises(standfast.Refused) as refused:
        standfast.simulate("mfp/mill-bridge", 5, players={"north": lambda fork: {"do": "fly"}})
    assert refused.value.path == "do"
    with pytest.raises(standfast.Refused) as refused:
        standfast.simulate("mfp/mill-bridge", 5, players={"north": gives_up}, out="results")
    assert refused.value.path == "out"


def test_ctrl_c_stops_it() -> None:
    # Whoever runs the tests in the background has them ignore it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            standfast.simulate("mfp/mill-bridge", 100_000_000)
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)


def test_python_goes_on_meanwhile() -> None:
    counted = 0
    done = threading.Event()

    def counts() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=counts)
    thread.start()
    standfast.simulate("mfp/mill-bridge", 3_000, cores=1)
    done.set()
    thread.join()
    assert counted > 5


def test_progress_is_told_and_may_stop_it() -> None:
    told: list[tuple[int, int]] = []
    standfast.simulate("mfp/mill-bridge", 500, progress=lambda done, whole: told.append((done, whole)))
    assert told[-1] == (500, 500) and told == sorted(told)

    def stops(done: int, whole: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        standfast.simulate("mfp/mill-bridge", 100_000_000, progress=stops)


def test_it_stops_once_enough_is_known() -> None:
    assert standfast.simulate("mfp/mill-bridge", 100_000, until=0.1).battles < 10_000


def test_balance_finds_a_value() -> None:
    found = standfast.balance(
        "mfp/mill-bridge", "commands.mill-brigade.markers", low=0, high=3, within=0.1, matrix_battles=10
    )
    assert found["knob"] == "commands.mill-brigade.markers" and found["tried"] and found["matrix"]
    with pytest.raises(standfast.Refused):
        standfast.balance("mfp/mill-bridge", "commands.no-such.markers", low=0, high=3)


def test_a_sweep_of_a_plan_says_what_each_value_does(tmp_path: Path) -> None:
    scenario = tmp_path / "bridge.toml"
    scenario.write_text(standfast.scenario("mfp/mill-bridge"))
    plan = tmp_path / "plan.toml"
    plan.write_text(
        'scenario = "bridge.toml"\nbattles = 20\nmatrix_battles = 5\n'
        '[[axes]]\nknob = "player.south"\nvalues = ["steady", "bold"]\n'
    )
    swept = standfast.sweep(plan, out=tmp_path / "points")
    assert [of["value"] for of in swept["axes"][0]["values"]] == ["steady", "bold"]
    assert standfast.sweep(plan, out=tmp_path / "points") == swept
