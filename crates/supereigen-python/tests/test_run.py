"""Folders of long runs: in every format, unfinished, changed."""

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow.parquet
import pytest
import supereigen as se
import typed_sample
from conftest import EXAMPLES, ROOT, command, make_run

PATH = EXAMPLES / "wang-sergeev-5.txt"
RAILWAY = EXAMPLES / "dutch-railway-10.txt"
FORMATS = ["plain", "jsonl", "csv", "npy", "plain.gz", "jsonl.gz", "csv.gz"]


def written(folder: Path, path: Path, *words: object, format: str = "plain") -> Path:
    """A folder that the command has written."""
    kind, _, gz = format.partition(".")
    folder = folder / (f"run.{gz}" if gz else "run")
    done = command("basis", path, "--format", kind, "--parts", 3, "-o", f"{folder}/", *words)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    ("text", "lam"),
    [
        (PATH.read_text(), "0"),
        (RAILWAY.read_text(), "143/3"),
        ("labels: a b c\n0.5 1 .\n1/3 . 2\n0 -0.25 .\n", "-0.5"),
        (f". {10**30}\n-{10**30} .\n", "0"),
        ("-1 -1\n-1 -1\n", "0"),
    ],
    ids=["integers", "fractions", "labels", "wide", "none"],
)
def test_every_format(tmp_path: Path, format: str, text: str, lam: str) -> None:
    path = tmp_path / "matrix.txt"
    path.write_text(text)
    expected = se.basis(path, lam)
    if expected.is_wide and format == "npy":
        return
    folder = written(tmp_path, path, "--lambda", lam, format=format)
    run = se.open_run(folder)
    assert (run.complete, run.left, run.problem) == (True, 0, None)
    assert (run.n, run.lam, run.integer) == (expected.n, expected.lam, False)
    assert (run.labels, run.denominator) == (expected.labels, expected.denominator)
    assert run.vectors == len(run) == len(expected)
    assert list(run) == list(expected)
    bases = [part.basis() for part in run.parts]
    assert [len(basis) for basis in bases] == [part.vectors for part in run.parts]
    assert {(basis.lam, basis.denominator) for basis in bases} == {(run.lam, run.denominator)}
    if not expected.is_wide:
        assert np.array_equal(np.concatenate([basis.numerators for basis in bases]), expected.numerators)
    texts = [row for basis in bases for row in basis.to_arrow(str).to_pylist()]
    assert texts == expected.to_arrow(str).to_pylist()
    assert list(bases[0].to_pandas(object).columns) == list(expected.to_pandas(object).columns)
    for basis in (folder, str(folder), run):
        assert se.verify(path, basis, complete=True).count == len(expected)
    assert repr(run) == f"<Run of {len(expected)} vectors, {folder}>"


def test_certificates_and_integers(tmp_path: Path) -> None:
    folder = written(tmp_path, PATH, "--lambda", "1/2", "--integer", "--certificates", format="jsonl")
    run = se.open_run(folder)
    assert (run.integer, run.lam) == (True, 0.5)
    assert list(run) == list(se.basis(PATH, "1/2", integer=True))
    assert se.verify(PATH, run, integer=True, complete=True)
    assert "integer=True" in (se.verify(PATH, run).problem or "")


def test_a_part_in_pieces(tmp_path: Path) -> None:
    """Ctrl-C ends a part early, and the same command again writes its second piece."""
    words = ("basis", RAILWAY, "--lambda", "137/3", "--parts", 1, "--threads", 1, "-o", f"{tmp_path}/run/")
    stopped = command(*words, SUPEREIGEN_FAULT="interrupt 40")
    assert "interrupted" in stopped.stderr
    unfinished = se.open_run(tmp_path / "run")
    assert (len(unfinished.parts), unfinished.left, unfinished.complete) == (1, 1, False)
    assert command(*words).returncode == 0
    run = se.open_run(tmp_path / "run")
    assert [part.path.name for part in run.parts] == ["part-0000-0000.txt", "part-0000-0001.txt"]
    expected = se.basis(RAILWAY, "137/3")
    assert 0 < len(unfinished) < len(run) == len(expected)
    assert list(run) == list(expected)


def test_an_unfinished_folder(tmp_path: Path) -> None:
    folder = make_run(tmp_path / "run", PATH, shares=["2/3"])
    run = se.open_run(folder)
    assert (run.complete, run.left, len(run.parts)) == (False, 2, 1)
    assert list(run) == list(se.basis(PATH, shard=(2, 3)))
    assert "2 of its 3 parts are not finished (part-0000 is missing)" in (run.problem or "")
    assert "2 parts are left" in repr(run)
    verdict = se.verify(PATH, folder)
    assert (verdict.right, verdict.count, verdict.problem) == (False, 0, run.problem)
    make_run(folder, PATH, shares=["1/3", "3/3"])
    assert se.verify(PATH, folder, complete=True)
    # What was opened before is what was there then.
    assert not run.complete
    # A part that was cut off is one that is not finished.
    part = folder / "part-0001.txt"
    part.write_bytes(part.read_bytes()[:-1])
    assert "part-0001 is not as it was written" in (se.open_run(folder).problem or "")
    # What does not belong there would be read by `cat`.
    shutil.copy(folder / "part-0000.txt", folder / "part-0003.txt")
    assert "`part-0003.txt` is not of this run" in (se.verify(PATH, folder).problem or "")


@pytest.mark.parametrize("format", FORMATS)
def test_a_part_that_was_changed(tmp_path: Path, format: str) -> None:
    folder = written(tmp_path, PATH, format=format)
    part = se.open_run(folder).parts[1]
    content = part.path.read_bytes()
    for at in range(len(content)):
        part.path.write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
        try:
            assert list(part.basis()) == list(se.basis(PATH, shard=(2, 3)))
            # These bytes do not belong to the content.
            assert format.endswith("gz") or format == "npy"
        except se.ReadError as changed:
            assert str(part.path) in str(changed)
            assert not se.verify(PATH, folder)
    part.path.write_bytes(content)
    assert se.verify(PATH, folder)
    part.path.unlink()
    with pytest.raises(FileNotFoundError):
        part.basis()


def test_verify_a_run_of_something_else(tmp_path: Path) -> None:
    folder = make_run(tmp_path / "run", PATH)
    assert "of another system" in (se.verify(RAILWAY, folder).problem or "")
    assert "λ = 0" in (se.verify(PATH, folder, "1/2").problem or "")
    assert "of another system" in (se.verify(PATH, folder, B=PATH).problem or "")


def test_runs_without_vectors_of_ours(tmp_path: Path) -> None:
    assert command("basis", "--count", PATH, "-o", f"{tmp_path}/count/").stdout == "10\n"
    counted = se.open_run(tmp_path / "count")
    assert (counted.complete, counted.vectors) == (True, 10)
    for read in (lambda: list(counted), lambda: se.verify(PATH, counted)):
        with pytest.raises(se.Error, match="numbers of vectors"):
            read()
    least = se.open_run(written(tmp_path, PATH, "--min"))
    with pytest.raises(se.Error, match="min-plus"):
        list(least)


def test_what_is_no_run(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        se.open_run(tmp_path / "run")
    with pytest.raises(se.ReadError, match="empty folder"):
        se.open_run(tmp_path)
    with pytest.raises(NotADirectoryError):
        se.open_run(PATH)
    with pytest.raises(se.ReadError, match="no run.json"):
        se.open_run(EXAMPLES)
    (tmp_path / "run.json").write_text("{}")
    with pytest.raises(se.ReadError, match="run.json") as caught:
        se.open_run(tmp_path)
    assert caught.value.line is None


def python_blocks() -> list[str]:
    """The programs in docs/cluster.md that can be run here."""
    text = (ROOT / "docs/cluster.md").read_text()
    before, *blocks = text.split("```python\n")
    befores = [before, *blocks]
    return [
        block.split("```")[0]
        for before, block in zip(befores, blocks)
        if "<!-- not run" not in before.rstrip().rsplit("\n", 1)[-1]
    ]


def test_the_page_about_clusters(tmp_path: Path) -> None:
    shutil.copy(PATH, tmp_path / "matrix.txt")
    make_run(tmp_path / "run", PATH)
    said = []
    for number, block in enumerate(python_blocks()):
        script = tmp_path / f"block_{number}.py"
        script.write_text(block)
        words = [sys.executable, str(script)]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
        said.append(done.stdout)
    assert said == ["True 0 10 0\nTrue None\n", "", "10\nTrue 10\n"]
    table = pyarrow.parquet.read_table(tmp_path / "basis.parquet")
    assert table.column("x").to_pylist() == se.basis(PATH).to_arrow("numerators").column("x").to_pylist()


def test_the_typed_sample_runs(tmp_path: Path) -> None:
    assert typed_sample.main() == 2
    folder = make_run(tmp_path / "run", PATH)
    assert typed_sample.in_the_first_part(str(folder)) == 4
