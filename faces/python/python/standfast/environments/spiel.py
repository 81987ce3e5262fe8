"""Battles for OpenSpiel: a game in Python, ``standfast(scenario=mfp/mill-bridge)``, for scenarios with two seats.

After each decision a chance node draws one of so many lucks, which are the dice of what follows. Bots of OpenSpiel that are written in C++ crash on
games written in Python: use those in ``open_spiel.python``.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import numpy as np
import pyspiel

from ._field import Field

LUCKS = 8
"""How many lucks a chance node has, all as likely."""

_TYPE = pyspiel.GameType(
    short_name="standfast",
    long_name="Standfast",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"scenario": "mfp/mill-bridge", "alike": 2},
)

MOST_DECISIONS = 2_000
"""After how many decisions a battle is broken off, and nobody has won it."""


class BattleGame(pyspiel.Game):  # type: ignore[misc]
    """A scenario with two seats as a game of OpenSpiel."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.field = Field(params.get("scenario", "mfp/mill-bridge"), params.get("alike", 2))
        if len(self.field.sides) != 2:
            raise ValueError(f"{self.field.name} has {len(self.field.sides)} seats: allowed is a scenario with two")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.field.spaces.actions,
            max_chance_outcomes=LUCKS,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self) -> BattleState:
        return BattleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BattleObserver:
        del iig_obs_type
        return BattleObserver(self.field, params)


class BattleState(pyspiel.State):  # type: ignore[misc]
    """A battle under way: a seat decides, and then a luck is drawn for what follows."""

    def __init__(self, game: BattleGame) -> None:
        super().__init__(game)
        self._spaces, self._sides, self._seats = game.field.spaces, game.field.sides, game.field.spaces.seats
        game.field.begin(0)
        self._fork = game.field.fork
        self._pending: int | None = None
        self._path = ""
        self._decisions = 0
        self._known: list[list[str]] = [[], []]

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self._pending is not None else self._decides()

    def _decides(self) -> int:
        decides = self._fork.decides()
        assert decides is not None, "the battle goes on"
        return self._seats.index(decides[0])

    def _legal_actions(self, player: int) -> list[int]:
        mask = np.frombuffer(self._spaces.mask(self._fork, self._seats[player]), np.int8)
        return [int(action) for action in np.flatnonzero(mask)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(luck, 1 / LUCKS) for luck in range(LUCKS)]

    def _apply_action(self, action: int) -> None:
        if self._pending is None:
            player = self._decides()
            self._known[player].append(f"{self.seen(player)}:{action}")
            self._path += f" {action}"
            self._pending = action
            return
        # The dice follow from all that was decided and drawn.
        self._path += f"/{action}"
        seed = int.from_bytes(sha256(self._path.encode()).digest()[:8], "little")
        seat = self._seats[self._decides()]
        self._fork = self._fork.fork(seed)
        self._spaces.act(self._fork, seat, self._pending)
        while (decides := self._fork.decides()) is not None and decides[0] not in self._seats:
            self._fork.lead("random")
        self._pending = None
        self._decisions += 1

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"luck {action}"
        command = self._spaces.command(self._fork, self._seats[player], action) or {}
        parts = [str(part) for name, part in command.items() if name != "do" and not isinstance(part, (dict, list))]
        return " ".join([str(command.get("do", action)), *parts, f"#{action}"])

    def is_terminal(self) -> bool:
        return self._fork.ending is not None or self._decisions >= MOST_DECISIONS

    def returns(self) -> list[float]:
        ending = self._fork.ending
        if ending is None or ending["winner"] is None:
            return [0.0, 0.0]
        return [1.0 if ending["winner"] == self._sides[seat] else -1.0 for seat in self._seats]

    def seen(self, player: int) -> str:
        """A short name of what a player sees now."""
        return sha256(self._spaces.observe(self._fork, self._seats[player])).hexdigest()[:12]

    def information_state_string(self, player: int | None = None) -> str:
        """What a player has seen and done, in short names, and what he sees now."""
        player = self._decides() if player is None else player
        return " ".join([*self._known[player], self.seen(player)])

    def resampled(self, player: int, seed: int) -> BattleState:
        """Another state in which the player knows the same: what he may not know is imagined. For ``ISMCTSBot.set_resampler``."""
        other = self.clone()
        other._fork = self._fork.imagine(self._seats[player], seed=seed)
        other._path = f"{seed}"
        assert isinstance(other, BattleState)
        return other

    def __str__(self) -> str:
        return f"{self._path.strip()} ({self.seen(0)} {self.seen(1)})"


class BattleObserver:
    """What a player sees, in numbers."""

    def __init__(self, field: Field, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations: {params}")
        self._spaces = field.spaces
        self.tensor = np.zeros(field.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: BattleState, player: int) -> None:
        seen = self._spaces.observe(state._fork, state._seats[player])
        self.tensor[:] = np.frombuffer(seen, np.float32)

    def string_from(self, state: BattleState, player: int) -> str:
        return state.seen(player)


pyspiel.register_game(_TYPE, BattleGame)
