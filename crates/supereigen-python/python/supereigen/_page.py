"""The page that computes in a browser, with a matrix in it."""

from __future__ import annotations

import json
from html import escape
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Any

from ._matrix import Floats, Matrix, MatrixLike, Scalar

__all__ = ["Page", "page"]

_OPENING = '<script type="application/json" id="opening">null</script>'
"""The place in the page for the matrix with which it opens."""


class Page(str):
    """The page with a matrix in it: a ``str`` of HTML, which a notebook shows."""

    _height: int

    def __new__(cls, html: str, height: int) -> Page:
        """Made by the functions of this package, not by users."""
        page = super().__new__(cls, html)
        page._height = height
        return page

    def __reduce__(self) -> tuple[Any, ...]:
        return Page, (str(self), self._height)

    def __repr__(self) -> str:
        return f"<Page: {len(self)} characters; a notebook shows it, .save(path) writes it>"

    def _repr_html_(self) -> str:
        style = f"width: 100%; height: {self._height}px; border: 0"
        return f'<iframe srcdoc="{escape(self)}" style="{style}" title="supereigen"></iframe>'

    def save(self, path: str | PathLike[str]) -> None:
        """Write the page to a file, for a browser, a mail or a web host."""
        Path(path).write_text(self, encoding="utf-8")


def page(A: MatrixLike, lam: Scalar = 0, *, height: int = 900, floats: Floats = "decimal") -> Page:
    """Return the page that computes in a browser, with A and λ in it; a notebook shows it.

    It takes up to 1000 nodes, works offline and sends nothing anywhere.

    Parameters
    ----------
    height
        Its height in a notebook, in pixels.
    A, lam, floats
        As for ``basis``.

    Returns
    -------
    Page
        The page, a ``str`` of HTML of some 1.3 MB; ``.save(path)`` writes it.

    Raises
    ------
    FileNotFoundError
        If the package was built without the page.

    Examples
    --------
    >>> page([[-3, 1], [1, 0]], "-1/2").save("page.html")  # doctest: +SKIP
    """
    file = files(__package__) / "supereigen.html"
    if not file.is_file():
        raise FileNotFoundError(
            "this build of the package has no page; wheels have it, and `cargo xtask page` builds one in a clone"
        )
    html = file.read_text(encoding="utf-8")
    matrix = Matrix(A, floats=floats)
    rows = [line.split() for line in matrix.to_text().splitlines()]
    text = json.dumps({"matrix": rows, "labels": matrix.labels} if matrix.labels else {"matrix": rows})
    opening = {"matrix": text, "lambda": str(Matrix([[lam]], floats=floats)[0, 0])}
    filled = _OPENING.replace("null", json.dumps(opening).replace("<", "\\u003c"))
    return Page(html.replace(_OPENING, filled, 1), height)
