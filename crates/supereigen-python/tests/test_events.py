"""Connections, why a period cannot be kept, and timetables."""

from fractions import Fraction

import pandas
import polars
import pytest

import supereigen as se

ROWS = [("Red out", "Red back", 24, 0), ("Red back", "Red out", "20.5", 1), ("Red out", "Red out", 95, 2)]
COLUMNS = ["from", "to", "minutes", "rounds"]


@pytest.mark.parametrize(
    "connections",
    [
        ROWS,
        pandas.DataFrame(ROWS, columns=COLUMNS),
        polars.DataFrame([(a, b, str(t), r) for a, b, t, r in ROWS], schema=COLUMNS, orient="row"),
        pandas.DataFrame([(b, a, t, r) for a, b, t, r in ROWS], columns=["event", "waits_for", "minutes", "rounds"]),
    ],
    ids=["tuples", "pandas", "polars", "waits"],
)
def test_connections(connections):
    A = se.Matrix.from_connections(connections)
    assert A.labels == ["Red out", "Red back", "Red out@1"] or A.labels == ["Red back", "Red out", "Red out@1"]
    assert A.connections.startswith("3 connections of 2 events, 1 of them of the same round")
    answer = se.why(A, 45)
    assert not answer.kept
    assert answer["shortest"] == Fraction(95, 2)
    assert [loop.excess for loop in answer.loops] == [5]
    assert answer.saving.total == 5
    assert list(answer.to_pandas()["excess"]) == [5]
    assert se.max_cycle_mean(A).mean == Fraction(95, 2)


def test_timetable():
    A = se.Matrix.from_connections(ROWS)
    table = se.timetable(A, 48, fix="Red back", at=7)
    assert table.times == {"Red out": Fraction(-41, 2), "Red back": 7}
    assert [row.buffer for row in table.connections] == [Fraction(7, 2), 0, 1]
    assert table.draw().startswith("<svg")
    assert list(table.to_pandas()["time"]) == [Fraction(-41, 2), 7]
    assert "for the period 48" in str(table)


def test_chains_and_other_matrices():
    answer = se.why([[None, 7], [3, None]], 4, event="2")
    assert [chain.events for chain in answer.chains] == [("2",)]
    assert set(answer) >= {"period", "kept", "shortest", "loops", "chains"}
    assert se.why([[None, 7], [None, None]], 0)["shortest"] is None


TRAINS = pandas.DataFrame([("a", "b", 1)], columns=["train", "next", "minutes"])


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: se.Matrix.from_connections([("a", "b")]), se.MatrixError, "a connection is"),
        (lambda: se.Matrix.from_connections(TRAINS), se.ReadError, "which event waits for which"),
        (lambda: se.why([[1]], 0, event="x"), se.Error, "no such node"),
        (lambda: se.timetable([[1]], 0), se.Error, "too short"),
        (lambda: se.why([[1]], None), se.Error, "−∞"),
    ],
)
def test_refusals(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_what_was_assumed_is_said(tmp_path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("from,to,minutes,line,umlauf\na,b,3,Red,2\nb,a,4,Red,2\n")
    for answer in se.why(path, 9), se.timetable(path, 9), se.max_cycle_mean(path):
        assert answer.assumed == (
            "the column `line` is not used",
            "the column `umlauf` is not used; if it is meant as `rounds`, name it so",
            "no column has the rounds: taken as 1 for 2 connections",
        )
        assert answer.read_as.startswith("2 connections of 2 events")
        assert str(answer).startswith("Note: the column")
    path.write_text("from,to,minutes,max\na,b,3,9\n")
    with pytest.raises(se.Error, match="longest times"):
        se.why(path, 9)


def test_nodes_are_not_given_twice() -> None:
    for flags in {"cycle": [1, 1]}, {"contains": [2, 2]}:
        with pytest.raises(se.Error, match="given twice"):
            se.basis([[0, 1], [1, 0]], **flags)


def test_a_notebook_names_events_of_the_same_round() -> None:
    matrix = se.Matrix.from_connections([("a", "b", 30, 0), ("b", "a", 20, 1)])
    html = se.basis(matrix, 45)._repr_html_()
    assert "<td>a → (b → a → b)</td>" in html
