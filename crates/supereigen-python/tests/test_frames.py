"""Matrices from data frames and tables, with their labels."""

from decimal import Decimal
from fractions import Fraction
from math import inf, nan
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
import supereigen as se

ROWS = [[1, 2], [3, 4]]
BIG = 2**53 + 1


class Only:
    """A frame that offers one protocol and nothing else."""

    def __init__(self, frame: Any, protocol: str) -> None:
        self._frame, self._protocol = frame, protocol

    def __getattr__(self, name: str) -> Any:
        if name == self._protocol:
            return getattr(self._frame, name)
        raise AttributeError(name)


KINDS: dict[str, tuple[list[list[Any]], list[str], list[Any]]] = {
    "columns are labels": (ROWS, ["2001", "2002"], [
        pd.DataFrame(ROWS, columns=["2001", "2002"]),
        pd.DataFrame(ROWS, columns=["2001", "2002"], index=["2001", "2002"]),
        pd.DataFrame(ROWS, columns=[2001, 2002], index=[2001, 2002]),
        pd.DataFrame(ROWS, columns=["2001", "2002"], dtype="Int8"),
        pd.DataFrame(ROWS, columns=["2001", "2002"], dtype="int64[pyarrow]"),
        pl.DataFrame({"2001": [1, 3], "2002": [2, 4]}),
        pa.table({"2001": [1, 3], "2002": [2, 4]}),
        pa.record_batch({"2001": [1, 3], "2002": [2, 4]}),
        Only(pl.DataFrame({"2001": [1, 3], "2002": [2, 4]}), "__arrow_c_stream__"),
        Only(pa.record_batch({"2001": [1, 3], "2002": [2, 4]}), "__arrow_c_array__"),
        Only(pa.table({"2001": [1, 3], "2002": [2, 4]}), "__dataframe__"),
    ]),
    "a default numbering is none": (ROWS, [], [
        pd.DataFrame(ROWS),
        pd.DataFrame(ROWS, columns=[1, 2], index=[1, 2]),
        pd.DataFrame(ROWS, columns=["0", "1"]),
        pl.DataFrame(ROWS, orient="row"),
        pl.DataFrame(pd.DataFrame(ROWS)),
        Only(np.array(ROWS), "__array__"),
    ]),
    "null is minus infinity": ([[1, 2], [-inf, 3]], ["a", "b"], [
        pd.DataFrame({"a": [1, None], "b": [2, 3]}, dtype="Int64"),
        pd.DataFrame({"a": [1, None], "b": [2, 3]}, dtype="float64[pyarrow]"),
        pd.DataFrame({"a": [1, None], "b": [2, 3]}, dtype=object),
        pd.DataFrame({"a": [1, -inf], "b": [2, 3]}),
        pd.DataFrame({"a": ["1", None], "b": ["2", "3"]}),
        pl.DataFrame({"a": [1, None], "b": [2, 3]}),
        pl.DataFrame({"a": [1, -inf], "b": [2, 3]}, schema={"a": pl.Float32, "b": pl.UInt64}),
        pl.DataFrame({"a": [Decimal(1), None], "b": [2, 3]}),
        pa.table({"a": [1, None], "b": [2, 3]}),
        pa.table({"a": [1.0, -inf], "b": [2, 3]}),
    ]),
    "columns of several types are not rounded": ([[BIG, Fraction(1, 10)], [1, Fraction(1, 2)]], ["a", "b"], [
        pd.DataFrame({"a": [BIG, 1], "b": [0.1, 0.5]}),
        pl.DataFrame({"a": [BIG, 1], "b": [0.1, 0.5]}),
        pa.table({"a": [BIG, 1], "b": [0.1, 0.5]}),
    ]),
}


@pytest.mark.parametrize(
    ("frame", "rows", "labels"),
    [pytest.param(frame, *of, id=kind) for kind, (*of, frames) in KINDS.items() for frame in frames],
)
def test_rows_are_rows_and_columns_are_labels(frame: Any, rows: list[list[Any]], labels: list[str]) -> None:
    matrix = se.Matrix(frame)
    assert (matrix.to_lists(), matrix.labels) == (rows, labels)


def test_a_type_is_named_as_the_frame_does() -> None:
    frame = pd.DataFrame(ROWS, columns=["2001", "2002"])
    assert list(se.basis(frame, types="2002")) == list(se.basis(ROWS, types=2))


def test_nan_is_refused_with_what_to_do() -> None:
    for frame in (
        pd.DataFrame({"a": [1, 2], "b": [3, nan]}),
        pl.DataFrame({"a": [1, 2], "b": [3.0, nan]}),
        pa.table({"a": [1, 2], "b": [3.0, nan]}),
    ):
        with pytest.raises(se.EntryError, match=r"row 2, column 2 .*NaN.*'b'.*-inf") as caught:
            se.Matrix(frame)
        assert (caught.value.row, caught.value.column) == (2, 2)
    filled = pd.DataFrame({"a": [1, 2], "b": [3, nan]}).fillna(-inf)
    assert se.Matrix(filled).to_lists() == [[1, 3], [2, -inf]]


@pytest.mark.parametrize("value", [[0.1, 1.0], [0.1, None]])
def test_floats_of_32_and_16_bits_are_their_own_decimals(value: list[float | None]) -> None:
    half = pa.array([None if x is None else np.float16(x) for x in value], pa.float16())
    frames = [
        pl.DataFrame({"a": value}, schema={"a": pl.Float32}),
        pa.table({"a": pa.array(value, pa.float32())}),
        pd.DataFrame({"a": value}, dtype="Float32"),
        pd.DataFrame({"a": pd.Series(value, dtype="float32[pyarrow]")}),
        pa.table({"a": half}),
        pd.DataFrame({"a": pd.Series(pd.arrays.ArrowExtensionArray(half))}),
    ]
    if hasattr(pl, "Float16"):
        frames.append(pl.DataFrame({"a": value}, schema={"a": pl.Float16}))
    for frame in frames:
        assert se.Matrix(frame).to_lists() == [[Fraction(1, 10)], [-inf if value[1] is None else 1]]


def test_an_index_must_be_that_of_the_columns() -> None:
    for index in (["b", "a"], ["x", "y"], ["a", "x"], [2, 1], [1, 0]):
        frame = pd.DataFrame(ROWS, columns=["a", "b"], index=index)
        with pytest.raises(se.MatrixError, match=r"index.*df.loc\[df.columns\].*reset_index"):
            se.Matrix(frame)
        assert se.Matrix(frame.reset_index(drop=True)).to_lists() == ROWS
    swapped = pd.DataFrame(ROWS, columns=["a", "b"], index=["b", "a"])
    assert se.Matrix(swapped.loc[swapped.columns]).to_lists() == [[3, 4], [1, 2]]
    for names in ({"index": ["a", "b"]}, {"columns": ["a", "b"], "index": [1, 2]}):
        matrix = se.Matrix(pd.DataFrame(ROWS, **names))
        assert (matrix.to_lists(), matrix.labels) == (ROWS, ["a", "b"])
    # The rows of a matrix that is not square are no nodes.
    wide = pd.DataFrame([[1, 2, 3]], columns=["a", "b", "c"], index=["only"])
    assert se.Matrix(wide).to_lists() == [[1, 2, 3]]


def test_a_frame_is_what_its_file_is(tmp_path: Path) -> None:
    for frame in (
        pd.DataFrame([[1.5, -inf], [3, 4]], columns=["a", "b"], index=["a", "b"]),
        pd.DataFrame([[1.5, -inf], [3, 4]], columns=["a", "b"]),
        pd.DataFrame([[1.5, -inf], [3, 4]], index=["a", "b"]),
        pd.DataFrame([[1.5, -inf], [3, 4]]),
        pd.DataFrame([[1, 2, 3], [4, 5, 6]], columns=["a", "b", "c"], index=["x", "y"]),
    ):
        frame.to_csv(tmp_path / "frame.csv")
        assert se.Matrix(frame) == se.Matrix(tmp_path / "frame.csv")


def test_a_column_may_name_the_rows() -> None:
    columns: dict[str, Any] = {"station": ["a", "b"], "a": [1, 3], "b": [2, 4]}
    frame = pd.DataFrame(ROWS, columns=["a", "b"], index=["a", "b"])
    tables = pl.DataFrame(columns), pa.table(columns), pa.Table.from_pandas(frame), pd.DataFrame(columns)
    for table in tables:
        matrix = se.Matrix(table)
        assert (matrix.to_lists(), matrix.labels) == (ROWS, ["a", "b"])
    columns["station"] = ["b", "a"]
    for table in (pl.DataFrame(columns), pd.DataFrame(columns)):
        with pytest.raises(se.MatrixError, match="'station', are in another order"):
            se.Matrix(table)


@pytest.mark.parametrize(
    ("frame", "message"),
    [
        (pd.DataFrame({"a": [True]}), "type bool"),
        (pl.DataFrame({"a": [True]}), "type bool"),
        (pd.DataFrame({"a": pd.to_timedelta(["1h"])}), "duration"),
        (pd.DataFrame({"a": pd.to_datetime(["2026-01-01"], utc=True)}), "date"),
        (pl.DataFrame({"a": [pd.Timedelta("1h").to_pytimedelta()]}), "duration"),
        (pd.DataFrame({"a": ["x"]}), "cannot be read"),
        (pa.table({"a": [[1, 2]]}), "type list"),
    ],
)
def test_what_is_no_number(frame: Any, message: str) -> None:
    with pytest.raises(se.EntryError, match=message):
        se.Matrix(frame)


def test_frames_that_are_no_matrix() -> None:
    for empty in (pd.DataFrame(), pl.DataFrame(), pl.DataFrame({"a": []})):
        with pytest.raises(se.MatrixError, match="no entries"):
            se.Matrix(empty)
    with pytest.raises(se.MatrixError, match="'a' is given twice"):
        se.Matrix(pd.DataFrame(ROWS, columns=["a", "a"]))
    for series in (pd.Series([1, 2]), pl.Series([1, 2]), pa.array([1, 2])):
        with pytest.raises((TypeError, se.MatrixError)):
            se.Matrix(series)


def test_a_vector_may_be_a_series() -> None:
    for x in (pd.Series([0, 1]), pl.Series([0, 1]), pa.array([0, 1]), pd.Series([0, 1], dtype="Int8")):
        assert se.Matrix(ROWS) @ x == (3, 5)
        assert se.is_supereigenvector(ROWS, x)
    with pytest.raises(TypeError, match="a vector is a list of numbers"):
        se.project(ROWS, pd.DataFrame({"1": [0], "2": [0]}))  # type: ignore[arg-type]


def test_a_frame_whose_rows_or_columns_were_moved_is_refused() -> None:
    frame = pd.DataFrame(ROWS)
    for moved in (frame.loc[[1, 0]], frame[[1, 0]], frame.set_axis([2, 1])):
        with pytest.raises(se.MatrixError, match="not the same nodes"):
            se.Matrix(moved)
    both = se.Matrix(frame.loc[[1, 0], [1, 0]])
    assert (both.to_lists(), both.labels) == ([[4, 3], [2, 1]], ["1", "0"])
