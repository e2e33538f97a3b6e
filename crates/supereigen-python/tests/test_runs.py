"""Long runs: Ctrl-C, progress, threads, memory, shards."""

import _thread
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time
from dataclasses import replace
from typing import Any

import pytest
import supereigen as se
from conftest import EXAMPLES, TESTDATA

PATH = EXAMPLES / "wang-sergeev-5.txt"
LARGE = TESTDATA / "large/sparse-64-1.txt"
"""18,870,194 extremals."""


def endless(n: int = 40) -> list[list[int]]:
    """A matrix whose basis takes years to list."""
    return [[(7 * i + 3 * j) % 5 - 2 if (j - i) % n < 12 else None for j in range(n)] for i in range(n)]


def interrupted(call: str, begin: str = "begins(1, None)") -> str:
    """Runs a call in another process, sends it SIGINT some time after it begins, and tells what happened."""
    program = f"""
        import sys
        sys.path.insert(0, {os.path.dirname(__file__)!r})
        import supereigen as se
        from test_runs import endless
        def begins(results, done):
            if results > 0:
                print("begins", flush=True)
        try:
            {begin}
            outcome = repr({call})
        except KeyboardInterrupt:
            outcome = "KeyboardInterrupt"
        print(outcome)
    """
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begins\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    try:
        said, _ = process.communicate(timeout=600)
    finally:
        process.kill()
    return said.splitlines()[-1]


@pytest.mark.parametrize(
    "call",
    [
        "se.count(endless())",
        "se.basis(endless(), threads=1)",
        "sum(1 for _ in se.iter_basis(endless(), batch_size=10))",
        "next(se.iter_basis(endless(), batch_size=10**9))",
        "se.count(endless(), method='wang-sergeev')",
        "se.spectrum(endless())",
        "se.estimate(endless(), effort=1 << 40)",
    ],
)
def test_interrupt(call: str) -> None:
    assert interrupted(call) == "KeyboardInterrupt"


def test_interrupt_keeps_a_part() -> None:
    # It begins with the first results.
    count = "se.count(endless(), partial=True, progress=begins)"
    assert int(interrupted(count, begin="pass")) > 0
    basis = "se.basis(endless(), partial=True, progress=begins)"
    found = interrupted(f"(lambda b: (b.stop, len(b) > 0))({basis})", begin="pass")
    assert found == "('interrupted', True)"


def test_progress() -> None:
    told: list[tuple[int, float | None]] = []

    def listen(results: int, done: float | None) -> None:
        told.append((results, done))
        if done is not None:
            raise StopAsking

    class StopAsking(Exception):
        pass

    with pytest.raises(StopAsking):
        se.count(endless(), progress=listen)
    assert told == sorted(told, key=lambda pair: pair[0])
    assert told[-1][1] is not None
    assert 0 <= told[-1][1] <= 1


def test_a_bar() -> None:
    assert se.count(LARGE, progress=True) == 18_870_194


def test_the_lock_is_released() -> None:
    """Another thread of Python goes on during a run, and so can end it long before its end."""

    def tick() -> None:
        for _ in range(20):
            time.sleep(0.001)
        _thread.interrupt_main()

    thread = threading.Thread(target=tick)
    with pytest.raises(KeyboardInterrupt):
        thread.start()
        se.count(LARGE, threads=1)
    thread.join()


def test_calls_from_several_threads() -> None:
    expected = list(se.basis(EXAMPLES / "dutch-railway-10.txt", "137/3"))
    found: list[Any] = []
    run = lambda: found.append(list(se.basis(EXAMPLES / "dutch-railway-10.txt", "137/3")))  # noqa: E731
    threads = [threading.Thread(target=run) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 8


def test_threads_change_nothing() -> None:
    path = TESTDATA / "corpus" / sorted(os.listdir(TESTDATA / "corpus"))[1]
    path = path.with_suffix(".txt")
    assert se.basis(path, threads=1) == se.basis(path, threads=3)
    with pytest.raises(se.SearchError, match="threads"):
        se.basis(path, threads=0)


FORKED = """
    import multiprocessing, os, signal, sys
    sys.path.insert(0, sys.argv[1])
    import supereigen as se
    from test_runs import endless
    batches, fresh = (se.iter_basis(endless(), batch_size=10, threads=2) for _ in range(2))
    next(batches)
    def child():
        # What hangs is killed, and leaves another status.
        signal.alarm(60)
        try:
            exec(sys.argv[3], globals())
        except RuntimeError as error:
            print("refused:", error)
        print(len(next(fresh)), flush=True)
    if sys.argv[2] == "fork":
        if os.fork() == 0:
            child()
            sys.exit()
        status = os.wait()[1]
    else:
        process = multiprocessing.get_context("fork").Process(target=child)
        process.start()
        process.join()
        status = process.exitcode
    print(status, len(next(batches)))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.parametrize("way", ["fork", "multiprocessing"])
@pytest.mark.parametrize("use", ["next(batches)", "batches.close()", "del batches", "pass"])
def test_a_process_that_was_forked_leaves_an_iterator_alone(way: str, use: str) -> None:
    program = textwrap.dedent(FORKED)
    words = [sys.executable, "-c", program, os.path.dirname(__file__), way, use]
    ended = subprocess.run(words, capture_output=True, text=True, check=True, timeout=300)
    assert "panicked" not in ended.stderr
    *refused, fresh, after = ended.stdout.splitlines()
    assert (fresh, after) == ("10", "0 10")
    assert [line.split(",")[0] for line in refused] == (
        ["refused: this iterator belongs to another process"] if use == "next(batches)" else []
    )


PEAK = """
    import resource, sys
    import supereigen as se
    def peak():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    batches = se.iter_basis(sys.argv[1], batch_size=10_000, limit=int(sys.argv[2]))
    count = len(next(batches)) + len(next(batches))
    before = peak()
    count += sum(len(batch) for batch in batches)
    print(count, before, peak())
"""


def test_batches_take_no_more_memory_the_more_there_are() -> None:
    program = textwrap.dedent(PEAK)
    words = [sys.executable, "-c", program, str(LARGE), str(1_500_000)]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    count, before, after = map(int, said.split())
    assert count == 1_500_000
    # All vectors together are 732 MiB; a batch is 5 MiB, and only a few exist at a time.
    assert after - before < 100 * 1024, "kibibytes"


def test_leaving_a_loop_stops_the_search() -> None:
    before = threading.active_count()
    for batch in se.iter_basis(endless(), batch_size=100):
        assert len(batch) == 100
        break
    batches = se.iter_basis(endless(), batch_size=100)
    next(batches)
    batches.close()  # type: ignore[attr-defined]
    assert list(batches) == []
    assert threading.active_count() == before


def test_shards() -> None:
    whole = se.count(LARGE)
    plan = se.plan(LARGE, 0, 5)
    assert len(plan) == 5
    assert plan.certificate == se.plan(LARGE, 0, 5).certificate
    assert abs(sum(shard.weight for shard in plan) - 1) < 1e-6
    counts = [se.count(LARGE, shard=shard) for shard in plan]
    assert sum(counts) == whole
    # Sent elsewhere, by name, and as text.
    assert pickle.loads(pickle.dumps(plan)) == plan
    assert se.count(LARGE, shard=(2, 5)) == counts[1]
    assert se.count(LARGE, stretches=plan[1].stretches) == counts[1]
    assert 0.5 < plan.results / whole < 2


def test_shards_of_a_type() -> None:
    plan = se.plan(PATH, 0, 3, types=4)
    parts = [x for shard in plan for x in se.basis(PATH, shard=shard, types=4)]
    assert parts == list(se.basis(PATH, types=4))
    with pytest.raises(se.SearchError, match="another search"):
        se.basis(PATH, shard=plan[0])


def test_the_command_cuts_alike() -> None:
    """The stretches of this matrix, as `supereigen plan --parts 3` prints them."""
    plan = se.plan(PATH, 0, 3)
    assert [shard.stretches for shard in plan] == [
        "forward start to 3.4.5",
        "forward 3.4.5 to 5",
        "forward 5 to end",
    ]


def test_a_shard_says_what_the_search_has_chosen() -> None:
    path = TESTDATA / "large" / "degree3-40-1.txt"
    plan = se.plan(path, 0, 3)
    assert plan[0].direction.startswith("backward ")
    assert sum(se.count(path, shard=shard) for shard in plan) == se.count(path)
    # That of another matrix is not taken.
    foreign = [replace(shard, direction="backward 1.2.3") for shard in plan]
    with pytest.raises(se.SearchError, match="direction"):
        se.count(path, shard=foreign[0])


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"stretches": "forward 9.9 to end"}, se.ForeignStretch, "9.9"),
        ({"stretches": "sideways"}, se.SearchError, "expected parts"),
        ({"stretches": "nothing", "shard": (1, 2)}, se.SearchError, "not both"),
        ({"shard": (0, 2)}, se.SearchError, "expected"),
        ({"shard": (3, 2)}, se.SearchError, "expected"),
        ({"shard": (1, 0)}, se.SearchError, "expected"),
        ({"shard": (1, 2), "types": [1, 2]}, se.SearchError, "one type"),
        ({"shard": (1, 2), "method": "wang-sergeev"}, se.SearchError, "lasso"),
        ({"shard": se.plan(PATH, 1, 2)[0]}, se.SearchError, "another search"),
    ],
)
def test_refused_parts(options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        se.count(PATH, **options)
