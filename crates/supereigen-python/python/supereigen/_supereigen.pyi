"""The extension module; the rest of the package is what users see."""

from collections.abc import Callable, Iterable
from typing import Any, Literal, Protocol, final

import numpy as np
import numpy.typing as npt

from ._matrix import Entry

__all__ = [
    "Batches",
    "Check",
    "ExactMatrix",
    "Point",
    "System",
    "arrow_columns",
    "arrow_stream",
    "between",
    "cone",
    "draw",
    "eigen",
    "exact_number",
    "finite",
    "gantt",
    "implied",
    "interval_box",
    "interval_lambdas",
    "lambdas",
    "member",
    "polar",
    "power",
    "redund",
    "reduce",
    "residual",
    "shard_title",
    "simulate",
    "solve",
    "spectrum",
    "star",
    "stated_lambda",
    "sub",
    "transient",
]

_Stop = Literal["complete", "limit", "interrupted"]
_Progress = Callable[[int, float | None], object]
_Certificate = tuple[list[int], str, list[int], list[int], list[int], Entry | None]

class _Settings(Protocol):
    @property
    def method(self) -> str: ...
    @property
    def limit(self) -> int | None: ...
    @property
    def types(self) -> list[int] | None: ...
    @property
    def stretches(self) -> str | None: ...
    @property
    def direction(self) -> str | None: ...
    @property
    def threads(self) -> int | None: ...

class _ConeSettings(Protocol):
    @property
    def equal(self) -> bool: ...
    @property
    def method(self) -> str: ...
    @property
    def limit(self) -> int | None: ...
    @property
    def threads(self) -> int | None: ...
    @property
    def memory(self) -> int | None: ...

@final
class ExactMatrix:
    @staticmethod
    def from_rows(rows: Iterable[Any], floats: str) -> ExactMatrix: ...
    @staticmethod
    def from_places(
        shape: tuple[int, int],
        places: list[tuple[int, int]],
        values: Iterable[Any],
        floats: str,
    ) -> ExactMatrix: ...
    @staticmethod
    def from_integers(array: npt.NDArray[np.int64]) -> ExactMatrix: ...
    @staticmethod
    def from_floats(array: npt.NDArray[np.float64], floats: str) -> ExactMatrix: ...
    @staticmethod
    def from_text(content: bytes, name: str | None = None) -> ExactMatrix: ...
    def with_labels(self, labels: list[str]) -> ExactMatrix: ...
    def scaled(self, lam: object, floats: str) -> ExactMatrix: ...
    def rounded(self, lam: object, floats: str, up: bool) -> ExactMatrix: ...
    @property
    def shape(self) -> tuple[int, int]: ...
    @property
    def labels(self) -> list[str]: ...
    @property
    def fingerprint(self) -> str: ...
    def row(self, index: int) -> tuple[Entry, ...]: ...
    def to_text(self) -> bytes: ...

@final
class System:
    def __new__(cls, matrix: ExactMatrix, lam: object, floats: str) -> System: ...
    @property
    def n(self) -> int: ...
    @property
    def lam(self) -> Entry: ...
    @property
    def denominator(self) -> int: ...
    def basis(
        self, settings: _Settings, progress: _Progress | None, partial: bool
    ) -> tuple[npt.NDArray[np.int64] | list[int | None], _Stop]: ...
    def count(
        self, settings: _Settings, progress: _Progress | None, partial: bool
    ) -> tuple[int, _Stop]: ...
    def batches(
        self, settings: _Settings, size: int, progress: _Progress | None
    ) -> Batches: ...
    def summary(
        self, settings: _Settings, partial: bool
    ) -> tuple[
        tuple[int, int, int],
        list[int],
        list[int],
        tuple[list[tuple[list[int], int]], int],
        _Stop,
    ]: ...
    def estimate(
        self, settings: _Settings, effort: int
    ) -> tuple[float, float, float, float, bool, float, float]: ...
    def plan(
        self, settings: _Settings, parts: int
    ) -> tuple[list[tuple[str, float, float]], str]: ...
    def max_cycle_mean(self) -> tuple[Entry, list[int]]: ...
    def certificates(self, values: npt.NDArray[np.int64]) -> list[_Certificate | None]: ...
    def wide_certificate(self, numerators: tuple[int | None, ...]) -> _Certificate | None: ...
    def certificate_of(self, x: Iterable[Any]) -> _Certificate | None: ...

@final
class Batches:
    def __iter__(self) -> Batches: ...
    def __next__(self) -> npt.NDArray[np.int64] | list[int | None]: ...
    def close(self) -> None: ...
    @property
    def stop(self) -> _Stop | None: ...

_Wrong = tuple[int, str]

@final
class Check:
    def __new__(
        cls,
        a: ExactMatrix,
        lam: object,
        floats: str,
        b: ExactMatrix | None = None,
        equal: bool = False,
    ) -> Check: ...
    def numerators(
        self, values: npt.NDArray[np.int64], denominator: int
    ) -> _Wrong | None: ...
    def vectors(self, rows: Iterable[Any], floats: str) -> _Wrong | None: ...
    def text(self, content: bytes, name: str) -> _Wrong | None: ...
    @property
    def count(self) -> int: ...
    def missing(self) -> tuple[Entry, ...] | None: ...

def stated_lambda(content: bytes, name: str) -> Entry | None: ...

@final
class Point:
    def __new__(cls, system: System, x: Iterable[Any], floats: str) -> Point: ...
    def failing_rows(self) -> list[int]: ...
    def types(self) -> list[int]: ...
    def greatest_solution(self) -> tuple[Entry, ...]: ...
    def decompose(self) -> list[tuple[int, Entry, tuple[Entry, ...]]]: ...

def cone(
    a: ExactMatrix,
    b: ExactMatrix,
    settings: _ConeSettings,
    progress: _Progress | None,
    partial: bool,
) -> tuple[npt.NDArray[np.int64] | list[int | None], int, _Stop]: ...
def solve(
    a: ExactMatrix, b: ExactMatrix, equal: bool, below: Iterable[Any] | None, floats: str
) -> tuple[tuple[Entry, ...], list[int]]: ...
def member(
    a: ExactMatrix, b: ExactMatrix, equal: bool, x: Iterable[Any], floats: str
) -> list[int]: ...
def implied(
    sides: tuple[ExactMatrix, ExactMatrix], asked: tuple[ExactMatrix, ExactMatrix], equal: bool
) -> list[tuple[Entry, ...] | None]: ...
def polar(
    vectors: ExactMatrix, concise: bool, wanted: int | None
) -> tuple[ExactMatrix, ExactMatrix]: ...
def redund(a: ExactMatrix, b: ExactMatrix, equal: bool) -> list[int]: ...
def lambdas(
    a: ExactMatrix, b: ExactMatrix, equal: bool
) -> list[tuple[Entry | None, Entry | None]]: ...
def reduce(
    vectors: ExactMatrix,
) -> tuple[npt.NDArray[np.int64] | list[int | None], int, _Stop]: ...
def shard_title(
    shard: str, fingerprint: str, lam: str, wanted: str, search: str
) -> str: ...
def exact_number(value: object, floats: str) -> Entry: ...
def eigen(
    matrix: ExactMatrix,
) -> list[tuple[Entry, list[tuple[tuple[Entry, ...], list[int], list[tuple[int, int]]]]]]: ...
def sub(
    matrix: ExactMatrix, lam: object, floats: str
) -> tuple[tuple[Entry, list[int]] | None, list[int], list[tuple[int, tuple[Entry, ...]]]]: ...
def finite(system: System) -> tuple[tuple[Entry, ...] | None, list[int]]: ...
def between(
    system: System,
    lower: Iterable[Any],
    upper: Iterable[Any],
    floats: str,
    integer: bool,
) -> tuple[tuple[Entry, ...] | None, list[int]]: ...

_Lambdas = tuple[tuple[Entry, Entry] | None, Entry, Entry | None]

def interval_lambdas(
    lower: ExactMatrix, upper: ExactMatrix, x: Iterable[Any], floats: str
) -> tuple[_Lambdas, _Lambdas]: ...
def interval_box(
    matrices: tuple[ExactMatrix, ExactMatrix],
    bounds: tuple[Iterable[Any], Iterable[Any]],
    lam: object,
    universal: list[int],
    floats: str,
) -> list[tuple[tuple[Entry, ...] | None, list[int], list[int], bool, bool]]: ...
def spectrum(
    matrix: ExactMatrix, lowest: object, floats: str
) -> list[tuple[Entry, int, int]]: ...
def power(matrix: ExactMatrix, k: str) -> ExactMatrix: ...
def star(matrix: ExactMatrix, lam: object, floats: str) -> ExactMatrix: ...
def simulate(
    matrix: ExactMatrix, x: Iterable[Any], steps: int, floats: str
) -> list[tuple[Entry, ...]]: ...
def gantt(
    matrix: ExactMatrix, x: Iterable[Any], steps: int, style: tuple[str, str], floats: str
) -> str: ...
def transient(
    matrix: ExactMatrix, x: Iterable[Any] | None, floats: str
) -> tuple[Entry, int, int]: ...
def residual(
    matrix: ExactMatrix, b: Iterable[Any], floats: str
) -> tuple[tuple[Entry, ...], list[int], list[int]]: ...
def draw(
    matrix: ExactMatrix,
    lam: object,
    x: Iterable[Any] | None,
    style: tuple[str, str, str, bool],
    floats: str,
) -> str: ...
def arrow_columns(
    names: list[str], columns: list[npt.NDArray[np.float64] | list[str]]
) -> object: ...
def arrow_stream(
    values: npt.NDArray[np.int64],
    denominator: int,
    lam: Entry | None,
    labels: list[str],
    matrix: ExactMatrix | None = None,
) -> object: ...
