"""Every kind of input, and what is refused."""

import gzip
import io
import pickle
from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from math import inf, nan
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import scipy.sparse
import supereigen as se
from conftest import EXAMPLES, TESTDATA, cases

ROWS = [[0, Fraction(1, 10)], [None, -2]]
EXPECTED = [[0, Fraction(1, 10)], [-inf, -2]]


@pytest.mark.parametrize(
    "A",
    [
        ROWS,
        tuple(map(tuple, ROWS)),
        [[0.0, 0.1], [-inf, -2.0]],
        [[Decimal(0), Decimal("0.1")], [Decimal("-Infinity"), Decimal(-2)]],
        [["0", "1/10"], ["-inf", "-2"]],
        np.array([[0, 0.1], [-inf, -2]]),
        np.array([[0, 0.1], [-inf, -2]], dtype=np.float32),
        np.array([[0, 0.1], [-inf, -2]], dtype=np.float16),
        np.array([[0, np.longdouble("0.1")], [-inf, -2]], dtype=np.longdouble),
        np.asfortranarray([[0, 0.1], [-inf, -2]]),
        np.array(ROWS, dtype=object),
        np.ma.masked_array([[0, 0.1], [7, -2]], mask=[[0, 0], [1, 0]]),
        scipy.sparse.coo_array(([-2.0, 0.1, 0.0], ([1, 0, 0], [1, 1, 0])), shape=(2, 2)),
        scipy.sparse.csr_matrix(([0.0, 0.1, -2.0], ([0, 0, 1], [0, 1, 1])), shape=(2, 2)),
        "0 0.1\n. -2\n",
        '{"matrix": [[0, 0.1], [null, -2]]}',
        se.Matrix(ROWS),
    ],
    ids=lambda A: type(A).__name__,
)
def test_kinds(A: Any) -> None:
    matrix = se.Matrix(A)
    assert matrix.to_lists() == EXPECTED
    assert matrix == se.Matrix(ROWS)
    assert se.count(A, -3) == se.count(ROWS, -3)


@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "int64", "uint8", "uint64"])
def test_integer_arrays(dtype: str) -> None:
    assert se.Matrix(np.array([[0, 1], [2, 3]], dtype=dtype)).to_lists() == [[0, 1], [2, 3]]


def test_large_integers() -> None:
    for value in (2**63 - 1, -(2**63), 2**64, -(10**40), 10**400):
        assert se.Matrix([[value]]).to_lists() == [[value]]
    largest = np.array([[2**64 - 1]], dtype=np.uint64)
    assert se.Matrix(largest).to_lists() == [[2**64 - 1]]


def test_floats() -> None:
    for value in (0.1, 1e300, 5e-324, 2.0**53 + 2, -1 / 3):
        assert se.Matrix([[value]]).to_lists() == [[Fraction(repr(value))]]
        for A in ([[value]], np.array([[value]])):
            assert se.Matrix(A, floats="binary").to_lists() == [[Fraction(value)]]
    single = np.array([[0.1]], dtype=np.float32)
    assert se.Matrix(single, floats="binary").to_lists() == [[Fraction(float(np.float32(0.1)))]]
    assert se.basis([[0.3]], 0.1 + 0.2).to_fractions() == []
    assert len(se.basis([[0.3]], 0.3)) == 1


def test_files(tmp_path: Path) -> None:
    path = EXAMPLES / "wang-sergeev-5.txt"
    assert se.Matrix(path) == se.Matrix(str(path)) == se.Matrix(path.read_text())
    packed = tmp_path / "matrix.txt.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    assert se.Matrix(packed) == se.Matrix(path)
    np.save(tmp_path / "matrix.npy", np.array([[0, 0.1], [-inf, -2]]))
    assert se.Matrix(tmp_path / "matrix.npy").to_lists() == EXPECTED
    with pytest.raises(FileNotFoundError):
        se.Matrix("no-such-file.txt")


def test_every_format() -> None:
    files = [path for path in (TESTDATA / "formats").iterdir() if path.suffix != ".md"]
    assert len(files) > 5
    expected = se.Matrix(EXAMPLES / "railway-teaching-4.txt").fingerprint
    same = [path for path in files if se.Matrix(path).fingerprint == expected]
    assert len(same) > 5


def test_labels() -> None:
    matrix = se.Matrix("labels: up down\n0 1\n2 3\n")
    assert matrix.labels == ["up", "down"]
    assert se.Matrix(ROWS, labels=["a", "b"]).labels == ["a", "b"]
    found = se.basis(matrix, types="down")
    assert list(found) == list(se.basis(matrix, types=2))
    assert "<th>down</th>" in found._repr_html_()
    with pytest.raises(se.SearchError, match="'left'"):
        se.basis(matrix, types="left")
    with pytest.raises(se.MatrixError):
        se.Matrix(ROWS, labels=["a"])


def test_pickle() -> None:
    for labels in (["a", "b"], ["two words", "#1, 50 %"], ["a\nb", ""]):
        matrix = se.Matrix(ROWS, labels=labels)
        assert pickle.loads(pickle.dumps(matrix)) == matrix
        assert "labels" not in matrix.to_text()


@pytest.mark.parametrize("bad", [nan, inf, Decimal("NaN"), Decimal("Infinity"), "x", [1], 1j])
@pytest.mark.parametrize("kind", [list, lambda rows: np.array(rows, dtype=object)])
def test_bad_entries(bad: Any, kind: Any) -> None:
    rows: list[list[Any]] = [[0, 0, 0], [0, 0, None]]
    rows[1][2] = bad
    if isinstance(bad, list) and kind is not list:
        pytest.skip("NumPy makes another array of it")
    with pytest.raises(se.EntryError, match="row 2, column 3") as caught:
        se.Matrix(kind(rows))
    assert (caught.value.row, caught.value.column) == (2, 3)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("bad", [nan, inf])
def test_bad_arrays(bad: float) -> None:
    for dtype in (np.float64, np.float32):
        with pytest.raises(se.EntryError, match="row 1, column 2"):
            se.Matrix(np.array([[0, bad]], dtype=dtype))
    with pytest.raises(se.EntryError, match="row 1, column 2"):
        se.Matrix(scipy.sparse.coo_array(([bad], ([0], [1])), shape=(2, 2)))


def test_duplicates_are_refused() -> None:
    twice = scipy.sparse.coo_array(([1, 2], ([0, 0], [1, 1])), shape=(2, 2))
    with pytest.raises(se.EntryError, match="row 1, column 2 is given twice"):
        se.Matrix(twice)


def test_large_sparse() -> None:
    n = 1_000
    ring = scipy.sparse.coo_array((np.zeros(n), (np.arange(n), (np.arange(n) + 1) % n)))
    assert se.count(ring) == 1


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: se.basis([[0, 1, 2], [0, 1, 2]]), se.MatrixError, "2 × 3"),
        (lambda: se.basis([[0, 1], [0]]), se.MatrixError, "row 2 has the length 1, the first 2"),
        (lambda: se.basis([]), se.MatrixError, "no entries"),
        (lambda: se.basis([[]]), se.MatrixError, "no entries"),
        (lambda: se.basis(np.zeros((0, 0))), se.MatrixError, "no entries"),
        (lambda: se.basis(np.zeros((2, 2, 2))), se.MatrixError, "3 dimensions"),
        (lambda: se.basis(7), TypeError, "int"),
        (lambda: se.basis(ROWS, nan), se.EntryError, "λ is not a number"),
        (lambda: se.project(ROWS, [0, 0, 0]), se.MatrixError, "length 3"),
        (lambda: se.project(ROWS, [0, nan]), se.EntryError, "entry 2 of the vector"),
        (lambda: se.basis(ROWS, method="magic"), se.SearchError, "method"),
        (lambda: se.basis(ROWS, floats="exact"), se.Error, "floats"),
        (lambda: se.basis(ROWS, types=3), se.SearchError, "no node 3"),
        (lambda: se.basis(ROWS, shard=(1, 2), method="wang-sergeev"), se.SearchError, "lasso"),
    ],
)
def test_other_refusals(call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()


def test_refusals_with_a_place() -> None:
    with pytest.raises(se.ReadError) as caught:
        se.basis("1 2\n3 x4\n")
    assert (caught.value.line, caught.value.column) == (2, 3)
    found = se.decompose([[-1, 0], [None, -1]], [0, 0])
    assert (bool(found), found.failing_rows, found.parts) == (False, (2,), ())


ROWS_OF = [[1, 2], ["12", "34"], [b"12", b"34"], [{1, 2}, {3, 4}], [{1: 2}], [iter([1])]]


@pytest.mark.parametrize(
    ("A", "message"),
    [
        *((rows, "a matrix is a list of rows, but row 1 is of") for rows in ROWS_OF),
        ({"12": 1, "34": 2}, "a dict has no rows in order; a matrix is a list of rows"),
        ({(1, 2), (3, 4)}, "a set has no rows"),
        (([1] for _ in "a"), "a generator is no matrix; make a list"),
        (map(list, ["12"]), "a map is no matrix; make a list"),
        (b"1 2\n3 4\n", "decode them"),
        (io.StringIO("1 2\n3 4\n"), "an open file .* pass its path, or the text"),
        (io.BytesIO(b"1 2\n3 4\n"), "an open file"),
        (object(), "a object is no matrix; expected a list of rows, .* a data frame, a graph"),
    ],
    ids=lambda A: type(A).__name__,
)
def test_what_is_no_matrix_is_told_what_is_one(A: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        se.Matrix(A)


def test_a_basis_is_a_matrix() -> None:
    found = se.basis(se.Matrix([[-3, 1], [1, 0]], labels=["a", "b"]))
    matrix = se.Matrix(found)
    assert (matrix.to_lists(), matrix.labels) == ([[0, -1], [-inf, 0]], ["a", "b"])
    assert list(se.reduce(found)) == list(found)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (True, "type bool"),
        (np.True_, "type bool"),
        (timedelta(minutes=3), "duration .* divide by a unit"),
        (np.timedelta64(3, "m"), "duration .* divide by a unit"),
        (datetime(2026, 1, 1), "date .* subtract"),
        (np.datetime64("2026-01-01"), "date .* subtract"),
        (1j, "type complex"),
    ],
)
def test_values_that_are_no_numbers(value: Any, message: str) -> None:
    for A in ([[0, value]], np.array([[value, value]])[:, :1].repeat(2, axis=1)):
        with pytest.raises(se.EntryError, match=f"row 1, column [12] .*{message}"):
            se.Matrix(A)
    with pytest.raises(se.EntryError, match=message):
        se.project([[0, 1], [2, 3]], [0, value])
    with pytest.raises(se.EntryError, match=message):
        se.basis([[0]], value)
    minutes = np.array([[3, 4]], dtype="m8[m]") / np.timedelta64(1, "m")
    assert se.Matrix(minutes).to_lists() == [[3, 4]]


@pytest.mark.parametrize("x", ["12", b"12", {1: 0, 2: 0}, {1, 2}, iter([1, 2]), np.zeros((2, 1))])
def test_vectors_are_lists(x: Any) -> None:
    with pytest.raises(TypeError, match="a vector is a list of numbers, not of <class"):
        se.is_supereigenvector([[1, 2], [3, 4]], x)


def test_arrays_of_floats_are_what_their_texts_are() -> None:
    rng = np.random.default_rng(7)
    bits = rng.integers(0, 2**64, (cases(40), 50), dtype=np.uint64).view(np.float64)
    kinds = [
        bits[np.isfinite(bits).all(axis=1)],
        rng.random((20, 50)),
        # Many of these lie halfway between two shortest decimals, and `repr` prints the even one.
        2.0 ** rng.integers(15, 26, (60, 50)) + rng.integers(-(2**12), 2**12, (60, 50)) / 2048,
        -(2.0 ** rng.integers(40, 70, (20, 50))) * rng.integers(1, 2**20, (20, 50)),
        rng.integers(-(10**6), 10**6, (20, 50)) / 1000,
        rng.integers(-(10**6), 10**6, (20, 50)) * 0.01,
        np.array([[5e-324, 1.7976931348623157e308, 2.0**53, 2.0**53 + 2, 1e15 + 0.5, 1e23, -0.0, 123456.7]]),
    ]
    for array in kinds:
        # Numbers of one size at a time: the common denominator of all would have a thousand digits.
        for value in array.ravel().tolist():
            one = np.array([[value]])
            assert se.Matrix(one)[0, 0] == Fraction(repr(value))
            assert se.Matrix(one, floats="binary")[0, 0] == Fraction(value)
    for array in kinds[1:]:
        expected = [[Fraction(repr(x)) for x in row] for row in array.tolist()]
        matrix = se.Matrix(array)
        assert matrix.to_lists() == expected
        assert np.array_equal(matrix.to_numpy(), array)
        single = array[np.abs(array) < 1e30].astype(np.float32).reshape(1, -1)
        assert list(se.Matrix(single)[0]) == [Fraction(str(x)) for x in single[0]]
        exact = [Fraction(float(x)) for x in single[0]]
        assert list(se.Matrix(single, floats="binary")[0]) == exact


def test_floats_of_16_bits_are_what_their_texts_are(tmp_path: Path) -> None:
    every = np.arange(2**16, dtype=np.uint16).view(np.float16)
    every = every[np.isfinite(every)]
    expected = [Fraction(str(x)) for x in every]
    for order in "<>":
        path = tmp_path / "half.npy"
        np.save(path, every.reshape(1, -1).astype(f"{order}f2"))
        assert list(se.Matrix(path)[0]) == expected
    assert list(se.Matrix(every.reshape(1, -1))[0]) == expected


def test_the_denominator_of_floats_is_least() -> None:
    for array, denominator in (
        ([[0.5, 0.25]], 4),
        ([[0.2, 0.4]], 5),
        ([[0.5, 0.2]], 10),
        ([[0.125, 0.6]], 40),
        ([[3.0, -inf]], 1),
        ([[1e-3, 1e20]], 1000),
    ):
        whole = np.array(array + [[0, 0]])
        assert se.basis(whole).denominator == denominator == se.basis(whole.tolist()).denominator
