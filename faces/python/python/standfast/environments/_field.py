"""What the environments share: a scenario that is fought again and again, in numbers."""

from __future__ import annotations

from os import PathLike

import numpy as np
from numpy.typing import NDArray

from .. import Battle, Spaces

MOST_COMMANDS = 5_000
"""After how many commands a battle is broken off."""


class Field:
    """A scenario, its spaces, and the battle that is fought now."""

    def __init__(self, scenario: str | PathLike[str], alike: int) -> None:
        battle = Battle.new(scenario, seed=1)
        self.name = battle.name
        self._start = battle.fork("umpire", seed=1)
        self.spaces = Spaces(self._start, alike=alike)
        self.size = len(self.spaces.fields)
        self.sides = battle.players
        self.commands = 0
        self.fork = self._start
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Begins a battle with the luck of a seed."""
        self.commands = 0
        self.fork = self._start.fork(seed)
        self._settle()

    def _settle(self) -> None:
        """Has the machine decide for seats that nobody plays, such as the umpire's."""
        while (decides := self.fork.decides()) is not None and decides[0] not in self.sides:
            self.lead("random")

    @property
    def seat(self) -> str | None:
        """The seat that has to decide."""
        decides = self.fork.decides()
        return None if decides is None else decides[0]

    @property
    def is_broken_off(self) -> bool:
        return self.commands >= MOST_COMMANDS and self.fork.ending is None

    def act(self, action: int) -> bool:
        """Takes an action; whether the seat might: where not, nothing happens."""
        seat = self.seat
        assert seat is not None, "somebody has to decide"
        was_allowed = self.spaces.act(self.fork, seat, action)
        if was_allowed:
            self.commands += 1
            self._settle()
        return was_allowed

    def lead(self, player: str) -> None:
        """Has a player of the machine decide."""
        self.fork.lead(player)
        self.commands += 1

    def observed(self, seat: str) -> NDArray[np.float32]:
        return np.frombuffer(self.spaces.observe(self.fork, seat), np.float32)

    def mask(self, seat: str) -> NDArray[np.int8]:
        """What the seat may do; nothing where another decides."""
        if seat != self.seat:
            return np.zeros(self.spaces.actions, np.int8)
        return np.frombuffer(self.spaces.mask(self.fork, seat), np.int8)

    def reward(self, seat: str) -> float:
        ending = self.fork.ending
        if ending is None or ending["winner"] is None:
            return 0.0
        return 1.0 if ending["winner"] == self.sides[seat] else -1.0
