"""The bases that an independent program recorded."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from pathlib import Path

import pytest
import supereigen as se
from conftest import EXAMPLES, TESTDATA


def recorded(path: Path) -> set[tuple[Fraction | float, ...]]:
    """Read here, so that a fault of the reader shows."""

    def entry(word: str) -> Fraction | float:
        return -inf if word in (".", "-inf") else Fraction(word)

    lines = path.read_text().splitlines()
    return {tuple(map(entry, line.split())) for line in lines}


MATRICES = sorted(TESTDATA.glob("corpus/*.txt")) + sorted(TESTDATA.glob("edge/*.txt"))


def test_the_corpus_is_there() -> None:
    assert len(list(TESTDATA.glob("corpus/*.txt"))) == 144
    assert len(list(TESTDATA.glob("edge/*.txt"))) >= 10


@pytest.mark.parametrize("path", MATRICES, ids=lambda path: path.stem)
def test_recorded_basis(path: Path) -> None:
    expected = recorded(path.with_suffix(".basis"))
    found = se.basis(path)
    assert found.complete
    assert set(found) == expected
    assert len(found) == len(expected) == se.count(path)
    batches = se.iter_basis(path, batch_size=3)
    assert [x for batch in batches for x in batch] == list(found)
    assert len(found.certificates) == len(found)


@pytest.mark.parametrize("path", sorted(TESTDATA.glob("cones/*.A")), ids=lambda path: path.stem)
def test_recorded_cone(path: Path) -> None:
    expected = recorded(path.with_suffix(".basis"))
    for method in ("auto", "tree"):
        assert set(se.cone(path, path.with_suffix(".B"), method=method)) == expected


@pytest.mark.parametrize(
    ("name", "mean", "at_mean", "below"),
    [
        ("wang-sergeev-5", "5/4", 2, 10),
        ("producer-consumer-6", "5/2", 5, 12),
        ("dutch-railway-10", "143/3", 8, 31),
    ],
)
def test_examples(name: str, mean: str, at_mean: int, below: int) -> None:
    path = EXAMPLES / f"{name}.txt"
    lam = Fraction(mean)
    assert se.max_cycle_mean(path).mean == lam
    assert se.count(path, mean) == at_mean
    assert se.count(path, lam - 1) == below
    assert se.count(path, lam + 1) == 0
    spectrum = se.spectrum(path, lam - 2)
    assert (spectrum.count(lam), spectrum.count(lam - 1)) == (at_mean, below)
    for x in se.basis(path, lam - 1):
        assert se.is_supereigenvector(path, x, lam - 1)
        assert se.is_extremal(path, x, lam - 1)


def test_methods_agree() -> None:
    path = EXAMPLES / "wang-sergeev-5.txt"
    expected = set(se.basis(path))
    for method in (
        "wang-sergeev",
        "double-description",
        "wang-yang-wang",
        "elimination",
        "sparsification",
    ):
        assert set(se.basis(path, method=method)) == expected
        assert se.count(path, method=method) == len(expected)
