"""Simulations on as many machines as there are, by Ray.

The battles of a war are fought in parts of a thousand. Each task fights some parts and writes each into the folder of results, which all machines
see, under the part's own name, once it is whole: so a task that is killed and done again, or done twice, changes nothing. Whoever calls then
takes all parts over as `standfast.simulate` takes over what was fought before.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from math import ceil
from os import PathLike
from pathlib import Path
from time import monotonic
from typing import Any

import ray

from . import Simulation, StandfastError, simulate
from ._standfast import PART, fight_parts, order_of

__all__ = ["fight"]

RETRIES = 20
"""How often a task is done again whose worker or machine has died."""

AHEAD = 2
"""How many tasks wait for each processor of the cluster."""


def fight(
    scenario: str | PathLike[str],
    battles: int,
    *,
    out: str | PathLike[str],
    address: str | None = None,
    players: Mapping[str, str] | None = None,
    seed: int = 1,
    doctrines: Sequence[str | PathLike[str]] = (),
    combat: str | PathLike[str] | None = None,
    luck: bool = False,
    pilot: int | None = None,
    seconds: float = 1.0,
    progress: Callable[[int, int], object] | None = None,
) -> Simulation:
    """Fights a scenario many times over on a cluster of Ray.

    ``out`` is a folder that all machines see; a run that was interrupted goes on there, and its files are those that
    ``standfast.simulate`` writes, byte for byte. ``address`` is that of the cluster, such as ``"auto"``; left out: this machine. A task takes
    some ``seconds``. With ``luck`` all dice are weighed as they fall, by what each worker learns from as many battles as ``pilot`` says; left
    out: as many as the folder has begun with. ``progress`` is called with how many battles are done, and of how many.
    """
    folder = Path(out).resolve()
    same: dict[str, Any] = {
        "players": players, "seed": seed, "doctrines": list(doctrines), "combat": combat, "luck": luck, "pilot": pilot,
    }  # fmt: skip
    order = order_of(scenario, out=folder, **same)
    # Faults of the folder are told here, and not by a task.
    fight_parts(order, battles, 0, 0, folder)
    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False, include_dashboard=False)
    try:
        _Driver(order, battles, folder, seconds, progress).run()
    finally:
        _sweep_up(folder)
    return simulate(scenario, battles, out=folder, tables=[], progress=False, **same)


class _Driver:
    """Hands out the parts that are not there yet, a few tasks ahead of the processors, and waits for them."""

    def __init__(
        self,
        order: str,
        battles: int,
        folder: Path,
        seconds: float,
        progress: Callable[[int, int], object] | None,
    ) -> None:
        self._task = ray.remote(num_cpus=1, max_retries=RETRIES)(_fights)
        self._order = ray.put(order)
        self._battles, self._folder, self._progress = battles, folder, progress
        self._seconds = seconds
        self._parts = ceil(battles / PART)
        self._missing = self._left()
        self._at_once = 1
        self._pending: dict[Any, tuple[int, int]] = {}

    def _left(self) -> list[int]:
        """The parts that are not there. A part whose battles are there has everything."""
        there = {file.name for file in (self._folder / "battles").iterdir()}
        return [part for part in range(self._parts) if f"part-{part:06}.parquet" not in there]

    def run(self) -> None:
        self._missing.reverse()
        done = self._parts - len(self._missing)
        try:
            while self._missing or self._pending:
                while self._missing and len(self._pending) < AHEAD * self._processors():
                    self._hand_out()
                ready, _ = ray.wait(list(self._pending), num_returns=1, timeout=1.0)
                for task in ready:
                    first, last = self._pending.pop(task)
                    self._at_once = self._fitting(last - first, ray.get(task))
                    done += last - first
                if self._progress is not None:
                    self._progress(min(done * PART, self._battles), self._battles)
        finally:
            for task in self._pending:
                ray.cancel(task, force=True)

    def _hand_out(self) -> None:
        """Hands out parts that follow one another."""
        first = self._missing.pop()
        last = first + 1
        while self._missing and self._missing[-1] == last and last - first < self._at_once:
            last = self._missing.pop() + 1
        self._pending[self._task.remote(self._order, self._battles, first, last, str(self._folder))] = first, last

    def _fitting(self, parts: int, took: float) -> int:
        """How many parts take as long as a task shall; no more than leave every processor some."""
        of_second = max(1, ceil(self._seconds * parts / max(took, 1e-3)))
        return min(of_second, max(1, len(self._missing) // (AHEAD * self._processors())))

    @staticmethod
    def _processors() -> int:
        return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _fights(order: str, battles: int, first: int, last: int, out: str) -> float:
    """A task: how many seconds it took."""
    begun = monotonic()
    fight_parts(order, battles, first, last, out)
    return monotonic() - begun


def _sweep_up(folder: Path) -> None:
    """Removes what killed workers have left behind of files that were not whole."""
    for file in folder.glob("*/.tmp*"):
        file.unlink(missing_ok=True)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m standfast.ray", description="Fights a scenario on a cluster of Ray.")
    parser.add_argument("scenario", help="a TOML file, or one that comes with Standfast: mfp/mill-bridge")
    parser.add_argument("-o", "--out", required=True, help="the folder for the results, which all machines see")
    parser.add_argument("--address", help="the address of the cluster, such as auto; left out: this machine")
    parser.add_argument("--battles", type=int, default=1_000)
    parser.add_argument("--player", action="append", default=[], metavar="SIDE=PLAYER", help="who leads; may be repeated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--doctrines", action="append", default=[], metavar="FILE")
    parser.add_argument("--combat", metavar="FILE")
    parser.add_argument("--luck", action="store_true", help="weigh each throw as it falls")
    parser.add_argument("--pilot", type=int, metavar="N", help="from how many battles it is learned what luck is worth")
    given = parser.parse_args(arguments)
    players = {}
    for player in given.player:
        post, is_set, leader = player.partition("=")
        if not is_set:
            parser.error("a player is set as SIDE=PLAYER, such as union=bold")
        players[post] = leader
    try:
        result = fight(
            given.scenario, given.battles, out=given.out, address=given.address, players=players, seed=given.seed,
            doctrines=given.doctrines, combat=given.combat, luck=given.luck, pilot=given.pilot,
        )  # fmt: skip
    except StandfastError as error:
        print(f"standfast: {error}", file=sys.stderr)
        return 2
    summary = {
        "battles": result.battles,
        "draws": result.draws,
        "commands": result.commands,
        "endings": result.endings,
        "sides": result.sides,
    }
    print(json.dumps(summary, indent=2))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
