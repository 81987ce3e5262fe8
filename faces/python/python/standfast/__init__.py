"""Morale, fatigue and cohesion of tabletop armies: exact odds, battles, simulations.

>>> import standfast
>>> odds = standfast.odds("battlegroup", "check", {"level": 12, "remaining": 7})
>>> odds.chance(passed=True)
Fraction(1, 2)

What the rules count is exact: ``int`` and ``fractions.Fraction``. What is estimated is ``float``. Tables of results leave as Arrow:
``pyarrow.table(table)``, ``polars.from_arrow(table)``. What is refused raises an exception of one family (``StandfastError``) that says
where, what was given, and what is allowed.
"""

from ._house import house_charts
from ._standfast import (
    Battle,
    Fork,
    HouseCharts,
    Odds,
    Outcome,
    Simulation,
    Spaces,
    Table,
    balance,
    charts,
    doctrines,
    odds,
    procedures,
    roll,
    rules,
    scenario,
    scenarios,
    schema,
    simulate,
    sweep,
)
from .errors import Closed, Declined, Refused, StandfastError

__all__ = [
    "Battle",
    "Closed",
    "Declined",
    "Fork",
    "HouseCharts",
    "Odds",
    "Outcome",
    "Refused",
    "Simulation",
    "Spaces",
    "StandfastError",
    "Table",
    "balance",
    "charts",
    "doctrines",
    "house_charts",
    "odds",
    "procedures",
    "roll",
    "rules",
    "scenario",
    "scenarios",
    "schema",
    "simulate",
    "sweep",
]
