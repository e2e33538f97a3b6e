// Bars that show how many extremals have each size of the support, each type and each length of the cycle; for screen
// readers, the numbers as a table.

import { byId, el, svgEl } from "./dom.js";
import { count, extremals } from "./words.js";

const HEIGHT = 84;
const BAR = 22;
const WIDEST = 420;

/** Shows the summary of a complete run; `null` shows nothing. */
export function showHistograms(summary, names) {
  const place = byId("histograms");
  place.hidden = summary === null || summary.count === 0;
  if (place.hidden) {
    byId("histogram-charts").replaceChildren();
    return;
  }
  byId("histogram-charts").replaceChildren(
    chart("Nodes of the support", "size", counted(summary.by_support), String),
    chart("Type", "node", counted(summary.by_type), (node) => names[node]),
    chart("Nodes of the cycle", "length", counted(summary.by_cycle_length), String));
}

/** What is not 0 in a list of numbers, each with its index. */
function counted(results) {
  return [...results.entries()].filter(([, count]) => count > 0);
}

function chart(title, what, pairs, nameOf) {
  const most = Math.max(...pairs.map(([, results]) => results));
  const bar = Math.min(BAR, Math.max(1, WIDEST / pairs.length));
  const width = bar * pairs.length;
  const gap = bar > 6 ? 3 : 0;
  // Every name has room, or only some have a name.
  const every = Math.ceil((8 * Math.max(...pairs.map(([key]) => nameOf(key).length)) + 6) / bar);
  const bars = pairs.flatMap(([key, results], k) => {
    const height = Math.max(1, (results / most) * HEIGHT);
    const name = k % every === 0
      ? [svgEl("text", { x: (k + 0.5) * bar, y: HEIGHT + 14 }, nameOf(key))]
      : [];
    return [
      svgEl("rect", { x: k * bar + gap / 2, y: HEIGHT - height, width: bar - gap, height },
        svgEl("title", {}, `${nameOf(key)}: ${extremals(results)}`)),
      ...name,
    ];
  });
  const room = 24;
  const row = ([key, results]) => el("tr", {}, el("td", {}, nameOf(key)), el("td", {}, count(results)));
  return el("figure", { class: "histogram" },
    el("figcaption", {}, title, el("small", {}, ` at most ${count(most)}`)),
    svgEl("svg", {
      "aria-hidden": "true",
      viewBox: `${-room / 2} 0 ${width + room} ${HEIGHT + 18}`,
      width: width + room,
      height: HEIGHT + 18,
    }, ...bars),
    el("table", { class: "sr-only" },
      el("caption", {}, title),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, what), el("th", { scope: "col" }, "extremals"))),
      el("tbody", {}, pairs.map(row))));
}
