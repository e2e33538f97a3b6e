"""The typed sample also runs."""

from __future__ import annotations

import typed_sample


def test_sample() -> None:
    assert typed_sample.main() == 2
