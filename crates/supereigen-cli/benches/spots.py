"""Measures commands that were once slow beside a rival each, and prints ratios of their CPU seconds.

    python3 spots.py --binary target/release/supereigen

Both run on one thread, one after the other; the best of several rounds counts.
"""

import argparse
import json
import os
import resource
import subprocess
import tempfile
from pathlib import Path


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", default="target/release/supereigen")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    binary = str(Path(options.binary).absolute())
    with tempfile.TemporaryDirectory() as place:
        os.chdir(place)
        print(f"{'command':58} {'seconds':>8} {'rival':42} {'seconds':>8} {'ratio':>7}")
        for command, rival in rows(binary):
            best = [float("inf"), float("inf")]
            for _ in range(options.rounds):
                for at, words in enumerate((command, rival)):
                    best[at] = min(best[at], seconds(binary, words))
            ratio = best[0] / max(best[1], 0.001)
            print(f"{command:58} {best[0]:8.3f} {rival:42} {best[1]:8.3f} {ratio:7.2f}", flush=True)


def rows(binary):
    """Makes the files, and returns the pairs of commands."""
    def make(name, *words):
        subprocess.run([binary, *words, "-o", name], check=True)

    make("circulant.txt", "generate", "circulant", "22", "11")
    make("circulant-24.txt", "generate", "circulant", "24", "12")
    make("degree3.txt", "generate", "degree3", "64", "1")
    make("dense.txt", "generate", "dense", "1000", "2")
    make("basis.txt", "basis", "circulant.txt", "-q")
    text = Path("degree3.txt").read_text()
    wide = {"-inf": "-inf"}
    words = [[wide.get(word) or str(int(word) * 10**15 + 1) for word in line.split()] for line in text.splitlines()]
    Path("wide.txt").write_text("".join(" ".join(row) + "\n" for row in words))
    answer = subprocess.run([binary, "lambda", "dense.txt", "--format", "json"], check=True, capture_output=True).stdout
    critical = json.loads(answer)["mean"]
    count, basis = "count circulant.txt --threads 1", "basis circulant.txt --threads 1 -q"
    return [
        (basis, count),
        ("verify circulant.txt basis.txt --threads 1", basis),
        (f"{basis} --certificates --format jsonl", basis),
        (f"{basis} --cycle 1,2", count),
        (f"{basis} --support-max 1", count),
        ("count wide.txt --threads 1", "count degree3.txt --threads 1"),
        (f"basis dense.txt --lambda {critical} --limit 1 --threads 1 -q", "lambda dense.txt"),
        ("estimate circulant-24.txt --threads 1", "count circulant-24.txt --threads 1"),
    ]


def seconds(binary, words):
    """Returns the CPU seconds of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([binary, *words.split()], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
