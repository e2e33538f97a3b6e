"""Functions that the command had first: verify, polar, summary, estimate, progress of batches."""

import json
from math import inf
from pathlib import Path

import numpy as np
import pytest
import supereigen as se
from conftest import EXAMPLES, TESTDATA, command, in_json
from test_runs import endless

PATH = EXAMPLES / "wang-sergeev-5.txt"
LARGE = TESTDATA / "large/sparse-64-1.txt"
NAMED = se.Matrix([[-3, 1, None], [1, 1, 1], [None, 0, None]], labels=["Ut", "Zl", "Gn"])


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


def test_polar() -> None:
    found = se.polar(se.basis(NAMED))
    assert found.A.labels == found.B.labels == ["Ut", "Zl", "Gn"]
    assert se.polar([[0, None], [None, 0]]).A.shape == (0, 2), "the whole space"
    vectors = [[0, 1, 2], [0, 2, 4], [0, 3, 6]]
    assert [len(se.polar(vectors, concise=concise).A) for concise in (True, False)] == [5, 8]


def test_summary() -> None:
    found = se.basis(PATH)
    summary = se.summary(PATH)
    assert summary.count == len(found)
    certificates = found.certificates
    assert summary.by_type == tuple(sum(i in c.types for c in certificates) for i in range(1, 6))
    supports = [sum(entry != -inf for entry in x) for x in found]
    assert summary.by_support == tuple(map(supports.count, range(6)))
    counts = [row.count for row in summary.by_cycle]
    assert sum(counts) == 10
    assert counts == sorted(counts, reverse=True)
    assert (summary.forked, summary.pure_zero_cycles, summary.complete) == (0, 0, True)
    cycles = {row.cycle: row.count for row in se.summary(NAMED).by_cycle}
    assert cycles == {("Zl",): 1, ("Ut", "Zl"): 1, ("Zl", "Gn"): 1}


def test_estimate() -> None:
    assert se.estimate(PATH, types=4).results == se.count(PATH, types=4)
    with pytest.raises(se.SearchError, match="one type"):
        se.estimate(PATH, types=[1, 2])  # type: ignore[arg-type]
    found = se.estimate(PATH)
    assert (found.results, found.exact) == (10, True)
    assert found.count_seconds >= 0 <= found.basis_seconds
    # More than any trial counts.
    large = se.estimate(endless(), effort=1 << 22, threads=1)
    assert not large.exact
    assert large.most is None or large.least <= large.results <= large.most
    assert large.count_seconds > 0 < large.basis_seconds
    assert se.estimate(endless(), effort=1, threads=1).least > 0


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
    assert not se.verify(PATH, str(path), 0)


def test_the_command_counts_alike() -> None:
    summary = json.loads(said("summary", PATH, "--format", "json", "--cycles", 99))
    assert in_json(se.summary(PATH)) == summary
    estimate = json.loads(said("estimate", PATH, "--format", "json"))
    assert estimate["results"] == se.estimate(PATH).results
