"""Finite solutions, and interval matrices: what holds for every A with L ≤ A ≤ U, and for some."""

from __future__ import annotations

from collections.abc import Iterable

from ._answer import Answer, Maybe, asked, given
from ._matrix import Entry, Floats, MatrixLike, Scalar
from ._nodes import Node, text_of_node
from ._vector import VectorLike, text_of

__all__ = ["Finite", "InBox", "Interval", "IntervalBox", "IntervalVector", "Lambdas", "Range", "Solvable"]
__all__ += ["finite", "interval", "interval_box", "interval_lambdas"]


class _Solution(Answer):
    vector: tuple[Entry, ...] | None
    """A solution without −∞; ``None`` if there is none."""
    nodes: tuple[Node, ...]
    """The nodes that forbid one."""


class Finite(_Solution):
    """A solution of A ⊗ x ≥ λ ⊗ x, or why there is none. It is true if there is one."""

    lam: Entry
    """λ."""
    integer: bool
    """Whether only vectors of integers were asked for."""
    closest: Maybe[tuple[Entry, ...]]
    """With ``between``: the greatest solution below the second vector, also if it is too low."""


def finite(
    A: MatrixLike,
    lam: Scalar = 0,
    *,
    integer: bool = False,
    between: tuple[VectorLike, VectorLike] | None = None,
    floats: Floats = "decimal",
) -> Finite:
    """Return a solution of A ⊗ x ≥ λ ⊗ x without −∞; or the greatest one between two vectors.

    Parameters
    ----------
    integer
        A vector of integers.
    between
        Two vectors: x is to be at least the first and at most the second.
    A, lam, floats
        As for ``basis``.

    Returns
    -------
    Finite
        The solution. If there is none, ``nodes`` is a node from which no cycle of mean λ or more can be reached; with
        ``between``, the nodes at which the greatest solution below the second vector is below the first.

    Examples
    --------
    >>> finite([[None, 1], [-3, 0]]).vector
    (1, 0)
    >>> finite([[None, 1], [-3, 0]], between=([0, 0], [9, 5])).vector
    (6, 5)
    >>> finite([[None, 1], [-3, 0]], between=([7, 0], [9, 5])).nodes
    (1,)
    >>> bool(finite([[None, "1/2"], ["-1/2", None]], integer=True))
    False
    """
    bounds = None if between is None else [text_of(x, floats) for x in between]
    return asked(Finite, "finite", given(A, floats, lam), integer=integer, between=bounds)


class Solvable(_Solution):
    """Whether there are solutions, and a finite one."""

    solvable: bool
    """Whether there is a solution other than −∞."""


class Interval(Answer):
    """Supereigenvectors of every, and of some, A with L ≤ A ≤ U. It is true or false if only one of the two was asked for."""

    lam: Entry
    """λ."""
    every: Maybe[Solvable]
    """Of every A."""
    some: Maybe[Solvable]
    """Of some A."""


def interval(
    L: MatrixLike,
    U: MatrixLike,
    lam: Scalar = 0,
    *,
    every: bool = False,
    some: bool = False,
    floats: Floats = "decimal",
) -> Interval:
    """Return whether there are supereigenvectors of every, and of some, A with L ≤ A ≤ U.

    Parameters
    ----------
    L, U
        The least and the greatest matrix, both square.
    every, some
        Whether only this one is asked.
    lam, floats
        As for ``basis``.

    Returns
    -------
    Interval
        The answers, with finite solutions.

    Examples
    --------
    >>> found = interval([[-1, 0], [0, -1]], [[-1, 2], [1, -1]], 1)
    >>> found.every.solvable, found.some.vector
    (False, (0, -1))
    """
    return asked(Interval, "interval", given(L, floats, lam, U, names="LU"), every=every, some=some)


class Range(Answer):
    """All λ from one to another."""

    least: Entry | None
    """The least; ``None`` if there is none."""
    greatest: Entry | None
    """The greatest; ``None`` if there is none."""


class Lambdas(Answer):
    """For which λ a vector is what."""

    eigen: Range | None
    """An eigenvector; ``None`` for no λ."""
    super: Range | None
    """A supereigenvector."""
    sub: Range | None
    """A subeigenvector; ``None`` for no λ."""


class IntervalVector(Answer):
    """For which λ a vector is what, for matrices A with L ≤ A ≤ U."""

    some: Lambdas
    """For some A."""
    every: Lambdas
    """For every A."""


def interval_lambdas(
    L: MatrixLike, U: MatrixLike, x: VectorLike, *, floats: Floats = "decimal"
) -> IntervalVector:
    """Return for which λ a vector is an eigenvector and the like of some, and of every, A with L ≤ A ≤ U.

    Parameters
    ----------
    L, U
        The least and the greatest matrix, both square.
    x
        A vector of n numbers.
    floats
        What a float stands for, see ``Matrix``.

    Returns
    -------
    IntervalVector
        The λ for some A, and those for every A.

    Examples
    --------
    >>> found = interval_lambdas([[1, 0], [0, 1]], [[3, 4], [2, 5]], [0, 0])
    >>> found.some.eigen.least, found.some.eigen.greatest, found.some.sub.least
    (1, 4, 1)
    >>> found.every.eigen, found.every.super.greatest
    (None, 1)
    """
    about = given(L, floats, 0, U, names="LU")
    return asked(IntervalVector, "interval-vector", about, vector=text_of(x, floats))


class InBox(Answer):
    """All vectors x between two, against A ⊗ x ≥ λ ⊗ x."""

    some: bool
    """Whether some x is a solution."""
    solution: tuple[Entry, ...] | None
    """The greatest x that is a solution; ``None`` if no x is."""
    too_low: tuple[Node, ...]
    """The nodes at which the greatest solution below the upper vector is below the lower one."""
    every: bool
    """Whether every x is a solution."""
    failing_rows: tuple[int, ...]
    """The rows, from 1, that some x violates."""
    ea: Maybe[bool]
    """With ``for_all``: whether some entries at the other nodes do for all entries there."""
    ae: Maybe[bool]
    """With ``for_all``: whether for all entries there are some at the other nodes."""


class IntervalBox(Answer):
    """All vectors between two, for matrices A with L ≤ A ≤ U. It is true if some x is a solution for some A."""

    lam: Entry
    """λ."""
    some: InBox
    """For some A."""
    every: InBox
    """For every A."""


def interval_box(
    L: MatrixLike,
    U: MatrixLike,
    lower: VectorLike,
    upper: VectorLike,
    lam: Scalar = 0,
    *,
    for_all: Iterable[Node] = (),
    floats: Floats = "decimal",
) -> IntervalBox:
    """Return whether some, or every, x between two vectors is a supereigenvector of some, or of every, A with L ≤ A ≤ U.

    Parameters
    ----------
    L, U
        The least and the greatest matrix, both square.
    lower, upper
        The least and the greatest vector.
    for_all
        Nodes whose entries may be any, while those at the others are chosen, before (EA) or after them (AE).
    lam, floats
        As for ``basis``.

    Returns
    -------
    IntervalBox
        The answers for some A, and those for every A.

    Examples
    --------
    >>> found = interval_box([[-1, 0], [0, -1]], [[-1, 2], [1, -1]], [0, 0], [1, 1], for_all=[1])
    >>> found.some.failing_rows, found.every.failing_rows
    ((), (1, 2))
    >>> found.every.solution, found.every.ea, found.every.ae
    ((1, 1), False, True)
    """
    options = {"box": [text_of(x, floats) for x in (lower, upper)], "for_all": list(map(text_of_node, for_all))}
    return asked(IntervalBox, "interval-box", given(L, floats, lam, U, names="LU"), **options)
