"""The manifest of a folder of shards: what is to be there, and what is there already."""

from __future__ import annotations

import json
import os
import zlib
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from ._errors import Error
from ._search import _Search
from ._shards import Plan, Shard
from ._supereigen import shard_title

NAME = "manifest.json"
_FORMAT = "supereigen manifest"
_VERSION = 1
_BLOCK = 1 << 20


@dataclass(frozen=True)
class ShardFile:
    """One shard of a folder."""

    shard: str
    """Which one, such as ``"3/7"``."""
    search: str
    """The stretches of the search that it is, or ``"nothing"``."""
    file: str
    """The name of its file, in the folder."""
    rows: int = 0
    """How many vectors it has."""
    bytes: int = 0
    """The size of the file."""
    crc32: str = ""
    """The CRC-32 of the file, 8 hexadecimal digits."""
    complete: bool = False
    """Whether the file is there, whole; if not, rows, bytes and crc32 say nothing."""


@dataclass(frozen=True, repr=False)
class Manifest:
    """What a folder of Parquet files is, and which of them are there.

    ``supereigen verify MATRIX folder/manifest.json`` and ``supereigen merge`` understand its file.
    """

    folder: Path
    n: int
    lam: str
    """λ, such as ``"143/3"`` or ``"-inf"``."""
    denominator: int
    """Every entry of a file is a numerator over it."""
    labels: tuple[str, ...]
    fingerprint: str
    """That of the matrix."""
    wanted: str
    """Which vectors: ``"type any, filters none"`` is all."""
    shards: tuple[ShardFile, ...]
    """In order: their vectors, one after the other, are those of ``basis``, in its order."""

    def __repr__(self) -> str:
        done = sum(shard.complete for shard in self.shards)
        shards = f"{done} of {len(self.shards)} shards"
        return f"<Manifest: {shards}, {self.rows} vectors, in {self.folder}>"

    @property
    def path(self) -> Path:
        """Where it is written."""
        return self.folder / NAME

    @property
    def rows(self) -> int:
        """How many vectors are there."""
        return sum(shard.rows for shard in self.shards if shard.complete)

    @property
    def complete(self) -> bool:
        """Whether all shards are there."""
        return all(shard.complete for shard in self.shards)

    @property
    def files(self) -> list[Path]:
        """The files that are there, in order."""
        return [self.folder / shard.file for shard in self.shards if shard.complete]

    def title(self, shard: ShardFile) -> str:
        """How a file says which part it is, as the outputs of the command do."""
        return shard_title(shard.shard, self.fingerprint, self.lam, self.wanted, shard.search)

    def with_shards(self, done: dict[str, ShardFile]) -> Manifest:
        """The same with some shards, by their names, replaced."""
        return replace(self, shards=tuple(done.get(old.shard, old) for old in self.shards))

    def write(self) -> None:
        """Puts it into the folder, in the place of an older one, so that there is always a whole one."""
        content = {
            "format": _FORMAT,
            "version": _VERSION,
            "n": self.n,
            "lambda": self.lam,
            "denominator": str(self.denominator),
            "labels": list(self.labels),
            "fingerprint": self.fingerprint,
            "wanted": self.wanted,
        }
        if not self.labels:
            del content["labels"]
        head = json.dumps(content, ensure_ascii=False)[:-1]
        # One line for each shard, for those who look at it.
        lines = ",\n".join(json.dumps(asdict(shard), ensure_ascii=False) for shard in self.shards)
        temporary = self.folder / f".{NAME}.partial"
        with open(temporary, "w", encoding="utf-8") as file:
            file.write(f'{head}, "shards": [\n{lines}\n]}}\n')
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, self.path)

    def check_is_of(self, wanted: Manifest) -> None:
        """Refuses to go on with a folder of something else."""
        for name in ("fingerprint", "n", "lam", "denominator", "labels", "wanted"):
            there, here = getattr(self, name), getattr(wanted, name)
            if there != here:
                what = {"fingerprint": "matrix", "lam": "lambda"}.get(name, name)
                raise Error(f"{self.path} is of another job: its {what} is {there}, not {here}")
        if len(self.shards) != len(wanted.shards):
            raise Error(
                f"{self.path} has {len(self.shards)} shards, not {len(wanted.shards)}; leave out "
                "shards= to go on with them"
            )
        for there, here in zip(self.shards, wanted.shards):
            if (there.shard, there.search, there.file) != (here.shard, here.search, here.file):
                raise Error(
                    f"{self.path} is cut otherwise: {there.shard} is `{there.search}` in "
                    f"{there.file}, not {here.shard}, `{here.search}` in {here.file}"
                )


def planned(search: _Search, plan: Plan, folder: Path) -> Manifest:
    """The manifest of a job of which nothing is done."""
    types = search.settings.types
    of_type = "any" if types is None else str(types[0])
    return Manifest(
        folder=folder,
        n=search.system.n,
        lam=str(search.system.lam),
        denominator=search.system.denominator,
        labels=tuple(search.matrix.labels),
        fingerprint=search.matrix.fingerprint,
        wanted=f"type {of_type}, filters none",
        shards=tuple(_planned_file(shard) for shard in plan),
    )


def _planned_file(shard: Shard) -> ShardFile:
    digits = len(str(shard.parts))
    return ShardFile(
        shard=f"{shard.number}/{shard.parts}",
        search=shard.stretches,
        file=f"shard-{shard.number:0{digits}}-of-{shard.parts}.parquet",
    )


def read_manifest(folder: str | os.PathLike[str]) -> Manifest | None:
    """Return the manifest of a folder.

    Parameters
    ----------
    folder
        One of ``basis_to_parquet``.

    Returns
    -------
    Manifest or None
        What is there; ``None`` if the folder has no manifest.
    """
    path = Path(folder) / NAME
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    try:
        return _understand(json.loads(text), Path(folder))
    except (KeyError, TypeError, ValueError) as fault:
        raise Error(f"{path} is not understood: {fault!r}") from None


def _understand(content: dict[str, Any], folder: Path) -> Manifest:
    if content["format"] != _FORMAT or content["version"] != _VERSION:
        raise ValueError(f"expected {_FORMAT!r} of version {_VERSION}")
    return Manifest(
        folder=folder,
        n=int(content["n"]),
        lam=str(content["lambda"]),
        denominator=int(content["denominator"]),
        labels=tuple(content.get("labels", ())),
        fingerprint=str(content["fingerprint"]),
        wanted=str(content["wanted"]),
        shards=tuple(ShardFile(**shard) for shard in content["shards"]),
    )


def checksum(path: Path) -> str:
    """The CRC-32 of a file."""
    crc = 0
    with open(path, "rb") as file:
        while block := file.read(_BLOCK):
            crc = zlib.crc32(block, crc)
    return f"{crc:08x}"
