// What is known about the problem, in sentences.

import { byId, el } from "./dom.js";
import { meanText } from "./rational.js";
import { extremals, loop, number, rough, set, vector } from "./words.js";

/** Of a longer vector only the length is shown. */
const LONGEST_VECTOR = 24;

export class Facts {
  constructor(session) {
    session.onProblem((news) => this.#show(news));
  }

  #show(news) {
    if (!news) {
      for (const id of ["mean", "times", "solvable", "finite", "classes"]) fact(id, "—");
      return;
    }
    const { description, names } = news;
    fact("mean", ...meanOf(description, names));
    fact("times", ...timesOf(description, names));
    fact("solvable", ...solvableOf(description));
    fact("finite", ...finiteOf(description, names));
    fact("classes", ...classesOf(description, names));
  }

  /** Shows how far the run over the basis is. */
  showStatus(status) {
    const { state, results, estimate } = status;
    if (state === "complete") return fact("size", extremals(results));
    if (state === "running" && estimate) {
      const { results: about, least, most } = estimate;
      if (most === null) return fact("size", `at least ${rough(least)} scaled extremals`);
      return fact("size", `about ${rough(about)} scaled extremals`,
        `between ${rough(least)} and ${rough(most)}`);
    }
    if (state === "running") return fact("size", results > 0 ? `more than ${extremals(results)}` : "counting …");
    return fact("size", `at least ${extremals(results)}`, "not counted to the end");
  }

  noStatus() {
    fact("size", "—");
  }
}

function fact(id, text, more = "") {
  byId(`fact-${id}`).replaceChildren(text, more && el("small", {}, ` ${more}`));
}

function meanOf({ means }, names) {
  if (means.mean === null) return ["none", "there is no cycle"];
  return [number(meanText(means.mean)), `on the cycle ${loop(means.cycle, names)}`];
}

/** The cycle-time vector, by value: the greatest cycle mean that each node reaches. */
function timesOf({ means }, names) {
  const nodesOf = new Map();
  for (const { nodes, greatest_reachable: time } of means.classes) {
    nodesOf.set(time, [...(nodesOf.get(time) ?? []), ...nodes]);
  }
  const shown = [...nodesOf].slice(0, 8).map(([time, nodes]) => [number(time && meanText(time)), set(nodes.toSorted((a, b) => a - b), names)]);
  if (nodesOf.size === 1) return [shown[0][0], "at every node"];
  const rest = nodesOf.size > shown.length ? " …" : "";
  return ["several", shown.map(([time, nodes]) => `${time} at ${nodes}`).join(", ") + rest];
}

function solvableOf({ solvable, means, lambda }) {
  if (solvable) return ["yes", lambda === null ? "every vector" : "some cycle has mean at least λ, and no period shorter than its mean is possible"];
  return ["no", means.mean !== null ? `every cycle mean is below λ = ${number(lambda)}` : "there is no cycle"];
}

function finiteOf({ finite_solution: finite, n }, names) {
  if (finite.vector) {
    return [n <= LONGEST_VECTOR ? vector(finite.vector) : `yes, with ${n} entries`];
  }
  return ["no", `node ${names[finite.nodes[0] - 1]} reaches no cycle of mean at least λ`];
}

function classesOf({ means: { classes }, finite_entries: arcs }, names) {
  const arcsOf = arcs === 1 ? "1 arc" : `${arcs} arcs`;
  if (classes.length === 1) return ["one", `strongly connected, ${arcsOf}`];
  const shown = classes.slice(0, 8).map(({ nodes }) => set(nodes, names));
  const rest = classes.length > shown.length ? " …" : "";
  return [String(classes.length), `${shown.join(", ")}${rest}, ${arcsOf}`];
}
