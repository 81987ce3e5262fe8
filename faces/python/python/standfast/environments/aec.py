"""Battles for PettingZoo: the players' seats act one after another, each with a mask of what it may do."""

from __future__ import annotations

from os import PathLike
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from ._field import Field


class BattleEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """A scenario as an environment of PettingZoo (AEC).

    An observation is ``{"observation": ..., "action_mask": ...}``; the mask of a seat that has nothing to decide is empty.
    """

    metadata = {"name": "standfast_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, scenario: str | PathLike[str], *, alike: int = 2, render_mode: str | None = None) -> None:
        EzPickle.__init__(self, scenario, alike=alike, render_mode=render_mode)
        AECEnv.__init__(self)
        self._field = Field(scenario, alike)
        self.render_mode = render_mode
        self.possible_agents = list(self._field.spaces.seats)
        self.agents = self.possible_agents[:]
        of_seat = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (self._field.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self._field.spaces.actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, of_seat)
        self.action_spaces = {seat: spaces.Discrete(self._field.spaces.actions) for seat in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        return {"observation": self._field.observed(agent), "action_mask": self._field.mask(agent)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._field.begin(int(self._seeds.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._field.seat or self.agents[0]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self._field.act(int(action)):
            raise ValueError(f"{agent} may not take action {action}: its mask says which it may take")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {seat: self._field.reward(seat) for seat in self.agents}
        self.terminations = dict.fromkeys(self.agents, self._field.fork.ending is not None)
        self.truncations = dict.fromkeys(self.agents, self._field.is_broken_off)
        self._accumulate_rewards()
        self.agent_selection = self._field.seat or self.agents[0]

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        view = self._field.fork.view("spectator")
        return ", ".join(f"{fact['name']} {fact['value']}" for fact in view["clock"])

    def close(self) -> None:
        pass
