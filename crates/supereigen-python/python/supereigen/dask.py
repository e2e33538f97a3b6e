"""Bases and counts on a cluster of Dask: ``pip install 'supereigen[dask]'``.

The search is cut into shards by ``supereigen.plan``; each is one task, named ``supereigen-shard-K`` on the
dashboard. A task whose worker dies is given to another one. A script needs the usual guard:

>>> from dask.distributed import Client, LocalCluster
>>> if __name__ == "__main__":
...     with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
...         with Client(cluster) as client:
...             count([[-3, 1, None], [1, 1, 1], [None, 0, None]], client=client, shards=2)
3
"""

from __future__ import annotations

import os
import time
import uuid
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

from distributed import Client, Future, as_completed, default_client

from ._errors import Error, TooLarge
from ._manifest import Manifest, ShardFile, planned, read_manifest
from ._matrix import Floats, Matrix, MatrixLike, Scalar
from ._parquet import find_shard, sweep, write_shard
from ._nodes import Node
from ._search import _Search, check_counts
from ._search import count as count_here
from ._shards import MOST_SHARDS, Plan, Shard

__all__ = ["Manifest", "ShardFile", "basis_to_parquet", "count", "read_manifest"]

_SHARDS_PER_THREAD = 8
"""The last shards end about together if each is a small part of what a thread does."""
_PAUSE = 1.0
"""Seconds between two manifests: with thousands of shards, writing it for each would be most of the work."""

_Result = TypeVar("_Result")
_Task = tuple[str, float, tuple[Any, ...]]
"""The name of a task, its weight and its arguments."""


def count(
    A: MatrixLike,
    lam: Scalar = 0,
    *,
    client: Client | None = None,
    shards: int | None = None,
    types: Node | None = None,
    threads: int = 1,
    retries: int = 3,
    floats: Floats = "decimal",
) -> int:
    """Return the size of the scaled basis, as ``supereigen.count``, computed by the workers of a cluster.

    Ctrl-C cancels what has not begun. ``help(supereigen.dask)`` has an example.

    Parameters
    ----------
    A, lam, types, floats
        As in ``supereigen.count``; ``types`` is one node.
    client
        Of Dask; without it the one that was made last.
    shards
        How many tasks; by default eight for each thread of the cluster.
    threads
        Of each task. Dask gives a worker as many tasks at a time as it has threads.
    retries
        How often a task that failed is tried again. The death of a worker is another matter: a task is given
        up when that happened to more than ``distributed.scheduler.allowed-failures`` of its workers.

    Returns
    -------
    int
        How many scaled extremals there are.
    """
    check_counts(threads=threads, shards=shards)
    client = _client(client)
    search = _Search(A, lam, floats, types)
    plan = search.plan(_number_of_shards(shards, client))
    arguments = (_matrix_of(search), search.system.lam, types, threads)
    tasks = [(_name(shard), shard.weight, (*arguments, shard)) for shard in plan]
    with closing(_run(client, _count_shard, tasks, retries)) as counts:
        return sum(counts)


def _count_shard(
    matrix: Matrix, lam: Scalar, types: Node | None, threads: int, shard: Shard
) -> int:
    return count_here(matrix, lam, types=types, shard=shard, threads=threads)


def basis_to_parquet(
    A: MatrixLike,
    folder: str | os.PathLike[str],
    lam: Scalar = 0,
    *,
    client: Client | None = None,
    shards: int | None = None,
    types: Node | None = None,
    threads: int = 1,
    retries: int = 3,
    floats: Floats = "decimal",
) -> Manifest:
    """Write the scaled basis as a folder of Parquet files, one for each shard, and a manifest.

    The folder must be one that all workers see under this name. A file has its name only once it is whole, so
    whatever dies leaves nothing half. The same call goes on where an earlier one was stopped, killed or
    failed: shards whose files are there are not computed again. One job at a time may use a folder.

    The column ``x`` has lists of n int64, numerators over the denominator, null for −∞, as
    ``Basis.to_arrow("numerators")``; numerators beyond 64 bits are refused with ``TooLarge``.

    Ctrl-C cancels what has not begun and keeps what is done; a shard that a worker is in the middle of is still
    finished by it.

    Parameters
    ----------
    folder
        Where to write; it is made if it is not there.
    shards
        As for ``count``; it can be left out to go on.
    A, lam, client, types, threads, retries, floats
        As for ``count``.

    Returns
    -------
    Manifest
        What is there.

    Raises
    ------
    TooLarge
        For numerators beyond 64 bits.

    Examples
    --------
    >>> A = [[-3, 1, None], [1, 1, 1], [None, 0, None]]
    >>> if __name__ == "__main__":
    ...     from dask.distributed import Client, LocalCluster
    ...     with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
    ...         with Client(cluster) as client:
    ...             basis_to_parquet(A, folder, client=client, shards=2).rows
    3
    """
    check_counts(threads=threads, shards=shards)
    client = _client(client)
    search = _Search(A, lam, floats, types)
    # Workers have working directories of their own.
    place = Path(folder).absolute()
    place.mkdir(parents=True, exist_ok=True)
    earlier = read_manifest(place)
    if earlier is not None and shards is None:
        shards = len(earlier.shards)
    plan = search.plan(_number_of_shards(shards, client))
    manifest = planned(search, plan, place)
    if earlier is not None:
        earlier.check_is_of(manifest)
        manifest = earlier
    sweep(place)
    found = {shard.shard: find_shard(manifest, shard) for shard in manifest.shards}
    manifest = planned(search, plan, place).with_shards(
        {name: shard for name, shard in found.items() if shard is not None}
    )
    manifest.write()
    tasks = list(_open_tasks(search, plan, manifest, types, threads))
    with closing(_run(client, _write_shard, tasks, retries)) as files:
        return _keep(manifest, files)


def _open_tasks(
    search: _Search, plan: Plan, manifest: Manifest, types: Node | None, threads: int
) -> Iterator[_Task]:
    # A worker needs to know the job, not all of its shards.
    job = Manifest(**{**vars(manifest), "shards": ()})
    arguments = (_matrix_of(search), search.system.lam, types, threads, job)
    for shard, file in zip(plan, manifest.shards):
        if not file.complete:
            yield _name(shard), shard.weight, (*arguments, file, shard.direction)


def _write_shard(
    matrix: Matrix,
    lam: Scalar,
    types: Node | None,
    threads: int,
    job: Manifest,
    shard: ShardFile,
    direction: str,
) -> ShardFile | TooLarge:
    search = _Search(matrix, lam, "decimal", types)
    search.settings.threads = threads
    search.settings.direction = direction
    try:
        return write_shard(search, job, shard)
    except TooLarge as refusal:
        # As a result: to try it again would be in vain.
        return refusal


def _keep(manifest: Manifest, files: Iterable[ShardFile | TooLarge]) -> Manifest:
    """Notes what is done from time to time, and at the end, whatever the end is."""
    done: dict[str, ShardFile] = {}
    written = time.monotonic()
    try:
        for file in files:
            if isinstance(file, TooLarge):
                raise file
            done[file.shard] = file
            if time.monotonic() - written > _PAUSE:
                manifest.with_shards(done).write()
                written = time.monotonic()
    finally:
        manifest = manifest.with_shards(done)
        manifest.write()
    return manifest


def _run(
    client: Client, work: Callable[..., _Result], tasks: list[_Task], retries: int
) -> Generator[_Result, None, None]:
    """The results as they come. The heaviest tasks go first, since the one that ends last decides."""
    job = uuid.uuid4().hex
    futures: list[Future[Any]] = [
        client.submit(work, *arguments, key=f"{name}-{job}", retries=retries, pure=False)
        for name, _, arguments in sorted(tasks, key=lambda task: -task[1])
    ]
    waiting = as_completed(futures)
    try:
        for future in waiting:
            yield future.result()
            # The scheduler may forget it.
            future.release()
    finally:
        # There are some after Ctrl-C, or whatever else ended the loop early.
        outstanding = [future for future in futures if not future.done()]
        if outstanding:
            client.cancel(outstanding, force=True)


def _name(shard: Shard) -> str:
    return f"supereigen-shard-{shard.number}"


def _matrix_of(search: _Search) -> Matrix:
    matrix = Matrix.__new__(Matrix)
    matrix._exact = search.matrix
    return matrix


def _client(client: Client | None) -> Client:
    if client is not None:
        return client
    try:
        made_last: Client = default_client()
    except ValueError:
        raise Error("there is no client of Dask; make one, or give it by client=") from None
    return made_last


def _number_of_shards(shards: int | None, client: Client) -> int:
    if shards is not None:
        return shards
    threads: int = sum(client.nthreads().values())
    return min(MOST_SHARDS, max(1, _SHARDS_PER_THREAD * threads))
