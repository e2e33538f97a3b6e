// Between what the user entered and what is shown about it: asks the server to describe every new state,
// and tells the parts of the page either the problem or its faults.

import { ask, Latest, wasAborted } from "./api.js";
import { debounced } from "./dom.js";
import { culprit, names, problemOf } from "./problem.js";
import { withCell } from "./store.js";

/** More faults are not looked for at once. */
const MOST_FAULTS = 25;
const PAUSE = 150;

export class Session {
  #onProblem = [];
  #onFaults = [];
  #latest = new Latest();
  #turn = 0;

  constructor(store) {
    this.current = null;
    const describe = debounced(PAUSE, () => this.#describe(store.state));
    store.subscribe(() => {
      // What is shown belongs to the state before; nothing new is computed from it.
      this.#turn += 1;
      describe();
    });
  }

  /** Told { problem, description, names, matrixKey } for every state that makes sense. */
  onProblem(listener) {
    this.#onProblem.push(listener);
  }

  /** Told the faults, each { message, label, help, row, column, name, field }; none if all is well. */
  onFaults(listener) {
    this.#onFaults.push(listener);
  }

  async start(state) {
    await this.#describe(state);
  }

  async #describe(state) {
    const turn = ++this.#turn;
    const problem = problemOf(state);
    try {
      const description = await this.#latest.ask("matrix", { problem });
      if (description === undefined || turn !== this.#turn) return;
      this.current = { problem, description, names: names(state), matrixKey: problem.matrix };
      this.#tell(this.#onFaults, []);
      this.#tell(this.#onProblem, this.current);
    } catch (error) {
      const faults = await allFaults(state, error);
      if (turn !== this.#turn) return;
      this.current = null;
      this.#tell(this.#onFaults, faults);
      this.#tell(this.#onProblem, null);
    }
  }

  #tell(listeners, news) {
    for (const listener of listeners) listener(news);
  }
}

/** The server stops at the first fault: bad cells are emptied one by one to find the others. */
async function allFaults(state, error) {
  const faults = [];
  let rest = state;
  for (;;) {
    const found = culprit(rest, error.place);
    const { label, help, field } = error.place ?? {};
    faults.push({ message: error.message, label, help, field, culprit: found });
    if (found?.row === undefined || faults.length === MOST_FAULTS) return faults;
    rest = withCell(rest, found.row, found.column, "");
    try {
      await ask("matrix", { problem: problemOf(rest) });
      return faults;
    } catch (next) {
      if (wasAborted(next)) return faults;
      error = next;
    }
  }
}
