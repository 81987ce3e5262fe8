"""How fast Standfast is from Python; writes benches/python.md. `benches/python` builds what it needs and runs it.

    python benches/python.py PROGRAM
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import numpy as np

import standfast
from standfast.environments.aec import BattleEnv

ROOT = Path(__file__).parents[1]
BATTLES = 100_000
RUNS = 5


def best(work, runs: int = RUNS) -> float:
    """The least time that something took, in seconds."""
    times = []
    for _ in range(runs):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


def a_call() -> float:
    """A call, in microseconds."""
    situation, calls = {"level": 8, "remaining": 6}, 50_000

    def asks() -> None:
        for _ in range(calls):
            standfast.odds("battlegroup", "check", situation)

    return best(asks) / calls * 1e6


def a_simulation() -> tuple[float, float]:
    """A hundred thousand battles from Python and by the program, in seconds, one after the other by turns."""
    program = [sys.argv[1], "simulate", "scenarios/battles/mfp/mill-bridge.toml"]
    program += ["--battles", str(BATTLES), "--format", "json"]
    times = {"python": [], "program": []}
    for _ in range(RUNS):
        times["python"].append(best(lambda: standfast.simulate("mfp/mill-bridge", BATTLES, tables=[], progress=False), 1))
        times["program"].append(best(lambda: subprocess.run(program, cwd=ROOT, check=True, stdout=subprocess.DEVNULL), 1))
    return min(times["python"]), min(times["program"])


def steps(env, seconds: float = 3.0) -> float:
    """Steps a second of masked actions at random, observations included."""
    chance, done, begun, seed = np.random.default_rng(1), 0, time.perf_counter(), 0
    while time.perf_counter() - begun < seconds:
        env.reset(seed=seed)
        seed += 1
        for _ in env.agent_iter():
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            env.step(int(chance.choice(np.flatnonzero(mask))))
            done += 1
    return done / (time.perf_counter() - begun)


def classics():
    from pettingzoo.classic import chess_v6, connect_four_v3, go_v5, tictactoe_v3

    yield "tictactoe_v3", tictactoe_v3.raw_env()
    yield "connect_four_v3", connect_four_v3.raw_env()
    yield "chess_v6", chess_v6.raw_env()
    yield "go_v5 (9 by 9)", go_v5.raw_env(board_size=9)


def main() -> None:
    called, (simulated, by_program) = a_call(), a_simulation()
    rows = [(name.split("/")[1], "standfast", steps(BattleEnv(name))) for name in standfast.scenarios()]
    rows += [(name, "PettingZoo", steps(env)) for name, env in classics()]
    rows.sort(key=lambda row: -row[2])
    table = "\n".join(f"| {of} | {name} | {count:,.0f} |" for name, of, count in rows)
    text = f"""# How fast it is from Python

    benches/python

writes this file again. Wheel and program are of the profile `fast`. CPython {sys.version.split()[0]}, {RUNS} runs of each, the least time counts.

| what | from Python | the program | more |
|---|---|---|---|
| `odds` of `battlegroup check`, the situation a mapping, in all | {called:.2f} µs | | |
| {BATTLES:,} battles of the mill bridge, `simulate` against `standfast simulate` | {simulated:.2f} s | {by_program:.2f} s | {(simulated / by_program - 1) * 100:+.1f}% |

Asked: a call costs less than 3 µs more than in Rust, and battles no more than 5% more time than the program takes.

## Steps of environments

Steps a second of one process, actions at random among those that the mask allows, observation and mask made at each step. Of PettingZoo's
own classic games, those that need no more than its `classic` extra.

| of | game | steps a second |
|---|---|---|
{table}
"""
    (ROOT / "benches/python.md").write_text(text)
    print(text)


if __name__ == "__main__":
    main()
