"""Whether vectors are the scaled basis of a matrix or a cone, decided from the definitions."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ._basis import EPSILON, Basis
from ._errors import Error
from ._manifest import NAME, Manifest, checksum, read_manifest
from ._matrix import Entry, Floats, MatrixLike, Scalar, exact_matrix, of_exact, rounded
from ._supereigen import Check, exact_number, stated_lambda

_GZIP = b"\x1f\x8b"
_ARROW = b"ARROW1"
_PARQUET = b"PAR1"
_NUMPY = b"\x93NUMPY"
_ZSTD = b"\x28\xb5\x2f\xfd"

STATED: Any = type("Stated", (), {"__repr__": lambda self: "STATED"})()
"""The λ that a basis or a file states."""

_Wrong = tuple[int, str]
_Numerators = tuple[npt.NDArray[np.int64], int]
"""Numerators, one vector in each row, and their denominator."""


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
        A ``Basis``; a list of vectors, or anything that ``Matrix`` takes; the path of a file in a format in which the command writes a basis, except
        arrays of NumPy; a manifest of ``supereigen.dask``, its path or its folder. Arrow and Parquet need pyarrow.
    lam
        λ; without it the one that the basis or the file states, else 0.
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
        For files that cannot be read, or that are not as their manifest says.

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
    if B is not None:
        other = exact_matrix(B, floats).scaled(lam, floats)
    elif integer:
        matrix, lam = rounded(matrix, lam, floats, up=False)
    if source.manifest is not None:
        _check_manifest(source.manifest, matrix.fingerprint, exact_number(lam, floats))
    check = Check(matrix, lam, floats, other, equal)
    wrong = source.feed(check, floats)
    if wrong is not None:
        return Verdict(False, check.count, *wrong)
    missing = check.missing() if complete else None
    if missing is not None:
        return Verdict(False, check.count, None, "a vector is missing", missing)
    return Verdict(True, check.count)


class _Source:
    """Where the vectors come from."""

    def __init__(self, basis: Any) -> None:
        self.vectors: Any = basis
        self.path: Path | None = None
        self.content = b""
        self.manifest = basis if isinstance(basis, Manifest) else None
        if isinstance(basis, (str, os.PathLike)):
            self._open(Path(basis))

    def _open(self, path: Path) -> None:
        if path.is_dir() or path.name == NAME:
            folder = path if path.is_dir() else path.parent
            self.manifest = read_manifest(folder)
            if self.manifest is None:
                raise Error(f"{folder} has no {NAME}")
            return
        self.path = path
        self.content = path.read_bytes()
        if self.content.startswith(_GZIP):
            self.content = gzip.decompress(self.content)
        if self.content.startswith(_ZSTD):
            raise Error(f"{path}: decompress it first, with zstd -d")
        if self.content.startswith(_NUMPY):
            raise Error(f"{path}: an array does not say its denominator; load it and give vectors")

    @property
    def _is_binary(self) -> bool:
        return self.content.startswith((_ARROW, _PARQUET))

    def stated_lambda(self) -> Scalar:
        """The λ that goes with the vectors."""
        if self.manifest is not None:
            return self.manifest.lam
        if isinstance(self.vectors, Basis):
            return 0 if self.vectors.lam is None else self.vectors.lam
        if self.path is None:
            return 0
        if self._is_binary:
            stated = _schema(self.path).metadata or {}
            return str(stated.get(b"supereigen.lambda", b"0"), "ascii")
        found = stated_lambda(self.content, str(self.path))
        return 0 if found is None else found

    def feed(self, check: Check, floats: Floats) -> _Wrong | None:
        """Has all vectors checked, until one is wrong."""
        if self.path is not None and not self._is_binary:
            return check.text(self.content, str(self.path))
        for values, denominator in self._numerators():
            wrong = check.numerators(values, denominator)
            if wrong is not None:
                return wrong
        if self.path is not None or self.manifest is not None or _is_narrow(self.vectors):
            return None
        if isinstance(self.vectors, (Basis, list, tuple)):
            return check.vectors(self.vectors, floats)
        return check.vectors(of_exact(exact_matrix(self.vectors, floats)).to_lists(), floats)

    def _numerators(self) -> Iterator[_Numerators]:
        if self.manifest is not None:
            for path in self.manifest.files:
                yield from _read_lists(path)
        elif self.path is not None:
            yield from _read_lists(self.path)
        elif _is_narrow(self.vectors):
            yield self.vectors.numerators, self.vectors.denominator


def _is_narrow(vectors: Any) -> bool:
    return isinstance(vectors, Basis) and not vectors.is_wide


def _check_manifest(manifest: Manifest, fingerprint: str, lam: Entry) -> None:
    """Refuses a folder of something else, and files that are not as the manifest says."""
    if manifest.fingerprint != fingerprint:
        raise Error(f"{manifest.path} is of another matrix: {manifest.fingerprint}, not {fingerprint}")
    if exact_number(manifest.lam, "decimal") != lam:
        raise Error(f"{manifest.path} is of another λ: {manifest.lam}, not {lam}")
    parts = len(manifest.shards)
    for number, shard in enumerate(manifest.shards, 1):
        path = manifest.folder / shard.file
        if shard.shard != f"{number}/{parts}":
            raise Error(f"{manifest.path}: shard {number}/{parts} is missing")
        if not shard.complete:
            raise Error(f"{manifest.path}: shard {shard.shard} is not complete")
        if (path.stat().st_size, checksum(path)) != (shard.bytes, shard.crc32):
            raise Error(f"{path} was changed since the manifest was written")


def _schema(path: Path) -> Any:
    """What an Arrow or Parquet file says of itself."""
    pyarrow = _pyarrow()
    if _is_parquet(path):
        return pyarrow.parquet.read_schema(path)
    with pyarrow.memory_map(str(path)) as file:
        return pyarrow.ipc.open_file(file).schema


def _read_lists(path: Path) -> Iterator[_Numerators]:
    """The column x of an Arrow or Parquet file."""
    pyarrow = _pyarrow()
    is_fixed = pyarrow.types.is_fixed_size_list
    denominator = int((_schema(path).metadata or {}).get(b"supereigen.denominator", b"1"))
    if _is_parquet(path):
        batches = pyarrow.parquet.ParquetFile(path).iter_batches(columns=["x"])
    else:
        file = pyarrow.ipc.open_file(pyarrow.memory_map(str(path)))
        batches = (file.get_batch(at) for at in range(file.num_record_batches))
    for batch in batches:
        lists = batch.column("x")
        if not len(lists):
            continue
        flat = lists.flatten().fill_null(EPSILON).to_numpy(zero_copy_only=False)
        if lists.null_count or flat.dtype != np.int64 or not is_fixed(lists.type):
            raise Error(f"{path}: the column x does not have lists of n int64")
        yield flat.reshape(len(lists), -1), denominator


def _is_parquet(path: Path) -> bool:
    with open(path, "rb") as file:
        return file.read(len(_PARQUET)) == _PARQUET


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise Error("Arrow and Parquet files need pyarrow; pip install 'supereigen[arrow]'") from None
    return pyarrow
