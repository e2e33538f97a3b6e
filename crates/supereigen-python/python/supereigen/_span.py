"""What vectors span: its basis, and its inequalities."""

from __future__ import annotations

from typing import NamedTuple

from . import _supereigen
from ._basis import Basis
from ._matrix import Floats, Matrix, MatrixLike, exact_matrix, of_exact
from ._supereigen import ExactMatrix
from ._wanted import check_counts

__all__ = ["Inequalities", "polar", "reduce"]


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
