"""The typed sample also runs."""

from __future__ import annotations

from pathlib import Path

import typed_sample
from conftest import EXAMPLES, make_run


def test_sample(tmp_path: Path) -> None:
    assert typed_sample.main() == 2
    folder = make_run(tmp_path / "run", EXAMPLES / "wang-sergeev-5.txt")
    assert typed_sample.in_the_first_part(str(folder)) == 4
