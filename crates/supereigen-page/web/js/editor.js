// The matrix: its grid, size, names, examples, files, and the same as text.

import { ask } from "./api.js";
import { announce, byId, el } from "./dom.js";
import { Grid } from "./grid.js";
import { textOf } from "./problem.js";
import { readMatrix, readPasted } from "./read.js";
import { emptyState, withBlock, withCell, withSize } from "./store.js";

/** A greater matrix is shown as text alone: a field for each entry would be slow, and too small to see. */
const GREATEST_GRID = 40;

export class Editor {
  #store;
  #grid;
  #text = byId("matrix-text");
  /** The text as it was last shown, so that what the user types is not overwritten. */
  #shownText = "";

  constructor(store, session) {
    this.#store = store;
    this.#grid = new Grid({
      type: (i, j, text) => store.replace(withCell(store.state, i, j, text), `cell ${i} ${j}`),
      name: (i, text) =>
        store.replace({ ...store.state, labels: store.state.labels.with(i, text) }, `name ${i}`),
      paste: (i, j, text) => this.#paste(i, j, text),
    });
    store.subscribe((state) => this.#show(state));
    session.onFaults((faults) => this.#showFaults(faults));
    this.#listen();
    this.#show(store.state);
    this.#offerExamples();
  }

  #listen() {
    const store = this.#store;
    byId("size").addEventListener("change", (event) => {
      const n = Math.round(Number(event.target.value));
      if (n >= 1 && n <= 2000) store.replace(withSize(store.state, n));
      else event.target.value = store.state.n;
    });
    byId("smaller").addEventListener("click", () => store.replace(withSize(store.state, store.state.n - 1)));
    byId("greater").addEventListener("click", () => store.replace(withSize(store.state, store.state.n + 1)));
    byId("clear").addEventListener("click", () => store.replace({ ...emptyState(store.state.n), lambda: store.state.lambda }));
    byId("has-names").addEventListener("change", (event) => {
      const labels = event.target.checked ? Array(store.state.n).fill("") : null;
      store.replace({ ...store.state, labels });
    });
    byId("load").addEventListener("click", () => byId("file").click());
    byId("file").addEventListener("change", async (event) => {
      const [file] = event.target.files;
      event.target.value = "";
      if (file) await this.#useText(await file.text());
    });
    byId("use-text").addEventListener("click", () => this.#useText(this.#text.value));
  }

  #show(state) {
    byId("size").value = state.n;
    byId("smaller").disabled = state.n === 1;
    byId("has-names").checked = state.labels !== null;
    const isGrid = state.n <= GREATEST_GRID;
    byId("too-great").hidden = isGrid;
    if (isGrid) {
      this.#grid.show(state);
    } else {
      this.#grid.hide();
      byId("as-text").open = true;
    }
    if (this.#text.value === this.#shownText) {
      this.#shownText = textOf(state);
      this.#text.value = this.#shownText;
    }
    this.#textFault(null);
  }

  #showFaults(faults) {
    const ours = faults.filter((fault) => fault.field !== "lambda");
    this.#grid.mark(ours);
    byId("faults").replaceChildren(...ours.map((fault, k) => this.#fault(fault, k)));
    if (ours.length > 0) announce(ours.map(sentence).join(" "));
  }

  #fault(fault, k) {
    const { culprit } = fault;
    const go = () =>
      culprit.row === undefined
        ? this.#grid.focusName(culprit.label)
        : this.#grid.focus(culprit.row, culprit.column);
    const where = culprit && el("button", { type: "button", class: "link", onclick: go }, place(culprit));
    const words = [fault.message, fault.help].filter(Boolean).join("; ");
    return el("li", { id: `fault-${k}` }, where, where ? ": " : "", words);
  }

  /** At the first cell a block becomes the matrix, elsewhere it is put down from there. */
  async #paste(i, j, text) {
    const { labels, cells } = await readPasted(text);
    const state = this.#store.state;
    const at = i === 0 && j === 0 ? { ...emptyState(1), lambda: state.lambda } : state;
    const next = withBlock(at, cells, i, j);
    if (i === 0 && j === 0 && labels?.length === next.n) next.labels = labels;
    this.#store.replace(next);
    this.#grid.focus(i, j);
    announce(`Pasted ${cells.length} rows.`);
  }

  /** Takes a text as the matrix, or shows where it is wrong. */
  async #useText(text) {
    try {
      const { labels, cells } = await readMatrix(text);
      this.#shownText = this.#text.value;
      this.#store.replace({ n: cells.length, labels, cells, lambda: this.#store.state.lambda });
      announce(`The matrix has ${cells.length} rows.`);
    } catch (error) {
      byId("as-text").open = true;
      this.#text.value = text;
      this.#textFault(error);
    }
  }

  #textFault(error) {
    const note = byId("text-fault");
    note.hidden = error === null;
    this.#text.removeAttribute("aria-invalid");
    if (error === null) return;
    this.#text.setAttribute("aria-invalid", "true");
    const { line, column, length, help } = error.place ?? {};
    const where = line === undefined ? "" : `Line ${line}, column ${column}: `;
    note.textContent = where + [error.message, help].filter(Boolean).join("; ");
    if (line !== undefined) select(this.#text, line, column, length);
  }

  async #offerExamples() {
    const examples = await ask("examples").catch(() => []);
    const menu = byId("example");
    for (const { name, matrix } of examples) {
      const about = matrix.split("\n", 1)[0].replace(/^# /, "");
      menu.append(el("option", { value: name, title: about }, title(name)));
    }
    menu.addEventListener("change", async () => {
      const chosen = examples.find(({ name }) => name === menu.value);
      menu.value = "";
      if (chosen) await this.#useText(chosen.matrix);
    });
  }
}

function place({ row, column, label }) {
  return row === undefined ? `Name ${label + 1}` : `Row ${row + 1}, column ${column + 1}`;
}

function sentence({ culprit, message }) {
  return `${culprit ? `${place(culprit)}: ` : ""}${message}.`;
}

/** dutch-railway-10 → Dutch railway, n = 10 */
function title(name) {
  const [, words, n] = /^(.*)-(\d+)$/.exec(name);
  const text = words.replaceAll("-", " ");
  return `${text[0].toUpperCase()}${text.slice(1)}, n = ${n}`;
}

/** Selects a place, counted in characters, of a text. */
function select(field, line, column, length) {
  const lines = field.value.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  const characters = [...(lines[line - 1] ?? "")];
  const start = before + characters.slice(0, column - 1).join("").length;
  const end = start + characters.slice(column - 1, column - 1 + length).join("").length;
  field.focus();
  field.setSelectionRange(start, Math.max(end, start + 1));
}
