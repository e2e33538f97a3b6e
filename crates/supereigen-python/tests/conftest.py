"""What the tests share: the corpus, and a brute force that shares no code with the library."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TESTDATA = ROOT / "testdata"
EXAMPLES = ROOT / "examples"
