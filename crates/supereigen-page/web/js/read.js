// Texts that become matrices: from a spreadsheet, a file or the clipboard.

import { ask } from "./api.js";

/** Whether a pasted text is more than one entry. */
export function isBlock(text) {
  return /[\t\n]/.test(text.trim()) || text.trim().split(/[\s,;]+/).length > 1;
}

/**
 * The matrix of a text in any format that the server reads, as { labels, cells }.
 * Throws the server's ApiError.
 */
export async function readMatrix(text) {
  const answer = await ask("matrix", { problem: { matrix: text } });
  const cells = answer.entries.map((row) =>
    row.map((entry) => (entry === "-inf" ? "" : entry)));
  return { labels: answer.labels.length > 0 ? answer.labels : null, cells };
}

/**
 * The cells of a pasted text, whatever is in them: what is no number is for the user to see and mend.
 * A first line more than there are columns has the labels.
 */
export function readCells(text) {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  const separator = lines.some((line) => line.includes("\t")) ? /\t/ : /[\s,;]+/;
  const cells = lines
    .map((line) => (separator.source === "\\t" ? line : line.trim()).split(separator))
    .map((row) => row.map((cell) => cell.trim()));
  const columns = Math.max(...cells.map((row) => row.length));
  const hasLabels = cells.length === columns + 1 && cells.length > 2;
  return { labels: hasLabels ? cells.shift() : null, cells };
}

/** A pasted text: tabs are a spreadsheet's, all else the server may know; if it does not, cells. */
export async function readPasted(text) {
  if (text.includes("\t")) return readCells(text);
  try {
    return await readMatrix(text);
  } catch {
    return readCells(text);
  }
}
