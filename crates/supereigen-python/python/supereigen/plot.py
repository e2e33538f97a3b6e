"""Pictures with matplotlib: ``pip install 'supereigen[plot]'``. Every function returns its ``Axes``."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from ._answer import built, named
from ._basis import Basis
from ._errors import Error, imported
from ._matrix import Matrix, MatrixLike, Scalar
from ._nodes import Node, number_of
from ._supereigen import Given, exact_vector
from ._vector import Certificate, VectorLike

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["cone", "digraph", "supports"]

# Those of a lasso and of points are the colours of ``draw``.
_QUIET = "#9aa3ad"
_CYCLE = "#0072b2"
_STEM = _POINT = "#d55e00"


def _axes(ax: Axes | None) -> Any:
    if ax is not None:
        return ax
    return imported("plots need", "matplotlib.pyplot", "plot").figure().add_subplot()


def digraph(
    A: MatrixLike,
    lasso: Certificate | VectorLike | None = None,
    lam: Scalar = 0,
    *,
    weights: bool = True,
    ax: Axes | None = None,
) -> Axes:
    """Draw D_A with its nodes on a circle, and a lasso: the stem orange, the cycle blue, as in ``draw``.

    An arc (i, j) is a finite entry a_ij, which is written beside it.

    Parameters
    ----------
    A
        A square matrix: anything that ``Matrix`` takes.
    lasso
        A certificate of a basis of A, or an extremal, whose certificate is looked up.
    lam
        λ, for an extremal.
    weights
        Whether to write the entries.
    ax
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes
        Where it is drawn.

    Raises
    ------
    Error
        If the matrix is not square, or ``lasso`` is no extremal.
    """
    matrix = A if isinstance(A, Matrix) else Matrix(A)
    n = matrix.shape[0]
    if matrix.shape != (n, n):
        raise Error(f"a digraph needs a square matrix, not {n} × {matrix.shape[1]}")
    if lasso is not None and not isinstance(lasso, Certificate):
        lasso = _certificate(matrix, lasso, lam)
    axes = _axes(ax)
    turn = 2 * math.pi / n
    places = [(math.sin(i * turn), math.cos(i * turn)) for i in range(n)]
    arcs = {} if lasso is None else _arcs_of(lasso)
    # A certificate names nodes as its own matrix does.
    colours = {
        (number_of(tail, matrix.labels, n), number_of(head, matrix.labels, n)): colour
        for (tail, head), colour in arcs.items()
    }
    for i, row in enumerate(matrix.to_lists()):
        for j, weight in enumerate(row):
            if weight != -math.inf:
                colour = colours.get((i + 1, j + 1), _QUIET)
                text = str(weight) if weights else ""
                _draw_arc(axes, places[i], places[j], colour, text)
    for (x, y), label in zip(places, matrix.labels or map(str, range(1, n + 1))):
        box = {"boxstyle": "circle", "facecolor": "white", "edgecolor": "black"}
        axes.text(x, y, label, ha="center", va="center", bbox=box, zorder=3)
    axes.set(xlim=(-1.5, 1.5), ylim=(-1.5, 1.5), aspect="equal")
    axes.set_axis_off()
    return axes  # type: ignore[no-any-return]


def _certificate(matrix: Matrix, x: VectorLike, lam: Scalar) -> Certificate:
    system = Given(matrix._exact, lam, "decimal")
    found = json.loads(system.certificate_of(exact_vector(tuple(x), "decimal"))[0])
    if found is None:
        raise Error(
            f"the vector is no extremal of A ⊗ x ≥ λ ⊗ x for λ = {lam}; a lasso is a certificate or an extremal"
        )
    return built(Certificate, found, named(system.labels))


def _arcs_of(lasso: Certificate) -> dict[tuple[Node, Node], str]:
    """The colours of the arcs of a lasso; a fork enters its cycle more than once."""
    cycle = list(lasso.cycle)
    arcs = {arc: _CYCLE for arc in zip(cycle, cycle[1:] + cycle[:1])}
    stem = list(lasso.stem)
    arcs.update({arc: _STEM for arc in zip(stem, stem[1:])})
    if stem and cycle:
        arcs.update({(stem[-1], entry): _STEM for entry in lasso.entries or (cycle[0],)})
    return arcs


def _draw_arc(
    axes: Any, start: tuple[float, float], end: tuple[float, float], colour: str, text: str
) -> None:
    from matplotlib.patches import Circle

    order = 1 if colour == _QUIET else 2
    if start == end:
        # A loop, outside of the circle.
        x, y = (1.22 * value for value in start)
        axes.add_patch(Circle((x, y), 0.14, fill=False, edgecolor=colour, zorder=order))
        axes.text(1.12 * x, 1.12 * y, text, color=colour, ha="center", va="center", fontsize=8)
        return
    style = {
        "arrowstyle": "-|>",
        "connectionstyle": "arc3,rad=0.12",
        "color": colour,
        "shrinkA": 13,
        "shrinkB": 13,
    }
    axes.annotate("", xy=end, xytext=start, arrowprops=style, zorder=order)
    # Nearer to the tail, and to the side, so that the two arcs between two nodes are told apart.
    x = 0.6 * start[0] + 0.4 * end[0] + 0.08 * (end[1] - start[1])
    y = 0.6 * start[1] + 0.4 * end[1] - 0.08 * (end[0] - start[0])
    axes.text(x, y, text, color=colour, ha="center", va="center", fontsize=8, zorder=order)


def cone(basis: Basis, *, margin: float = 2.0, ax: Axes | None = None) -> Axes:
    """Draw what vectors of three entries span in the tropical projective plane, at (x_1 − x_3, x_2 − x_3).

    The points are the extremals, the lines the tropical segments between them.

    Parameters
    ----------
    basis
        Vectors of three entries.
    margin
        An entry −∞ is drawn at the edge, so far beyond the finite coordinates.
    ax
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes
        Where it is drawn.
    """
    if basis.n != 3:
        raise Error(f"the plane shows vectors of 3 entries, not of {basis.n}")
    axes = _axes(ax)
    # It stands for −∞.
    lowest = min((float(x) for x in chain(*basis) if x != -math.inf), default=0.0) - margin
    points = [tuple(lowest if x == -math.inf else float(x) for x in vector) for vector in basis]
    for index, x in enumerate(points):
        for y in points[:index]:
            corners = _segment(x, y)
            axes.plot(*zip(*map(_place, corners)), color=_QUIET, linewidth=1)
    if points:
        axes.plot(*zip(*map(_place, points)), "o", color=_POINT)
    axes.set(xlabel="$x_1 - x_3$", ylabel="$x_2 - x_3$", aspect="equal")
    return axes  # type: ignore[no-any-return]


def _place(x: Sequence[float]) -> tuple[float, float]:
    return x[0] - x[2], x[1] - x[2]


def _segment(x: Sequence[float], y: Sequence[float]) -> list[tuple[float, ...]]:
    """The corners of the tropical segment: max(x, c + y) where c is a difference of entries."""
    shifts = sorted(a - b for a, b in zip(x, y))
    return [tuple(max(a, c + b) for a, b in zip(x, y)) for c in shifts]


def supports(basis: Basis, *, ax: Axes | None = None) -> Axes:
    """Draw how many vectors have how many finite entries.

    Parameters
    ----------
    basis
        The vectors.
    ax
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes
        Where it is drawn.
    """
    axes = _axes(ax)
    counts = [0] * (basis.n + 1)
    for vector in basis:
        counts[sum(x != -math.inf for x in vector)] += 1
    axes.bar(range(1, basis.n + 1), counts[1:], color=_CYCLE)
    axes.set(xlabel="finite entries", ylabel="extremals")
    return axes  # type: ignore[no-any-return]
