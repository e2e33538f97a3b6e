// Starts a run over the basis for every new problem or filter, follows it, and can cancel it.

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
  cancelled: "This run was ended.",
  results: "Stopped at the greatest number of rows that is counted here.",
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
  /** The user ended the run. */
  #isCancelled = false;
  /** The row, from 1, that a link names: for the next run, and for this one. */
  #linked = 0;
  #wanted = 0;
  #table;
  #filters;
  #facts;

  /** `choose(row, index)` is told which row the user picked. */
  constructor(session, facts, choose) {
    this.#facts = facts;
    this.#filters = new Filters(() => this.#start());
    this.#table = new Table((from, count, signal) => this.#run.rows(from, count, signal), choose);
    byId("cancel").addEventListener("click", () => {
      this.#isCancelled = true;
      this.#run?.cancel();
    });
    byId("run-again").addEventListener("click", () => this.#start());
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

  /** What a link holds of the basis. */
  view() {
    return { row: this.#table.chosen + 1 || this.#wanted, ...this.#filters.texts };
  }

  /** For the next problem. */
  setView(view) {
    this.#linked = Number(view.row ?? 0);
    this.#filters.texts = view;
  }

  /** Starts a run for what is wanted now. */
  async #start() {
    this.#wanted = this.#linked;
    this.#linked = 0;
    this.#table.reset(this.#news?.names ?? []);
    byId("row-fault").hidden = true;
    const turn = ++this.#turn;
    this.#leave();
    this.#clear();
    if (!this.#news) return;
    const wanted = this.#filters.wanted((fault) => this.#note(fault));
    if (!wanted) return;
    try {
      const run = await Run.start(this.#news.problem, wanted);
      if (turn !== this.#turn) {
        run.cancel();
        return;
      }
      this.#run = run;
      const isFiltered = Object.keys(wanted).length > 0;
      this.#leave = run.follow({
        status: (status) => this.#show(status, isFiltered),
        lost: (message) => this.#fault(message),
      });
    } catch (error) {
      if (turn === this.#turn) this.#fault(error.message);
    }
  }

  /** Nothing is known about the basis. */
  #clear() {
    this.#leave = () => {};
    this.#run = null;
    this.#isCancelled = false;
    this.#table.setTotal(0);
    this.#facts.noStatus();
    this.#note("");
    this.#summary.abort();
    showHistograms(null);
    for (const id of ["run", "exports", "run-fault"]) byId(id).hidden = true;
  }

  #fault(message) {
    this.#clear();
    byId("run-fault-words").textContent = message;
    byId("run-fault").hidden = false;
  }

  #show(status, isFiltered) {
    const { state, results, fraction, estimate, seconds } = status;
    const isRunning = state === "running";
    this.#table.setTotal(results);
    this.#goToLinked(results, isRunning);
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
    const words = `${extremals(results)}${isFiltered ? " matching the filter" : ""}`;
    const end = this.#isCancelled && state === "cancelled" ? "Cancelled." : ENDS[state];
    this.#note(state === "complete" ? `${words}, ${seconds.toFixed(2)} s` : `${end} ${words} found.`);
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
      // The bars only summarise the table; the page works without them.
    }
  }

  #goToLinked(results, isRunning) {
    if (this.#wanted === 0 || (this.#wanted > results && isRunning)) return;
    if (this.#wanted <= results) {
      this.#table.pick(this.#wanted - 1);
    } else {
      byId("row-fault").textContent = `The link names row ${count(this.#wanted)}; there are ${count(results)}.`;
      byId("row-fault").hidden = false;
    }
    this.#wanted = 0;
  }

  #note(text) {
    byId("basis-note").textContent = text;
  }

  #offerExports(isComplete) {
    const run = this.#run;
    const save = async (format) => {
      try {
        await run.save(format);
      } catch (error) {
        this.#note(error.message);
      }
    };
    const button = ([format, name]) =>
      el("button", { type: "button", class: "link", onclick: () => save(format) }, name);
    const links = FORMATS.flatMap((format, k) => [k ? ", " : "", button(format)]);
    const what = isComplete ? "Export: " : "Export what was found: ";
    byId("exports").replaceChildren(what, ...links);
    byId("exports").hidden = false;
  }
}
