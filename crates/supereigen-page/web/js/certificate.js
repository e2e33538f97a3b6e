// Why a vector is extremal, in words; see docs/certificates.md.

import { el } from "./dom.js";
import { term } from "./glossary.js";
import { compare, format, parse, sum } from "./rational.js";
import { cycle, number, set, support, vector, walk } from "./words.js";

/** Why a vector is extremal, in one sentence. */
export function sentence({ lasso }, names, lambda) {
  const { kind, stem, cycle: round } = lasso;
  if (kind === "unit") return "λ = −∞: every vector is a solution, and one with a single finite entry is extremal.";
  const weight = parse(lasso.cycle_weight);
  const [above, below] = sum(weight, [parse(lambda)[0] * BigInt(round.length), parse(lambda)[1]]);
  const mean = number(format(parse(`${above}/${below * BigInt(round.length)}`)));
  const sign = compare(weight, [0n, 1n]) > 0 ? ">" : "=";
  const loop = `the loop ${cycle(round, names)}, whose mean ${mean} ${sign} λ = ${number(lambda)} allows no shorter period`;
  if (stem.length === 0) return `It is ${loop}.`;
  return `${names[stem[0] - 1]} depends, along ${walk([...stem, round[0]], names)}, on ${loop}.`;
}

/** The certificate of an answer of `check` that has a lasso. */
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
      return ["λ = −∞: every vector is a solution. A vector with a single finite entry is not the maximum of two other vectors."];
    case "pure zero cycle":
      return [
        "The support is one cycle of weight 0, and all its arcs are tight. The entry of each node is justified by the next node on the cycle, and by no other node.",
        "A smaller solution with the same entry at any node of the cycle would have to agree with x at the next node, and so on around the cycle. So there is no smaller one, and every node of the cycle is a type.",
      ];
    case "forked":
      return [
        `The lasso starts at ${name(first)}. On the stem before ${name(lasso.stem.at(-1))}, and on the cycle, the entry of each node is justified only by the next node, along a tight arc. From ${name(lasso.stem.at(-1))} tight arcs lead to ${lasso.entries.map(name).join(" and ")} on the cycle, whose weight is 0.`,
        `A smaller solution with the same entry at ${name(first)} would have to agree with x along the stem, then at one of these nodes, then around the whole cycle. So there is no smaller one.`,
      ];
    default:
      return [
        path.length > 1
          ? `At every node except ${name(last)}, the last one, the entry is justified only by the next node, along a tight arc. The cycle has weight ${number(lasso.cycle_weight)} ≥ 0; this justifies the entry at ${name(last)}.`
          : `The loop at ${name(last)} has weight ${number(lasso.cycle_weight)} ≥ 0; this justifies its entry, and there is no other node.`,
        `A smaller solution with the same entry at ${name(first)} would have to agree with x at the next node, and the next, up to ${name(last)}. So there is no smaller one.`,
      ];
  }
}

/** Nobody would read more arcs. */
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
    el("caption", {}, `Arcs whose head justifies the entry at their tail${rest}`),
    el("thead", {}, el("tr", {}, ["arc", "a + x ≥ λ + x", "tight or slack"].map((text) => el("th", { scope: "col" }, text)))),
    el("tbody", {}, arcs.slice(0, MOST_ARCS).map(line)));
}

function bracketed(value) {
  return String(value).startsWith("-") ? `(${number(value)})` : number(value);
}
