"""A ⊗ x ≥ B ⊗ x, and the basis of what vectors span."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from . import _supereigen
from ._basis import Basis
from ._errors import SearchError
from ._matrix import (
    Entry,
    Floats,
    Matrix,
    MatrixLike,
    Scalar,
    exact_matrix,
    of_exact,
    shared_labels,
)
from ._progress import Progress
from ._search import Filters, Types, _Search, check_counts, sides
from ._shards import ShardLike
from ._supereigen import Cone, ExactMatrix, exact_number, exact_vector
from ._vector import VectorLike

if TYPE_CHECKING:
    from typing_extensions import Unpack


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
    search = _Search(A, lam, floats, types, False, B, equal)
    search.want(method, threads, limit=limit, **filters)
    search.restrict(shard, stretches)
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


class Solution(NamedTuple):
    """The greatest solution of A ⊗ x ≥ λ ⊗ B ⊗ x below a vector."""

    vector: tuple[Entry, ...]
    rows: tuple[int, ...]
    """If there is no solution below it but −∞: rows, from 1, that have no other by themselves, each of which is needed."""


def solve(
    A: MatrixLike,
    B: MatrixLike,
    lam: Scalar = 0,
    *,
    below: VectorLike | None = None,
    equal: bool = False,
    floats: Floats = "decimal",
) -> Solution:
    """Return the greatest solution of A ⊗ x ≥ λ ⊗ B ⊗ x below a vector.

    There is a finite solution iff the greatest one below 0 is finite.

    Parameters
    ----------
    below
        The solution is to be nowhere above this vector, which is 0 everywhere unless given.
    equal
        The greatest solution of A ⊗ x = λ ⊗ B ⊗ x. Rows of B ≥ A are counted after those of A ≥ B.
    A, B, lam, floats
        As for ``cone``.

    Returns
    -------
    Solution
        The solution, and if that is −∞, the rows that forbid another.

    Examples
    --------
    >>> solve([[None, 0, -1]], [[0, None, None]], below=[9, 2, 4]).vector
    (3, 2, 4)
    >>> solve([[None, 0], [-1, None]], [[0, None], [None, 0]])
    Solution(vector=(-inf, -inf), rows=(1, 2))
    """
    a, b = sides(A, B, lam, floats)
    bound = exact_vector([0] * a.shape[1] if below is None else below, floats)
    vector, rows = Cone(a, b, equal).solve(bound)
    return Solution(vector, tuple(rows))


@dataclass(frozen=True)
class Membership:
    """Whether a vector is in a cone. It is true or false as the answer is."""

    failing_rows: tuple[int, ...]
    """The rows, from 1, that fail; none if it is in the cone."""

    def __bool__(self) -> bool:
        return not self.failing_rows


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
        Whether A ⊗ x = λ ⊗ B ⊗ x. Rows of B ≥ A are counted after those of A ≥ B.
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
    >>> member([[0, None]], [[None, 0]], [3, 4])
    Membership(failing_rows=(1,))
    """
    system = Cone(*sides(A, B, lam, floats), equal)
    return Membership(tuple(system.member(exact_vector(x, floats))))


@dataclass(frozen=True)
class Implication:
    """Whether an inequality follows from others. It is true or false as the answer is."""

    witness: tuple[Entry, ...] | None
    """A scaled extremal of the others at which it fails; ``None`` if it follows."""

    def __bool__(self) -> bool:
        return self.witness is None


def implied(
    A: MatrixLike,
    B: MatrixLike,
    C: MatrixLike,
    D: MatrixLike,
    lam: Scalar = 0,
    *,
    equal: bool = False,
    floats: Floats = "decimal",
) -> list[Implication]:
    """Return for each row of C ⊗ x ≥ D ⊗ x whether it follows from A ⊗ x ≥ λ ⊗ B ⊗ x.

    Parameters
    ----------
    C, D
        The inequalities that are asked about: two q × n matrices.
    A, B, lam, equal, floats
        The system, as for ``cone``.

    Returns
    -------
    list of Implication
        One for each row of C and D, true if the row follows; else with an extremal at which it fails.

    Examples
    --------
    >>> implied([[0, None, None]], [[None, 0, 0]], [[0, None, 0], [None, 0, None]], [[None, 0, None], [None, None, 0]])
    [Implication(witness=None), Implication(witness=(0, -inf, 0))]
    """
    system, asked = Cone(*sides(A, B, lam, floats), equal), Cone(*sides(C, D, 0, floats), False)
    return [Implication(witness) for witness in system.implied(asked)]


def redund(
    A: MatrixLike,
    B: MatrixLike,
    lam: Scalar = 0,
    *,
    equal: bool = False,
    floats: Floats = "decimal",
) -> list[int]:
    """Return the rows of A ⊗ x ≥ λ ⊗ B ⊗ x that are left when those that follow from the others are left out.

    Parameters
    ----------
    A, B, lam, floats
        As for ``cone``.
    equal
        The rows of A ⊗ x = λ ⊗ B ⊗ x. Rows of B ≥ A are counted after those of A ≥ B.

    Returns
    -------
    list of int
        The rows, from 1.

    Examples
    --------
    >>> redund([[0, None], [1, None]], [[None, 0], [None, 0]])
    [1]
    """
    return Cone(*sides(A, B, lam, floats), equal).redund()


def pencil(
    A: MatrixLike, B: MatrixLike, *, equal: bool = True, floats: Floats = "decimal"
) -> list[tuple[Entry, Entry]]:
    """Return all finite λ for which A ⊗ x = λ ⊗ B ⊗ x has a solution other than −∞.

    Parameters
    ----------
    equal
        With ``False`` those of A ⊗ x ≥ λ ⊗ B ⊗ x, which is one interval from −inf to the greatest such λ.
    A, B, floats
        As for ``cone``.

    Returns
    -------
    list of pairs of numbers
        Closed intervals; one without an end has −inf or inf there.

    Examples
    --------
    >>> A, B = [[0, 2, 4, 10, 11, 12], [0, 4, 8, 20, 22, 24]], [[0] * 6, [0, 4, 2, 10, 12, 11]]
    >>> pencil(A, B)
    [(0, 4), (10, 12)]
    >>> pencil(A, B, equal=False)
    [(-inf, 12)]
    """
    a, b = sides(A, B, 0, floats)
    found = _supereigen.lambdas(a, b, equal)
    return [
        (-math.inf if least is None else least, math.inf if greatest is None else greatest)
        for least, greatest in found
    ]


def reduce(vectors: MatrixLike, *, floats: Floats = "decimal") -> Basis:
    """Return the scaled basis of what any vectors span.

    Parameters
    ----------
    vectors
        The rows of a matrix, anything that ``Matrix`` takes, or a ``Basis``.
    floats
        What a float stands for, see ``Matrix``.

    Returns
    -------
    Basis
        The extremals among the vectors, scaled, each once.

    Examples
    --------
    >>> list(reduce([[3, 0], [0, None], [9, 1]]))
    [(0, -3), (0, -inf)]
    """
    rows = _rows(vectors, floats)
    flat, denominator, stop = _supereigen.reduce(rows)
    return Basis(flat, rows.shape[1], denominator, stop, labels=rows.labels)


class Inequalities(NamedTuple):
    """The system A ⊗ x ≥ B ⊗ x."""

    A: Matrix
    B: Matrix


def polar(
    vectors: MatrixLike,
    *,
    concise: bool = True,
    threads: int | None = None,
    floats: Floats = "decimal",
) -> Inequalities:
    """Return inequalities that hold exactly for what any vectors span.

    Parameters
    ----------
    vectors
        The rows of a matrix, anything that ``Matrix`` takes, or a ``Basis``.
    concise
        Whether to join inequalities and to leave out those that follow from the others. With ``False`` all extremal ones
        are returned.
    threads, floats
        As for ``basis``.

    Returns
    -------
    Inequalities
        A and B; they have no rows if the vectors span the whole space.

    Examples
    --------
    >>> A, B = polar([[0, -1], [0, 0]])
    >>> A.to_lists(), B.to_lists()
    ([[-inf, 1], [0, -inf]], [[0, -inf], [-inf, 0]])
    >>> list(cone(A, B))
    [(0, -1), (0, 0)]
    """
    check_counts(threads=threads)
    a, b = _supereigen.polar(_rows(vectors, floats), concise, threads)
    return Inequalities(of_exact(a), of_exact(b))


def _rows(vectors: MatrixLike, floats: Floats) -> ExactMatrix:
    if isinstance(vectors, Basis) and len(vectors) == 0:
        # No vectors span what −∞ spans.
        vectors = Matrix([[None] * vectors.n], labels=vectors.labels or None)
    return exact_matrix(vectors, floats)
