"""What the tests share: the corpus, the command, folders of runs."""

import math
import os
import signal
import subprocess
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from supereigen._supereigen import RunFolder
from supereigen._wanted import Search

# In the background of a shell everything begins with Ctrl-C ignored, and so would the processes that tests
# start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

# There is no screen, here or in what tests start.
os.environ["MPLBACKEND"] = "Agg"

ROOT = Path(__file__).resolve().parents[3]
TESTDATA = ROOT / "testdata"
EXAMPLES = ROOT / "examples"


def cases(full: int) -> int:
    """How many random cases to run, as in the tests of Rust."""
    return max(1, full * int(os.environ.get("SUPEREIGEN_CASES", "100")) // 100)


def command(*words: object, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs the command ``supereigen``, with further variables of the environment."""
    binary = os.environ.get("SUPEREIGEN_COMMAND")
    if binary is None:
        pytest.skip("SUPEREIGEN_COMMAND does not say where the command is")
    texts = [binary, *map(str, words)]
    environment = {**os.environ, **variables}
    return subprocess.run(texts, capture_output=True, text=True, check=False, env=environment)


def in_json(value: Any, labels: Sequence[str] = ()) -> Any:
    """An answer of Python as the command writes it: nodes by their numbers, but events by their names."""
    if isinstance(value, dict):
        names, ends = ("event", "events", "from", "to"), ("least", "greatest")
        spelled = {key: "-inf" if key in ends and part == -math.inf else part for key, part in value.items()}
        return {key: in_json(part, () if key in names else labels) for key, part in spelled.items()}
    if isinstance(value, tuple):
        return [in_json(part, labels) for part in value]
    if isinstance(value, float) and math.isinf(value):
        return None if value < 0 else "inf"
    if isinstance(value, int) and abs(value) > 2**53 or isinstance(value, Fraction):
        return str(value)
    return labels.index(value) + 1 if value in labels else value


def make_run(folder: Path, A: Any, lam: Any = 0, *, shares: Sequence[str] = ("1/1",)) -> Path:
    """Makes the folder of a run with three parts, or opens it, and computes some shares."""
    search = Search(A, lam, "decimal", None)
    run = RunFolder.begin(folder, search.space, search.settings, "plain", 3)
    for share in shares:
        run.compute(search.space, share, 1)
    return folder
