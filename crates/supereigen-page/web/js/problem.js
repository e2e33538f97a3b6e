// The state as the server wants it, and its complaints as places in the grid.
//
// The matrix goes out as JSON with one label or entry on each line, so that the line of a complaint says
// which label or entry it is about.

/** The question that a state asks. */
export function problemOf(state) {
  return { matrix: matrixText(state), format: "json", lambda: plainMinus(state.lambda.trim()) };
}

function matrixText(state) {
  const lines = [state.labels ? '{"labels":[' : "{"];
  const labels = state.labels ? names(state) : [];
  labels.forEach((label, i) => lines.push(JSON.stringify(label) + (i + 1 < labels.length ? "," : "")));
  lines.push(state.labels ? '],"matrix":[' : '"matrix":[');
  state.cells.forEach((row, i) => row.forEach((cell, j) => {
    const open = j === 0 ? "[" : "";
    const close = j + 1 < state.n ? "," : i + 1 < state.n ? "]," : "]";
    lines.push(open + entry(cell) + close);
  }));
  lines.push("]}");
  return lines.join("\n");
}

function entry(cell) {
  return isMinusInfinity(cell) ? "null" : JSON.stringify(plainMinus(cell.trim()));
}

/** The page writes a typographic minus; what is copied from it can be typed in again. */
export function plainMinus(text) {
  return text.replaceAll("−", "-");
}

export function isMinusInfinity(cell) {
  const text = cell.trim();
  return text === "" || text === ".";
}

/** The name of every node: its label, or its number where it has none. */
export function names(state) {
  const name = (i) => state.labels?.[i]?.trim() || String(i + 1);
  return Array.from({ length: state.n }, (_, i) => name(i));
}

/** What a complaint about the matrix is about: { label: i } or { row, column }, from 0; else null. */
export function culprit(state, place) {
  if (place?.field !== "matrix") return null;
  const labels = state.labels ? state.n : 0;
  const label = place.line - 2;
  if (label >= 0 && label < labels) return { label };
  const cell = place.line - 3 - labels;
  if (cell < 0 || cell >= state.n * state.n) return null;
  return { row: Math.floor(cell / state.n), column: cell % state.n };
}

/** The matrix as a person writes it, in plain text if its labels allow that. */
export function textOf(state) {
  const labels = state.labels && names(state);
  if (labels?.some((label) => /[\s,;#%[\]]/.test(label))) return matrixText(state);
  const rows = state.cells.map((row) =>
    row.map((cell) => (isMinusInfinity(cell) ? "." : cell.trim())));
  const width = Math.max(...rows.flat().map((text) => text.length));
  const lines = rows.map((row) => row.map((text) => text.padStart(width)).join(" "));
  return (labels ? `labels: ${labels.join(" ")}\n` : "") + lines.join("\n") + "\n";
}
