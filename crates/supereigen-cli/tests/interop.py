"""Bases as other programs read them: NumPy, and polymake where it is installed.

Usage: interop.py BINARY, in the root of the repository. Each basis is
written as JSON lines and in the other formats, and all entries are compared, exactly.
`cargo xtask test interop` runs it.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path

import numpy

MINUS_INFINITY = None


def systems():
    """Matrices of the corpus, and some with labels, decimals, fractions or no solution."""
    yield from (
        ("examples/wang-sergeev-5.txt", "0"),
        ("examples/wang-sergeev-5.txt", "100"),
        ("examples/channel-decoder-4.txt", "1/7"),
        ("examples/dutch-railway-10.txt", "40"),
        ("testdata/input/labelled-4.txt", "0"),
        ("testdata/input/labelled-4.txt", "-inf"),
        ("testdata/input/decimals-3.txt", "0.05"),
    )
    for matrix in sorted(Path("testdata/corpus").glob("*.txt")):
        yield (str(matrix), "0")


def write(binary, matrix, value, path):
    command = [binary, "basis", matrix, "--lambda", value, "-o", str(path)]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)


def number(entry):
    return MINUS_INFINITY if entry is None else Fraction(entry)


def read_lines(path):
    lines = path.read_text().splitlines()
    return [[number(entry) for entry in json.loads(line)["vector"]] for line in lines]


def read_array(path, value):
    array = numpy.load(path)
    beside = json.loads(Path(f"{path}.json").read_text())
    assert array.dtype == numpy.int64 and array.flags.c_contiguous, array.dtype
    assert array.shape == (beside["count"], beside["n"]), array.shape
    assert beside["format"] == "supereigen basis" and beside["version"] == 1
    assert beside["complete"] is True
    assert value == "-inf" or Fraction(beside["lambda"]) == Fraction(value)
    least, denominator = int(beside["minus_infinity"]), int(beside["denominator"])
    assert least == numpy.iinfo(numpy.int64).min
    rows = array.tolist()
    return [
        [MINUS_INFINITY if entry == least else Fraction(entry, denominator) for entry in row]
        for row in rows
    ]


def read_polymake(paths, folder):
    """The entries of all files, by one run of polymake."""
    script = folder / "print.pl"
    script.write_text(
        'use application "tropical";\n'
        'for my $file (@ARGV) { my $m = load_data($file); print "== $file\\n"; print $m; }\n'
    )
    # Its settings go to the temporary folder as well.
    environment = {**os.environ, "HOME": str(folder), "POLYMAKE_USER_DIR": str(folder / "user")}
    command = ["polymake", "--script", str(script), *map(str, paths)]
    text = subprocess.run(
        command, check=True, capture_output=True, text=True, env=environment
    ).stdout
    found = {}
    for line in text.splitlines():
        if line.startswith("== "):
            rows = found.setdefault(line.removeprefix("== "), [])
        elif line.strip():
            words = line.split()
            rows.append([MINUS_INFINITY if word == "-inf" else Fraction(word) for word in words])
    return [found[str(path)] for path in paths]


def main(binary):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        expected, polymakes, vectors = [], [], 0
        for index, (matrix, value) in enumerate(systems()):
            paths = {
                extension: folder / f"{index}.{extension}"
                for extension in ("jsonl", "npy", "poly")
            }
            for path in paths.values():
                write(binary, matrix, value, path)
            basis = read_lines(paths["jsonl"])
            array = read_array(paths["npy"], value)
            assert array == basis, f"{matrix}: NumPy reads another basis"
            vectors += len(basis)
            expected.append(basis)
            polymakes.append(paths["poly"])
        print(f"NumPy reads {len(expected)} bases with {vectors} vectors, all equal")
        if shutil.which("polymake") is None:
            print("polymake is not installed: its files were not loaded")
            return
        for basis, found, path in zip(expected, read_polymake(polymakes, folder), polymakes):
            assert found == basis, f"{path}: polymake reads another basis"
        print(f"polymake loads {len(expected)} bases, all equal")


if __name__ == "__main__":
    main(sys.argv[1])
