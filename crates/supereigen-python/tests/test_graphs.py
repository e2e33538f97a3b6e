"""Matrices from graphs: an arc from i to j is the entry in row i, column j."""

from fractions import Fraction
from math import inf, nan
from typing import Any

import networkx as nx
import pytest
import rustworkx as rx
import supereigen as se

ARCS = [("10", "20", 3), ("20", "10", -1), ("20", "20", 0.1)]
EXPECTED = [[-inf, 3], [-1, Fraction(1, 10)]]


def of_networkx(kind: Any, arcs: Any) -> Any:
    graph = kind()
    graph.add_weighted_edges_from(arcs)
    return graph


def of_rustworkx(kind: Any, arcs: Any, weight: Any = lambda value: value) -> Any:
    graph = kind()
    node_of: dict[Any, int] = {}
    for tail, head, value in arcs:
        for node in (tail, head):
            if node not in node_of:
                node_of[node] = graph.add_node(node)
        graph.add_edge(node_of[tail], node_of[head], weight(value))
    return graph


@pytest.mark.parametrize(
    "graph",
    [
        of_networkx(nx.DiGraph, ARCS),
        of_networkx(nx.MultiDiGraph, ARCS),
        of_rustworkx(rx.PyDiGraph, ARCS),
        of_rustworkx(rx.PyDiGraph, ARCS, lambda value: {"weight": value}),
    ],
    ids=lambda graph: type(graph).__name__,
)
def test_digraphs(graph: Any) -> None:
    matrix = se.Matrix(graph)
    assert (matrix.to_lists(), matrix.labels) == (EXPECTED, ["10", "20"])
    assert se.max_cycle_mean(graph).mean == 1


@pytest.mark.parametrize(
    "graph",
    [of_networkx(nx.Graph, ARCS[:1] + ARCS[2:]), of_rustworkx(rx.PyGraph, ARCS[:1] + ARCS[2:])],
    ids=lambda graph: type(graph).__module__,
)
def test_an_edge_without_direction_is_two_arcs(graph: Any) -> None:
    assert se.Matrix(graph).to_lists() == [[-inf, 3], [3, Fraction(1, 10)]]


def test_numbers_of_rows_are_no_labels() -> None:
    for arcs in ([(2, 0, 7), (1, 0, 8)], [(3, 1, 7), (2, 1, 8)], [("2", "0", 7), ("1", "0", 8)]):
        for matrix in (
            se.Matrix(of_networkx(nx.DiGraph, arcs)),
            se.Matrix(of_rustworkx(rx.PyDiGraph, arcs)),
        ):
            assert matrix.labels == []
            assert (matrix[1, 0], matrix[2, 0]) == (8, 7)
    assert se.Matrix(of_networkx(nx.DiGraph, [("01", "0", 7)])).labels == ["01", "0"]
    # A node that was taken away leaves a gap in the numbers that rustworkx gives.
    graph = rx.PyDiGraph()
    graph.add_nodes_from([{"name": "a"}, None, 3.5])
    graph.remove_node(0)
    graph.add_edge(1, 2, 5)
    assert se.Matrix(graph).to_lists() == [[-inf, 5], [-inf, -inf]]


def test_any_node_has_a_name() -> None:
    grid = nx.grid_2d_graph(2, 2)
    with pytest.raises(se.MatrixError, match=r"the edge '\(0, 0\)' – '\(1, 0\)' has no 'weight'"):
        se.Matrix(grid)
    nx.set_edge_attributes(grid, 4, "time")
    matrix = se.Matrix(grid, weight="time")
    assert matrix.labels == ["(0, 0)", "(0, 1)", "(1, 0)", "(1, 1)"]
    assert matrix["(0, 0)", "(0, 1)"] == 4
    assert matrix["(0, 0)", "(1, 1)"] == -inf


TWICE = [("a", "b", 1), ("a", "b", 2)]


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        (of_networkx(nx.MultiDiGraph, TWICE), "the edge 'a' → 'b' is given twice"),
        (of_rustworkx(rx.PyDiGraph, TWICE), "the edge 'a' → 'b' is given twice"),
        (of_networkx(nx.MultiGraph, [("a", "b", 1), ("b", "a", 2)]), "'a' – 'b' is given twice"),
        (nx.DiGraph([("a", "b")]), "the edge 'a' → 'b' has no 'weight'"),
        (rx.generators.directed_path_graph(2), "the edge '0' → '1' has no 'weight'"),
        (nx.DiGraph(), "no entries"),
        (of_networkx(nx.DiGraph, [(1, "1", 0)]), "the label '1' is given twice"),
    ],
)
def test_graphs_that_are_refused(graph: Any, message: str) -> None:
    with pytest.raises(se.MatrixError, match=message):
        se.Matrix(graph)


@pytest.mark.parametrize("bad", [nan, inf, "x", True])
@pytest.mark.parametrize("nodes", ["ab", (0, 1)])
def test_weights_that_are_refused(nodes: Any, bad: Any) -> None:
    # Nodes that are numbers have no labels, but are named all the same.
    edge = f"the edge {str(nodes[0])!r} → {str(nodes[1])!r}"
    # There is no frame to fill.
    advice = "; leave out an edge that is missing on purpose$" if bad is nan else "$"
    with pytest.raises(se.EntryError, match=f"row 1, column 2 .*, of {edge}{advice}"):
        se.Matrix(of_networkx(nx.DiGraph, [(*nodes, bad)]))
