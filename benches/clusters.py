"""How well a simulation goes on Ray; writes benches/ray.md. `benches/python` builds what it needs and runs it."""

from __future__ import annotations

import multiprocessing
import os
import platform
import tempfile
import time
from pathlib import Path

import ray

from standfast._standfast import PART, fight_parts, order_of
from standfast.ray import fight

ROOT = Path(__file__).parents[1]
SCENARIO = "mfp/mill-bridge"
PARTS = 120
RUNS = 2


def share(order: str, parts: range, out: str) -> None:
    """What one of several processes fights without Ray: as many parts in a row as a task of a second takes."""
    for part in parts:
        fight_parts(order, PARTS * PART, part, part + 1, out)


def without_ray(processes: int) -> float:
    with tempfile.TemporaryDirectory() as out:
        order = order_of(SCENARIO, seed=1)
        fight_parts(order, PARTS * PART, 0, 0, out)
        shares = [range(number, PARTS, processes) for number in range(processes)]
        begun = time.perf_counter()
        crew = [multiprocessing.Process(target=share, args=(order, of, out)) for of in shares]
        for process in crew:
            process.start()
        for process in crew:
            process.join()
        return time.perf_counter() - begun


def with_ray() -> float:
    with tempfile.TemporaryDirectory() as out:
        told: list[float] = []
        begun = time.perf_counter()
        fight(SCENARIO, PARTS * PART, out=out, seconds=1.0, progress=lambda done, whole: told.append(time.perf_counter()))
        # What comes after is the report, which is written without Ray too.
        return told[-1] - begun


@ray.remote
def nothing() -> None:
    return None


def no_ops(count: int = 5_000) -> float:
    begun = time.perf_counter()
    ray.get([nothing.remote() for _ in range(count)])
    return count / (time.perf_counter() - begun)


def main() -> None:
    processes = os.cpu_count() or 1
    multiprocessing.set_start_method("spawn")
    ray.init(num_cpus=processes, include_dashboard=False, log_to_driver=False)
    # Workers are there before the time counts, as they are on a cluster.
    ray.get([nothing.remote() for _ in range(4 * processes)])
    no_ops(500)
    rate = no_ops()
    pairs = [(without_ray(processes), with_ray()) for _ in range(RUNS)]
    alone, on_ray = min(of for of, _ in pairs), min(of for _, of in pairs)
    text = f"""# How well it goes on Ray

    benches/python

writes this file again, the wheel being of the profile `fast`. Ray {ray.__version__}, CPython {platform.python_version()}, one machine of {processes} processors, which other
work may have shared; {PARTS * PART:,} battles of the mill bridge, tasks of about a second, {RUNS} runs of each by turns, the least time counts. The processes
without Ray are started anew each time, which counts; Ray's are there.

| | seconds |
|---|---|
| {processes} processes without Ray | {alone:.2f} |
| Ray, {processes} processors | {on_ray:.2f} |
| efficiency | {alone / on_ray:.2f} |
| runs, without and with | {", ".join(f"{one:.2f} and {other:.2f}" for one, other in pairs)} |
| tasks a second that do nothing, in the same run | {rate:,.0f} |

Asked: an efficiency of 0.9 at least.
"""
    (ROOT / "benches/ray.md").write_text(text)
    print(text)


if __name__ == "__main__":
    main()
