"""λ(A), eigenvectors, subeigenvectors, finite solutions, interval matrices, and the size of the basis as a function of λ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from . import _supereigen
from ._errors import Error
from ._matrix import Entry, Floats, MatrixLike, Scalar, exact_matrix, rounded, shared_labels
from ._nodes import Node, named, names, number_of
from ._supereigen import ExactMatrix, System, exact_number, exact_vector
from ._vector import VectorLike


class CycleMean(NamedTuple):
    """The greatest cycle mean, and a cycle that has it."""

    mean: Entry
    """λ(A); ``-inf`` if there is no cycle."""
    cycle: tuple[Node, ...]
    """The nodes of the cycle, each once."""


class Eigenvector(NamedTuple):
    """A scaled eigenvector with its class of the critical graph."""

    vector: tuple[Entry, ...]
    critical_nodes: tuple[Node, ...]
    """The nodes of its class."""
    critical_arcs: tuple[tuple[Node, ...], ...]
    """Those on cycles whose mean is the eigenvalue."""


class Eigenspace(NamedTuple):
    """An eigenvalue with the scaled basis of its eigenvectors."""

    value: Entry
    basis: tuple[Eigenvector, ...]


@dataclass(frozen=True, repr=False)
class Subeigenvectors:
    """The solutions of A ⊗ x ≤ λ ⊗ x."""

    forbidding: CycleMean | None
    """The cycle that forbids a finite solution; ``None`` if there is one."""
    excluded: tuple[Node, ...]
    """The nodes at which every solution is −∞."""
    basis: dict[Node, tuple[Entry, ...]]
    """The scaled basis, each vector by the node whose column of the Kleene star it is."""

    def __repr__(self) -> str:
        return f"<Subeigenvectors: {len(self.basis)} vectors, {len(self.excluded)} excluded nodes>"


class Breakpoint(NamedTuple):
    """A value of λ at which the basis changes."""

    value: Entry
    at: int
    """The size of the basis at this λ."""
    below: int
    """Its size from there down to the next breakpoint, or for all smaller λ."""


@dataclass(frozen=True, repr=False)
class Spectrum:
    """The size of the basis for every λ above ``lowest``."""

    breakpoints: tuple[Breakpoint, ...]
    """From λ(A) down."""
    lowest: Entry

    def __repr__(self) -> str:
        first = self.breakpoints[0].value if self.breakpoints else self.lowest
        return f"<Spectrum of {len(self.breakpoints)} breakpoints, from {first} down to {self.lowest}>"

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


def max_cycle_mean(A: MatrixLike, *, floats: Floats = "decimal") -> CycleMean:
    """Return λ(A), the greatest mean of a cycle, with a cycle that has it.

    Parameters
    ----------
    A, floats
        As for ``basis``.

    Returns
    -------
    CycleMean
        The mean and the nodes of the cycle; ``-inf`` and no nodes if there is no cycle.

    Examples
    --------
    >>> max_cycle_mean([[None, 2], [3, None]])
    CycleMean(mean=Fraction(5, 2), cycle=(1, 2))
    >>> max_cycle_mean([[None, 2], [None, None]])
    CycleMean(mean=-inf, cycle=())
    """
    matrix = exact_matrix(A, floats)
    mean, cycle = System(matrix, 0, floats).max_cycle_mean()
    return CycleMean(mean, named(cycle, _names(matrix)))


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
    return System(exact_matrix(A, floats), 0, floats).cycle_times()


def _names(matrix: ExactMatrix) -> Sequence[Node]:
    return names(matrix.labels, matrix.shape[1])


def eigen(A: MatrixLike, *, floats: Floats = "decimal") -> list[Eigenspace]:
    """Return every eigenvalue, the greatest first, with the scaled basis of its eigenvectors.

    Parameters
    ----------
    A, floats
        As for ``basis``.

    Returns
    -------
    list of Eigenspace
        The eigenvalues with their eigenvectors.

    Examples
    --------
    >>> for value, vectors in eigen([[1, 0], [None, 3]]):
    ...     print(value, [x.vector for x in vectors])
    3 [(-3, 0)]
    1 [(0, -inf)]
    """
    matrix = exact_matrix(A, floats)
    of = _names(matrix)
    return [
        Eigenspace(
            value,
            tuple(
                Eigenvector(x, named(nodes, of), tuple(named(arc, of) for arc in arcs))
                for x, nodes, arcs in vectors
            ),
        )
        for value, vectors in _supereigen.eigen(matrix)
    ]


def sub(
    A: MatrixLike, lam: Scalar = 0, *, integer: bool = False, floats: Floats = "decimal"
) -> Subeigenvectors:
    """Return the scaled basis of {x : A ⊗ x ≤ λ ⊗ x}.

    Parameters
    ----------
    integer
        Only vectors of integers: the solutions of ⌈A − λ⌉ ⊗ x ≤ x, and ``forbidding`` is then a cycle of that matrix.
    A, lam, floats
        As for ``basis``.

    Returns
    -------
    Subeigenvectors
        The vectors by node, and what forbids finite ones.

    Examples
    --------
    >>> sub([[0, -1], [-2, -1]]).basis
    {1: (0, -2), 2: (-1, 0)}
    """
    matrix = exact_matrix(A, floats)
    if integer:
        matrix, lam = rounded(matrix, lam, floats, up=True)
    forbidding, excluded, found = _supereigen.sub(matrix, exact_number(lam, floats))
    of = _names(matrix)
    cycle = None if forbidding is None else CycleMean(forbidding[0], named(forbidding[1], of))
    return Subeigenvectors(cycle, named(excluded, of), {of[node - 1]: x for node, x in found})


class Finite(NamedTuple):
    """A solution of A ⊗ x ≥ λ ⊗ x, or why there is none."""

    vector: tuple[Entry, ...] | None
    nodes: tuple[Node, ...]
    """The nodes that forbid it."""


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
    >>> finite([[None, 1], [-3, 0]])
    Finite(vector=(1, 0), nodes=())
    >>> finite([[None, 1], [-3, 0]], between=([0, 0], [9, 5]))
    Finite(vector=(6, 5), nodes=())
    >>> finite([[None, 1], [-3, 0]], between=([7, 0], [9, 5]))
    Finite(vector=None, nodes=(1,))
    >>> finite([[None, "1/2"], ["-1/2", None]], integer=True)
    Finite(vector=None, nodes=(1,))
    """
    matrix = exact_matrix(A, floats)
    if between is not None:
        lower, upper = (exact_vector(x, floats) for x in between)
        vector, nodes = _supereigen.between(System(matrix, lam, floats), lower, upper, integer)
    else:
        if integer:
            matrix, lam = rounded(matrix, lam, floats, up=False)
        vector, nodes = _supereigen.finite(System(matrix, lam, floats))
    return Finite(vector, named(nodes, _names(matrix)))


class Lambdas(NamedTuple):
    """For which λ a vector is what."""

    eigen: tuple[Entry, Entry] | None
    """An eigenvector: from the first to the second; ``None`` for no λ."""
    super: Entry
    """A supereigenvector: this λ and all below."""
    sub: Entry | None
    """A subeigenvector: this λ and all above; ``None`` for no λ."""


class IntervalLambdas(NamedTuple):
    """For which λ a vector is what, for matrices A with L ≤ A ≤ U."""

    some: Lambdas
    """For some A."""
    every: Lambdas
    """For every A."""


def interval_lambdas(
    L: MatrixLike, U: MatrixLike, x: VectorLike, *, floats: Floats = "decimal"
) -> IntervalLambdas:
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
    IntervalLambdas
        The λ for some A, and those for every A.

    Examples
    --------
    >>> found = interval_lambdas([[1, 0], [0, 1]], [[3, 4], [2, 5]], [0, 0])
    >>> found.some
    Lambdas(eigen=(1, 4), super=4, sub=1)
    >>> found.every
    Lambdas(eigen=None, super=1, sub=5)
    """
    lower, upper = exact_matrix(L, floats), exact_matrix(U, floats)
    shared_labels(L=lower, U=upper)
    some, every = _supereigen.interval_lambdas(lower, upper, exact_vector(x, floats))
    return IntervalLambdas(Lambdas(*some), Lambdas(*every))


@dataclass(frozen=True)
class Box:
    """All vectors x between two, against A ⊗ x ≥ λ ⊗ x."""

    solution: tuple[Entry, ...] | None
    """The greatest x that is a solution; ``None`` if no x is."""
    too_low: tuple[Node, ...]
    """The nodes at which the greatest solution below the upper vector is below the lower one."""
    failing_rows: tuple[int, ...]
    """The rows, from 1, that some x violates; none if every x is a solution."""
    ea: bool
    """Whether some entries at the other nodes do for all entries at ``for_all``."""
    ae: bool
    """Whether for all entries at ``for_all`` there are some at the other nodes."""


class IntervalBox(NamedTuple):
    """All vectors between two, for matrices A with L ≤ A ≤ U."""

    some: Box
    """For some A."""
    every: Box
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
    matrices = exact_matrix(L, floats), exact_matrix(U, floats)
    labels = shared_labels(L=matrices[0], U=matrices[1])
    n = matrices[0].shape[1]
    universal = [number_of(node, labels, n) - 1 for node in for_all]
    bounds = exact_vector(lower, floats), exact_vector(upper, floats)
    answers = _supereigen.interval_box(matrices, bounds, exact_number(lam, floats), universal)
    some, every = (
        Box(solution, named(too_low, names(labels, n)), tuple(rows), ea, ae)
        for solution, too_low, rows, ea, ae in answers
    )
    return IntervalBox(some, every)


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
    bound = exact_number(lowest, floats)
    found = _supereigen.spectrum(exact_matrix(A, floats), bound)
    return Spectrum(tuple(Breakpoint(*breakpoint_) for breakpoint_ in found), bound)
