"""Whether vectors are the scaled basis of a matrix or a cone, decided from the definitions."""

from __future__ import annotations

import gzip
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ._basis import Basis
from ._errors import Error, ReadError
from ._matrix import Entry, Floats, MatrixLike, Scalar, exact_matrix, of_exact, rounded
from ._run import Run, open_run
from ._supereigen import Check, exact_number, stated_lambda

_GZIP = b"\x1f\x8b"
_NUMPY = b"\x93NUMPY"
_ZSTD = b"\x28\xb5\x2f\xfd"

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
    source = _Source(basis)
    if lam is STATED:
        lam = source.stated_lambda()
    matrix, other = exact_matrix(A, floats), None
    if source.run is not None:
        problem = _problem_of(source.run, matrix.fingerprint, exact_number(lam, floats), integer, B)
        if problem is not None:
            return Verdict(False, 0, None, problem)
    if B is not None:
        other = exact_matrix(B, floats).scaled(lam, floats)
    elif integer:
        matrix, lam = rounded(matrix, lam, floats, up=False)
    check = Check(matrix, lam, floats, other, equal)
    try:
        wrong = source.feed(check, floats)
    except ReadError as changed:
        if source.run is None:
            raise
        return Verdict(False, check.count, None, str(changed))
    if wrong is not None:
        return Verdict(False, check.count, *wrong)
    missing = check.missing() if complete else None
    if missing is not None:
        return Verdict(False, check.count, None, "a vector is missing", missing)
    return Verdict(True, check.count)


def _problem_of(
    run: Run, fingerprint: str, lam: Entry, integer: bool, B: MatrixLike | None
) -> str | None:
    """Why a run is not the one that is asked for, or not complete."""
    if B is not None:
        return f"{run.folder}: the run of a matrix, and not of a cone"
    *_, stated = run._folder.facts()
    if stated != fingerprint:
        return f"{run.folder}: of another matrix: {stated}, not {fingerprint}"
    if run.lam != lam:
        return f"{run.folder}: this is a basis for λ = {run.lam}"
    if run.integer != integer:
        return f"{run.folder}: a basis of integers needs integer=True, and another one does not"
    return run.problem


class _Source:
    """Where the vectors come from."""

    def __init__(self, basis: Any) -> None:
        self.vectors: Any = basis
        self.path: Path | None = None
        self.content = b""
        self.run = basis if isinstance(basis, Run) else None
        if isinstance(basis, (str, os.PathLike)):
            self._open(Path(basis))

    def _open(self, path: Path) -> None:
        if path.is_dir():
            self.run = open_run(path)
            return
        self.path = path
        self.content = path.read_bytes()
        if self.content.startswith(_GZIP):
            self.content = gzip.decompress(self.content)
        if self.content.startswith(_ZSTD):
            raise Error(f"{path}: decompress it first, with zstd -d")
        if self.content.startswith(_NUMPY):
            raise Error(f"{path}: an array does not say its denominator; load it and give vectors")

    def stated_lambda(self) -> Scalar:
        """The λ that goes with the vectors."""
        if self.run is not None:
            return self.run.lam
        if isinstance(self.vectors, Basis):
            return 0 if self.vectors.lam is None else self.vectors.lam
        if self.path is None:
            return 0
        found = stated_lambda(self.content, str(self.path))
        return 0 if found is None else found

    def feed(self, check: Check, floats: Floats) -> _Wrong | None:
        """Has all vectors checked, until one is wrong."""
        if self.run is not None:
            found = (check.piece(self.run._folder, part._piece) for part in self.run.parts)
            return next((wrong for wrong in found if wrong is not None), None)
        if self.path is not None:
            return check.text(self.content, str(self.path))
        vectors = self.vectors
        if isinstance(vectors, Basis) and not vectors.is_wide:
            return check.numerators(vectors.numerators, vectors.denominator)
        if isinstance(vectors, (Basis, list, tuple)):
            return check.vectors(vectors, floats)
        return check.vectors(of_exact(exact_matrix(vectors, floats)).to_lists(), floats)
