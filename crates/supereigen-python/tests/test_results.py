"""What a basis can be turned into."""

import gc
from fractions import Fraction
from math import inf
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
import supereigen as se
from conftest import EXAMPLES

PATH = EXAMPLES / "wang-sergeev-5.txt"
HALVES = [["1/2", None, 0], [0, 1, "1/3"], [None, 2, 0]]


def test_sequence() -> None:
    found = se.basis(PATH)
    assert len(found) == 10
    assert list(found) == [found[i] for i in range(10)]
    assert found[-1] == found[9]
    assert found[3] in found
    assert (found.index(found[3]), found.count(found[3])) == (3, 1)
    assert list(found[2:9:3]) == [found[2], found[5], found[8]]
    assert list(reversed(found)) == list(found[::-1])
    assert found[:] == found
    assert found[1:] != found
    with pytest.raises(IndexError):
        found[10]
    assert repr(found) == "<Basis of 10 vectors, n = 5>"


def test_limit() -> None:
    part = se.basis(PATH, limit=4)
    assert (len(part), part.stop, part.complete) == (4, "limit", False)
    assert list(part) == list(se.basis(PATH)[:4])
    assert "limit" in repr(part)
    assert len(se.basis(PATH, limit=0)) == 0
    assert sum(map(len, se.iter_basis(PATH, limit=7, batch_size=3))) == 7


def test_numerators_share_memory_and_are_read_only() -> None:
    found = se.basis(PATH)
    array = found.numerators
    assert np.shares_memory(array, found.numerators)
    assert np.shares_memory(array, found[3:].numerators)
    for view in (array, array.base):
        with pytest.raises(ValueError):
            view[0] = 1
        with pytest.raises(ValueError):
            view.flags.writeable = True
    expected = array.tolist()
    del found
    gc.collect()
    assert array.tolist() == expected


@pytest.mark.parametrize("A", [PATH, HALVES, [[None, 2**60 + 1], ["1/3", None]]])
def test_arrays_have_the_entries(A: Any) -> None:
    found = se.basis(A)
    assert (found.numerators.dtype, found.numerators.shape) == (np.int64, (len(found), found.n))
    exact = [
        tuple(-inf if x == se.EPSILON else Fraction(x, found.denominator) for x in row)
        for row in found.numerators.tolist()
    ]
    assert exact == list(found) == found.to_fractions()
    assert all(isinstance(x, (Fraction, float)) for row in found.to_fractions() for x in row)
    # Each is rounded once.
    assert found.to_numpy("float64").tolist() == [[float(x) for x in row] for row in found]
    assert found.to_numpy("object").tolist() == [list(row) for row in found]


def test_wide() -> None:
    big = 10**40
    A = [[None, big], [-big, None]]
    found = se.basis(A)
    assert list(found) == [(0, -big)]
    assert found.is_wide
    for refuse in (lambda: found.numerators, lambda: found.to_arrow("numerators")):
        with pytest.raises(se.TooLarge):
            refuse()
        with pytest.raises(OverflowError):
            refuse()
    more = se.basis([[None, big + 1], [-big - 1, None]])
    assert more.to_arrow().to_pylist() == [{"1": "0", "2": str(-big - 1)}]
    assert found.to_numpy("object").tolist() == [[0, -big]]
    assert found.to_numpy("float64").tolist() == [[0, -1e40]]
    assert found.certificates[0].kind == "pure zero cycle"
    assert list(se.iter_basis(A)) == [found]


def test_arrow() -> None:
    for A in (PATH, HALVES):
        found = se.basis(A)
        table = found.to_arrow("numerators")
        table.validate(full=True)
        assert table.schema.field("x").type == pa.list_(pa.int64(), found.n)
        expected = [[None if x == -inf else x * found.denominator for x in row] for row in found]
        assert table.column("x").to_pylist() == expected
        metadata = {key.decode(): value.decode() for key, value in table.schema.metadata.items()}
        assert metadata["supereigen.denominator"] == str(found.denominator)
        assert metadata["supereigen.lambda"] == "0"
        assert metadata["supereigen.fingerprint"] == se.Matrix(A).fingerprint
        # Slices that are in one piece, and those that are not.
        for part in (found[1:], found[::2], found[:0]):
            assert part.to_arrow("numerators").column("x").to_pylist() == [
                [None if x == -inf else x * found.denominator for x in row] for row in part
            ]


def test_arrow_is_not_a_copy_and_outlives_the_basis() -> None:
    found = se.basis(PATH)
    values = found.to_arrow("numerators").column("x").chunk(0).values
    assert values.buffers()[1].address == found.numerators.ctypes.data
    expected = values.to_pylist()
    del found
    gc.collect()
    assert values.to_pylist() == expected


def test_a_capsule_that_nobody_takes() -> None:
    found = se.basis(PATH)
    for _ in range(1000):
        found.__arrow_c_stream__()


def test_certificates() -> None:
    found = se.basis(PATH)
    seventh = found.certificates[6]
    assert (seventh.types, seventh.kind, seventh.stem) == ((4,), "strict", (4, 5))
    assert (seventh.cycle, seventh.cycle_weight) == ((2,), 1)
    units = se.basis(PATH, None)
    assert units.lam == -inf
    assert [certificate.kind for certificate in units.certificates] == ["unit"] * 5
    fork = se.basis(se.Matrix([[None, 0, 0], [None, None, 0], [None, 0, None]]))
    assert {certificate.kind for certificate in fork.certificates} == {"forked", "pure zero cycle"}
    with pytest.raises(se.Error, match="certificates"):
        _ = se.reduce([[0, 1]]).certificates


def test_filters_and_texts() -> None:
    A = [[-3, 1, None, None, None], [1, 1, 1, None, None], [None, 0, None, 2, None], [1, None, -5, None, -7], [-2, -2, -7, 1, None]]
    everything = list(se.basis(A))
    finite = [{i for i, x in enumerate(vector, 1) if x != -inf} for vector in everything]
    assert list(se.basis(A, contains=[4, 5])) == [x for x, f in zip(everything, finite) if {4, 5} <= f]
    assert list(se.basis(A, support_min=3, support_max=3)) == [x for x, f in zip(everything, finite) if len(f) == 3]
    assert se.count(A, cycle=[2, 1]) == sum(set(c.cycle) == {1, 2} for c in se.basis(A).certificates)
    assert list(se.basis(A, contains=4, limit=1)) == [x for x, f in zip(everything, finite) if 4 in f][:1]
    assert sum(len(batch) for batch in se.iter_basis(A, support_max=1)) == 1
    assert se.basis(A).to_text().splitlines()[0] == "0 -1 -inf -inf -inf"
    assert "\\begin" in se.basis(A).to_text("latex")
    assert se.basis(A, 9).to_text() == ""
    assert se.count(se.generate("circulant", 6, 3)) == 60
    with pytest.raises(se.Error, match="no format"):
        se.basis(A).to_text("pdf")  # type: ignore[arg-type]
    with pytest.raises(se.Error, match="no family"):
        se.generate("huge", 3)  # type: ignore[arg-type]


def test_html() -> None:
    html = se.basis(se.Matrix([[0, None], [1, "1/2"]], labels=["<a>", "b"]))._repr_html_()
    assert "&lt;a&gt;" in html
    assert "<a>" not in html
    assert "·" in html
    assert "<td>(b → b)</td><td>1/2</td>" in html
    long = se.basis([[(3 * i + 5 * j) % 7 - 2 for j in range(9)] for i in range(9)])
    assert "the first 20 are shown" in long._repr_html_()


def test_cone_limits() -> None:
    A, B = [[0, None, None]], [[None, 0, 0]]
    assert len(se.cone(A, B, limit=1)) == 1
    assert set(se.cone(A, B, method="tree")) == set(se.cone(A, B))
    assert list(se.cone(A, B, equal=True)) == [(0, 0, -inf), (0, -inf, 0)]
    with pytest.raises(se.MatrixError, match="1 × 3"):
        se.cone(A, [[0]])
    # Before anything is computed.
    calls: list[int] = []
    named = [se.Matrix(rows, labels=labels) for rows, labels in ((A, "abc"), (B, "abd"))]
    with pytest.raises(se.MatrixError, match="other labels"):
        se.cone(*named, progress=lambda *_: calls.append(1))
    assert not calls
    with pytest.raises(se.SearchError, match="tree"):
        se.cone(A, B, method="double-description")  # type: ignore[arg-type]


def test_lambda_of_a_spectrum() -> None:
    spectrum = se.spectrum(PATH, 0)
    for point in spectrum.breakpoints:
        assert se.count(PATH, point.value) == point.at == spectrum.count(point.value)
    for lam in (0, -inf, None):
        with pytest.raises(se.Error, match="lowest"):
            spectrum.count(lam)
    # A float is the decimal that it shows, as everywhere.
    tenth = se.spectrum([["1/10"]])
    for lam in (0.1, "0.1", Fraction(1, 10)):
        assert (tenth.count(lam), se.count([["1/10"]], lam)) == (1, 1)
    assert tenth.count(0.1, floats="binary") == se.count([["1/10"]], 0.1, floats="binary") == 0


def test_classes_of_an_orbit_are_named() -> None:
    law = se.transient(se.Matrix([[5, 7], [None, 3]], labels=["a", "b"]), [0, 9])
    assert (bool(law), law.rate, law.transient) == (False, None, None)
    assert [tuple(of.values()) for of in law.classes] == [(("b",), (3,), 1, 0), (("a",), (5,), 1, 1)]


@pytest.mark.parametrize("A", [PATH, [[None, 0, 0], [None, None, 0], [None, 0, None]]])
def test_several_types_give_the_vectors_of_any_each_once(A: Any) -> None:
    found = se.basis(A)
    for wanted in ([1], [found.n], [1, found.n], [2, 3], range(1, found.n + 1)):
        pairs = zip(found, found.certificates)
        expected = [x for x, certificate in pairs if {*certificate.types} & {*wanted}]
        assert sorted(se.basis(A, types=wanted)) == sorted(expected)


OTHERS = [se.Matrix([[0]], labels=[label]) for label in "ab"]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: se.finite([[0]], between=([1], [0])), "exceeds"),
        (lambda: se.interval_lambdas([[1]], [[0]], [0]), "exceeds"),
        (lambda: se.interval_lambdas([[0]], [[1]], [None]), "no finite entry"),
        (lambda: se.interval_lambdas(*OTHERS, [0]), "U has other labels than L"),
        (lambda: se.interval_box(*OTHERS, [0], [0]), "U has other labels than L"),
    ],
)
def test_bounds_that_are_refused(call: Any, message: str) -> None:
    with pytest.raises(se.MatrixError, match=message):
        call()


def test_unknown_nodes_are_refused() -> None:
    with pytest.raises(se.Error, match="no such node"):
        se.interval_box([[0]], [[0]], [0], [0], for_all=[2])


def test_polyhedron_is_empty_without_points() -> None:
    found = se.polyhedron([[None, None]], [[None, 0]])
    assert found == ([], [(0,)])
