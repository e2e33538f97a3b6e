"""What `progress=` means: nothing, a function of the user, or a bar of tqdm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Union

from ._errors import imported

Report = Callable[[int, Union[float, None]], object]
"""Called many times a second with the number of vectors so far and the part of the work that is done, between 0
and 1, or ``None`` while it is not known."""

Progress = Union[bool, Report, None]
"""A ``Report``, or ``True`` for a bar of tqdm, or ``None`` for nothing."""


@contextmanager
def reporter(progress: Progress) -> Iterator[Report | None]:
    """The function that the extension calls."""
    if progress is None or progress is False:
        yield None
    elif progress is True:
        tqdm = imported("progress=True needs", "tqdm.auto", "progress").tqdm
        with tqdm(unit=" vectors", unit_scale=True) as bar:
            yield _show_on(bar)
    else:
        yield progress


def _show_on(bar: Any) -> Report:
    def show(results: int, done: float | None) -> None:
        if done is not None and done > 0:
            bar.total = max(results, round(results / done))
        bar.update(results - bar.n)

    return show
