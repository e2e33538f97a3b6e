"""Functions that the command had first: verify, member, implied, polar, summary, times, progress of batches."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path

import numpy as np
import pytest
import supereigen as se
from conftest import EXAMPLES, TESTDATA, cases, command
from hypothesis import given, settings
from hypothesis import strategies as st
from test_runs import endless

PATH = EXAMPLES / "wang-sergeev-5.txt"
LARGE = TESTDATA / "large/sparse-64-1.txt"
NAMED = se.Matrix([[-3, 1, None], [1, 1, 1], [None, 0, None]], labels=["Ut", "Zl", "Gn"])

entries = st.sampled_from([None, -1, 0, 1, "1/2"])
rows = st.lists(st.lists(entries, min_size=3, max_size=3), min_size=1, max_size=4)


def test_verify_a_basis() -> None:
    found = se.basis(PATH)
    verdict = se.verify(PATH, found, complete=True)
    assert verdict
    assert (verdict.right, verdict.count, verdict.problem, verdict.missing) == (True, 10, None, None)
    # λ is that of the basis, unless another one is given.
    assert se.verify(PATH, se.basis(PATH, "1/2"), complete=True)
    assert not se.verify(PATH, found, "5/4")
    assert se.verify(PATH, se.basis(PATH, None), complete=True)
    big = 10**40
    assert se.verify([[None, big], [-big, None]], [[0, -big]], complete=True)
    assert se.verify([["1/2", 1], ["1/3", None]], se.basis([["1/2", 1], ["1/3", None]]), complete=True)


def test_verify_takes_vectors_of_any_kind() -> None:
    found = se.basis(PATH)
    for vectors in (list(found), tuple(found), found.to_numpy(), found.to_numpy(object)):
        assert se.verify(PATH, vectors, complete=True).count == 10
    assert se.verify([[None]], [], 0, complete=True).count == 0


def test_verify_finds_what_is_wrong() -> None:
    found = se.basis(PATH)
    part = se.verify(PATH, found[:9], complete=True)
    assert not part
    assert (part.count, part.missing) == (9, found[9])
    assert se.verify(PATH, found[:9])
    twice = se.verify(PATH, [found[0], found[1], found[0]])
    assert (twice.right, twice.count, twice.vector) == (False, 2, 3)
    assert "1" in (twice.problem or "")
    wrong = se.verify(NAMED, [[0, -1, None], [0, 0, 0]])
    assert (wrong.right, wrong.vector) == (False, 2)
    with pytest.raises(se.MatrixError):
        se.verify([[0, 1]], found)


@pytest.mark.parametrize("ending", ["txt", "json", "jsonl", "csv"])
def test_verify_files(tmp_path: Path, ending: str) -> None:
    texts = {
        "txt": "-inf 0\n0 -1\n",
        "json": '{"n":2,"lambda":"0","vectors":[\n[null,0],\n[0,-1]\n],"complete":true}\n',
        "jsonl": '{"vector":[null,0]}\n{"vector":[0,-1]}\n',
        "csv": "a,b\n-inf,0\n0,-1\n",
    }
    path = tmp_path / f"b.{ending}"
    path.write_text(texts[ending])
    verdict = se.verify([[-3, 1], [1, 0]], path, complete=True)
    assert verdict.right, verdict.problem
    path.write_text(texts[ending].replace("-1", "-2"))
    assert not se.verify([[-3, 1], [1, 0]], str(path))


def test_verify_takes_lambda_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "b.json"
    path.write_text('{"n":1,"lambda":"-inf","vectors":[\n[0]\n],"complete":true}\n')
    assert se.verify([[None]], path, complete=True)
    assert not se.verify([[None]], path, 0)
    path.write_text("nonsense\n")
    with pytest.raises(se.ReadError, match="b.json"):
        se.verify([[0]], path)


def test_an_array_does_not_say_its_denominator(tmp_path: Path) -> None:
    np.save(tmp_path / "b.npy", se.basis(PATH, "1/2").numerators)
    with pytest.raises(se.Error, match="denominator"):
        se.verify(PATH, tmp_path / "b.npy")


def test_verify_cones() -> None:
    A, B = [[0, None, None], [None, 1, 0]], [[None, 0, 0], [0, None, None]]
    found = se.cone(A, B)
    assert se.verify(A, found, B=B, complete=True)
    part = se.verify(A, found[1:], B=B, complete=True)
    assert part.missing == found[0]
    assert not se.verify(A, [[0, 0, 0]], B=B)
    assert se.verify(A, se.cone(A, B, 1), 1, B=B, complete=True)
    assert se.verify(A, se.cone(A, B, equal=True), B=B, equal=True, complete=True)
    with pytest.raises(se.Error, match="equal"):
        se.verify(PATH, se.basis(PATH), equal=True)
    whole = [[None, "1/2"], ["-1/2", None]]
    assert se.verify(whole, se.basis(whole, integer=True), integer=True, complete=True)


@settings(max_examples=cases(100))
@given(rows, rows, st.lists(entries, min_size=3, max_size=3))
def test_member_by_hand(a: list[list[object]], b: list[list[object]], x: list[object]) -> None:
    p = min(len(a), len(b))
    a, b = a[:p], b[:p]
    (y,) = floats([x])
    sides = [[max(u + v for u, v in zip(row, y)) for row in floats(m)] for m in (a, b)]
    failing = tuple(k for k, (left, right) in enumerate(zip(*sides), 1) if left < right)
    found = se.member(a, b, x)
    assert found.failing_rows == failing
    assert bool(found) == (not failing)


def floats(m: list[list[object]]) -> list[list[float]]:
    value = {None: -inf, "1/2": 0.5}
    return [[value.get(x, x) for x in row] for row in m]  # type: ignore[misc, call-overload]


def test_member_of_an_equality() -> None:
    A, B = [[0, None]], [[None, 0]]
    assert se.member(A, B, [1, 0])
    found = se.member(A, B, [1, 0], equal=True)
    assert (found.failing_rows, bool(found)) == ((2,), False)
    assert se.member(A, B, [1, 0], 1)
    assert not se.member(A, B, [1, 0], 2)
    with pytest.raises(se.MatrixError):
        se.member(A, B, [0, 0, 0])


@settings(max_examples=cases(100))
@given(rows, rows, rows, rows)
def test_implied_by_the_extremals(
    a: list[list[object]], b: list[list[object]], c: list[list[object]], d: list[list[object]]
) -> None:
    p, q = min(len(a), len(b)), min(len(c), len(d))
    a, b, c, d = a[:p], b[:p], c[:q], d[:q]
    extremals = list(se.cone(a, b))
    answers = se.implied(a, b, c, d)
    assert len(answers) == q
    for answer, left, right in zip(answers, c, d):
        assert bool(answer) == all(se.member([left], [right], x) for x in extremals)
        if answer.witness is not None:
            assert not answer
            assert answer.witness in extremals
            assert not se.member([left], [right], answer.witness)


@settings(max_examples=cases(60))
@given(rows)
def test_polar_goes_back(vectors: list[list[object]]) -> None:
    span = se.reduce(vectors)
    found = se.polar(vectors)
    if found.A.shape[0] == 0:
        assert len(span) == 3
        return
    assert sorted(se.cone(found.A, found.B)) == sorted(span)
    more = se.polar(span, concise=False)
    assert more.A.shape[0] >= found.A.shape[0]
    assert sorted(se.cone(more.A, more.B)) == sorted(span)


def test_polar_keeps_labels() -> None:
    found = se.polar(se.basis(NAMED))
    assert found.A.labels == found.B.labels == ["Ut", "Zl", "Gn"]


def test_summary() -> None:
    found = se.basis(PATH)
    summary = se.summary(PATH)
    assert summary.count == len(found)
    certificates = found.certificates
    assert summary.by_type == {i: sum(i in c.types for c in certificates) for i in range(1, 6)}
    supports = [sum(entry != -inf for entry in x) for x in found]
    assert summary.by_support == {size: supports.count(size) for size in sorted(set(supports))}
    assert sum(summary.by_cycle.values()) == 10
    assert list(summary.by_cycle.values()) == sorted(summary.by_cycle.values(), reverse=True)
    assert (summary.forked, summary.pure_zero_cycles, summary.stop) == (0, 0, "complete")
    assert set(se.summary(NAMED).by_type) == {"Ut", "Zl", "Gn"}
    assert se.summary(NAMED).by_cycle == {("Zl",): 1, ("Ut", "Zl"): 1, ("Zl", "Gn"): 1}


def test_an_estimate_is_of_one_type() -> None:
    assert se.estimate(PATH, types=4).results == se.count(PATH, types=4)
    with pytest.raises(se.SearchError, match="one type"):
        se.estimate(PATH, types=[1, 2])  # type: ignore[arg-type]


def test_estimate_has_times() -> None:
    found = se.estimate(PATH)
    assert (found.results, found.exact) == (10, True)
    assert found.count_seconds > 0
    assert found.basis_seconds > 0
    # More than any trial counts.
    large = se.estimate(endless(), effort=1 << 22, threads=1)
    assert not large.exact
    assert large.least <= large.results <= large.most
    trials = se.estimate(endless(), effort=1, threads=1)
    assert large.count_seconds > 0 < large.basis_seconds
    assert trials.least > 0


def test_batches_tell_how_far_they_are() -> None:
    told: list[tuple[int, float | None]] = []
    taken = 0
    for batch in se.iter_basis(LARGE, batch_size=50_000, progress=lambda *now: told.append(now)):
        taken += len(batch)
        if told and told[-1][1] is not None:
            break
    assert told == sorted(told, key=lambda pair: pair[0])
    assert 0 <= (told[-1][1] or 0) <= 1
    assert told[-1][0] <= taken

    def stop(results: int, done: float | None) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        for batch in se.iter_basis(LARGE, progress=stop):
            pass
    small: list[int] = []
    assert sum(map(len, se.iter_basis(PATH, batch_size=3, progress=lambda results, _: small.append(results)))) == 10
    assert small[-1] == 10


def said(*words: object) -> str:
    done = command(*words)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("ending", ["txt", "json", "jsonl", "csv", "jsonl.gz"])
def test_verify_what_the_command_writes(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"b.{ending}"
    said("basis", PATH, "--lambda", "1/2", "-o", path)
    verdict = se.verify(PATH, path, "1/2", complete=True)
    assert verdict, verdict.problem
    assert verdict.count == se.count(PATH, "1/2")


def test_the_command_counts_alike() -> None:
    summary, found = json.loads(said("summary", PATH, "--format", "json", "--cycles", 99)), se.summary(PATH)
    assert (summary["count"], summary["forked"]) == (found.count, found.forked)
    assert summary["by_type"] == list(found.by_type.values())
    assert [(tuple(row["cycle"]), row["count"]) for row in summary["by_cycle"]] == list(found.by_cycle.items())
    estimate = json.loads(said("estimate", PATH, "--format", "json"))
    assert estimate["results"] == se.estimate(PATH).results
