// λ: a field for exact text, and a slider over the values at which something changes and values between them. The slider
// is drawn as a plot of the size of the basis.

import { Latest } from "./api.js";
import { byId } from "./dom.js";
import { Plot } from "./plot.js";
import { parse } from "./rational.js";
import { breaksOf, meansOf, Stops } from "./stops.js";
import { count, cycle, number } from "./words.js";

/** For more nodes the spectrum may take long; then the slider has the cycle means of the classes. */
const GREATEST_SPECTRUM = 14;

export class Lambda {
  #store;
  #field = byId("lambda");
  #slider = byId("lambda-slider");
  #plot = new Plot((text) => this.#set(text, "slider"));
  #latest = new Latest();
  #matrixKey = null;
  #stops = new Stops([]);
  #greatest = "0";

  constructor(store, session) {
    this.#store = store;
    this.#field.addEventListener("input", () => this.#set(this.#field.value, "lambda"));
    this.#slider.addEventListener("input", () => {
      const stop = this.#stops.all[Number(this.#slider.value)];
      if (stop) this.#set(stop.text, "slider");
    });
    byId("lambda-greatest").addEventListener("click", () => this.#set(this.#greatest, null));
    store.subscribe(() => this.#show());
    session.onFaults((faults) => this.#showFault(faults));
    session.onProblem((news) => this.#describe(news));
    this.#show();
  }

  /** Goes to the next stop above λ, or below it for −1. */
  step(direction) {
    const value = parse(this.#store.state.lambda);
    const next = value ? this.#stops.next(value, direction) : this.#stops.all[0];
    if (next) this.#set(next.text, "slider");
  }

  #set(text, key) {
    if (text !== this.#store.state.lambda) this.#store.replace({ ...this.#store.state, lambda: text }, key);
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
    const { mean, cycle: critical, classes } = description.means;
    const hasCycle = mean !== null;
    byId("lambda-greatest").hidden = !hasCycle;
    byId("no-cycle").hidden = hasCycle;
    if (hasCycle) {
      this.#greatest = String(mean);
      byId("lambda-greatest").textContent = `λ(A) = ${number(mean)}`;
      byId("lambda-greatest").title = `Greatest cycle mean, on ${cycle(critical, names)}`;
    }
    if (matrixKey === this.#matrixKey) return;
    this.#matrixKey = matrixKey;
    // A spectrum that is still to come belongs to the previous matrix.
    this.#latest.stop();
    const hasSpectrum = description.n <= GREATEST_SPECTRUM && hasCycle;
    this.#plot.reserve(hasSpectrum);
    this.#setStops(new Stops(meansOf(classes)));
    if (hasSpectrum) await this.#findSpectrum(problem);
  }

  async #findSpectrum(problem) {
    const question = { problem: { ...problem, lambda: "0" } };
    const answer = await this.#latest.ask("spectrum", question).catch(() => undefined);
    if (answer?.complete) this.#setStops(new Stops(breaksOf(answer.breakpoints)));
  }

  #setStops(stops) {
    this.#stops = stops;
    this.#slider.disabled = stops.all.length === 0;
    this.#slider.max = Math.max(stops.all.length - 1, 0);
    this.#place();
  }

  /** Puts the slider where λ is, or at the last stop below it. */
  #place() {
    const { lambda } = this.#store.state;
    this.#plot.show(this.#stops, lambda);
    const value = parse(lambda);
    const note = byId("lambda-note");
    if (!value || this.#stops.all.length === 0) {
      note.textContent = "";
      return;
    }
    this.#slider.value = this.#stops.indexAt(value);
    note.textContent = this.#stops.where(value);
    const size = this.#stops.sizeAt(value);
    const words = size === undefined ? "" : size === 1 ? ", 1 extremal" : `, ${count(size)} extremals`;
    this.#slider.setAttribute("aria-valuetext", `λ = ${number(lambda)}${words}`);
  }
}
