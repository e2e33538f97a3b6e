"""λ(A), eigenvectors, subeigenvectors, finite solutions, interval matrices, and the size of the basis as a function of λ."""

from __future__ import annotations

from collections.abc import Iterable

from ._answer import Answer, Maybe, asked, given
from ._errors import Error
from ._matrix import Entry, Floats, MatrixLike, Scalar
from ._nodes import Node, text_of_node
from ._supereigen import exact_number
from ._vector import VectorLike, text_of

__all__ = ["Breakpoint", "Class", "CycleMean", "Eigen", "Eigenspace", "Eigenvector", "Finite", "InBox", "Interval"]
__all__ += ["IntervalBox", "IntervalVector", "Lambdas", "Means", "Range", "Solvable", "Spectrum", "Sub", "Subeigenvector"]
__all__ += ["cycle_times", "eigen", "finite", "interval", "interval_box", "interval_lambdas", "max_cycle_mean"]
__all__ += ["spectrum", "sub"]


class CycleMean(Answer):
    """A cycle with its mean."""

    mean: Entry
    """The mean; ``-inf`` if there is no cycle."""
    cycle: tuple[Node, ...]
    """The nodes of the cycle, each once."""


class Class(CycleMean):
    """A strongly connected class of nodes, with its greatest cycle mean."""

    nodes: tuple[Node, ...]
    greatest_reachable: Entry
    """The greatest λ for which some solution is finite at these nodes."""


class Means(CycleMean):
    """The greatest cycle mean λ(A), a cycle that has it, and what follows from the means of the classes."""

    greatest_finite: Entry
    """The greatest λ for which A ⊗ x ≥ λ ⊗ x has a finite solution."""
    classes: tuple[Class, ...]
    """The strongly connected classes, each after those that it reaches."""


class Eigenvector(Answer):
    """A scaled eigenvector with its class of the critical graph."""

    vector: tuple[Entry, ...]
    critical_nodes: tuple[Node, ...]
    """The nodes of its class."""
    critical_arcs: tuple[tuple[Node, Node], ...]
    """Those on cycles whose mean is the eigenvalue."""


class Eigenspace(Answer):
    """An eigenvalue with the scaled basis of its eigenvectors."""

    value: Entry
    basis: tuple[Eigenvector, ...]


class Eigen(Answer):
    """Every eigenvalue with its eigenvectors."""

    cycle_times: tuple[Entry, ...]
    """χ(A): for each node the greatest mean of a cycle that it reaches."""
    eigenspaces: tuple[Eigenspace, ...]
    """The eigenvalues, the greatest first."""


class Subeigenvector(Answer):
    """A scaled subeigenvector."""

    node: Node
    """The node whose column of the Kleene star it is."""
    vector: tuple[Entry, ...]


class Sub(Answer):
    """The solutions of A ⊗ x ≤ λ ⊗ x."""

    lam: Entry
    """λ."""
    integer: bool
    """Whether only vectors of integers were asked for."""
    basis: tuple[Subeigenvector, ...]
    """The scaled basis."""
    forbidding: CycleMean | None
    """The cycle that forbids a finite solution; ``None`` if there is one."""
    excluded: tuple[Node, ...]
    """The nodes at which every solution is −∞."""


class Breakpoint(Answer):
    """A value of λ at which the basis changes."""

    value: Entry
    at: int
    """The size of the basis at this λ."""
    below: int
    """Its size from there down to the next breakpoint, or for all smaller λ."""


class Spectrum(Answer):
    """The size of the basis for every λ above ``lowest``."""

    lowest: Entry
    breakpoints: tuple[Breakpoint, ...]
    """From λ(A) down."""
    complete: bool
    """True: Ctrl-C leaves no answer."""

    def count(self, lam: Scalar, *, floats: Floats = "decimal") -> int:
        """Return the size of the basis for this λ.

        Parameters
        ----------
        lam
            λ, above ``lowest``.
        floats
            What a float stands for, see ``Matrix``.

        Returns
        -------
        int
            How many scaled extremals there are.

        Examples
        --------
        >>> spectrum([[-3, 1], [1, 0]]).count(0)
        2
        """
        exact = exact_number(lam, floats)
        if exact <= self.lowest:
            raise Error(f"λ = {exact} is not above {self.lowest}, the lowest that was asked for")
        size = 0
        for breakpoint_ in self.breakpoints:
            if breakpoint_.value == exact:
                return breakpoint_.at
            if breakpoint_.value < exact:
                break
            size = breakpoint_.below
        return size


def max_cycle_mean(A: MatrixLike, *, floats: Floats = "decimal") -> Means:
    """Return λ(A), the greatest mean of a cycle, with a cycle that has it, and with the means of all classes.

    Parameters
    ----------
    A, floats
        As for ``basis``.

    Returns
    -------
    Means
        The mean and the nodes of the cycle, ``-inf`` and no nodes if there is no cycle; and the classes.

    Examples
    --------
    >>> found = max_cycle_mean([[None, 2], [3, None]])
    >>> found.mean, found.cycle
    (Fraction(5, 2), (1, 2))
    >>> max_cycle_mean([[None, 2], [None, None]]).mean
    -inf
    """
    return asked(Means, "lambda", given(A, floats))


def cycle_times(A: MatrixLike, *, floats: Floats = "decimal") -> tuple[Entry, ...]:
    """Return the cycle-time vector χ(A): under x(k + 1) = A ⊗ x(k), x(k) / k tends to it from every finite x(0).

    Parameters
    ----------
    A, floats
        As for ``basis``.

    Returns
    -------
    tuple of numbers
        For each node the greatest mean of a cycle that it reaches; ``-inf`` if it reaches none.

    Examples
    --------
    >>> cycle_times([[5, None], [7, 3]])
    (5, 5)
    """
    return given(A, floats).cycle_times()


def eigen(A: MatrixLike, *, floats: Floats = "decimal") -> Eigen:
    """Return every eigenvalue, the greatest first, with the scaled basis of its eigenvectors.

    Parameters
    ----------
    A, floats
        As for ``basis``.

    Returns
    -------
    Eigen
        The eigenvalues with their eigenvectors.

    Examples
    --------
    >>> for space in eigen([[1, 0], [None, 3]]).eigenspaces:
    ...     print(space.value, [x.vector for x in space.basis])
    3 [(-3, 0)]
    1 [(0, -inf)]
    """
    return asked(Eigen, "eigen", given(A, floats))


def sub(
    A: MatrixLike, lam: Scalar = 0, *, integer: bool = False, floats: Floats = "decimal"
) -> Sub:
    """Return the scaled basis of {x : A ⊗ x ≤ λ ⊗ x}.

    Parameters
    ----------
    integer
        Only vectors of integers: the solutions of ⌈A − λ⌉ ⊗ x ≤ x, and ``forbidding`` is then a cycle of that matrix.
    A, lam, floats
        As for ``basis``.

    Returns
    -------
    Sub
        The vectors, and what forbids finite ones.

    Examples
    --------
    >>> [(x.node, x.vector) for x in sub([[0, -1], [-2, -1]]).basis]
    [(1, (0, -2)), (2, (-1, 0))]
    """
    return asked(Sub, "sub", given(A, floats, lam), integer=integer)


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


def spectrum(A: MatrixLike, lowest: Scalar = None, *, floats: Floats = "decimal") -> Spectrum:
    """Return every λ at which the basis of A ⊗ x ≥ λ ⊗ x changes its size or its supports.

    Parameters
    ----------
    lowest
        Only λ above this one; −∞ unless given.
    A, floats
        As for ``basis``.

    Returns
    -------
    Spectrum
        The breakpoints, with the sizes of the basis at and below them.

    Examples
    --------
    >>> spectrum([[-3, 1], [1, 0]]).breakpoints[0]
    Breakpoint(value=1, at=1, below=2)
    """
    return asked(Spectrum, "spectrum", given(A, floats), lowest=str(exact_number(lowest, floats)))
