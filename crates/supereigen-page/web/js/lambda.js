// λ: a field for exact text, and a slider over the values at which something changes and values between them. The slider
// is drawn as a plot of the size of the basis.

import { Latest } from "./api.js";
import { byId, player, say } from "./dom.js";
import { Plot } from "./plot.js";
import { isIncomplete } from "./problem.js";
import { meanText, parse } from "./rational.js";
import { breaksOf, meansOf, Stops } from "./stops.js";
import { count, loop, number } from "./words.js";

/** For more nodes the spectrum may take long; then the slider has the cycle means of the classes. */
const GREATEST_SPECTRUM = 14;
/** Milliseconds at each stop while λ plays. */
const PACE = 1200;

export class Lambda {
  #store;
  #field = byId("lambda");
  #slider = byId("lambda-slider");
  #plot = new Plot((text) => this.#set(text, "slider"));
  #latest = new Latest();
  /** The matrix whose stops are shown, and the one whose spectrum is known or asked for: { key, stops: a promise }. */
  #matrixKey = null;
  #spectrum = {};
  #pause;
  #shown = "0";
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
    session.join(this);
    this.#pause = player("lambda-play", PACE, () => this.#begin(), () => {
      const next = this.#next();
      if (next) this.#set(next.text, "play");
      return next;
    });
    this.#show();
  }

  /** Goes to the next stop above λ, or below it for −1. */
  step(direction) {
    const next = this.#next(direction);
    if (next) this.#set(next.text, "slider");
  }

  #next(direction = 1) {
    const value = parse(this.#store.state.lambda);
    return value ? this.#stops.next(value, direction) : this.#stops.all[0];
  }

  /** From the greatest stop, λ plays from the least one on. */
  #begin() {
    const [least] = this.#stops.all;
    if (least && !this.#next()) this.#set(least.text, "play");
  }

  #set(text, key) {
    // Whoever moves λ by hand ends the play.
    if (key !== "play") this.#pause();
    if (text !== this.#store.state.lambda) this.#store.replace({ ...this.#store.state, lambda: text }, key);
  }

  #show() {
    const { lambda } = this.#store.state;
    if (this.#field.value !== lambda) this.#field.value = lambda;
    this.#place();
  }

  #showFault(faults) {
    const fault = faults.find(({ field }) => field === "lambda");
    const isEmpty = this.#store.state.lambda.trim() === "";
    const words = fault && [fault.message, fault.help].filter(Boolean).join("; ");
    say("lambda-fault", words && isEmpty ? "Write a number, such as −2, 143/3 or 0.25, or −inf." : words, this.#field);
  }

  async prepare({ description, problem, matrixKey }) {
    if (matrixKey === this.#matrixKey) return { stops: this.#stops };
    const { classes, mean } = description.means;
    const here = parse(description.lambda);
    if (matrixKey !== this.#spectrum.key) {
      this.#spectrum = { key: matrixKey, stops: null };
      if (description.n <= GREATEST_SPECTRUM && mean !== null) {
        // It does not depend on λ, and goes on while λ changes.
        const question = { problem: { ...problem, lambda: "0" } };
        this.#spectrum.stops = this.#latest.ask("spectrum", question).then(
          (answer) => (answer?.complete ? new Stops(breaksOf(answer.breakpoints), here) : null), () => null);
      }
    }
    return { stops: (await this.#spectrum.stops) ?? new Stops(meansOf(classes), here) };
  }

  show(news, prepared) {
    if (!news) return;
    const { description, names, matrixKey } = news;
    const { mean, cycle: critical, classes } = description.means;
    const hasCycle = mean !== null;
    byId("lambda-greatest").hidden = !hasCycle;
    byId("no-cycle").hidden = hasCycle;
    byId("lambda-play").hidden = !hasCycle;
    if (hasCycle) {
      this.#greatest = meanText(mean);
      byId("lambda-greatest").textContent = `λ(A) = ${number(this.#greatest)}`;
      byId("lambda-greatest").title = `Greatest cycle mean, on ${loop(critical, names)}`;
    }
    this.#plot.reserve(description.n <= GREATEST_SPECTRUM && hasCycle);
    const here = parse(description.lambda);
    // A λ that was typed has a place as well; a drag never leaves the plot.
    if (matrixKey === this.#matrixKey) {
      if (here && this.#stops.isBeyond(here)) this.#setStops(new Stops(this.#stops.breaks, here));
      return;
    }
    if (prepared) this.#matrixKey = matrixKey;
    this.#setStops(prepared?.stops ?? new Stops(meansOf(classes), here));
  }

  #setStops(stops) {
    this.#stops = stops;
    this.#slider.disabled = stops.all.length === 0;
    this.#slider.max = Math.max(stops.all.length - 1, 0);
    this.#place();
  }

  /** Puts the slider where λ is, or at the last stop below it. */
  #place() {
    const { lambda: text } = this.#store.state;
    // A number that is not complete leaves λ where it was.
    if (parse(text) || !isIncomplete(text)) this.#shown = text;
    const lambda = this.#shown;
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
