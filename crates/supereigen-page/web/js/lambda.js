// λ: a field for exact text, and a slider over the values at which something changes and between them.

import { Latest } from "./api.js";
import { byId } from "./dom.js";
import { compare, format, middle, parse, plus } from "./rational.js";
import { count, cycle, number } from "./words.js";

/** For more nodes the spectrum may take long; then the slider has the cycle means of the classes. */
const GREATEST_SPECTRUM = 14;

export class Lambda {
  #store;
  #field = byId("lambda");
  #slider = byId("lambda-slider");
  #latest = new Latest();
  #matrixKey = null;
  /** Ascending, each { value, text, isBreak, results }; results are unknown without a spectrum. */
  #stops = [];

  constructor(store, session) {
    this.#store = store;
    this.#field.addEventListener("input", () => this.#set(this.#field.value, "lambda"));
    this.#slider.addEventListener("input", () => {
      const stop = this.#stops[Number(this.#slider.value)];
      if (stop) this.#set(stop.text, "slider");
    });
    byId("lambda-greatest").addEventListener("click", () => this.#set(this.#greatest, null));
    store.subscribe(() => this.#show());
    session.onFaults((faults) => this.#showFault(faults));
    session.onProblem((news) => this.#describe(news));
    this.#show();
  }

  #greatest = "0";

  #set(text, key) {
    this.#store.replace({ ...this.#store.state, lambda: text }, key);
  }

  #show() {
    const { lambda } = this.#store.state;
    if (this.#field.value !== lambda) this.#field.value = lambda;
    this.#place();
  }

  #showFault(faults) {
    const fault = faults.find(({ field }) => field === "lambda");
    const note = byId("lambda-fault");
    note.hidden = !fault;
    if (fault) {
      note.textContent = [fault.message, fault.help].filter(Boolean).join("; ");
      this.#field.setAttribute("aria-invalid", "true");
    } else {
      this.#field.removeAttribute("aria-invalid");
    }
  }

  async #describe(news) {
    if (!news) return;
    const { description, problem, names, matrixKey } = news;
    const mean = description.max_cycle_mean;
    byId("lambda-greatest").hidden = !mean;
    byId("no-cycle").hidden = Boolean(mean);
    if (mean) {
      this.#greatest = mean.value;
      byId("lambda-greatest").textContent = `λ(A) = ${number(mean.value)}`;
      byId("lambda-greatest").title = `Greatest cycle mean, on ${cycle(mean.cycle, names)}`;
    }
    if (matrixKey === this.#matrixKey) return;
    this.#matrixKey = matrixKey;
    // A spectrum that is still on its way is of the matrix before.
    this.#latest.stop();
    this.#setStops(meansOf(description));
    if (description.n <= GREATEST_SPECTRUM && mean) await this.#findSpectrum(problem);
  }

  async #findSpectrum(problem) {
    const question = { problem: { ...problem, lambda: "0" } };
    const answer = await this.#latest.ask("spectrum", question).catch(() => undefined);
    if (answer?.complete) this.#setStops(breaksOf(answer.breakpoints));
  }

  /** `breaks` are ascending, each { value, at, below }. */
  #setStops(breaks) {
    const stops = [];
    const add = (value, isBreak, results) =>
      stops.push({ value, text: format(value), isBreak, results });
    breaks.forEach(({ value, at, below }, k) => {
      const lower = breaks[k - 1]?.value;
      add(lower ? middle(lower, value) : plus(value, -1n), false, below);
      add(value, true, at);
    });
    const last = breaks.at(-1);
    if (last) add(plus(last.value, 1n), false, last.at === undefined ? undefined : 0);
    this.#stops = stops;
    this.#slider.disabled = stops.length === 0;
    this.#slider.max = Math.max(stops.length - 1, 0);
    this.#place();
  }

  /** Puts the slider where λ is, or at the last stop below it. */
  #place() {
    const value = parse(this.#store.state.lambda);
    const note = byId("lambda-note");
    if (!value || this.#stops.length === 0) {
      note.textContent = "";
      return;
    }
    const above = this.#stops.findIndex((stop) => compare(stop.value, value) > 0);
    const index = above < 0 ? this.#stops.length - 1 : Math.max(above - 1, 0);
    this.#slider.value = index;
    const stop = this.#stops[index];
    const isHere = compare(stop.value, value) === 0;
    const isKnown = this.#stops.some(({ results }) => results !== undefined);
    note.textContent = isKnown ? this.#where(value) : "";
    const results = isHere && stop.results !== undefined ? `, ${count(stop.results)} extremals` : "";
    this.#slider.setAttribute("aria-valuetext", `λ = ${number(this.#store.state.lambda)}${results}`);
  }

  #where(value) {
    const breaks = this.#stops.filter(({ isBreak }) => isBreak);
    if (breaks.some((stop) => compare(stop.value, value) === 0)) return "The basis changes at this λ.";
    const above = breaks.find((stop) => compare(stop.value, value) > 0);
    const below = breaks.findLast((stop) => compare(stop.value, value) < 0);
    if (!above) return "Above λ(A) there is no solution.";
    if (!below) return `Below ${number(above.text)} the basis no longer changes.`;
    return `Between ${number(below.text)} and ${number(above.text)} the basis keeps its size.`;
  }
}

/** All breakpoints of a spectrum, ascending. */
function breaksOf(breakpoints) {
  return breakpoints
    .map(({ lambda, at, below }) => ({ value: parse(lambda), at, below }))
    .reverse();
}

/** What the description alone says: at these values solutions, or finite ones, appear. */
function meansOf(description) {
  const texts = description.classes.flatMap(({ mean, greatest_lambda }) => [mean?.value, greatest_lambda]);
  const values = [...new Set(texts)].map((text) => text && parse(text)).filter(Boolean);
  return values.sort(compare).map((value) => ({ value }));
}
