"""Events that repeat after a period: whether they can, why not, and when each takes place."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Literal

from . import _supereigen
from ._draw import Drawing
from ._errors import Error
from ._matrix import Entry, Floats, MatrixLike, Scalar, exact_matrix
from ._supereigen import exact_number


class _Answer(dict[str, Any]):
    """A mapping that prints as the command answers."""

    def __init__(self, items: dict[str, Any], text: str) -> None:
        super().__init__(items)
        self._text = text

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return self._text.rstrip()


class Why(_Answer):
    """Whether a period can be kept, and why: a mapping with the keys of the JSON answer, and a text to print.

    ``assumed``, ``unit``, ``kept``, ``shortest``, ``tightest``, ``loops``, ``often``, ``saving``, and ``chains`` if an event
    was asked about; times are ``int`` or ``Fraction``, in the unit of the input. ``assumed`` has what was not used or taken
    for granted, such as rounds that are 1 where none are given.
    """

    @property
    def kept(self) -> bool:
        """Whether all events can keep the period."""
        return bool(self["kept"])

    def to_pandas(self) -> Any:
        """The loops that are too long as a frame."""
        import pandas

        keys = ["events", "time", "rounds", "allowed", "excess"]
        return pandas.DataFrame([{key: row[key] for key in keys} for row in self["loops"]], columns=keys)


class Timetable(_Answer):
    """When each event takes place: a mapping from events to times, with the ``connections`` and their buffers, what was
    ``assumed``, and a text to print."""

    period: Entry
    assumed: list[str]
    connections: list[dict[str, Any]]
    _draw: Callable[[tuple[str, str]], str]

    def to_pandas(self) -> Any:
        """The events and their times as a frame."""
        import pandas

        return pandas.DataFrame({"event": list(self), "time": list(self.values())})

    def draw(
        self,
        *,
        format: Literal["svg", "tikz"] = "svg",
        theme: Literal["auto", "light", "dark"] = "auto",
    ) -> Drawing:
        """Draw three rounds as a Gantt picture."""
        return Drawing(self._draw((format, theme)), format)


def why(
    A: MatrixLike, period: Scalar, *, event: str | None = None, floats: Floats = "decimal"
) -> Why:
    """Say whether a period can be kept, and which loops forbid it.

    Parameters
    ----------
    A
        ``Matrix.from_connections(...)``, the path of a table of connections, or any matrix, of which row i waits for
        column j.
    period
        In the unit of the input.
    event
        Also answer with the chains by which loops that are too long reach this event.
    floats
        As for ``basis``.

    Returns
    -------
    Why
        The answer, to print or to look up.

    Examples
    --------
    >>> A = Matrix.from_connections([("a", "b", 30, 0), ("b", "a", 20, 1)])
    >>> answer = why(A, 45)
    >>> answer.kept, answer["shortest"], answer["loops"][0]["excess"]
    (False, 50, 5)
    >>> print(answer)
    A period of 45 cannot be kept; the shortest is 50.
    Loops that are too long, the worst for a round first; each event waits for the one before it:
      a → b → a: 50 for 1 round, allowed 45, too long by 5
    (Others may be missing, each of which goes through all events of one of these.)
    5 must be saved in all to keep 45, no less; for example:
      a → b: 25 instead of 30, 5 less
    <BLANKLINE>
    """
    matrix = exact_matrix(A, floats)
    node = None if event is None else _event(matrix, event)
    answer, text = _supereigen.why(matrix, exact_number(period, floats), node)
    return Why(_exact(answer), text)


def timetable(
    A: MatrixLike,
    period: Scalar,
    *,
    fix: str | None = None,
    at: Scalar = 0,
    floats: Floats = "decimal",
) -> Timetable:
    """Return when each event takes place, so that all repeat after the period.

    Parameters
    ----------
    A, period, floats
        As for ``why``.
    fix, at
        The event that is fixed, and its time; the first event at 0. What waits for it is as early as possible.

    Returns
    -------
    Timetable
        The time of each event.

    Raises
    ------
    Error
        If the period is too short; ``why`` says why.

    Examples
    --------
    >>> A = Matrix.from_connections([("a", "b", 30, 0), ("b", "a", 20, 1)])
    >>> dict(timetable(A, 52, at=7))
    {'a': 7, 'b': 37}
    >>> timetable(A, 45)
    Traceback (most recent call last):
    supereigen._errors.Error: the period is too short; why(...) has the reasons
    """
    matrix = exact_matrix(A, floats)
    node = 0 if fix is None else _event(matrix, fix)
    times = exact_number(period, floats), node, exact_number(at, floats)

    def found(style: tuple[str, str] | None) -> tuple[str, str, str | None]:
        table = _supereigen.timetable(matrix, *times, style)
        if table is None:
            raise Error("the period is too short; why(...) has the reasons")
        return table

    answer, text, _ = found(None)
    exact = _exact(answer)
    table = Timetable({row["event"]: row["time"] for row in exact["events"]}, text)
    table.period, table.connections = exact["period"], exact["connections"]
    table.assumed = exact["assumed"]
    table._draw = lambda style: found(style)[2] or ""
    return table


def _event(matrix: _supereigen.ExactMatrix, name: str) -> int:
    names = _supereigen.events(matrix)
    if name not in names:
        raise Error(f"there is no event {name!r}")
    return names.index(name)


_NAMES = {"assumed", "from", "to", "event", "events", "not_found", "unit"}


def _exact(text: str) -> dict[str, Any]:
    """A JSON answer with fractions as numbers; names stay texts."""

    def convert(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: convert(item, name) for name, item in value.items()}
        if isinstance(value, list):
            return [convert(item, key) for item in value]
        if isinstance(value, str) and key not in _NAMES:
            number = Fraction(value)
            return int(number) if number.denominator == 1 else number
        return value

    result: dict[str, Any] = convert(json.loads(text))
    return result
