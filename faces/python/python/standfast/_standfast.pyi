from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from os import PathLike
from typing import Any, Literal, SupportsFloat, TypeAlias, TypedDict, final

__all__ = [
    "Battle",
    "Fork",
    "HouseCharts",
    "Odds",
    "Outcome",
    "Simulation",
    "Table",
    "balance",
    "charts",
    "doctrines",
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

_Given: TypeAlias = Mapping[str, Any]
_File: TypeAlias = str | PathLike[str]
_Progress: TypeAlias = bool | Callable[[int, int], object] | None
_Player: TypeAlias = str | Callable[["Fork"], Mapping[str, Any]]
_Value: TypeAlias = str | bool | int | float | Fraction | Decimal

class _Note(TypedDict):
    rule: str
    says: str
    value: Any

class _Throw(TypedDict):
    die: str
    faces: list[int]
    value: int

class _Rolled(TypedDict):
    system: str
    procedure: str
    outcome: dict[str, Any]
    rolls: list[_Throw]
    trace: list[_Note]

class _Procedure(TypedDict):
    system: str
    procedure: str
    says: str
    dice: str

class _Possible(TypedDict):
    command: dict[str, Any]
    says: str
    why: str

class _Side(TypedDict):
    name: str
    wins: int
    share: float
    low: float
    high: float

@final
class HouseCharts:
    def __new__(cls, charts: Mapping[str, Mapping[str, str]]) -> HouseCharts: ...

@final
class Outcome:
    @property
    def outcome(self) -> dict[str, Any]: ...
    @property
    def exact(self) -> Fraction: ...
    @property
    def probability(self) -> float: ...

@final
class Odds:
    @property
    def system(self) -> str: ...
    @property
    def procedure(self) -> str: ...
    @property
    def trace(self) -> list[_Note]: ...
    def chance(self, is_meant: Callable[[dict[str, Any]], object] | None = None, /, **fields: Any) -> Fraction: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Outcome]: ...
    def __getitem__(self, place: int, /) -> Outcome: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Table:
    @property
    def columns(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Fork:
    @property
    def seat(self) -> str: ...
    @property
    def turn(self) -> int: ...
    @property
    def ending(self) -> dict[str, Any] | None: ...
    def decides(self) -> tuple[str, str] | None: ...
    def view(self, seat: str | None = None) -> dict[str, Any]: ...
    def legal(self, seat: str | None = None) -> list[dict[str, Any]]: ...
    def commands(self, seat: str | None = None) -> list[dict[str, Any]]: ...
    def possible(self, seat: str | None = None) -> list[_Possible]: ...
    def do(self, command: _Given, *, seat: str | None = None) -> None: ...
    def lead(self, player: str) -> dict[str, Any]: ...
    def fork(self, seed: int | None = None) -> Fork: ...

@final
class Battle:
    @staticmethod
    def new(scenario: _File, *, seed: int | None = None, file: _File | None = None) -> Battle: ...
    @staticmethod
    def open(file: _File) -> Battle: ...
    @property
    def name(self) -> str: ...
    @property
    def system(self) -> str: ...
    @property
    def seats(self) -> list[str]: ...
    @property
    def sides(self) -> list[str]: ...
    @property
    def number(self) -> int: ...
    @property
    def ending(self) -> dict[str, Any] | None: ...
    @property
    def file_text(self) -> str: ...
    def decides(self) -> list[str]: ...
    def view(self, seat: str) -> dict[str, Any]: ...
    def legal(self, seat: str) -> list[dict[str, Any]]: ...
    def commands(self, seat: str) -> list[dict[str, Any]]: ...
    def due(self, seat: str) -> list[dict[str, Any]]: ...
    def check(self, seat: str, command: _Given) -> dict[str, Any]: ...
    def odds(self, seat: str, command: _Given) -> list[tuple[list[str], Fraction]]: ...
    def do(self, seat: str, command: _Given, *, dice: Sequence[int] | None = None) -> dict[str, Any]: ...
    def log(self, seat: str, after: int | None = None) -> list[dict[str, Any]]: ...
    def report(self, seat: str) -> dict[str, Any]: ...
    def advise(self, seat: str, player: str, *, seed: int | None = None) -> _Possible | None: ...
    def audit(self) -> int: ...
    def fork(self, seat: str, *, seed: int | None = None) -> Fork: ...
    def close(self) -> None: ...
    def __enter__(self) -> Battle: ...
    def __exit__(self, *_raised: object) -> None: ...

@final
class Simulation:
    @property
    def battles(self) -> int: ...
    @property
    def draws(self) -> int: ...
    @property
    def commands(self) -> int: ...
    @property
    def endings(self) -> dict[str, int]: ...
    @property
    def sides(self) -> dict[str, _Side]: ...
    @property
    def tables(self) -> dict[str, Table]: ...
    def report(self) -> str: ...

def odds(
    system: str,
    procedure: str,
    situation: _Given,
    *,
    by: Sequence[str] | None = None,
    rulings: Mapping[str, _Value] | None = None,
    charts: HouseCharts | None = None,
) -> Odds: ...
def roll(
    system: str,
    procedure: str,
    situation: _Given,
    *,
    dice: Sequence[int] | None = None,
    seed: int | None = None,
    rulings: Mapping[str, _Value] | None = None,
    charts: HouseCharts | None = None,
) -> _Rolled: ...
def procedures(system: str | None = None) -> list[_Procedure]: ...
def schema(system: str, procedure: str) -> dict[str, Any]: ...
def charts(
    system: str | None = None, chart: str | None = None, *, charts: HouseCharts | None = None
) -> list[dict[str, Any]]: ...
def rules(query: str | None = None) -> list[dict[str, Any]]: ...
def scenarios(system: str | None = None) -> list[str]: ...
def scenario(name: str) -> str: ...
def doctrines(system: str | None = None) -> list[dict[str, Any]]: ...
def simulate(
    scenario: _File,
    battles: int | None = None,
    *,
    players: Mapping[str, _Player] | None = None,
    seed: int | None = None,
    cores: int | None = None,
    doctrines: Sequence[_File] | None = None,
    combat: _File | None = None,
    until: SupportsFloat | None = None,
    luck: bool = False,
    tables: Sequence[Literal["battles", "turns", "units", "luck"]] | None = None,
    out: _File | None = None,
    progress: _Progress = None,
) -> Simulation: ...
def balance(
    scenario: _File,
    turn: str,
    *,
    values: Sequence[_Value] | None = None,
    low: _Value | None = None,
    high: _Value | None = None,
    step: _Value | None = None,
    side: str | None = None,
    wanted: SupportsFloat | None = None,
    within: SupportsFloat | None = None,
    among: Sequence[str] | None = None,
    matrix_battles: int | None = None,
    players: Mapping[str, str] | None = None,
    seed: int | None = None,
    cores: int | None = None,
    doctrines: Sequence[_File] | None = None,
    combat: _File | None = None,
    progress: _Progress = None,
) -> dict[str, Any]: ...
def sweep(
    plan: _File, *, cores: int | None = None, out: _File | None = None, progress: _Progress = None
) -> dict[str, Any]: ...
