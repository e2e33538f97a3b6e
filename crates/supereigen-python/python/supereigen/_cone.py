"""A ⊗ x ≥ B ⊗ x, and the basis of what vectors span."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Literal, NamedTuple

from . import _supereigen
from ._basis import Basis
from ._errors import MatrixError
from ._matrix import Entry, Floats, MatrixLike, Scalar, exact_matrix
from ._progress import Progress, reporter
from ._supereigen import ExactMatrix
from ._vector import VectorLike


@dataclass
class _Settings:
    """What the extension reads."""

    equal: bool
    method: str
    limit: int | None
    threads: int | None
    memory: int | None


def cone(
    A: MatrixLike,
    B: MatrixLike,
    lam: Scalar = 0,
    *,
    equal: bool = False,
    method: Literal["auto", "double-description"] = "auto",
    limit: int | None = None,
    threads: int | None = None,
    memory: int | None = None,
    floats: Floats = "decimal",
    progress: Progress = None,
    partial: bool = False,
) -> Basis:
    """All scaled extremals of A ⊗ x ≥ λ ⊗ B ⊗ x, or with ``equal`` of A ⊗ x = λ ⊗ B ⊗ x, for two p × n matrices.

    ``memory`` is how many bytes the generators may take. ``progress`` is told their number; with
    ``partial`` Ctrl-C returns what there is, which of a double description is nothing.

    >>> list(cone([[0, None, None], [None, 1, 0]], [[None, 0, 0], [0, None, None]]))
    [(0, -1, -inf), (0, -inf, 0), (0, 0, -inf)]
    """
    a, b = _sides(A, B, lam, floats)
    labels = _labels(a, b)
    settings = _Settings(equal, method, limit, threads, memory)
    with reporter(progress) as report:
        flat, denominator, stop = _supereigen.cone(a, b, settings, report, partial)
    return Basis(flat, a.shape[1], denominator, stop, labels=labels)


class Solution(NamedTuple):
    """The greatest solution of A ⊗ x ≥ λ ⊗ B ⊗ x below a vector."""

    vector: tuple[Entry, ...]
    rows: tuple[int, ...]
    """If there is no solution but −∞: rows, from 1, that have no other by themselves, none of which can be left out."""


def solve(
    A: MatrixLike,
    B: MatrixLike,
    lam: Scalar = 0,
    *,
    below: VectorLike | None = None,
    equal: bool = False,
    floats: Floats = "decimal",
) -> Solution:
    """The greatest solution of A ⊗ x ≥ λ ⊗ B ⊗ x that is at most ``below``, 0 everywhere unless given.

    There is a finite solution iff the greatest one below 0 is finite. With ``equal`` the rows of B ≥ A are
    counted after those of A ≥ B.

    >>> solve([[None, 0, -1]], [[0, None, None]], below=[9, 2, 4]).vector
    (3, 2, 4)
    >>> solve([[None, 0], [-1, None]], [[0, None], [None, 0]])
    Solution(vector=(-inf, -inf), rows=(1, 2))
    """
    a, b = _sides(A, B, lam, floats)
    vector, rows = _supereigen.solve(a, b, equal, below, floats)
    return Solution(vector, tuple(rows))


def redund(
    A: MatrixLike,
    B: MatrixLike,
    lam: Scalar = 0,
    *,
    equal: bool = False,
    floats: Floats = "decimal",
) -> list[int]:
    """The rows of A ⊗ x ≥ λ ⊗ B ⊗ x, from 1, that are left when those that follow from the others are left out.

    >>> redund([[0, None], [1, None]], [[None, 0], [None, 0]])
    [1]
    """
    a, b = _sides(A, B, lam, floats)
    return _supereigen.redund(a, b, equal)


def pencil(
    A: MatrixLike, B: MatrixLike, *, equal: bool = True, floats: Floats = "decimal"
) -> list[tuple[Entry, Entry]]:
    """All finite λ for which A ⊗ x = λ ⊗ B ⊗ x has a solution other than −∞, as closed intervals.

    An interval without an end has −inf or inf there. With ``equal=False`` those of A ⊗ x ≥ λ ⊗ B ⊗ x, which is one
    interval from −inf to the greatest such λ.

    >>> A, B = [[0, 2, 4, 10, 11, 12], [0, 4, 8, 20, 22, 24]], [[0] * 6, [0, 4, 2, 10, 12, 11]]
    >>> pencil(A, B)
    [(0, 4), (10, 12)]
    >>> pencil(A, B, equal=False)
    [(-inf, 12)]
    """
    a, b = _sides(A, B, 0, floats)
    found = _supereigen.lambdas(a, b, equal)
    return [
        (-inf if least is None else least, inf if greatest is None else greatest)
        for least, greatest in found
    ]


def _sides(
    A: MatrixLike, B: MatrixLike, lam: Scalar, floats: Floats
) -> tuple[ExactMatrix, ExactMatrix]:
    """A and λ ⊗ B."""
    a, b = exact_matrix(A, floats), exact_matrix(B, floats)
    if a.shape != b.shape:
        raise MatrixError(
            f"A is {a.shape[0]} × {a.shape[1]}, but B is {b.shape[0]} × {b.shape[1]}"
        )
    return a, b.scaled(lam, floats)


def _labels(a: ExactMatrix, b: ExactMatrix) -> list[str]:
    if a.labels and b.labels and a.labels != b.labels:
        raise MatrixError("B has other labels than A")
    return a.labels or b.labels


def reduce(vectors: MatrixLike, *, floats: Floats = "decimal") -> Basis:
    """The scaled basis of what any vectors, the rows of a matrix, span.

    >>> list(reduce([[3, 0], [0, None], [9, 1]]))
    [(0, -3), (0, -inf)]
    """
    rows = exact_matrix(vectors, floats)
    flat, denominator, stop = _supereigen.reduce(rows)
    return Basis(flat, rows.shape[1], denominator, stop, labels=rows.labels)
