"""The tutorials run, with their assertions, and draw what they promise."""

import contextlib
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

NOTEBOOKS = sorted((ROOT / "docs/tutorial").glob("*.ipynb"))


def run_notebook(path: Path) -> dict[str, Any]:
    """Runs the cells with code, compares what they print with the notebook, and returns the names that they leave.

    With UPDATE_GOLDENS in the environment, what they print is written into the notebook.
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for number, cell in enumerate(notebook["cells"], 1):
        if cell["cell_type"] == "code":
            with contextlib.redirect_stdout(io.StringIO()) as printed:
                exec(compile("".join(cell["source"]), f"{path.name}, cell {number}", "exec"), names)
            text = printed.getvalue().splitlines(keepends=True)
            stream = {"name": "stdout", "output_type": "stream", "text": text}
            expected = [stream] if text else []
            if "UPDATE_GOLDENS" in os.environ:
                cell["outputs"] = expected
            assert cell["outputs"] == expected, f"{path.name}, cell {number}"
            assert cell["execution_count"] is None
    if "UPDATE_GOLDENS" in os.environ:
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
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
