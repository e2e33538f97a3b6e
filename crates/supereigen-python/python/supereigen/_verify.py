"""Whether vectors are the scaled basis of a matrix or a cone, decided from the definitions."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from ._basis import Basis
from ._errors import Error, ReadError
from ._input import unpacked
from ._matrix import Entry, Floats, MatrixLike, Scalar, exact_matrix, of_exact, rounded
from ._run import Run, open_run
from ._supereigen import Check, Space, exact_number, stated_lambda
from ._wanted import Search

__all__ = ["Verdict", "verify"]

_NUMPY = b"\x93NUMPY"

STATED: Any = type("Stated", (), {"__repr__": lambda self: "STATED"})()
"""The λ that a basis or a file states."""

_Wrong = tuple[int, str]


@dataclass(frozen=True)
class Verdict:
    """Whether vectors are a scaled basis. It is true or false as ``right`` is."""

    right: bool
    """Whether nothing is wrong."""
    count: int
    """How many vectors are right."""
    vector: int | None = None
    """The number, from 1, of the first vector that is wrong."""
    problem: str | None = None
    """What is wrong with it, or that one is missing."""
    missing: tuple[Entry, ...] | None = None
    """A scaled extremal that is missing; ``None`` if none is, or if that was not asked for."""

    def __bool__(self) -> bool:
        return self.right


def verify(
    A: MatrixLike,
    basis: Any,
    lam: Scalar = STATED,
    *,
    B: MatrixLike | None = None,
    equal: bool = False,
    integer: bool = False,
    complete: bool = False,
    floats: Floats = "decimal",
) -> Verdict:
    """Check that vectors are scaled extremals and that no two are equal; if that is wanted, that none is missing.

    All of this follows from the definitions, by code of its own: no method that finds bases is used.

    Parameters
    ----------
    A
        A square matrix: anything that ``Matrix`` takes.
    basis
        A ``Basis``; a list of vectors, or anything that ``Matrix`` takes; the path of a file in a format in which the
        command writes a basis, except arrays of NumPy; a ``Run``, or the path of its folder.
    lam
        λ; without it the one that the basis, the file or the run states, else 0.
    B
        Of a cone: the basis is to be that of A ⊗ x ≥ λ ⊗ B ⊗ x.
    equal
        Of a cone: that of A ⊗ x = λ ⊗ B ⊗ x. Rows of B ≥ A are counted after those of A ≥ B.
    integer
        The basis is to be that of the vectors of integers, see ``basis``.
    complete
        Whether to look for extremals that are missing, by a plain enumeration, which can take long.
    floats
        What a float stands for, see ``Matrix``.

    Returns
    -------
    Verdict
        True if all is right; else it says what is wrong.

    Raises
    ------
    ReadError, Error
        For files that cannot be read. A run that is not complete, or was changed, is wrong.

    Examples
    --------
    >>> A = [[-3, 1], [1, 0]]
    >>> verify(A, basis(A), complete=True)
    Verdict(right=True, count=2, vector=None, problem=None, missing=None)
    >>> verify(A, [[0, -1]], complete=True).missing
    (-inf, 0)
    >>> verify(A, [[0, -1], [0, 0]]).problem
    'a solution, but not extremal: it is the maximum of two other solutions'
    """
    if B is None and equal:
        raise Error("equal=True is for cones: give B")
    if B is not None and integer:
        raise Error("integer=True is for the basis of one matrix")
    source = _source(basis)
    if lam is STATED:
        lam = _stated_by(source)
    matrix, other = exact_matrix(A, floats), None
    if isinstance(source, Run):
        problem = _problem_of(source, exact_number(lam, floats), integer, Search(A, lam, floats, None, False, B, equal).space)
        if problem is not None:
            return Verdict(False, 0, None, problem)
    if B is not None:
        other = exact_matrix(B, floats).scaled(exact_number(lam, floats))
    elif integer:
        matrix, lam = rounded(matrix, lam, floats, up=False)
    check = Check(matrix, exact_number(lam, floats), other, equal)
    try:
        wrong = _first_wrong(check, source, floats)
    except ReadError as changed:
        if not isinstance(source, Run):
            raise
        return Verdict(False, check.count, None, str(changed))
    if wrong is not None:
        return Verdict(False, check.count, *wrong)
    missing = check.missing() if complete else None
    if missing is not None:
        return Verdict(False, check.count, None, "a vector is missing", missing)
    return Verdict(True, check.count)


def _problem_of(run: Run, lam: Entry, integer: bool, space: Space) -> str | None:
    """Why a run is not the one that is asked for, or not complete."""
    if run.lam not in (None, lam):
        return f"{run.folder}: this is a basis for λ = {run.lam}"
    other = run._folder.is_of_another(space)
    if other is not None:
        return f"{run.folder}: {other}"
    if run.integer != integer:
        return f"{run.folder}: a basis of integers needs integer=True, and another one does not"
    return run.problem


class _File(NamedTuple):
    """A file of vectors."""

    content: bytes
    name: str


def _source(basis: Any) -> Any:
    """Where the vectors come from: a run, a file, or vectors."""
    if not isinstance(basis, (str, os.PathLike)):
        return basis
    path = Path(basis)
    if path.is_dir():
        return open_run(path)
    content = unpacked(path)
    if content.startswith(_NUMPY):
        raise Error(f"{path}: an array does not say its denominator; load it and give vectors")
    return _File(content, str(path))


def _stated_by(source: Any) -> Scalar:
    """The λ that goes with the vectors."""
    if isinstance(source, _File):
        found = stated_lambda(*source)
    else:
        found = source.lam if isinstance(source, (Run, Basis)) else None
    return 0 if found is None else found


def _first_wrong(check: Check, source: Any, floats: Floats) -> _Wrong | None:
    """Has all vectors checked, until one is wrong."""
    if isinstance(source, Run):
        found = (check.piece(source._folder, part._piece) for part in source.parts)
        return next((wrong for wrong in found if wrong is not None), None)
    if isinstance(source, _File):
        return check.text(*source)
    if isinstance(source, Basis) and not source.is_wide:
        return check.numerators(source.numerators, source.denominator)
    if not isinstance(source, (Basis, list, tuple)):
        source = of_exact(exact_matrix(source, floats)).to_lists()
    return check.vectors(source, floats)
