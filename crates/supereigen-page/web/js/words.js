// How numbers, vectors and walks are written on the page.

/** A number of an answer, which is null for −∞, with a proper minus. */
export function number(value) {
  return value === null ? "−∞" : String(value).replace(/-/g, "−");
}

export function vector(entries) {
  return `(${entries.map(number).join(", ")})`;
}

/** A vector as it is read in a question. */
export function vectorText(entries) {
  return entries.map((entry) => entry ?? "-inf").join(" ");
}

/** Longer walks and sets are summarised. */
const LONGEST = 24;

/** Where arrows are those of the digraph. */
export const ARCS = "Arcs of the digraph, i → j: i waits for j";

/** A walk along arcs of the digraph, with the events of the same round between two nodes. */
export function walk(nodes, names) {
  return shortened(named(nodes, names), " → ");
}

function named(nodes, names) {
  const between = (k) => names.through?.get(`${nodes[k - 1]} ${nodes[k]}`) ?? [];
  return nodes.flatMap((node, k) => [...between(k), names[node - 1]]);
}

function shortened(words, joint) {
  if (words.length <= LONGEST) return words.join(joint);
  return [...words.slice(0, LONGEST / 2), `… (${count(words.length)} nodes) …`, words.at(-1)].join(joint);
}

/** With the first node once more at its end. */
export function cycle(nodes, names) {
  return walk([...nodes, nodes[0]], names);
}

/** A cycle with arrows from what happens first to what waits for it. */
export function loop(nodes, names) {
  return shortened(named([...nodes, nodes[0]], names).reverse(), " → ");
}

/** The arcs of a walk as pairs of nodes. */
export function arcsOf(nodes) {
  return nodes.slice(1).map((head, k) => [nodes[k], head]);
}

export function set(nodes, names) {
  return `{${shortened(nodes.map((node) => names[node - 1]), ", ")}}`;
}

/** The nodes, from 1, at which a vector is not −∞. */
export function support(entries) {
  return entries.flatMap((entry, i) => (entry === null ? [] : [i + 1]));
}

const INTEGERS = new Intl.NumberFormat("en");
const ROUGH = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

export function count(value) {
  return INTEGERS.format(value);
}

/** Formats an estimate; more than three digits would not be reliable. */
export function rough(value) {
  if (value < 1e6) return ROUGH.format(value);
  const exponent = Math.floor(Math.log10(value));
  const mantissa = (value / 10 ** exponent).toFixed(1);
  return `${mantissa} × 10${superscript(exponent)}`;
}

function superscript(exponent) {
  return String(exponent).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]);
}

export function extremals(results) {
  return results === 1 ? "1 scaled extremal" : `${count(results)} scaled extremals`;
}

export function minusInfinities(count) {
  return count === 0 ? "all entries are finite" : count === 1 ? "1 entry is −∞" : `${INTEGERS.format(count)} entries are −∞`;
}
