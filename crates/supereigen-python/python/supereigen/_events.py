"""Events that repeat after a period: whether they can, why not, and when each takes place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from ._answer import Answer, Maybe, asked, given, written
from ._draw import Drawing
from ._errors import Error
from ._matrix import Entry, Floats, MatrixLike, Scalar
from ._nodes import Node, text_of_node
from ._supereigen import exact_number

__all__ = ["Buffered", "Chain", "Connection", "Departure", "Loop", "Often", "Saving", "Shorter", "Timetable", "Why"]
__all__ += ["timetable", "why"]


class Connection(Answer):
    """A connection between events."""

    from_: str
    """The event that is waited for."""
    to: str
    """The event that waits."""
    time: Entry
    """How long after."""
    rounds: int
    """How many rounds before."""


class Loop(Answer):
    """A loop of connections."""

    events: tuple[str, ...]
    """The events in the order of travel; after the last one the first."""
    connections: tuple[Connection, ...]
    """The connections between them."""
    time: Entry
    """The time of all of them."""
    rounds: int
    """The rounds of all of them."""
    allowed: Entry
    """What the period allows for these rounds."""
    excess: Entry
    """By how much the time exceeds that; negative is slack."""


class Often(Connection):
    """A connection, and on how many of the loops it lies."""

    loops: int
    """The number of loops."""


class Shorter(Connection):
    """A connection that becomes shorter."""

    by: Entry
    """By how much it becomes shorter."""
    then: Entry
    """Its time then."""


class Saving(Answer):
    """The least saving that makes a period possible."""

    total: Entry
    """The sum."""
    connections: tuple[Shorter, ...]
    """One way to save it."""


class Chain(Answer):
    """A chain of events from a loop that is too long."""

    events: tuple[str, ...]
    """The events in the order of travel: the first is on the loop, the last is the one that was asked about."""
    loop: Loop
    """The loop."""


class Why(Answer):
    """Whether a period can be kept, and why. It is true or false as ``kept`` is. Times are in the unit of the input."""

    unit: str | None
    """The unit of all times; ``None`` if it is not known."""
    period: Entry
    kept: bool
    """Whether all events can keep the period."""
    shortest: Entry | None
    """The shortest period that they can keep; ``None`` if there is no loop, so that they can keep every one."""
    tightest: Loop | None
    """A loop that needs the shortest period."""
    loops: tuple[Loop, ...]
    """Loops that are too long, the worst for a round first; others go through all events of one of these."""
    complete: bool
    """Whether these are more than the tightest one and those that make the saving necessary."""
    often: tuple[Often, ...]
    """The connections that lie on more than one of these loops, those on most first."""
    saving: Saving | None
    """The least saving; ``None`` if none is enough, and where nothing could be shortened by itself."""
    chains: Maybe[tuple[Chain, ...]]
    """If an event was asked about, the chains that reach it from loops that are too long, at most 1000."""
    not_found: tuple[str, ...]
    """What was not found before an interrupt."""

    def to_pandas(self) -> Any:
        """The loops that are too long as a frame."""
        import pandas

        keys = ["events", "time", "rounds", "allowed", "excess"]
        return pandas.DataFrame([{key: row[key] for key in keys} for row in self.loops], columns=keys)


class Departure(Answer):
    """An event and its time."""

    event: str
    time: Entry


class Buffered(Connection):
    """A connection and its buffer."""

    buffer: Entry
    """What it has to spare."""


class Timetable(Answer):
    """When each event takes place, so that all repeat after the period."""

    unit: str | None
    """The unit of all times; ``None`` if it is not known."""
    period: Entry
    kept: bool
    """True: without a timetable there is no answer."""
    events: tuple[Departure, ...]
    """The events with their times in one round."""
    connections: tuple[Buffered, ...]
    """The connections with what they have to spare."""
    _draw: Callable[[tuple[str, str]], str]

    @property
    def times(self) -> dict[str, Entry]:
        """The time of each event."""
        return {row.event: row.time for row in self.events}

    def to_pandas(self) -> Any:
        """The events and their times as a frame."""
        import pandas

        return pandas.DataFrame({"event": list(self.times), "time": list(self.times.values())})

    def draw(
        self,
        *,
        format: Literal["svg", "tikz"] = "svg",
        theme: Literal["auto", "light", "dark"] = "auto",
    ) -> Drawing:
        """Draw three rounds as a Gantt picture."""
        return Drawing(self._draw((format, theme)), format)


def why(
    A: MatrixLike, period: Scalar, *, event: Node | None = None, floats: Floats = "decimal"
) -> Why:
    """Say whether a period can be kept, and which loops forbid it.

    Parameters
    ----------
    A
        ``Matrix.from_connections(...)``, the path of a table of connections, or any matrix, of which row i waits for
        column j.
    period
        In the unit of the input; a text such as ``"0:30"`` as the command reads it.
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
    >>> answer.kept, answer.shortest, answer["loops"][0]["excess"]
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
    node = None if event is None else text_of_node(event)
    return asked(Why, "why", given(A, floats), period=_time(period, floats), event=node)


def timetable(
    A: MatrixLike,
    period: Scalar,
    *,
    fix: Node | None = None,
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
    >>> timetable(A, 52, at=7).times
    {'a': 7, 'b': 37}
    >>> timetable(A, 45)
    Traceback (most recent call last):
    supereigen._errors.Error: the period is too short; why(...) has the reasons
    """
    about = given(A, floats)
    fixed = "number:1" if fix is None else text_of_node(fix)
    options = {"period": _time(period, floats), "fix": f"{fixed}={_time(at, floats)}"}
    table = asked(Timetable, "timetable", about, **options)
    if not table:
        raise Error("the period is too short; why(...) has the reasons")
    table._draw = lambda style: about.timetable(written(**options), style)
    return table


def _time(time: Scalar, floats: Floats) -> str:
    """A time as questions have it."""
    return time if isinstance(time, str) else str(exact_number(time, floats))
