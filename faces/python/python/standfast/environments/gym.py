"""Battles for Gymnasium: one seat plays, and players of the machine play the others."""

from __future__ import annotations

from os import PathLike
from typing import Any

import numpy as np
from gymnasium import Env, spaces
from numpy.typing import NDArray

from ._field import Field


class SeatEnv(Env[NDArray[np.float32], np.int64]):
    """One seat of a scenario as an environment of Gymnasium, against a player of the machine (``"steady"``, ``"random"``, ``"bold:200p"``).

    ``info["action_mask"]`` says what the seat may do. For an action that it may not take, the player of the machine decides in its place,
    and ``info["was_allowed"]`` is ``False``.
    """

    metadata = {"render_modes": []}

    def __init__(self, scenario: str | PathLike[str], seat: str, *, against: str = "random", alike: int = 2) -> None:
        self._field = Field(scenario, alike)
        if seat not in self._field.sides:
            raise ValueError(f"there is no player's seat {seat!r}: allowed is one of {', '.join(self._field.sides)}")
        self._seat, self._against = seat, against
        self.observation_space = spaces.Box(-np.inf, np.inf, (self._field.size,), np.float32)
        self.action_space = spaces.Discrete(self._field.spaces.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        self._field.begin(int(self.np_random.integers(2**63)))
        self._wait()
        return self._field.observed(self._seat), self._info(True)

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        was_allowed = self._field.act(int(action))
        if not was_allowed:
            self._field.lead(self._against)
        self._wait()
        field = self._field
        is_over = field.fork.ending is not None
        return field.observed(self._seat), field.reward(self._seat), is_over, field.is_broken_off, self._info(was_allowed)

    def _wait(self) -> None:
        """Until the seat has to decide, or the battle is over."""
        while self._field.seat not in (None, self._seat) and not self._field.is_broken_off:
            self._field.lead(self._against)

    def _info(self, was_allowed: bool) -> dict[str, Any]:
        return {"action_mask": self._field.mask(self._seat), "was_allowed": was_allowed}
