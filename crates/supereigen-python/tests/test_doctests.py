"""The examples of the documentation run, here and in the texts beside the code."""

import doctest
import inspect
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import supereigen
from conftest import ROOT, make_run

FLAGS = doctest.IGNORE_EXCEPTION_DETAIL


def documented() -> Iterator[tuple[str, str]]:
    yield "supereigen", supereigen.__doc__ or ""
    for name in supereigen.__all__:
        thing = getattr(supereigen, name)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            yield name, thing.__doc__ or ""
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                if not member.startswith("_"):
                    yield f"{name}.{member}", getattr(value, "__doc__", None) or ""


EXAMPLES = [(name, text) for name, text in documented() if ">>>" in text]


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_examples(name: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if '"run/"' in text:
        make_run(tmp_path / "run", ROOT / "examples/wang-sergeev-5.txt")
        monkeypatch.chdir(tmp_path)
    names = {name: getattr(supereigen, name) for name in supereigen.__all__}
    test = doctest.DocTestParser().get_doctest(text, names, name, None, None)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


def test_every_function_has_an_example() -> None:
    with_examples = {name for name, _ in EXAMPLES}
    functions = {name for name in supereigen.__all__ if inspect.isfunction(getattr(supereigen, name))}
    assert functions <= with_examples
    for name in supereigen.__all__:
        assert getattr(supereigen, name).__doc__ or name in ("EPSILON", "Entry", "Node")


@pytest.mark.parametrize("path", ["README.md", "docs/python.md", "crates/supereigen-python/README.md"])
def test_texts(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, run = doctest.testfile(
        os.path.join(ROOT, path), module_relative=False, optionflags=FLAGS
    )
    assert run > 0
    assert failed == 0
