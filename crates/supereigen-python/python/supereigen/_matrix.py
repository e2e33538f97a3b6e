"""Exact matrices, as users see them; ``_input`` reads them."""

from __future__ import annotations

import math
import operator
import os
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from html import escape
from typing import Any, SupportsIndex, Union, overload

import numpy as np
import numpy.typing as npt

from ._errors import EntryError, MatrixError
from ._input import Floats as Floats
from ._input import labelled, read, read_connections
from ._supereigen import ExactMatrix, connections, exact_number, exact_vector

__all__ = ["Entry", "Matrix"]

Scalar = Union[int, float, Fraction, Decimal, str, None, "np.generic[Any]"]
"""A number; ``None`` and ``-inf`` are −∞, and a text such as ``"143/3"`` is the number it shows."""

Entry = Union[int, Fraction, float]
"""An exact number of a result: ``int`` where it is one, else ``Fraction``; −∞ is the float ``-inf``,
the only float that occurs, so that ``max``, ``+`` and ``<`` mean what they should."""

Index = Union[SupportsIndex, str]
"""A row or column: its number, from 0, or its label."""

MatrixLike = Any
"""A ``Matrix``, or anything that ``Matrix(...)`` takes."""

_SHOWN = 20
_LONGEST = 300


class Matrix:
    """An exact matrix over the rational numbers and −∞.

    Every function of this package takes whatever this class takes; to make a ``Matrix`` first saves the
    reading where the same one is used again, and gives it labels.

    ``A`` may be

    - rows of numbers: ``int`` of any size, ``float``, ``Fraction``, ``Decimal``, texts such as ``"1/3"``,
      and ``None`` or ``-inf`` for −∞;
    - a NumPy array of two dimensions, of integers, floats or objects; what is masked is −∞. So is anything with
      ``__array__``;
    - a SciPy sparse matrix or array, where what is absent is −∞ (a stored 0 is the number 0);
    - a frame of pandas or polars, a table of Arrow, or anything with the protocol of one of these: the names of its
      columns are the labels, and what is null is −∞. An index of pandas must have the same names in the same order,
      or be the default one;
    - a graph of networkx or rustworkx: an arc from i to j with the attribute ``weight`` is the entry in row i, column j,
      so that i waits for j (if j waits for i, as along a route, take ``.T``), an edge without direction is two arcs, and
      the names of the nodes are the labels;
    - a path, or a ``str`` that names a file, in any format that the command converts, such as plain text, CSV or a table of
      connections; ``.gz`` as well;
    - a ``str`` with several lines, or one that begins with a bracket (of any kind) or like a literal, in any of these
      formats.

    ``labels`` are names for the columns, which are the nodes of a square matrix; ``weight`` is the name of the
    attribute that has the weights of a graph.

    A float is taken as the shortest decimal that prints it, so that 0.1 is one tenth; with
    ``floats="binary"`` it is the binary fraction that it is. NaN, +∞ and bools are refused.

    >>> Matrix([[0.1, None], ["1/3", -2]])
    Matrix([[Fraction(1, 10), -inf], [Fraction(1, 3), -2]])
    >>> Matrix("0 1\\n. 2\\n").shape
    (2, 2)
    >>> Matrix("A = [1 -Inf; 0 2]")
    Matrix([[1, -inf], [0, 2]])
    >>> Matrix([[0, float("nan")]])
    Traceback (most recent call last):
    supereigen._errors.EntryError: the entry in row 1, column 2 is not a number (NaN)

    Indices count from 0, as everywhere in Python; labels are indices, too. ``@`` is the product of max-plus algebra.

    >>> A = Matrix([[3, 7], [2, 4]], labels=["up", "down"])
    >>> A[0, 1], A["up", "down"], A["down"]
    (7, 7, (2, 4))
    >>> A @ A
    Matrix([[9, 11], [6, 9]], labels=['up', 'down'])
    >>> A @ [0, 1]
    (8, 5)
    """

    __slots__ = ("_exact",)
    _exact: ExactMatrix

    # Without this, `array @ A` would be the product of ordinary algebra.
    __array_ufunc__ = None

    def __init__(
        self,
        A: MatrixLike,
        *,
        labels: Sequence[str] | None = None,
        floats: Floats = "decimal",
        weight: str = "weight",
    ) -> None:
        exact = A._exact if isinstance(A, Matrix) else read(A, floats, weight)
        self._exact = exact if labels is None else labelled(exact, labels)

    @classmethod
    def from_connections(cls, connections: Any) -> Matrix:
        """Read connections between events: a frame of pandas or polars, or tuples ``(from, to, time)`` or
        ``(from, to, time, rounds)``, where ``to`` waits for ``from``.

        The columns of a frame are named as those of a table of the command: ``from`` and ``to``, or ``event`` and
        ``waits_for``; ``minutes``, ``time`` or another unit; and perhaps ``rounds``, which is 1 where it is left out, and 0
        for the same round.

        >>> A = Matrix.from_connections([("a", "b", "1/2", 0), ("b", "a", 20), ("a", "a", 30, 2)])
        >>> A.labels
        ['a', 'b', 'a@1']
        >>> print(A.connections)
        3 connections of 2 events, 1 of them of the same round, 1 of them over two rounds; read as: b waits for a, 1/2
        """
        matrix = cls.__new__(cls)
        matrix._exact = read_connections(connections)
        return matrix

    @property
    def connections(self) -> str:
        """What connections there are, in a line; of any other matrix each finite entry is one."""
        return connections(self._exact)

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows, and of columns."""
        return self._exact.shape

    @property
    def labels(self) -> list[str]:
        """The names of the columns; empty if they have none."""
        return self._exact.labels

    @property
    def T(self) -> Matrix:
        """The transpose: every arc turned round. The labels stay with their nodes; only those of a square matrix are kept.

        >>> Matrix([[3, 7], [None, 4]], labels=["up", "down"]).T
        Matrix([[3, -inf], [7, 4]], labels=['up', 'down'])
        """
        return of_exact(self._exact.transposed())

    @property
    def fingerprint(self) -> str:
        """16 hexadecimal digits that depend on the size and the entries alone."""
        return self._exact.fingerprint

    def __len__(self) -> int:
        """The number of rows."""
        return self.shape[0]

    def __iter__(self) -> Iterator[tuple[Entry, ...]]:
        """Row by row."""
        return (self._exact.row(i) for i in range(len(self)))

    @overload
    def __getitem__(self, key: Index) -> tuple[Entry, ...]: ...
    @overload
    def __getitem__(self, key: tuple[Index, Index]) -> Entry: ...
    @overload
    def __getitem__(self, key: tuple[Index, slice] | tuple[slice, Index]) -> tuple[Entry, ...]: ...
    @overload
    def __getitem__(self, key: slice | tuple[slice, slice]) -> Matrix: ...
    def __getitem__(self, key: Any) -> Entry | tuple[Entry, ...] | Matrix:
        """An entry ``A[i, j]``, a row ``A[i]``, a column ``A[:, j]`` or a part ``A[i:k, j:l]``; from 0, or by labels."""
        if not isinstance(key, tuple):
            key = (key, slice(None))
        if len(key) != 2:
            raise IndexError(f"a matrix has a row and a column, not {len(key)} indices")
        rows, columns = self._places(key[0], 0), self._places(key[1], 1)
        if isinstance(rows, int):
            if isinstance(columns, int):
                return self._exact.entry(rows, columns)
            return tuple(self._exact.entry(rows, j) for j in columns)
        if isinstance(columns, int):
            return tuple(self._exact.entry(i, columns) for i in rows)
        part = Matrix([[self._exact.entry(i, j) for j in columns] for i in rows])
        return Matrix(part, labels=[self.labels[j] for j in columns] if self.labels else None)

    def _places(self, key: Any, axis: int) -> int | range:
        """Where an index leads; rows have the names of the columns in a square matrix only."""
        size = self.shape[axis]
        if isinstance(key, slice):
            return range(size)[key]
        if isinstance(key, str):
            if key not in self.labels or axis == 0 and size != self.shape[1]:
                raise KeyError(f"no {('row', 'column')[axis]} has the label {key!r}")
            return self.labels.index(key)
        return range(size)[operator.index(key)]

    @overload
    def __matmul__(self, other: Matrix) -> Matrix: ...
    @overload
    def __matmul__(self, other: MatrixLike) -> Any: ...
    def __matmul__(self, other: MatrixLike) -> Any:
        """A ⊗ B, whose entries are max over k of (a_ik + b_kj), or A ⊗ x for a vector x."""
        if _is_vector(other):
            return self._exact.apply(exact_vector(other, "decimal"))
        right = Matrix(other)
        is_square = right.shape[0] == right.shape[1]
        if is_square and self.labels and right.labels and self.labels != right.labels:
            raise MatrixError("the matrix to the right has other labels")
        product = of_exact(self._exact.otimes(right._exact))
        labels = right.labels or (self.labels if is_square else [])
        return Matrix(product, labels=labels) if labels else product

    def __rmatmul__(self, other: MatrixLike) -> Any:
        """B ⊗ A, or x ⊗ A for a vector x."""
        return (Matrix([other]) @ self)[0] if _is_vector(other) else Matrix(other) @ self

    def to_lists(self) -> list[list[Entry]]:
        """The entries, row by row."""
        return [list(row) for row in self]

    def to_text(self) -> str:
        """Plain text that is read back as an equal matrix; without labels."""
        return self._exact.to_text().decode()

    def to_numpy(self, dtype: npt.DTypeLike | None = None) -> npt.NDArray[Any]:
        """A new array of the entries.

        - Without ``dtype``: float64 with ``-inf`` for −∞, if ``Matrix`` reads these floats as the same numbers, as it
          does 0.1; else (1/3, 2⁶³) it is refused.
        - ``float`` or another type of floats: the nearest ones, whatever is lost.
        - ``object``: the exact entries, as by indexing.
        - ``int`` or another type of integers, if every entry is one and fits.

        >>> Matrix([[0.1, None]]).to_numpy()
        array([[ 0.1, -inf]])
        >>> Matrix([["1/3", 2]]).to_numpy()
        Traceback (most recent call last):
        supereigen._errors.EntryError: the entry in row 1, column 1 is 1/3, for which no float stands; …
        >>> Matrix([["1/3", 2]]).to_numpy(float)
        array([[0.33333333, 2.        ]])
        """
        if dtype is None:
            floats, inexact = self._exact.to_floats()
            if inexact is not None:
                i, j = inexact
                raise EntryError(
                    f"the entry in row {i + 1}, column {j + 1} is {self[i, j]}, for which no float stands; "
                    "dtype=float rounds, dtype=object is exact",
                    i + 1,
                    j + 1,
                )
            return floats
        wanted = np.dtype(dtype)
        if wanted.kind == "f":
            return self._exact.to_floats()[0].astype(wanted, copy=False)
        if wanted != object and wanted.kind not in "iu":
            raise TypeError(f"dtype={dtype!r}: expected a type of floats or integers, or object")
        array = np.empty(self.shape, dtype=wanted)
        for i, row in enumerate(self):
            for j, value in enumerate(row):
                if wanted != object and not isinstance(value, int):
                    place = f"the entry in row {i + 1}, column {j + 1}"
                    raise EntryError(f"{place} is {value}, and no integer", i + 1, j + 1)
                array[i, j] = value
        return array

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        if copy is False:
            raise ValueError("an array of a Matrix is always a copy")
        return self.to_numpy(dtype)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Matrix):
            return NotImplemented
        return self.labels == other.labels and self._exact.to_text() == other._exact.to_text()

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self._exact.to_text(), self.labels)

    def __repr__(self) -> str:
        rows, columns = self.shape
        labels = f", labels={self.labels!r}" if self.labels else ""
        if rows * columns <= _SHOWN**2:
            whole = f"Matrix({self.to_lists()!r}{labels})"
            if len(whole) <= _LONGEST:
                return whole
        if self.labels:
            last = f", …, {self.labels[-1]!r}" if columns > 1 else ""
            labels = f", labels {self.labels[0]!r}{last}"
        return f"<Matrix of {rows} × {columns}, {self._exact.finite_entries} finite entries{labels}>"

    def _repr_html_(self) -> str:
        rows, columns = self.shape
        heads = self.labels or [str(node) for node in range(1, columns + 1)]
        names = heads if rows == columns else [str(row) for row in range(1, rows + 1)]
        more = ["…"] if columns > _SHOWN else []
        shown = ([*self[i, :_SHOWN], *more] for i in range(min(rows, _SHOWN)))
        note = f"<p>{rows} × {columns}; a corner is shown</p>" if max(rows, columns) > _SHOWN else ""
        return html_table([*heads[:_SHOWN], *more], zip(names, shown)) + note


def html_table(heads: Iterable[str], rows: Iterable[tuple[str, Iterable[object]]]) -> str:
    """A table of entries and texts; each row has a name."""
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    body = ""
    for name, entries in rows:
        cells = "".join(f"<td>{'·' if x == -math.inf else escape(str(x))}</td>" for x in entries)
        body += f"<tr><th>{escape(name)}</th>{cells}</tr>"
    return f"<table><thead><tr><th></th>{top}</tr></thead><tbody>{body}</tbody></table>"


def _is_vector(other: Any) -> bool:
    """Whether it is a list of numbers, and not of rows."""
    if isinstance(other, (Matrix, str, os.PathLike)):
        return False
    shape = getattr(other, "shape", None)
    if shape is not None:
        return len(shape) == 1
    if hasattr(other, "__array__"):
        return np.asarray(other).ndim == 1
    if not isinstance(other, Sequence) or len(other) == 0:
        return False
    return isinstance(other[0], str) or not isinstance(other[0], Sequence | np.ndarray)


def _restore(text: bytes, labels: list[str]) -> Matrix:
    exact = ExactMatrix.from_text(text)
    return of_exact(exact.with_labels(labels) if labels else exact)


def shared_labels(**matrices: ExactMatrix) -> list[str]:
    """The labels of two matrices, which may not contradict each other."""
    (first, a), (second, b) = matrices.items()
    if a.labels and b.labels and a.labels != b.labels:
        raise MatrixError(f"{second} has other labels than {first}")
    return a.labels or b.labels


def of_exact(exact: ExactMatrix) -> Matrix:
    """The matrix of a result."""
    matrix = Matrix.__new__(Matrix)
    matrix._exact = exact
    return matrix


def exact_matrix(A: MatrixLike, floats: Floats) -> ExactMatrix:
    """What the functions of this package compute with."""
    return A._exact if isinstance(A, Matrix) else read(A, floats, "weight")


def rounded(
    matrix: ExactMatrix, lam: Scalar, floats: Floats, *, up: bool
) -> tuple[ExactMatrix, Scalar]:
    """The matrix and the λ with which solutions of integers are found: A − λ rounded, and 0."""
    exact = exact_number(lam, floats)
    return (matrix, lam) if exact == -math.inf else (matrix.rounded(exact, up), 0)
