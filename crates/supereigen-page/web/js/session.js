// Connects what the user entered with what the page shows about it. Only the session decides whether results are shown:
// it asks for a description of every new state, and then tells all parts of the page the same news, a problem or why there
// is none. Until then the results are marked as busy; without a problem, all elements with `data-claims` are hidden.

import { ask, Latest, wasAborted } from "./api.js";
import { byId, debounced } from "./dom.js";
import { culprit, names, problemOf } from "./problem.js";
import { withCell } from "./store.js";

/** More faults are not looked for at once. */
const MOST_FAULTS = 25;
const PAUSE = 150;

export class Session {
  #store;
  #onProblem = [];
  #onFaults = [];
  #latest = new Latest();
  #turn = 0;

  constructor(store) {
    this.#store = store;
    this.current = null;
    const describe = debounced(PAUSE, () => this.describe());
    store.subscribe(() => {
      // The page still shows the previous state; nothing new is computed from it.
      this.#turn += 1;
      this.current = null;
      mark({ ariaBusy: true });
      describe();
    });
    byId("again").addEventListener("click", () => this.describe());
  }

  /** Told { problem, description, names, matrixKey } for every state that makes sense, null for others. */
  onProblem(listener) {
    this.#onProblem.push(listener);
  }

  /** Told the faults, each { message, label, help, row, column, name, field }; none if all is well. */
  onFaults(listener) {
    this.#onFaults.push(listener);
  }

  /** Asks about the state as it is now. */
  async describe() {
    const { state } = this.#store;
    const turn = ++this.#turn;
    const problem = problemOf(state);
    mark({ ariaBusy: true });
    try {
      const description = await this.#latest.ask("matrix", { problem, entries: false });
      if (description === undefined || turn !== this.#turn) return;
      this.#tell({ problem, description, names: names(state), matrixKey: problem.matrix }, []);
    } catch (error) {
      // Only faults in texts have places; any other error is not the user's fault.
      const faults = error.place ? await allFaults(state, error) : [];
      if (turn !== this.#turn) return;
      const culprit = faults.some(({ field }) => field !== "lambda") ? "the matrix" : "λ";
      this.#tell(null, faults, faults.length > 0 ? `Correct ${culprit} to see the results.` : error.message);
      byId("again").hidden = faults.length > 0;
    }
  }

  /** Shows no results, and says why. */
  refuse(why) {
    this.#turn += 1;
    this.#latest.stop();
    this.#tell(null, [], why);
  }

  #tell(news, faults, why = "") {
    this.current = news;
    byId("why").hidden = news !== null;
    byId("why-words").textContent = why;
    byId("again").hidden = true;
    mark({ ariaBusy: false, inert: news === null });
    for (const listener of this.#onFaults) listener(faults);
    for (const listener of this.#onProblem) listener(news);
  }
}

function mark(properties) {
  for (const part of document.querySelectorAll("[data-claims]")) Object.assign(part, properties);
}

/** An answer stops at the first fault: bad cells are emptied one by one to find the others. */
async function allFaults(state, error) {
  const faults = [];
  let rest = state;
  for (;;) {
    const found = culprit(rest, error.place);
    const { label, help, field, line, column } = error.place ?? {};
    faults.push({ message: error.message, label, help, field, line, column, culprit: found });
    if (found?.row === undefined || faults.length === MOST_FAULTS) return faults;
    rest = withCell(rest, found.row, found.column, "");
    try {
      await ask("matrix", { problem: problemOf(rest), entries: false });
      return faults;
    } catch (next) {
      if (wasAborted(next)) return faults;
      error = next;
    }
  }
}
