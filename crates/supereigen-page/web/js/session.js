// Connects what the user entered with what the page shows about it. Only the session decides what is shown: for every new
// state it asks for a description, lets all parts of the page prepare what they show, and then lets them all show it at
// once. So two views never speak of two states. While the user goes on changing, one state is prepared at a time, and
// then the newest; until then, and while an input cannot be read, what is shown is that of the state before, and dimmed.

import { ask } from "./api.js";
import { wasAborted } from "./desk.js";
import { byId } from "./dom.js";
import { culprit, isIncomplete, names, problemOf } from "./problem.js";
import { eventsOf } from "./read.js";
import { withCell } from "./store.js";

/** More faults are not looked for at once. */
const MOST_FAULTS = 25;
/** Parts that are not ready after so many milliseconds show later what they have. */
const GRACE = 500;
/** A state that is not the newest any more is given up when it takes longer. */
const PATIENCE = 400;

export class Session {
  #store;
  #parts = [];
  #onFaults = [];
  #controller = new AbortController();
  /** Ends what a part prepares anew, by part. */
  #turns = new Map();
  #began = 0;
  #isRunning = false;
  #isStale = false;

  constructor(store) {
    this.#store = store;
    /** What is shown: { problem, description, events, names, matrixKey, about, step }; null if nothing is. */
    this.current = null;
    store.subscribe((state) => this.#take(state));
    byId("again").addEventListener("click", () => this.describe());
    // An input that was left incomplete is a fault.
    for (const part of [byId("grid"), byId("lambda-fields")]) {
      part.addEventListener("focusout", (event) => {
        if (!this.isCurrent && isIncomplete(event.target.value ?? "x")) this.describe();
      });
    }
  }

  /** Whether what is shown is of what was entered. */
  get isCurrent() {
    return this.current !== null && !this.#isStale && !this.#isRunning && this.current.state === this.#store.state;
  }

  /** Whether a state is being prepared. */
  get isPreparing() {
    return this.#isRunning;
  }

  /**
   * A part of the page. `prepare(news, signal)` returns what it will show; `show(news, prepared)` shows it. A part that
   * was not ready in time is told `undefined`, and later what it has prepared. Without a problem the news are null.
   * `move()` is called when nodes have other places.
   */
  join(part) {
    this.#parts.push(part);
  }

  /** A part of the page that needs no preparation. */
  onProblem(show) {
    this.join({ show });
  }

  /** Told the faults, each { message, label, help, row, column, name, field }; none if all is well. */
  onFaults(listener) {
    this.#onFaults.push(listener);
  }

  /** Where nodes are changes no result: the picture alone is drawn anew. */
  #take(state) {
    const { current } = this;
    const isOnlyMoved = current && !this.#isStale && !this.#isRunning &&
      ["cells", "labels", "lambda", "events"].every((key) => state[key] === current.state[key]);
    if (!isOnlyMoved) return this.describe();
    current.state = state;
    for (const part of this.#parts) part.move?.();
  }

  /** Shows the state as it is now, as soon as the one that is being prepared is shown or given up. */
  async describe() {
    this.#isStale = true;
    mark({ ariaBusy: true });
    if (this.#isRunning) {
      const { signal } = this.#controller;
      setTimeout(() => this.#isStale && this.#controller.signal === signal && this.#controller.abort(),
        Math.max(0, this.#began + PATIENCE - performance.now()));
      return;
    }
    this.#isRunning = true;
    while (this.#isStale) {
      this.#isStale = false;
      await this.#look(this.#store.state);
    }
    this.#isRunning = false;
  }

  async #look(state) {
    // What is still to come belongs to the state before.
    for (const turn of [this.#controller, ...this.#turns.values()]) turn.abort();
    this.#turns.clear();
    this.#controller = new AbortController();
    this.#began = performance.now();
    const { signal } = this.#controller;
    const problem = problemOf(state);
    try {
      const [description, events] = await Promise.all([
        ask("matrix", { problem, entries: false }, signal),
        // λ = −∞ is no period.
        state.events ? eventsOf(state.events, problem.lambda, signal).catch(() => null) : null,
      ]);
      const news = { ...state, state, problem, description, events, names: names(state, events), matrixKey: problem.matrix };
      const makers = this.#parts.map(async (part) => part.prepare?.(news, signal));
      const ready = makers.map(() => undefined);
      const all = makers.map((maker, k) => maker.then((value) => (ready[k] = value), () => {}));
      await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, GRACE))]);
      if (signal.aborted) return;
      this.#tell(news, ready);
      // What a part has begun to prepare anew counts instead.
      const isWanted = (part) => this.current === news && !signal.aborted && !this.#turns.has(part);
      const showLate = (part, value) => value !== undefined && isWanted(part) && part.show(news, value);
      makers.forEach((maker, k) => ready[k] ?? maker.then((value) => showLate(this.#parts[k], value), () => {}));
    } catch (error) {
      if (signal.aborted || wasAborted(error)) return;
      // Only faults in texts have places; any other error is not the user's fault.
      const faults = error.place ? await allFaults(state, error) : [];
      if (!signal.aborted && !this.#isStale) this.#complain(faults, error);
    }
  }

  /** What was entered cannot be read, or computed: what is shown stays, and the page says what it is. */
  #complain(faults, error) {
    const isTyping = faults.length === 1 && isBeingTyped(faults[0]);
    const culprit = faults.some(({ field }) => field !== "lambda") ? "the matrix" : "λ";
    const shown = this.current ? ` What is shown is of λ = ${this.current.state.lambda}${culprit === "λ" ? "" : ", before the change"}.` : "";
    const correct = isTyping ? "This number is not complete yet." : `Correct ${culprit} to see the results.`;
    byId("why-words").textContent = `${faults.length > 0 ? correct : error.message}${shown}`;
    byId("why").hidden = false;
    byId("again").hidden = faults.length > 0;
    for (const listener of this.#onFaults) listener(isTyping ? [] : faults);
  }

  /** Lets a part prepare anew what it shows of the same state, such as another picture; the last time counts. */
  async refresh(part) {
    const news = this.current;
    if (!news) return;
    this.#turns.get(part)?.abort();
    const { signal } = this.#turns.set(part, new AbortController()).get(part);
    part.show(news, undefined);
    const prepared = await part.prepare(news, signal).catch(() => undefined);
    if (!signal.aborted && news === this.current) part.show(news, prepared);
  }

  /** Shows no results, and says why. */
  refuse(why) {
    this.#controller.abort();
    this.#isStale = false;
    this.#tell(null, []);
    byId("why").hidden = false;
    byId("why-words").textContent = why;
  }

  #tell(news, ready) {
    this.current = news;
    for (const id of ["why", "again"]) byId(id).hidden = true;
    mark({ ariaBusy: this.#isStale, inert: news === null });
    for (const listener of this.#onFaults) listener([]);
    this.#parts.forEach((part, k) => part.show(news, ready[k]));
  }
}

/** Whether a fault is that the number in the field with the focus is not complete yet. */
function isBeingTyped({ field, culprit }) {
  const { id, dataset = {}, value = "x" } = document.activeElement ?? {};
  const isThere = field === "lambda"
    ? id === "lambda"
    : culprit && dataset.row === String(culprit.row) && dataset.column === String(culprit.column);
  return isThere && isIncomplete(value);
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
    if (!found || found.column < 0 || faults.length === MOST_FAULTS) return faults;
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
