"""One vector against a system: what it is, what lies below it, what it is made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ._matrix import Entry, Floats, MatrixLike, Scalar, exact_matrix
from ._supereigen import Point, System

VectorLike = Iterable[Any]
"""Numbers as in a matrix: a list, a tuple, an array, a vector of a ``Basis``."""


@dataclass(frozen=True)
class Part:
    """One term of a max-combination."""

    coefficient: Entry
    """c, such that c ⊗ extremal is nowhere above x."""
    extremal: tuple[Entry, ...]
    """A scaled extremal."""
    node: int
    """A type of it, from 1, at which c ⊗ extremal equals x."""


def _point(A: MatrixLike, x: VectorLike, lam: Scalar, floats: Floats) -> Point:
    return Point(System(exact_matrix(A, floats), lam, floats), x, floats)


def is_supereigenvector(
    A: MatrixLike, x: VectorLike, lam: Scalar = 0, *, floats: Floats = "decimal"
) -> bool:
    """Whether A ⊗ x ≥ λ ⊗ x.

    >>> is_supereigenvector([[-3, 1], [1, 0]], [2, 5])
    True
    >>> is_supereigenvector([[-3, 1], [1, 0]], [2, 0])
    False
    """
    return not _point(A, x, lam, floats).failing_rows()


def is_extremal(
    A: MatrixLike, x: VectorLike, lam: Scalar = 0, *, floats: Floats = "decimal"
) -> bool:
    """Whether x is a solution that is not the maximum of two others; it need not be scaled.

    >>> is_extremal([[-3, 1], [1, 0]], [0, -1]), is_extremal([[-3, 1], [1, 0]], [2, 5])
    (True, False)
    """
    return bool(_point(A, x, lam, floats).types())


def types_of(
    A: MatrixLike, x: VectorLike, lam: Scalar = 0, *, floats: Floats = "decimal"
) -> tuple[int, ...]:
    """The nodes i, from 1, for which x is minimal among the solutions with its entry at i.

    >>> types_of([[-3, 1], [1, 0]], [0, -1])
    (1,)
    """
    return tuple(_point(A, x, lam, floats).types())


def decompose(
    A: MatrixLike, x: VectorLike, lam: Scalar = 0, *, floats: Floats = "decimal"
) -> list[Part]:
    """A solution as a max-combination of extremals, none of which can be left out; nothing is enumerated.

    Raises ``NotASolution``, with the rows that fail, if x is none.

    >>> for part in decompose([[-3, 1], [1, 0]], [2, 5]):
    ...     print(part.coefficient, part.extremal)
    2 (0, -1)
    5 (-inf, 0)
    """
    parts = _point(A, x, lam, floats).decompose()
    return [Part(coefficient, extremal, node) for node, coefficient, extremal in parts]


def project(
    A: MatrixLike, x: VectorLike, lam: Scalar = 0, *, floats: Floats = "decimal"
) -> tuple[Entry, ...]:
    """The greatest solution that is nowhere above x.

    >>> project([[-3, 1], [1, 0]], [2, 0])
    (1, 0)
    """
    return _point(A, x, lam, floats).greatest_solution()
