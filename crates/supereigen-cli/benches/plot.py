"""Draws the tables recorded in docs/performance.md: python crates/supereigen-cli/benches/plot.py, with matplotlib and scour."""

from __future__ import annotations

import io
import re
from pathlib import Path

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "supereigen"
matplotlib.rcParams["svg.fonttype"] = "none"
import matplotlib.pyplot as plt  # noqa: E402
from scour.scour import parse_args, scourString  # noqa: E402

ROOT = Path(__file__).resolve().parents[3]
PICTURES = ROOT / "docs" / "pictures"
TEXT = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
BLUE, ORANGE, GREEN = "#0072b2", "#d55e00", "#009e73"
UNITS = {"µs": 1e-6, "ms": 1e-3, "s": 1.0}


SMALL = parse_args(
    [
        "--enable-comment-stripping",
        "--remove-descriptive-elements",
        "--enable-id-stripping",
        "--create-groups",
        "--indent=none",
        "--strip-xml-prolog",
    ]
)


def save(figure: plt.Figure, name: str) -> None:
    """Writes what can be seen, and not all that Matplotlib says."""
    for panel in figure.axes:
        panel.minorticks_off()
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None}, bbox_inches="tight")
    (PICTURES / name).write_text(scourString(drawn.getvalue(), SMALL), encoding="utf-8")


def peers() -> dict[str, list[tuple[int, float | None, float, float | None, bool]]]:
    """For each family: n, seconds of basis, of cone, of polymake, and whether the last is only a limit."""
    table = TEXT[TEXT.index("system            size") :].split("```")[0].splitlines()[1:]
    families: dict[str, list[tuple[int, float | None, float, float | None, bool]]] = {}
    for line in table:
        words = line.split()
        name, n = words[0].rsplit("-", 1)
        basis, _, cone, _, polymake = words[5:10]
        seconds = lambda word: None if word == "–" else float(word.lstrip(">"))
        row = (int(n), seconds(basis), float(cone), seconds(polymake), polymake.startswith(">"))
        families.setdefault(name, []).append(row)
    return families


def draw_peers() -> None:
    families = peers()
    figure, panels = plt.subplots(2, 4, figsize=(11, 5.2), sharey=True)
    for panel, (name, rows) in zip(panels.flat, families.items()):
        for column, colour, marker, label in (
            (3, ORANGE, "s", "polymake 4.6"),
            (2, BLUE, "o", "cone"),
            (1, GREEN, "^", "basis"),
        ):
            points = [(row[0], row[column]) for row in rows if row[column] is not None]
            if points:
                panel.plot(*zip(*points), color=colour, marker=marker, markersize=4, label=label)
        for row in rows:
            if row[4]:
                panel.annotate("given up", (row[0], row[3]), fontsize=7, ha="left", va="bottom")
        panel.set(yscale="log", title=name, xlabel="n")
        panel.grid(alpha=0.3)
    panels[0][0].set_ylabel("seconds")
    panels[1][0].set_ylabel("seconds")
    panels.flat[-1].axis("off")
    panels.flat[-1].legend(*panels.flat[0].get_legend_handles_labels(), loc="center", frameon=False)
    figure.tight_layout()
    save(figure, "peers-nodes.svg")


def draw_sizes() -> None:
    """Time against the size of the basis, ours and theirs."""
    figure, panel = plt.subplots(figsize=(6.5, 4.4))
    table = TEXT[TEXT.index("family       n      basis") :].split("```")[0].splitlines()[1:]
    found = [re.match(r"(\S+)\s+(\d+)\s+(\d+)\s+([\d.]+) (µs|ms|s)", line) for line in table]
    found += [re.match(r"(\S+)\s+(\d+)\s+(\d+)\s+([\d.]+)(s)", line) for line in table]
    ours = [(int(m[3]), float(m[4]) * UNITS[m[5]]) for m in found if m and int(m[3]) > 0]
    panel.plot(*zip(*ours), "^", color=GREEN, markersize=4, label="basis, one thread (count)")
    lines = TEXT[TEXT.index("system            size") :].split("```")[0].splitlines()[1:]
    words = [line.split() for line in lines]
    theirs = [(int(w[4]), float(w[9])) for w in words if int(w[4]) and w[9][0].isdigit()]
    cones = [(int(w[4]), float(w[7])) for w in words if int(w[4])]
    panel.plot(*zip(*cones), "o", color=BLUE, markersize=4, label="cone, one thread, with its process")
    panel.plot(*zip(*theirs), "s", color=ORANGE, markersize=4, label="polymake 4.6")
    writing = [10.0**k for k in range(2, 8)]
    label = "writing 20 entries each as text"
    panel.plot(writing, [20 * 7e-9 * size for size in writing], "--", color="gray", label=label)
    panel.set(xscale="log", yscale="log", xlabel="size of the basis", ylabel="seconds")
    panel.grid(alpha=0.3)
    panel.legend(frameon=False, fontsize=8)
    save(figure, "peers-size.svg")


def draw_results() -> None:
    """The cost of a result, as text and as a number, against the size of the basis."""
    figure, panel = plt.subplots(figsize=(6.5, 4.4))
    lines = TEXT[TEXT.index("instance            basis      count") :].split("```")[0].splitlines()[1:]
    rows = [line.split() for line in lines]
    size = [int(row[1]) for row in rows]
    for column, style, colour, label in (
        (4, "o", BLUE, "search, and write as text"),
        (6, "_", "black", "write stored vectors as text"),
        (3, "^", GREEN, "search, and make vectors"),
        (5, "+", "gray", "copy stored vectors"),
    ):
        cost = [float(row[column]) for row in rows]
        panel.plot(size, cost, style, color=colour, markersize=6, label=label)
    panel.set(xscale="log", yscale="log", xlabel="size of the basis", ylabel="nanoseconds for each result")
    panel.grid(alpha=0.3)
    panel.legend(frameon=False, fontsize=8)
    save(figure, "results.svg")


draw_peers()
draw_sizes()
draw_results()
