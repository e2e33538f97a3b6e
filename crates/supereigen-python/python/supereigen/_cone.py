"""A ⊗ x ≥ B ⊗ x: its extremals and solutions, and what follows from it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, NamedTuple

from ._answer import Answer, asked, given
from ._basis import Basis
from ._errors import MatrixError, SearchError
from ._interval import Range
from ._matrix import Entry, Floats, Matrix, MatrixLike, Scalar
from ._nodes import Node
from ._progress import Progress
from ._shards import ShardLike
from ._vector import VectorLike, text_of
from ._wanted import Filters, Search, Types

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Follows", "Greatest", "Implied", "Irredundant", "Membership", "Pencil", "Polyhedron", "Row", "Solved"]
__all__ += ["cone", "greatest_lambda", "implied", "member", "pencil", "polyhedron", "redund", "solve"]


def cone(
    A: MatrixLike,
    B: MatrixLike,
    lam: Scalar = 0,
    *,
    equal: bool = False,
    method: Literal["auto", "tree"] = "auto",
    limit: int | None = None,
    types: Types = None,
    shard: ShardLike = None,
    stretches: str | None = None,
    threads: int | None = None,
    floats: Floats = "decimal",
    progress: Progress = None,
    partial: bool = False,
    **filters: Unpack[Filters],
) -> Basis:
    """Return all scaled extremals of A ⊗ x ≥ λ ⊗ B ⊗ x.

    Parameters
    ----------
    A, B
        Two p × n matrices: anything that ``Matrix`` takes.
    lam
        λ, which is added to B.
    equal
        The extremals of A ⊗ x = λ ⊗ B ⊗ x instead.
    method
        How; both find the same set. ``auto`` takes the lasso method where the cone is a supereigenvector space, else
        the tree search.
    limit, types, filters, shard, stretches, threads, floats, progress, partial
        As for ``basis``, but for ``cycle``: an extremal of a cone has none; ``plan(A, lam, parts, B=B)`` makes the shards.

    Returns
    -------
    Basis
        The vectors; they have no certificates.

    Raises
    ------
    MatrixError
        If A and B do not have the same shape and labels.

    Examples
    --------
    >>> A, B = [[0, None, None], [None, 1, 0]], [[None, 0, 0], [0, None, None]]
    >>> list(cone(A, B))
    [(0, -1, -inf), (0, -inf, 0), (0, 0, -inf)]
    >>> list(cone(A, B, contains=3))
    [(0, -inf, 0)]
    """
    if method not in ("auto", "tree"):
        raise SearchError(f"method={method!r}: expected \"auto\" or \"tree\"")
    search = Search(A, lam, floats, types, False, B, equal)
    search.want(method, threads, shard=shard, stretches=stretches, limit=limit, **filters)
    return search.found(progress, partial)


class Polyhedron(NamedTuple):
    """The extreme points and rays of a tropical polyhedron; without a point it is empty."""

    points: list[tuple[Entry, ...]]
    rays: list[tuple[Entry, ...]]
    """Scaled."""


def polyhedron(
    A: MatrixLike, B: MatrixLike, *, equal: bool = False, floats: Floats = "decimal"
) -> Polyhedron:
    """Return the points and rays of {x : A ⊗ (x, 0) ≥ B ⊗ (x, 0)}: the last column of both matrices has the constants.

    Parameters
    ----------
    A, B, equal, floats
        As for ``cone``.

    Returns
    -------
    Polyhedron
        The extreme points, and the scaled extreme rays.

    Examples
    --------
    >>> polyhedron([[0, None, None], [0, None, 3]], [[None, None, 1], [None, 0, None]])
    Polyhedron(points=[(1, 3), (1, -inf)], rays=[(0, -inf), (0, 0)])
    """
    found = Polyhedron([], [])
    for *x, last in cone(A, B, equal=equal, floats=floats):
        if last == -math.inf:
            found.rays.append(tuple(x))
        else:
            found.points.append(tuple(entry - last for entry in x))
    return found


class Row(Answer):
    """A row of A ⊗ x = λ ⊗ B ⊗ x, as one of the two inequalities of which it is made."""

    row: int
    """The row, from 1."""
    opposite: bool
    """Whether it is B ≥ A there."""


class Solved(Answer):
    """The greatest solution of A ⊗ x ≥ λ ⊗ B ⊗ x below a vector. It is true if that is what was asked for."""

    below: tuple[Entry, ...]
    """The vector that bounds it."""
    vector: tuple[Entry, ...]
    """The greatest solution."""
    forbidden: tuple[Node, ...]
    """The unknowns that are −∞ against the wish: all if there is no solution but −∞, with ``finite`` the first."""
    rows: tuple[int | Row, ...]
    """The rows, from 1, that force them to be −∞ by themselves, each of which is needed."""


def solve(
    A: MatrixLike,
    B: MatrixLike,
    lam: Scalar = 0,
    *,
    below: VectorLike | None = None,
    finite: bool = False,
    equal: bool = False,
    floats: Floats = "decimal",
) -> Solved:
    """Return the greatest solution of A ⊗ x ≥ λ ⊗ B ⊗ x below a vector.

    Parameters
    ----------
    below
        The solution is to be nowhere above this vector, which is 0 everywhere unless given.
    finite
        Ask for a solution without −∞; the greatest one below a finite vector is finite if there is one.
    equal
        The greatest solution of A ⊗ x = λ ⊗ B ⊗ x; then each of ``rows`` is a ``Row``.
    A, B, lam, floats
        As for ``cone``.

    Returns
    -------
    Solved
        The solution, and if that is not what was asked for, the rows that forbid another.

    Examples
    --------
    >>> solve([[None, 0, -1]], [[0, None, None]], below=[9, 2, 4]).vector
    (3, 2, 4)
    >>> found = solve([[None, 0], [-1, None]], [[0, None], [None, 0]])
    >>> bool(found), found.vector, found.rows
    (False, (-inf, -inf), (1, 2))
    """
    bound = None if below is None else text_of(below, floats)
    return asked(Solved, "solve", given(A, floats, lam, B, equal), below=bound, finite=finite)


class Membership(Answer):
    """Whether a vector is in a cone. It is true or false as ``member`` is."""

    vector: tuple[Entry, ...]
    member: bool
    """Whether it is in the cone."""
    failing_rows: tuple[int, ...]
    """The rows, from 1, that fail."""
    sides: tuple[tuple[Entry, Entry], ...]
    """A ⊗ x and λ ⊗ B ⊗ x in each of them."""


def member(
    A: MatrixLike,
    B: MatrixLike,
    x: VectorLike,
    lam: Scalar = 0,
    *,
    equal: bool = False,
    floats: Floats = "decimal",
) -> Membership:
    """Return whether A ⊗ x ≥ λ ⊗ B ⊗ x, and which rows fail.

    Parameters
    ----------
    x
        A vector of n numbers.
    equal
        Whether A ⊗ x = λ ⊗ B ⊗ x.
    A, B, lam, floats
        As for ``cone``.

    Returns
    -------
    Membership
        True if x is in the cone; else its ``failing_rows`` say where.

    Examples
    --------
    >>> bool(member([[0, None]], [[None, 0]], [3, 2]))
    True
    >>> found = member([[0, None]], [[None, 0]], [3, 4])
    >>> found.failing_rows, found.sides
    ((1,), ((3, 4),))
    """
    return asked(Membership, "member", given(A, floats, lam, B, equal), vector=text_of(x, floats))


class Follows(Answer):
    """Whether an inequality follows from others."""

    implied: bool
    """Whether it does."""
    witness: tuple[Entry, ...] | None
    """A scaled extremal of the others at which it fails; ``None`` if it follows."""
    sides: tuple[Entry, Entry] | None
    """Both sides of the inequality there."""


class Implied(Answer):
    """Whether inequalities follow from others. It is true if all do."""

    inequalities: tuple[Follows, ...]
    """The answer about each."""


def implied(
    A: MatrixLike,
    B: MatrixLike,
    C: MatrixLike,
    D: MatrixLike,
    lam: Scalar = 0,
    *,
    equal: bool = False,
    floats: Floats = "decimal",
) -> Implied:
    """Return for each row of C ⊗ x ≥ D ⊗ x whether it follows from A ⊗ x ≥ λ ⊗ B ⊗ x.

    Parameters
    ----------
    C, D
        The inequalities that are asked about: two q × n matrices.
    A, B, lam, equal, floats
        The system, as for ``cone``.

    Returns
    -------
    Implied
        Whether each row of C and D follows; else with an extremal at which it fails.

    Examples
    --------
    >>> found = implied([[0, None, None]], [[None, 0, 0]], [[0, None, 0], [None, 0, None]], [[None, 0, None], [None, None, 0]])
    >>> [row.witness for row in found.inequalities]
    [None, (0, -inf, 0)]
    """
    left, right = Matrix(C, floats=floats), Matrix(D, floats=floats)
    if left.shape != right.shape:
        raise MatrixError(f"D has another shape than C: {right.shape}, not {left.shape}")
    rows = "".join(" ".join(map(str, row + other)) + "\n" for row, other in zip(left, right))
    return asked(Implied, "implied", given(A, floats, lam, B, equal), inequalities=rows)


class Irredundant(Answer):
    """The rows of a system that are left when those that follow from the others are left out."""

    rows: tuple[int | Row, ...]
    """The rows, from 1."""
    of: int
    """How many inequalities the system has."""


def redund(
    A: MatrixLike,
    B: MatrixLike,
    lam: Scalar = 0,
    *,
    equal: bool = False,
    floats: Floats = "decimal",
) -> Irredundant:
    """Return the rows of A ⊗ x ≥ λ ⊗ B ⊗ x that are left when those that follow from the others are left out.

    Parameters
    ----------
    A, B, lam, floats
        As for ``cone``.
    equal
        The rows of A ⊗ x = λ ⊗ B ⊗ x; each is a ``Row`` then.

    Returns
    -------
    Irredundant
        The rows.

    Examples
    --------
    >>> redund([[0, None], [1, None]], [[None, 0], [None, 0]]).rows
    (1,)
    """
    return asked(Irredundant, "redund", given(A, floats, lam, B, equal))


class Pencil(Answer):
    """All finite λ for which A ⊗ x = λ ⊗ B ⊗ x has a solution other than −∞. It is true if there are some."""

    lambdas: tuple[Range, ...]
    """Closed intervals, in increasing order."""


def pencil(A: MatrixLike, B: MatrixLike, *, floats: Floats = "decimal") -> Pencil:
    """Return all finite λ for which A ⊗ x = λ ⊗ B ⊗ x has a solution other than −∞.

    Parameters
    ----------
    A, B, floats
        As for ``cone``.

    Returns
    -------
    Pencil
        The closed intervals of these λ.

    Examples
    --------
    >>> A, B = [[0, 2, 4, 10, 11, 12], [0, 4, 8, 20, 22, 24]], [[0] * 6, [0, 4, 2, 10, 12, 11]]
    >>> [(of.least, of.greatest) for of in pencil(A, B).lambdas]
    [(0, 4), (10, 12)]
    """
    return asked(Pencil, "pencil", given(A, floats, 0, B))


class Greatest(Answer):
    """The greatest λ for which A ⊗ x ≥ λ ⊗ B ⊗ x has a solution other than −∞. It is true if there is a solution."""

    lam: Entry | None
    """λ; ``None`` if there is none."""
    unbounded: bool
    """Whether every λ has a solution."""
    vector: tuple[Entry, ...] | None
    """A solution for it; ``None`` if there is none."""


def greatest_lambda(A: MatrixLike, B: MatrixLike, *, floats: Floats = "decimal") -> Greatest:
    """Return the greatest λ for which A ⊗ x ≥ λ ⊗ B ⊗ x has a solution other than −∞; all below it have one as well.

    Parameters
    ----------
    A, B, floats
        As for ``cone``.

    Returns
    -------
    Greatest
        The λ, and a solution for it.

    Examples
    --------
    >>> found = greatest_lambda([[1, None], [None, 2]], [[0, 0], [0, 0]])
    >>> found.lam, found.vector
    (1, (0, 0))
    """
    return asked(Greatest, "greatest", given(A, floats, 0, B))
