"""One shard as one Parquet file, which is there whole or not at all."""

from __future__ import annotations

import os
import uuid
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow
import pyarrow.parquet as parquet

from ._errors import Error, TooLarge
from ._manifest import Manifest, ShardFile, checksum
from ._search import _batches, _Search

PARTIAL = ".partial"
"""How the name of a file ends that is being written."""

_SHARD = b"supereigen.shard"
_COMPLETE = b"supereigen.complete"
_VECTORS = b"supereigen.vectors"
_ENTRIES = 1 << 22
"""How many entries a row group has at most, unless a single vector has more: 32 MiB in memory."""


def write_shard(search: _Search, manifest: Manifest, shard: ShardFile) -> ShardFile:
    """Searches a shard and writes its file; what is then to be said of it."""
    search.settings.stretches = shard.search
    path = manifest.folder / shard.file
    # Its own name for every try: a worker that was given up may still be writing.
    temporary = manifest.folder / f".{shard.file}.{uuid.uuid4().hex}{PARTIAL}"
    try:
        rows = _write(search, manifest.title(shard), temporary)
        done = replace(
            shard,
            rows=rows,
            bytes=temporary.stat().st_size,
            crc32=checksum(temporary),
            complete=True,
        )
        os.replace(temporary, path)
    finally:
        with suppress(FileNotFoundError):
            temporary.unlink()
    return done


def _write(search: _Search, title: str, path: Path) -> int:
    empty = search.wrap(np.empty(0, dtype=np.int64), "complete")
    schema = empty.to_arrow("numerators").schema
    schema = schema.with_metadata({**schema.metadata, _SHARD: title.encode()})
    rows = 0
    # Uncompressed, so that a reader needs no codec; repeated numbers are stored once by the dictionary.
    with (
        open(path, "xb") as file,
        parquet.ParquetWriter(file, schema, compression="none", store_schema=True) as writer,
    ):
        for batch in _batches(search, max(1, _ENTRIES // search.system.n)):
            if batch.is_wide:
                raise TooLarge(
                    "numerators beyond the 64 bits of Parquet; supereigen.basis and the text formats of "
                    "the command hold any number"
                )
            table = batch.to_arrow("numerators")
            writer.write_table(table.replace_schema_metadata(schema.metadata))
            rows += len(batch)
        ends = {_VECTORS: str(rows).encode(), _COMPLETE: b"true"}
        writer.add_key_value_metadata(ends)
        writer.close()
        file.flush()
        os.fsync(file.fileno())
    return rows


def find_shard(manifest: Manifest, shard: ShardFile) -> ShardFile | None:
    """What is to be said of a shard whose file is there; ``None`` if it is not.

    The name alone proves that the file is whole, since it is the last thing that a worker gives it. Whether it
    is what the manifest says is seen by its size, or if the client died before it could note that, by
    what the file says of itself; ``supereigen verify`` looks at every byte.
    """
    path = manifest.folder / shard.file
    if not path.exists():
        return None
    size = path.stat().st_size
    if shard.complete:
        if size != shard.bytes:
            raise Error(
                f"{path} has {size} bytes, but {manifest.path} says {shard.bytes}: it was changed; "
                "remove it to compute the shard again"
            )
        return shard
    try:
        said = parquet.read_metadata(path).metadata or {}
        rows = int(said[_VECTORS])
        is_right = said[_SHARD] == manifest.title(shard).encode() and said[_COMPLETE] == b"true"
    except (KeyError, ValueError, pyarrow.ArrowException):
        is_right = False
    if not is_right:
        raise Error(f"{path} is not shard {shard.shard} of this job; remove it, or use another folder")
    return replace(shard, rows=rows, bytes=size, crc32=checksum(path), complete=True)


def sweep(folder: Path) -> None:
    """Removes what killed workers left half."""
    for path in folder.glob(f".*{PARTIAL}"):
        with suppress(FileNotFoundError):
            path.unlink()
