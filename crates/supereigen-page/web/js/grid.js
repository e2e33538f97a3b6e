// The grid of a matrix: a table with one text field for each entry. The whole grid is a single stop of the Tab key; arrow
// keys go from field to field.

import { byId, el } from "./dom.js";
import { names } from "./problem.js";
import { blockOf, isMatrix } from "./read.js";

/** The greatest width of a column in characters; a longer text is cut, and a sign shows it. */
const WIDEST = 24;

/** `actions` are type(i, j, text), name(i, text) and paste(i, j, text). */
export class Grid {
  #root = byId("grid");
  #actions;
  #cells = [];
  #rowNames = [];
  #columnNames = [];
  /** The field that the Tab key goes to. */
  #stop = null;

  constructor(actions) {
    this.#actions = actions;
    this.#root.addEventListener("focusin", (event) => this.#setStop(event.target));
    this.#root.addEventListener("keydown", (event) => this.#move(event));
    this.#root.addEventListener("paste", (event) => this.#paste(event));
  }

  /** Shows a state; the fields stay if only their texts change, so that the focus does. */
  show(state) {
    const hasLabels = state.labels !== null;
    if (this.#cells.length !== state.n || this.#hasLabels !== hasLabels) this.#build(state);
    const shown = names(state);
    state.cells.forEach((row, i) => {
      row.forEach((text, j) => setValue(this.#cells[i][j], text));
      this.#columnNames[i].textContent = shown[i];
      if (hasLabels) setValue(this.#rowNames[i], state.labels[i]);
    });
  }

  hide() {
    this.#root.replaceChildren();
    this.#cells = [];
    this.#stop = null;
  }

  /** Marks the cells and names of some faults, and no others. */
  mark(faults) {
    const bad = new Map();
    faults.forEach(({ culprit }, k) => culprit && bad.set(this.#field(culprit.row, culprit.column), k));
    for (const field of this.#root.querySelectorAll("input")) {
      const k = bad.get(field);
      field.parentElement.classList.toggle("bad", k !== undefined);
      if (k === undefined) {
        field.removeAttribute("aria-invalid");
        field.removeAttribute("aria-describedby");
      } else {
        field.setAttribute("aria-invalid", "true");
        field.setAttribute("aria-describedby", `fault-${k}`);
      }
    }
  }

  focus(row, column) {
    this.#field(row, column)?.focus();
  }

  #setStop(field) {
    this.#stop?.setAttribute("tabindex", "-1");
    this.#stop = field;
    field.setAttribute("tabindex", "0");
  }

  #hasLabels = false;

  #build(state) {
    const { row = 0, column = 0 } = this.#stop?.dataset ?? {};
    this.#hasLabels = state.labels !== null;
    const indices = Array.from({ length: state.n }, (_, i) => i);
    this.#columnNames = indices.map(() => el("th", { scope: "col" }));
    this.#rowNames = indices.map((i) => (this.#hasLabels ? this.#nameField(i) : null));
    this.#cells = indices.map((i) => indices.map((j) => this.#cellField(i, j)));
    const line = (i) =>
      el("tr", {},
        el("th", { scope: "row" }, this.#rowNames[i] ?? String(i + 1)),
        this.#cells[i].map((field, j) => el("td", { "data-arc": `${i + 1} ${j + 1}` }, field)));
    this.#root.replaceChildren(
      el("table", {},
        el("caption", { class: "sr-only" }, "Entries of A"),
        el("thead", {}, el("tr", {}, el("td"), this.#columnNames)),
        el("tbody", {}, indices.map(line))));
    this.#root.classList.toggle("many", state.n > 7);
    this.#setStop(this.#cells[row]?.[column] ?? this.#cells[0][0]);
  }

  #cellField(i, j) {
    return this.#input(i, j, `Row ${i + 1}, column ${j + 1}`, (text) => this.#actions.type(i, j, text),
      { placeholder: "·", size: 4, onfocus: (event) => event.target.select() });
  }

  #nameField(i) {
    return this.#input(i, -1, `Name of node ${i + 1}`, (text) => this.#actions.name(i, text),
      { class: "name", placeholder: i + 1, size: 6 });
  }

  #input(i, j, words, tell, more) {
    const oninput = ({ target }) => {
      fit(target);
      tell(target.value);
    };
    const plain = { autocomplete: "off", autocapitalize: "off", spellcheck: "false", tabindex: -1 };
    return el("input", { "aria-label": words, "data-row": i, "data-column": j, oninput, ...plain, ...more });
  }

  /** The field at a place; before the first column are the names. */
  #field(row, column) {
    return column < 0 ? this.#rowNames[row] : this.#cells[row]?.[column];
  }

  /** Keys go to another field; inside a text, left and right move in the text first. */
  #move(event) {
    if (event.target.dataset.row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = [Number(event.target.dataset.row), Number(event.target.dataset.column)];
    const { selectionStart, selectionEnd, value } = event.target;
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    const isLast = column === this.#cells.length - 1;
    const steps = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      Enter: [event.shiftKey ? -1 : 1, 0],
      // No entry has a blank; names have.
      " ": column < 0 ? null : isLast ? [1, -column] : [0, 1],
      ArrowLeft: isWhole || selectionEnd === 0 ? [0, -1] : null,
      ArrowRight: isWhole || selectionStart === value.length ? [0, 1] : null,
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    this.focus(row + step[0], column + step[1]);
  }

  #paste(event) {
    const { row, column } = event.target.dataset;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const isFirst = row === "0" && column === "0";
    if (row === undefined || column === "-1" || !(isFirst ? isMatrix(text) : blockOf(text))) return;
    event.preventDefault();
    this.#actions.paste(Number(row), Number(column), text);
  }
}

function setValue(field, text) {
  if (field.value === text) return;
  field.value = text;
  fit(field);
}

/** Makes a field as wide as its text, up to a bound; a longer text is shown in full when the pointer is on it. */
function fit(field) {
  const { length } = field.value;
  field.style.width = length > (field.dataset.column === "-1" ? 10 : 4) ? `calc(${Math.min(length, WIDEST)}ch + 1.5rem)` : "";
  if (length > WIDEST) field.title = field.value;
  else field.removeAttribute("title");
}
