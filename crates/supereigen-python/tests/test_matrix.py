"""The class Matrix: what is read off it, what is computed with it, how it is shown."""

import copy
import pickle
from fractions import Fraction
from math import inf
from typing import Any

import numpy as np
import pytest
import supereigen as se
from conftest import cases

A = se.Matrix([[3, 7], [2, "1/2"]], labels=["up", "down"])


def test_indices_count_from_0() -> None:
    assert (A[0, 0], A[0, 1], A[1, 0], A[1, 1]) == (3, 7, 2, Fraction(1, 2))
    assert (A[-1, 0], A[np.int64(1), 0], A[0], A[-1]) == (2, 2, (3, 7), (2, Fraction(1, 2)))
    assert (A[:, 1], A[0, :], A[0, ::-1]) == ((7, Fraction(1, 2)), (3, 7), (7, 3))
    assert list(A) == [A[0], A[1]]
    assert (len(A), A.shape) == (2, (2, 2))
    for outside in (2, -3, (0, 2), (2, 0)):
        with pytest.raises(IndexError):
            A[outside]  # type: ignore[index]
    for no_index in (0.5, None, (0, 0, 0), [0]):
        with pytest.raises((TypeError, IndexError)):
            A[no_index]  # type: ignore[call-overload]


def test_labels_are_indices() -> None:
    assert (A["up", "down"], A["down", 0], A["down"]) == (7, 2, (2, Fraction(1, 2)))
    assert A[:, "down"] == (7, Fraction(1, 2))
    with pytest.raises(KeyError, match="left"):
        A["left", "up"]
    wide = se.Matrix([[1, 2, 3]], labels=["a", "b", "c"])
    assert wide[0, "c"] == 3
    with pytest.raises(KeyError, match="no row has the label 'a'"):
        wide["a", "b"]


def test_parts() -> None:
    B = se.Matrix([[1, 2, 3], [4, None, 6], [7, 8, "1/3"]], labels=["a", "b", "c"])
    assert B[:2, 1:] == se.Matrix([[2, 3], [None, 6]], labels=["b", "c"])
    assert B[1:] == se.Matrix([[4, None, 6], [7, 8, "1/3"]], labels=["a", "b", "c"])
    assert B[::2, ::2].to_lists() == [[1, 3], [7, Fraction(1, 3)]]
    with pytest.raises(se.MatrixError, match="no entries"):
        B[3:]


def test_the_transpose_turns_arcs_round() -> None:
    assert A.T == se.Matrix([[3, 2], [7, "1/2"]], labels=["up", "down"])
    assert A.T.T == A
    wide = se.Matrix([[1, None, 3]], labels=["a", "b", "c"])
    assert (wide.T.to_lists(), wide.T.labels) == ([[1], [-inf], [3]], [])


def test_labels_are_texts_that_differ() -> None:
    with pytest.raises(TypeError, match=r"labels are texts, but 1 is of type int; take \[str"):
        se.Matrix([[1, 2], [3, 4]], labels=[1, 2])  # type: ignore[list-item]
    with pytest.raises(se.MatrixError, match="'a' is given twice"):
        se.Matrix([[1, 2], [3, 4]], labels=["a", "a"])


def product(a: list[list[Any]], b: list[list[Any]]) -> list[list[Any]]:
    columns = list(zip(*b))
    return [[max(x + y for x, y in zip(row, column)) for column in columns] for row in a]


def random_matrix(rng: np.random.Generator, rows: int, columns: int) -> list[list[Any]]:
    """Few values, so that there are ties; a third of them −∞."""
    values = [-inf, -inf, -inf, 0, 1, -1, Fraction(1, 2), Fraction(-2, 3), 2**70]
    return [[values[k] for k in row] for row in rng.integers(0, len(values), (rows, columns))]


def test_products() -> None:
    rng = np.random.default_rng(5)
    for _ in range(cases(200)):
        p, q, r = (int(size) for size in rng.integers(1, 5, 3))
        a, b = random_matrix(rng, p, q), random_matrix(rng, q, r)
        x = random_matrix(rng, q, 1)
        expected = product(a, b)
        assert (se.Matrix(a) @ se.Matrix(b)).to_lists() == expected
        assert (se.Matrix(a) @ b).to_lists() == expected
        assert (a @ se.Matrix(b)).to_lists() == expected
        column = [value for (value,) in x]
        assert se.Matrix(a) @ column == tuple(row[0] for row in product(a, x))
        assert column @ se.Matrix(b) == tuple(product([column], b)[0])


def test_products_with_arrays_are_those_of_max_plus_algebra() -> None:
    array = np.array([[0, 1], [-inf, 2]])
    expected = [[3, 7], [4, Fraction(5, 2)]]
    assert (array @ A).to_lists() == [[3, 7], [4, Fraction(5, 2)]] == expected
    assert (A @ array).to_lists() == [[3, 9], [2, 3]]
    assert np.array([0, 1]) @ A == (3, 7)
    assert A @ np.array([0, 1]) == (8, 2)
    with pytest.raises(TypeError):
        array + A


def test_products_keep_labels() -> None:
    assert (A @ A).labels == (A @ A.to_lists()).labels == ["up", "down"]
    assert ([[0, 0]] @ A).labels == ["up", "down"]
    assert (A @ [[0], [1]]).labels == []
    with pytest.raises(se.MatrixError, match="other labels"):
        A @ se.Matrix([[0, 0], [0, 0]], labels=["down", "up"])
    with pytest.raises(se.MatrixError):
        A @ [0, 0, 0]
    with pytest.raises(se.MatrixError):
        A @ [[0, 0]]
    for other in ("12", {"a": 1}, 7, None):
        with pytest.raises((TypeError, OSError)):
            A @ other


def test_arrays_of_floats() -> None:
    B = se.Matrix([[0.1, None], [2**50, -3]])
    for array in (B.to_numpy(), np.asarray(B), np.array(B), B.to_numpy("float64")):
        assert array.dtype == np.float64
        assert array.tolist() == [[0.1, -inf], [2.0**50, -3.0]]
        assert se.Matrix(array) == B
    assert B.to_numpy(np.float32).dtype == np.float32
    with pytest.raises(ValueError, match="copy"):
        B.__array__(copy=False)
    array = B.to_numpy()
    array[0, 0] = 7
    assert B[0, 0] == Fraction(1, 10)


@pytest.mark.parametrize("entry", ["1/3", 2**53 + 1, 2**60, "0.30000000000000004000001", 2**64 + 1])
def test_a_float_that_is_another_number_must_be_asked_for(entry: Any) -> None:
    B = se.Matrix([[1, 2], [None, entry]])
    for refused in (B.to_numpy, B.__array__, lambda: np.asarray(B)):
        with pytest.raises(se.EntryError, match="row 2, column 2 .*dtype=float rounds") as caught:
            refused()
        assert (caught.value.row, caught.value.column) == (2, 2)
    nearest = float(Fraction(entry))
    assert B.to_numpy(float)[1, 1] == np.asarray(B, dtype=float)[1, 1] == nearest
    assert B.to_numpy(object).tolist() == B.to_lists()


def test_floats_are_nearest() -> None:
    rng = np.random.default_rng(3)
    for _ in range(cases(200)):
        size = int(rng.integers(1, 900))
        numerator, denominator = (int.from_bytes(rng.bytes(size // 8 + 1), "big") for _ in "ab")
        value = Fraction(numerator, denominator + 1)
        assert se.Matrix([[value]]).to_numpy(float)[0, 0] == numerator / (denominator + 1)
    with pytest.raises(OverflowError):
        se.Matrix([[10**400]]).to_numpy(float)


def test_arrays_of_other_types() -> None:
    whole = se.Matrix([[1, 2], [3, 2**62]])
    assert whole.to_numpy(int).tolist() == whole.to_lists()
    assert whole.to_numpy(np.uint64).dtype == np.uint64
    for entry in (None, "1/2"):
        with pytest.raises(se.EntryError, match="row 1, column 2 .*no integer"):
            se.Matrix([[0, entry]]).to_numpy(int)
    with pytest.raises(OverflowError):
        whole.to_numpy("int8")
    for dtype in (bool, complex, "U3", "m8[s]"):
        with pytest.raises(TypeError, match="dtype"):
            whole.to_numpy(dtype)


def test_copies_and_pickles() -> None:
    for again in (copy.copy(A), copy.deepcopy(A), pickle.loads(pickle.dumps(A))):
        assert again == A
        assert hash(again) == hash(A)
        assert again.labels == ["up", "down"]
    assert A != se.Matrix(A.to_lists())
    assert len({A, copy.copy(A)}) == 1


def test_repr_is_short() -> None:
    assert repr(A) == "Matrix([[3, 7], [2, Fraction(1, 2)]], labels=['up', 'down'])"
    large = se.Matrix(np.zeros((500, 300)), labels=[f"node {j}" for j in range(300)])
    assert repr(large) == "<Matrix of 500 × 300, 150000 finite entries, labels 'node 0', …, 'node 299'>"
    assert len(repr(se.Matrix([[10**400]]))) < 100
    assert len(repr(se.Matrix(np.full((20, 20), 1 / 3)))) < 100


def test_html_has_the_labels() -> None:
    html = se.Matrix([[1, None], ["1/2", 4]], labels=["<a>", "b"])._repr_html_()
    assert html == (
        "<table><thead><tr><th></th><th>&lt;a&gt;</th><th>b</th></tr></thead><tbody>"
        "<tr><th>&lt;a&gt;</th><td>1</td><td>·</td></tr><tr><th>b</th><td>1/2</td><td>4</td></tr>"
        "</tbody></table>"
    )
    wide = se.Matrix([[1, 2, 3]], labels=["a", "b", "c"])._repr_html_()
    assert "<tr><th>1</th><td>1</td>" in wide
    large = se.Matrix(np.zeros((500, 300)))._repr_html_()
    assert "500 × 300; a corner is shown" in large
    assert len(large) < 10_000
