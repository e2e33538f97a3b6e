"""Our command against TPLib and polymake, on the same systems in the same run: `cargo xtask bench peers`.

Each program is given every system of a family, from small to large, until one of its runs passes the limit. A table
of times is worth nothing if the answers differ, so that is an error.
"""

import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

Vector = tuple[float, ...]

INF = float("inf")
# Words of `supereigen generate` with k for n/3, and sizes; no words for A ⊗ x ≥ B ⊗ x with other matrices, and for vectors.
FAMILIES: dict[str, tuple[list[str], list[int]]] = {
    "shift": (["shift", "1"], [6, 8, 9, 10, 11, 12, 16, 20, 26]),
    "potential": (["potential", "1"], [8, 9, 10, 11, 12, 13, 16, 20, 24]),
    "degree3": (["degree3", "1"], [8, 9, 10, 11, 12, 13, 20, 30, 40]),
    "circulant": (["circulant", "k"], [6, 7, 8, 9, 10, 12, 15, 18]),
    "acyclic": (["acyclic", "0"], [5, 6, 7, 8, 9, 12, 16, 18]),
    "empty": (["acyclic", "-1"], [6, 7, 8, 9, 12, 16]),
    "cone": ([], [8, 9, 10, 11, 12, 13, 14, 16, 20, 24, 28]),
    "cyc-neg": ([], [6, 8, 10, 12, 20, 40, 80, 160]),
    "polar": ([], [4, 5, 6, 7, 8, 9, 10]),
}
PEERS = {
    "TPLib": (
        "compute_ext_rays",
        "it is built from its sources, tplib-1.3 of github.com/ocaml/opam-source-archives, with OCaml, its findlib, num and "
        "zarith; its programs lose the ending .native",
    ),
    "polymake": ("polymake", "apt-get install polymake"),
}
# The lasso method knows only A ⊗ x ≥ x; the script for polymake only extremals.
NOT_FOR = {"cone": ["basis"], "cyc-neg": ["basis"], "polar": ["basis", "polymake"]}
# GNU time, which tells the peak memory; the one of the shell does not.
TIME = Path("/usr/bin/time")


def rows_of(text: str) -> list[Vector]:
    """Rows of integers: `0 -1 -inf` of ours and polymake's, `[0,-1,-oo]` of TPLib's."""
    for sign in "[],":
        text = text.replace(sign, " ")
    lines = [line.replace("-oo", "-inf").split() for line in text.splitlines()]
    return [tuple(-INF if word == "-inf" else int(word) for word in line) for line in lines if line]


def scaled_set(text: str, n: int) -> set[Vector]:
    """A peer may choose any multiple of an extremal, so only the scaled ones can be compared."""
    rows = rows_of(text)
    if any(len(row) != n or max(row) == -INF for row in rows):
        sys.exit(f"error: not all of these are vectors of {n} entries with a finite one:\n{text}")
    return {tuple(entry - max(row) for entry in row) for row in rows}


class Random:
    """SplitMix64, as in the library's families."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, bound: int) -> int:
        mask = 2**64 - 1
        self.state = self.state + 0x9E3779B97F4A7C15 & mask
        z = (self.state ^ self.state >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        return (z ^ z >> 31) * bound >> 64


def random_rows(n: int) -> list[Vector]:
    """n/2 rows, so that most have extremals; entries −∞ with probability 1/2 or from −3..=3: many ties."""
    below = Random(n).below
    return [
        tuple(below(7) - 3 if below(2) == 0 else -INF for _ in range(2 * n)) for _ in range(n // 2)
    ]


def negative_cycles(n: int) -> list[Vector]:
    """max over j ≠ i of ((i + 1) j + x_j) ≥ (i + 1) i + x_i, which only −∞ solves."""
    nodes = range(n)
    greater = [tuple((i + 1) * j if i != j else -INF for j in nodes) for i in nodes]
    lesser = [tuple((i + 1) * j if i == j else -INF for j in nodes) for i in nodes]
    return [a + b for a, b in zip(greater, lesser)]


def random_vectors(n: int) -> list[Vector]:
    """n finite vectors of n entries; TPLib's half-spaces need finite ones."""
    random = Random(n)
    return [tuple(random.below(41) - 20 for _ in range(n)) for _ in range(n)]


class Bench:
    """Where and for how long the programs run."""

    def __init__(self, binary: str, limit: int, folder: Path) -> None:
        self.binary, self.limit, self.folder = binary, limit, folder
        self.peers = [name for name, (command, _) in PEERS.items() if shutil.which(command)]
        # Seconds that polymake takes before it computes, which do not count.
        self.polymake_start = 0.0
        if "polymake" in self.peers:
            (folder / "rows.txt").write_text("0 0\n")
            # It compiles what it needs, which takes it two runs.
            for _ in range(3):
                started = time.monotonic()
                subprocess.run(self.words("polymake", 1), check=True, capture_output=True)
                self.polymake_start = time.monotonic() - started

    def words(self, program: str, n: int, family: str = "") -> list[str]:
        if family == "polar":
            return {
                "cone": [self.binary, "polar", "--threads", "1", str(self.folder / "rows.txt")],
                "TPLib": ["compute_halfspaces", str(n)],
            }[program]
        ours = [self.binary, "cone", "--threads", "1", "--method", "tree", "--rows"]
        script = str(Path(__file__).with_name("polymake.pl"))
        rows = str(self.folder / "rows.txt")
        return {
            "basis": [self.binary, "basis", "--threads", "1", str(self.folder / "matrix.txt")],
            "cone": [*ours, rows],
            "TPLib": ["compute_ext_rays", str(n)],
            # Its settings and compiled code go to the temporary folder.
            "polymake": ["env", f"POLYMAKE_USER_DIR={self.folder}/polymake"]
            + ["polymake", "--script", script, rows, str(n)],
        }[program]

    def write(self, family: str, n: int) -> int:
        """Writes the member of size n as each program can read it; how many rows it has."""
        words = [str(n // 3) if word == "k" else word for word in FAMILIES[family][0]]
        if words:
            generate = [self.binary, "generate", words[0], str(n), words[1]]
            square = subprocess.run(generate, check=True, capture_output=True, text=True).stdout
            (self.folder / "matrix.txt").write_text(square)
            identity = [tuple(0 if i == j else -INF for j in range(n)) for i in range(n)]
            rows = [row + lesser for row, lesser in zip(rows_of(square), identity)]
        else:
            make = {"cone": random_rows, "cyc-neg": negative_cycles, "polar": random_vectors}
            rows = make[family](n)
        texts = [["-inf" if entry == -INF else str(entry) for entry in row] for row in rows]
        (self.folder / "rows.txt").write_text("".join(" ".join(row) + "\n" for row in texts))
        lists = "".join("[" + ",".join(row) + "]\n" for row in texts)
        (self.folder / "rows.tplib").write_text(lists.replace("-inf", "-oo"))
        return len(rows)

    def run(self, program: str, n: int, family: str) -> tuple[float, float, set[Vector]] | None:
        """CPU seconds, MiB and extremals, or of polars the number of half-spaces; nothing where the limit was passed."""
        memory = self.folder / "memory.txt"
        limit = self.limit + (self.polymake_start if program == "polymake" else 0)
        # In the foreground, so that Ctrl-C ends the program too.
        words = ["timeout", "--foreground", "--signal", "KILL", f"{limit:.3f}"]
        words += self.words(program, n, family)
        if TIME.is_file():
            words = [str(TIME), "--quiet", "--format", "%M", "--output", str(memory), *words]
        started, before = time.monotonic(), cpu_seconds()
        with (self.folder / "rows.tplib").open() as given:
            done = subprocess.run(words, stdin=given, capture_output=True, text=True)
        elapsed, seconds = time.monotonic() - started, cpu_seconds() - before
        # The kernel kills too where memory runs out, and that is a failure.
        if done.returncode in (-9, 137) and elapsed >= self.limit:
            return None
        if done.returncode != 0:
            sys.exit(f"error: {program} fails:\n{done.stderr}")
        text = done.stdout
        if program == "polymake":
            first, text = text.split("\n", 1)
            seconds = float(first)
        if seconds > self.limit:
            return None
        peak = int(memory.read_text()) / 1024 if memory.is_file() else 0.0
        if family == "polar":
            return seconds, peak, {(line,) for line in range(len(text.splitlines()))}
        return seconds, peak, scaled_set(text, n)


def cpu_seconds() -> float:
    """What all programs that have ended have taken, in the system too."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def measure(bench: Bench) -> list[str]:
    """Prints a row for each system as soon as it has been measured; what differs."""
    programs = ["basis", "cone", *bench.peers]
    heads = [f" {name:>9} {'MiB':>7}" + f" {'ratio':>8}" * (name in PEERS) for name in programs]
    print(f"{'system':14} {'size':>7} {'extremals':>9}" + "".join(heads))
    differences = []
    for family in FAMILIES:
        given_up: set[str] = set()
        for n in FAMILIES[family][1]:
            system = f"{family}-{n}"
            size = f"{bench.write(family, n)} × {n}"
            found = {}
            cells = ""
            for program in programs:
                is_run = program not in given_up and program not in NOT_FOR.get(family, [])
                result = bench.run(program, n, family) if is_run else None
                texts, least = ("–", "–"), None
                if result:
                    found[program] = result
                    least, texts = result[0], (f"{result[0]:.3f}", f"{result[1]:.1f}")
                elif is_run:
                    given_up.add(program)
                    least, texts = bench.limit, (f">{bench.limit}", "–")
                cells += f" {texts[0]:>9} {texts[1]:>7}"
                if program in PEERS:
                    ratio = "–"
                    if least and "cone" in found:
                        times = least / found["cone"][0]
                        # Where the peer is faster, by how much.
                        ratio = ">" * (not result) + (f"{times:.2f}" if times < 1 else f"{times:.0f}")
                    cells += f" {ratio:>8}"
            answers = [(program, result[2]) for program, result in found.items()]
            count = str(len(answers[0][1])) if answers else "–"
            print(f"{system:14} {size:>7} {count:>9}{cells}", flush=True)
            for program, answer in answers[1:]:
                first, expected = answers[0]
                if answer != expected:
                    more, fewer = len(expected - answer), len(answer - expected)
                    differences.append(f"{system}: {more} only from {first}, {fewer} only from {program}")
            if given_up.union(NOT_FOR.get(family, [])).issuperset(programs):
                break
    return differences


def run(binary: str, limit: int) -> None:
    """Compares the command with the peers that are installed, each until it passes the limit."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(binary, limit, Path(folder))
        for name, (command, how) in PEERS.items():
            if name not in bench.peers:
                print(f"{name} is missing: no `{command}` in PATH; to install it: {how}", file=sys.stderr)
        if not bench.peers:
            sys.exit("error: there is no program to compare with")
        differences = measure(bench)
    if differences:
        sys.exit("error: the answers differ\n" + "\n".join(differences))
