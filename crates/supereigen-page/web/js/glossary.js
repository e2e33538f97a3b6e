// What the words of the page mean, one click away: every element with `data-term` opens them at its word.

import { byId, el } from "./dom.js";

const WORDS = [
  ["solution", "Solution", "A vector x with A ⊗ x ≥ λ ⊗ x: for every i, the greatest of aᵢⱼ + xⱼ over all j is at least λ + xᵢ. The paper calls it a supereigenvector. −∞ everywhere is always one, and is not counted."],
  ["lambda", "λ", "The number on the right-hand side. A smaller λ asks for less. There are solutions up to the greatest cycle mean λ(A), and none above it."],
  ["minus-infinity", "−∞", "No arc, or no entry. It is less than every number, and adding a number leaves it what it is. An empty cell of the matrix and a dot in the table are −∞."],
  ["cycle-mean", "Cycle mean", "The sum of the weights along a cycle, divided by the number of its arcs. λ(A) is the greatest one."],
  ["scaled", "Scaled", "The greatest entry is 0. Adding the same number to all entries of a solution gives a solution again, so one of all these is enough."],
  ["extremal", "Extremal", "A solution that is not the entrywise maximum of two other solutions. All solutions are maxima of extremals with numbers added."],
  ["basis", "Scaled basis", "All scaled extremals. Every solution is a maximum of multiples of them, and none of them can be left out."],
  ["support", "Support", "The nodes at which a vector is a number, not −∞."],
  ["type", "Type", "A node t of an extremal x such that no smaller solution has the same entry at t. Most extremals have one type, those on a cycle of weight 0 may have several."],
  ["lasso", "Lasso", "The path that makes a vector extremal: from its type along the stem to a cycle. Weights along it give the entries of x."],
  ["class", "Class", "Nodes that all reach one another along arcs: a strongly connected component of the digraph."],
  ["breakpoint", "Breakpoint", "A λ at which the size of the basis changes, or the supports of its vectors do. Between two breakpoints only entries can change."],
];

export function glossary() {
  const dialog = byId("glossary");
  byId("glossary-words").replaceChildren(...WORDS.map(([id, word, meaning]) =>
    el("div", { id: `word-${id}` }, el("dt", {}, word), el("dd", {}, meaning))));
  document.addEventListener("click", (event) => {
    const term = event.target.closest("[data-term]")?.dataset.term;
    if (term === undefined) return;
    for (const word of dialog.querySelectorAll(".asked")) word.classList.remove("asked");
    dialog.showModal();
    const asked = byId(`word-${term}`);
    asked?.classList.add("asked");
    asked?.scrollIntoView({ block: "center" });
  });
  // Outside of its box a click is on the dialog itself.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}

/** A word of the page that can be asked about. */
export function term(id, text) {
  return el("button", { type: "button", class: "term", "data-term": id, title: "What is this?" }, text);
}
