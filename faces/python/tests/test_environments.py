"""The environments, by the checkers of the projects that they are made for."""

from __future__ import annotations

import io
import warnings
from contextlib import redirect_stdout
from typing import Any

import numpy as np
import pytest

import standfast

pytest.importorskip("pettingzoo")
pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from standfast.environments.aec import BattleEnv  # noqa: E402
from standfast.environments.gym import SeatEnv  # noqa: E402

SMALL = ["mfp/mill-bridge", "morale-check/the-sunken-lane", "fatigue/stone-wall", "micro-force/north-of-the-pike",
         "battlegroup/squad-against-squad"]  # fmt: skip
"""The first scenario of each system."""


def test_every_system_has_a_small_scenario() -> None:
    assert {name.split("/")[0] for name in SMALL} == {name.split("/")[0] for name in standfast.scenarios()}


@pytest.mark.parametrize("scenario", SMALL)
def test_pettingzoo_finds_no_fault(scenario: str) -> None:
    with warnings.catch_warnings(), redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        api_test(BattleEnv(scenario), num_cycles=60)
        seed_test(lambda: BattleEnv(scenario), num_cycles=30)


@pytest.mark.parametrize("scenario", SMALL)
def test_gymnasium_finds_no_fault(scenario: str) -> None:
    seat = next(iter(standfast.Battle.new(scenario, seed=1).players))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SeatEnv(scenario, seat), skip_render_check=True)


@pytest.mark.parametrize("scenario", SMALL)
def test_a_battle_of_masked_actions_comes_to_an_end_with_a_reward(scenario: str) -> None:
    env = BattleEnv(scenario)
    env.reset(seed=3)
    chance = np.random.default_rng(3)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        allowed = np.flatnonzero(observation["action_mask"])
        assert allowed.size, f"{agent} decides and may do nothing"
        env.step(int(chance.choice(allowed)))
    assert set(rewards.values()) <= {-1.0, 0.0, 1.0}
    assert not truncated


def test_an_action_that_is_not_allowed_is_refused() -> None:
    env = BattleEnv("mfp/mill-bridge")
    env.reset(seed=1)
    mask: Any = env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(ValueError, match="mask"):
        env.step(int(np.flatnonzero(mask == 0)[0]))


def test_a_seat_is_shown_what_it_may_know() -> None:
    fork = standfast.Battle.new("mfp/mill-bridge", seed=3).fork("umpire", seed=1)
    spaces = standfast.Spaces(fork)
    assert len(set(spaces.fields)) == len(spaces.fields)
    seen = {seat: dict(zip(spaces.fields, np.frombuffer(spaces.observe(fork, seat), np.float32))) for seat in spaces.seats}
    umpire = dict(zip(spaces.fields, np.frombuffer(spaces.observe(fork, "umpire"), np.float32)))
    for seat in spaces.seats:
        imagined = fork.imagine(seat, seed=9)
        assert spaces.observe(imagined, seat) == spaces.observe(fork, seat), "what is imagined looks the same"
        assert seen[seat] != umpire


def test_a_seat_env_says_which_seats_there_are() -> None:
    with pytest.raises(ValueError, match="attacker, defender"):
        SeatEnv("mfp/mill-bridge", "general")
