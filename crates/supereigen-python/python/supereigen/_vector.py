"""One vector against a system: what it is, what lies below it, what it is made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ._matrix import Entry, Floats, MatrixLike, Scalar, exact_matrix
from ._nodes import Node, named, names
from ._supereigen import ExactMatrix, Point, System, exact_vector

VectorLike = Iterable[Any]
"""Numbers as in a matrix: a list, a tuple, an array, a vector of a ``Basis``."""


@dataclass(frozen=True)
class Part:
    """One term of a max-combination."""

    coefficient: Entry
    """c, such that c ⊗ extremal is nowhere above x."""
    extremal: tuple[Entry, ...]
    """A scaled extremal."""
    node: Node
    """A type of it, at which c ⊗ extremal equals x."""


def _point(A: MatrixLike, x: VectorLike, lam: Scalar, floats: Floats) -> tuple[Point, ExactMatrix]:
    matrix = exact_matrix(A, floats)
    return Point(System(matrix, lam, floats), exact_vector(x, floats)), matrix


def is_supereigenvector(
    A: MatrixLike, x: VectorLike, lam: Scalar = 0, *, floats: Floats = "decimal"
) -> bool:
    """Return whether A ⊗ x ≥ λ ⊗ x.

    Parameters
    ----------
    A, lam, floats
        As for ``basis``.
    x
        A vector of n numbers, ``None`` or ``-inf`` for −∞.

    Returns
    -------
    bool
        Whether x is a solution.

    Examples
    --------
    >>> is_supereigenvector([[-3, 1], [1, 0]], [2, 5])
    True
    >>> is_supereigenvector([[-3, 1], [1, 0]], [2, 0])
    False
    """
    return not _point(A, x, lam, floats)[0].failing_rows()


def is_extremal(
    A: MatrixLike, x: VectorLike, lam: Scalar = 0, *, floats: Floats = "decimal"
) -> bool:
    """Return whether x is a solution that is not the maximum of two others; it need not be scaled.

    Parameters
    ----------
    A, x, lam, floats
        As for ``is_supereigenvector``.

    Returns
    -------
    bool
        Whether x is extremal.

    Examples
    --------
    >>> is_extremal([[-3, 1], [1, 0]], [0, -1]), is_extremal([[-3, 1], [1, 0]], [2, 5])
    (True, False)
    """
    return bool(_point(A, x, lam, floats)[0].types())


def types_of(
    A: MatrixLike, x: VectorLike, lam: Scalar = 0, *, floats: Floats = "decimal"
) -> tuple[Node, ...]:
    """Return the types of x: the nodes i for which x is minimal among the solutions with its entry at i.

    Parameters
    ----------
    A, x, lam, floats
        As for ``is_supereigenvector``.

    Returns
    -------
    tuple of nodes
        Empty if x is not extremal.

    Examples
    --------
    >>> types_of([[-3, 1], [1, 0]], [0, -1])
    (1,)
    """
    point, matrix = _point(A, x, lam, floats)
    return named(point.types(), names(matrix.labels, matrix.shape[1]))


def decompose(
    A: MatrixLike, x: VectorLike, lam: Scalar = 0, *, floats: Floats = "decimal"
) -> list[Part]:
    """Return a solution as a max-combination of extremals, none of which can be left out; nothing is enumerated.

    Parameters
    ----------
    A, x, lam, floats
        As for ``is_supereigenvector``.

    Returns
    -------
    list of Part
        The extremals with their coefficients.

    Raises
    ------
    NotASolution
        If x is no solution; its ``failing_rows`` say where.

    Examples
    --------
    >>> for part in decompose([[-3, 1], [1, 0]], [2, 5]):
    ...     print(part.coefficient, part.extremal)
    2 (0, -1)
    5 (-inf, 0)
    """
    point, matrix = _point(A, x, lam, floats)
    nodes = names(matrix.labels, matrix.shape[1])
    return [
        Part(coefficient, extremal, nodes[node - 1])
        for node, coefficient, extremal in point.decompose()
    ]


def project(
    A: MatrixLike, x: VectorLike, lam: Scalar = 0, *, floats: Floats = "decimal"
) -> tuple[Entry, ...]:
    """Return the greatest solution that is nowhere above x.

    Parameters
    ----------
    A, x, lam, floats
        As for ``is_supereigenvector``.

    Returns
    -------
    tuple of numbers
        The greatest solution.

    Examples
    --------
    >>> project([[-3, 1], [1, 0]], [2, 0])
    (1, 0)
    """
    return _point(A, x, lam, floats)[0].greatest_solution()
