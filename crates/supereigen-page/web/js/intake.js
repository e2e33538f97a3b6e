// Reads texts that are pasted, dropped, loaded from a file, or typed below the grid. Before a paste or a drop replaces the
// matrix, the page says what it understood; if it cannot read a text, it shows the place of the fault.

import { announce, byId, say } from "./dom.js";
import { textOf } from "./problem.js";
import { readMatrix } from "./read.js";

export class Intake {
  #store;
  #text = byId("matrix-text");
  /** The text as it was last shown, so that what the user types is not overwritten. */
  #shownText = "";
  /** The matrix that the user may accept or refuse. */
  #offered = null;
  #taken;

  /** `taken()` is called when the user has accepted the offer. */
  constructor(store, taken) {
    this.#store = store;
    this.#taken = taken;
    byId("load").addEventListener("click", () => byId("file").click());
    byId("file").addEventListener("change", async (event) => {
      const [file] = event.target.files;
      event.target.value = "";
      if (file) await this.use(await file.text());
    });
    byId("use-text").addEventListener("click", () => this.use(this.#text.value));
    byId("replace").addEventListener("click", () => {
      this.#take(this.#offered);
      this.#taken();
    });
    byId("keep").addEventListener("click", () => this.#offer(null));
    document.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    document.addEventListener("drop", async (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      await this.offer(await file.text());
    });
    store.subscribe((state) => this.#show(state));
    this.#show(store.state);
  }

  /** Says what a text is, and asks whether it is to be the matrix. */
  offer(text) {
    return this.#read(text, (matrix) => this.#offer(matrix));
  }

  /** Takes a text as the matrix; λ stays unless it is given. `about` is what else is known of it. */
  use(text, lambda, about) {
    return this.#read(text, (matrix) => this.#take(matrix, lambda, about));
  }

  async #read(text, use) {
    const { state } = this.#store;
    this.#offer(null);
    try {
      const matrix = await readMatrix(text);
      // If the user has changed the matrix meanwhile, the text is dropped.
      if (this.#store.state.cells === state.cells) use(matrix);
    } catch (error) {
      byId("as-text").open = true;
      this.#text.value = text;
      this.#fault(error);
    }
  }

  #offer(matrix) {
    this.#offered = matrix;
    byId("preview").hidden = matrix === null;
    say("text-fault", "", this.#text);
    if (!matrix) return;
    byId("preview-words").textContent = `Understood: ${matrix.words}.`;
    byId("replace").focus();
  }

  #take({ n, labels, cells, events, words }, lambda = this.#store.state.lambda, about = {}) {
    this.#shownText = this.#text.value;
    this.#store.replace({ n, labels, cells, events, lambda, about });
    announce(`The matrix is ${words}.`);
  }

  #show(state) {
    this.#offer(null);
    if (this.#text.value !== this.#shownText) return;
    this.#shownText = textOf(state);
    this.#text.value = this.#shownText;
  }

  #fault(error) {
    const { line, column, length, help } = error.place ?? {};
    const where = line === undefined ? "" : `Line ${line}, column ${column}: `;
    say("text-fault", where + [error.message, help].filter(Boolean).join("; "), this.#text);
    if (line !== undefined) select(this.#text, line, column, length);
  }
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
