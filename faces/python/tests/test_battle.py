"""Battles: seats, what they see and do, the log, and forks."""

from __future__ import annotations

import threading
from fractions import Fraction
from pathlib import Path

import pytest
from shared import ROOT

import standfast

SCENARIOS = standfast.scenarios()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_is_played_by_advice_and_passes_its_audit(scenario: str) -> None:
    battle = standfast.Battle.new(scenario, seed=3)
    for _ in range(12):
        seats = battle.decides()
        if battle.ending or not seats:
            break
        advice = battle.advise(seats[0], "random" if battle.number == 5 else "steady")
        assert advice is not None
        battle.do(seats[0], advice["command"])
    assert battle.number > 0
    assert battle.audit() == battle.number


def test_a_battle_goes_on_in_its_file(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with standfast.Battle.new("mfp/mill-bridge", seed=7, file=file) as battle:
        seat = battle.decides()[0]
        advice = battle.advise(seat, "steady")
        assert advice
        battle.do(seat, advice["command"])
        text = battle.file_text
    again = standfast.Battle.open(file)
    assert again.number == 1 and again.file_text == text == file.read_text()
    with pytest.raises(standfast.StandfastError):
        standfast.Battle.new("mfp/mill-bridge", file=file)
    with pytest.raises(standfast.Refused):
        standfast.Battle.open(ROOT / "README.md")


def test_a_fair_battle_binds_its_dice() -> None:
    battle = standfast.Battle.new("mfp/mill-bridge")
    assert len(battle.view("spectator")["promise"]) == 64


def test_a_seat_sees_what_it_may_know() -> None:
    battle = standfast.Battle.new("mfp/mill-bridge", seed=1)
    views = {seat: battle.view(seat) for seat in battle.seats}
    assert all(view["seat"] == seat for seat, view in views.items())
    assert battle.legal("spectator") == []
    orders = [str(view["order_of_battle"]) for view in views.values()]
    assert len(set(orders)) == len(orders), "each seat has a view of its own"


def test_odds_before_a_command_are_exact_and_whole() -> None:
    battle = standfast.Battle.new("morale-check/the-sunken-lane", seed=5)
    asked = 0
    for _ in range(60):
        seats = battle.decides()
        if battle.ending or not seats:
            break
        advice = battle.advise(seats[0], "bold")
        assert advice
        odds = battle.odds(seats[0], advice["command"])
        assert sum((exact for _, exact in odds), Fraction(0)) in (0, 1)
        asked += any(exact not in (0, 1) for _, exact in odds)
        battle.do(seats[0], advice["command"])
    assert asked, "some command threw dice"


def test_checks_say_what_is_legal_and_do_nothing() -> None:
    battle = standfast.Battle.new("mfp/mill-bridge", seed=7)
    seat = battle.decides()[0]
    command = battle.commands(seat)[0]
    assert battle.check(seat, command)["legal"] is True
    assert battle.check("spectator", command)["legal"] is False
    assert battle.number == 0


def test_a_log_and_a_report_tell_what_happened() -> None:
    battle = standfast.Battle.new("mfp/mill-bridge", seed=7)
    record = battle.do("umpire", {"do": "end-battle", "reason": "it grows dark"})
    assert battle.ending and battle.ending["way"]
    assert battle.log("umpire") == [record]
    assert battle.report("spectator")["name"] == battle.name
    assert battle.decides() == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_fork_is_fought_to_its_end_and_leaves_the_battle_alone(scenario: str) -> None:
    battle = standfast.Battle.new(scenario, seed=3)
    before = battle.file_text
    fork = battle.fork("umpire", seed=4)
    while fork.decides():
        fork.lead("steady")
    assert fork.ending and battle.file_text == before and battle.ending is None


def test_forks_of_the_same_seed_go_the_same_way() -> None:
    base = standfast.Battle.new("morale-check/the-sunken-lane", seed=3).fork("umpire", seed=1)
    ways = []
    for seed in (8, 8, 9):
        fork = base.fork(seed)
        commands = []
        while fork.decides():
            commands.append(fork.lead("random"))
        ways.append(commands)
    assert ways[0] == ways[1] != ways[2]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whatever_a_fork_offers_may_be_done_in_it(scenario: str) -> None:
    base = standfast.Battle.new(scenario, seed=3).fork("umpire", seed=1)
    for _ in range(8):
        if base.decides() is None:
            break
        offered = [of["command"] for of in base.possible()] + base.commands()
        assert offered
        for command in offered[:40]:
            base.fork(1).do(command)
        base.lead("steady")


def test_a_fork_refuses_what_the_rules_refuse() -> None:
    fork = standfast.Battle.new("mfp/mill-bridge", seed=3).fork("attacker", seed=1)
    assert fork.seat == "attacker"
    with pytest.raises(standfast.Refused):
        fork.do({"do": "fly"})
    with pytest.raises(standfast.Declined) as declined:
        fork.do({"do": "end-phase"}, seat="spectator")
    assert declined.value.rule == "table.seats"


def test_threads_may_share_a_battle() -> None:
    battle = standfast.Battle.new("mfp/mill-bridge", seed=7)

    def says() -> None:
        for _ in range(20):
            battle.do("attacker", {"do": "say", "text": "Forward!"})
            battle.view("defender")

    threads = [threading.Thread(target=says) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert battle.number == 80 == battle.audit()
