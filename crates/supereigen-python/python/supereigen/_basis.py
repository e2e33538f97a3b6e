"""A scaled basis: exact vectors in one block of memory."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
import numpy.typing as npt

from ._answer import built
from ._arrays import EPSILON, columns, entry, floats, integers, kind_of, vectors
from ._errors import Error, NotExact, TooLarge, imported
from ._matrix import Entry, Matrix, html_table, of_exact
from ._nodes import Node, names
from ._supereigen import ExactMatrix, Given, written
from ._vector import Certificate

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

__all__ = ["Basis"]

Stop = Literal["complete", "limit", "interrupted"]

_SHOWN = 20


class Basis:
    """Scaled extremals in the order of the search.

    It is a sequence of tuples of exact numbers: ``int``, ``Fraction``, and the float ``-inf`` for −∞. A slice is a
    ``Basis`` over the same memory. It can be pickled. ``numpy.asarray``, ``pyarrow.table``, ``polars.DataFrame`` and
    others that know the Arrow C stream interface take it as it is.

    Examples
    --------
    >>> b = basis([[-3, 1], [1, 0]])
    >>> len(b), b[0], b[-1]
    (2, (0, -1), (-inf, 0))
    >>> b[1:].to_numpy()
    array([[-inf,   0.]])
    """

    __slots__ = ("_lam", "_matrix", "_system", "_values", "denominator", "labels", "stop")
    denominator: int
    """The denominator of all entries: ``numerators`` are over it."""
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
        system: Given | None = None,
        matrix: ExactMatrix | None = None,
        labels: Sequence[str] = (),
        lam: Entry | None = None,
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
        self._lam = lam if system is None else system.lam

    def __reduce__(self) -> tuple[Any, ...]:
        matrix = None if self._matrix is None else of_exact(self._matrix)
        block = (self._values.reshape(-1), self.n, self.denominator, self.stop)
        return _restore, (matrix, self._lam, self.labels, *block)

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
        row = self._values[index].tolist()
        return tuple(entry(value, self.denominator, self.is_wide) for value in row)

    def __iter__(self) -> Iterator[tuple[Entry, ...]]:
        return vectors(self._values, self.denominator)

    # It is no `collections.abc.Sequence`, since polars would read it entry by entry, and not by Arrow.
    index = Sequence.index
    count = Sequence.count

    def to_fractions(self) -> list[tuple[Fraction | float, ...]]:
        """Return all vectors as tuples of ``Fraction``, with the float ``-inf`` for −∞.

        Examples
        --------
        >>> basis([["1/2", 1], ["1/3", None]]).to_fractions()[-1]
        (Fraction(-1, 3), Fraction(0, 1))
        """
        return [
            tuple(Fraction(x) if isinstance(x, int) else x for x in vector) for vector in self
        ]

    @property
    def numerators(self) -> npt.NDArray[np.int64]:
        """The numerators of all entries over ``denominator``, as int64, with ``supereigen.EPSILON`` for −∞.

        No copy is made; the array is read-only. Arithmetic on EPSILON makes no sense: it wraps around. Numerators beyond
        64 bits are refused with ``TooLarge``.

        Examples
        --------
        >>> b = basis([["1/2", 1], ["1/3", None]])
        >>> b.denominator, b.numerators.tolist() == [[0, EPSILON], [-2, 0]]
        (6, True)
        """
        if self.is_wide:
            raise TooLarge(
                "numerators beyond 64 bits; to_numpy(dtype=object) and to_fractions() have them exactly"
            )
        return self._values

    @overload
    def to_numpy(self, dtype: None = None) -> npt.NDArray[np.float64]: ...
    @overload
    def to_numpy(self, dtype: Literal["float64"] | type[float]) -> npt.NDArray[np.float64]: ...
    @overload
    def to_numpy(self, dtype: Literal["int64"] | type[int]) -> npt.NDArray[np.int64]: ...
    @overload
    def to_numpy(self, dtype: Any) -> npt.NDArray[Any]: ...
    def to_numpy(self, dtype: Any = None) -> npt.NDArray[Any]:
        """Return an array with one row for each vector.

        Parameters
        ----------
        dtype
            Without it, the entries as float64, if each is a float exactly, or the decimal that the float prints, such as
            0.1. With ``float``, the entries as float64, each rounded once. With ``object``, the exact entries, as by indexing. With ``int``, the entries as int64, if
            all of them are integers and none is −∞.

        Returns
        -------
        numpy.ndarray
            Its entries are the values of the vectors, and −∞ is ``-inf``.

        Raises
        ------
        NotExact
            Where an entry is no number of this type; ``numerators`` has the entries as integers.
        TooLarge
            Where no float is as large as an entry.

        Examples
        --------
        >>> b = basis([["1/2", 1], ["1/3", None]])
        >>> b.to_numpy(float)
        array([[ 0.        ,        -inf],
               [-0.33333333,  0.        ]])
        >>> b.to_numpy(object)
        array([[0, -inf],
               [Fraction(-1, 3), 0]], dtype=object)
        >>> b.to_numpy()
        Traceback (most recent call last):
        supereigen._errors.NotExact: -1/3 is no float: dtype=object has ...
        """
        kind = kind_of(dtype)
        if kind == "float64":
            return floats(self._values, self.denominator, exact=dtype is None)
        if kind == "int64":
            return integers(self._values, self.denominator)
        array = np.empty(self._values.shape, dtype=object)
        for index, vector in enumerate(self):
            array[index, :] = vector
        return array

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        """What ``numpy.asarray`` takes: the same as ``to_numpy``."""
        if copy is False:
            raise ValueError("an array of the entries is a copy; Basis.numerators is none")
        return self.to_numpy(dtype)

    def to_pandas(self, dtype: Any = None, *, certificates: bool = False) -> pandas.DataFrame:
        """Return a ``pandas.DataFrame`` with one row for each vector, and one column for each node.

        Parameters
        ----------
        dtype
            As for ``to_numpy``. Without it, entries that are no floats are exact objects, ``int`` and ``Fraction``.
        certificates
            Whether to add the columns ``type``, ``stem`` and ``cycle``, tuples of nodes, and ``cycle_weight``, exact:
            see ``Certificate``.

        Returns
        -------
        pandas.DataFrame
            Its columns are the labels or, without labels, the numbers of the nodes, from 1. Row i is ``basis[i]``.

        Examples
        --------
        >>> A = Matrix([[-3, 1, None], [1, 1, 1], [None, 0, None]], labels=["Ut", "Zl", "Gn"])
        >>> basis(A).to_pandas(certificates=True)
            Ut   Zl   Gn   type stem     cycle cycle_weight
        0  0.0 -1.0 -inf  (Ut,)   ()  (Ut, Zl)            2
        1 -inf  0.0 -inf  (Zl,)   ()     (Zl,)            1
        2 -inf  0.0  0.0  (Gn,)   ()  (Gn, Zl)            1
        """
        pandas = imported("this needs", "pandas", "pandas")
        try:
            values = self.to_numpy(dtype)
        except NotExact:
            if dtype is not None:
                raise
            values = self.to_numpy(object)
        frame = pandas.DataFrame(values, columns=list(self._names), copy=False)
        for name, lassos in self._lassos().items() if certificates else ():
            column = np.empty(len(self), dtype=object)
            column[:] = lassos
            frame[name] = column
        return frame

    def to_polars(self, dtype: Any = None, *, certificates: bool = False) -> polars.DataFrame:
        """Return a ``polars.DataFrame`` with one row for each vector, and one column for each node.

        Parameters
        ----------
        dtype
            ``float`` for the entries as Float64, each rounded once; ``str`` for exact texts such as ``"-1/3"``. Without it,
            Float64 if ``to_numpy()`` has all entries, else texts.
        certificates
            Whether to add the columns ``type``, ``stem`` and ``cycle``, lists of nodes, and ``cycle_weight``, a text: see
            ``Certificate``.

        Returns
        -------
        polars.DataFrame
            Its columns are named by the labels or, without labels, by the numbers of the nodes, from 1.

        Examples
        --------
        >>> basis([["1/2", 1], ["1/3", None]]).to_polars().rows()
        [('0', '-inf'), ('-1/3', '0')]
        """
        polars = imported("this needs", "polars", "polars")
        frame = polars.DataFrame(dict(zip(map(str, self._names), columns(self._values, self.denominator, dtype))))
        node = polars.String if self._names is self.labels else polars.Int64
        lassos = self._lassos() if certificates else {}
        weights = lassos.pop("cycle_weight", None)
        added = [
            polars.Series(name, [list(nodes) for nodes in lists], dtype=polars.List(node))
            for name, lists in lassos.items()
        ]
        if weights is not None:
            added.append(polars.Series("cycle_weight", [str(weight) for weight in weights], dtype=polars.String))
        return frame.with_columns(added)  # type: ignore[no-any-return]

    def to_text(self, format: Literal["plain", "csv", "latex", "polymake", "tplib"] = "plain") -> str:
        """Return the vectors as the command writes them, exactly.

        Parameters
        ----------
        format
            One of those that the command reads, or ``"latex"``.

        Returns
        -------
        str
            The text of a file.

        Examples
        --------
        >>> A = Matrix([[-3, "1/2"], ["1/2", None]], labels=["up", "down"])
        >>> print(basis(A).to_text("csv"))
        up,down
        0,-1/2
        -1/2,0
        <BLANKLINE>
        """
        rows, denominator = list(self), str(self.denominator)
        return written(rows, self.n, denominator, self.labels, format, self.complete)

    def to_arrow(self, dtype: Any = None) -> pyarrow.Table:
        """Return a ``pyarrow.Table`` with one row for each vector, and one column for each node.

        Parameters
        ----------
        dtype
            As for ``to_polars``; or ``"numerators"`` for one column ``x`` of lists of n int64, numerators over
            ``denominator``, null for −∞. Then the numbers are not copied, and the metadata of the schema has the
            denominator, λ, labels and matrix.

        Returns
        -------
        pyarrow.Table
            Its columns are named as those of ``to_polars``. Other libraries of Arrow take a ``Basis`` as it is.

        Raises
        ------
        TooLarge
            For numerators beyond 64 bits, with ``"numerators"``.

        Examples
        --------
        >>> basis([["1/2", 1], ["1/3", None]]).to_arrow(float).to_pylist()[1]
        {'1': -0.3333333333333333, '2': 0.0}
        """
        pyarrow = imported("this needs", "pyarrow", "arrow")
        if isinstance(dtype, str) and dtype == "numerators":
            flat = np.ascontiguousarray(self.numerators).reshape(-1)
            finite = np.packbits(flat != EPSILON, bitorder="little")
            buffers = [pyarrow.py_buffer(finite), pyarrow.py_buffer(flat)]
            numbers = pyarrow.Array.from_buffers(pyarrow.int64(), len(flat), buffers)
            arrays = [pyarrow.FixedSizeListArray.from_arrays(numbers, self.n)]
            names, metadata = ["x"], self._metadata()
        else:
            # An empty list has no type of its own.
            arrays = [
                pyarrow.array(column, pyarrow.string() if isinstance(column, list) else pyarrow.float64())
                for column in columns(self._values, self.denominator, dtype)
            ]
            names, metadata = list(map(str, self._names)), None
        fields = [pyarrow.field(name, array.type, nullable=False) for name, array in zip(names, arrays)]
        return pyarrow.Table.from_arrays(arrays, schema=pyarrow.schema(fields, metadata))

    def _metadata(self) -> dict[str, str]:
        """What a column of numerators does not say itself."""
        about = {"version": "1", "n": str(self.n), "denominator": str(self.denominator)}
        if self._lam is not None:
            about["lambda"] = str(self._lam)
        if self.labels:
            about["labels"] = json.dumps(self.labels, ensure_ascii=False)
        if self._matrix is not None:
            about["fingerprint"] = self._matrix.fingerprint
            about["matrix"] = self._matrix.to_text().decode()
        return {f"supereigen.{name}": value for name, value in about.items()}

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The Arrow C stream interface, which needs pyarrow; another schema is not offered."""
        return self.to_arrow().__arrow_c_stream__()

    @property
    def _names(self) -> Sequence[Node]:
        return names(self.labels, self.n)

    def _lassos(self) -> dict[str, list[Any]]:
        """The columns that certificates add."""
        found = self.certificates
        keys = {"type": "types", "stem": "stem", "cycle": "cycle", "cycle_weight": "cycle_weight"}
        for name in keys:
            if name in self._names:
                raise Error(f"with certificates=True no node can have the label {name!r}")
        return {name: [certificate[key] for certificate in found] for name, key in keys.items()}

    @property
    def certificates(self) -> list[Certificate]:
        """For each vector what a person needs to check by hand that it is extremal.

        Examples
        --------
        >>> basis([[-3, 1], [1, 0]]).certificates[0]
        Certificate(types=(1,), kind='strict', stem=(), cycle=(1, 2), cycle_weight=2)
        """
        if self._system is None:
            raise Error("only the basis of a matrix and λ has certificates")
        if self.is_wide:
            found = [json.loads(self._system.certificate_of(x)[0]) for x in self]
        else:
            found = json.loads(self._system.certificates(self._values))
        names = self._names
        return [built(Certificate, one, names) for one in found if one is not None]

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
        shown = self[:_SHOWN]
        rows: list[tuple[object, ...]] = list(shown)
        if self._system is not None and rows:
            heads = [*heads, "type", "lasso", "weight"]
            rows = [(*vector, *self._system.certificate_of(vector)[1]) for vector in shown]
        noun = "scaled extremal" if len(self) == 1 else "scaled extremals"
        note = f"{len(self)} {noun}" + ("" if self.lam is None else f", λ = {self.lam}")
        note += "" if len(self) <= _SHOWN else f"; the first {_SHOWN} are shown"
        note += "" if self.complete else f"; stopped: {self.stop}"
        return html_table(heads, zip(map(str, range(1, _SHOWN + 1)), rows)) + f"<p>{note}</p>"


def _restore(matrix: Matrix | None, lam: Entry | None, labels: list[str], *block: Any) -> Basis:
    exact = None if matrix is None else matrix._exact
    system = None if exact is None else Given(exact, lam, "decimal")
    return Basis(*block, system=system, matrix=exact, labels=labels, lam=lam)
