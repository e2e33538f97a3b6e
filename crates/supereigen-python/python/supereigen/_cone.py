"""A ⊗ x ≥ B ⊗ x, and the basis of what vectors span."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, NamedTuple

from . import _supereigen
from ._basis import Basis
from ._errors import MatrixError
from ._matrix import Entry, Floats, MatrixLike, exact_matrix
from ._progress import Progress, reporter
from ._supereigen import ExactMatrix


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
    """All scaled extremals of A ⊗ x ≥ B ⊗ x, or with ``equal`` of A ⊗ x = B ⊗ x, for two p × n matrices.

    ``memory`` is how many bytes the generators may take. ``progress`` is told their number; with
    ``partial`` Ctrl-C returns what there is, which of a double description is nothing.

    >>> list(cone([[0, None, None], [None, 1, 0]], [[None, 0, 0], [0, None, None]]))
    [(0, -1, -inf), (0, -inf, 0), (0, 0, -inf)]
    """
    a, b = exact_matrix(A, floats), exact_matrix(B, floats)
    if a.shape != b.shape:
        raise MatrixError(
            f"A is {a.shape[0]} × {a.shape[1]}, but B is {b.shape[0]} × {b.shape[1]}"
        )
    labels = _labels(a, b)
    settings = _Settings(equal, method, limit, threads, memory)
    with reporter(progress) as report:
        flat, denominator, stop = _supereigen.cone(a, b, settings, report, partial)
    return Basis(flat, a.shape[1], denominator, stop, labels=labels)


class Polyhedron(NamedTuple):
    """The extreme points and rays of a tropical polyhedron; without a point it is empty."""

    points: list[tuple[Entry, ...]]
    rays: list[tuple[Entry, ...]]
    """Scaled."""


def polyhedron(
    A: MatrixLike, B: MatrixLike, *, equal: bool = False, floats: Floats = "decimal"
) -> Polyhedron:
    """The points and rays of {x : A ⊗ (x, 0) ≥ B ⊗ (x, 0)}: the last column of both matrices has the constants.

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
