"""The exceptions of Standfast: one family, each with where, what was given, and what is allowed."""

from __future__ import annotations

__all__ = ["Closed", "Declined", "Refused", "StandfastError"]


class StandfastError(Exception):
    """Why there is no answer.

    >>> import standfast
    >>> try:
    ...     standfast.odds("battlegroup", "check", {"level": 8, "remaning": 6})
    ... except standfast.StandfastError as error:
    ...     error.path, error.nearest
    ('remaning', 'remaining')
    """

    path: str
    """Where: ``units[1].miniatures``; empty for the whole of what was given."""
    value: str | None
    """What was given there, in few words."""
    allowed: str | None
    """What is allowed there."""
    nearest: str | None
    """The known name that was probably meant."""
    rule: str | None
    """The rule that refuses it, where one does."""

    def __init__(
        self,
        message: str,
        *,
        path: str = "",
        value: str | None = None,
        allowed: str | None = None,
        nearest: str | None = None,
        rule: str | None = None,
    ) -> None:
        super().__init__(message)
        self.path = path
        self.value = value
        self.allowed = allowed
        self.nearest = nearest
        self.rule = rule

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions travel between processes; their keywords travel as their state.
        return type(self), self.args, self.__dict__


class Refused(StandfastError, ValueError):
    """What was given is not allowed: a field, a value, a die."""


class Declined(Refused):
    """A rule refuses the command: ``rule`` says which, ``allowed`` what the seat may do instead."""


class Closed(StandfastError):
    """The battle is closed."""
