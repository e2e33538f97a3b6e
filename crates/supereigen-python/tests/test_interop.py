"""Bases of the command as other programs read them: NumPy, and polymake where it is installed.

Each basis is written as JSON lines and in the other formats, and all entries are compared, exactly.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import numpy
import pytest
from conftest import EXAMPLES, TESTDATA, command

Rows = list[list[Fraction | None]]


def systems() -> Iterator[tuple[Path, str]]:
    """Matrices of the corpus, and some with labels, decimals, fractions or no solution."""
    yield EXAMPLES / "wang-sergeev-5.txt", "0"
    yield EXAMPLES / "wang-sergeev-5.txt", "100"
    yield EXAMPLES / "channel-decoder-4.txt", "1/7"
    yield EXAMPLES / "dutch-railway-10.txt", "40"
    yield TESTDATA / "input/labelled-4.txt", "0"
    yield TESTDATA / "input/labelled-4.txt", "-inf"
    yield TESTDATA / "input/decimals-3.txt", "0.05"
    for matrix in sorted((TESTDATA / "corpus").glob("*.txt")):
        yield matrix, "0"


def write(folder: Path, ending: str) -> list[Path]:
    """Writes the bases of all systems; returns the files."""
    files = []
    for index, (matrix, value) in enumerate(systems()):
        files.append(folder / f"{index}.{ending}")
        written = command("basis", matrix, "--lambda", value, "-o", files[-1])
        assert written.returncode == 0, written.stderr
    return files


@pytest.fixture(scope="module")
def bases(tmp_path_factory: pytest.TempPathFactory) -> list[Rows]:
    """The bases of all systems, from JSON lines."""
    texts = [file.read_text() for file in write(tmp_path_factory.mktemp("lines"), "jsonl")]
    vectors = [[json.loads(line)["vector"] for line in text.splitlines()] for text in texts]
    read = lambda row: [None if entry is None else Fraction(entry) for entry in row]
    return [[read(row) for row in rows] for rows in vectors]


def read_array(path: Path, value: str) -> Rows:
    array = numpy.load(path)
    beside = json.loads(Path(f"{path}.json").read_text())
    assert array.dtype == numpy.int64 and array.flags.c_contiguous, array.dtype
    assert array.shape == (beside["count"], beside["n"]), array.shape
    assert beside["format"] == "supereigen basis" and beside["version"] == 1
    assert beside["complete"] is True
    assert value == "-inf" or Fraction(beside["lambda"]) == Fraction(value)
    least, denominator = int(beside["minus_infinity"]), int(beside["denominator"])
    assert least == numpy.iinfo(numpy.int64).min
    return [[None if entry == least else Fraction(entry, denominator) for entry in row] for row in array.tolist()]


def test_numpy_reads_arrays(tmp_path: Path, bases: list[Rows]) -> None:
    for basis, file, (matrix, value) in zip(bases, write(tmp_path, "npy"), systems(), strict=True):
        assert read_array(file, value) == basis, matrix


@pytest.mark.skipif(shutil.which("polymake") is None, reason="polymake is not installed")
def test_polymake_loads_its_files(tmp_path: Path, bases: list[Rows]) -> None:
    files = write(tmp_path, "poly")
    script = tmp_path / "print.pl"
    script.write_text('use application "tropical";\nfor my $file (@ARGV) { print "== \\n"; print load_data($file); }\n')
    # Its settings go to the temporary folder as well.
    environment = {**os.environ, "HOME": str(tmp_path), "POLYMAKE_USER_DIR": str(tmp_path / "user")}
    line = ["polymake", "--script", script, *files]
    said = subprocess.run(line, check=True, capture_output=True, text=True, env=environment).stdout
    texts = said.split("== \n")[1:]
    read = lambda line: [None if word == "-inf" else Fraction(word) for word in line.split()]
    for basis, text, (matrix, _) in zip(bases, texts, systems(), strict=True):
        assert [read(line) for line in text.splitlines() if line.strip()] == basis, matrix
