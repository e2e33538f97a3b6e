"""Pictures from Python are those of the library, and refusals are exceptions; what is on the axes of Matplotlib."""

from typing import Any

import pytest
import supereigen as se
from conftest import EXAMPLES
from matplotlib import pyplot
from supereigen import plot

PAPER = EXAMPLES / "wang-sergeev-5.txt"
THREE = EXAMPLES / "simple-production-3.txt"


def test_each_kind_and_format() -> None:
    x = se.basis(PAPER)[9]
    lasso = se.draw(PAPER, vector=x)
    assert "Extremal" in lasso and 'data-arc="5 4"' in lasso
    assert lasso._repr_svg_() == lasso
    assert "Critical graph" in se.draw(PAPER, kind="critical")
    assert "scaled extremals" in se.draw(THREE, 4, kind="cone")
    tikz = se.draw(PAPER, format="tikz", theme="dark")
    assert "tikzpicture" in tikz and tikz._repr_svg_() is None
    assert "documentclass" in se.draw(PAPER, format="tex")
    assert se.draw(PAPER, format="dot").startswith("digraph")
    assert 'data-node="3"' not in se.draw(PAPER, vector=[0, -1, None, None, None], kind="support")
    assert "heat level" in se.draw(PAPER, kind="heat-map")
    assert 'class="note"' not in se.draw(PAPER, caption=False)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"vector": [0, 0, 0, 0, 0]}, se.DrawError),
        ({"vector": [0, 0]}, se.MatrixError),
        ({"kind": "cone"}, se.DrawError),
        ({"kind": "lasso"}, ValueError),
        ({"kind": "support"}, ValueError),
        ({"kind": "portrait"}, ValueError),
        ({"format": "png"}, ValueError),
        ({"theme": "pink"}, ValueError),
    ],
)
def test_refusals(options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        se.draw(PAPER, **options)


def test_digraph() -> None:
    seventh = se.basis(PAPER).certificates[6]
    axes = plot.digraph(PAPER, seventh)
    texts = [text.get_text() for text in axes.texts]
    assert {"1", "2", "3", "4", "5", "-9"} - set(texts) == {"-9"}
    coloured = [text for text in axes.texts if text.get_text() and text.get_color() == "#0072b2"]
    assert [text.get_text() for text in coloured] == ["1"], "the loop at 2"
    styles = se.draw(PAPER, vector=se.basis(PAPER)[6])
    for name, colour in (("stem", plot._STEM), ("cycle", plot._CYCLE)):
        assert f"--se-{name}:{colour}" in styles, "the colours of draw"
    own = pyplot.figure().add_subplot()
    assert plot.digraph(PAPER, ax=own, weights=False) is own
    own.figure.savefig("/dev/null", format="png")
    with pytest.raises(se.Error, match="square"):
        plot.digraph([[0, 1]])


def test_cone() -> None:
    found = se.basis([[-1, 2, None], [0, None, 1], [1, 1, -2]])
    axes = plot.cone(found)
    points = axes.lines[-1].get_xydata()
    assert len(points) == len(found)
    assert len(axes.lines) == len(found) * (len(found) - 1) // 2 + 1
    axes.figure.savefig("/dev/null", format="png")
    with pytest.raises(se.Error, match="3 entries"):
        plot.cone(se.basis(PAPER))


def test_supports() -> None:
    axes = plot.supports(se.basis(PAPER))
    assert [bar.get_height() for bar in axes.patches] == [1, 3, 4, 2, 0]
