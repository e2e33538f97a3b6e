"""Pictures of digraphs, lassos and cones, as text that other programs show."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any, Literal

from . import _supereigen
from ._errors import DrawError
from ._matrix import Floats, MatrixLike, Scalar, exact_matrix
from ._supereigen import exact_number, exact_vector
from ._vector import VectorLike

__all__ = ["Drawing", "draw"]


_ENDINGS = {
    "svg": (".svg",),
    "tikz": (".tikz", ".tex"),
    "tex": (".tex",),
    "dot": (".dot", ".gv"),
}
"""How the names of files of each format may end."""


class Drawing(str):
    """A picture: a ``str`` in its format, which a notebook shows as a picture if that is SVG."""

    _format: str

    def __new__(cls, text: str, format: str) -> Drawing:
        """Made by the functions of this package, not by users."""
        drawing = super().__new__(cls, text)
        drawing._format = format
        return drawing

    def __reduce__(self) -> tuple[Any, ...]:
        return Drawing, (str(self), self._format)

    def __repr__(self) -> str:
        return f"<Drawing: {self._format}, {len(self)} characters>"

    def _repr_svg_(self) -> str | None:
        return str(self) if self._format == "svg" else None

    def save(self, path: str | PathLike[str]) -> None:
        """Write the picture to a file.

        Parameters
        ----------
        path
            Its name, which ends as the format does: .svg; .tikz or .tex; .dot or .gv.

        Raises
        ------
        DrawError
            If the name ends otherwise.
        """
        path = Path(path)
        endings = _ENDINGS[self._format]
        if path.suffix.lower() not in endings:
            raise DrawError(
                f"{path}: the picture is {self._format}, whose files end in {' or '.join(endings)}; draw(format=…) knows "
                f"{', '.join(_ENDINGS)}, and supereigen.plot draws with matplotlib, which saves others"
            )
        path.write_text(self, encoding="utf-8")


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
    """Draw A: its digraph, the lasso of an extremal, the critical graph, the cone of three nodes, or its entries.

    Parameters
    ----------
    vector
        An extremal of A ⊗ x ≥ λ ⊗ x, whose lasso is drawn.
    kind
        With a ``vector`` its lasso is the default, without one the digraph. ``support`` is the lasso without the nodes
        at which the vector is −∞, ``heat-map`` shows the entries.
    format
        ``tikz`` is for ``\\input`` in a document, ``tex`` is a document; ``dot`` is for graphs.
    theme
        Its colours; ``auto`` follows the page that shows an SVG.
    caption
        Whether there is a title and a legend.
    A, lam, floats
        As for ``basis``.

    Returns
    -------
    Drawing
        The picture, a ``str``; ``.save(path)`` writes it.

    Raises
    ------
    DrawError
        If the vector is no extremal, if there is too much to draw, or for unknown words.

    Examples
    --------
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
    x = None if vector is None else exact_vector(vector, floats)
    style = (kind, format, theme, caption)
    return Drawing(_supereigen.draw(matrix, exact_number(lam, floats), x, style), format)
