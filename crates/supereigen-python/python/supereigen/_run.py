"""The folder of a long run, as the command ``supereigen basis -o run/`` and ``supereigen.dask.basis`` write it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ._basis import Basis
from ._matrix import Entry
from ._supereigen import Piece, RunFolder

__all__ = ["Run", "RunPart", "open_run"]


@dataclass(frozen=True, repr=False)
class RunPart:
    """A finished part of a run. A part that took long is several of these, one for each of its files."""

    path: Path
    """The file."""
    vectors: int
    """How many vectors are in it."""
    _folder: RunFolder = field(compare=False)
    _piece: Piece = field(compare=False)

    def basis(self) -> Basis:
        """Read the vectors.

        Returns
        -------
        Basis
            The vectors of this part alone, exactly, whatever the format of the file. An array stays in its file: it is
            mapped into memory.

        Raises
        ------
        ReadError
            If the file was changed since it was written.
        Error
            If the parts of the run are numbers of vectors, as ``supereigen basis --count -o run/`` writes them.
        """
        n, lam, _, labels, denominator = self._folder.facts()
        found: Any = self._folder.read(self._piece)
        if found is None:
            # What stands before the rows says nothing that the run does not say.
            head, shape = self.path.stat().st_size - 8 * n * self.vectors, (self.vectors, n)
            empty = self.vectors * n == 0
            found = np.empty(shape, "<i8") if empty else np.memmap(self.path, "<i8", "r", head, shape)
        return Basis(found, n, denominator, labels=labels, lam=lam)

    def __repr__(self) -> str:
        return f"<RunPart of {self.vectors} vectors, {self.path}>"


@dataclass(frozen=True, repr=False)
class Run:
    """A run, and which of its parts were finished when it was opened.

    Iteration goes through the vectors of all finished parts, in the order of the search, and has one part in memory at
    a time. ``len`` is their number.
    """

    folder: Path
    """Where it is."""
    n: int
    """The number of entries of each vector."""
    lam: Entry | None
    """λ; ``None`` for a cone."""
    integer: bool
    """Whether only vectors of integers were asked for."""
    labels: list[str]
    """The names of the nodes; empty if they have none."""
    denominator: int
    """The denominator of all entries."""
    parts: tuple[RunPart, ...]
    """The finished parts, in order."""
    left: int
    """How many parts are not finished."""
    problem: str | None
    """Why the run is not complete; ``None`` if it is."""
    _folder: RunFolder = field(compare=False)

    @property
    def complete(self) -> bool:
        """Whether all parts are finished."""
        return self.problem is None

    @property
    def vectors(self) -> int:
        """How many vectors the finished parts have."""
        return sum(part.vectors for part in self.parts)

    def __len__(self) -> int:
        return self.vectors

    def __iter__(self) -> Iterator[tuple[Entry, ...]]:
        for part in self.parts:
            yield from part.basis()

    def __repr__(self) -> str:
        left = "" if self.left == 0 else f", {self.left} parts are left"
        return f"<Run of {self.vectors} vectors{left}, {self.folder}>"


def open_run(folder: str | os.PathLike[str]) -> Run:
    """Open the folder of a run, finished or not.

    Parameters
    ----------
    folder
        One that ``supereigen basis MATRIX -o run/``, ``supereigen cone A B -o run/`` or ``supereigen.dask.basis`` has
        written.

    Returns
    -------
    Run
        What is computed, and the finished parts. No vector is read before it is asked for.

    Raises
    ------
    ReadError
        If it is not the folder of a run.

    Examples
    --------
    >>> run = open_run("run/")
    >>> run.complete, len(run), run.lam
    (True, 10, 0)
    >>> next(iter(run))
    (0, -1, -inf, -inf, -inf)
    >>> sum(part.basis().to_numpy().shape[0] for part in run.parts)
    10
    """
    opened = RunFolder.open(folder)
    pieces, _, left, problem = opened.state()
    n, lam, integer, labels, denominator = opened.facts()
    return Run(
        folder=Path(folder),
        n=n,
        lam=lam,
        integer=integer,
        labels=labels,
        denominator=denominator,
        parts=tuple(RunPart(piece.path, piece.vectors, opened, piece) for piece in pieces),
        left=len(left),
        problem=problem,
        _folder=opened,
    )
