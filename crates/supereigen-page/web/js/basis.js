// The run over the basis: starts one for every problem and wish, follows it, and can cancel it.

import { Run } from "./api.js";
import { announce, byId, el } from "./dom.js";
import { Filters } from "./filters.js";
import { showHistograms } from "./histogram.js";
import { Table } from "./table.js";
import { count, extremals, rough } from "./words.js";

const FORMATS = [
  ["plain", "plain text"],
  ["csv", "CSV"],
  ["json", "JSON"],
  ["jsonl", "JSON lines with certificates"],
  ["latex", "LaTeX"],
  ["tplib", "TPLib"],
  ["polymake", "polymake"],
];

const ENDS = {
  cancelled: "Cancelled.",
  time: "Stopped: the time that the server gives to one run is over.",
  results: "Stopped: there are more rows than the server counts.",
  memory: "Stopped: the server holds as much memory as it may.",
  failed: "The run failed; this is a bug in supereigen.",
};

export class Basis {
  #news = null;
  /** The run whose rows are shown. */
  #run = null;
  /** Stops following the run. */
  #leave = () => {};
  #turn = 0;
  /** Ends the question for the summary. */
  #summary = new AbortController();
  #table;
  #filters;
  #facts;

  /** `choose(row, index)` is told which row the user picked. */
  constructor(session, facts, choose) {
    this.#facts = facts;
    this.#filters = new Filters(() => this.#start());
    this.#table = new Table((from, count, signal) => this.#run.rows(from, count, signal), choose);
    byId("cancel").addEventListener("click", () => this.#run?.cancel());
    session.onProblem((news) => {
      this.#news = news;
      if (news) this.#filters.setNames(news.names);
      this.#start();
    });
  }

  /** Marks the row of a vector; null marks none. */
  mark(vector) {
    this.#table.mark(vector);
  }

  /** Picks the row of a vector; returns false if it is not among the rows that are here. */
  pickVector(vector) {
    return this.#table.pickVector(vector);
  }

  /** Picks the next row, or the one before for −1. */
  step(direction) {
    this.#table.step(direction);
  }

  async #start() {
    const turn = ++this.#turn;
    this.#stop();
    if (!this.#news) {
      this.#facts.noStatus();
      this.#table.reset([]);
      this.#note("Mend the matrix to see its basis.");
      return;
    }
    this.#table.reset(this.#news.names);
    try {
      const wanted = this.#filters.wanted();
      const run = await Run.start(this.#news.problem, wanted);
      if (turn !== this.#turn) {
        run.cancel();
        return;
      }
      this.#run = run;
      const isFiltered = Object.keys(wanted).length > 0;
      this.#leave = run.follow({
        status: (status) => this.#show(status, isFiltered),
        lost: (message) => this.#note(message),
      });
    } catch (error) {
      if (turn === this.#turn) this.#note(error.message);
    }
  }

  #stop() {
    this.#leave();
    this.#leave = () => {};
    this.#run = null;
    byId("run").hidden = true;
    byId("exports").hidden = true;
    this.#summary.abort();
    showHistograms(null);
  }

  #show(status, isFiltered) {
    const { state, results, fraction, estimate, seconds } = status;
    const isRunning = state === "running";
    this.#table.setTotal(results);
    if (isFiltered) this.#facts.noStatus();
    else this.#facts.showStatus(status);
    byId("run").hidden = !isRunning;
    if (isRunning) {
      const bar = byId("progress");
      if (fraction === null) bar.removeAttribute("value");
      else bar.value = fraction;
      const { results: about, least, most } = estimate ?? {};
      const of = !estimate ? "" : most === null ? ` of at least ${rough(least)}` : ` of about ${rough(about)}`;
      byId("progress-text").textContent = `${count(results)}${of}, ${seconds.toFixed(1)} s`;
      this.#note("");
      return;
    }
    const words = `${extremals(results)}${isFiltered ? " of the kind asked for" : ""}`;
    this.#note(state === "complete" ? `${words}, ${seconds.toFixed(2)} s` : `${ENDS[state]} ${words} found.`);
    announce(byId("basis-note").textContent);
    this.#offerExports(state === "complete");
    if (state === "complete") this.#summarise();
  }

  async #summarise() {
    this.#summary = new AbortController();
    const { signal } = this.#summary;
    try {
      const summary = await this.#run.summary(signal);
      if (!signal.aborted) showHistograms(summary, this.#news.names);
    } catch {
      // The table says it all; the bars are for a glance.
    }
  }

  #note(text) {
    byId("basis-note").textContent = text;
  }

  #offerExports(isComplete) {
    const run = this.#run;
    const save = (format) => run.save(format).catch((error) => this.#note(error.message));
    const button = ([format, name]) =>
      el("button", { type: "button", class: "link", onclick: () => save(format) }, name);
    const links = FORMATS.flatMap((format, k) => [k ? ", " : "", button(format)]);
    const what = isComplete ? "Export: " : "Export what was found: ";
    byId("exports").replaceChildren(what, ...links);
    byId("exports").hidden = false;
  }
}
