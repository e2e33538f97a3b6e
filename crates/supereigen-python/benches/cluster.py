"""What a cluster of Dask costs and gives, with 1 and with 2 workers; docs/cluster.md has the figures.

    python crates/supereigen-python/benches/cluster.py

The package must be installed with its extra ``dask``.
"""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import supereigen as se
import supereigen.dask as sd
from dask.distributed import Client, LocalCluster

TASKS = 2000
"""With so many tasks that do nothing the overhead is measured."""

_Result = TypeVar("_Result")


def timed(work: Callable[[], _Result]) -> tuple[_Result, float]:
    """A result, and the seconds by the clock that it took."""
    start = time.perf_counter()
    return work(), time.perf_counter() - start


def measure(workers: int) -> None:
    counted, written = (se.generate("circulant", *size) for size in ((26, 13), (22, 11)))
    with (
        LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        Client(cluster) as client,
        tempfile.TemporaryDirectory() as folder,
    ):
        client.wait_for_workers(workers)
        found, counting = timed(lambda: sd.count(counted, client=client, shards=64))
        run, writing = timed(lambda: sd.basis(written, Path(folder) / "run", client=client))
        tasks = lambda: client.gather(client.map(abs, range(TASKS), pure=False))  # noqa: E731
        overhead = timed(tasks)[1] / TASKS
        size = sum(part.path.stat().st_size for part in run.parts)
    print(
        f"{workers} workers: count of circulant 26 13, {found} extremals in 64 shards, {counting:.1f} s; "
        f"basis of circulant 22 11, {len(run)} vectors, {size} bytes in {len(run.parts)} parts, {writing:.1f} s; "
        f"{1000 * overhead:.2f} ms for each empty task"
    )


if __name__ == "__main__":
    for workers in (1, 2, 1, 2):
        measure(workers)
