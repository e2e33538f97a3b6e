"""The bases that an independent program recorded."""

from fractions import Fraction
from math import inf
from pathlib import Path
from typing import get_args

import supereigen as se
from conftest import EXAMPLES, TESTDATA
from supereigen._wanted import Method


def recorded(path: Path) -> set[tuple[Fraction | float, ...]]:
    """Read here, so that a fault of the reader shows."""

    def entry(word: str) -> Fraction | float:
        return -inf if word in (".", "-inf") else Fraction(word)

    lines = path.read_text().splitlines()
    return {tuple(map(entry, line.split())) for line in lines}


def test_recorded_bases() -> None:
    paths = [*TESTDATA.glob("corpus/*.txt"), *TESTDATA.glob("edge/*.txt")]
    assert len(paths) >= 154
    for path in paths:
        expected = recorded(path.with_suffix(".basis"))
        found = se.basis(path)
        assert found.complete, path
        assert set(found) == expected, path
        assert len(found) == len(expected) == se.count(path), path
        batches = se.iter_basis(path, batch_size=3)
        assert [x for batch in batches for x in batch] == list(found), path
        assert len(found.certificates) == len(found), path


def test_methods_by_name() -> None:
    path = EXAMPLES / "wang-sergeev-5.txt"
    for method in get_args(Method):
        assert set(se.basis(path, method=method)) == set(se.basis(path))
        assert se.count(path, method=method) == 10
