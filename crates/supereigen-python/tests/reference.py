"""Makes the reference, a chapter of the book, of the docstrings. It needs no package: `python3 reference.py FILE.md`."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "python/supereigen"

SUBJECTS = [
    ("Answers", ["_answer"]),
    ("Bases", ["_search", "_basis", "_arrays", "_shards", "_run"]),
    ("Matrices and nodes", ["_matrix", "_nodes"]),
    ("One vector", ["_vector"]),
    ("Checking", ["_verify"]),
    ("Cones", ["_cone", "_span"]),
    ("Cycle means, eigenvectors, bounds", ["_spectral", "_interval"]),
    ("Event systems", ["_events", "_dynamics"]),
    ("Families", ["_generate"]),
    ("Pictures", ["_draw", "_page", "plot"]),
    ("Clusters", ["dask"]),
    ("Errors", ["_errors"]),
]
"""The headings, and the modules whose public names come under each."""

HEAD = """# Python reference

Every public name of the package, made from its docstrings: `help(supereigen.basis)` shows the same. The examples are
run by the tests. [Python](python.md) is where to begin. A *node* is a label where the matrix has labels, else a number,
from 1; a *number* is an `int`, a `Fraction`, or the float `-inf` for −∞.
"""

Definition = ast.FunctionDef | ast.ClassDef


def page() -> str:
    """The whole page."""
    text = HEAD
    for title, modules in SUBJECTS:
        found = [part for module in modules for part in of_module(module)]
        # Functions first, then what they return.
        text += f"\n## {title}\n" + "".join(part for _, part in sorted(found, key=lambda pair: pair[0]))
    return re.sub(r"\n{3,}", "\n\n", text + aliases())


def parsed(module: str) -> ast.Module:
    return ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8"))


def aliases() -> str:
    """The names of types that signatures use."""
    text = "\n## Names in signatures\n\n"
    for module in ("_answer", "_input", "_matrix", "_nodes", "_vector", "_wanted", "_shards", "_progress"):
        for node, doc in documented(parsed(module).body):
            if isinstance(node, ast.Assign) and doc and re.fullmatch(r"[A-Z][a-z]\w+", name_of(node)):
                text += f"- `{name_of(node)}`: {prose(doc)}\n"
    return text


def of_module(module: str) -> Iterator[tuple[bool, str]]:
    """Each public name, after whether it is no function."""
    prefix = "" if module.startswith("_") else f"{module}."
    body = parsed(module).body
    lists = [node.value for node in body if isinstance(node, (ast.Assign, ast.AugAssign)) and name_of(node) == "__all__"]
    names = [name for found in lists for name in ast.literal_eval(found)]
    classes = {node.name: node for node in body if isinstance(node, ast.ClassDef)}
    for node, doc in documented(body):
        if isinstance(node, ast.FunctionDef) and node.name in names:
            yield False, of_function(node, prefix, "###")
        elif isinstance(node, ast.ClassDef) and node.name in names:
            yield True, of_class(node, classes)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and name_of(node) in names and doc:
            yield True, f"\n### `{name_of(node)}`\n\n{prose(doc)}\n"


def documented(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Each statement with the text that follows it."""
    for node, following in zip(body, [*body[1:], ast.Pass()]):
        is_text = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
        yield node, ast.literal_eval(following.value) if is_text else ""  # type: ignore[attr-defined]


def name_of(node: ast.Assign | ast.AnnAssign | ast.AugAssign) -> str:
    return ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)


def of_function(node: ast.FunctionDef, prefix: str, level: str) -> str:
    return f"\n{level} `{prefix}{node.name}`\n\n{signature(node, prefix)}\n{markdown(doc_of(node))}"


def signature(node: ast.FunctionDef, prefix: str) -> str:
    if any(ast.unparse(decorator) == "property" for decorator in node.decorator_list):
        return f"A property, `{ast.unparse(node.returns)}`.\n" if node.returns else ""
    words = ast.unparse(node.args).replace("self, ", "").replace("self", "")
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    whole = f"{prefix}{node.name}({words}){returns}"
    if len(whole) > 100:
        # A comma outside of brackets ends a parameter.
        parts = re.split(r", (?![^\[(]*[\])])", words)
        whole = f"{prefix}{node.name}(\n    " + ",\n    ".join(parts) + f",\n){returns}"
    return f"```python\n{whole}\n```\n"


def parts_of(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> Iterator[tuple[ast.stmt, str]]:
    """What a class has, also of those in its module from which it is made."""
    for base in map(ast.unparse, node.bases):
        if base in classes:
            yield from parts_of(classes[base], classes)
    yield from documented(node.body)


def of_class(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> str:
    text = f"\n### `{node.name}`\n\n{markdown(doc_of(node))}"
    fields = [
        f"- `{name_of(field)}: {ast.unparse(field.annotation)}`" + (f": {prose(doc)}" if doc else "")
        for field, doc in parts_of(node, classes)
        if isinstance(field, ast.AnnAssign) and not name_of(field).startswith("_")
    ]
    if fields:
        text += "\n" + "\n".join(fields) + "\n"
    for member in node.body:
        if isinstance(member, ast.FunctionDef) and not member.name.startswith("_") and ast.get_docstring(member):
            text += of_function(member, f"{node.name}.", "####")
    return text


def doc_of(node: Definition) -> str:
    return ast.get_docstring(node) or ""


def prose(text: str) -> str:
    """One paragraph on one line, with the quotes of Markdown."""
    return " ".join(text.split()).replace("``", "`")


def markdown(doc: str) -> str:
    """A docstring with the sections of NumPy."""
    parts = re.split(r"^(\w+)\n-{3,}\n", doc, flags=re.MULTILINE)
    text = paragraphs(parts[0])
    for title, body in zip(parts[1::2], parts[2::2]):
        text += f"\n**{title}**\n" + (paragraphs(body) if title == "Examples" else items(body))
    return text


def items(body: str) -> str:
    """Names, each with an indented text below it."""
    text = ""
    for item in re.split(r"\n(?=\S)", body.strip()):
        name, _, about = item.partition("\n")
        quoted = ", ".join(f"`{one}`" for one in name.split(", "))
        text += f"\n- {quoted}" + (f": {prose(about)}" if about.strip() else "")
    return f"{text}\n"


def paragraphs(body: str) -> str:
    """Paragraphs and lists as they are, examples as blocks."""
    text = ""
    for paragraph in re.split(r"\n\n+", body.strip("\n")):
        if paragraph.startswith(">>>"):
            text += f"\n```pycon\n{paragraph.strip()}\n```\n"
        elif paragraph.startswith("- "):
            found = [prose(item) for item in re.split(r"^- ", paragraph, flags=re.MULTILINE)]
            text += "\n" + "\n".join(f"- {item}" for item in found if item) + "\n"
        elif paragraph.strip():
            text += f"\n{prose(paragraph)}\n"
    return text


def names_of(page: str) -> set[str]:
    """What the page has a heading for."""
    return set(re.findall(r"^### `(?:\w+\.)?(\w+)`$", page, flags=re.MULTILINE))


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
