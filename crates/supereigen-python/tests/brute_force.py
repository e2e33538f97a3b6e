"""The scaled basis from the definitions, in plain Python, for matrices of a few nodes.

A solution x with x_i = 0 is of type i if no other solution with x_i = 0 lies below it. Such a minimal x
picks in every row of its support one arc, along which a_uv + x_v = x_u or which closes a cycle; so it is
among the vectors that walking from i along one chosen arc for each node gives. All choices are tried,
what is no solution is dropped, and of the rest those are kept that are minimal: below which no other
candidate lies. Candidates contain all minimal solutions, and below every solution lies a minimal one, so
this is exact.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import inf
from typing import Union

Number = Union[Fraction, float]
Matrix = list[list[Number]]


def is_solution(a: Matrix, x: tuple[Number, ...]) -> bool:
    n = len(a)
    return all(max(a[i][j] + x[j] for j in range(n)) >= x[i] for i in range(n))


def walk(a: Matrix, choice: tuple[int, ...], i: int) -> tuple[Number, ...]:
    """Along the chosen arcs from i until a node comes again."""
    x: list[Number] = [-inf] * len(a)
    x[i] = Fraction(0)
    while x[choice[i]] == -inf:
        x[choice[i]] = x[i] - a[i][choice[i]]
        i = choice[i]
    return tuple(x)


def basis(a: Matrix) -> set[tuple[Number, ...]]:
    """All scaled extremals of A ⊗ x ≥ x."""
    n = len(a)
    arcs = [[j for j in range(n) if a[i][j] != -inf] or [None] for i in range(n)]
    found: set[tuple[Number, ...]] = set()
    for i in range(n):
        candidates: set[tuple[Number, ...]] = set()
        for choice in product(*arcs):
            try:
                x = walk(a, choice, i)
            except TypeError:  # it came to a node without arcs
                continue
            if is_solution(a, x):
                candidates.add(x)
        for x in candidates:
            below = (all(z <= y for z, y in zip(other, x)) for other in candidates - {x})
            if not any(below):
                found.add(tuple(value - max(x) for value in x))
    return found
