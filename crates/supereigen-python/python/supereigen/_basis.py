"""A scaled basis: exact vectors in one block of memory."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
import numpy.typing as npt

from ._errors import Error, TooLarge
from ._matrix import Entry
from ._supereigen import ExactMatrix, System, arrow_stream

if TYPE_CHECKING:
    import pyarrow

EPSILON: int = -(2**63)
"""−∞ among int64: the least of them, below every number, as −∞ is."""

Stop = Literal["complete", "limit", "interrupted"]

_SHOWN = 20
_EXACT_FLOATS = 2**53


@dataclass(frozen=True)
class Certificate:
    """Why a vector is extremal: its lasso. Nodes are numbered from 1."""

    types: tuple[int, ...]
    """The nodes i for which no smaller solution has the same entry at i."""
    kind: str
    """``"strict"``, ``"forked"``, ``"pure zero cycle"`` or, for λ = −∞, ``"unit"``."""
    entries: tuple[int, ...]
    """Of a fork: the nodes of the cycle that the last node of the stem enters."""
    stem: tuple[int, ...]
    """The nodes before the cycle."""
    cycle: tuple[int, ...]
    """The nodes of the cycle, each once."""
    cycle_weight: Entry | None
    """The weight of the cycle in λ⁻¹ ⊗ A, never negative; ``None`` without a cycle."""


class Basis(Sequence[tuple[Entry, ...]]):
    """Scaled extremals in the order of the search.

    It is a sequence of tuples of exact numbers: ``int``, ``Fraction``, and the float ``-inf`` for −∞.
    A slice is a ``Basis`` over the same memory.

    >>> b = basis([[-3, 1], [1, 0]])
    >>> len(b), b[0], b[-1]
    (2, (0, -1), (-inf, 0))
    >>> b.to_numpy().tolist() == [[0, -1], [EPSILON, 0]]
    True
    >>> b[1:].to_numpy("float64")
    array([[-inf,   0.]])
    """

    __slots__ = ("_lam", "_matrix", "_system", "_values", "denominator", "labels", "stop")
    denominator: int
    """The denominator of all entries: those of ``to_numpy()`` are numerators over it."""
    labels: list[str]
    """The names of the nodes; empty if they have none."""
    stop: Stop
    """Why the run ended: ``"complete"``, ``"limit"`` or ``"interrupted"``."""
    _values: npt.NDArray[Any]

    def __init__(
        self,
        flat: Any,
        n: int,
        denominator: int,
        stop: Stop = "complete",
        *,
        system: System | None = None,
        matrix: ExactMatrix | None = None,
        labels: Sequence[str] = (),
    ) -> None:
        """Made by the functions of this package, not by users."""
        if not isinstance(flat, np.ndarray):
            wide = flat
            flat = np.empty(len(wide), dtype=object)
            flat[:] = wide
        # Nobody has seen the memory yet, and from now on nobody can write to it.
        flat.flags.writeable = False
        self._values = flat.reshape(-1, n)
        self.denominator = denominator
        self.stop = stop
        self.labels = list(labels)
        self._system = system
        self._matrix = matrix
        self._lam = None if system is None else system.lam

    def _part(self, values: npt.NDArray[Any]) -> Basis:
        part = Basis.__new__(Basis)
        for name in Basis.__slots__:
            setattr(part, name, getattr(self, name))
        part._values = values
        return part

    @property
    def n(self) -> int:
        """The number of entries of each vector."""
        return int(self._values.shape[1])

    @property
    def lam(self) -> Entry | None:
        """λ; ``None`` for what is no basis of supereigenvectors."""
        return self._lam

    @property
    def complete(self) -> bool:
        """Whether these are all."""
        return self.stop == "complete"

    @property
    def is_wide(self) -> bool:
        """Whether there are numerators beyond 64 bits."""
        return self._values.dtype == object

    def __len__(self) -> int:
        return len(self._values)

    @overload
    def __getitem__(self, index: int) -> tuple[Entry, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> Basis: ...
    def __getitem__(self, index: int | slice) -> tuple[Entry, ...] | Basis:
        if isinstance(index, slice):
            return self._part(self._values[index])
        return tuple(self._entry(value) for value in self._values[index].tolist())

    def __iter__(self) -> Iterator[tuple[Entry, ...]]:
        # A block at a time: `tolist` of everything would need several times the memory.
        for start in range(0, len(self), 1024):
            for row in self._values[start : start + 1024].tolist():
                yield tuple(self._entry(value) for value in row)

    def _entry(self, value: int | None) -> Entry:
        if value is None or value == EPSILON and not self.is_wide:
            return -math.inf
        if value % self.denominator == 0:
            return value // self.denominator
        return Fraction(value, self.denominator)

    def to_fractions(self) -> list[tuple[Fraction | float, ...]]:
        """All vectors as tuples of ``Fraction``, with the float ``-inf`` for −∞.

        >>> basis([["1/2", 1], ["1/3", None]]).to_fractions()[-1]
        (Fraction(-1, 3), Fraction(0, 1))
        """
        return [
            tuple(Fraction(x) if isinstance(x, int) else x for x in vector) for vector in self
        ]

    @overload
    def to_numpy(self, dtype: Literal["int64"] = "int64") -> npt.NDArray[np.int64]: ...
    @overload
    def to_numpy(self, dtype: Literal["float64"]) -> npt.NDArray[np.float64]: ...
    @overload
    def to_numpy(self, dtype: Literal["object"]) -> npt.NDArray[np.object_]: ...
    def to_numpy(self, dtype: str = "int64") -> npt.NDArray[Any]:
        """An array with one row for each vector.

        - ``"int64"``: exact numerators over ``denominator``, −∞ as ``supereigen.EPSILON``, the least
          int64. No copy is made; the array is read-only. Numbers beyond 64 bits are refused.
        - ``"float64"``: the entries themselves, each rounded once, −∞ as ``-inf``.
        - ``"object"``: the exact entries, as by indexing.
        """
        if dtype == "int64":
            return self._narrow()
        if dtype == "float64":
            return self._floats()
        if dtype == "object":
            array = np.empty(self._values.shape, dtype=object)
            for index, vector in enumerate(self):
                array[index, :] = vector
            return array
        raise Error(f'dtype={dtype!r}: expected "int64", "float64" or "object"')

    def _narrow(self) -> npt.NDArray[np.int64]:
        if self.is_wide:
            raise TooLarge(
                'numerators beyond 64 bits; to_numpy("object") and to_fractions() have them exactly'
            )
        return self._values

    def _floats(self) -> npt.NDArray[np.float64]:
        values = self._values
        if not self.is_wide and self.denominator < _EXACT_FLOATS:
            finite = values != EPSILON
            # Both are floats themselves, so that the division alone rounds.
            if np.abs(np.where(finite, values, 0)).max(initial=0) < _EXACT_FLOATS:
                result: npt.NDArray[np.float64] = np.where(
                    finite, values / float(self.denominator), -np.inf
                )
                return result
        return np.array([[float(x) for x in vector] for vector in self]).reshape(values.shape)

    def to_arrow(self) -> pyarrow.Table:
        """A ``pyarrow.Table`` with one column ``x`` of lists of n int64, null for −∞, over the same memory.

        The metadata of its schema has the denominator, λ, labels and matrix, as in the files that the
        command writes. Other libraries of Arrow take a ``Basis`` as it is, by ``__arrow_c_stream__``.
        """
        try:
            import pyarrow
        except ImportError:
            raise Error(
                "to_arrow() needs pyarrow; to install it: pip install 'supereigen[arrow]'"
            ) from None
        return pyarrow.table(self)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The Arrow C stream interface; another schema is not offered."""
        values = self._narrow()
        if not values.flags.c_contiguous:
            values = np.ascontiguousarray(values)
            values.flags.writeable = False
        return arrow_stream(values, self.denominator, self._lam, self.labels, self._matrix)

    @property
    def certificates(self) -> list[Certificate]:
        """For each vector what a person needs to check by hand that it is extremal.

        >>> basis([[-3, 1], [1, 0]]).certificates[0]
        Certificate(types=(1,), kind='strict', entries=(), stem=(), cycle=(1, 2), cycle_weight=2)
        """
        if self._system is None:
            raise Error("only the basis of a matrix and λ has certificates")
        if self.is_wide:
            rows = (tuple(row) for row in self._values)
            found = [self._system.wide_certificate(row) for row in rows]
        else:
            found = self._system.certificates(self._values)
        return [
            Certificate(tuple(types), kind, tuple(entries), tuple(stem), tuple(cycle), weight)
            for types, kind, entries, stem, cycle, weight in filter(None, found)
        ]

    def __eq__(self, other: object) -> bool:
        """The same vectors in the same order."""
        if not isinstance(other, Basis):
            return NotImplemented
        if self.denominator == other.denominator and self.is_wide == other.is_wide:
            return np.array_equal(self._values, other._values)
        return list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        part = "" if self.complete else f", stopped: {self.stop}"
        return f"<Basis of {len(self)} vectors, n = {self.n}{part}>"

    def _repr_html_(self) -> str:
        heads = self.labels or [str(node) for node in range(1, self.n + 1)]
        lines = ["<table><thead><tr><th></th>"]
        lines += [f"<th>{escape(head)}</th>" for head in heads]
        lines.append("</tr></thead><tbody>")
        for number, vector in enumerate(self[:_SHOWN], 1):
            cells = "".join(f"<td>{'·' if x == -math.inf else x}</td>" for x in vector)
            lines.append(f"<tr><th>{number}</th>{cells}</tr>")
        lines.append("</tbody></table>")
        noun = "scaled extremal" if len(self) == 1 else "scaled extremals"
        note = f"{len(self)} {noun}" + ("" if self.lam is None else f", λ = {self.lam}")
        note += "" if len(self) <= _SHOWN else f"; the first {_SHOWN} are shown"
        note += "" if self.complete else f"; stopped: {self.stop}"
        return "".join(lines) + f"<p>{note}</p>"
