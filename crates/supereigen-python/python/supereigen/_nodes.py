"""Nodes by name: by their labels where the matrix has labels, else by their numbers, from 1."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Union

from ._errors import SearchError

__all__ = ["Node"]

Node = Union[int, str]
"""A node. Functions take its label or its number, from 1. Results have its label if the matrix has labels and no two are
equal, else its number."""


def whole(name: str, value: object) -> int:
    """The argument of this name, if it is an integer."""
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name}={value!r}: expected an int") from None


def names(labels: Sequence[str], n: int) -> Sequence[Node]:
    """The names of all nodes, in order."""
    return labels if len(set(labels)) == n else range(1, n + 1)


def text_of_node(node: Node) -> str:
    """A node as questions have it."""
    return f"label:{node}" if isinstance(node, str) else f"number:{whole('node', node)}"


def number_of(node: Node, labels: Sequence[str], n: int) -> int:
    """The number of a node, from 1."""
    if isinstance(node, str):
        if node not in labels:
            raise SearchError(f"there is no node {node!r}")
        return labels.index(node) + 1
    number = whole("node", node)
    if not 1 <= number <= n:
        raise SearchError(f"there is no node {number}: they are numbered from 1 to {n}")
    return number
