"""Measures the command and prints the tables of docs/performance.md: `cargo xtask bench [TABLE...]`.

Everything is measured as users see it, by running the command. What is compared runs in turns, and the best of several
rounds counts: machines are noisy, so trust the ratios. CPU seconds, unless a table says otherwise.
"""

import argparse
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import peers
from peers import Random

ROOT = Path(__file__).resolve().parents[3]
ROUNDS = 3
CORES = os.cpu_count() or 1


class Command:
    """The command, in an empty folder."""

    def __init__(self, binary: str) -> None:
        self.binary = str(Path(binary).absolute())

    def run(self, words: str, before: tuple[str, ...] = ()) -> tuple[str, str]:
        """Runs a command line to its end; returns what it says, and what it says of itself."""
        ran = subprocess.run([*before, self.binary, *words.split()], check=True, capture_output=True, text=True)
        return ran.stdout, ran.stderr

    def generate(self, *words: object) -> str:
        """Makes a file with a matrix of a family; returns its name."""
        name = "-".join(map(str, words)) + ".txt"
        if not Path(name).exists():
            self.run(f"generate {' '.join(map(str, words))} -o {name}")
        return name

    def seconds(self, words: str) -> float:
        """Returns the CPU seconds of a command line, or of `cat`."""
        line = words.split() if words.startswith("cat ") else [self.binary, *words.split()]
        child = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            sys.exit(f"error: {words} ended with status {child.returncode}")
        return used.ru_utime + used.ru_stime

    def best(self, *lines: str) -> list[float]:
        """Returns the best seconds of command lines that run in turns."""
        rounds = [[self.seconds(line) for line in lines] for _ in range(ROUNDS)]
        return [max(min(times), 1e-4) for times in zip(*rounds)]


def table(*columns: tuple[str, int]) -> None:
    """Prints the head of a table; negative widths are for texts."""
    print(*(f"{name:<{-width}}" if width < 0 else f"{name:>{width}}" for name, width in columns))


FAMILIES = {
    "dense": [8, 12, 16, 24, 40, 60, 90],
    "shift": [8, 12, 16, 20, 26, 32, 40, 60],
    "sparse": [8, 12, 16, 20, 26, 40, 52, 64],
    "degree3": [12, 16, 20, 30, 40, 50, 64],
    "skew": [10, 12, 16, 20, 30, 40],
    "ties": [8, 12, 16, 20, 26, 40, 60, 80],
    "ring": [8, 12, 16, 20, 30, 40],
    "potential": [8, 12, 16, 20, 24, 40, 50],
    "zero": [6, 8, 10, 12, 20, 40, 60],
    "ladder": [3, 5, 10, 20, 40],
}


def methods(command: Command, limit: int) -> None:
    """The methods side by side, as n grows: wall-clock time of counting, without the start of the program."""

    def search(method: str, threads: int, matrix: str) -> tuple[int, float]:
        words = f"basis --count {matrix} --lambda 0 --method {method} --threads {threads} --stats -q"
        best, basis, spent = float("inf"), 0, 0.0
        while best == float("inf") or spent < 0.1:
            said, of_itself = command.run(words, before=("timeout", str(limit)))
            stats = dict(re.findall(r"^(.*): ([\d.]+)", of_itself, re.MULTILINE))
            basis = int(said)
            seconds = basis / float(stats["results per second"]) if basis else float(stats["seconds"])
            best, spent = min(best, seconds), spent + max(seconds, 0.01)
        return basis, best

    names = ["lasso 1", f"lasso {CORES}", "double", "alg. 3"]
    table(("family", -9), ("n", 4), ("basis", 10), ("ns each", 8), *((name, 9) for name in names), *((f"{name} / lasso 1", 17) for name in names[1:]))
    for family, sizes in FAMILIES.items():
        given_up: set[str] = set()
        for n in sizes:
            matrix = command.generate(family, n, *([] if family in ("zero", "ladder") else [1]))
            times: list[float | None] = []
            basis = 0
            for method, threads in ("lasso", 1), ("lasso", CORES), ("double-description", 1), ("wang-sergeev", 1):
                try:
                    if method in given_up:
                        raise subprocess.CalledProcessError(124, method)
                    found, seconds = search(method, threads, matrix)
                    basis = basis or found
                    if found != basis:
                        sys.exit(f"error: {method} found {found} extremals of {matrix}, not {basis}")
                    times.append(seconds)
                except subprocess.CalledProcessError:
                    given_up.add(method)
                    times.append(None)
            first = times[0]
            if first is None:
                break
            shown = [f"{took * 1e3:9.3f}" if took is not None else f"{'–':>9}" for took in times]
            ratios = [f"{took / first:17.2f}" if took is not None else f"{'–':>17}" for took in times[1:]]
            print(f"{family:9} {n:4} {basis:10} {first * 1e9 / max(basis, 1):8.0f}", *shown, *ratios, flush=True)


GROWING = [
    *(("circulant", n, n // 2) for n in (16, 18, 20, 22)),
    *(("acyclic", n, 0) for n in (18, 20, 22)),
    *(("sparse", n, 1) for n in (34, 42, 50)),
    *(("degree3", n, 1) for n in (42, 50, 64)),
    *(("ring", n, 1) for n in (24, 30)),
]


def results(command: Command, limit: int) -> None:
    """What a vector costs as the basis grows, in nanoseconds, beside copying its text."""
    columns = ["count", "text", "certificates", "verify", "complete", "cat"]
    table(("instance", -15), ("basis", 9), *((name, 12) for name in columns), ("text/cat", 9), ("verify/text", 11))
    for words in GROWING:
        matrix = command.generate(*words)
        basis = int(command.run(f"basis --count {matrix} --lambda 0")[0])
        command.run(f"basis {matrix} --lambda 0 -q -o basis.txt")
        search = f"{matrix} --lambda 0 --threads 1"
        times = command.best(
            f"basis --count {search}",
            f"basis {search} -q",
            f"basis {search} -q --certificates --format jsonl",
            f"verify {matrix} basis.txt --lambda 0 --threads 1",
            f"verify {matrix} basis.txt --lambda 0 --threads 1 --complete",
            "cat basis.txt",
        )
        each = [seconds * 1e9 / basis for seconds in times]
        _, text, _, verify, _, cat = each
        print(f"{'-'.join(map(str, words)):15} {basis:9}", *(f"{cost:12.1f}" for cost in each), f"{text / cat:9.1f} {verify / text:11.2f}", flush=True)


def formats(command: Command, limit: int) -> None:
    """Writing and verifying a basis in every format, beside counting it."""
    matrix = command.generate("sparse", 50, 1)
    endings = {"plain": "txt", "csv": "csv", "json": "json", "jsonl": "jsonl", "latex": "tex", "tplib": "tplib", "polymake": "poly", "npy": "npy"}
    table(("format", -10), ("MB", 8), ("write", 8), ("verify", 8), ("write/count", 12), ("verify/write", 13))
    for name, ending in endings.items():
        file = f"basis.{ending}"
        write = f"basis {matrix} --lambda 0 --threads 1 -q --format {name} -o {file}"
        count, written = command.best(f"basis --count {matrix} --lambda 0 --threads 1", write)
        size = Path(file).stat().st_size / 1e6
        row = f"{name:10} {size:8.1f} {written:8.3f}"
        if name == "latex":
            print(f"{row} {'–':>8} {written / count:12.1f} {'–':>13}", flush=True)
            continue
        [verified] = command.best(f"verify {matrix} {file} --lambda 0 --threads 1")
        print(f"{row} {verified:8.3f} {written / count:12.1f} {verified / written:13.2f}", flush=True)


def spots(command: Command, limit: int) -> None:
    """Commands that were once slow, each beside a rival."""
    circulant, larger = command.generate("circulant", 22, 11), command.generate("circulant", 24, 12)
    degree3, estimated = command.generate("degree3", 64, 1), command.generate("degree3", 200, 1)
    dense, sparse = command.generate("dense", 1000, 2), command.generate("sparse", 40, 1)
    small, zero = command.generate("dense", 16, 1), command.generate("zero", 400)
    command.run(f"basis {circulant} -q -o basis.txt")
    change(degree3, "wide.txt", lambda entry, _: str(int(entry) * 10**15 + 1))
    change(sparse, "fractions.txt", lambda entry, k: f"{int(entry) * 10**20 + 1}/{10**20 + 2 * k + 1}")
    arcs("layered.txt", 39, [(k, k // 3 * 3 % 39 + 3 + j, 0) for k in range(39) for j in range(3)])
    arcs("chain.txt", 1000, [(k, k ^ 1, 0) for k in range(1000)] + [(k, k + 1, -1) for k in range(1, 999, 2)])
    arcs("ring.txt", 64_000, [(0, 0, 0), *((k, k + 1, -1 if k < 63_999 else 128_000) for k in range(64_000))])
    for nodes in 3_000, 50_000, 100_000:
        random = Random(nodes).below
        arcs(f"random-{nodes}.txt", nodes, [(k, random(nodes), random(1000)) for k in range(nodes) for _ in range(5)])
    critical = {name: json.loads(command.run(f"lambda {name} --format json")[0])["mean"] for name in (dense, "random-50000.txt")}
    first = {name: f"basis {name} --lambda {mean} --limit 1 --threads 1 -q" for name, mean in critical.items()}
    count, basis = f"basis --count {circulant} --threads 1", f"basis {circulant} --threads 1 -q"
    pairs = [
        (basis, count),
        (f"verify {circulant} basis.txt --threads 1", basis),
        (f"verify {circulant} basis.txt --threads 1 --complete", basis),
        (f"{basis} --certificates --format jsonl", basis),
        (f"{basis} --cycle 1,2", count),
        (f"{basis} --support-max 1", count),
        ("basis --count wide.txt --threads 1", f"basis --count {degree3} --threads 1"),
        ("basis --count fractions.txt --threads 1", f"basis --count {sparse} --threads 1"),
        (first[dense], f"eigen {dense}"),
        (first["random-50000.txt"], "lambda random-50000.txt"),
        ("basis layered.txt --threads 1 -q", "basis --count layered.txt --threads 1"),
        (f"basis --count {zero} --threads 1", f"basis --count {command.generate('zero', 200)} --threads 1"),
        (f"estimate {larger} --threads 1", f"basis --count {larger} --threads 1"),
        (f"estimate {estimated} --threads 1", f"estimate {larger} --threads 1"),
        (f"star {dense} --lambda 1000", f"convert {dense}"),
        ("star random-3000.txt --lambda 1000", f"star {dense} --lambda 1000"),
        (f"spectrum {small} --lowest 0", f"basis --count {small} --lambda 0 --threads 1"),
        ("eigen chain.txt", "convert chain.txt"),
        ("lambda random-100000.txt", "convert random-100000.txt -f matrix-market"),
        ("lambda ring.txt", "convert ring.txt -f matrix-market"),
        ("finite ring.txt", "convert ring.txt -f matrix-market"),
    ]
    table(("command", -70), ("seconds", 8), ("rival", -48), ("seconds", 8), ("ratio", 7))
    for line, rival in pairs:
        ours, theirs = command.best(line, rival)
        print(f"{line:70} {ours:8.3f} {rival:48} {theirs:8.3f} {ours / theirs:7.2f}", flush=True)


def change(name: str, other: str, entry: Callable[[str, int], str]) -> None:
    """Writes a matrix again with other finite entries, of which the second word is the number."""
    numbers = itertools.count()
    rows = [line.split() for line in Path(name).read_text().splitlines()]
    changed = [[word if word == "-inf" else entry(word, next(numbers)) for word in row] for row in rows]
    Path(other).write_text("".join(" ".join(row) + "\n" for row in changed))


def arcs(name: str, nodes: int, weights: list[tuple[int, int, int]]) -> None:
    """Writes a matrix of few entries, each (row, column modulo the nodes, value), as MatrixMarket; the first of a place counts."""
    found = {(row, column % nodes): value for row, column, value in reversed(weights)}
    lines = [f"{row + 1} {column + 1} {value}\n" for (row, column), value in found.items()]
    Path(name).write_text(f"%%MatrixMarket matrix coordinate integer general\n{nodes} {nodes} {len(found)}\n{''.join(lines)}")


def folder(command: Command, limit: int) -> None:
    """A folder of parts and one file, on one thread and on all cores: wall-clock seconds after planning."""
    matrix = command.generate("circulant", 22, 11)
    table(("format", -8), ("threads", 7), ("folder", 8), ("speedup", 8), ("one file", 8), ("speedup", 8), ("folder/file", 12))
    for name, ending in {"plain": "txt", "jsonl": "jsonl", "csv": "csv", "npy": "npy"}.items():
        best: dict[tuple[str, int], float] = {}
        for _ in range(ROUNDS):
            for threads in sorted({1, CORES}):
                base = f"basis {matrix} -q --format {name} --threads {threads}"
                _, said = command.run(f"{base} --stats -o run/")
                planned, whole = (float(re.search(rf"{key}: ([\d.]+)", said)[1]) for key in ("seconds of planning", "\nseconds"))
                shutil.rmtree("run")
                started = time.perf_counter()
                command.run(f"{base} -o one.{ending}")
                one = time.perf_counter() - started
                for kind, seconds in ("folder", whole - planned), ("file", one):
                    best[kind, threads] = min(seconds, best.get((kind, threads), seconds))
        for threads in sorted({1, CORES}):
            parts, one = best["folder", threads], best["file", threads]
            gains = best["folder", 1] / parts, best["file", 1] / one
            print(f"{name:8} {threads:7} {parts:8.3f} {gains[0]:8.2f} {one:8.3f} {gains[1]:8.2f} {parts / one:12.3f}", flush=True)


def instructions(command: Command, limit: int) -> None:
    """Instructions for each result of a count, which do not depend on what else the machine does."""
    if not shutil.which("valgrind"):
        sys.exit("error: valgrind is missing; to install it: apt-get install valgrind")
    table(("instance", -20), ("basis", 10), ("instructions", 15), ("each", 9))
    for words in ("sparse", 26, 1), ("sparse", 40, 1), ("shift", 40, 1), ("degree3", 30, 1), ("ring", 20, 1), ("potential", 24, 1):
        grind = ("valgrind", "--tool=callgrind", "--callgrind-out-file=callgrind.out")
        basis = int(command.run(f"basis --count {command.generate(*words)} --threads 1", before=grind)[0])
        total = int(re.search(r"^(?:summary|totals): (\d+)", Path("callgrind.out").read_text(), re.MULTILINE)[1])
        print(f"{'-'.join(map(str, words)):20} {basis:10} {total:15} {total // max(basis, 1):9}", flush=True)


def module(command: Command, limit: int) -> None:
    """The module of the page, in Node.js, and the command on one thread."""
    subprocess.run(["node", ROOT / "crates/supereigen-page/benches/module.mjs", ROOT / "target/page/supereigen.wasm", command.binary], check=True)


def programs(command: Command, limit: int) -> None:
    """TPLib and polymake, whichever is installed, on the same systems."""
    peers.run(command.binary, limit)


OURS = {table.__name__: table for table in (methods, results, formats, spots, folder, instructions)}
TABLES = {**OURS, "module": module, "peers": programs}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", default="target/release/supereigen")
    parser.add_argument("--limit", type=int, default=4, help="seconds after which a method or a program gets no larger matrix")
    parser.add_argument("tables", nargs="*", default=list(OURS), choices=list(TABLES), metavar="TABLE")
    options = parser.parse_args()
    command = Command(options.binary)
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as place:
        os.chdir(place)
        for name in options.tables:
            print(f"{name}: {TABLES[name].__doc__}\n", flush=True)
            TABLES[name](command, options.limit)
            print()
        os.chdir(here)


if __name__ == "__main__":
    main()
