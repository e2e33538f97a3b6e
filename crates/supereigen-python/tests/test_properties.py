"""Random small matrices, with ties and −∞, against the brute force."""

from __future__ import annotations

from fractions import Fraction
from math import inf

import brute_force
import supereigen as se
from conftest import cases
from hypothesis import given, settings
from hypothesis import strategies as st

entries = st.one_of(
    st.none(),
    st.integers(-2, 2).map(Fraction),
    st.fractions(-3, 3, max_denominator=4),
)
matrices = st.integers(1, 4).flatmap(
    lambda n: st.lists(st.lists(entries, min_size=n, max_size=n), min_size=n, max_size=n)
)
lambdas = st.fractions(-2, 2, max_denominator=3)


def shifted(a: list[list[Fraction | None]], lam: Fraction) -> brute_force.Matrix:
    return [[-inf if value is None else value - lam for value in row] for row in a]


@settings(max_examples=cases(150))
@given(matrices, lambdas)
def test_basis(a: list[list[Fraction | None]], lam: Fraction) -> None:
    expected = brute_force.basis(shifted(a, lam))
    found = se.basis(a, lam)
    assert set(found) == expected
    assert len(found) == len(expected)
    assert se.count(a, lam, threads=1) == len(expected)
    for x, certificate in zip(found, found.certificates):
        assert se.types_of(a, x, lam) == certificate.types
        assert x[certificate.types[0] - 1] != -inf


@settings(max_examples=cases(50))
@given(matrices, lambdas, st.integers(1, 4))
def test_shards_are_the_basis(a: list[list[Fraction | None]], lam: Fraction, parts: int) -> None:
    whole = list(se.basis(a, lam))
    shards = [se.basis(a, lam, shard=(k, parts)) for k in range(1, parts + 1)]
    assert [x for shard in shards for x in shard] == whole


@settings(max_examples=cases(50))
@given(matrices, lambdas)
def test_types(a: list[list[Fraction | None]], lam: Fraction) -> None:
    """Several types give the vectors of any of them, each once."""
    found = se.basis(a, lam)
    with_types = [(x, certificate.types) for x, certificate in zip(found, found.certificates)]
    n = len(a)
    for wanted in ([1], [n], [1, n], list(range(1, n + 1))):
        expected = {x for x, types in with_types if set(types) & set(wanted)}
        chosen = list(se.basis(a, lam, types=wanted))
        assert set(chosen) == expected
        assert len(chosen) == len(expected)


@settings(max_examples=cases(50))
@given(matrices, st.lists(st.one_of(st.none(), st.fractions(-3, 3, max_denominator=3)), min_size=4))
def test_project_and_decompose(a: list[list[Fraction | None]], x: list[Fraction | None]) -> None:
    below = se.project(a, x[: len(a)])
    assert se.is_supereigenvector(a, below)
    assert all(z <= (-inf if y is None else y) for z, y in zip(below, x))
    parts = se.decompose(a, below)
    combination = [-inf] * len(a)
    for part in parts:
        assert se.is_extremal(a, part.extremal)
        terms = (part.coefficient + value for value in part.extremal)
        combination = [max(pair) for pair in zip(combination, terms)]
    assert tuple(combination) == below
