"""The reference has every public name, with parameters and returns."""

import inspect
import re

import reference
import supereigen
from supereigen import dask, plot


def test_every_name_is_on_the_page() -> None:
    names = {*supereigen.__all__, *plot.__all__, *dask.__all__} - {"plot"}
    assert names - reference.names_of(reference.page()) == set()


def test_functions_document_all_parameters_and_what_they_return() -> None:
    functions = [
        function
        for module in (supereigen, plot, dask)
        for function in map(module.__dict__.get, module.__all__)
        if inspect.isfunction(function)
    ]
    assert len(functions) > 30
    for function in functions:
        doc = inspect.getdoc(function) or ""
        section = re.search(r"^Parameters\n-+\n(.*?)(?=\n\n\w+\n-+\n|\Z)", doc, re.DOTALL | re.MULTILINE)
        assert section, function.__name__
        heads = re.findall(r"^(\S.*)$", section[1], re.MULTILINE)
        named = {name for head in heads for name in head.split(", ")}
        assert named == set(inspect.signature(function).parameters), function.__name__
        assert re.search(r"^Returns\n-+\n", doc, re.MULTILINE), function.__name__
