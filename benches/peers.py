"""The peers' side of the speed comparison: five questions, put to icepool and to dyce.

`python peers.py` prints one JSON object: the versions, and for each question and
peer the median nanoseconds per answer, the idiom in words and every exact fraction.
Both peers must agree on every fraction, or the script stops.

An idiom is the fastest found in which the library itself works out the odds: what
only copies a hand-derived formula into a distribution does not count. Outcomes are
whatever the peers handle quickest (ready-made text, or digits: 311 is three steady,
one shaken, one routed). An answer is the finished `Die` or `H`; its text is made
outside the clock. The dice are new for every answer, also outside the clock, so that
nothing a library remembers about a die carries over; no idiom here touches a cache
kept anywhere else. As in `timeit`, the garbage collector rests while the clock runs.
"""

from __future__ import annotations

import gc
import json
import platform
import statistics
import warnings
from fractions import Fraction
from importlib.metadata import version
from operator import add
from time import perf_counter_ns
from typing import Callable, Mapping, NamedTuple

from dyce import H
from dyce.lifecycle import ExperimentalWarning
from icepool import Die

BATCHES = 25
BATCH_NS = 12_000_000  # a batch is one to two times as long

PASSED = ("0 passed", "1 passed", "2 passed")
SHAKEN = ("0 shaken", "1 shaken", "2 shaken")
ROUTED = ("0 routed", "1 routed", "2 routed")
SOLDIERS = 120
UNIT_DIGIT = (100, 10, 1)
MOVES = tuple((move // 3, move % 3, 2) for move in range(9))


class Dice(NamedTuple):
    """The dice the questions are rolled with, of either library."""

    d6: Die | H
    d10: Die | H
    d20: Die | H


# The rules, shared by both peers.


def held(four: int, two: int) -> int:
    lead = (four + 2) - (two + 1)
    return -5 if lead < -5 else 5 if lead > 5 else lead


def steps_lost(first: int, second: int) -> int:
    """Steps lost by a total of 2d6; -1 is nothing at all, not even a test."""
    total = first + second
    return 2 if total <= 4 else 1 if total <= 7 else 0 if total <= 10 else -1


def graded(steps: int, roll: int) -> str:
    if steps < 0:
        return "0 none"
    over = (roll + 2) - (14 - 2 * steps)
    return PASSED[steps] if over <= 0 else SHAKEN[steps] if over < 5 else ROUTED[steps]


def charged(charge: int, stand: int) -> str:
    return "halts" if charge + 1 < 4 else "flees" if stand - 1 < 4 else "melee"


def fought(attacker: int, defender: int) -> str:
    margin = (attacker + 2) - (defender + 1)
    return "attacker" if margin > 0 else "defender" if margin < 0 else "tied"


def refought(rounds: str, later: str) -> str:
    return later if rounds == "tied" else rounds


def resolved(reached: str, melee: str) -> str:
    return melee if reached == "melee" else reached


def moved(roll: int) -> int:
    """Where a d20 takes a steady and a shaken unit, as one number: an index into MOVES."""
    from_steady = 1 if roll > 12 else 0
    from_shaken = 2 if roll + 2 > 10 else 0 if roll + 3 <= 14 else 1
    return 3 * from_steady + from_shaken


def moved_on(move: int, later: int) -> int:
    then = MOVES[later]
    return 3 * then[move // 3] + then[move % 3]


def unit_digit(move: int, later: int) -> int:
    """The digit to count a unit by that was steady before both moves."""
    return UNIT_DIGIT[MOVES[later][move // 3]]


# The questions, once for each peer.


def q1_icepool(dice: Dice) -> Die:
    """highest() of each side, combined and held in one binary_operator()"""
    return dice.d6.highest(4).binary_operator(dice.d6.highest(2), held)


def q1_dyce(dice: Dice) -> H:
    """order_stat_for_n_at_pos() for each highest, combined and held in one apply()"""
    four = dice.d6.order_stat_for_n_at_pos(4, 3)
    return four.apply(held, dice.d6.order_stat_for_n_at_pos(2, 1))


def q2_icepool(dice: Dice) -> Die:
    """d6 by d6 to steps lost, then by d20 to the grade, each in one binary_operator()"""
    return dice.d6.binary_operator(dice.d6, steps_lost).binary_operator(dice.d20, graded)


def q2_dyce(dice: Dice) -> H:
    """d6 by d6 to steps lost, then by d20 to the grade, each in one apply()"""
    return dice.d6.apply(steps_lost, dice.d6).apply(graded, dice.d20)


def q3_icepool(dice: Dice) -> Die:
    """the simplified d10 > 6, summed 120 times by doubling with +"""
    fails = (dice.d10 > 6).simplify()
    total = fails
    for bit in f"{SOLDIERS:b}"[1:]:
        total = total + total + fails if bit == "1" else total + total
    return total


def q3_dyce(dice: Dice) -> H:
    """gt(6), then exactly_k_times_in_n() for every number of failures"""
    fails = dice.d10.gt(6)
    return H({k: fails.exactly_k_times_in_n(True, SOLDIERS, k) for k in range(SOLDIERS + 1)})


def q4_icepool(dice: Dice) -> Die:
    """one round by binary_operator(), ties by reroll(depth=9), put where both checks hold"""
    best = dice.d6.highest(3)
    melee = best.binary_operator(best, fought).reroll(["tied"], depth=9)
    return dice.d6.binary_operator(dice.d6, charged).binary_operator(melee, resolved)


def q4_dyce(dice: Dice) -> H:
    """one round by apply(), ties refought by apply() as 2, 4, 8, 10 rounds, put where both hold"""
    best = dice.d6.order_stat_for_n_at_pos(3, 2)
    one = best.apply(fought, best)
    two = one.apply(refought, one)
    four = two.apply(refought, two)
    ten = four.apply(refought, four).apply(refought, two)
    return dice.d6.apply(charged, dice.d6).apply(resolved, ten)


def q5_icepool(dice: Dice) -> Die:
    """d20 to a move of every state, doubled to 8 turns by binary_operator(), 5 units by +"""
    one = dice.d20.unary_operator(moved)
    two = one.binary_operator(one, moved_on)
    four = two.binary_operator(two, moved_on)
    unit = four.binary_operator(four, unit_digit)
    pair = unit + unit
    return pair + (pair + unit)


def q5_dyce(dice: Dice) -> H:
    """d20 to a move of every state, doubled to 8 turns by apply(), 5 units by apply(add)"""
    one = dice.d20.apply(moved)
    two = one.apply(moved_on, one)
    four = two.apply(moved_on, two)
    unit = four.apply(unit_digit, four)
    pair = unit.apply(add, unit)
    return pair.apply(add, pair.apply(add, unit))


def counts_text(digits: int) -> str:
    return " ".join(f"{digits:03}")


PEERS = {"icepool": lambda sides: Die(range(1, sides + 1)), "dyce": H}
QUESTIONS = {
    "Q1": (str, {"icepool": q1_icepool, "dyce": q1_dyce}),
    "Q2": (str, {"icepool": q2_icepool, "dyce": q2_dyce}),
    "Q3": (str, {"icepool": q3_icepool, "dyce": q3_dyce}),
    "Q4": (str, {"icepool": q4_icepool, "dyce": q4_dyce}),
    "Q5": (counts_text, {"icepool": q5_icepool, "dyce": q5_dyce}),
}


def fractions(distribution: Mapping, text: Callable) -> dict[str, str]:
    whole = sum(distribution.values())
    odds = {text(outcome): Fraction(ways, whole) for outcome, ways in distribution.items() if ways}
    return {outcome: f"{odd.numerator}/{odd.denominator}" for outcome, odd in odds.items()}


def new_dice(peer: str) -> Dice:
    return Dice(*map(PEERS[peer], (6, 10, 20)))


def batch(answer: Callable, peer: str, size: int) -> int:
    """Nanoseconds spent on that many answers, each with dice of its own."""
    spent = 0
    gc.collect()
    gc.disable()
    for _ in range(size):
        dice = new_dice(peer)
        start = perf_counter_ns()
        finished = answer(dice)
        spent += perf_counter_ns() - start
        del finished
    gc.enable()
    return spent


def median_nanoseconds(answer: Callable, peer: str) -> int:
    size = 1
    while batch(answer, peer, size) < BATCH_NS:
        size *= 2
    return round(statistics.median(batch(answer, peer, size) / size for _ in range(BATCHES)))


def main() -> None:
    warnings.simplefilter("ignore", ExperimentalWarning)
    questions = {}
    for question, (text, answers) in QUESTIONS.items():
        questions[question] = {
            peer: {
                "nanoseconds": median_nanoseconds(answer, peer),
                "idiom": answer.__doc__,
                "answers": fractions(answer(new_dice(peer)), text),
            }
            for peer, answer in answers.items()
        }
        icepool, dyce = (questions[question][peer]["answers"] for peer in PEERS)
        assert icepool == dyce, f"{question}: the peers disagree"
    versions = {"python": platform.python_version()} | {peer: version(peer) for peer in PEERS}
    print(json.dumps({"versions": versions, "questions": questions}, indent=2))


if __name__ == "__main__":
    main()
