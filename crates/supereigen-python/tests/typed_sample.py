"""What a typed program looks like; `mypy --strict` reads it, and the tests run it."""

from fractions import Fraction

import numpy as np
import numpy.typing as npt
import supereigen as se


def main() -> int:
    A = se.Matrix([[-3, 1, None], [1, 1, 1], [None, 0, None]], labels=["a", "b", "c"])
    entry: se.Entry = A[0, "b"]
    row: tuple[se.Entry, ...] = A["a"]
    corner: se.Matrix = A[:2, :2]
    square: se.Matrix = corner @ corner
    assert (row[1], square.shape) == (entry, (2, 2))
    basis: se.Basis = se.basis(A, Fraction(0), types=["a", 2], threads=1)
    numerators: npt.NDArray[np.int64] = basis.numerators
    floats: npt.NDArray[np.float64] = basis.to_numpy(dtype="float64")
    first: tuple[se.Entry, ...] = basis[0]
    rest: se.Basis = basis[1:]
    certificate: se.Certificate = basis.certificates[0]
    means: se.Means = se.max_cycle_mean(A)
    mean: se.Entry = means.mean
    cycle: tuple[se.Node, ...] = means.classes[0].cycle
    plan: se.Plan = se.plan(A, 0, 2)
    parts: list[int] = [se.count(A, shard=shard) for shard in plan]
    batches: int = sum(len(batch) for batch in se.iter_basis(A, batch_size=2))
    assert batches == sum(parts) == se.count(A)
    assert numerators.shape == floats.shape == (1 + len(rest), len(first))
    assert certificate.types == ("a",)
    assert (mean, len(cycle)) in ((1, 1), (1, 2))
    return len(basis)


def in_the_first_part(folder: str) -> int:
    run: se.Run = se.open_run(folder)
    part: se.RunPart = run.parts[0]
    basis: se.Basis = part.basis()
    vectors: list[tuple[se.Entry, ...]] = list(run)
    assert run.complete and len(vectors) == len(run)
    return len(basis)


if __name__ == "__main__":
    print(main())
