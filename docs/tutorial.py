# %% [markdown]
# # Delays in a railway network
#
# A tutorial in cells: run it as it is, or open it as a notebook (Jupyter with jupytext, VS Code, Spyder).
# It needs `pip install './crates/supereigen-python[plot]'`, and runs from any folder of the repository.
#
# The network is a part of the Dutch intercity service, as a timed event graph. Event i happens again and
# again, and x_i(k) is the time, in minutes, at which it happens for the k-th time: a departure for most i. A
# departure waits for the trains that feed it, so if nothing waits longer than it must,
#
# > x_i(k+1) = max over j of (a_ij + x_j(k)), in short x(k+1) = A ⊗ x(k),
#
# where a_ij is the time that must pass between event j and the next event i, and −∞ if i does not wait for j.

# %%
import math
from pathlib import Path

import matplotlib.pyplot as plt
import supereigen as se
from supereigen import plot

ROOT = next(p for p in [Path.cwd(), *Path.cwd().parents] if (p / "examples").is_dir())
A = se.Matrix(ROOT / "examples/dutch-railway-10.txt")
entries = A.to_lists()
n = len(entries)


def after(x):
    """A ⊗ x, the next round of events."""
    return tuple(max(a + b for a, b in zip(row, x)) for row in entries)


# %% [markdown]
# ## How often trains can run
#
# λ(A), the greatest mean of a cycle, is the shortest period with which all events can repeat. Here it is
# 143/3 minutes: a train every 47 minutes and 40 seconds, and no faster, because of one cycle of events each of
# which waits for the next in the list.

# %%
mean, cycle = se.max_cycle_mean(A)
print("λ(A) =", mean, "along", cycle)
weight = sum(entries[i - 1][j - 1] for i, j in zip(cycle, cycle[1:] + cycle[:1]))
assert mean * len(cycle) == weight

# %%
figure, axes = plt.subplots(figsize=(7, 7))
plot.digraph(A, ax=axes)
axes.set_title("an arc i → j: event i waits for event j")

# %% [markdown]
# ## Two inequalities
#
# A timetable with the period λ lets event i happen at x_i + kλ. It can be kept if every event comes at least as
# late as all that it waits for allows: A ⊗ x ≤ λ ⊗ x. Its solutions, the *sub*eigenvectors, are the timetables.
# There are some with all entries finite exactly if λ ≥ λ(A).
#
# The other inequality, A ⊗ x ≥ λ ⊗ x, says: of every event i that x speaks of, some predecessor j makes it wait so
# long that its next time is no earlier than x_i + λ. Since ⊗ is monotone, that goes on for ever,
#
# > x(0) ≥ x implies x(k) ≥ x + kλ for all k,
#
# however the trains hurry. Entries −∞ are events of which x says nothing. So a *super*eigenvector is a pattern of
# lateness that sustains itself against a clock of period λ: whoever is that late stays that late.
#
# For λ > λ(A) every cycle has time in hand, each round of it wins some back, and no such pattern exists. At
# λ = λ(A) there are patterns, all carried by cycles without any slack.

# %%
assert se.count(A, mean + 1) == 0
basis = se.basis(A, mean)
print(len(basis), "extremals for λ =", mean)
for x in basis:
    assert all(y >= z + mean for y, z in zip(after(x), x))

x = basis[0]
lower = x
later = x
for _ in range(100):
    later, lower = after(later), tuple(z + mean for z in lower)
    assert all(y >= z for y, z in zip(later, lower))

# %% [markdown]
# ## What an extremal is
#
# The maximum of two such patterns is one again, and so is a pattern with all its finite entries shifted by the same
# time. The *extremals* are those that are not the maximum of two others: all patterns are maxima of shifted extremals.
# Each is a chain of causes, as small as possible. Its certificate shows it: from an event along the stem, each waits
# for the next one, into a cycle in which the lateness goes round. The cycle has a mean of at least λ, or it would
# lose what it carries; at λ = λ(A) its mean is exactly λ, and the
# `cycle_weight` of the certificate, its weight less λ for each arc, is 0.
#
# *Scaled* means that the greatest entry is 0: the latest event of the pattern is late by the reference, the
# others by so much less.

# %%
for x, why in zip(basis, basis.certificates):
    shown = {i: str(value) for i, value in enumerate(x, 1) if value != -math.inf}
    print("type", why.types, "stem", why.stem, "cycle", why.cycle, "lateness", shown)
    assert why.cycle_weight == 0
    assert max(x) == 0

longest = max(range(len(basis)), key=lambda k: len(basis.certificates[k].stem))
figure, axes = plt.subplots(figsize=(7, 7))
plot.digraph(A, basis.certificates[longest], ax=axes)
axes.set_title("red: the cycle that keeps the lateness; blue: whom it holds up")

# %% [markdown]
# ## A period that is too short
#
# With a train every 45 minutes, less than λ(A), no timetable can be kept, and there are more patterns. The number
# as a function of λ changes at a few values only.

# %%
spectrum = se.spectrum(A, 30)
for value, at, below in spectrum.breakpoints[:8]:
    print(f"λ = {str(value):>6}: {at} extremals, {below} just below")
assert spectrum.breakpoints[0].value == mean
assert spectrum.count(45) == se.count(A, 45)

figure, axes = plt.subplots()
plot.supports(se.basis(A, 45), ax=axes)
axes.set_title("λ = 45: how many events a pattern needs")

# %% [markdown]
# ## A morning with delays
#
# Let all events be due at time 0 in round 0, and some of them be late by so many minutes. The greatest pattern that is
# nowhere above these times is what is certain to stay, whatever is done in later rounds. Here λ is λ(A), so a
# timetable of that period has no slack on the critical cycle.

# %%
late = [0, 0, 12, 0, 0, 5, 0, 0, 0, 0]
stays = se.project(A, late, mean)
print("stays:", [str(value) for value in stays])
assert se.is_supereigenvector(A, stays, mean)
assert all(a <= b for a, b in zip(stays, late))

# %% [markdown]
# `decompose` says of which extremals it is the maximum, each shifted by a coefficient, and none of them can be left
# out. A coefficient is how late the latest event of its chain is. Nothing was enumerated for this.

# %%
parts = se.decompose(A, stays, mean)
for part in parts:
    print("event", part.node, "is held by a chain that is late by", part.coefficient)
rebuilt = tuple(max(part.coefficient + part.extremal[i] for part in parts) for i in range(n))
assert rebuilt == stays
assert all(part.extremal in list(basis) for part in parts)

figure, axes = plt.subplots()
nodes = range(1, n + 1)
axes.bar(nodes, [float(value) for value in late], color="#9aa3ad", label="late in round 0")
axes.plot(nodes, [float(value) for value in stays], "o", color="#c0392b", label="certain to stay")
axes.set(xlabel="event", ylabel="minutes")
axes.legend()
