"""What a cluster of Dask gives: measured for 1 and 2 workers, simulated for up to 1,000.

    python crates/supereigen-python/benches/cluster.py scaling
    python crates/supereigen-python/benches/cluster.py simulation

The package must be installed with its extra ``dask``. What is measured and what is simulated is said line by
line; docs/cluster.md has the figures.
"""

from __future__ import annotations

import heapq
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import supereigen as se
import supereigen.dask as sd
from dask.distributed import Client, LocalCluster
from supereigen._manifest import planned
from supereigen._parquet import write_shard
from supereigen._search import _Search

TASKS = 2000
"""With so many tasks that do nothing the overhead is measured."""


def circulant(n: int, k: int) -> se.Matrix:
    """The family of the command."""
    rows = range(n)
    return se.Matrix(
        [[None if i == j else 2 * n - (2 * k - 1) * ((j - i) % n) for j in rows] for i in rows]
    )


def local(workers: int) -> LocalCluster:
    return LocalCluster(
        n_workers=workers, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    )


def scaling() -> None:
    """The same jobs with 1 and with 2 workers, seconds by the clock without the start of the cluster."""
    counted, written = circulant(26, 13), circulant(22, 11)
    for workers in (1, 2, 1, 2):
        with local(workers) as cluster, Client(cluster) as client:
            client.wait_for_workers(workers)
            start = time.perf_counter()
            found = sd.count(counted, client=client, shards=64)
            counting = time.perf_counter() - start
            with tempfile.TemporaryDirectory() as folder:
                start = time.perf_counter()
                rows = sd.basis_to_parquet(written, folder, client=client, shards=64).rows
                writing = time.perf_counter() - start
                size = sum(path.stat().st_size for path in Path(folder).iterdir())
        print(
            f"measured: {workers} workers, 64 shards: count circulant 26 13, {found} extremals, "
            f"{counting:.1f} s; Parquet circulant 22 11, {rows} vectors, {size} bytes, {writing:.1f} s"
        )
    for matrix, name in ((counted, "26 13"), (written, "22 11")):
        start = time.perf_counter()
        se.plan(matrix, 0, 64)
        print(f"measured: of that, planning circulant {name} {time.perf_counter() - start:.1f} s")


def nothing(index: int) -> int:
    return index


def overhead() -> float:
    """Seconds that a task costs which does nothing: what client, scheduler and a worker do for each."""
    with local(1) as cluster, Client(cluster) as client:
        client.wait_for_workers(1)
        client.gather(client.map(nothing, range(100), pure=False))
        start = time.perf_counter()
        client.gather(client.map(nothing, range(TASKS), pure=False))
        seconds = (time.perf_counter() - start) / TASKS
    print(f"measured: {1000 * seconds:.2f} ms by the clock for each of {TASKS} empty tasks")
    return seconds


def costs(
    n: int, k: int, shards: int, sampled: int, run: Callable[[se.Matrix, se.Shard], int]
) -> tuple[list[tuple[float, float]], float]:
    """The estimated weight and the seconds of every shard, and the seconds of planning. A sample is measured, in seconds of the processor.

    Of a shard that is not in the sample, the cost is its estimated number of vectors, times the seconds for
    an estimated vector of a random shard of the sample: so the errors of the estimates are in it.
    """
    matrix = circulant(n, k)
    start = time.perf_counter()
    plan = se.plan(matrix, 0, shards)
    planning = time.perf_counter() - start
    sample = [plan[(2 * i + 1) * shards // (2 * sampled)] for i in range(sampled)]
    rates, rows, seconds = [], 0, 0.0
    for shard in sample:
        start = time.process_time()
        found = run(matrix, shard)
        spent = time.process_time() - start
        rates.append(spent / shard.results)
        rows += found
        seconds += spent
    error = max(abs(1 - rate * sum(s.results for s in sample) / seconds) for rate in rates)
    print(
        f"measured: circulant {n} {k} in {shards} shards, planned in {planning:.1f} s; {sampled} of them: "
        f"{rows} vectors in {seconds:.1f} s of the processor, {rows / seconds:.3g} per second; "
        f"the cost for an estimated vector is off its mean by at most {100 * error:.0f} %"
    )
    choose = random.Random(1)
    return [(shard.weight, shard.results * choose.choice(rates)) for shard in plan], planning


def simulate(shards: list[tuple[float, float]], workers: int, each: float) -> float:
    """When the last task ends. One scheduler hands out a task at a time, which takes it ``each``; the
    heaviest by the estimate first, to the worker that is free first."""
    free = [0.0] * workers
    scheduler = 0.0
    for _, cost in sorted(shards, reverse=True):
        scheduler = max(scheduler, free[0]) + each
        heapq.heapreplace(free, scheduler + cost)
    return max(free)


def report(name: str, shards: list[tuple[float, float]], planning: float, each: float) -> None:
    seconds = [cost for _, cost in shards]
    work = sum(seconds)
    print(f"{name}: {work:.0f} s of work in all, the heaviest shard {max(seconds):.2f} s")
    for workers in (1, 10, 100, 1000):
        end = simulate(shards, workers, each)
        part = work / workers / end
        print(
            f"simulated: {name}, {workers} workers: {end:.1f} s, {100 * part:.0f} % of the ideal; "
            f"with planning {100 * work / workers / (end + planning):.0f} %"
        )


def count_one(matrix: se.Matrix, shard: se.Shard) -> int:
    return se.count(matrix, shard=shard, threads=1)


def write_one(matrix: se.Matrix, shard: se.Shard) -> int:
    search = _Search(matrix, 0, "decimal", None)
    search.settings.threads = 1
    with tempfile.TemporaryDirectory() as folder:
        manifest = planned(search, se.Plan((shard,), shard.problem), Path(folder))
        return write_shard(search, manifest, manifest.shards[0]).rows


def simulation() -> None:
    each = overhead()
    shards, planning = costs(30, 15, 4096, 12, write_one)
    report("Parquet, circulant 30 15", shards, planning, each)
    shards, planning = costs(40, 20, 8192, 6, count_one)
    report("count, circulant 40 20", shards, planning, each)


if __name__ == "__main__":
    {"scaling": scaling, "simulation": simulation}[sys.argv[1]]()
