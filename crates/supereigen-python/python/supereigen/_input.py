"""What people have a matrix in: lists, arrays, sparse matrices, frames, graphs, files and texts.

Other packages are never imported because of what is asked here: an object of theirs can exist only if its package was
imported before.
"""

from __future__ import annotations

import csv
import gzip
import io
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import Any, Literal

import numpy as np

from ._errors import EntryError, MatrixError, ReadError
from ._supereigen import ExactMatrix

Floats = Literal["decimal", "binary"]
"""What a float stands for: the shortest decimal that prints it, or the binary fraction that it is."""

_TEXT = re.compile(r"\s*(\w+\s*=\s*)?([\[{<]|\\begin\b|[\w.]+\(\s*\[)")
"""How a text on one line begins that is no name of a file: `A = [1 2; 3 4]`, `np.array([[1]])`."""

_GZIP = b"\x1f\x8b"
_ZSTD = b"\x28\xb5\x2f\xfd"

_TAKEN = (
    "a list of rows, an array of two dimensions, a sparse matrix, a data frame, a graph with weights, "
    "the path of a file, or a text"
)


def read(A: Any, floats: Floats, weight: str) -> ExactMatrix:
    """The exact matrix, with its labels if it has some."""
    if isinstance(A, os.PathLike):
        return _file(Path(os.fspath(A)))
    if isinstance(A, str):
        return _text(A)
    if isinstance(A, np.ndarray):
        return _array(A, floats)
    for package, names, reader in _READERS:
        module = sys.modules.get(package)
        kinds = tuple(getattr(module, name) for name in names if hasattr(module, name))
        if isinstance(A, kinds):
            return reader(A, floats, weight)
    if hasattr(A, "tocoo"):
        return _sparse(A.tocoo(), floats)
    if isinstance(A, Sequence) and not isinstance(A, (bytes, bytearray)):
        return ExactMatrix.from_rows(A, floats)
    for protocol in ("__arrow_c_stream__", "__arrow_c_array__", "__dataframe__"):
        if hasattr(A, protocol):
            return _arrow(_as_table(A, protocol), floats, weight)
    if hasattr(A, "__array__"):
        return _array(np.asarray(A), floats)
    raise TypeError(_refusal(A))


def read_connections(connections: Any) -> ExactMatrix:
    """The matrix of connections, by way of the table that the command reads."""
    if hasattr(connections, "to_csv"):
        text = connections.to_csv(index=False)
    elif hasattr(connections, "write_csv"):
        text = connections.write_csv()
    else:
        buffer = io.StringIO()
        table = csv.writer(buffer, lineterminator="\n")
        table.writerow(["from", "to", "time", "rounds"])
        for row in connections:
            if not 3 <= len(row) <= 4:
                raise MatrixError(f"a connection is (from, to, time) or (from, to, time, rounds), not {row!r}")
            table.writerow([*row, ""][:4])
        text = buffer.getvalue()
    return ExactMatrix.from_text(text.encode(), "connections.teg")


def _refusal(A: Any) -> str:
    """Why there is no matrix in it, and what to do."""
    kind = type(A).__name__
    if hasattr(A, "read"):
        return f"an open file ({kind}) is no matrix; pass its path, or the text that is in it"
    if isinstance(A, (bytes, bytearray)):
        return f"{kind} are no matrix; decode them to a text, or pass the path of the file"
    if isinstance(A, (Mapping, Set)):
        return f"a {kind} has no rows in order; a matrix is {_TAKEN}"
    if isinstance(A, Iterator):
        return f"a {kind} is no matrix; make a list of its rows first"
    return f"a {kind} is no matrix; expected {_TAKEN}"


def _text(text: str) -> ExactMatrix:
    if "\n" in text or _TEXT.match(text):
        return ExactMatrix.from_text(text.encode())
    return _file(Path(text))


def _file(path: Path) -> ExactMatrix:
    return ExactMatrix.from_text(unpacked(path), str(path).removesuffix(".gz"))


def unpacked(path: Path) -> bytes:
    """What is in a file."""
    content = path.read_bytes()
    if content.startswith(_ZSTD):
        raise ReadError(f"{path}: decompress it first, with zstd -d")
    return gzip.decompress(content) if content.startswith(_GZIP) else content


def _array(array: np.ndarray[Any, Any], floats: Floats) -> ExactMatrix:
    if array.ndim != 2:
        raise MatrixError(f"the array has {array.ndim} dimensions, not 2")
    if isinstance(array, np.ma.MaskedArray):
        mask = np.ma.getmaskarray(array)
        rows = zip(array.data, mask)
        return ExactMatrix.from_rows(
            [[None if hidden else x for x, hidden in zip(*row)] for row in rows], floats
        )
    # The number of bytes and their order may be others than those of this machine.
    if array.dtype == np.float64:
        return ExactMatrix.from_array(array.astype(np.float64, copy=False), floats)
    if array.dtype == np.float32:
        return ExactMatrix.from_array(array.astype(np.float32, copy=False), floats)
    if array.dtype.kind == "i":
        return ExactMatrix.from_array(array.astype(np.int64, copy=False), floats)
    # The other floats print their own shortest decimals; what is no number is refused by its place.
    return ExactMatrix.from_rows(array, floats)


def _sparse(coo: Any, floats: Floats) -> ExactMatrix:
    order = np.lexsort((coo.col, coo.row))
    places = list(zip(coo.row[order].tolist(), coo.col[order].tolist()))
    return ExactMatrix.from_places(coo.shape, places, coo.data[order], floats)


def _basis(basis: Any, floats: Floats, _: str) -> ExactMatrix:
    matrix = ExactMatrix.from_rows(list(basis), floats)
    return labelled(matrix, basis.labels) if basis.labels else matrix


# Frames


def _pandas(frame: Any, floats: Floats, _: str) -> ExactMatrix:
    names, rows = list(map(str, frame.columns)), list(map(str, frame.index))
    if len(rows) == len(names):
        # Two numberings must be the same, or else rows or columns were moved.
        moved = _numbering(rows) != _numbering(names) and _numbering(rows) and _numbering(names)
        if _in_order(names) and not moved:
            names = rows
        elif moved or (not _in_order(rows) and rows != names):
            raise MatrixError(
                "the index of the frame differs from its columns, so that rows and columns are not the same "
                "nodes; bring them in the same order with df.loc[df.columns], or drop the index with "
                "df.reset_index(drop=True)"
            )
    columns = [_pandas_column(frame.iloc[:, j]) for j in range(frame.shape[1])]
    # With one column more, as read_csv leaves the names of the rows.
    make = _table if len(rows) + 1 == len(names) else _frame
    return make(columns, names, floats)


def _pandas_column(column: Any) -> Any:
    if isinstance(column.dtype, np.dtype):
        return column.to_numpy()
    values = zip(column.to_numpy(dtype=object), column.isna())
    return _single([None if missing else x for x, missing in values], column.dtype)


def _polars(frame: Any, floats: Floats, _: str) -> ExactMatrix:
    columns = [_column(column, column.dtype, column.null_count(), column.to_list) for column in frame]
    return _table(columns, list(frame.columns), floats)


def _arrow(table: Any, floats: Floats, _: str) -> ExactMatrix:
    columns = [_column(column, column.type, column.null_count, column.to_pylist) for column in table.columns]
    return _table(columns, list(table.column_names), floats)


_NUMERIC = {"halffloat", "float", "double", "float16", "float32", "float64"}
_NUMERIC |= {f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)}
"""How polars and Arrow call the types that NumPy has."""


def _column(column: Any, kind: object, nulls: int, to_list: Callable[[], list[Any]]) -> Any:
    """A column of polars or Arrow as exact values, with ``None`` where it is null."""
    if nulls == 0 and str(kind).lower() in _NUMERIC:
        return column.to_numpy()
    return _single(to_list(), kind)


def _single(values: list[Any], kind: object) -> list[Any]:
    """Floats of 16 or 32 bits, as that: the shortest decimals of the same floats of 64 bits are others."""
    name = str(kind).lower().partition("[")[0]
    if name in ("float16", "halffloat"):
        return [None if value is None else np.float16(value) for value in values]
    if name in ("float32", "float"):
        return [None if value is None else np.float32(value) for value in values]
    return values


def _as_table(A: Any, protocol: str) -> Any:
    """A table of Arrow, by one of the protocols for frames."""
    try:
        import pyarrow
        import pyarrow.interchange
    except ImportError:
        raise TypeError(
            f"a {type(A).__name__} is read by pyarrow; to install it: pip install 'supereigen[arrow]'"
        ) from None
    try:
        if protocol == "__dataframe__":
            return pyarrow.interchange.from_dataframe(A)
        return pyarrow.table(A)
    except (TypeError, ValueError, pyarrow.ArrowException) as error:
        raise TypeError(f"{_refusal(A)} ({error})") from None


def _table(columns: list[Any], names: list[str], floats: Floats) -> ExactMatrix:
    """A frame without an index: one of its outer columns may have the names of the rows."""
    for at in (0, len(columns) - 1) if len(columns) > 1 else ():
        others = names[:at] + names[at + 1 :]
        if all(isinstance(value, str) for value in columns[at]):
            rows = list(columns[at])
            if rows == others:
                return _frame(columns[:at] + columns[at + 1 :], others, floats)
            if sorted(rows) == sorted(others):
                raise MatrixError(
                    f"the rows, named in the column {names[at]!r}, are in another order than the columns"
                )
    unnamed = names == [f"column_{j}" for j in range(len(names))]
    return _frame(columns, [] if unnamed else names, floats)


def _frame(columns: list[Any], labels: list[str], floats: Floats) -> ExactMatrix:
    if not columns or len(columns[0]) == 0:
        raise MatrixError("the matrix has no entries")
    labels = [] if _in_order(labels) else labels
    kinds = {column.dtype if isinstance(column, np.ndarray) else None for column in columns}
    try:
        if kinds.isdisjoint({None, np.dtype(object)}) and len(kinds) == 1:
            matrix = _array(np.column_stack(columns), floats)
        else:
            # Row by row, since a common type of the columns might round large integers.
            matrix = ExactMatrix.from_rows(list(zip(*columns)), floats)
    except EntryError as error:
        raise _explained(error, labels) from None
    return labelled(matrix, labels) if labels else matrix


def _explained(error: EntryError, labels: list[str]) -> EntryError:
    """The same error, with the names of its place and, for NaN, what to do."""
    message = str(error)
    if labels and error.column is not None:
        message += f", in the column {labels[error.column - 1]!r}"
    if "NaN" in message:
        message += "; what is missing on purpose is null, or -inf: df.fillna(-numpy.inf)"
    return EntryError(message, error.row, error.column)


# Graphs


def _networkx(graph: Any, floats: Floats, weight: str) -> ExactMatrix:
    nodes = {node: str(node) for node in graph.nodes}
    edges = ((u, v, data.get(weight)) for u, v, data in graph.edges(data=True))
    return _graph(nodes, edges, graph.is_directed(), floats, weight)


def _rustworkx(graph: Any, floats: Floats, weight: str) -> ExactMatrix:
    indices, names = graph.node_indices(), graph.nodes()
    if not all(isinstance(name, (str, int)) for name in names):
        names = range(len(names))
    edges = (
        (u, v, data.get(weight) if isinstance(data, Mapping) else data)
        for u, v, data in graph.weighted_edge_list()
    )
    directed = isinstance(graph, sys.modules["rustworkx"].PyDiGraph)
    return _graph(dict(zip(indices, map(str, names))), edges, directed, floats, weight)


def _graph(
    names: dict[Any, str],
    edges: Iterable[tuple[Any, Any, Any]],
    directed: bool,
    floats: Floats,
    weight: str,
) -> ExactMatrix:
    """An arc from i to j is the entry in row i, column j: i waits for j."""
    labels = list(names.values())
    rows = _numbering(labels)
    row_of = dict(zip(names, range(len(names)) if rows is None else rows))
    entries: dict[tuple[int, int], Any] = {}
    arrow = "→" if directed else "–"
    for u, v, value in edges:
        edge = f"the edge {names[u]!r} {arrow} {names[v]!r}"
        if value is None:
            raise MatrixError(f"{edge} has no {weight!r}; weight= names the attribute that has it")
        place = row_of[u], row_of[v]
        if place in entries:
            raise MatrixError(f"{edge} is given twice; keep the one that is meant, or the heaviest")
        entries[place] = value
        if not directed:
            entries[place[::-1]] = value
    try:
        shape = len(names), len(names)
        matrix = ExactMatrix.from_places(shape, list(entries), list(entries.values()), floats)
    except EntryError as error:
        name_of = {row + 1: names[node] for node, row in row_of.items()}
        edge = arrow.join(f" {name_of.get(place)!r} " for place in (error.row, error.column)).strip()
        missing = "; leave out an edge that is missing on purpose" if "NaN" in str(error) else ""
        message = f"{error}, of the edge {edge}{missing}"
        raise EntryError(message, error.row, error.column) from None
    labels = labels if rows is None else []
    return labelled(matrix, labels) if labels else matrix


def _numbering(names: list[str]) -> list[int] | None:
    """The row of each node, if the names are the numbers from 0 or from 1."""
    numbers = [int(name) for name in names if name.isdecimal() and str(int(name)) == name]
    if len(numbers) != len(names) or not names:
        return None
    start = min(numbers)
    if start > 1 or sorted(numbers) != list(range(start, start + len(numbers))):
        return None
    return [number - start for number in numbers]


def _in_order(names: list[str]) -> bool:
    """Whether the names say no more than the order does."""
    return _numbering(names) == list(range(len(names)))


def labelled(matrix: ExactMatrix, labels: Sequence[str]) -> ExactMatrix:
    """The matrix with these labels, which must differ."""
    seen: set[str] = set()
    for label in labels:
        if not isinstance(label, str):
            kind = type(label).__name__
            raise TypeError(f"labels are texts, but {label!r} is of type {kind}; take [str(x) for x in labels]")
        if label in seen:
            raise MatrixError(f"the label {label!r} is given twice")
        seen.add(label)
    return matrix.with_labels(list(labels))


_Reader = Callable[[Any, "Floats", str], ExactMatrix]

_READERS: list[tuple[str, tuple[str, ...], _Reader]] = [
    ("supereigen", ("Basis",), _basis),
    ("pandas", ("DataFrame",), _pandas),
    ("polars", ("DataFrame",), _polars),
    ("networkx", ("Graph",), _networkx),
    ("rustworkx", ("PyDiGraph", "PyGraph"), _rustworkx),
]
"""Package, names of its types (a digraph of networkx is a ``Graph``, too), and who reads these."""
