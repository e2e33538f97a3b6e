// Turns texts into matrices, which only the readers of formats do, and blocks of a spreadsheet into cells.

import { ask } from "./api.js";
import { minusInfinities } from "./words.js";

/** More names are not listed. */
const MOST_NAMES = 12;

/**
 * The matrix of a text in any format that is read, as { n, labels, cells, events }, with `words` that say what was understood.
 * Throws the ApiError of the reader.
 */
export async function readMatrix(text) {
  const answer = await ask("matrix", { problem: { matrix: text } });
  const { n, labels, entries } = answer;
  const events = answer.format === "event-graph" ? text : null;
  const cells = entries.map((row) => row.map((entry) => String(entry ?? "")));
  return { n, cells, events, labels: labels.length > 0 ? labels : null, words: [understood(answer), answer.events?.understood].filter(Boolean).join("; ") };
}

/**
 * What is known of a table of connections and a period: { understood, through }, the reasons as text in `why`, and the timetable,
 * if there is one, as text in `plan` and as a picture in `svg`.
 */
export async function eventsOf(table, period, signal) {
  const problem = { matrix: table };
  const about = { problem, period, text: true };
  const [{ events }, why] = await Promise.all([ask("matrix", { problem, entries: false }, signal), ask("why", about, signal)]);
  const [plan, picture] = !why.answer.kept ? [] : await Promise.all([
    ask("timetable", about, signal),
    // Too many events are not drawn.
    ask("draw", { problem, period, picture: "timetable" }, signal).catch(() => null),
  ]);
  const understood = [events.understood, ...why.answer.assumed].join("; ");
  return { ...events, understood, why: why.text, plan: plan?.text, svg: picture?.svg };
}

/** CSV, 3 × 3, names a b c, 5 entries are −∞ */
function understood({ format_name: format, n, labels, finite_entries: finite }) {
  const shown = labels.slice(0, MOST_NAMES).join(" ") + (labels.length > MOST_NAMES ? " …" : "");
  const parts = [
    format,
    `${n} × ${n}`,
    labels.length > 0 && `names ${shown}`,
    minusInfinities(n * n - finite),
  ];
  return parts.filter(Boolean).join(", ");
}

/** Whether a pasted text is more than one entry. */
export function isMatrix(text) {
  return /[\s,;[({\\]/.test(text.trim());
}

/** The cells of a block as spreadsheets copy it, row by row; null if the text is no such block. */
export function blockOf(text) {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  const block = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  return block.length > 1 || block[0].length > 1 ? block : null;
}
