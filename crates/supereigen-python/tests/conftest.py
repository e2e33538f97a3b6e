"""What the tests share: the corpus, and a brute force that shares no code with the library."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from hypothesis import HealthCheck, settings

# In the background of a shell everything begins with Ctrl-C ignored, and so would the processes that tests
# start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine is no fault.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

ROOT = Path(__file__).resolve().parents[3]
TESTDATA = ROOT / "testdata"
EXAMPLES = ROOT / "examples"


def cases(full: int) -> int:
    """How many random cases to run, as in the tests of Rust."""
    return max(1, full * int(os.environ.get("SUPEREIGEN_CASES", "100")) // 100)
