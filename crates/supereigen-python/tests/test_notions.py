"""Integer solutions, finite ones, interval matrices and polyhedra, against the definitions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import inf

import pytest
import supereigen as se
from conftest import ROOT, cases
from hypothesis import given, settings
from hypothesis import strategies as st
from test_properties import lambdas, matrices

Rows = list[list[Fraction | None]]


def holds(a: Rows, lam: Fraction, x: tuple[float, ...]) -> bool:
    """Whether A ⊗ x ≥ λ ⊗ x."""
    def plus(entry: Fraction | None, y: float) -> float:
        return -inf if entry is None or y == -inf else entry + y

    images = (max(plus(entry, y) for entry, y in zip(row, x)) for row in a)
    return all(image >= plus(lam, y) for image, y in zip(images, x))


@settings(max_examples=cases(100))
@given(matrices, lambdas)
def test_integer(a: Rows, lam: Fraction) -> None:
    found = se.basis(a, lam, integer=True)
    assert len(found) == se.count(a, lam, integer=True)
    for x in found:
        assert all(entry == -inf or isinstance(entry, int) for entry in x)
        assert holds(a, lam, x)
    for x in product([-inf, -2, -1, 0], repeat=min(len(a), 3)):
        x += (-inf,) * (len(a) - len(x))
        sums = [-inf] * len(x)
        for g in found:
            c = min(y - z for y, z in zip(x, g) if z != -inf)
            sums = [max(s, c + z) for s, z in zip(sums, g)]
        assert (tuple(sums) == x) == holds(a, lam, x)
    finite = se.finite(a, lam, integer=True)
    assert (finite.vector is None) != (finite.nodes == ())
    assert finite.vector is None or holds(a, lam, finite.vector)


@settings(max_examples=cases(100))
@given(matrices, lambdas, st.data())
def test_between(a: Rows, lam: Fraction, data: st.DataObject) -> None:
    upper = [data.draw(st.integers(-2, 2)) for _ in a]
    lower = [entry - data.draw(st.integers(0, 3)) for entry in upper]
    found = se.finite(a, lam, between=(lower, upper))
    greatest = se.project(a, upper, lam)
    assert found.nodes == tuple(i for i, (x, y) in enumerate(zip(greatest, lower), 1) if x < y)
    assert found.vector == (None if found.nodes else greatest)
    box = se.interval_box(a, a, lower, upper, lam)
    assert box.some == box.every
    assert box.some.solution == found.vector
    corners = product(*zip(lower, upper))
    assert all(holds(a, lam, x) for x in corners) == (box.some.failing_rows == ())


def test_cechlarova() -> None:
    folder = ROOT / "testdata/input"
    lower, upper = folder / "cechlarova-5-lower.txt", folder / "cechlarova-5-upper.txt"
    found = se.interval_lambdas(lower, upper, [6, 7, 9, 5, 3])
    assert found.some.eigen == (11, 15)
    assert found.every.eigen is None


def test_refused() -> None:
    with pytest.raises(se.MatrixError, match="exceeds"):
        se.finite([[0]], between=([1], [0]))
    with pytest.raises(se.MatrixError, match="exceeds"):
        se.interval_lambdas([[1]], [[0]], [0])
    with pytest.raises(se.MatrixError, match="no finite entry"):
        se.interval_lambdas([[0]], [[1]], [None])
    named = [se.Matrix([[0]], labels=[label]) for label in "ab"]
    with pytest.raises(se.MatrixError, match="U has other labels than L"):
        se.interval_lambdas(*named, [0])
    with pytest.raises(se.MatrixError, match="U has other labels than L"):
        se.interval_box(*named, [0], [0])
    with pytest.raises(se.Error, match="there is no node 2"):
        se.interval_box([[0]], [[0]], [0], [0], for_all=[2])


def test_polyhedron_is_empty_without_points() -> None:
    found = se.polyhedron([[None, None]], [[None, 0]])
    assert found == ([], [(0,)])
