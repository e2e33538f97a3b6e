"""The exceptions, one for each way in which the library refuses."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["DrawError", "EntryError", "Error", "ForeignStretch", "InternalError", "Interrupted", "MatrixError", "NotExact"]
__all__ += ["ReadError", "SearchError", "TooLarge"]


class Error(ValueError):
    """The base of all that this package refuses."""

    def __str__(self) -> str:
        # Without what follows the message, such as a place.
        return str(self.args[0]) if self.args else ""


class EntryError(Error):
    """A value that is no entry: NaN, +∞, or no number at all.

    ``row`` and ``column`` are its place, from 1; of a vector only ``row`` is set.
    """

    def __init__(self, message: str, row: int | None = None, column: int | None = None) -> None:
        super().__init__(message, row, column)
        self.row = row
        self.column = column


class ReadError(Error):
    """A text, file or folder that cannot be read.

    ``line`` and ``column`` are the place, from 1; they are ``None`` where there is no such place.
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message, line, column)
        self.line = line
        self.column = column


class MatrixError(Error):
    """A matrix or vector of the wrong shape, or with the wrong number of labels."""


class SearchError(Error):
    """Options of a search that make no sense, alone or together."""


class ForeignStretch(SearchError):
    """A part of a search that is not of the search for this matrix, λ and type."""


class DrawError(Error):
    """A picture that cannot be drawn: of a vector that is no extremal, of too much, or of no known kind."""


class TooLarge(Error, OverflowError):
    """Numbers that do not fit the 64 bits that were asked for."""


class NotExact(Error):
    """Numbers that the type of the array or column that was asked for does not have."""


class Interrupted(Error):
    """Stopped before there was an answer."""


class InternalError(RuntimeError):
    """A defect of the library; please report it."""


def imported(what_needs: str, module: str, extra: str) -> Any:
    """A module of a package that is optional."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        message = f"{what_needs} {package}; to install it: pip install 'supereigen[{extra}]'"
        raise Error(message) from None
