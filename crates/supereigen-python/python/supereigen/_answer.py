"""Answers to questions: mappings with the keys of the JSON that the command writes, and with its text."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import cycle
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from ._matrix import Entry, Floats, MatrixLike, Scalar, exact_matrix, html_table
from ._nodes import Node, names
from ._supereigen import Given

__all__ = ["Answer"]

_T = TypeVar("_T")
_A = TypeVar("_A", bound="Answer")

Maybe = Annotated[Union[_T, None], "maybe"]
"""A value that only some answers have: where there is no such key, the attribute is ``None``."""

_KEYS = {"lam": "lambda", "from_": "from"}
"""The keys that are words of Python, by their attributes."""


class Answer(dict[str, Any]):
    """An answer, or a part of one: a mapping whose keys are attributes as well.

    The keys are those of the JSON that the command writes; those that are words of Python have the attributes ``lam`` and
    ``from_``. Numbers are exact, and nodes are named as everywhere. ``print`` shows the text of the command. An answer is
    true or false as it is yes or no, and true where it is neither. Answers are equal as mappings are.
    """

    _text: str | None = None
    _is_yes = True

    @property
    def assumed(self) -> tuple[str, ...]:
        """What was taken for granted, and what was not used of the input."""
        return tuple(self.get("assumed", ()))

    @property
    def read_as(self) -> str | None:
        """How a table of connections was understood; ``None`` for other matrices."""
        return self.get("read_as")

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            key = _KEYS.get(name, name)
            if key in self or key in fields(type(self)):
                return self.get(key)
            raise AttributeError(f"{type(self).__name__} has no {name!r}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *fields(type(self))]

    def __bool__(self) -> bool:
        return self._is_yes

    def __str__(self) -> str:
        return repr(self) if self._text is None else self._text

    def __repr__(self) -> str:
        parts = ", ".join(f"{key}={value!r}" for key, value in self.items())
        return (self._text or "").rstrip() or f"{type(self).__name__}({parts})"

    def _repr_html_(self) -> str:
        return html_table([type(self).__name__], ((key, [value]) for key, value in self.items()))


@cache
def fields(kind: type[Answer]) -> dict[str, Any]:
    """The keys of a class of answers, with their types."""
    hints = get_type_hints(kind, include_extras=True).items()
    return {_KEYS.get(name, name): hint for name, hint in hints if not name.startswith("_")}


def _number(value: int | str | None) -> Entry:
    if isinstance(value, int):
        return value
    if value is None or value.endswith("inf"):
        return math.inf if value == "inf" else -math.inf
    number = Fraction(value)
    return int(number) if number.denominator == 1 else number


def _present(hint: Any) -> Any:
    """A type without ``None``."""
    union: Any = Union
    return union[tuple(part for part in get_args(hint) if part is not type(None))]


@cache
def _reader(hint: Any) -> Callable[[Any, Sequence[Node]], Any]:
    """What makes a value of this type of one of JSON, given the names of nodes."""
    if hint == Entry:
        return lambda value, _: _number(value)
    if hint == Node:
        return lambda number, names: names[number - 1]
    parts = get_args(hint)
    if get_origin(hint) is tuple:
        read = [_reader(part) for part in parts if part is not ...]
        return lambda value, names: tuple(one(part, names) for one, part in zip(cycle(read), value))
    if get_origin(hint) is Annotated:
        # Where there is such a key, `null` is what it is for the type without `None`.
        return _reader(_present(parts[0]))
    if parts:
        # Of an alternative to `None`, or of an answer to a number.
        inner = _present(hint)
        answers = [part for part in parts if isinstance(part, type) and issubclass(part, Answer)]
        read_one = _reader(inner) if inner != hint else _reader(answers[0])
        return lambda value, names: value if value is None else read_one(value, names)
    if isinstance(hint, type) and issubclass(hint, Answer):
        return lambda value, names: built(hint, value, names) if isinstance(value, dict) else value
    return lambda value, _: value


def built(kind: type[_A], value: dict[str, Any], names: Sequence[Node]) -> _A:
    """An answer of this class, of JSON."""
    readers = {key: _reader(hint) for key, hint in fields(kind).items()}
    return kind({key: readers[key](part, names) if key in readers else part for key, part in value.items()})


def named(labels: Sequence[str]) -> Sequence[Node]:
    """The names of nodes, given the labels of a matrix, if it has any."""
    return names(labels, len(labels)) or range(1, sys.maxsize)


def answered(kind: type[_A], told: tuple[str, str, bool], labels: Sequence[str]) -> _A:
    """The answer that the extension has found."""
    value = json.loads(told[0])
    answer = built(kind, value, named(labels))
    _, answer._text, answer._is_yes = told
    return answer


def written(**options: object) -> str:
    """Options as the extension reads them; ``None`` is not given."""
    return json.dumps({name: value for name, value in options.items() if value is not None})


def asked(kind: type[_A], name: str, given: Given, **options: object) -> _A:
    """The answer to the question of this name."""
    return answered(kind, given.ask(name, written(**options)), given.labels)


def given(
    A: MatrixLike,
    floats: Floats,
    lam: Scalar = 0,
    B: MatrixLike | None = None,
    equal: bool = False,
    names: str = "AB",
) -> Given:
    """What a question is about; ``names`` are the letters of two matrices in messages."""
    b = None if B is None else exact_matrix(B, floats)
    return Given(exact_matrix(A, floats), lam, floats, b, equal, names)
