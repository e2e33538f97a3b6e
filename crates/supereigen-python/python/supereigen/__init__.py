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

from . import plot
from ._basis import EPSILON, Basis, Certificate
from ._cone import (
    Implication,
    Inequalities,
    Membership,
    Polyhedron,
    Solution,
    cone,
    implied,
    member,
    pencil,
    polar,
    polyhedron,
    redund,
    reduce,
    solve,
)
from ._draw import Drawing, draw
from ._dynamics import (
    ClassTransient,
    Residual,
    Transient,
    gantt,
    power,
    residual,
    simulate,
    star,
    transient,
)
from ._errors import (
    DrawError,
    EntryError,
    Error,
    ForeignStretch,
    InternalError,
    Interrupted,
    MatrixError,
    NotASolution,
    NotExact,
    ReadError,
    SearchError,
    TooLarge,
)
from ._events import Timetable, Why, timetable, why
from ._generate import generate
from ._matrix import Entry, Matrix
from ._nodes import Node
from ._page import Page, page
from ._run import Run, RunPart, open_run
from ._search import Estimate, Summary, basis, count, estimate, iter_basis, plan, summary
from ._shards import Plan, Shard
from ._spectral import (
    Box,
    Breakpoint,
    CycleMean,
    Eigenspace,
    Eigenvector,
    Finite,
    IntervalBox,
    IntervalLambdas,
    Lambdas,
    Spectrum,
    Subeigenvectors,
    cycle_times,
    eigen,
    finite,
    interval_box,
    interval_lambdas,
    max_cycle_mean,
    spectrum,
    sub,
)
from ._vector import Part, decompose, is_extremal, is_supereigenvector, project, types_of
from ._verify import Verdict, verify

__version__ = _version("supereigen")

__all__ = [
    "EPSILON",
    "Basis",
    "Box",
    "Breakpoint",
    "Certificate",
    "ClassTransient",
    "CycleMean",
    "DrawError",
    "Drawing",
    "Eigenspace",
    "Eigenvector",
    "Entry",
    "EntryError",
    "Error",
    "Estimate",
    "Finite",
    "ForeignStretch",
    "Implication",
    "Inequalities",
    "InternalError",
    "Interrupted",
    "IntervalBox",
    "IntervalLambdas",
    "Lambdas",
    "Matrix",
    "MatrixError",
    "Membership",
    "Node",
    "NotASolution",
    "NotExact",
    "Page",
    "Part",
    "Plan",
    "Polyhedron",
    "ReadError",
    "Residual",
    "Run",
    "RunPart",
    "SearchError",
    "Shard",
    "Solution",
    "Spectrum",
    "Subeigenvectors",
    "Summary",
    "Timetable",
    "TooLarge",
    "Transient",
    "Verdict",
    "Why",
    "basis",
    "cone",
    "count",
    "cycle_times",
    "decompose",
    "draw",
    "eigen",
    "estimate",
    "finite",
    "gantt",
    "generate",
    "implied",
    "interval_box",
    "interval_lambdas",
    "is_extremal",
    "is_supereigenvector",
    "iter_basis",
    "max_cycle_mean",
    "member",
    "open_run",
    "page",
    "pencil",
    "plan",
    "plot",
    "polar",
    "polyhedron",
    "power",
    "project",
    "redund",
    "reduce",
    "residual",
    "simulate",
    "solve",
    "spectrum",
    "star",
    "sub",
    "summary",
    "timetable",
    "transient",
    "types_of",
    "verify",
    "why",
]
