"""The tutorial runs, with its assertions, and draws what it promises."""

from __future__ import annotations

import runpy

import matplotlib
import pytest
from conftest import ROOT

matplotlib.use("Agg")


def test_tutorial(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from matplotlib import pyplot

    pyplot.close("all")
    monkeypatch.chdir(ROOT)
    names = runpy.run_path(str(ROOT / "docs/tutorial.py"))
    assert "λ(A) = 143/3" in capsys.readouterr().out
    assert len(names["basis"]) == 8
    assert len(pyplot.get_fignums()) == 4
    pyplot.close("all")
