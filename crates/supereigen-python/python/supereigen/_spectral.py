"""λ(A), eigenvectors, subeigenvectors, and the size of the basis as a function of λ."""

from __future__ import annotations

from ._answer import Answer, asked, given
from ._errors import Error
from ._matrix import Entry, Floats, MatrixLike, Scalar
from ._nodes import Node
from ._supereigen import exact_number

__all__ = ["Breakpoint", "Class", "CycleMean", "Eigen", "Eigenspace", "Eigenvector", "Means", "Spectrum", "Sub"]
__all__ += ["Subeigenvector", "cycle_times", "eigen", "max_cycle_mean", "spectrum", "sub"]


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
