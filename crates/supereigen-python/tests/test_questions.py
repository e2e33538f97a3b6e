"""Every question is asked by Python, by the command and by the page, about the same inputs: the answers are the same."""

import json
import os
import subprocess
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

import pytest
import supereigen as se
from conftest import EXAMPLES, command, in_json
from supereigen._answer import Answer, fields
from supereigen._supereigen import QUESTIONS

DIFFERENCES = """
- Python names nodes by their labels; JSON has their numbers.
- Numbers of Python are int, Fraction and infinite floats; JSON has texts where not every reader reads a number exactly.
- Min-plus algebra, and the note that no λ was given, are those of the command alone; its numbers are the negatives.
- Of `redund`, the command has only the text; else it writes the rows themselves.
- Of `check`, the command does not tell `parts`.
- Of connections, the command finds the means of `lambda` without a matrix, and so without events of other rounds.
- The page has no questions about two matrices, and knows the format of a text by its content alone.
"""


class Input(NamedTuple):
    """A file, or its content and name; a second matrix, and whether the system of both is one of equations."""

    content: str | Path
    name: str = "a.txt"
    second: str | None = None
    equal: bool = False


INPUTS = {
    "plain": Input("-3 1 .\n1 1 1\n. 0 .\n", second="0 . .\n. 0 .\n. . 0\n"),
    "labels": Input("up,down\n3,7\n2,4\n", "a.csv", "0 1\n1 0\n"),
    "fractions": Input("1/2 1\n1/3 .\n", second="1/3 .\n0 1/7\n"),
    "decimals": Input("0.5 1.25\n-0.1 .\n", second="0.5 .\n. 0.25\n"),
    "nothing": Input(". .\n. .\n", second=". .\n. .\n"),
    "table": Input(EXAMPLES / "three-lines.csv"),
    "event graph": Input("a b 30 0\nb a 20 1\nb b 7 2\n", "a.teg"),
    "equations": Input("0 2 4\n1 . 3\n", second="0 . 1\n0 1 .\n", equal=True),
    "interval": Input("1 0\n0 1\n", second="3 4\n2 5\n"),
    "ragged": Input("1 2\n3\n", second="1 2\n3 4\n"),
}


class Case:
    """An input as each way takes it."""

    def __init__(self, given: Input, folder: Path) -> None:
        text = given.content if isinstance(given.content, str) else given.content.read_text()
        self.a = folder / (given.name if isinstance(given.content, str) else given.content.name)
        self.b = self.a if given.second is None else folder / "b.txt"
        self.a.write_text(text)
        if given.second is not None:
            self.b.write_text(given.second)
        try:
            matrix = se.Matrix(self.a)
            rows, columns = matrix.shape
            self.labels = matrix.labels
        except se.Error:
            rows, columns, self.labels = 2, 2, []
        self.text, self.equal = text, given.equal
        self.x = [-k for k in range(columns)]
        self.y = [k + 5 for k in range(columns)]
        self.rows = [k % 3 for k in range(rows)]
        self.asked = folder / "asked.txt"
        self.asked.write_text(f"{self.inequality}\n")

    @property
    def inequality(self) -> str:
        return " ".join(["0"] * len(self.x) + ["."] * (len(self.x) - 1) + ["2"])

    @property
    def sides(self) -> tuple[list[list[int]], list[list[Any]]]:
        return [[0] * len(self.x)], [[None] * (len(self.x) - 1) + [2]]


def text_of(x: list[int]) -> str:
    return " ".join(map(str, x))


class Ways(NamedTuple):
    """How a question is asked of Python and of the command, and the options with which it is asked of the page."""

    python: Callable[[Case], Answer]
    command: Callable[[Case], list[object]]
    page: dict[str, Any] | None = None


LAM = "1/2"
WAYS: dict[str, Ways] = {
    "check": Ways(lambda c: se.check(c.a, c.x, LAM), lambda c: ["check", c.a, "-l", LAM, "--vector", text_of(c.x)], {"vector": "x"}),
    "decompose": Ways(
        lambda c: se.decompose(c.a, c.x, LAM), lambda c: ["check", "--decompose", c.a, "-l", LAM, "--vector", text_of(c.x)]
    ),
    "project": Ways(lambda c: se.project(c.a, c.x, LAM), lambda c: ["check", "--project", c.a, "-l", LAM, "--vector", text_of(c.x)]),
    "eigen": Ways(lambda c: se.eigen(c.a), lambda c: ["eigen", c.a]),
    "finite": Ways(
        lambda c: se.finite(c.a, LAM, between=(c.x, c.y)),
        lambda c: ["finite", c.a, "-l", LAM, "--between", text_of(c.x), text_of(c.y)],
    ),
    "lambda": Ways(lambda c: se.max_cycle_mean(c.a), lambda c: ["lambda", c.a]),
    "residual": Ways(lambda c: se.residual(c.a, c.rows), lambda c: ["residual", c.a, "--vector", text_of(c.rows)]),
    "spectrum": Ways(lambda c: se.spectrum(c.a, 0), lambda c: ["spectrum", c.a, "--lowest", 0], {"lowest": "0"}),
    "sub": Ways(lambda c: se.sub(c.a, LAM, integer=True), lambda c: ["sub", c.a, "-l", LAM, "--integer"]),
    "timetable": Ways(lambda c: se.timetable(c.a, 95), lambda c: ["timetable", c.a, "-p", 95], {"period": "95"}),
    "transient": Ways(lambda c: se.transient(c.a, c.x), lambda c: ["transient", c.a, "--start", text_of(c.x)]),
    "why": Ways(lambda c: se.why(c.a, 1), lambda c: ["why", c.a, "-p", 1], {"period": "1"}),
    "greatest": Ways(lambda c: se.greatest_lambda(c.a, c.b), lambda c: ["lambda", c.a, c.b]),
    "pencil": Ways(lambda c: se.pencil(c.a, c.b), lambda c: ["pencil", c.a, c.b]),
    "implied": Ways(
        lambda c: se.implied(c.a, c.b, *c.sides, LAM, equal=c.equal), lambda c: cone("implied", c, "--inequalities", c.asked)
    ),
    "member": Ways(
        lambda c: se.member(c.a, c.b, c.x, LAM, equal=c.equal), lambda c: cone("member", c, "--vector", text_of(c.x))
    ),
    "redund": Ways(lambda c: se.redund(c.a, c.b, LAM, equal=c.equal), lambda c: cone("redund", c, "--list")),
    "solve": Ways(
        lambda c: se.solve(c.a, c.b, LAM, below=c.y, finite=True, equal=c.equal),
        lambda c: cone("solve", c, "--below", text_of(c.y), "--finite"),
    ),
    "interval": Ways(lambda c: se.interval(c.a, c.b, LAM, every=True), lambda c: ["interval", c.a, c.b, "-l", LAM, "--every"]),
    "interval-box": Ways(
        lambda c: se.interval_box(c.a, c.b, c.x, c.y, LAM, for_all=[1]),
        lambda c: ["interval", c.a, c.b, "-l", LAM, "--box", text_of(c.x), text_of(c.y), "--for-all", "number:1"],
    ),
    "interval-vector": Ways(
        lambda c: se.interval_lambdas(c.a, c.b, c.x), lambda c: ["interval", c.a, c.b, "--vector", text_of(c.x)]
    ),
}


def cone(name: str, case: Case, *words: object) -> list[object]:
    return [name, case.a, case.b, "-l", LAM, *words, *(["--equal"] if case.equal else [])]


def exact(value: Any) -> Any:
    """JSON with decimals as fractions."""
    if isinstance(value, dict):
        return {key: exact(part) for key, part in value.items()}
    if isinstance(value, list):
        return [exact(part) for part in value]
    try:
        return str(Fraction(value)) if isinstance(value, str) else value
    except ValueError:
        return value


def fits(value: Any, hint: Any) -> bool:
    """Whether a value is of a type."""
    kind, parts = get_origin(hint), get_args(hint)
    if kind is Annotated:
        return fits(value, parts[0])
    if kind in (Union, UnionType):
        return any(fits(value, part) for part in parts)
    if kind is tuple:
        if not isinstance(value, tuple):
            return False
        each = (parts[0],) * len(value) if parts[-1] is ... else parts
        return len(value) == len(each) and all(map(fits, value, each))
    if isinstance(hint, type) and issubclass(hint, Answer):
        return type(value) is hint and holds(value)
    return type(value) in {float: (float, int), None: (NoneType,)}.get(hint, (hint,))


def holds(answer: Answer) -> bool:
    """Whether an answer has the keys that its class says, and values of their types."""
    hints = fields(type(answer))
    optional = {key for key, hint in hints.items() if get_origin(hint) is Annotated}
    keys = set(answer) - {"assumed", "read_as"}
    assert hints.keys() - optional <= keys <= hints.keys(), (type(answer), keys)
    wrong = [key for key in keys if not fits(answer[key], hints[key])]
    assert not wrong, (answer, wrong)
    assert not keys & set(dir(dict)), "an attribute has another meaning"
    return True


def of_page(name: str, case: Case, options: dict[str, Any]) -> dict[str, Any]:
    """The answer of the page, or what it has ``refused``."""
    options = {key: text_of(case.x) if value == "x" else value for key, value in options.items()}
    question = json.dumps({"problem": {"matrix": case.text, "lambda": LAM}, **options})
    line = f"{name}\t{question}\n"
    done = subprocess.run([os.environ["SUPEREIGEN_DESK"]], input=line, capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_all_questions_are_asked() -> None:
    print(DIFFERENCES)
    assert set(WAYS) == set(QUESTIONS)


@pytest.mark.parametrize("of", INPUTS)
@pytest.mark.parametrize("name", WAYS)
def test_a_question_in_all_ways(name: str, of: str, tmp_path: Path) -> None:
    case, ways = Case(INPUTS[of], tmp_path), WAYS[name]
    try:
        answer = ways.python(case)
        assert holds(answer)
        expected = exact(in_json(answer, case.labels))
    except se.Error as error:
        answer, expected = None, None
        assert str(error)
    if name == "lambda" and of in ("table", "event graph"):
        return
    if "SUPEREIGEN_DESK" in os.environ and ways.page is not None and of != "event graph":
        found = of_page(name, case, ways.page)
        assert ("refused" in found or not found.get("kept", True)) if answer is None else exact(found) == expected
    words = ["--format", "json"] if name != "redund" else []
    done = command(*ways.command(case), *words)
    if answer is None:
        # A timetable that cannot be is a refusal of Python alone.
        assert done.returncode == 2 or not json.loads(done.stdout)["kept"]
    else:
        assert done.returncode == (0 if answer else 1), done.stderr
        assert not words or exact(json.loads(done.stdout)) == expected
        if name not in ("decompose", "project", "member", "residual", "check"):
            assert command(*ways.command(case)).stdout == str(answer)


_NUMBERS = {"lambda", "mean", "value", "vector", "cycle_times", "greatest_finite", "greatest_reachable"}


def numbers(value: Any, sign: int, key: str = "") -> Any:
    """JSON with a sign before the numbers that are no nodes."""
    if isinstance(value, dict):
        return {name: numbers(part, sign, name) for name, part in value.items()}
    if isinstance(value, list):
        return [numbers(part, sign, key) for part in value]
    return sign * Fraction(value) if key in _NUMBERS and value is not None else value


@pytest.mark.parametrize("name", ["lambda", "eigen", "finite", "sub"])
def test_min_plus_has_the_negatives(name: str, tmp_path: Path) -> None:
    lam = [] if name in ("lambda", "eigen") else ["-1/2"]
    (tmp_path / "a.txt").write_text("3 -1 inf\n-1 -1 -1\ninf 0 inf\n")
    done = command(name, tmp_path / "a.txt", "--min", *(word for x in lam for word in ("-l", x)), "--format", "json")
    ask = {"lambda": se.max_cycle_mean, "eigen": se.eigen, "finite": se.finite, "sub": se.sub}[name]
    answer = ask([[-3, 1, None], [1, 1, 1], [None, 0, None]], *([LAM] if lam else []))  # type: ignore[operator]
    assert numbers(json.loads(done.stdout), -1) == numbers(in_json(answer), 1)


def test_other_answers_hold_what_their_classes_say() -> None:
    path = EXAMPLES / "wang-sergeev-5.txt"
    fork = [[None, 0, 0], [None, None, 0], [None, 0, None]]
    found = [se.summary(path), se.estimate(path), se.check(path, se.basis(path)[0], parts=True)]
    assert all(map(holds, [*found, *se.basis(fork).certificates, *se.basis(path, None).certificates]))
    transients = [se.transient(A, x) for A, x in (([[5, 7], [None, 3]], [0, 9]), ([[5, 7], [None, 3]], None), ([[None]], None))]
    assert all(map(holds, [*transients, se.why(EXAMPLES / "three-lines.csv", 1, event=1)]))
    assert [answer.rate for answer in transients] == [None, None, -float("inf")]
