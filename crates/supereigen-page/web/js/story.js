// Shows the run of the paper: the lines of Algorithms 1–3 in short words, with those of the step marked, and the vectors
// found so far. The lines follow Wang and Sergeev; λ is subtracted from every weight first.

import { byId, el } from "./dom.js";
import { compare, format, negative, parse, sum } from "./rational.js";
import { vector } from "./words.js";

const ALGORITHMS = [
  ["Algorithm 3: all cycles, all paths", [
    ["take-cycle", "Take the next nonnegative cycle σ."],
    ["use-1", "Add the extremal vectors of Algorithm 1 for σ to the basis."],
    ["take-path", "Take the next maximum path π that ends on σ."],
    ["use-2", "If the vector of its last node is extremal, add the vectors of Algorithm 2 for π to the basis."],
  ]],
  ["Algorithm 1: a cycle σ", [
    ["walk", "From each node of σ, walk along σ until a solution x appears."],
    ["test-1", "Is x extremal? Then scale and keep it."],
  ]],
  ["Algorithm 2: a path π to σ", [
    ["go-back", "From the end of π go back by one node l."],
    ["loop", "Is the loop at l nonnegative? Then stop."],
    ["extend", "Let xₗ be the greatest value that its row allows."],
    ["keep-2", "Is x extremal? Then scale and keep it, and go on."],
    ["stop-2", "If not, stop: nothing further back on π is extremal."],
  ]],
];

const MARKED = {
  "cycle": () => ["take-cycle"],
  "cycle-vector": () => ["use-1", "walk", "test-1"],
  "path": () => ["take-path"],
  "path-vector": ({ verdict }) => ["use-2", "go-back", "extend", verdict === "not extremal" ? "stop-2" : "keep-2"],
  "loop": () => ["use-2", "go-back", "loop"],
};

const VERDICTS = { "repeat": "found before", "not extremal": "not extremal" };

export class Story {
  /** The index of the step of every vector in the list. */
  #indices = [];
  #items = [];
  #steps = [];

  constructor() {
    byId("algorithms").replaceChildren(...ALGORITHMS.map(([title, lines]) =>
      el("div", { class: "algorithm" },
        el("h3", {}, title),
        el("ol", {}, lines.map(([id, text]) => el("li", { "data-line": id }, text))))));
  }

  /** A new run. */
  tell(steps) {
    this.#steps = steps;
    this.#indices = steps.flatMap(({ vector: x }, k) => (x ? [k] : []));
    let number = 0;
    this.#items = this.#indices.map((k) => {
      const { verdict, vector: x } = steps[k];
      if (verdict === "new") return el("li", { class: "new", value: ++number }, vector(scaled(x)));
      return el("li", { class: "out" }, el("s", {}, vector(scaled(x))), ` ${VERDICTS[verdict]}`);
    });
    byId("found").replaceChildren(...this.#items);
  }

  /** Shows one step; −1 is none. */
  show(at) {
    const step = this.#steps[at];
    const marked = step ? MARKED[step.step](step) : [];
    for (const line of byId("algorithms").querySelectorAll("li")) {
      const isMarked = marked.includes(line.dataset.line);
      // Lines above the last one say how the run got there.
      line.classList.toggle("way", isMarked && line.dataset.line !== marked.at(-1));
      if (line.dataset.line === marked.at(-1)) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    }
    this.#items.forEach((item, k) => {
      item.hidden = this.#indices[k] > at;
      item.classList.toggle("latest", this.#indices[k] === at);
    });
    const size = this.#indices.filter((k) => k <= at && this.#steps[k].verdict === "new").length;
    byId("found-count").textContent = `The basis so far: ${size}`;
    if (at >= 0) byId("found").scrollTop = byId("found").scrollHeight;
  }
}

/** The multiple whose greatest entry is 0. */
function scaled(entries) {
  const values = entries.map(parse);
  const greatest = values.filter(Boolean).reduce((most, value) => (compare(value, most) > 0 ? value : most));
  return values.map((value) => (value ? format(sum(value, negative(greatest))) : null));
}
