"""Matrices of families, for tests and measurements."""

from __future__ import annotations

from typing import Literal

from . import _supereigen
from ._errors import Error
from ._matrix import Matrix, of_exact
from ._nodes import whole
from ._wanted import check_counts

__all__ = ["generate"]

Family = Literal[
    "dense", "shift", "sparse", "degree3", "skew", "ties", "ring", "potential", "circulant", "zero", "acyclic", "ladder"
]
"""As ``supereigen generate`` has them."""


def generate(family: Family, n: int, parameter: int | None = None) -> Matrix:
    """Return a member of a family: the same arguments give the same matrix, here and by the command.

    Parameters
    ----------
    family
        Its name.
    n
        How many nodes.
    parameter
        The seed; K of ``"circulant"``, the last diagonal entry of ``"acyclic"``. ``"zero"`` and ``"ladder"`` have none.

    Returns
    -------
    Matrix
        The matrix.

    Examples
    --------
    >>> generate("circulant", 3, 2)
    Matrix([[-inf, 3, 0], [0, -inf, 3], [3, 0, -inf]])
    """
    check_counts(n=n)
    if parameter is not None and not -(2**63) <= whole("parameter", parameter) < 2**63:
        raise Error(f"parameter={parameter}: expected -2^63 to 2^63 - 1")
    return of_exact(_supereigen.generate(family, n, parameter))
