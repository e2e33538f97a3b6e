// Starts a run over the basis for every new problem or filter, follows it, and can cancel it.

import { startRun } from "./api.js";
import { Changes } from "./changes.js";
import { ApiError } from "./desk.js";
import { announce, byId, debounced, el, say } from "./dom.js";
import { Filters } from "./filters.js";
import { showHistograms } from "./histogram.js";
import { Table } from "./table.js";
import { ARCS, count, cycle, extremals, rough, vector, walk } from "./words.js";

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
  results: "Stopped at the greatest number of rows that is counted here.",
  failed: "The run failed; this is a bug in supereigen.",
};

/** So many rows are there as soon as the basis is. */
const FIRST = 60;
/** So many rows are on paper. */
const PRINTED = 500;

export class Basis {
  #news = null;
  /** What was begun for the problem that is shown, and for the one that is prepared: see `#begin`. */
  #shown = null;
  #begun = Promise.resolve(null);
  /** The row, from 1, that a link names. */
  #linked = 0;
  #table;
  #filters;
  #facts;
  // It may take longer than the rows, and is not needed while λ moves.
  #summariseSoon = debounced(400, () => this.#summarise());
  #changes = new Changes();

  /** `choose(row, index)` is told which row the user picked. */
  constructor(session, facts, choose) {
    this.#facts = facts;
    // Two runs at once would end each other.
    this.#filters = new Filters(() => (session.isPreparing ? session.describe() : session.refresh(this)));
    this.#table = new Table((from, count, signal) => this.#shown.run.rows(from, count, signal), choose);
    byId("cancel").addEventListener("click", () => this.#shown?.run.cancel());
    window.addEventListener("beforeprint", () => printRows(this.#news?.names, this.#shown));
    byId("run-again").addEventListener("click", () => session.refresh(this));
    session.join(this);
  }

  prepare(news, signal) {
    this.#filters.setNames(news.names);
    this.#begun = this.#begin(news, signal);
    return this.#begun;
  }

  show(news, begun) {
    this.#news = news;
    this.#clear(news?.names ?? [], begun !== undefined);
    if (begun) this.#adopt(begun);
  }

  /** The first rows of what is being prepared, and the one that is chosen if no other is: { index, row, isLinked }. */
  async rows() {
    const begun = await this.#begun.catch(() => null);
    const rows = begun?.rows ?? [];
    const index = Math.max(0, this.#linked - 1);
    return { rows, first: rows[index] && { index, row: rows[index], isLinked: this.#linked > 0 } };
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

  /** What a link holds of the basis; the first row is chosen anyway. */
  view() {
    const row = this.#table.chosen + 1 || this.#linked;
    return { row: row > 1 ? row : "", ...this.#filters.texts };
  }

  /** For the next problem. */
  setView(view) {
    this.#linked = Number(view.row ?? 0);
    this.#filters.texts = view;
  }

  /** Begins a run, and waits for its first rows: { run, isFiltered, status, rows }, { complaint } or { fault }. */
  async #begin({ problem }, signal) {
    const begun = { rows: [], tell: () => {}, lose: () => {} };
    try {
      const { wanted } = this.#filters;
      begun.isFiltered = Object.keys(wanted).length > 0;
      begun.run = await startRun(problem, wanted);
    } catch (error) {
      return error instanceof ApiError ? { fault: error.message } : { complaint: error.message };
    }
    try {
      signal.throwIfAborted();
      await new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => {
          begun.run.cancel();
          reject(signal.reason);
        });
        const tell = (status) => {
          if (signal.aborted) return;
          begun.status = status;
          begun.tell(status);
          if (status.state !== "running" || status.results > 0) resolve();
        };
        begun.run.follow(tell).catch((error) => {
          begun.lose(error.message);
          reject(error);
        });
      });
      const { results } = begun.status;
      if (results > 0) begun.rows = await begun.run.rows(0, Math.min(results, FIRST), signal);
    } catch (error) {
      signal.throwIfAborted();
      begun.fault = error.message;
    }
    return begun;
  }

  /** Shows a run that was begun. */
  #adopt(begun) {
    const { status, rows, complaint, fault } = begun;
    if (complaint) this.#note(complaint);
    if (fault) this.#fault(fault);
    if (complaint || fault) return;
    this.#shown = begun;
    const isWhole = status.state === "complete" && rows.length === status.results;
    const { kinds, words } = this.#changes.compare(this.#news, begun.isFiltered ? null : rows, isWhole);
    byId("changes").textContent = words;
    this.#table.fill(this.#news.names, status.results, rows, kinds);
    begun.tell = (next) => this.#shown === begun && this.#show(next, begun.isFiltered);
    begun.lose = (message) => this.#shown === begun && this.#fault(message);
    this.#show(status, begun.isFiltered);
  }

  /** Nothing is known about the basis, or will be in a moment. */
  #clear(names, isReady) {
    this.#shown = null;
    if (!isReady || names.length === 0) this.#table.fill(names, 0, [], new Map());
    this.#facts.noStatus();
    this.#note("");
    if (!isReady || byId("histograms").open) showHistograms(null);
    for (const id of ["run", "run-fault", "row-fault"]) byId(id).hidden = true;
    byId("exports").hidden = byId("exports").hidden || !isReady;
    byId("changes").textContent = "";
  }

  #fault(message) {
    this.#clear(this.#news.names, false);
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
    this.#note(state === "complete" ? `${words}${seconds < 1 ? "" : `, ${seconds.toFixed(1)} s`}.` : `${ENDS[state]} ${words} found.`);
    announce(byId("basis-note").textContent);
    this.#offerExports(state === "complete");
    if (state === "complete") this.#summariseSoon();
  }

  async #summarise() {
    const begun = this.#shown;
    if (begun?.status.state !== "complete") return;
    try {
      const summary = await begun.run.summary();
      if (this.#shown !== begun) return;
      showHistograms(summary, this.#news.names);
      begun.printed = await begun.run.rows(0, PRINTED);
    } catch {
      // The bars only summarise the table, and paper has the first rows; the page works without more.
    }
  }

  #goToLinked(results, isRunning) {
    if (this.#linked === 0 || (this.#linked > results && isRunning)) return;
    if (this.#linked > results) {
      say("row-fault", `The link names row ${count(this.#linked)}; there are ${count(results)}.`);
    } else if (this.#linked > FIRST) {
      this.#table.pick(this.#linked - 1);
    }
    this.#linked = 0;
  }

  #note(text) {
    byId("basis-note").textContent = text;
  }

  #offerExports(isComplete) {
    const { run } = this.#shown;
    const save = (format) => run.save(format).catch((error) => this.#note(error.message));
    const links = FORMATS.flatMap(([format, name], k) =>
      [k ? ", " : "", el("button", { type: "button", class: "link", onclick: () => save(format) }, name)]);
    byId("exports").replaceChildren(isComplete ? "Export: " : "Export what was found: ", ...links);
    byId("exports").hidden = false;
  }
}

/** On paper nothing scrolls: the rows that are there are written out, each with its lasso. */
function printRows(names, begun) {
  const { status, printed: rows = begun?.rows ?? [] } = begun ?? {};
  const lasso = ({ stem, cycle: round }) => [stem.length ? `${walk([...stem, round[0]], names)}, ` : "", round.length ? cycle(round, names) : ""];
  const line = (row, k) => el("tr", {}, [count(k + 1), vector(row.vector), ...(row.lasso ? [lasso(row.lasso).join("")] : [])].map((text) => el("td", {}, text)));
  byId("print-rows").replaceChildren(
    el("table", {}, el("thead", {}, el("tr", {}, ["#", "x", `lasso (${ARCS})`].map((text) => el("th", {}, text)))), el("tbody", {}, rows.map(line))),
    status?.results > rows.length ? el("p", {}, `The first ${count(rows.length)} of ${count(status.results)} rows; an export has all.`) : "");
}
