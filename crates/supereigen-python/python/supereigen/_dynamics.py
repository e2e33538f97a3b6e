"""Event systems x(k + 1) = A ⊗ x(k): powers, states, transients, the Kleene star, residuals."""

from __future__ import annotations

from typing import Literal, SupportsIndex

from . import _supereigen
from ._answer import Answer, Maybe, asked, given
from ._draw import Drawing
from ._errors import Error
from ._matrix import Entry, Floats, Matrix, MatrixLike, Scalar, exact_matrix, of_exact
from ._nodes import Node, whole
from ._spectral import CycleMean
from ._supereigen import exact_number, exact_vector
from ._vector import VectorLike, text_of
from ._wanted import check_counts

__all__ = ["ClassLaw", "Residual", "Transient", "gantt", "power", "residual", "simulate", "star", "transient"]


class ClassLaw(Answer):
    """When and how the entries of one class of nodes repeat themselves: x_i(k + γ) = γλ + x_i(k)."""

    nodes: tuple[Node, ...]
    rates: tuple[Entry, ...]
    """λ. There are several only if the start has entries −∞: which one holds then depends on i and on k modulo γ."""
    cyclicity: int
    """γ, the least period."""
    transient: int
    """The least k from which on the equation holds."""


class Transient(Answer):
    """When and how powers or states repeat themselves: A^(k + γ) = γλ ⊗ A^k for all k from the transient on.

    It is false if there is no common λ.
    """

    rate: Maybe[Entry]
    """λ; ``-inf`` if there is no cycle."""
    cyclicity: Maybe[int]
    """γ, the least period."""
    transient: int | None
    """The least k for which the equation holds; ``None`` if there is no common λ."""
    different_rates: Maybe[tuple[CycleMean, CycleMean]]
    """Where powers have no common λ, two cycles of different means."""
    classes: Maybe[tuple[ClassLaw, ...]]
    """Where entries of an orbit grow at different rates, the law of each class of nodes."""


class Residual(Answer):
    """The greatest solution of A ⊗ x ≤ b. It is true if A ⊗ x = b."""

    b: tuple[Entry, ...]
    vector: tuple[Entry, ...]
    """A\\b; the float ``inf`` where the column of A is −∞, so that nothing bounds x."""
    solvable: bool
    """Whether A ⊗ x = b has a solution."""
    rows_below: tuple[int, ...]
    """The rows, from 1, in which A ⊗ x stays below b."""


def power(A: MatrixLike, k: SupportsIndex, *, floats: Floats = "decimal") -> Matrix:
    """Return A^k, by repeated squaring; A^0 is the identity.

    Parameters
    ----------
    k
        An integer of any size, not negative.
    A, floats
        As for ``basis``.

    Returns
    -------
    Matrix
        The power.

    Examples
    --------
    >>> power([[-1, -1000], [0, 0]], 999)
    Matrix([[-999, -1000], [0, 0]])
    """
    exponent = _whole("k", k)
    return of_exact(_supereigen.power(exact_matrix(A, floats), str(exponent)))


def star(A: MatrixLike, lam: Scalar = 0, *, floats: Floats = "decimal") -> Matrix:
    """Return the Kleene star (−λ ⊗ A)*.

    Parameters
    ----------
    lam
        λ, which must be finite.
    A, floats
        As for ``basis``.

    Returns
    -------
    Matrix
        The greatest weights of paths from i to j.

    Raises
    ------
    Error
        If a cycle has a mean above λ; it is named.

    Examples
    --------
    >>> star([[None, 2], [-3, None]])
    Matrix([[0, 2], [-3, 0]])
    """
    return of_exact(_supereigen.star(exact_matrix(A, floats), exact_number(lam, floats)))


def simulate(
    A: MatrixLike, x: VectorLike, steps: SupportsIndex, *, floats: Floats = "decimal"
) -> list[tuple[Entry, ...]]:
    """Return the states x(0), x(1), …, x(steps) with x(k + 1) = A ⊗ x(k).

    Parameters
    ----------
    x
        The state x(0), a vector of n numbers.
    steps
        How many states follow it.
    A, floats
        As for ``basis``.

    Returns
    -------
    list of tuples of numbers
        The states.

    Examples
    --------
    >>> simulate([[2, 5], [3, 3]], [1, 0], 2)
    [(1, 0), (5, 4), (9, 8)]
    """
    start = exact_vector(x, floats)
    count = _whole("steps", steps)
    check_counts(steps=count)
    return _supereigen.simulate(exact_matrix(A, floats), start, count)


def gantt(
    A: MatrixLike,
    x: VectorLike,
    steps: SupportsIndex,
    *,
    format: Literal["svg", "tikz", "tex"] = "svg",
    theme: Literal["auto", "light", "dark"] = "auto",
    floats: Floats = "decimal",
) -> Drawing:
    """Return a Gantt picture of the states that ``simulate`` gives.

    Parameters
    ----------
    A, x, steps, floats
        As for ``simulate``.
    format, theme
        As for ``draw``.

    Returns
    -------
    Drawing
        The picture.

    Examples
    --------
    >>> gantt([[2, 5], [3, 3]], [1, 0], 4)[:4]
    '<svg'
    """
    steps = _whole("steps", steps)
    check_counts(steps=steps)
    matrix, start = exact_matrix(A, floats), exact_vector(x, floats)
    return Drawing(_supereigen.gantt(matrix, start, steps, (format, theme)), format)


def transient(
    A: MatrixLike, x: VectorLike | None = None, *, floats: Floats = "decimal"
) -> Transient:
    """Return the cyclicity and the transient of the powers of A or, with ``x``, of the orbit x, A ⊗ x, A² ⊗ x, …

    Parameters
    ----------
    x
        A vector of n numbers; without it, the powers of A.
    A, floats
        As for ``basis``.

    Returns
    -------
    Transient
        The rate, the cyclicity and the transient.

    Examples
    --------
    >>> found = transient([[-1, -1000000000], [0, 0]])
    >>> found.rate, found.cyclicity, found.transient
    (0, 1, 1000000000)
    >>> [cycle.mean for cycle in transient([[5, None], [7, 3]]).different_rates]
    [5, 3]
    >>> transient([[5, None], [7, 3]], [0, 0]).transient
    1
    >>> [(law.nodes, law.rates) for law in transient([[5, 7], [None, 3]], [0, 9]).classes]
    [((2,), (3,)), ((1,), (5,))]
    """
    start = None if x is None else text_of(x, floats)
    return asked(Transient, "transient", given(A, floats), start=start)


def residual(A: MatrixLike, b: VectorLike, *, floats: Floats = "decimal") -> Residual:
    """Return A\\b, the greatest x with A ⊗ x ≤ b.

    Parameters
    ----------
    A
        A p × n matrix: anything that ``Matrix`` takes.
    b
        A vector of p numbers.
    floats
        What a float stands for, see ``Matrix``.

    Returns
    -------
    Residual
        The vector, and the rows in which A ⊗ x stays below b.

    Examples
    --------
    >>> found = residual([[0, 3, None], [1, 2, None]], [5, 4])
    >>> found.vector, found.solvable
    ((3, 2, inf), True)
    """
    return asked(Residual, "residual", given(A, floats), vector=text_of(b, floats))


def _whole(name: str, number: SupportsIndex) -> int:
    value = whole(name, number)
    if value < 0:
        raise Error(f"{name} = {value} is negative")
    return value
