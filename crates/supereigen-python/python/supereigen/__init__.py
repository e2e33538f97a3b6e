"""Exact scaled bases of max-plus supereigenvector spaces.

For a matrix A over the rational numbers and −∞ and a number λ, all scaled extremals of
{x : A ⊗ x ≥ λ ⊗ x}, each once. Nothing is ever rounded; equality is exact. Nodes, rows and columns are
numbered from 1, as in the papers and in the command ``supereigen``. Where a matrix has labels, results name nodes
by them.

>>> A = [[-3, 1, None], [1, 1, 1], [None, 0, None]]  # None is −∞
>>> for x in basis(A):
...     print(x)
(0, -1, -inf)
(-inf, 0, -inf)
(-inf, 0, 0)
"""

from importlib.metadata import version as _version
from typing import TYPE_CHECKING as _TYPE_CHECKING

from . import plot as plot
from ._answer import *
from ._arrays import *
from ._basis import *
from ._cone import *
from ._draw import *
from ._dynamics import *
from ._errors import *
from ._events import *
from ._generate import *
from ._interval import *
from ._matrix import *
from ._nodes import *
from ._page import *
from ._run import *
from ._search import *
from ._shards import *
from ._span import *
from ._spectral import *
from ._vector import *
from ._verify import *

__version__ = _version("supereigen")

if not _TYPE_CHECKING:
    # For checkers of types `as` says the same. Whatever is imported later, such as `dask`, is not among these.
    __all__ = [name for name in dir() if not name.startswith("_")]
