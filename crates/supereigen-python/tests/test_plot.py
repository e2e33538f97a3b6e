"""Pictures: what is on the axes."""

from __future__ import annotations

import matplotlib

matplotlib.use("Agg")

import pytest
import supereigen as se
from conftest import EXAMPLES
from matplotlib import pyplot
from supereigen import plot

PATH = EXAMPLES / "wang-sergeev-5.txt"


def test_digraph() -> None:
    seventh = se.basis(PATH).certificates[6]
    axes = plot.digraph(PATH, seventh)
    texts = [text.get_text() for text in axes.texts]
    assert {"1", "2", "3", "4", "5", "-9"} - set(texts) == {"-9"}
    coloured = [text for text in axes.texts if text.get_text() and text.get_color() == "#0072b2"]
    assert [text.get_text() for text in coloured] == ["1"], "the loop at 2"
    styles = se.draw(PATH, vector=se.basis(PATH)[6])
    for name, colour in (("stem", plot._STEM), ("cycle", plot._CYCLE)):
        assert f"--se-{name}:{colour}" in styles, "the colours of draw"
    own = pyplot.figure().add_subplot()
    assert plot.digraph(PATH, ax=own, weights=False) is own
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
        plot.cone(se.basis(PATH))


def test_supports() -> None:
    axes = plot.supports(se.basis(PATH))
    assert [bar.get_height() for bar in axes.patches] == [1, 3, 4, 2, 0]
