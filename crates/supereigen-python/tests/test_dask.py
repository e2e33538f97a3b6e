"""A real cluster: a scheduler and three workers, each a process of its own, which are killed at times."""

from __future__ import annotations

import doctest
import json
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

import numpy as np
import pyarrow.parquet as parquet
import pytest
import supereigen as se
import supereigen.dask as sd
from conftest import EXAMPLES, ROOT
from dask.distributed import Client, LocalCluster

SMALL = EXAMPLES / "wang-sergeev-5.txt"
RAILWAY = EXAMPLES / "dutch-railway-10.txt"
PARTS = 60


def circulant(n: int, k: int) -> list[list[int | None]]:
    """The family of the command, with n · C(n − 1, k − 1) extremals for λ = 0."""

    def entry(i: int, j: int) -> int | None:
        return None if i == j else 2 * n - (2 * k - 1) * ((j - i) % n)

    return [[entry(i, j) for j in range(n)] for i in range(n)]


LARGE = circulant(18, 9)
"""437,580 extremals."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(
        n_workers=3, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        yield cluster


@pytest.fixture
def client(cluster: LocalCluster) -> Iterator[Client]:
    with Client(cluster) as client:
        client.wait_for_workers(3)
        yield client


@pytest.fixture(scope="module")
def large() -> se.Basis:
    found = se.basis(LARGE)
    assert len(found) == 437_580
    return found


def numerators(manifest: sd.Manifest) -> np.ndarray[Any, Any]:
    """The vectors of all files, in order, as ``Basis.numerators`` has them."""
    arrays = [np.empty((0, manifest.n), dtype=np.int64)]
    for path in manifest.files:
        column = parquet.read_table(path)["x"].combine_chunks()
        flat = column.flatten().fill_null(se.EPSILON) if len(column) else []
        arrays.append(np.asarray(flat, dtype=np.int64).reshape(-1, manifest.n))
    return np.concatenate(arrays)


def identities(folder: Path) -> dict[str, tuple[int, int]]:
    """By which a file that was written again is told from one that was not."""
    stats = {path.name: path.stat() for path in folder.glob("*.parquet")}
    return {name: (stat.st_ino, stat.st_mtime_ns) for name, stat in stats.items()}


def command(*words: object) -> subprocess.CompletedProcess[str]:
    binary = os.environ.get("SUPEREIGEN_COMMAND")
    if binary is None:
        pytest.skip("SUPEREIGEN_COMMAND does not say where the command is")
    texts = [binary, *map(str, words)]
    return subprocess.run(texts, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("path", "lam"), [(SMALL, 0), (SMALL, "5/4"), (RAILWAY, "143/3"), (RAILWAY, "95/2")])
def test_equal(client: Client, tmp_path: Path, path: Path, lam: Any) -> None:
    expected = se.basis(path, lam)
    assert sd.count(path, lam, client=client, shards=5) == len(expected)
    manifest = sd.basis_to_parquet(path, tmp_path, lam, client=client, shards=5)
    assert manifest.complete
    assert manifest.rows == len(expected)
    assert np.array_equal(numerators(manifest), expected.numerators)
    assert sd.read_manifest(tmp_path) == manifest
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        ["manifest.json", *(shard.file for shard in manifest.shards)]
    )


def test_a_file_says_what_it_is(client: Client, tmp_path: Path) -> None:
    A = se.Matrix([["1/2", 1], ["1/3", None]], labels=["a", "b"])
    manifest = sd.basis_to_parquet(A, tmp_path, client=client, shards=1)
    table = parquet.read_table(manifest.files[0])
    expected = se.basis(A).to_arrow("numerators")
    assert table["x"].type == expected["x"].type
    assert table["x"].to_pylist() == expected["x"].to_pylist()
    metadata = parquet.read_metadata(manifest.files[0]).metadata
    for key, value in expected.schema.metadata.items():
        assert metadata[key] == value
    assert metadata[b"supereigen.vectors"] == b"2"
    assert metadata[b"supereigen.complete"] == b"true"
    assert metadata[b"supereigen.shard"].decode() == manifest.title(manifest.shards[0])
    assert manifest.labels == ("a", "b")


def test_one_type_and_default_client(client: Client, tmp_path: Path) -> None:
    expected = se.basis(SMALL, types=4)
    assert sd.count(SMALL, types=4) == len(expected) == 3
    manifest = sd.basis_to_parquet(SMALL, tmp_path, types=4, shards=2)
    assert np.array_equal(numerators(manifest), expected.numerators)
    assert manifest.wanted == "type 4, filters none"


def test_names_on_the_dashboard(client: Client) -> None:
    sd.count(SMALL, client=client, shards=3)
    names = {story[0] for story in client.cluster.scheduler.transition_log}
    assert any(str(name).startswith("supereigen-shard-3-") for name in names)


def test_too_large(client: Client, tmp_path: Path) -> None:
    A = [[None, -(2**70)], [2**70, None]]
    with pytest.raises(se.TooLarge, match="64 bits"):
        sd.basis_to_parquet(A, tmp_path, client=client, shards=2)
    assert sd.count(A, client=client, shards=2) == se.count(A)
    assert not list(tmp_path.glob(".*.partial"))


def test_a_worker_is_killed(client: Client, tmp_path: Path, large: se.Basis) -> None:
    victims: list[int] = []

    def kill() -> None:
        while not list(tmp_path.glob("*.parquet")):
            time.sleep(0.005)
        victims.append(next(iter(workers.values())))
        os.kill(victims[0], signal.SIGKILL)

    workers = client.run(os.getpid)
    killer = threading.Thread(target=kill)
    killer.start()
    manifest = sd.basis_to_parquet(LARGE, tmp_path, client=client, shards=PARTS)
    killer.join()
    assert victims
    assert np.array_equal(numerators(manifest), large.numerators)
    # A nanny starts another one.
    client.wait_for_workers(3)
    assert victims[0] not in client.run(os.getpid).values()
    assert sd.count(LARGE, client=client, shards=PARTS) == len(large)


JOB = """
    import sys
    sys.path.insert(0, {tests!r})
    from dask.distributed import Client, LocalCluster
    import supereigen.dask as sd
    from test_dask import LARGE, PARTS, hold

    if __name__ == "__main__":
        cluster = LocalCluster(
            n_workers=3, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
        )
        client = Client(cluster)
        client.run(hold, {folder!r})
        try:
            sd.basis_to_parquet(LARGE, {folder!r}, client=client, shards=PARTS)
        except KeyboardInterrupt:
            print("KeyboardInterrupt")
"""


def hold(folder: str) -> None:
    """Slows this worker down when there are three files, so that the job is then in its middle for a while."""
    write = sd.write_shard

    def write_if_few(*arguments: Any) -> Any:
        if len(list(Path(folder).glob("*.parquet"))) >= 3:
            time.sleep(1)
        return write(*arguments)

    sd.write_shard = write_if_few


def start_job(folder: Path, script: Path) -> subprocess.Popen[str]:
    """A cluster with its client in processes of their own, of which some files are there on return."""
    tests = os.path.dirname(__file__)
    script.write_text(textwrap.dedent(JOB.format(tests=tests, folder=str(folder))))
    job = subprocess.Popen(
        [sys.executable, str(script)],
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    while len(list(folder.glob("*.parquet"))) < 3:
        assert job.poll() is None
        time.sleep(0.005)
    return job


def test_everything_is_killed(client: Client, tmp_path: Path, large: se.Basis) -> None:
    folder = tmp_path / "basis"
    job = start_job(folder, tmp_path / "job.py")
    # Client and scheduler are one process, the workers are others of its group.
    os.killpg(job.pid, signal.SIGKILL)
    job.communicate()
    before = identities(folder)
    assert 3 <= len(before) < PARTS, "it was killed in its middle"
    manifest = sd.basis_to_parquet(LARGE, folder, client=client)
    assert np.array_equal(numerators(manifest), large.numerators)
    after = identities(folder)
    assert len(after) == PARTS
    assert {name: after[name] for name in before} == before, "what was finished is not computed again"
    # Once more: nothing is left to do.
    assert sd.basis_to_parquet(LARGE, folder, client=client) == manifest
    assert identities(folder) == after
    assert not list(folder.glob(".*"))


def test_interrupt_keeps_what_is_done(client: Client, tmp_path: Path, large: se.Basis) -> None:
    folder = tmp_path / "basis"
    job = start_job(folder, tmp_path / "job.py")
    os.kill(job.pid, signal.SIGINT)
    said, _ = job.communicate(timeout=600)
    assert said == "KeyboardInterrupt\n"
    noted = sd.read_manifest(folder)
    assert noted is not None
    assert not noted.complete
    before = identities(folder)
    manifest = sd.basis_to_parquet(LARGE, folder, client=client)
    assert np.array_equal(numerators(manifest), large.numerators)
    after = identities(folder)
    assert {name: after[name] for name in before} == before


@pytest.fixture
def folder(client: Client, tmp_path: Path) -> Path:
    sd.basis_to_parquet(SMALL, tmp_path / "basis", client=client, shards=3)
    return tmp_path / "basis"


def tamper(folder: Path, change: Any) -> None:
    path = folder / "manifest.json"
    content = json.loads(path.read_text())
    change(content)
    path.write_text(json.dumps(content))


def put(place: str, value: object) -> Any:
    """A change of one value; a number in the place is a shard."""

    def change(content: Any) -> None:
        *way, last = place.split(".")
        for key in way:
            content = content[int(key) if key.isdigit() else key]
        content[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("fingerprint", "0" * 16), "another job: its matrix"),
        (put("lambda", "1"), "another job: its lambda"),
        (put("denominator", "2"), "another job: its denominator"),
        (put("wanted", "type 1, filters none"), "another job: its wanted"),
        (put("version", 2), "not understood"),
        (put("shards.1.search", "forward start to end"), "cut otherwise"),
        (put("shards.1.file", "../shard.parquet"), "cut otherwise"),
        (put("shards.1.bytes", 1), "it was changed"),
        (lambda content: content["shards"].pop(), "cut otherwise"),
    ],
)
def test_resuming_refuses_what_is_not_its_own(
    client: Client, folder: Path, change: Any, message: str
) -> None:
    tamper(folder, change)
    with pytest.raises(se.Error, match=message):
        sd.basis_to_parquet(SMALL, folder, client=client)


def test_resuming_refuses_foreign_files(client: Client, folder: Path) -> None:
    with pytest.raises(se.Error, match="another job: its matrix"):
        sd.basis_to_parquet(RAILWAY, folder, client=client)
    with pytest.raises(se.Error, match="3 shards, not 4"):
        sd.basis_to_parquet(SMALL, folder, client=client, shards=4)
    first, second, _ = sorted(folder.glob("*.parquet"))
    second.write_bytes(first.read_bytes())
    (folder / "manifest.json").unlink()
    with pytest.raises(se.Error, match="is not shard 2/3"):
        sd.basis_to_parquet(SMALL, folder, client=client, shards=3)
    second.unlink()
    manifest = sd.basis_to_parquet(SMALL, folder, client=client, shards=3)
    assert np.array_equal(numerators(manifest), se.basis(SMALL).numerators)


def test_the_command_understands_a_folder(folder: Path, tmp_path: Path) -> None:
    manifest = folder / "manifest.json"
    verified = command("verify", SMALL, manifest, "--complete")
    assert verified.returncode == 0, verified.stderr
    assert verified.stdout.startswith("right: 10 vectors")
    out = tmp_path / "merged.txt"
    merged = command("merge", SMALL, manifest, "-o", out)
    assert merged.returncode == 0, merged.stderr
    assert out.read_text() == command("basis", SMALL).stdout
    single = command("verify", SMALL, folder / "shard-1-of-3.parquet")
    assert "may be more" in single.stdout
    foreign = command("verify", RAILWAY, manifest)
    assert foreign.returncode == 1


def test_the_command_reads_fractions(client: Client, tmp_path: Path) -> None:
    folder = tmp_path / "basis"
    sd.basis_to_parquet(RAILWAY, folder, "143/3", client=client, shards=4)
    verified = command("verify", RAILWAY, folder / "manifest.json", "--complete")
    assert verified.stdout.startswith("right: 8 vectors"), verified.stderr
    merged = command("merge", RAILWAY, folder / "manifest.json", "--lambda", "143/3")
    assert merged.stdout == command("basis", RAILWAY, "--lambda", "143/3").stdout
    unasked = command("merge", RAILWAY, folder / "manifest.json")
    assert unasked.returncode != 0
    assert "another λ" in unasked.stderr


def change_byte(folder: Path) -> None:
    path = folder / "shard-2-of-3.parquet"
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("fingerprint", "0" * 16), "of another matrix"),
        (put("shards.1.complete", False), "shard 2/3 is not complete"),
        (put("shards.1.search", "forward start to end"), "overlap"),
        (put("shards.1.search", "nothing"), "gap"),
        (put("shards.1.rows", 4), "vectors, but the manifest says 4"),
        (put("shards.1.crc32", "00000000"), "changed since the manifest was written"),
        (put("shards.1.file", "../shard.parquet"), "not the name of a file"),
        (put("wanted", "type 1, filters none"), "not 1/3 of"),
        (lambda content: content["shards"].pop(1), "shard 2/3 is missing"),
        (lambda content: content["shards"].pop(), "shard 3/3 is missing"),
        (change_byte, "changed since the manifest was written"),
        (lambda folder: (folder / "shard-2-of-3.parquet").unlink(), "cannot read"),
    ],
)
def test_the_command_refuses(folder: Path, tmp_path: Path, change: Any, message: str) -> None:
    try:
        tamper(folder, change)
    except TypeError:
        # Not of the manifest.
        change(folder)
    for words in (
        ["verify", SMALL, folder / "manifest.json"],
        ["merge", SMALL, folder / "manifest.json", "-o", tmp_path / "out.txt"],
    ):
        answer = command(*words)
        assert answer.returncode != 0
        assert message in answer.stderr
    assert not (tmp_path / "out.txt").exists()


@pytest.mark.parametrize("thing", [sd, sd.basis_to_parquet], ids=["supereigen.dask", "basis_to_parquet"])
def test_examples(thing: Any, tmp_path: Path) -> None:
    names = {**vars(sd), "__name__": "__main__", "folder": tmp_path}
    test = doctest.DocTestParser().get_doctest(thing.__doc__, names, "example", None, None)
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.summarize(verbose=False) == (0, 2)


def test_without_a_client() -> None:
    program = "import supereigen.dask as sd\nsd.count([[0]])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "there is no client of Dask" in done.stderr


def test_slurm_script(tmp_path: Path) -> None:
    """The script of docs/cluster.md, with what SLURM would set."""
    binary = Path(command("--version").args[0])
    text = (ROOT / "docs/cluster.md").read_text()
    script = text.split("```sh\n#!/bin/bash\n")[1].split("```")[0]
    (tmp_path / "matrix.txt").write_text(SMALL.read_text())
    path = f"{binary.parent}:{os.environ['PATH']}"
    for task in (1, 2, 3):
        numbers = {"SLURM_ARRAY_TASK_ID": str(task), "SLURM_ARRAY_TASK_COUNT": "3"}
        environment = {**os.environ, **numbers, "SLURM_CPUS_PER_TASK": "1", "PATH": path}
        # Twice: a task that was ended and queued again must do no harm.
        for _ in range(2):
            subprocess.run(["bash", "-c", script], cwd=tmp_path, env=environment, check=True)
    merged = command("merge", SMALL, *sorted(tmp_path.glob("part-*.txt")))
    assert merged.stdout == command("basis", SMALL).stdout
