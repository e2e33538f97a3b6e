"""What is searched, a system or a cone, and which of its vectors are wanted."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypedDict, Union, cast

from ._basis import Basis, Stop
from ._errors import MatrixError, SearchError
from ._matrix import Floats, MatrixLike, Scalar, exact_matrix, rounded, shared_labels
from ._nodes import Node, number_of, whole
from ._progress import Progress, reporter
from ._shards import MOST_SHARDS, Plan, Shard, ShardLike
from ._supereigen import ExactMatrix, Given, exact_number

if TYPE_CHECKING:
    from typing_extensions import Unpack

Method = Literal[
    "lasso",
    "wang-sergeev",
    "double-description",
    "wang-yang-wang",
    "elimination",
    "sparsification",
]

Types = Union[Node, Iterable[Node], None]
"""A node or several, or ``None`` for all."""


class Filters(TypedDict, total=False):
    """Which vectors are wanted."""

    contains: Types
    """Those that are finite at this node, or at all of these."""
    support_min: int | None
    """Those with at least so many finite entries."""
    support_max: int | None
    """Those with at most so many finite entries."""
    cycle: Types
    """Those whose lasso ends in this cycle, from whichever node it is given."""


@dataclass
class Settings:
    """What the extension reads."""

    method: str = "lasso"
    wanted: str = "{}"
    """As ``run.json`` has it."""
    types: list[int] | None = None
    """Nodes from 0."""
    stretches: str | None = None
    direction: str | None = None
    threads: int | None = None


class Search:
    """A system, or with B a cone, and what is to be found of it."""

    def __init__(
        self,
        A: MatrixLike,
        lam: Scalar,
        floats: Floats,
        types: Types,
        integer: bool = False,
        B: MatrixLike | None = None,
        equal: bool = False,
    ) -> None:
        self.system: Given | None = None
        if B is None:
            self.matrix: ExactMatrix = exact_matrix(A, floats)
            if integer:
                self.matrix, lam = rounded(self.matrix, lam, floats, up=False)
            self.system = Given(self.matrix, lam, floats)
            self.space, self.labels = self.system.space, self.matrix.labels
            self.name = f"{self.matrix.fingerprint}, λ = {self.system.lam}"
        else:
            self.matrix, b = sides(A, B, lam, floats)
            self.space = Given(self.matrix, 0, floats, b, equal).space
            self.labels = shared_labels(A=self.matrix, B=b)
            self.name = f"{self.matrix.fingerprint} {'=' if equal else '≥'} {b.fingerprint}"
        once = self.nodes(types)
        self.settings = Settings(types=once and list(dict.fromkeys(once)))

    @property
    def problem(self) -> str:
        types = self.settings.types
        of_type = "any" if types is None else " ".join(str(node + 1) for node in types)
        return f"{self.name}, type {of_type}"

    def nodes(self, types: Types) -> list[int] | None:
        """The nodes from 0."""
        if types is None:
            return None
        if isinstance(types, str) or not isinstance(types, Iterable):
            types = [types]
        return [number_of(node, self.labels, self.space.n) - 1 for node in types]

    def expect_one_type(self, what: str) -> None:
        if self.settings.types is not None and len(self.settings.types) != 1:
            raise SearchError(f"{what} is of one type, or of all")

    def plan(self, parts: int) -> Plan:
        if not 1 <= whole("parts", parts) <= MOST_SHARDS:
            raise SearchError(f"{parts} shards: expected 1 to {MOST_SHARDS}")
        self.expect_one_type("a part of a search")
        found, direction = self.space.plan(self.settings, parts)
        shards = (
            Shard(number, parts, stretches, results, weight, self.problem, direction)
            for number, (stretches, results, weight) in enumerate(found, 1)
        )
        return Plan(tuple(shards), self.problem)

    def _restrict(self, shard: ShardLike, stretches: str | None) -> None:
        """To a part of the search."""
        if stretches is not None:
            if shard is not None:
                raise SearchError("either shard or stretches, not both")
            self.settings.stretches = stretches
        elif isinstance(shard, Shard):
            if shard.problem != self.problem:
                raise SearchError(f"the shard is of another search: {shard.problem}, not {self.problem}")
            self.settings.stretches = shard.stretches
            self.settings.direction = shard.direction
        elif shard is not None:
            number, parts = (whole("shard", part) for part in shard)
            plan = self.plan(parts)
            if not 1 <= number <= parts:
                raise SearchError(f"shard=({number}, {parts}): expected (k, m) with k from 1 to m")
            self.settings.stretches = plan[number - 1].stretches

    def want(
        self,
        method: str = "lasso",
        threads: int | None = None,
        *,
        shard: ShardLike = None,
        stretches: str | None = None,
        limit: int | None = None,
        certificates: bool = False,
        **filters: Unpack[Filters],
    ) -> Search:
        """Which vectors, how many, with what, and how."""
        self._restrict(shard, stretches)
        wanted: dict[str, object] = {"certificates": certificates}
        check_counts(threads=threads)
        for name in filters:
            if name not in Filters.__annotations__:
                raise TypeError(f"there is no argument {name!r}")
        for name, value in {"limit": limit, **filters}.items():
            if name in ("contains", "cycle"):
                nodes = self.nodes(cast(Types, value))
                wanted[name] = nodes and [node + 1 for node in nodes]
            elif value is not None:
                check_counts(**{name: value})
                wanted[name] = whole(name, value)
        wanted = {name: value for name, value in wanted.items() if value is not None}
        self.settings.wanted = json.dumps(wanted)
        self.settings.method, self.settings.threads = method, threads
        return self

    def found(self, progress: Progress, partial: bool) -> Basis:
        with reporter(progress) as report:
            flat, _, stop = self.space.enumerate(self.settings, report, partial, True)
        return self.wrap(flat, stop)

    def wrap(self, flat: object, stop: Stop) -> Basis:
        return Basis(
            flat,
            self.space.n,
            self.space.denominator,
            stop,
            system=self.system,
            matrix=self.system and self.matrix,
            labels=self.labels,
        )


def sides(
    A: MatrixLike, B: MatrixLike, lam: Scalar, floats: Floats
) -> tuple[ExactMatrix, ExactMatrix]:
    """A and λ ⊗ B."""
    a, b = exact_matrix(A, floats), exact_matrix(B, floats)
    if a.shape != b.shape:
        raise MatrixError(
            f"A is {a.shape[0]} × {a.shape[1]}, but B is {b.shape[0]} × {b.shape[1]}"
        )
    shared_labels(A=a, B=b)
    return a, b.scaled(exact_number(lam, floats))


_LEAST = {"limit": 0, "support_min": 0, "support_max": 0, "n": 0, "steps": 0}
"""The least value of options that are numbers; of the others it is 1."""
_MOST = 2 * sys.maxsize + 1
"""How far the extension counts."""


def check_counts(**options: object) -> None:
    """Refuses numbers that are negative or too large, and what is no number, before the extension does so in other words."""
    for name, value in options.items():
        if value is None:
            continue
        number = whole(name, value)
        least = _LEAST.get(name, 1)
        if number < least:
            raise SearchError(f"{name}={number}: at least {least}")
        if number > _MOST:
            raise SearchError(f"{name}={number}: at most {_MOST}")
