"""λ(A), eigenvectors, subeigenvectors, and the size of the basis as a function of λ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from . import _supereigen
from ._errors import Error
from ._matrix import Entry, Floats, MatrixLike, Scalar, exact_matrix
from ._supereigen import System, exact_number


class CycleMean(NamedTuple):
    """The greatest cycle mean, and a cycle that has it."""

    mean: Entry
    """λ(A); ``-inf`` if there is no cycle."""
    cycle: tuple[int, ...]
    """The nodes of the cycle, from 1, each once."""


class Eigenvector(NamedTuple):
    """A scaled eigenvector with its class of the critical graph."""

    vector: tuple[Entry, ...]
    critical_nodes: tuple[int, ...]
    """From 1."""
    critical_arcs: tuple[tuple[int, int], ...]
    """Those on cycles whose mean is the eigenvalue."""


class Eigenspace(NamedTuple):
    """An eigenvalue with the scaled basis of its eigenvectors."""

    value: Entry
    basis: tuple[Eigenvector, ...]


@dataclass(frozen=True)
class Subeigenvectors:
    """The solutions of A ⊗ x ≤ λ ⊗ x."""

    forbidding: CycleMean | None
    """The cycle that forbids a finite solution; ``None`` if there is one."""
    excluded: tuple[int, ...]
    """The nodes, from 1, at which every solution is −∞."""
    basis: dict[int, tuple[Entry, ...]]
    """The scaled basis, each vector by the node, from 1, whose column of the Kleene star it is."""


class Breakpoint(NamedTuple):
    """A value of λ at which the basis changes."""

    value: Entry
    at: int
    """The size of the basis at this λ."""
    below: int
    """Its size from there down to the next breakpoint, or for all smaller λ."""


@dataclass(frozen=True)
class Spectrum:
    """The size of the basis for every λ above ``lowest``."""

    breakpoints: tuple[Breakpoint, ...]
    """From λ(A) down."""
    lowest: Entry

    def count(self, lam: Scalar, *, floats: Floats = "decimal") -> int:
        """The size of the basis for this λ.

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
    """λ(A), the greatest mean of a cycle, with a cycle that has it.

    >>> max_cycle_mean([[None, 2], [3, None]])
    CycleMean(mean=Fraction(5, 2), cycle=(1, 2))
    >>> max_cycle_mean([[None, 2], [None, None]])
    CycleMean(mean=-inf, cycle=())
    """
    mean, cycle = System(exact_matrix(A, floats), 0, floats).max_cycle_mean()
    return CycleMean(mean, tuple(cycle))


def eigen(A: MatrixLike, *, floats: Floats = "decimal") -> list[Eigenspace]:
    """Every eigenvalue, the greatest first, with the scaled basis of its eigenvectors.

    >>> for value, vectors in eigen([[1, 0], [None, 3]]):
    ...     print(value, [x.vector for x in vectors])
    3 [(-3, 0)]
    1 [(0, -inf)]
    """
    return [
        Eigenspace(
            value,
            tuple(Eigenvector(x, tuple(nodes), tuple(arcs)) for x, nodes, arcs in vectors),
        )
        for value, vectors in _supereigen.eigen(exact_matrix(A, floats))
    ]


def sub(A: MatrixLike, lam: Scalar = 0, *, floats: Floats = "decimal") -> Subeigenvectors:
    """The scaled basis of {x : A ⊗ x ≤ λ ⊗ x}.

    >>> sub([[0, -1], [-2, -1]]).basis
    {1: (0, -2), 2: (-1, 0)}
    """
    forbidding, excluded, found = _supereigen.sub(exact_matrix(A, floats), lam, floats)
    cycle = None if forbidding is None else CycleMean(forbidding[0], tuple(forbidding[1]))
    return Subeigenvectors(cycle, tuple(excluded), dict(found))


def spectrum(A: MatrixLike, lowest: Scalar = None, *, floats: Floats = "decimal") -> Spectrum:
    """Every λ above ``lowest`` at which the basis of A ⊗ x ≥ λ ⊗ x changes its size or its supports.

    >>> spectrum([[-3, 1], [1, 0]]).breakpoints[0]
    Breakpoint(value=1, at=1, below=2)
    """
    found = _supereigen.spectrum(exact_matrix(A, floats), lowest, floats)
    breakpoints = tuple(Breakpoint(*breakpoint_) for breakpoint_ in found)
    return Spectrum(breakpoints, exact_number(lowest, floats))
