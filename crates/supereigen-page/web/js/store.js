// What the user entered, with a history. States are never changed, only replaced:
// { n, labels: null or n texts, cells: n × n texts ("" is −∞), lambda: text, about, events, places, step }. `about` is what is
// known of the matrix from elsewhere, { name, title, question }, and stays the same object while the matrix is edited;
// `events` is the text of the connections of which the matrix is made, if it is; `places` are those that the user gave to nodes,
// each [x, y] or null; states of the same `step` are undone together.

const MOST_STEPS = 200;

export class Store {
  #past = [];
  #future = [];
  #listeners = [];
  #lastKey = null;
  #step = 0;

  constructor(state) {
    this.state = state;
  }

  /** The listener is told every new state. */
  subscribe(listener) {
    this.#listeners.push(listener);
  }

  /** Changes with the same key that follow each other, such as typing into one cell, are one step. */
  replace(state, key = null) {
    if (key === null || key !== this.#lastKey) {
      this.#step += 1;
      this.#past.push(this.state);
      if (this.#past.length > MOST_STEPS) this.#past.shift();
    }
    this.#lastKey = key;
    this.#future = [];
    this.#show(state);
  }

  undo() {
    this.#go(this.#past, this.#future);
  }

  redo() {
    this.#go(this.#future, this.#past);
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  #go(from, to) {
    if (from.length === 0) return;
    to.push(this.state);
    this.#lastKey = null;
    this.#step += 1;
    this.#show(from.pop());
  }

  #show(state) {
    this.state = { ...state, step: this.#step };
    for (const listener of this.#listeners) listener(this.state);
  }
}

export function emptyState(n) {
  return { n, labels: null, cells: emptyCells(n), lambda: "0", about: {}, events: null };
}

function emptyCells(n) {
  return Array.from({ length: n }, () => Array(n).fill(""));
}

export function withCell(state, i, j, text) {
  const cells = state.cells.map((row, k) => (k === i ? row.with(j, text) : row));
  return { ...state, cells, events: null };
}

/** Another size; what fits stays. */
export function withSize(state, n) {
  const cells = emptyCells(n).map((row, i) => row.map((_, j) => state.cells[i]?.[j] ?? ""));
  const labels = state.labels && Array.from({ length: n }, (_, i) => state.labels[i] ?? "");
  return { ...state, n, cells, labels, events: null };
}

/** A block of cells put down at a place, where it must have room. */
export function withBlock(state, block, row, column) {
  const cells = state.cells.map((line, i) =>
    line.map((cell, j) => block[i - row]?.[j - column] ?? cell));
  return { ...state, cells, events: null };
}
