"""What comes out: arrays, frames, copies, short texts, names of nodes, refusals."""

import copy
import pickle
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
import supereigen as se
from conftest import EXAMPLES
from supereigen._nodes import names

PATH = EXAMPLES / "wang-sergeev-5.txt"
THIRDS = [["1/2", 1], ["1/3", None]]
"""Its basis is (0, −∞) and (−1/3, 0)."""
HALVES = [["1/2", 1], [0.5, None]]
"""Its basis is (0, −∞) and (−1/2, 0), which floats hold exactly."""
NAMED = se.Matrix([[-3, 1, None], [1, 1, 1], [None, 0, None]], labels=["Ut", "Zl", "Gn"])


@pytest.mark.parametrize("dtype", [float, np.float64, "float64", "f8", np.dtype("float64")])
def test_floats_by_any_name(dtype: Any) -> None:
    found = se.basis(THIRDS).to_numpy(dtype)
    assert found.tolist() == [[0, -inf], [-1 / 3, 0]]


def test_the_default_is_exact_or_refused() -> None:
    assert se.basis(HALVES).to_numpy().tolist() == [[0, -inf], [-0.5, 0]]
    thirds = se.basis(THIRDS)
    for call in (thirds.to_numpy, lambda: np.asarray(thirds)):
        with pytest.raises(se.NotExact, match="dtype=object.*numerators"):
            call()
    # Just beyond what floats hold, and a larger number that they do hold.
    for top, exact in ((2**53 + 1, False), (2**53 + 2, True), (2**53 - 1, True), (2**62, True)):
        found = se.basis([[None, -top], [top, None]])
        assert list(found) == [(-top, 0)]
        if exact:
            assert found.to_numpy().tolist() == [[-top, 0]]
        else:
            with pytest.raises(se.NotExact):
                found.to_numpy()
    with pytest.raises(se.TooLarge, match="float"):
        se.basis([[None, 10**400], [-(10**400), None]]).to_numpy(float)


@pytest.mark.parametrize(
    ("entry", "exact"),
    [
        ("1/10", True),
        ("123456789.0625", True),
        ("0.123456789012345", True),
        ("0.1234567890123456", True),
        ("0.123456789012345678", False),
        ("7/30", False),
        ("3/30", True),
        (Fraction(1, 2**30), True),
        (Fraction(1, 5**9), True),
        (Fraction(1, 2**30 * 5**9), True),
        (Fraction(2**50 + 1, 5**20), False),
        (Fraction(1, 3**40), False),
    ],
)
def test_floats_and_the_decimals_that_they_print(entry: Any, exact: bool) -> None:
    x = Fraction(entry)
    found = se.basis([[None, -x], [x, None]])
    assert list(found) == [(-x, 0)]
    # The same over a denominator that is larger than needed.
    wider = se.basis([[None, -x, "1/7"], [x, None, None], [None, None, None]])
    assert list(wider) == [(-x, 0, -inf)]
    for basis in (found, wider):
        if exact:
            assert basis.to_numpy()[0, 0] == float(-x)
        else:
            with pytest.raises(se.NotExact):
                basis.to_numpy()


def test_other_types_of_arrays() -> None:
    thirds = se.basis(THIRDS)
    assert thirds.to_numpy(object).tolist() == [[0, -inf], [Fraction(-1, 3), 0]]
    assert np.asarray(thirds, dtype=object)[1, 0] == Fraction(-1, 3)
    assert np.asarray(thirds, dtype=float)[1, 0] == -1 / 3
    assert thirds.numerators.tolist() == [[0, se.EPSILON], [-2, 0]]
    # Integers are values, not numerators, or refused.
    whole = se.basis([["1/2", "3/2"], ["-1/2", None]], "1/2")
    assert [list(x) for x in whole if -inf not in x]
    for basis in (thirds, whole):
        with pytest.raises(se.NotExact, match="numerators"):
            basis.to_numpy(int)
    pure = se.basis([[None, "1/1"], ["-1", None]])
    assert pure.to_numpy(int).dtype == np.int64
    assert pure.to_numpy("int64").tolist() == [[0, -1]]
    # Arrays and frames are the user's own.
    for dtype in (None, float, int, object):
        pure.to_numpy(dtype)[0, 0] = 7
        frame = pure.to_pandas(dtype)
        frame.loc[0, 1] = 7
    assert list(pure) == [(0, -1)]
    for wrong in ("int8", "U5", np.float32, "nonsense"):
        with pytest.raises(se.Error, match="dtype"):
            thirds.to_numpy(wrong)
    with pytest.raises(ValueError, match="copy"):
        np.asarray(thirds, dtype=float, copy=False)


def test_pandas() -> None:
    assert (se.basis(NAMED).to_pandas().dtypes == float).all()
    assert list(se.basis(PATH).to_pandas().columns) == [1, 2, 3, 4, 5]
    thirds = se.basis(THIRDS).to_pandas()
    assert thirds.loc[1, 1] == Fraction(-1, 3)
    assert se.basis(THIRDS).to_pandas(float).loc[1, 1] == -1 / 3


def test_pandas_with_certificates() -> None:
    frame = se.basis(NAMED).to_pandas(certificates=True)
    assert frame.groupby("cycle").size().to_dict() == {("Ut", "Zl"): 1, ("Zl",): 1, ("Gn", "Zl"): 1}
    numbers = se.basis(PATH).to_pandas(certificates=True)
    assert numbers.loc[6, "stem"] == (4, 5)
    taken = se.Matrix([[0, 1], [1, 0]], labels=["type", "b"])
    with pytest.raises(se.Error, match="type"):
        se.basis(taken).to_pandas(certificates=True)


def test_polars() -> None:
    frame = se.basis(NAMED).to_polars(certificates=True)
    assert frame.columns == ["Ut", "Zl", "Gn", "type", "stem", "cycle", "cycle_weight"]
    assert frame.row(0) == (0.0, -1.0, -inf, ["Ut"], [], ["Ut", "Zl"], "2")
    assert se.basis(PATH).to_polars().columns == ["1", "2", "3", "4", "5"]
    assert se.basis(THIRDS).to_polars(float).row(1) == (-1 / 3, 0.0)
    assert se.basis(PATH, limit=0).to_polars(certificates=True).shape == (0, 9)


def test_arrow_as_others_read_it() -> None:
    found = se.basis(NAMED)
    frame = pl.from_arrow(found)
    assert isinstance(frame, pl.Series)
    assert frame.struct.unnest().rows() == list(found)
    assert pl.DataFrame(found).rows() == list(found)
    assert pa.table(found).to_pandas().equals(found.to_pandas())
    assert found.to_arrow().column_names == ["Ut", "Zl", "Gn"]
    thirds = se.basis(THIRDS)
    assert thirds.to_arrow().to_pandas().to_numpy().tolist() == [["0", "-inf"], ["-1/3", "0"]]
    assert thirds.to_arrow(float).to_pandas().to_numpy().tolist() == [[0, -inf], [-1 / 3, 0]]
    assert pl.DataFrame(thirds).rows() == [("0", "-inf"), ("-1/3", "0")]
    for part in (found[1:], found[::2], found[:0]):
        assert pa.table(part).to_pylist() == [dict(zip(found.labels, x)) for x in part]


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda b: pickle.loads(pickle.dumps(b))])
def test_copies(again: Any) -> None:
    big = 10**40
    for A, lam in ((NAMED, 0), (THIRDS, 0), (PATH, "1/2"), ([[None, big], [-big, None]], 0), (PATH, None)):
        found = se.basis(A, lam, limit=2)
        other = again(found)
        assert other == found
        assert (other.stop, other.lam, other.labels) == (found.stop, found.lam, found.labels)
        assert other.certificates == found.certificates
        assert repr(other) == repr(found)
        if not other.is_wide:
            with pytest.raises(ValueError):
                other.numerators[0, 0] = 1
    assert again(se.reduce([[0, 1]])) == se.reduce([[0, 1]])


def test_texts_are_short() -> None:
    picture = se.draw(PATH)
    assert repr(picture) == f"<Drawing: svg, {len(picture)} characters>"
    assert str(picture).startswith("<svg")
    plan = se.plan(PATH, 0, 3)
    assert len(repr(plan)) < 100
    assert "3 shards" in repr(plan)
    assert len(repr(plan[0])) < 100


def test_nodes_are_named() -> None:
    certificate = se.basis(NAMED).certificates[0]
    assert (certificate.types, certificate.stem, certificate.cycle) == (("Ut",), (), ("Ut", "Zl"))
    assert se.types_of(NAMED, [0, -1, None]) == ("Ut",)
    assert {part.node for part in se.decompose(NAMED, [0, 0, None]).parts} == {"Ut", "Zl"}
    loop = se.Matrix([[None, 2, None], [4, None, None], [None, 0, None]], labels=["a", "b", "c"])
    assert (se.max_cycle_mean(loop).mean, se.max_cycle_mean(loop).cycle) == (3, ("a", "b"))
    first = se.eigen(loop).eigenspaces[0].basis[0]
    assert (first.critical_nodes, first.critical_arcs) == (("a", "b"), (("a", "b"), ("b", "a")))
    assert {x.node: x.vector for x in se.sub(loop, 3).basis} == {"a": (-1, 0, -3), "c": (-inf, -inf, 0)}
    assert (se.sub(loop, 1).forbidding, se.sub(loop, 1).excluded) == ({"mean": 3, "cycle": ("a", "b")}, ("a", "b"))
    assert se.finite(loop, 4).nodes == ("a",)
    with pytest.raises(se.Error, match="Zl"):
        se.star(NAMED)
    box = se.interval_box(NAMED, NAMED, [5, 0, 0], [5, 0, 0], for_all=["Ut"])
    assert box.some.too_low == ("Ut",)
    # Two nodes of one name are told apart by their numbers.
    assert list(names(["a", "a"], 2)) == [1, 2]


@pytest.mark.parametrize(
    ("call", "option"),
    [
        *((lambda **words: se.basis(PATH, **words), option) for option in ("limit", "threads", "support_min")),
        *((lambda **words: se.iter_basis(PATH, **words), option) for option in ("limit", "threads", "batch_size")),
        *((lambda **words: se.cone([[0]], [[0]], **words), option) for option in ("limit", "threads")),
        (lambda **words: se.count(PATH, **words), "threads"),
        (lambda **words: se.estimate(PATH, **words), "effort"),
        (lambda **words: se.generate("zero", **words), "n"),
        (lambda **words: se.simulate([[0]], [0], **words), "steps"),
    ],
)
def test_numbers_out_of_range(call: Any, option: str) -> None:
    with pytest.raises(se.SearchError, match=f"{option}={2**70}: at most"):
        call(**{option: 2**70})
    with pytest.raises(TypeError, match=rf"{option}=1\.5: expected an int"):
        call(**{option: 1.5})
    with pytest.raises(se.Error, match=f"{option} ?= ?-1"):
        call(**{option: -1})
    with pytest.raises(TypeError, match=option):
        call(**{option: "3"})


def test_numbers_that_are_none() -> None:
    for refused, call in {
        "parts='3'": lambda: se.plan(PATH, 0, "3"),  # type: ignore[arg-type]
        "shard=1.5": lambda: se.basis(PATH, shard=(1.5, 3)),  # type: ignore[arg-type]
        "node=1.5": lambda: se.basis(PATH, types=1.5),  # type: ignore[arg-type]
        "k='3'": lambda: se.power([[0]], "3"),  # type: ignore[arg-type]
        r"parameter=1\.5": lambda: se.generate("dense", 3, 1.5),  # type: ignore[arg-type]
    }.items():
        with pytest.raises(TypeError, match=refused):
            call()
    with pytest.raises(se.Error, match=f"parameter={2**63}: expected"):
        se.generate("dense", 3, 2**63)


def drawn(A: Any, lasso: Any) -> list[tuple[str, str]]:
    return [(text.get_text(), text.get_color()) for text in se.plot.digraph(A, lasso).texts]


def test_a_vector_is_drawn_by_its_lasso() -> None:
    found = se.basis(PATH)
    for same in (found[9], [x + 3 for x in found[9]]):
        assert drawn(PATH, same) == drawn(PATH, found.certificates[9])
    named = se.basis(NAMED)
    texts = drawn(NAMED, named[0])
    assert texts.count(("1", "#0072b2")) == 2, "the arcs between Ut and Zl are the cycle"
    # The second is the certificate of the same matrix without labels.
    for certificate in (named.certificates[0], se.basis(NAMED.to_lists()).certificates[0]):
        assert drawn(NAMED, certificate) == texts
    with pytest.raises(se.Error, match="no node"):
        se.plot.digraph([[0]], named.certificates[0])
    with pytest.raises(se.Error, match="no extremal"):
        se.plot.digraph(PATH, [0, 0, 0, 0, 0])
    with pytest.raises(se.Error, match="certificate"):
        se.plot.digraph(PATH, [0, 0])


def test_a_picture_is_saved_under_a_name_that_suits_it(tmp_path: Path) -> None:
    picture = se.draw(PATH)
    for name in ("x.png", "x.tex", "x", "x.svg.gz"):
        with pytest.raises(se.DrawError, match=r"\.svg"):
            picture.save(tmp_path / name)
    for form, ending in (("svg", "SVG"), ("tikz", "tikz"), ("tikz", "tex"), ("tex", "tex"), ("dot", "gv")):
        path = tmp_path / f"{form}.{ending}"
        drawn = se.draw(PATH, format=form)  # type: ignore[arg-type]
        drawn.save(path)
        assert path.read_text(encoding="utf-8") == drawn
    assert not list(tmp_path.glob("x*"))
