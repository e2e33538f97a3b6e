// The run over the basis: starts one for every problem and wish, follows it, and can cancel it.

import { cancel, get, post } from "./api.js";
import { announce, byId, el } from "./dom.js";
import { Filters } from "./filters.js";
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
  #id = null;
  #events = null;
  #turn = 0;
  #table;
  #filters;
  #facts;

  /** `choose(row, index)` is told which row the user picked. */
  constructor(session, facts, choose) {
    this.#facts = facts;
    this.#filters = new Filters(() => this.#start());
    const rows = async (from, count, signal) =>
      (await get(`/api/basis/${this.#id}/rows?from=${from}&count=${count}`, signal)).rows;
    this.#table = new Table(rows, choose);
    byId("cancel").addEventListener("click", () => this.#id !== null && cancel(this.#id));
    session.onProblem((news) => {
      this.#news = news;
      if (news) this.#filters.setNames(news.names);
      this.#start();
    });
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
      const { id } = await post("/api/basis", { problem: this.#news.problem, wanted });
      if (turn !== this.#turn) {
        cancel(id);
        return;
      }
      this.#id = id;
      this.#follow(id, Object.keys(wanted).length > 0);
    } catch (error) {
      if (turn === this.#turn) this.#note(error.message);
    }
  }

  /** Leaving the events cancels the run, but only when the server notices. */
  #stop() {
    this.#events?.close();
    if (this.#events && this.#id !== null) cancel(this.#id);
    this.#events = null;
    this.#id = null;
    byId("run").hidden = true;
    byId("exports").hidden = true;
  }

  #follow(id, isFiltered) {
    const events = new EventSource(`/api/basis/${id}/events`);
    this.#events = events;
    events.addEventListener("status", (event) => {
      if (this.#events !== events) return;
      const status = JSON.parse(event.data);
      const isOver = status.state !== "running";
      if (isOver) {
        events.close();
        this.#events = null;
      }
      this.#show(status, isFiltered);
    });
    events.addEventListener("error", () => {
      // After its end the stream would be opened again and again.
      if (this.#events !== events) return;
      events.close();
      this.#events = null;
      this.#note("The server no longer tells how far it is.");
    });
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
  }

  #note(text) {
    byId("basis-note").textContent = text;
  }

  #offerExports(isComplete) {
    const link = ([format, name]) =>
      el("a", { href: `/api/basis/${this.#id}/export?format=${format}`, download: "" }, name);
    const links = FORMATS.flatMap((format, k) => [k ? ", " : "", link(format)]);
    const what = isComplete ? "Export: " : "Export what was found: ";
    byId("exports").replaceChildren(what, ...links);
    byId("exports").hidden = false;
  }
}
