"""The scaled basis: all of it, in batches, its size, and its parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ._answer import Answer, answered
from ._basis import Basis
from ._matrix import Floats, MatrixLike, Scalar
from ._nodes import Node
from ._progress import Progress, reporter
from ._shards import Plan, ShardLike
from ._wanted import Filters, Method, Search, Types, check_counts

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["CountOfCycle", "Estimate", "Summary", "basis", "count", "estimate", "iter_basis", "plan", "summary"]


class Estimate(Answer):
    """About how many extremals there are, and how long they take."""

    results: float
    """The most likely number."""
    least: float
    """With probability 95 %, at least so many."""
    most: float | None
    """With probability about 95 %, at most so many; ``None`` where no more than ``least`` is known."""
    exact: bool
    """Whether the number is exact."""
    search_nodes: float
    """About how many nodes the search has."""
    threads: int
    """The number of threads that the times are for."""
    count_seconds: float
    """About how many seconds ``count`` takes. If ``most`` is ``None``, it takes at least so many."""
    basis_seconds: float
    """About how many seconds ``basis`` takes, likewise."""
    plain_bytes: float | None
    """Only the command says how large the basis is as text."""
    complete: bool
    """Whether the samples were not cut short."""


class CountOfCycle(Answer):
    """How many extremals have a lasso with this cycle."""

    cycle: tuple[Node, ...]
    """The nodes of the cycle, from the first."""
    count: int
    """The number."""


class Summary(Answer):
    """What a basis looks like as a whole."""

    count: int
    """The number of all vectors."""
    forked: int
    """The number of forked lassos."""
    pure_zero_cycles: int
    """The number of pure zero cycles."""
    by_type: tuple[int, ...]
    """For each node the number of vectors of this type; a pure zero cycle counts for each of its nodes."""
    by_support: tuple[int, ...]
    """The number of vectors with 0, 1, 2, … finite entries."""
    by_cycle_length: tuple[int, ...]
    """The number of vectors whose cycle has 0, 1, 2, … nodes."""
    cycles: int
    """The number of different cycles."""
    by_cycle: tuple[CountOfCycle, ...]
    """For each cycle the number of vectors whose lasso has it, the most frequent first."""
    other_cycles: int
    """The number of vectors whose cycle is not in ``by_cycle``, which holds 65,536 cycles at most."""
    complete: bool
    """Whether all vectors were counted."""


def basis(
    A: MatrixLike,
    lam: Scalar = 0,
    *,
    integer: bool = False,
    method: Method = "lasso",
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
    """Return the scaled basis of {x : A ⊗ x ≥ λ ⊗ x}: every scaled extremal once.

    Parameters
    ----------
    A
        A square matrix: anything that ``Matrix`` takes.
    lam
        λ, any exact number, ``"143/3"`` as well; ``None`` or ``-inf`` is −∞.
    integer
        Only vectors of integers and −∞: the scaled basis of ⌊A − λ⌋ ⊗ x ≥ x.
    method
        How; all methods find the same set.
    limit
        No more vectors than this.
    types
        Only extremals of these types: a node, by its label or its number, from 1, or several.
    filters
        ``contains``, ``support_min``, ``support_max``, ``cycle``: only vectors that are finite at this node or all of
        these; with so many finite entries; whose lasso ends in this cycle, from whichever node it is given.
    shard, stretches
        Only a part of the search, see ``plan``.
    threads
        One for each core by default. They change neither content nor order.
    floats
        What a float stands for, see ``Matrix``.
    progress
        A function of the number of vectors and the part that is done, or ``True`` for a bar of tqdm.
    partial
        Ctrl-C returns what was found, with ``stop == "interrupted"``, and raises nothing.

    Returns
    -------
    Basis
        The vectors, in an order that depends on the matrix alone.

    Raises
    ------
    MatrixError
        If the matrix is not square.
    SearchError
        For options that make no sense, alone or together.

    Examples
    --------
    >>> b = basis([[-3, 1, None], [1, 1, 1], [None, 0, None]])
    >>> list(b)
    [(0, -1, -inf), (-inf, 0, -inf), (-inf, 0, 0)]
    >>> basis([[0, 1], [None, 2]], "3/2").to_fractions()
    [(Fraction(-1, 2), Fraction(0, 1)), (-inf, Fraction(0, 1))]
    >>> A = [[None, "1/2"], ["-1/2", None]]
    >>> list(basis(A)), list(basis(A, integer=True))
    ([(0, Fraction(-1, 2))], [])
    >>> list(basis([[-3, 1, None], [1, 1, 1], [None, 0, None]], support_max=1))
    [(-inf, 0, -inf)]
    """
    search = Search(A, lam, floats, types, integer)
    search.want(method, threads, shard=shard, stretches=stretches, limit=limit, **filters)
    return search.found(progress, partial)


def count(
    A: MatrixLike,
    lam: Scalar = 0,
    *,
    integer: bool = False,
    method: Method = "lasso",
    types: Types = None,
    shard: ShardLike = None,
    stretches: str | None = None,
    threads: int | None = None,
    floats: Floats = "decimal",
    progress: Progress = None,
    partial: bool = False,
    **filters: Unpack[Filters],
) -> int:
    """Return the size of the scaled basis, without building its vectors.

    Parameters
    ----------
    A, lam, integer, method, types, filters, shard, stretches, threads, floats, progress
        As for ``basis``.
    partial
        Ctrl-C returns the number of vectors so far, and raises nothing.

    Returns
    -------
    int
        How many scaled extremals there are.

    Examples
    --------
    >>> count([[-3, 1, None], [1, 1, 1], [None, 0, None]])
    3
    >>> A = [[0, 1, 2], [1, 0, 1], [2, 1, 0]]
    >>> sum(count(A, shard=(k, 4)) for k in range(1, 5)) == count(A)
    True
    """
    search = Search(A, lam, floats, types, integer)
    search.want(method, threads, shard=shard, stretches=stretches, **filters)
    with reporter(progress) as report:
        return search.space.enumerate(search.settings, report, partial, False)[1]


def iter_basis(
    A: MatrixLike,
    lam: Scalar = 0,
    *,
    integer: bool = False,
    batch_size: int = 65_536,
    method: Method = "lasso",
    limit: int | None = None,
    types: Types = None,
    shard: ShardLike = None,
    stretches: str | None = None,
    threads: int | None = None,
    floats: Floats = "decimal",
    progress: Progress = None,
    **filters: Unpack[Filters],
) -> Iterator[Basis]:
    """Return the scaled basis in batches, so that memory does not grow with the basis.

    The search runs ahead by a few batches and then waits. To stop it, leave the loop and drop the iterator, or
    ``close()`` it. A process that is forked later cannot go on with it.

    Parameters
    ----------
    batch_size
        How many vectors a batch has, except the last one.
    progress
        As for ``basis``; the number is that of the vectors in the batches so far.
    A, lam, integer, method, limit, types, filters, shard, stretches, threads, floats
        As for ``basis``.

    Returns
    -------
    iterator of Basis
        The batches, in the order of the search.

    Examples
    --------
    >>> A = [[0, 1, 2], [1, 0, 1], [2, 1, 0]]
    >>> sum(len(batch) for batch in iter_basis(A, batch_size=2)) == count(A)
    True
    """
    check_counts(batch_size=batch_size)
    search = Search(A, lam, floats, types, integer)
    search.want(method, threads, shard=shard, stretches=stretches, limit=limit, **filters)
    return _batches(search, batch_size, progress)


def _batches(search: Search, batch_size: int, progress: Progress = None) -> Iterator[Basis]:
    with reporter(progress) as report:
        batches = search.space.batches(search.settings, batch_size, report)
        try:
            for flat in batches:
                yield search.wrap(flat, "complete")
        finally:
            batches.close()


def estimate(
    A: MatrixLike,
    lam: Scalar = 0,
    *,
    integer: bool = False,
    types: Node | None = None,
    effort: int = 1 << 27,
    threads: int | None = None,
    floats: Floats = "decimal",
) -> Estimate:
    """Estimate how many extremals there are, and how long it takes to find them, in seconds even where that is years.

    The search is tried, two seconds for counting and a quarter of one for listing. If that does not count all
    extremals, random samples of the search follow.

    Parameters
    ----------
    effort
        How much to spend on samples, in steps along arcs: a million take some hundredths of a second.
    types
        Only extremals of this type, a node.
    threads
        Those for which times are estimated; one for each core by default.
    A, lam, integer, floats
        As for ``basis``.

    Returns
    -------
    Estimate
        The number, with bounds, and the times.

    Examples
    --------
    >>> found = estimate([[-3, 1], [1, 0]])
    >>> found.results, found.exact, found.complete
    (2, True, True)
    """
    check_counts(effort=effort, threads=threads)
    search = Search(A, lam, floats, types, integer)
    search.expect_one_type("an estimate")
    search.settings.threads = threads
    assert search.system is not None
    return answered(Estimate, search.system.estimate(search.settings, effort), search.labels)


def summary(
    A: MatrixLike,
    lam: Scalar = 0,
    *,
    integer: bool = False,
    types: Types = None,
    threads: int | None = None,
    floats: Floats = "decimal",
    partial: bool = False,
) -> Summary:
    """Count the extremals by type, by the size of their support, and by cycle, without keeping them.

    Parameters
    ----------
    A, lam, integer, types, threads, floats
        As for ``basis``.
    partial
        Ctrl-C returns the counts so far, with ``complete`` false, and raises nothing.

    Returns
    -------
    Summary
        The counts.

    Examples
    --------
    >>> found = summary([[-3, 1, None], [1, 1, 1], [None, 0, None]])
    >>> found.count, found.by_type, [(row.cycle, row.count) for row in found.by_cycle]
    (3, (1, 1, 1), [((2,), 1), ((1, 2), 1), ((2, 3), 1)])
    """
    search = Search(A, lam, floats, types, integer).want(threads=threads)
    assert search.system is not None
    return answered(Summary, search.system.summary(search.settings, partial), search.labels)


def plan(
    A: MatrixLike,
    lam: Scalar = 0,
    parts: int = 2,
    *,
    B: MatrixLike | None = None,
    equal: bool = False,
    integer: bool = False,
    types: Node | None = None,
    floats: Floats = "decimal",
) -> Plan:
    """Cut the search into parts of about the same work, which can be computed on different machines.

    The cut depends on the matrix, λ, the type and the number of parts alone: ``shard=(k, m)`` means the same part
    everywhere.

    Parameters
    ----------
    parts
        How many parts, from 1 to 65,536.
    B, equal
        For the cone A ⊗ x ≥ λ ⊗ B ⊗ x, or A ⊗ x = λ ⊗ B ⊗ x, as for ``cone``.
    types
        Only extremals of this type, a node.
    A, lam, integer, floats
        As for ``basis``.

    Returns
    -------
    Plan
        The parts, each a ``Shard``, in order.

    Examples
    --------
    >>> A = [[0, 1, 2], [1, 0, 1], [2, 1, 0]]
    >>> shards = plan(A, 0, 3)
    >>> [x for shard in shards for x in basis(A, stretches=shard.stretches)] == list(basis(A))
    True
    >>> plan(A, 0, 3).certificate == shards.certificate
    True
    """
    return Search(A, lam, floats, types, integer, B, equal).plan(parts)
