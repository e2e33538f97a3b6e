"""Writes a basis into a folder of parts and into one file, on 1, 2, ... threads, and prints ratios.

    python3 folder.py --binary target/release/supereigen --place /dev/shm --threads 1 2 16

Runs are interleaved, and the best of several rounds counts. The time of a folder is that after planning, which is
printed apart.
"""

import argparse
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

FORMATS = {"plain": "txt", "jsonl": "jsonl", "csv": "csv", "npy": "npy"}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", default="target/release/supereigen")
    parser.add_argument("--place", default=None, help="where to write; a folder in memory measures no disk")
    parser.add_argument("--family", nargs="+", default=["circulant", "22", "11"])
    parser.add_argument("--threads", nargs="+", type=int, default=[1, 2])
    parser.add_argument("--formats", nargs="+", default=list(FORMATS), choices=list(FORMATS))
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.place) as place:
        measure(options, Path(place))


def measure(options, place):
    binary = str(Path(options.binary).absolute())
    matrix = place / "matrix.txt"
    subprocess.run([binary, "generate", *options.family, "-o", matrix], check=True)
    print(f"{'format':8} {'threads':>7} {'folder':>8} {'speedup':>8} {'one file':>8} {'speedup':>8} {'folder/file':>12}")
    planning = []
    for name in options.formats:
        folder, file = {}, {}
        for _ in range(options.rounds):
            for threads in options.threads:
                base = [binary, "basis", matrix, "-q", "--format", name, "--threads", str(threads)]
                run = place / "run"
                said = subprocess.run([*base, "--stats", "-o", f"{run}/"], check=True, capture_output=True, text=True).stderr
                planned, seconds = (float(re.search(rf"{key}: ([\d.]+)", said)[1]) for key in ("seconds of planning", "\nseconds"))
                planning.append(planned)
                keep(folder, threads, seconds - planned)
                shutil.rmtree(run)
                out = place / f"one.{FORMATS[name]}"
                started = time.perf_counter()
                subprocess.run([*base, "-o", out], check=True)
                keep(file, threads, time.perf_counter() - started)
                out.unlink()
        first = options.threads[0]
        for threads in options.threads:
            a, b = folder[threads], file[threads]
            print(
                f"{name:8} {threads:7} {a:8.3f} {folder[first] / a:8.2f} {b:8.3f} {file[first] / b:8.2f} {a / b:12.3f}",
                flush=True,
            )
    print(f"planning: best {min(planning):.3f} s, worst {max(planning):.3f} s")


def keep(best, threads, seconds):
    best[threads] = min(seconds, best.get(threads, seconds))


if __name__ == "__main__":
    main()
