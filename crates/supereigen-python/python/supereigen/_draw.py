"""Pictures of digraphs, lassos and cones, as text that other programs show."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Literal

from . import _supereigen
from ._errors import DrawError
from ._matrix import Floats, MatrixLike, Scalar, exact_matrix
from ._vector import VectorLike


class Drawing(str):
    """A picture: its text, which a notebook shows as a picture if it is SVG."""

    def _repr_svg_(self) -> str | None:
        return str(self) if self.startswith("<svg") else None

    def save(self, path: str | PathLike[str]) -> None:
        """Writes it to a file."""
        Path(path).write_text(self, encoding="utf-8")


def draw(
    A: MatrixLike,
    lam: Scalar = 0,
    *,
    vector: VectorLike | None = None,
    kind: Literal["digraph", "lasso", "support", "critical", "cone", "heat-map"] | None = None,
    format: Literal["svg", "tikz", "tex", "dot"] = "svg",
    theme: Literal["auto", "light", "dark"] = "auto",
    caption: bool = True,
    floats: Floats = "decimal",
) -> Drawing:
    """A picture of A: its digraph, the lasso of an extremal, the critical graph, the cone of three nodes, or its entries.

    With a ``vector``, an extremal of A ⊗ x ≥ λ ⊗ x, its lasso is the default, without one the digraph; ``support``
    is the lasso without the nodes at which the vector is −∞. ``tikz`` is for ``\\input`` in a document, ``tex`` is a document.

    >>> picture = draw([[-3, 1], [1, 0]], vector=[0, -1])
    >>> picture[:4], 'data-arc="1 2"' in picture
    ('<svg', True)
    >>> draw([[-3, 1], [1, 0]], format="dot").startswith("digraph")
    True
    >>> "(n2)" in draw([[-3, 1], [1, 0]], format="tikz", caption=False)
    True
    """
    if kind is None:
        kind = "digraph" if vector is None else "lasso"
    if kind in ("lasso", "support") and vector is None:
        raise DrawError("a lasso needs a vector")
    matrix = exact_matrix(A, floats)
    return Drawing(_supereigen.draw(matrix, lam, vector, (kind, format, theme, caption), floats))
