// Explains the words of the page: a click on an element with `data-term` opens the glossary at its word.

import { byId, el } from "./dom.js";

const WORDS = [
  ["solution", "Solution", "A vector x with A ⊗ x ≥ λ ⊗ x: for every i, the greatest of aᵢⱼ + xⱼ over all j is at least λ + xᵢ. The paper calls it a supereigenvector. The vector that is −∞ everywhere is always a solution; it is not counted."],
  ["lambda", "λ", "The number on the right-hand side. The smaller λ is, the more vectors are solutions. There are solutions up to the greatest cycle mean λ(A), and none above it."],
  ["minus-infinity", "−∞", "No arc, or no entry. It is less than every number, and −∞ plus a number is −∞. An empty cell of the matrix and a dot in the table are −∞."],
  ["cycle-mean", "Cycle mean", "The sum of the weights along a cycle, divided by the number of its arcs. λ(A) is the greatest one."],
  ["cycle-time", "Cycle time", "The time that a round takes at a node in the long run, if every event happens as soon as it can: x(k + 1) = A ⊗ x(k), from any finite x(0). It is the greatest cycle mean that the node reaches."],
  ["scaled", "Scaled", "The greatest entry is 0. If the same number is added to all entries of a solution, the result is a solution again (a multiple of the first). So it is enough to list one of them."],
  ["extremal", "Extremal", "A solution that is not the entrywise maximum of two other solutions. Every solution is the entrywise maximum of some multiples of extremals."],
  ["basis", "Scaled basis", "All scaled extremals. Every solution is the entrywise maximum of multiples of them, and none of them can be left out."],
  ["support", "Support", "The nodes at which a vector is a number, not −∞."],
  ["type", "Type", "A node t of an extremal x such that no smaller solution has the same entry at t. An extremal has one type, unless it is a pure zero cycle; then every node of its support is a type."],
  ["lasso", "Lasso", "The path of the digraph that makes a vector extremal. It starts at a type, follows the stem and ends in a cycle. Each node waits for the next one, which justifies its entry: aᵢⱼ + xⱼ ≥ λ + xᵢ. So the weights along the path determine x up to a multiple."],
  ["arc", "Arc", "The arc i → j of the digraph is the entry aᵢⱼ of the matrix: i waits for j, so time runs against its arrow."],
  ["class", "Class", "A set of nodes that reach one another along arcs: a strongly connected component of the digraph."],
  ["breakpoint", "Breakpoint", "A λ at which the size of the basis or the supports of its vectors change. Between two breakpoints only the entries can change."],
];

export function glossary() {
  const dialog = byId("glossary");
  byId("glossary-words").replaceChildren(...WORDS.map(([id, word, meaning]) =>
    el("div", { id: `word-${id}` }, el("dt", {}, word), el("dd", {}, meaning))));
  document.addEventListener("click", (event) => {
    const term = event.target.closest("[data-term]")?.dataset.term;
    if (term === undefined) return;
    dialog.showModal();
    for (const word of dialog.querySelectorAll("[id^=word]")) word.classList.toggle("asked", word.id === `word-${term}`);
    dialog.querySelector(".asked").scrollIntoView({ block: "center" });
  });
  // A click outside of the box of the dialog has the dialog itself as its target.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}

/** A word of the page that opens the glossary. */
export function term(id, text) {
  return el("button", { type: "button", class: "term", "data-term": id, title: "What is this?" }, text);
}
