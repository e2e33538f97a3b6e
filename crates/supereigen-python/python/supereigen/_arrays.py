"""Vectors in one block of memory, numerators over one denominator: their exact entries, and these as floats, integers or texts."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from ._errors import Error, NotExact, TooLarge
from ._matrix import Entry

__all__ = ["EPSILON"]

EPSILON: int = -(2**63)
"""−∞ among the int64 of ``Basis.numerators``: the least of them, below every number, as −∞ is."""

_EXACT_FLOATS = 2**53
"""Every smaller integer is a float."""
_BLOCK = 1 << 15
"""How many entries become floats at a time."""
_EXACTLY = (
    "dtype=object has all entries exactly, dtype=float rounds each once, and Basis.numerators are "
    "integers over Basis.denominator, with supereigen.EPSILON for −∞"
)


def entry(value: int | None, denominator: int, is_wide: bool) -> Entry:
    """The number with this numerator."""
    if value is None or value == EPSILON and not is_wide:
        return -math.inf
    if value % denominator == 0:
        return value // denominator
    return Fraction(value, denominator)


def vectors(values: npt.NDArray[Any], denominator: int) -> Iterator[tuple[Entry, ...]]:
    """The vectors."""
    is_wide = values.dtype == object
    # A block at a time: `tolist` of everything would need several times the memory.
    for start in range(0, len(values), 1024):
        for row in values[start : start + 1024].tolist():
            yield tuple(entry(value, denominator, is_wide) for value in row)


def kind_of(dtype: Any) -> str:
    """The type of an array, by any of its names; NumPy has 32 bits for ``int`` on some systems."""
    try:
        name = np.dtype(np.int64 if dtype is int else dtype).name
    except TypeError:
        name = ""
    if name not in ("float64", "int64", "object"):
        raise Error(f"dtype={dtype!r}: expected float, object or int")
    return name


def floats(
    values: npt.NDArray[Any], denominator: int, *, exact: bool, by_columns: bool = False
) -> npt.NDArray[np.float64]:
    """The entries as floats, each rounded once; those that ``exact`` ones would not stand for are refused."""
    if values.dtype != object and denominator < _EXACT_FLOATS:
        found = np.empty(values.shape, np.float64, order="F" if by_columns else "C")
        # Block by block, so that what is read once stays in the cache.
        size = max(1, _BLOCK // values.shape[1])
        blocks = (slice(at, at + size) for at in range(0, len(values), size))
        if all(_fill(found[block], values[block], denominator, exact) for block in blocks):
            return found
    one_by_one = [[_float(x, exact) for x in vector] for vector in vectors(values, denominator)]
    return np.array(one_by_one, dtype=np.float64).reshape(values.shape)


def _fill(
    found: npt.NDArray[np.float64], values: npt.NDArray[np.int64], denominator: int, exact: bool
) -> bool:
    """Fills in the entries as floats; false where that has to be decided for each entry."""
    hidden = values == EPSILON
    found[...] = values
    np.copyto(found, 0, where=hidden)
    # Numerators and denominator are floats then, so that the division alone rounds.
    if max(found.max(initial=0), -found.min(initial=0)) >= _EXACT_FLOATS:
        return False
    if denominator != 1:
        if exact and not _have_floats(found, denominator):
            return False
        found /= denominator
    np.copyto(found, -np.inf, where=hidden)
    return True


def _have_floats(numerators: npt.NDArray[np.float64], denominator: int) -> bool:
    """Whether the entries are floats or short decimals; some that are not found to be so here are found out one by one."""
    twos, others = _without(2, denominator)
    fives, rest = _without(5, others)
    if rest != 1 and np.fmod(numerators, rest).any():
        return False
    if fives == 0:
        return True
    # A decimal of 15 digits is the one that its float prints.
    factor: int = 10 ** max(twos, fives) // (2**twos * 5**fives)
    return bool(np.abs(numerators).max(initial=0) // rest < 10**15 // factor)


def _without(prime: int, number: int) -> tuple[int, int]:
    """How often a prime divides a number, and what is left."""
    power = 0
    while number % prime == 0:
        number //= prime
        power += 1
    return power, number


def _float(x: Entry, exact: bool) -> float:
    try:
        value = float(x)
    except OverflowError:
        if exact:
            raise _not_exact(x, "float") from None
        raise TooLarge("no float is so large; dtype=object has all entries exactly") from None
    if exact and value != x and Fraction(repr(value)) != x:
        raise _not_exact(x, "float")
    return value


def integers(values: npt.NDArray[Any], denominator: int) -> npt.NDArray[np.int64]:
    """The entries as integers, if all of them are."""
    for vector in vectors(values, denominator) if values.dtype == object or denominator >= -EPSILON else ():
        raise _not_exact(vector[0], "int64")
    wrong = values == EPSILON
    if denominator != 1:
        wrong |= values % denominator != 0
    if wrong.any():
        at = np.unravel_index(wrong.argmax(), wrong.shape)
        raise _not_exact(entry(int(values[at]), denominator, False), "int64")
    return values // denominator


def columns(values: npt.NDArray[Any], denominator: int, dtype: Any) -> list[Any]:
    """The entries of each node, as floats or texts."""
    if dtype is not str:
        if dtype is not None and kind_of(dtype) != "float64":
            raise Error(f"dtype={dtype!r}: expected float or str")
        try:
            return list(floats(values, denominator, exact=dtype is None, by_columns=True).T)
        except NotExact:
            # Without a type texts will do.
            pass
    texts: list[list[str]] = [[] for _ in range(values.shape[1])]
    for vector in vectors(values, denominator):
        for column, x in zip(texts, vector):
            column.append(str(x))
    return texts


def _not_exact(x: Entry, kind: str) -> NotExact:
    return NotExact(f"{x} is no {kind}: {_EXACTLY}")
