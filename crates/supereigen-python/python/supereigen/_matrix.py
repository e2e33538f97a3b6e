"""Matrices: everything that Python calls one, as an exact matrix."""

from __future__ import annotations

import gzip
import math
import os
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, Union

import numpy as np

from ._errors import MatrixError, ReadError
from ._supereigen import ExactMatrix, exact_number

_TEXT = re.compile(r"\s*(\w+\s*=\s*)?([\[{<]|\\begin\b|[\w.]+\(\s*\[)")
"""How a text on one line begins that is no name of a file: `A = [1 2; 3 4]`, `np.array([[1]])`."""

Floats = Literal["decimal", "binary"]
"""What a float stands for: the shortest decimal that prints it, or the binary fraction that it is."""

Scalar = Union[int, float, Fraction, Decimal, str, None, "np.generic[Any]"]
"""A number; ``None`` and ``-inf`` are −∞, and a text such as ``"143/3"`` is the number it shows."""

Entry = Union[int, Fraction, float]
"""An exact number of a result: ``int`` where it is one, else ``Fraction``; −∞ is the float ``-inf``,
the only float that occurs, so that ``max``, ``+`` and ``<`` mean what they should."""

MatrixLike = Any
"""A ``Matrix``; rows of numbers; a NumPy array; a SciPy sparse matrix; the path of a file; a text."""

_GZIP = b"\x1f\x8b"
_ZSTD = b"\x28\xb5\x2f\xfd"


class Matrix:
    """An exact matrix over the rational numbers and −∞.

    Every function of this package takes whatever this class takes; to make a ``Matrix`` first saves the
    reading where the same one is used again, and gives it labels.

    ``A`` may be

    - rows of numbers: ``int`` of any size, ``float``, ``Fraction``, ``Decimal``, texts such as ``"1/3"``,
      and ``None`` or ``-inf`` for −∞;
    - a NumPy array of two dimensions, of integers, floats or objects; what is masked is −∞;
    - a SciPy sparse matrix or array, where what is absent is −∞ (a stored 0 is the number 0);
    - a path, or a ``str`` that names a file, in any format of the command: plain text, MatrixMarket, CSV,
      JSON, TPLib, polymake, NPY, max-plus models, timed event graphs, dataflow graphs
      of SDF3, literals of NumPy, MATLAB, Julia and LaTeX, digraphs in DOT and GraphML; ``.gz`` as well;
    - a ``str`` with several lines, or one that begins with a bracket (of any kind) or like a literal, in any of these
      formats.

    A float is taken as the shortest decimal that prints it, so that 0.1 is one tenth; with
    ``floats="binary"`` it is the binary fraction that it is. NaN and +∞ are refused.

    >>> Matrix([[0.1, None], ["1/3", -2]])
    Matrix([[Fraction(1, 10), -inf], [Fraction(1, 3), -2]])
    >>> Matrix("0 1\\n. 2\\n").shape
    (2, 2)
    >>> Matrix("A = [1 -Inf; 0 2]")
    Matrix([[1, -inf], [0, 2]])
    >>> Matrix([[0, float("nan")]])
    Traceback (most recent call last):
    supereigen._errors.EntryError: the entry in row 1, column 2 is not a number (NaN)
    """

    __slots__ = ("_exact",)
    _exact: ExactMatrix

    def __init__(
        self,
        A: MatrixLike,
        *,
        labels: Sequence[str] | None = None,
        floats: Floats = "decimal",
    ) -> None:
        exact = _read(A, floats)
        self._exact = exact if labels is None else exact.with_labels(list(labels))

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows, and of columns."""
        return self._exact.shape

    @property
    def labels(self) -> list[str]:
        """The names of the columns; empty if they have none."""
        return self._exact.labels

    @property
    def fingerprint(self) -> str:
        """16 hexadecimal digits that depend on the size and the entries alone."""
        return self._exact.fingerprint

    def to_lists(self) -> list[list[Entry]]:
        """The entries, row by row."""
        return [list(self._exact.row(i)) for i in range(self.shape[0])]

    def to_text(self) -> str:
        """Plain text that is read back as an equal matrix; without labels."""
        return self._exact.to_text().decode()

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
        if rows * columns > 400:
            return f"<Matrix of {rows} × {columns}>"
        return f"Matrix({self.to_lists()!r})"


def _restore(text: bytes, labels: list[str]) -> Matrix:
    matrix = Matrix.__new__(Matrix)
    exact = ExactMatrix.from_text(text)
    matrix._exact = exact.with_labels(labels) if labels else exact
    return matrix


def of_exact(exact: ExactMatrix) -> Matrix:
    """The matrix of a result."""
    matrix = Matrix.__new__(Matrix)
    matrix._exact = exact
    return matrix


def exact_matrix(A: MatrixLike, floats: Floats) -> ExactMatrix:
    """What the functions of this package compute with."""
    return _read(A, floats)


def rounded(
    matrix: ExactMatrix, lam: Scalar, floats: Floats, *, up: bool
) -> tuple[ExactMatrix, Scalar]:
    """The matrix and the λ with which solutions of integers are found: A − λ rounded, and 0."""
    if exact_number(lam, floats) == -math.inf:
        return matrix, lam
    return matrix.rounded(lam, floats, up), 0


def _read(A: MatrixLike, floats: Floats) -> ExactMatrix:
    if isinstance(A, Matrix):
        return A._exact
    if isinstance(A, os.PathLike):
        return _read_file(Path(os.fspath(A)))
    if isinstance(A, str):
        return _read_str(A)
    if isinstance(A, np.ndarray):
        return _read_array(A, floats)
    if hasattr(A, "tocoo"):
        return _read_sparse(A.tocoo(), floats)
    if isinstance(A, Iterable):
        return ExactMatrix.from_rows(A, floats)
    raise TypeError(f"a matrix is needed, not an object of the type {type(A).__name__}")


def _read_str(text: str) -> ExactMatrix:
    if "\n" in text or _TEXT.match(text):
        return ExactMatrix.from_text(text.encode())
    return _read_file(Path(text))


def _read_file(path: Path) -> ExactMatrix:
    content = path.read_bytes()
    name = str(path)
    if content.startswith(_GZIP):
        content = gzip.decompress(content)
        name = name.removesuffix(".gz")
    elif content.startswith(_ZSTD):
        raise ReadError(f"{path}: decompress it first, with zstd -d", 1, 1)
    return ExactMatrix.from_text(content, name)


def _read_array(array: np.ndarray[Any, Any], floats: Floats) -> ExactMatrix:
    if array.ndim != 2:
        raise MatrixError(f"the array has {array.ndim} dimensions, not 2")
    if isinstance(array, np.ma.MaskedArray):
        mask = np.ma.getmaskarray(array)
        rows = zip(array.data, mask)
        return ExactMatrix.from_rows(
            [[None if hidden else x for x, hidden in zip(*row)] for row in rows], floats
        )
    if array.dtype == np.float64:
        return ExactMatrix.from_floats(array, floats)
    if array.dtype.kind == "i":
        return ExactMatrix.from_integers(array.astype(np.int64, copy=False))
    # The other floats print their own shortest decimals; what is no number is refused by its place.
    return ExactMatrix.from_rows(array, floats)


def _read_sparse(coo: Any, floats: Floats) -> ExactMatrix:
    order = np.lexsort((coo.col, coo.row))
    places = list(zip(coo.row[order].tolist(), coo.col[order].tolist()))
    return ExactMatrix.from_places(coo.shape, places, coo.data[order], floats)
