// Why a vector is extremal, in words; see docs/certificates.md.

import { el } from "./dom.js";
import { term } from "./glossary.js";
import { cycle, number, set, support, vector, walk } from "./words.js";

/** The certificate of an answer of `/api/vector` that has a lasso. */
export function certificate(answer, names) {
  const { lasso } = answer;
  return [
    el("dl", { class: "certificate" },
      row("x", vector(answer.vector)),
      row(term("support", "support"), set(support(answer.vector), names)),
      row(term("type", lasso.types.length > 1 ? "types" : "type"), lasso.types.map((node) => names[node - 1]).join(", ")),
      row(term("lasso", "stem"), lasso.stem.length > 0 && lasso.kind !== "unit" ? walk(lasso.stem, names) : "none"),
      row(term("lasso", "cycle"), lasso.cycle.length > 0 ? cycle(lasso.cycle, names) : "none"),
      lasso.cycle_weight === null ? null : row("weight", `${number(lasso.cycle_weight)}, the sum of a − λ along the cycle`),
      row("kind", lasso.kind)),
    el("h4", {}, "Why it is extremal"),
    ...reasons(answer, names).map((text) => el("p", {}, text)),
    arcTable(answer, names),
  ];
}

function row(name, text) {
  return el("div", {}, el("dt", {}, name), el("dd", {}, text));
}

function reasons({ lasso }, names) {
  const name = (node) => names[node - 1];
  const path = [...lasso.stem, ...lasso.cycle];
  const [first, last] = [path[0], path.at(-1)];
  switch (lasso.kind) {
    case "unit":
      return ["λ = −∞: every vector is a solution, and one with a single finite entry is no maximum of two others."];
    case "pure zero cycle":
      return [
        "The support is one cycle of weight 0, and all its arcs are tight. No other arc between its nodes holds up a row.",
        "A smaller solution with the same entry at any node of the cycle would have to agree with x at the next node, and so all around. There is none, so every node of the cycle is a type.",
      ];
    case "forked":
      return [
        `From ${name(first)} the lasso goes along the stem, each time by the only arc that holds up the row, and it is tight. From ${name(lasso.stem.at(-1))} tight arcs lead to ${lasso.entries.map(name).join(" and ")} on the cycle, whose weight is 0.`,
        `A smaller solution with the same entry at ${name(first)} would have to agree with x along the stem, then at one of these nodes, then all around the cycle. There is none.`,
      ];
    default:
      return [
        path.length > 1
          ? `From every node but ${name(last)}, the last one, only one arc between nodes of the support holds up the row: the tight one to the next node. The cycle has weight ${number(lasso.cycle_weight)} ≥ 0, which holds up ${name(last)}.`
          : `The loop at ${name(last)} has weight ${number(lasso.cycle_weight)} ≥ 0, which holds up its row, and there is no other node.`,
        `A smaller solution with the same entry at ${name(first)} would have to agree with x at the next node, and the next, up to ${name(last)}. There is none.`,
      ];
  }
}

/** More arcs would not be read. */
const MOST_ARCS = 60;

function arcTable({ satisfying_arcs: arcs, vector: x }, names) {
  if (arcs.length === 0) return null;
  const line = ({ tail, head, weight, tight }) =>
    el("tr", { "data-arc": `${tail} ${head}` },
      el("td", {}, `${names[tail - 1]} → ${names[head - 1]}`),
      el("td", {}, `${number(weight)} + ${bracketed(x[head - 1])} ${tight ? "=" : ">"} λ + ${bracketed(x[tail - 1])}`),
      el("td", {}, tight ? "tight" : "slack"));
  const rest = arcs.length > MOST_ARCS ? ` (the first ${MOST_ARCS} of ${arcs.length})` : "";
  return el("table", { class: "arcs" },
    el("caption", {}, `Arcs that hold up a row${rest}`),
    el("thead", {}, el("tr", {}, ["arc", "a + x ≥ λ + x", "it is"].map((text) => el("th", { scope: "col" }, text)))),
    el("tbody", {}, arcs.slice(0, MOST_ARCS).map(line)));
}

function bracketed(text) {
  return text.startsWith("-") ? `(${number(text)})` : number(text);
}
