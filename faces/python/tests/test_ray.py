"""Simulations on a cluster of several raylets on this machine: workers and raylets are killed, and the results are those of one core."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import standfast

ray = pytest.importorskip("ray")
pytestmark = pytest.mark.filterwarnings("ignore")

from ray.cluster_utils import Cluster  # noqa: E402

from standfast.ray import fight, main  # noqa: E402

SCENARIO = "mfp/mill-bridge"
BATTLES = 40_500

takes_long = pytest.mark.skipif("STANDFAST_LONG" not in os.environ, reason="a cluster takes its time: scripts/python --long")


def files(folder: Path) -> dict[str, bytes]:
    """Every table of a folder of results, by its name below it."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.glob("*/*"))}


@pytest.fixture(scope="module")
def on_one_core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("one-core")
    standfast.simulate(SCENARIO, BATTLES, out=folder, cores=1)
    return folder


@pytest.fixture
def cluster() -> Iterator[Any]:
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False)
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def workers() -> list[int]:
    """The processes that fight."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and (entry / "cmdline").read_bytes().startswith(b"ray::_fights"):
                found.append(int(entry.name))
        except OSError:
            continue
    return found


@takes_long
def test_killed_workers_and_raylets_lose_nothing(cluster: Any, on_one_core: Path, tmp_path: Path) -> None:
    killed: list[int] = []
    raylets: list[bool] = []
    done = threading.Event()
    extra = cluster.add_node(num_cpus=1)

    def kills() -> None:
        while not done.is_set() and len(killed) < 3:
            time.sleep(0.3)
            for pid in workers()[:1]:
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)
        raylets.append(not done.is_set())
        cluster.remove_node(extra, allow_graceful=False)

    killer = threading.Thread(target=kills)
    killer.start()
    result = fight(SCENARIO, BATTLES, out=tmp_path, seconds=0.2)
    done.set()
    killer.join()
    assert killed and raylets == [True], "workers were killed, and a raylet under load"
    assert result.battles == BATTLES
    assert files(tmp_path) == files(on_one_core)
    assert (tmp_path / "report.html").read_bytes() == (on_one_core / "report.html").read_bytes()


@takes_long
def test_an_interrupted_run_goes_on(cluster: Any, on_one_core: Path, tmp_path: Path) -> None:
    def stops(done: int, whole: int) -> None:
        if done:
            raise RuntimeError("the driver dies")

    with pytest.raises(RuntimeError, match="driver dies"):
        fight(SCENARIO, BATTLES, out=tmp_path, seconds=0.2, progress=stops)
    there = {name: text for name, text in files(tmp_path).items() if name.endswith(".parquet")}
    assert there
    told: list[int] = []
    fight(SCENARIO, BATTLES, out=tmp_path, seconds=0.2, progress=lambda done, whole: told.append(done))
    assert files(tmp_path) == files(on_one_core)
    assert told[0] > 0 and told[-1] == BATTLES


@takes_long
def test_luck_is_learned_from_as_many_battles_as_it_says(cluster: Any, tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    standfast.simulate(SCENARIO, 2_000, luck=True, pilot=30, out=here)
    standfast.simulate(SCENARIO, 1_000, luck=True, pilot=30, out=there)
    fight(SCENARIO, 2_000, out=there, luck=True)
    assert files(there) == files(here)


def test_faults_are_told_before_a_task_begins(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(standfast.Refused) as refused:
        fight(SCENARIO, 1_000, out=tmp_path, players={"west": "bold"})
    assert refused.value.path == "players"
    standfast.simulate(SCENARIO, 10, seed=2, out=tmp_path)
    with pytest.raises(standfast.Refused, match="something else: the seed differs"):
        fight(SCENARIO, 1_000, out=tmp_path)
    assert main(["no-such-scenario", "-o", str(tmp_path)]) == 2
    assert "no-such-scenario" in capsys.readouterr().err
