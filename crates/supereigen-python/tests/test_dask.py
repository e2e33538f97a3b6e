"""A real cluster: a scheduler and two workers, each a process of its own, which are killed at times."""

import doctest
import math
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import supereigen as se
import supereigen.dask as sd
from conftest import EXAMPLES, ROOT, command
from dask.distributed import Client, LocalCluster

SMALL = EXAMPLES / "wang-sergeev-5.txt"
RAILWAY = EXAMPLES / "dutch-railway-10.txt"
PARTS = 40
WORKERS = 2


LARGE = se.generate("circulant", 14, 7)
"""24,024 extremals."""


def local_cluster() -> LocalCluster:
    return LocalCluster(
        n_workers=WORKERS, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    )


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with local_cluster() as cluster:
        yield cluster


@pytest.fixture
def client(cluster: LocalCluster) -> Iterator[Client]:
    with Client(cluster) as client:
        client.wait_for_workers(WORKERS)
        yield client


def content(folder: Path) -> dict[str, bytes]:
    """All files, also the hidden ones."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def finished(folder: str | Path) -> dict[str, tuple[int, int]]:
    """The finished parts; a file that was written again differs from one that was not."""
    stats = {path.name: path.stat() for path in Path(folder).glob("part-*")}
    return {name: (stat.st_ino, stat.st_mtime_ns) for name, stat in stats.items()}


@pytest.mark.parametrize(
    ("text", "lam", "options"),
    [
        (SMALL.read_text(), "0", {}),
        (SMALL.read_text(), "5/4", {"format": "jsonl", "certificates": True}),
        (RAILWAY.read_text(), "143/3", {"format": "csv"}),
        (RAILWAY.read_text(), "95/2", {"format": "npy", "types": "t1"}),
        ("labels: a b c\n0.5 1 .\n1/3 . 2\n0 -0.25 .\n", "-0.5", {"format": "plain"}),
        ("-1 -1\n-1 -1\n", "0", {}),
    ],
)
def test_the_folder_of_the_command(
    client: Client, tmp_path: Path, text: str, lam: str, options: dict[str, Any]
) -> None:
    path = tmp_path / "matrix.txt"
    path.write_text(text)
    run = sd.basis(path, tmp_path / "dask", lam, client=client, parts=5, **options)
    assert run.complete
    assert list(run) == list(se.basis(path, lam, types=options.get("types")))
    words = ["basis", path, "--lambda", lam, "--parts", "5", "--threads", "1", "-o", f"{tmp_path}/command/"]
    words += ["--format", options.get("format", "plain")]
    words += ["--certificates"] if "certificates" in options else []
    words += ["--type", options["types"]] if "types" in options else []
    assert command(*words).returncode == 0
    assert content(tmp_path / "dask") == content(tmp_path / "command")
    # Each goes on with what the other has begun.
    for there in (tmp_path / "dask", tmp_path / "command"):
        before = content(there)
        (there / next(name for name in before if name.startswith("part-"))).unlink()
        assert sd.basis(path, there, lam, client=client, **options).complete
        assert content(there) == before
    assert "nothing is left to do" in command(*words).stderr


def test_counts_and_names(client: Client) -> None:
    for lam in (0, "5/4"):
        assert sd.count(SMALL, lam, client=client, shards=5) == se.count(SMALL, lam)
    # The client that was made last.
    assert sd.count(SMALL, types=4) == se.count(SMALL, types=4) == 3
    names = {str(story[0]) for story in client.cluster.scheduler.transition_log}
    assert any(name.startswith("supereigen-shard-3-") for name in names)


def test_a_cone_is_shared_as_a_basis_is(client: Client, tmp_path: Path) -> None:
    cones = Path(__file__).parents[3] / "testdata/cones"
    A, B = (cones / f"cone-4-3-19.{side}" for side in "AB")
    for equal in (False, True):
        whole = list(se.cone(A, B, equal=equal))
        assert sd.count(A, B=B, equal=equal, client=client, shards=3) == len(whole)
        plan = se.plan(A, 0, 3, B=B, equal=equal)
        assert [x for part in plan for x in se.cone(A, B, equal=equal, shard=part)] == whole
        folder = tmp_path / f"run-{equal}"
        run = sd.basis(A, folder, B=B, equal=equal, client=client, parts=3, format="npy")
        assert run.complete and run.lam is None and list(run) == list(se.open_run(folder)) == whole
        assert se.verify(A, folder, B=B, equal=equal, complete=True)
        words = ["cone", A, B, "--parts", "3", "-o", f"{folder}/", "-f", "npy", *(["--equal"] * equal)]
        assert "nothing is left to do" in command(*words).stderr
    whole = list(se.cone(A, B))
    finite = [[i for i in range(4) if x[i] != -math.inf] for x in whole]
    for node in range(4):
        kept = [x for x, support in zip(whole, finite) if node in support]
        assert list(se.cone(A, B, contains=node + 1)) == kept
        least = [x for x, support in zip(whole, finite) if len(support) >= node]
        assert list(se.cone(A, B, support_min=node, limit=2)) == least[:2]
        of_type = se.cone(A, B, types=node + 1)
        assert set(of_type) == set(se.cone(A, B, types=[node + 1], method="tree")) <= set(kept)
    assert set(se.cone(A, B, types=[1, 2, 3, 4])) == set(whole)


def test_what_is_refused(client: Client, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    sd.basis(SMALL, folder, client=client, parts=3)
    before = content(folder)
    for change, error, message in (
        ({"A": RAILWAY}, se.ReadError, "system: "),
        ({"lam": 1}, se.ReadError, "lambda: 0, not 1"),
        ({"types": 4}, se.ReadError, "type: none, not 4"),
        ({"format": "csv"}, se.ReadError, "format: plain, not csv"),
        ({"certificates": True}, se.Error, "jsonl"),
        ({"format": "parquet"}, se.Error, "expected"),
        ({"parts": 10_001}, se.Error, "at most"),
        ({"parts": 0}, se.Error, "at least"),
        ({"types": [1, 2]}, se.Error, "one type"),
    ):
        words: dict[str, Any] = {"A": SMALL, "folder": folder, "client": client, **change}
        with pytest.raises(error, match=message):
            sd.basis(**words)
    big: list[list[int | None]] = [[None, -(2**70)], [2**70, None]]
    with pytest.raises(se.TooLarge, match="64 bits"):
        sd.basis(big, tmp_path / "big", client=client, format="npy")
    with pytest.raises(FileNotFoundError):
        sd.basis(SMALL, tmp_path / "no" / "run", client=client)
    assert content(folder) == before


def hold(folder: str, go: str) -> None:
    """Has this worker wait in the middle of the job, from the third part on, until there is a file."""
    compute = sd._compute_share

    def compute_or_wait(*arguments: Any) -> int:
        while len(finished(folder)) >= 3 and not os.path.exists(go):
            time.sleep(0.01)
        return compute(*arguments)

    sd._compute_share = compute_or_wait


def in_the_middle(folder: Path) -> bool:
    return 3 <= len(finished(folder)) < PARTS


def test_a_worker_is_killed(tmp_path: Path) -> None:
    folder, go = tmp_path / "run", tmp_path / "go"
    with local_cluster() as cluster, Client(cluster) as client:
        client.wait_for_workers(WORKERS)
        client.run(hold, str(folder), str(go))
        workers = set(client.run(os.getpid).values())
        victim = min(workers)
        noted: list[bool] = []

        def kill() -> None:
            while not in_the_middle(folder):
                time.sleep(0.01)
            os.kill(victim, signal.SIGKILL)
            noted.append(in_the_middle(folder))
            go.touch()

        killer = threading.Thread(target=kill, daemon=True)
        killer.start()
        run = sd.basis(LARGE, folder, client=client, parts=PARTS)
        killer.join()
        assert noted == [True]
        # A nanny starts another worker.
        client.wait_for_workers(WORKERS)
        assert victim not in client.run(os.getpid).values()
    assert run.complete
    assert list(run) == list(se.basis(LARGE))
    assert se.verify(LARGE, folder)


JOB = """
    import sys
    from pathlib import Path
    sys.path.insert(0, {tests!r})
    from dask.distributed import Client
    import supereigen.dask as sd
    from test_dask import LARGE, PARTS, WORKERS, hold, local_cluster

    if __name__ == "__main__":
        client = Client(local_cluster())
        client.wait_for_workers(WORKERS)
        client.run(hold, {folder!r}, {go!r})
        try:
            sd.basis(LARGE, {folder!r}, client=client, parts=PARTS)
        except KeyboardInterrupt:
            Path({go!r}).touch()
            print("KeyboardInterrupt")
"""


def start_job(folder: Path) -> subprocess.Popen[str]:
    """A cluster with its client in processes of their own, which wait in the middle of the job on return."""
    words = {"tests": os.path.dirname(__file__), "folder": str(folder), "go": f"{folder}-go"}
    script = folder.with_suffix(".py")
    script.write_text(textwrap.dedent(JOB.format(**words)))
    job = subprocess.Popen(
        [sys.executable, str(script)],
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    while not in_the_middle(folder):
        assert job.poll() is None
        time.sleep(0.01)
    return job


@pytest.mark.parametrize("stop", ["kill", "interrupt"])
def test_the_client_is_stopped(client: Client, tmp_path: Path, stop: str) -> None:
    folder = tmp_path / "run"
    job = start_job(folder)
    if stop == "kill":
        # Client and scheduler are one process, the workers are others of its group.
        os.killpg(job.pid, signal.SIGKILL)
        job.communicate()
    else:
        os.kill(job.pid, signal.SIGINT)
        said, _ = job.communicate(timeout=600)
        assert said == "KeyboardInterrupt\n"
    before = finished(folder)
    assert in_the_middle(folder)
    assert not se.open_run(folder).complete
    run = sd.basis(LARGE, folder, client=client)
    assert list(run) == list(se.basis(LARGE))
    after = finished(folder)
    assert len(after) == PARTS
    assert {name: after[name] for name in before} == before, "what was finished is not computed again"
    # Once more: nothing is left to do.
    assert sd.basis(LARGE, folder, client=client) == run
    assert finished(folder) == after


@pytest.mark.parametrize("thing", [sd, sd.basis], ids=["supereigen.dask", "basis"])
def test_examples(thing: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names = {**vars(sd), "__name__": "__main__"}
    test = doctest.DocTestParser().get_doctest(thing.__doc__, names, "example", None, None)
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.summarize(verbose=False) == (0, 2)


def test_without_a_client() -> None:
    program = "import supereigen.dask as sd\nsd.count([[0]])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "there is no client of Dask" in done.stderr


def test_slurm_script(tmp_path: Path) -> None:
    """The script of docs/cluster.md, with what SLURM would set, and fewer tasks."""
    binary = Path(command("--version").args[0])
    text = (ROOT / "docs/cluster.md").read_text()
    script = text.split("```sh\n#!/bin/bash\n")[1].split("```")[0].replace("/100", "/3")
    (tmp_path / "matrix.txt").write_text(RAILWAY.read_text())
    path = f"{binary.parent}:{os.environ['PATH']}"
    for task in (1, 2, 3):
        numbers = {"SLURM_ARRAY_TASK_ID": str(task), "SLURM_CPUS_PER_TASK": "1", "PATH": path}
        # Twice: a task that was ended and queued again must do no harm.
        for _ in range(2):
            subprocess.run(["bash", "-c", script], cwd=tmp_path, env={**os.environ, **numbers}, check=True)
    assert list(se.open_run(tmp_path / "run")) == list(se.basis(RAILWAY))
