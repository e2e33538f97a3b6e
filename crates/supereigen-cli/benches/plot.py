"""Draws the tables in recorded.txt, of which docs/performance.md shows some rows.

    python crates/supereigen-cli/benches/plot.py    # with matplotlib and scour
"""

import io
from pathlib import Path

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "supereigen"
matplotlib.rcParams["svg.fonttype"] = "none"
import matplotlib.pyplot as plt  # noqa: E402
from scour.scour import parse_args, scourString  # noqa: E402

ROOT = Path(__file__).resolve().parents[3]
PICTURES = ROOT / "docs" / "pictures"
TEXT = (Path(__file__).parent / "recorded.txt").read_text(encoding="utf-8")
BLUE, ORANGE, GREEN = "#0072b2", "#d55e00", "#009e73"


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


def rows(head: str) -> list[list[str]]:
    """The words of the rows of the table whose head begins so."""
    table = TEXT[TEXT.index(head) :].split("\n\n")[0]
    return [line.split() for line in table.splitlines()[1:]]


# The words of a row of peers: those after `6 × 6` are the extremals and, each with its memory, the seconds.
PEERS = {"polymake": (12, ORANGE, "s"), "TPLib": (9, "black", "x"), "cone": (7, BLUE, "o"), "basis": (5, GREEN, "^")}


def seconds(word: str) -> float | None:
    return None if word == "–" else float(word.lstrip(">"))


def draw_peers() -> None:
    families: dict[str, list[tuple[int, list[str]]]] = {}
    for words in rows("system            size"):
        name, n = words[0].rsplit("-", 1)
        families.setdefault(name, []).append((int(n), words))
    figure, panels = plt.subplots(2, 5, figsize=(12.5, 5.2), sharey=True)
    for panel, (name, members) in zip(panels.flat, families.items()):
        for label, (column, colour, marker) in PEERS.items():
            points = [(n, seconds(words[column])) for n, words in members if words[column] != "–"]
            if points:
                panel.plot(*zip(*points), color=colour, marker=marker, markersize=4, label=label)
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
    ours = [(int(words[2]), float(words[4]) / 1e3) for words in rows("family       n      basis")]
    panel.plot(*zip(*ours), "^", color=GREEN, markersize=4, label="basis, one thread (count)")
    for label, (column, colour, marker) in PEERS.items():
        found = [(int(words[4]), seconds(words[column])) for words in rows("system            size") if words[column][0].isdigit()]
        if label != "basis":
            panel.plot(*zip(*((size, time) for size, time in found if size)), marker, color=colour, markersize=4, label=label)
    panel.set(xscale="log", yscale="log", xlabel="size of the basis", ylabel="seconds")
    panel.grid(alpha=0.3)
    panel.legend(frameon=False, fontsize=8)
    save(figure, "peers-size.svg")


def draw_results() -> None:
    """The cost of a result against the size of the basis."""
    figure, panel = plt.subplots(figsize=(6.5, 4.4))
    table = rows("instance            basis        count")
    size = [int(row[1]) for row in table]
    for column, style, colour, label in (
        (5, "s", ORANGE, "verify"),
        (4, "x", "black", "search, and write with certificates"),
        (3, "o", BLUE, "search, and write as text"),
        (2, "^", GREEN, "count"),
        (7, "+", "gray", "copy the text"),
    ):
        panel.plot(size, [float(row[column]) for row in table], style, color=colour, markersize=6, label=label)
    panel.set(xscale="log", yscale="log", xlabel="size of the basis", ylabel="nanoseconds for each vector")
    panel.grid(alpha=0.3)
    panel.legend(frameon=False, fontsize=8, loc="upper center", bbox_to_anchor=(0.5, -0.14), ncols=3)
    save(figure, "results.svg")


draw_peers()
draw_sizes()
draw_results()
