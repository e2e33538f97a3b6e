// What is seen as the fragment of the address, which no browser sends to a server:
// #lambda=0&labels=a,b&matrix=1,.;.,-2&places=10,20;.&tab=run&row=7&type=4 with rows parted by `;`. Besides the state, it holds the tab,
// the chosen row, counted from 1, and the filters, as far as there are any.

import { filterFields, filterKey } from "./filters.js";
import { isMinusInfinity } from "./problem.js";

/** Browsers cut or refuse longer addresses. */
const LONGEST = 1_000_000;
/** What is known of the matrix from elsewhere. */
const KNOWN = ["title", "question", "events"];
const VIEW = ["tab", "row", ...filterFields().map(filterKey)];

/** The fragment, or null if it would be too long. */
export function fragmentOf(state, view) {
  // Even a matrix without entries has two characters for each.
  if (2 * state.n * state.n > LONGEST) return null;
  const cell = (text) => (isMinusInfinity(text) ? "." : encodeURIComponent(text.trim()));
  const rows = state.cells.map((row) => row.map(cell).join(","));
  const labels = state.labels ? `&labels=${state.labels.map(encodeURIComponent).join(",")}` : "";
  const places = state.places ? `&places=${state.cells.map((_, i) => state.places[i]?.join(",") ?? ".").join(";")}` : "";
  const all = { ...view, ...state.about, events: state.events };
  const seen = [...KNOWN, ...VIEW].filter((key) => all[key]).map((key) => `&${key}=${encodeURIComponent(all[key])}`);
  const fragment = `#lambda=${encodeURIComponent(state.lambda.trim())}${labels}&matrix=${rows.join(";")}${places}${seen.join("")}`;
  return fragment.length <= LONGEST ? fragment : null;
}

/** What a fragment says, as { state, view }. Throws an Error that names the part that cannot be read. */
export function linkOf(fragment) {
  const parts = Object.fromEntries(fragment.replace(/^#/, "").split("&").map((part) => part.split("=")));
  if (!parts.matrix) throw new Error("it has no matrix");
  const decoded = (text, name) => {
    try {
      return decodeURIComponent(text);
    } catch {
      throw new Error(`${name} is not encoded properly`);
    }
  };
  const cell = (text) => (text === "." ? "" : decoded(text, "the matrix"));
  const cells = parts.matrix.split(";").map((row) => row.split(",").map(cell));
  const n = cells.length;
  cells.forEach((row, i) => {
    const entries = row.length === 1 ? "1 entry" : `${row.length} entries`;
    if (row.length !== n) throw new Error(`row ${i + 1} of the matrix has ${entries}, not ${n}`);
  });
  const labels = parts.labels?.split(",").map((name) => decoded(name, "a name")) ?? null;
  if (labels && labels.length !== n) throw new Error(`there are ${labels.length} names for ${n} nodes`);
  const places = parts.places?.split(";").map(placeOf) ?? null;
  if (places && places.length !== n) throw new Error(`there are ${places.length} places for ${n} nodes`);
  const lambda = decoded(parts.lambda ?? "0", "lambda");
  const view = Object.fromEntries(VIEW.map((key) => [key, decoded(parts[key] ?? "", key)]));
  if (view.tab && !document.getElementById(`tab-${view.tab}`)) throw new Error(`there is no tab ${view.tab}`);
  if (view.row && !/^[1-9]\d*$/.test(view.row)) throw new Error(`${view.row} is not the number of a row`);
  const [title, question, events] = KNOWN.map((key) => decoded(parts[key] ?? "", key));
  return { state: { n, cells, labels, lambda, about: { title, question }, events: events || null, places }, view };
}

function placeOf(text) {
  if (text === ".") return null;
  if (!/^-?\d{1,5},-?\d{1,5}$/.test(text)) throw new Error(`${text} is not the place of a node`);
  return text.split(",").map(Number);
}

/** Puts what is seen into the address, if it `isNew` as a new entry of the history; false if it is too long. */
export function keep(state, view, isNew = false) {
  const fragment = fragmentOf(state, view);
  // Not relative to the base: in a notebook that is the address of the notebook.
  const address = new URL(fragment ?? "#", location.href);
  if (isNew && address.href !== location.href) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  return fragment !== null;
}
