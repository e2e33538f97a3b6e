"""Pictures from Python are those of the library, and refusals are exceptions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import supereigen
from conftest import ROOT

PAPER = Path(ROOT) / "examples" / "wang-sergeev-5.txt"
THREE = Path(ROOT) / "examples" / "simple-production-3.txt"


def test_each_kind_and_format(tmp_path: Path) -> None:
    x = supereigen.basis(PAPER)[9]
    lasso = supereigen.draw(PAPER, vector=x)
    assert "Extremal" in lasso and 'data-arc="5 4"' in lasso
    assert lasso._repr_svg_() == lasso
    lasso.save(tmp_path / "lasso.svg")
    assert (tmp_path / "lasso.svg").read_text(encoding="utf-8") == lasso
    assert "Critical graph" in supereigen.draw(PAPER, kind="critical")
    assert "scaled extremals" in supereigen.draw(THREE, 4, kind="cone")
    tikz = supereigen.draw(PAPER, format="tikz", theme="dark")
    assert "tikzpicture" in tikz and tikz._repr_svg_() is None
    assert "documentclass" in supereigen.draw(PAPER, format="tex")
    assert supereigen.draw(PAPER, format="dot").startswith("digraph")
    assert 'data-node="3"' not in supereigen.draw(PAPER, vector=[0, -1, None, None, None], kind="support")
    assert "heat level" in supereigen.draw(PAPER, kind="heat-map")
    assert 'class="note"' not in supereigen.draw(PAPER, caption=False)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"vector": [0, 0, 0, 0, 0]}, supereigen.DrawError),
        ({"vector": [0, 0]}, supereigen.MatrixError),
        ({"kind": "cone"}, supereigen.DrawError),
        ({"kind": "lasso"}, ValueError),
        ({"kind": "support"}, ValueError),
        ({"kind": "portrait"}, ValueError),
        ({"format": "png"}, ValueError),
        ({"theme": "pink"}, ValueError),
    ],
)
def test_refusals(options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        supereigen.draw(PAPER, **options)
