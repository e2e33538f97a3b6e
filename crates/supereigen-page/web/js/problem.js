// The state as the server wants it, and its complaints as places in the grid.
//
// A matrix in the grid goes out as JSON with one label or entry on each line, so that the line of a complaint says
// which label or entry it is about. A greater one goes out as the text that is shown of it, which is shorter.

/** A greater matrix is shown as text alone: a field for each entry would be slow, and too small to see. */
const GREATEST_GRID = 40;

/** A matrix with fewer finite entries than one in so many is written by them alone. */
const SPARSE = 8;

/** The question that a state asks. */
export function problemOf(state) {
  const lambda = plainMinus(state.lambda.trim());
  return isGrid(state) ? { matrix: json(state), format: "json", lambda } : { ...written(state), lambda };
}

/** Whether a state is shown as a grid. */
export function isGrid(state) {
  return state.n <= GREATEST_GRID;
}

function json(state) {
  const lines = [state.labels ? '{"labels":[' : "{"];
  const labels = state.labels ? names(state) : [];
  labels.forEach((label, i) => lines.push(JSON.stringify(label) + (i + 1 < labels.length ? "," : "")));
  lines.push(state.labels ? '],"matrix":[' : '"matrix":[');
  state.cells.forEach((row, i) => row.forEach((cell, j) => {
    const open = j === 0 ? "[" : "";
    const close = j + 1 < state.n ? "," : i + 1 < state.n ? "]," : "]";
    lines.push(open + (isMinusInfinity(cell) ? "null" : JSON.stringify(entry(cell))) + close);
  }));
  lines.push("]}");
  return lines.join("\n");
}

function entry(cell) {
  return plainMinus(cell.trim());
}

/** The page writes a typographic minus; what is copied from it can be typed in again. */
export function plainMinus(text) {
  return text.replaceAll("−", "-").replaceAll("-∞", "-inf");
}

export function isMinusInfinity(cell) {
  const text = cell.trim();
  return text === "" || text === "." || text === "−∞";
}

/** The name of every node: its label, or its number where it has none. */
export function names(state) {
  const name = (i) => state.labels?.[i]?.trim() || String(i + 1);
  return Array.from({ length: state.n }, (_, i) => name(i));
}

/** What a complaint about the matrix is about: { label: i } or { row, column }, from 0; else null. */
export function culprit(state, place) {
  if (place?.field !== "matrix" || !isGrid(state)) return null;
  const labels = state.labels ? state.n : 0;
  const label = place.line - 2;
  if (label >= 0 && label < labels) return { label };
  const cell = place.line - 3 - labels;
  if (cell < 0 || cell >= state.n * state.n) return null;
  return { row: Math.floor(cell / state.n), column: cell % state.n };
}

/** The matrix as a person writes it. */
export function textOf(state) {
  return written(state).matrix;
}

/** The same with its format: plain text or, of a great matrix with few entries, MatrixMarket, if the labels allow that. */
function written(state) {
  const labels = state.labels && names(state);
  if (labels?.some((label) => /[\s,;#%[\]]/.test(label))) return { matrix: json(state), format: "json" };
  const line = labels ? `labels: ${labels.join(" ")}\n` : "";
  if (!isGrid(state)) {
    const finite = finiteEntries(state);
    if (finite.length * SPARSE < state.n * state.n) {
      const head = `%%MatrixMarket matrix coordinate real general\n${line && `% ${line}`}`;
      const size = `${state.n} ${state.n} ${finite.length}\n`;
      return { matrix: `${head}${size}${finite.join("\n")}\n`, format: "matrix-market" };
    }
  }
  const rows = state.cells.map((row) => row.map((cell) => (isMinusInfinity(cell) ? "." : entry(cell))));
  const width = isGrid(state) ? Math.max(...rows.flat().map((text) => text.length)) : 0;
  const lines = rows.map((row) => row.map((text) => text.padStart(width)).join(" "));
  return { matrix: `${line}${lines.join("\n")}\n`, format: "plain" };
}

/** Lines `row column entry`. */
function finiteEntries(state) {
  const lines = [];
  state.cells.forEach((row, i) => row.forEach((cell, j) => {
    if (!isMinusInfinity(cell)) lines.push(`${i + 1} ${j + 1} ${entry(cell)}`);
  }));
  return lines;
}
