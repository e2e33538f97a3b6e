"""Lets two judges look at the same bases: the one extracted from the proofs, and `supereigen verify --complete`.

`python3 compare.py SUPEREIGEN`; `cargo xtask proofs` runs this. The judges share no code and must agree. The bases are
those of testdata/corpus and testdata/edge with up to six nodes, as they were recorded and with faults.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = [ROOT / "testdata/corpus", ROOT / "testdata/edge"]
WRITTEN = ROOT / "target/proofs"
# The judge tries all paths, and there are 14 thousand for seven nodes.
MOST_NODES = 6


def variants(lines: list[str], n: int) -> Iterator[tuple[bool | None, list[str]]]:
    """A basis for n nodes as it is, and with a vector of zeros more; without its first vector, and with that one twice;
    and with each entry of the first vector replaced. Each after whether it is right, None where that is not known."""
    yield True, lines
    yield False, [*lines, " ".join("0" * n)]
    if lines:
        yield False, lines[1:]
        yield False, [*lines, lines[0]]
        entries = lines[0].split()
        for at, entry in enumerate(entries):
            other = "0" if entry == "-inf" else "-inf"
            yield None, [" ".join([*entries[:at], other, *entries[at + 1 :]]), *lines[1:]]


def cases() -> Iterator[tuple[bool | None, Path, Path]]:
    """Whether a basis is right, its matrix, and its file."""
    WRITTEN.mkdir(parents=True, exist_ok=True)
    for matrix in sorted(path for folder in FOLDERS for path in folder.glob("*.txt")):
        n = len(matrix.read_text().splitlines())
        if n > MOST_NODES:
            continue
        recorded = matrix.with_suffix(".basis").read_text().splitlines()
        for number, (is_right, lines) in enumerate(variants(recorded, n)):
            basis = WRITTEN / f"{matrix.stem}.{number}.txt"
            basis.write_text("".join(f"{line}\n" for line in lines))
            yield is_right, matrix, basis


def main(command: str) -> None:
    found = list(cases())
    pairs = [path for _, *pair in found for path in pair]
    judged = subprocess.run([ROOT / "proofs/judge", *pairs], stdout=subprocess.PIPE, text=True, check=True)
    right = 0
    for (is_right, matrix, basis), line in zip(found, judged.stdout.splitlines(), strict=True):
        ours = line == "right"
        verify = subprocess.run([command, "verify", "--complete", matrix, basis], capture_output=True, text=True)
        if verify.returncode > 1:
            sys.exit(f"error: verify cannot read {basis}: {verify.stderr}")
        if ours != (verify.returncode == 0):
            sys.exit(f"error: the judges differ on {matrix} and {basis}: the proofs say that right is {ours}")
        if is_right not in (None, ours):
            sys.exit(f"error: both judges say that right is {ours} of {basis}, which is wrong")
        right += ours
    print(f"both judges agree: {right} bases are right, {len(found) - right} are not")
    print(f"{len(found)} passed")


if __name__ == "__main__":
    main(sys.argv[1])
