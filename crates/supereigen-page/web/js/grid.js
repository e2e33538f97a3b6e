// The grid of a matrix: a table with one text field for each entry.

import { byId, el } from "./dom.js";
import { names } from "./problem.js";
import { isBlock } from "./read.js";

/** `actions` are type(i, j, text), name(i, text) and paste(i, j, text). */
export class Grid {
  #root = byId("grid");
  #actions;
  #cells = [];
  #rowNames = [];
  #columnNames = [];

  constructor(actions) {
    this.#actions = actions;
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
  }

  /** Marks the cells and names of some faults, and no others. */
  mark(faults) {
    const bad = new Map();
    faults.forEach(({ culprit }, k) => {
      if (culprit?.row !== undefined) bad.set(this.#cells[culprit.row]?.[culprit.column], k);
      if (culprit?.label !== undefined) bad.set(this.#rowNames[culprit.label], k);
    });
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

  focus(i, j) {
    this.#cells[i]?.[j]?.focus();
  }

  focusName(i) {
    this.#rowNames[i]?.focus();
  }

  #hasLabels = false;

  #build(state) {
    this.#hasLabels = state.labels !== null;
    const indices = Array.from({ length: state.n }, (_, i) => i);
    this.#columnNames = indices.map(() => el("th", { scope: "col" }));
    this.#rowNames = indices.map((i) => (this.#hasLabels ? this.#nameField(i) : null));
    this.#cells = indices.map((i) => indices.map((j) => this.#cellField(i, j)));
    const row = (i) =>
      el("tr", {},
        el("th", { scope: "row" }, this.#rowNames[i] ?? String(i + 1)),
        this.#cells[i].map((field) => el("td", {}, field)));
    this.#root.replaceChildren(
      el("table", {},
        el("caption", { class: "sr-only" }, "Entries of A"),
        el("thead", {}, el("tr", {}, el("td"), this.#columnNames)),
        el("tbody", {}, indices.map(row))));
  }

  #cellField(i, j) {
    return el("input", {
      "aria-label": `Row ${i + 1}, column ${j + 1}`,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: "·",
      size: 4,
      "data-row": i,
      "data-column": j,
      onfocus: (event) => event.target.select(),
      oninput: (event) => this.#actions.type(i, j, event.target.value),
    });
  }

  #nameField(i) {
    return el("input", {
      class: "name",
      "aria-label": `Name of node ${i + 1}`,
      autocomplete: "off",
      spellcheck: "false",
      placeholder: i + 1,
      size: 6,
      oninput: (event) => this.#actions.name(i, event.target.value),
    });
  }

  /** Arrow keys and Enter go to the next cell; inside a text, left and right move in the text first. */
  #move(event) {
    const { row, column } = event.target.dataset;
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { selectionStart, selectionEnd, value } = event.target;
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    const steps = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      Enter: [event.shiftKey ? -1 : 1, 0],
      ArrowLeft: isWhole || selectionEnd === 0 ? [0, -1] : null,
      ArrowRight: isWhole || selectionStart === value.length ? [0, 1] : null,
    };
    const step = steps[event.key];
    const next = step && this.#cells[Number(row) + step[0]]?.[Number(column) + step[1]];
    if (next) {
      event.preventDefault();
      next.focus();
    }
  }

  #paste(event) {
    const { row, column } = event.target.dataset;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (row === undefined || !isBlock(text)) return;
    event.preventDefault();
    this.#actions.paste(Number(row), Number(column), text);
  }
}

function setValue(field, text) {
  if (field.value !== text) field.value = text;
}
