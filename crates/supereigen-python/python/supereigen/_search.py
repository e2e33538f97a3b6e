"""The scaled basis: all of it, in batches, its size, and its parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, Union

from ._basis import Basis
from ._errors import SearchError
from ._matrix import Floats, MatrixLike, Scalar, exact_matrix, rounded
from ._progress import Progress, reporter
from ._shards import Plan, Shard, ShardLike, check_parts, check_shard
from ._supereigen import ExactMatrix, System

Method = Literal[
    "lasso",
    "wang-sergeev",
    "double-description",
    "wang-yang-wang",
    "elimination",
    "sparsification",
]

Node = Union[int, str]
"""A node by its number, from 1, or by its label."""

Types = Union[Node, Iterable[Node], None]


@dataclass(frozen=True)
class Estimate:
    """About how many extremals there are."""

    results: float
    """The most likely number."""
    least: float
    """With probability 95 %, at least so many."""
    most: float
    """With probability about 95 %, at most so many; infinite where no more than ``least`` is known."""
    nodes: float
    """About how many nodes the search has."""
    exact: bool
    """Whether the number is exact."""


@dataclass
class _Settings:
    """What the extension reads."""

    method: str = "lasso"
    limit: int | None = None
    types: list[int] | None = None
    stretches: str | None = None
    direction: str | None = None
    threads: int | None = None


class _Search:
    """A system, and what is to be found of it."""

    def __init__(
        self, A: MatrixLike, lam: Scalar, floats: Floats, types: Types, integer: bool = False
    ) -> None:
        self.matrix: ExactMatrix = exact_matrix(A, floats)
        if integer:
            self.matrix, lam = rounded(self.matrix, lam, floats, up=False)
        self.system = System(self.matrix, lam, floats)
        self.settings = _Settings(types=_nodes(types, self.matrix))

    @property
    def problem(self) -> str:
        types = self.settings.types
        of_type = "any" if types is None else " ".join(map(str, types))
        return f"{self.matrix.fingerprint}, λ = {self.system.lam}, type {of_type}"

    def plan(self, parts: int) -> Plan:
        check_parts(parts)
        if self.settings.types is not None and len(self.settings.types) != 1:
            raise SearchError("a part of a search is of one type, or of all")
        found, direction = self.system.plan(self.settings, parts)
        shards = (
            Shard(number, parts, stretches, results, weight, self.problem, direction)
            for number, (stretches, results, weight) in enumerate(found, 1)
        )
        return Plan(tuple(shards), self.problem)

    def restrict(self, shard: ShardLike, stretches: str | None) -> None:
        """To a part of the search."""
        if stretches is not None:
            if shard is not None:
                raise SearchError("either shard or stretches, not both")
            self.settings.stretches = stretches
        elif isinstance(shard, Shard):
            if shard.problem != self.problem:
                raise SearchError(
                    f"the shard is of another search: {shard.problem}, not {self.problem}"
                )
            self.settings.stretches = shard.stretches
            self.settings.direction = shard.direction
        elif shard is not None:
            check_shard(shard)
            number, parts = shard
            self.settings.stretches = self.plan(parts)[number - 1].stretches

    @classmethod
    def prepared(
        cls,
        A: MatrixLike,
        lam: Scalar,
        floats: Floats,
        types: Types,
        shard: ShardLike,
        stretches: str | None,
        integer: bool,
        **settings: Any,
    ) -> _Search:
        """All of a search or a part of it, with further settings."""
        search = cls(A, lam, floats, types, integer)
        search.restrict(shard, stretches)
        search.settings = replace(search.settings, **settings)
        return search

    def wrap(self, flat: object, stop: Literal["complete", "limit", "interrupted"]) -> Basis:
        return Basis(
            flat,
            self.system.n,
            self.system.denominator,
            stop,
            system=self.system,
            matrix=self.matrix,
            labels=self.matrix.labels,
        )


def _nodes(types: Types, matrix: ExactMatrix) -> list[int] | None:
    if types is None:
        return None
    if isinstance(types, (int, str)):
        types = [types]
    return [_node(node, matrix) for node in types]


def _node(node: Node, matrix: ExactMatrix) -> int:
    if isinstance(node, str):
        if node not in matrix.labels:
            raise SearchError(f"there is no node {node!r}")
        return matrix.labels.index(node) + 1
    if node < 1:
        raise SearchError(f"there is no node {node}: they are numbered from 1")
    return node


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
) -> Basis:
    """The scaled basis of {x : A ⊗ x ≥ λ ⊗ x}: every scaled extremal once.

    Parameters
    ----------
    A
        A square matrix: rows, an array, a sparse matrix, a file or a text; see ``Matrix``.
    lam
        λ, any exact number, ``"143/3"`` as well; ``None`` or ``-inf`` is −∞.
    integer
        Only vectors of integers and −∞: the scaled basis of ⌊A − λ⌋ ⊗ x ≥ x.
    method
        How; all methods find the same set.
    limit
        No more vectors than this.
    types
        Only extremals of these types: a node, from 1 or by its label, or several.
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

    >>> b = basis([[-3, 1, None], [1, 1, 1], [None, 0, None]])
    >>> list(b)
    [(0, -1, -inf), (-inf, 0, -inf), (-inf, 0, 0)]
    >>> basis([[0, 1], [None, 2]], "3/2").to_fractions()
    [(Fraction(-1, 2), Fraction(0, 1)), (-inf, Fraction(0, 1))]
    >>> A = [[None, "1/2"], ["-1/2", None]]
    >>> list(basis(A)), list(basis(A, integer=True))
    ([(0, Fraction(-1, 2))], [])
    """
    settings = {"method": method, "limit": limit, "threads": threads}
    search = _Search.prepared(A, lam, floats, types, shard, stretches, integer, **settings)
    with reporter(progress) as report:
        flat, stop = search.system.basis(search.settings, report, partial)
    return search.wrap(flat, stop)


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
) -> int:
    """The size of the scaled basis, without building its vectors. The parameters are those of ``basis``.

    >>> count([[-3, 1, None], [1, 1, 1], [None, 0, None]])
    3
    >>> A = [[0, 1, 2], [1, 0, 1], [2, 1, 0]]
    >>> sum(count(A, shard=(k, 4)) for k in range(1, 5)) == count(A)
    True
    """
    settings = {"method": method, "threads": threads}
    search = _Search.prepared(A, lam, floats, types, shard, stretches, integer, **settings)
    with reporter(progress) as report:
        return search.system.count(search.settings, report, partial)[0]


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
) -> Iterator[Basis]:
    """The scaled basis in batches, each a ``Basis`` of at most ``batch_size`` vectors.

    The search runs ahead by a few batches and then waits, so memory does not grow with the basis. To
    stop it, leave the loop and drop the iterator, or ``close()`` it. The other parameters are those of
    ``basis``.

    >>> A = [[0, 1, 2], [1, 0, 1], [2, 1, 0]]
    >>> sum(len(batch) for batch in iter_basis(A, batch_size=2)) == count(A)
    True
    """
    if batch_size < 1:
        raise SearchError(f"batch_size={batch_size}: at least 1")
    settings = {"method": method, "limit": limit, "threads": threads}
    search = _Search.prepared(A, lam, floats, types, shard, stretches, integer, **settings)
    return _batches(search, batch_size)


def _batches(search: _Search, batch_size: int) -> Iterator[Basis]:
    batches = search.system.batches(search.settings, batch_size)
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
    floats: Floats = "decimal",
) -> Estimate:
    """About how many extremals there are, by random samples; in seconds, even where a count takes years.

    ``effort`` is in steps along arcs: a million take some hundredths of a second.

    >>> estimate([[-3, 1], [1, 0]]).results
    2.0
    """
    search = _Search(A, lam, floats, types, integer)
    return Estimate(*search.system.estimate(search.settings, effort))


def plan(
    A: MatrixLike,
    lam: Scalar = 0,
    parts: int = 2,
    *,
    integer: bool = False,
    types: Node | None = None,
    floats: Floats = "decimal",
) -> Plan:
    """Cuts the search into parts of about the same work, which can be computed on different machines.

    The cut depends on the matrix, λ, the type and the number of parts alone: ``shard=(k, m)`` means the
    same part everywhere, also to the command ``supereigen --shard k/m``.

    >>> A = [[0, 1, 2], [1, 0, 1], [2, 1, 0]]
    >>> shards = plan(A, 0, 3)
    >>> [x for shard in shards for x in basis(A, stretches=shard.stretches)] == list(basis(A))
    True
    >>> plan(A, 0, 3).certificate == shards.certificate
    True
    """
    return _Search(A, lam, floats, types, integer).plan(parts)
