"""One vector against a system: what it is, what lies below it, what it is made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ._answer import Answer, Maybe, asked, given
from ._matrix import Entry, Floats, MatrixLike, Scalar
from ._nodes import Node
from ._supereigen import exact_vector

__all__ = ["Arc", "Certificate", "Check", "Decomposition", "Part", "Projection", "check", "decompose", "is_extremal"]
__all__ += ["is_supereigenvector", "project", "types_of"]

VectorLike = Iterable[Any]
"""Numbers as in a matrix: a list, a tuple, an array, a vector of a ``Basis``."""


def text_of(x: VectorLike, floats: Floats) -> str:
    """A vector as questions have it."""
    return " ".join(map(str, exact_vector(x, floats)))


class Part(Answer):
    """One term of a max-combination."""

    coefficient: Entry
    """c, such that c ⊗ extremal is nowhere above x."""
    node: Node
    """A type of the extremal, at which c ⊗ extremal equals x."""
    extremal: tuple[Entry, ...]
    """A scaled extremal."""


class Arc(Answer):
    """An arc (i, j) between nodes of the support with a_ij ⊗ x_j ≥ λ ⊗ x_i, so that row i holds."""

    tail: Node
    """i."""
    head: Node
    """j."""
    weight: Entry
    """a_ij."""
    tight: bool
    """Whether both sides of the inequality are equal."""


class _Tested(Answer):
    vector: tuple[Entry, ...]
    """x."""
    lam: Entry
    """λ."""
    solution: bool
    """Whether A ⊗ x ≥ λ ⊗ x."""
    failing_rows: tuple[int, ...]
    """The rows i, from 1, with A_i ⊗ x < λ ⊗ x_i."""
    sides: tuple[tuple[Entry, Entry], ...]
    """A_i ⊗ x and λ ⊗ x_i of each of them."""


class Certificate(Answer):
    """Why a vector is extremal: its lasso.

    Nodes are labels where the matrix has labels, else numbers, from 1.
    """

    types: tuple[Node, ...]
    """The nodes i for which no smaller solution has the same entry at i."""
    kind: str
    """``"strict"``, ``"forked"``, ``"pure zero cycle"`` or, for λ = −∞, ``"unit"``."""
    entries: Maybe[tuple[Node, ...]]
    """Of a fork: the nodes of the cycle that the last node of the stem enters."""
    stem: tuple[Node, ...]
    """The nodes before the cycle."""
    cycle: tuple[Node, ...]
    """The nodes of the cycle, each once."""
    cycle_weight: Entry
    """The weight of the cycle in λ⁻¹ ⊗ A, never negative; ``-inf`` without a cycle."""


class Check(_Tested):
    """Whether x is a solution, and whether it is extremal. It is true or false as ``solution`` is."""

    scaled: bool
    """Whether the greatest entry is 0."""
    satisfying_arcs: tuple[Arc, ...]
    """The arcs that make rows hold."""
    types_by_hypergraph: tuple[Node, ...]
    """The types by the hypergraph criterion; none if x is not extremal."""
    types_by_satisfying_arcs: tuple[Node, ...]
    """The types by the criterion of satisfying arcs; none if x is not extremal."""
    lasso: Certificate | None
    """Why x is extremal, if it is."""
    halves: tuple[tuple[Entry, ...], tuple[Entry, ...]] | None
    """Two other solutions whose maximum is x, if there are such."""
    greatest_solution: Maybe[tuple[Entry, ...]]
    """With ``parts``: the greatest solution below x."""
    parts: Maybe[tuple[Part, ...]]
    """With ``parts``: extremals of which x is the maximum; none if x is no solution."""


class Decomposition(_Tested):
    """x as the maximum of multiples of extremals. It is true or false as ``solution`` is."""

    greatest_solution: tuple[Entry, ...]
    """The greatest solution below x, which is x if that is one."""
    parts: tuple[Part, ...]
    """The extremals with their coefficients; none if x is no solution."""


class Projection(Answer):
    """A vector, and the greatest solution below it."""

    vector: tuple[Entry, ...]
    """x."""
    lam: Entry
    """λ."""
    greatest_solution: tuple[Entry, ...]
    """The greatest solution that is nowhere above x."""


def check(
    A: MatrixLike, x: VectorLike, lam: Scalar = 0, *, parts: bool = False, floats: Floats = "decimal"
) -> Check:
    """Return what x is: whether it is a solution of A ⊗ x ≥ λ ⊗ x, whether it is extremal, and why.

    Parameters
    ----------
    A, lam, floats
        As for ``basis``.
    x
        A vector of n numbers, ``None`` or ``-inf`` for −∞.
    parts
        Also of which extremals it is the maximum.

    Returns
    -------
    Check
        The answer, true if x is a solution.

    Examples
    --------
    >>> found = check([[-3, 1], [1, 0]], [0, -1])
    >>> found.solution, found.lasso.cycle
    (True, (1, 2))
    >>> check([[-3, 1], [1, 0]], [2, 0]).failing_rows
    (1,)
    """
    return asked(Check, "check", given(A, floats, lam), vector=text_of(x, floats), parts=parts)


def is_supereigenvector(
    A: MatrixLike, x: VectorLike, lam: Scalar = 0, *, floats: Floats = "decimal"
) -> bool:
    """Return whether A ⊗ x ≥ λ ⊗ x.

    Parameters
    ----------
    A, x, lam, floats
        As for ``check``.

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
    return check(A, x, lam, floats=floats).solution


def is_extremal(
    A: MatrixLike, x: VectorLike, lam: Scalar = 0, *, floats: Floats = "decimal"
) -> bool:
    """Return whether x is a solution that is not the maximum of two others; it need not be scaled.

    Parameters
    ----------
    A, x, lam, floats
        As for ``check``.

    Returns
    -------
    bool
        Whether x is extremal.

    Examples
    --------
    >>> is_extremal([[-3, 1], [1, 0]], [0, -1]), is_extremal([[-3, 1], [1, 0]], [2, 5])
    (True, False)
    """
    return check(A, x, lam, floats=floats).lasso is not None


def types_of(
    A: MatrixLike, x: VectorLike, lam: Scalar = 0, *, floats: Floats = "decimal"
) -> tuple[Node, ...]:
    """Return the types of x: the nodes i for which x is minimal among the solutions with its entry at i.

    Parameters
    ----------
    A, x, lam, floats
        As for ``check``.

    Returns
    -------
    tuple of nodes
        Empty if x is not extremal.

    Examples
    --------
    >>> types_of([[-3, 1], [1, 0]], [0, -1])
    (1,)
    """
    lasso = check(A, x, lam, floats=floats).lasso
    return () if lasso is None else lasso.types


def decompose(
    A: MatrixLike, x: VectorLike, lam: Scalar = 0, *, floats: Floats = "decimal"
) -> Decomposition:
    """Return a solution as a max-combination of extremals, none of which can be left out; nothing is enumerated.

    Parameters
    ----------
    A, x, lam, floats
        As for ``check``.

    Returns
    -------
    Decomposition
        The extremals with their coefficients; false if x is no solution, and then its ``failing_rows`` say where.

    Examples
    --------
    >>> for part in decompose([[-3, 1], [1, 0]], [2, 5]).parts:
    ...     print(part.coefficient, part.extremal)
    2 (0, -1)
    5 (-inf, 0)
    >>> bool(decompose([[-3, 1], [1, 0]], [2, 0]))
    False
    """
    return asked(Decomposition, "decompose", given(A, floats, lam), vector=text_of(x, floats))


def project(
    A: MatrixLike, x: VectorLike, lam: Scalar = 0, *, floats: Floats = "decimal"
) -> Projection:
    """Return the greatest solution that is nowhere above x.

    Parameters
    ----------
    A, x, lam, floats
        As for ``check``.

    Returns
    -------
    Projection
        The answer with the greatest solution.

    Examples
    --------
    >>> project([[-3, 1], [1, 0]], [2, 0]).greatest_solution
    (1, 0)
    """
    return asked(Projection, "project", given(A, floats, lam), vector=text_of(x, floats))
