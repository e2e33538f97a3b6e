// The matrix: its grid, size, names and examples. intake.js reads pasted texts and files.

import { ask } from "./api.js";
import { announce, byId, el, menu, say } from "./dom.js";
import { Grid } from "./grid.js";
import { Intake } from "./intake.js";
import { isGrid } from "./problem.js";
import { blockOf } from "./read.js";
import { emptyState, withBlock, withCell, withSize } from "./store.js";

/** The module refuses more. */
const MOST_NODES = 1000;

export class Editor {
  #store;
  #grid;
  #intake;

  constructor(store, session) {
    this.#store = store;
    this.#intake = new Intake(store, () => this.#grid.focus(0, 0));
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
      const text = event.target.value.trim();
      const n = /^\d+$/.test(text) ? Number(text) : NaN;
      if (n >= 1 && n <= MOST_NODES) store.replace(withSize(store.state, n));
      else if (Number.isNaN(n)) say("paste-fault", `${text || "Nothing"} is no number of nodes.`);
      else say("paste-fault", n < 1 ? "0 nodes are too few: a matrix has at least 1." : `${n} nodes are too many: this page takes up to ${MOST_NODES}, the command takes more.`);
    });
    byId("smaller").addEventListener("click", () => store.replace(withSize(store.state, store.state.n - 1)));
    byId("greater").addEventListener("click", () => store.replace(withSize(store.state, store.state.n + 1)));
    byId("clear").addEventListener("click", () => store.replace({ ...emptyState(store.state.n), lambda: store.state.lambda }));
    byId("has-names").addEventListener("change", (event) => {
      const labels = event.target.checked ? Array(store.state.n).fill("") : null;
      store.replace({ ...store.state, labels });
    });
  }

  #show(state) {
    byId("size").value = state.n;
    byId("smaller").disabled = state.n === 1;
    byId("has-names").checked = state.labels !== null;
    byId("too-great").hidden = isGrid(state);
    if (isGrid(state)) {
      this.#grid.show(state);
    } else {
      this.#grid.hide();
      byId("as-text").open = true;
    }
    say("paste-fault");
  }

  #showFaults(faults) {
    const ours = faults.filter((fault) => fault.field !== "lambda");
    this.#grid.mark(ours);
    byId("faults").replaceChildren(...ours.map((fault, k) => this.#fault(fault, k)));
    if (ours.length > 0) announce(ours.map(sentence).join(" "));
  }

  #fault(fault, k) {
    const { culprit } = fault;
    const go = () => this.#grid.focus(culprit.row, culprit.column);
    const where = culprit && el("button", { type: "button", class: "link", onclick: go }, place(culprit));
    const line = culprit || !fault.line ? "" : `Line ${fault.line}, column ${fault.column} of the text: `;
    const words = line + [fault.message, fault.help].filter(Boolean).join("; ");
    return el("li", { id: `fault-${k}` }, where, where ? ": " : "", words);
  }

  /** A text pasted at the first cell may replace the matrix; elsewhere a block of a spreadsheet fills the cells from there. */
  #paste(i, j, text) {
    say("paste-fault");
    if (i === 0 && j === 0) return this.#intake.offer(text);
    const block = blockOf(text);
    const { n } = this.#store.state;
    const [height, width] = [block.length, block[0].length];
    if (block.some((row) => row.length !== width)) {
      say("paste-fault", "The pasted block was refused: not all rows have as many cells as the first.");
    } else if (i + height > n || j + width > n) {
      say("paste-fault", `The pasted block has ${counted(height, "row")} and ${counted(width, "column")}; from row ${i + 1}, ` +
        `column ${j + 1} there is room for ${n - i} × ${n - j}.`);
    } else {
      this.#store.replace(withBlock(this.#store.state, block, i, j));
      announce(`Pasted ${counted(height, "row")}.`);
    }
  }

  async #offerExamples() {
    menu(byId("examples"));
    const take = ({ matrix, lambda, title, question }) => {
      byId("examples").open = false;
      byId("examples-title").focus();
      return this.#intake.use(matrix, lambda, { title, question });
    };
    const examples = await ask("examples").catch(() => []);
    byId("example-list").replaceChildren(...examples.map((one) =>
      el("button", { type: "button", "data-example": one.name, onclick: () => take(one) },
        el("strong", {}, one.title), el("span", { class: "story-line" }, one.story))));
  }
}

function place({ row, column }) {
  return column < 0 ? `Name ${row + 1}` : `Row ${row + 1}, column ${column + 1}`;
}

function counted(count, noun) {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

function sentence({ culprit, message }) {
  return `${culprit ? `${place(culprit)}: ` : ""}${message}.`;
}
