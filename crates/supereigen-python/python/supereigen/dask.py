"""Bases and counts on a cluster of Dask: ``pip install 'supereigen[dask]'``.

A task whose worker dies is given to another one. A script needs the usual guard:

>>> from dask.distributed import Client, LocalCluster
>>> if __name__ == "__main__":
...     with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
...         with Client(cluster) as client:
...             count([[-3, 1, None], [1, 1, 1], [None, 0, None]], client=client, shards=2)
3
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

from distributed import Client, Future, as_completed, default_client

from ._errors import Error, SearchError
from ._matrix import Floats, Matrix, MatrixLike, Scalar
from ._nodes import Node
from ._run import Run, open_run
from ._shards import MOST_SHARDS, Shard
from ._supereigen import RunFolder, exact_number
from ._wanted import Search, check_counts

__all__ = ["basis", "count"]

_TASKS_PER_THREAD = 8
"""The last tasks end about together if each is a small part of what a thread does."""
_MOST_PARTS = 16
"""How many parts of a folder a task computes at most: after Ctrl-C a worker still finishes its task."""

_Result = TypeVar("_Result")
_Shared = tuple[Any, ...]
"""What all tasks of a job need."""
_Task = tuple[str, float, Any]
"""The name of a task, its weight, and what it alone needs."""


def count(
    A: MatrixLike,
    lam: Scalar = 0,
    *,
    B: MatrixLike | None = None,
    equal: bool = False,
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
    B, equal
        For the cone A ⊗ x ≥ λ ⊗ B ⊗ x, or A ⊗ x = λ ⊗ B ⊗ x, as in ``supereigen.cone``.
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
    search = Search(A, lam, floats, types, False, B, equal)
    plan = search.plan(shards or min(MOST_SHARDS, _number_of_tasks(client)))
    shared = (_matrices(A, lam, floats, B, equal), types, threads)
    tasks = [(f"supereigen-shard-{shard.number}", shard.weight, shard) for shard in plan]
    with closing(_run(client, _count_shard, shared, tasks, retries)) as counts:
        return sum(counts)


def _matrices(
    A: MatrixLike, lam: Scalar, floats: Floats, B: MatrixLike | None, equal: bool
) -> _Shared:
    """What ``Search`` needs, to be sent elsewhere."""
    a, b = (None if it is None else Matrix(it, floats=floats) for it in (A, B))
    return a, exact_number(lam, floats), "decimal", None, False, b, equal


def _count_shard(shared: tuple[_Shared, Node | None, int], shard: Shard) -> int:
    matrices, types, threads = shared
    search = Search(*matrices)
    search.settings.types = search.nodes(types)
    search.want(threads=threads, shard=shard)
    return search.space.enumerate(search.settings, None, False, False)[1]


def basis(
    A: MatrixLike,
    folder: str | os.PathLike[str],
    lam: Scalar = 0,
    *,
    B: MatrixLike | None = None,
    equal: bool = False,
    client: Client | None = None,
    types: Node | None = None,
    threads: int = 1,
    retries: int = 3,
    floats: Floats = "decimal",
    format: str = "plain",
    certificates: bool = False,
    parts: int | None = None,
) -> Run:
    """Write the scaled basis into a folder of parts, computed by the workers of a cluster.

    The folder is the one that the command ``supereigen basis A -o folder/`` makes, byte for byte. All workers must see
    it under this name. The same call again computes what is missing, whatever was stopped or killed; so does the command.

    Ctrl-C cancels the tasks that have not begun; a worker still finishes its task, a few parts.

    Parameters
    ----------
    folder
        Where to write; it is made if it is not there.
    format
        That of the parts, ``"plain"``, ``"csv"``, ``"jsonl"`` or ``"npy"``; the last has int64 numerators over ``Run.denominator``.
    certificates
        Whether each vector comes with its certificate, in the format ``"jsonl"``.
    parts
        Into how many parts the search is cut at most, from 1 to 10,000; by default as many as its size suggests.
    A, lam, B, equal, client, types, threads, retries, floats
        As for ``count``.

    Returns
    -------
    Run
        What is there now, as ``supereigen.open_run`` returns it.

    Raises
    ------
    ReadError
        If the folder is that of another run, or of something else.
    TooLarge
        For numerators beyond 64 bits, in the format ``"npy"``.

    Examples
    --------
    >>> A = [[-3, 1, None], [1, 1, 1], [None, 0, None]]
    >>> if __name__ == "__main__":
    ...     from dask.distributed import Client, LocalCluster
    ...     with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
    ...         with Client(cluster) as client:
    ...             list(basis(A, "run/", client=client))
    [(0, -1, -inf), (-inf, 0, -inf), (-inf, 0, 0)]
    """
    check_counts(threads=threads, parts=parts)
    if certificates and format != "jsonl":
        raise Error('certificates=True needs format="jsonl"')
    if parts is not None and parts > 10_000:
        raise SearchError(f"parts={parts}: at most 10000")
    client = _client(client)
    search = Search(A, lam, floats, types, False, B, equal)
    search.expect_one_type("a run")
    search.want(certificates=certificates)
    # Workers have working directories of their own.
    place = Path(folder).absolute()
    opened = RunFolder.begin(place, search.space, search.settings, format, parts)
    _, number, left, _ = opened.state()
    size = min(_MOST_PARTS, max(1, len(left) // _number_of_tasks(client)))
    # The K-th share of N has every N-th part, from the K-th on.
    shares = -(-number // size)
    open_parts = [0] * shares
    for part in left:
        open_parts[part % shares] += 1
    shared = (_matrices(A, lam, floats, B, equal), threads, str(place))
    tasks = [
        (f"supereigen-share-{k}", float(weight), f"{k}/{shares}")
        for k, weight in enumerate(open_parts, 1)
        if weight > 0
    ]
    with closing(_run(client, _compute_share, shared, tasks, retries)) as vectors:
        for _ in vectors:
            pass
    return open_run(folder)


def _compute_share(shared: tuple[_Shared, int, str], share: str) -> int:
    matrices, threads, folder = shared
    return RunFolder.open(folder).compute(Search(*matrices).space, share, threads)


def _run(
    client: Client,
    work: Callable[[Any, Any], _Result],
    shared: _Shared,
    tasks: list[_Task],
    retries: int,
) -> Generator[_Result, None, None]:
    """The results as they come. The heaviest tasks go first, since the one that ends last decides."""
    job = uuid.uuid4().hex
    # A task of its own, so that the scheduler has it once, and any worker can make it again.
    common = client.submit(_given, shared, key=f"supereigen-job-{job}", pure=False)
    futures: list[Future[Any]] = [
        client.submit(work, common, own, key=f"{name}-{job}", retries=retries, pure=False)
        for name, _, own in sorted(tasks, key=lambda task: -task[1])
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


def _given(shared: _Shared) -> _Shared:
    return shared


def _client(client: Client | None) -> Client:
    if client is not None:
        return client
    try:
        made_last: Client = default_client()
    except ValueError:
        raise Error("there is no client of Dask; make one, or give it by client=") from None
    return made_last


def _number_of_tasks(client: Client) -> int:
    threads: int = sum(client.nthreads().values())
    return max(1, _TASKS_PER_THREAD * threads)
