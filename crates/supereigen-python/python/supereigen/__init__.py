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
from ._basis import EPSILON as EPSILON, Basis as Basis, Certificate as Certificate
from ._cone import (
    Implication as Implication,
    Inequalities as Inequalities,
    Membership as Membership,
    Polyhedron as Polyhedron,
    Solution as Solution,
    cone as cone,
    implied as implied,
    member as member,
    pencil as pencil,
    polar as polar,
    polyhedron as polyhedron,
    redund as redund,
    reduce as reduce,
    solve as solve,
)
from ._draw import Drawing as Drawing, draw as draw
from ._dynamics import (
    ClassTransient as ClassTransient,
    Residual as Residual,
    Transient as Transient,
    gantt as gantt,
    power as power,
    residual as residual,
    simulate as simulate,
    star as star,
    transient as transient,
)
from ._errors import (
    DrawError as DrawError,
    EntryError as EntryError,
    Error as Error,
    ForeignStretch as ForeignStretch,
    InternalError as InternalError,
    Interrupted as Interrupted,
    MatrixError as MatrixError,
    NotASolution as NotASolution,
    NotExact as NotExact,
    ReadError as ReadError,
    SearchError as SearchError,
    TooLarge as TooLarge,
)
from ._events import Timetable as Timetable, Why as Why, timetable as timetable, why as why
from ._generate import generate as generate
from ._matrix import Entry as Entry, Matrix as Matrix
from ._nodes import Node as Node
from ._page import Page as Page, page as page
from ._run import Run as Run, RunPart as RunPart, open_run as open_run
from ._search import (
    Estimate as Estimate,
    Summary as Summary,
    basis as basis,
    count as count,
    estimate as estimate,
    iter_basis as iter_basis,
    plan as plan,
    summary as summary,
)
from ._shards import Plan as Plan, Shard as Shard
from ._spectral import (
    Box as Box,
    Breakpoint as Breakpoint,
    CycleMean as CycleMean,
    Eigenspace as Eigenspace,
    Eigenvector as Eigenvector,
    Finite as Finite,
    IntervalBox as IntervalBox,
    IntervalLambdas as IntervalLambdas,
    Lambdas as Lambdas,
    Spectrum as Spectrum,
    Subeigenvectors as Subeigenvectors,
    cycle_times as cycle_times,
    eigen as eigen,
    finite as finite,
    interval_box as interval_box,
    interval_lambdas as interval_lambdas,
    max_cycle_mean as max_cycle_mean,
    spectrum as spectrum,
    sub as sub,
)
from ._vector import (
    Part as Part,
    decompose as decompose,
    is_extremal as is_extremal,
    is_supereigenvector as is_supereigenvector,
    project as project,
    types_of as types_of,
)
from ._verify import Verdict as Verdict, verify as verify

__version__ = _version("supereigen")

if not _TYPE_CHECKING:
    # For checkers of types `as` says the same. Whatever is imported later, such as `dask`, is not among these.
    __all__ = [name for name in dir() if not name.startswith("_")]
