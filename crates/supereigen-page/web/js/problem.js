// Turns the state into the question, and faults in the answer into places of the grid.
//
// A matrix in the grid is sent as JSON with one label or entry on each line, so that the line of a fault says which label
// or entry it is about. A larger matrix is sent as the text that the page shows, which is shorter.

/** A larger matrix is shown only as text: a field for each entry would be slow, and too small to read. */
const GREATEST_GRID = 40;

/** If less than one entry in this many is finite, only the finite entries are written. */
const SPARSE = 8;

/** The question that a state asks. */
export function problemOf(state) {
  const lambda = entry(state.lambda);
  return isGrid(state) ? { matrix: json(state), format: "json", lambda } : { ...written(state), lambda };
}

/** Whether a state is shown as a grid. */
export function isGrid(state) {
  return state.n <= GREATEST_GRID;
}

function json(state) {
  const matrix = state.cells.map((row) => row.map((cell) => (isMinusInfinity(cell) ? null : entry(cell))));
  const labels = state.labels ? [...names(state)] : undefined;
  if (isGrid(state)) return JSON.stringify({ labels, matrix }, null, 1);
  // Nobody points at its cells, and a field of a million lines holds a browser up for half a minute.
  const rows = matrix.map((row) => JSON.stringify(row));
  return `{"labels": ${JSON.stringify(labels)},\n"matrix": [\n${rows.join(",\n")}\n]}\n`;
}

/** A blank after the sign is no fault. */
function entry(cell) {
  return plainMinus(cell.trim()).replace(/^([+-])\s+/, "$1");
}

/** Whether a text is no number yet, but the beginning of one, such as −, 4/ or 1e. */
export function isIncomplete(text) {
  return /^([+-]?|[+-]?\.|[+-]?(\d+\.?\d*|\.\d+)(\/|e[+-]?)|-in?)$/i.test(entry(text));
}

/** The page writes a typographic minus; what is copied from it can be typed in again. */
export function plainMinus(text) {
  return text.replaceAll("−", "-").replaceAll("-∞", "-inf");
}

export function isMinusInfinity(cell) {
  const text = cell.trim();
  return text === "" || text === "." || text === "−∞";
}

/**
 * The name of every node: its label, or its number where it has none. `through` has the names of events of the same round
 * that an arc, such as "1 2", goes through, as the answer about events tells them.
 */
export function names(state, events = null) {
  const name = (i) => state.labels?.[i]?.trim() || String(i + 1);
  const all = Array.from({ length: state.n }, (_, i) => name(i));
  const through = (events?.through ?? []).map(({ tail, head, events: between }) => [`${tail} ${head}`, between]);
  return Object.assign(all, { through: new Map(through) });
}

/** Returns what a fault of the matrix is about: { row, column }, from 0, where column −1 is that of the names; else null. */
export function culprit({ n, labels }, place) {
  if (place?.field !== "matrix" || n > GREATEST_GRID) return null;
  if (labels && place.line >= 3 && place.line < 3 + n) return { row: place.line - 3, column: -1 };
  // Before and after the entries of a row are lines with a bracket.
  const line = place.line - (labels ? n + 5 : 3);
  const [row, column] = [Math.floor(line / (n + 2)), line % (n + 2) - 1];
  return row >= 0 && row < n && column >= 0 && column < n ? { row, column } : null;
}

/** Returns the matrix as a person would write it. */
export function textOf(state) {
  return written(state).matrix;
}

/** Returns the same with its format: plain text, MatrixMarket for a large matrix with few entries, or JSON if the labels need it. */
function written(state) {
  const labels = state.labels && names(state);
  if (labels?.some((label) => /[\s,;#%[\]]/.test(label))) return { matrix: json(state), format: "json" };
  const line = labels ? `labels: ${labels.join(" ")}\n` : "";
  if (!isGrid(state)) {
    const finite = finiteEntries(state);
    if (finite.length * SPARSE < state.n * state.n) {
      const head = `%%MatrixMarket matrix coordinate real general\n${line && `% ${line}`}`;
      return { matrix: `${head}${[`${state.n} ${state.n} ${finite.length}`, ...finite].join("\n")}\n`, format: "matrix-market" };
    }
  }
  const rows = state.cells.map((row) => row.map((cell) => (isMinusInfinity(cell) ? "." : entry(cell))));
  const width = isGrid(state) ? Math.max(...rows.flat().map((text) => text.length)) : 0;
  const lines = rows.map((row) => row.map((text) => text.padStart(width)).join(" "));
  return { matrix: `${line}${lines.join("\n")}\n`, format: "plain" };
}

/** Lines `row column entry`. */
function finiteEntries(state) {
  return state.cells.flatMap((row, i) =>
    row.flatMap((cell, j) => (isMinusInfinity(cell) ? [] : [`${i + 1} ${j + 1} ${entry(cell)}`])));
}
