"""The tutorials run, with their assertions, and draw what they promise."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import matplotlib
import pytest
from conftest import ROOT

matplotlib.use("Agg")

NOTEBOOKS = sorted((ROOT / "docs/tutorial").glob("*.ipynb"))


def test_tutorial(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from matplotlib import pyplot

    pyplot.close("all")
    monkeypatch.chdir(ROOT)
    names = runpy.run_path(str(ROOT / "docs/tutorial.py"))
    assert "λ(A) = 143/3" in capsys.readouterr().out
    assert len(names["basis"]) == 8
    assert len(pyplot.get_fignums()) == 4
    pyplot.close("all")


def run_notebook(path: Path) -> dict[str, Any]:
    """Runs the cells with code, and returns the names that they leave."""
    names: dict[str, Any] = {"__name__": "__main__"}
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for number, cell in enumerate(notebook["cells"], 1):
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"{path.name}, cell {number}", "exec"), names)
            # What a run prints does not belong to the sources.
            assert cell["outputs"] == [] and cell["execution_count"] is None
    return names


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from matplotlib import pyplot

    pyplot.close("all")
    monkeypatch.chdir(path.parent)
    run_notebook(path)
    figures = pyplot.get_fignums()
    pyplot.close("all")
    assert figures, "a tutorial has a picture"


def test_the_workshop(capsys: pytest.CaptureFixture[str]) -> None:
    from matplotlib import pyplot

    names = run_notebook(ROOT / "docs/tutorial/networkx.ipynb")
    pyplot.close("all")
    assert names["A"].labels == ["saw", "drill", "inspect", "paint", "pack"]
    said = capsys.readouterr().out
    assert "λ(A) = 15/2 minutes, because of drill and inspect" in said
    assert "drill waits for inspect waits for drill: 15 minutes in 2 rounds" in said
    assert ": 29 minutes in 4 rounds" in said
    assert "inspect: minute 0, then every 7 minutes" in said
