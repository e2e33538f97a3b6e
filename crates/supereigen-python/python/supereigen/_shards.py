"""Parts of a search that can be computed apart from one another, on any machine."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Union, overload

__all__ = ["Plan", "Shard"]

MOST_SHARDS = 65_536
"""Into how many parts a search can be cut."""


@dataclass(frozen=True, repr=False)
class Shard:
    """One of several parts of the search for a basis. It can be pickled and sent elsewhere.

    Its vectors are those of no other shard of the plan, and in the order of the shards they are those of
    the whole basis, in its order.
    """

    number: int
    """Which one, from 1."""
    parts: int
    """Of how many."""
    stretches: str
    """What is to be searched, such as ``"forward 3.4.5 to 5"``; several are separated by ``"; "``, and
    nothing is ``"nothing"``. With the matrix, λ and the type this is all that a worker needs."""
    results: float
    """About how many vectors it has."""
    weight: float
    """The part of the work that it is, between 0 and 1."""
    problem: str
    """Which search it is a part of: the fingerprint of the matrix, λ, and the type."""
    direction: str
    """What the search has chosen, ``"forward"`` or ``"backward"`` with the nodes of all closed lassos, so that no
    worker has to choose it again."""

    def __repr__(self) -> str:
        return f"<Shard {self.number}/{self.parts}, about {self.results:.3g} vectors>"


@dataclass(frozen=True, repr=False)
class Plan(Sequence[Shard]):
    """All shards of a search, in order."""

    shards: tuple[Shard, ...]
    problem: str
    """Which search it is: the fingerprint of the matrix, λ, and the type."""

    def __repr__(self) -> str:
        return f"<Plan of {len(self.shards)} shards, about {self.results:.3g} vectors>"

    @property
    def results(self) -> float:
        """About how many vectors there are in all."""
        return sum(shard.results for shard in self.shards)

    @property
    def certificate(self) -> str:
        """A hash of the search and of all stretches: two machines with the same one cut the search alike.

        It does not depend on the number of threads, or on the machine.
        """
        lines = [self.problem, *(shard.stretches for shard in self.shards)]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()

    def __len__(self) -> int:
        return len(self.shards)

    @overload
    def __getitem__(self, index: int) -> Shard: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Shard, ...]: ...
    def __getitem__(self, index: int | slice) -> Shard | tuple[Shard, ...]:
        return self.shards[index]


ShardLike = Union[Shard, tuple[int, int], None]
"""A shard of a plan, or ``(k, m)`` for the k-th of m."""
