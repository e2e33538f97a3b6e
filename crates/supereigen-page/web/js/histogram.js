// Bars that show how many extremals have each size of the support, each type and each length of the cycle.

import { byId, el } from "./dom.js";
import { count } from "./words.js";

/** Shows the summary of a complete run; `null` shows nothing. */
export function showHistograms(summary, names) {
  byId("histograms").hidden = !summary?.count;
  const charts = byId("histograms").hidden ? [] : [
    chart("Nodes of the support", "size", summary.by_support, String),
    chart("Type", "node", summary.by_type, (node) => names[node]),
    chart("Nodes of the cycle", "length", summary.by_cycle_length, String),
  ];
  byId("histogram-charts").replaceChildren(...charts);
}

/** What is not 0 in a list of numbers, each with its index, as a bar. */
function chart(title, what, results, nameOf) {
  const max = Math.max(...results);
  const row = (value, k) => el("tr", {},
    el("td", {}, nameOf(k)), el("td", {}, count(value)), el("td", { "aria-hidden": true }, el("progress", { max, value })));
  return el("div", { class: "histogram", role: "group", "aria-label": title, tabindex: 0 },
    el("table", {},
      el("caption", {}, title),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, what), el("th", { scope: "col" }, "extremals"))),
      el("tbody", {}, results.map((value, k) => value > 0 && row(value, k)).filter(Boolean))));
}
