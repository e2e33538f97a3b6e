"""What Python costs: a count against the command, and an array against a copy of memory.

    cargo build --release -p supereigen-cli
    python crates/supereigen-python/benches/overhead.py

The package must be installed. Runs alternate, and the best of each kind are compared.
"""

import resource
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import supereigen as se

ROOT = Path(__file__).resolve().parents[3]
COMMAND = ROOT / "target/release/supereigen"
ROUNDS = 10


def timed(work: object) -> tuple[float, object]:
    start = time.perf_counter()
    result = work()  # type: ignore[operator]
    return time.perf_counter() - start, result


def circulant(n: int, k: int) -> Path:
    path = ROOT / f"target/circulant-{n}-{k}.txt"
    path.write_text(se.generate("circulant", n, k).to_text())
    return path


def count(path: Path) -> None:
    """Seconds of the processor on one thread, the best of some rounds: other work on the machine disturbs
    these less than it does the clock. Those of the command include its start and the reading."""
    words = [COMMAND, "basis", "--count", path, "--threads", "1", "--quiet"]
    outside, inside = [], []
    for _ in range(ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        said = subprocess.run(words, capture_output=True, check=True).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        outside.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        start = time.process_time()
        found = se.count(path, threads=1)
        inside.append(time.process_time() - start)
        assert int(said) == found
        print(f"  command {outside[-1]:.3f} s, Python {inside[-1]:.3f} s")
    print(f"count: {found} extremals, ratio of the best {min(inside) / min(outside):.4f}")


def array(path: Path, limit: int) -> None:
    """Enumeration alone is the same run into batches that are dropped; a copy is that of the result."""
    se.basis(path, limit=1000)
    collect, search, copies, convert = [], [], [], []
    for _ in range(ROUNDS):
        seconds, basis = timed(lambda: se.basis(path, limit=limit, threads=1))
        collect.append(seconds)
        seconds, values = timed(lambda: basis.numerators)  # type: ignore[attr-defined]
        convert.append(seconds)
        seconds, _ = timed(lambda: drain(path, limit))
        search.append(seconds)
        seconds, _ = timed(values.copy)  # type: ignore[attr-defined]
        copies.append(seconds)
        shape = values.shape  # type: ignore[attr-defined]
        del basis, values
    best = {"basis": min(collect), "search": min(search), "copy": min(copies)}
    print(f"array: {shape[0]} × {shape[1]}, best of {ROUNDS}:")
    for name, seconds in best.items():
        print(f"  {name} {1000 * seconds:.1f} ms")
    print(f"  numerators {1e6 * min(convert):.1f} µs")
    beyond = best["basis"] - best["search"]
    print(f"  beyond the search {1000 * beyond:.1f} ms, {beyond / best['copy']:.2f} copies")


def drain(path: Path, limit: int) -> int:
    batches = se.iter_basis(path, limit=limit, threads=1, batch_size=512)
    return sum(len(batch) for batch in batches)


def read(n: int) -> None:
    """Arrays of integers, of the same numbers as floats, of decimals, and of floats with all their digits."""
    random = np.random.default_rng(1)
    integers = random.integers(-1000, 1000, (n, n))
    arrays = {
        "integers": integers,
        "integers as floats": integers.astype(float),
        "tenths": integers / 10,
        "any floats": random.random((n, n)),
    }
    print(f"Matrix(array): {n} × {n}, best of {ROUNDS}:")
    for name, values in arrays.items():
        best = min(timed(lambda values=values: se.Matrix(values))[0] for _ in range(ROUNDS))
        print(f"  {name} {best:.2f} s")


def main() -> None:
    print(f"NumPy {np.__version__}, Python {sys.version.split()[0]}")
    read(2000)
    count(circulant(24, 12))
    array(circulant(20, 12), 1_000_000)


if __name__ == "__main__":
    main()
