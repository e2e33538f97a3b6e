// A table of any length that keeps one screen of rows. It fetches only the rows on the screen and some around them.
//
// The height of the scrolled element stands for all rows. Browsers draw no element higher than some ten million pixels,
// so in a long table a pixel stands for more than one row; the wheel and the keys still move row by row.

import { wasAborted } from "./desk.js";
import { byId, debounced, el, say } from "./dom.js";
import { ARCS, count, cycle, number, set, support, vectorText } from "./words.js";

const HIGHEST = 8_000_000;
/** Rows asked for before and after the screen. */
const AROUND = 20;
/** Rows kept before those far away are forgotten. */
const KEPT = 400;
/** With more nodes a row lists its finite entries instead of having a column for each. */
const MOST_COLUMNS = 40;
/** A longer name of a column is cut, and shown in full when the pointer is on it. */
const LONGEST_NAME = 14;
/** While the user scrolls, nothing is fetched. */
const PAUSE = 40;

export class Table {
  #scroller = byId("table");
  #canvas = byId("table-canvas");
  #head = byId("table-head");
  #body = byId("table-body");
  #fetchRows;
  #choose;
  #names = [];
  #total = 0;
  #first = 0;
  #active = 0;
  #chosen = -1;
  /** The text of the vector whose row is the chosen one, wherever it is. */
  #marked = null;
  #isTold = true;
  #rows = new Map();
  /** What happened to a vector, by its text. */
  #kinds = new Map();
  #controller = null;
  /** The rows that were asked for and have not come yet. */
  #coming = { from: 0, to: 0 };
  #widths = {};
  /** Measured when the size of the table changes, since measuring makes the browser lay the page out at once. */
  #rowHeight = 32;
  #height = 0;
  #isScrolled = false;
  #ask = debounced(PAUSE, () => this.#fetch());

  /** `fetchRows(from, count, signal)` gives rows, `choose(row, index)` is told of Enter and clicks. */
  constructor(fetchRows, choose) {
    this.#fetchRows = fetchRows;
    this.#choose = choose;
    this.#scroller.addEventListener("scroll", () => this.#scrolled());
    this.#scroller.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.#scroller.addEventListener("keydown", (event) => this.#key(event));
    this.#body.addEventListener("click", (event) => this.#click(event));
    byId("go-to").addEventListener("change", (event) => this.#goToRow(event.target.value));
    new ResizeObserver(() => {
      [this.#rowHeight, this.#height] = [this.#head.offsetHeight || 32, this.#scroller.clientHeight];
      this.#layout();
    }).observe(this.#scroller);
  }

  /** Shows another table with these columns, whose first rows are there; `kinds` says what happened to them. */
  fill(names, total, rows, kinds) {
    this.#expect(0, 0);
    this.#rows = new Map(rows.entries());
    this.#kinds = kinds;
    this.#marked = null;
    [this.#chosen, this.#total] = [-1, -1];
    say("table-fault");
    // Columns, and what is in sight, stay while only entries change.
    if (names.join() !== this.#names.join()) {
      this.#names = names;
      this.#widths = { entry: Math.max(2, ...names.map((name) => Math.min(name.length, LONGEST_NAME))), support: 7, cycle: 5, number: 2 };
      this.#buildHead();
      [this.#first, this.#active] = [0, 0];
    }
    this.#active = Math.min(this.#active, Math.max(0, total - 1));
    this.setTotal(total);
  }

  /** The index of the chosen row, or -1. */
  get chosen() {
    return this.#chosen;
  }

  /** Sets the number of rows. */
  setTotal(total) {
    if (total === this.#total) return;
    this.#total = total;
    this.#widths.number = Math.max(2, count(total).length);
    this.#layout();
  }

  /** The row of this vector is the chosen one as soon as it is there; null marks none. */
  mark(vector) {
    this.#marked = vector && vectorText(vector);
    this.#findMarked();
    const { length } = this.#body.children;
    if (this.#chosen >= 0 && (this.#chosen < this.#first || this.#chosen >= this.#first + length)) this.#activate(this.#chosen);
    else this.#render();
  }

  /** Picks the row of a vector; returns false if it is not among the rows that are here. */
  pickVector(vector) {
    const index = this.#indexOf(vectorText(vector));
    if (index === undefined) return false;
    this.pick(index);
    return true;
  }

  /** Picks the next row, or the one before for −1. */
  step(direction) {
    if (this.#total === 0) return;
    const next = this.#chosen < 0 ? this.#active : this.#chosen + direction;
    this.pick(Math.min(Math.max(0, next), this.#total - 1));
  }

  #indexOf(text) {
    return [...this.#rows].find(([, row]) => vectorText(row.vector) === text)?.[0];
  }

  #findMarked() {
    const index = this.#marked === null ? undefined : this.#indexOf(this.#marked);
    if (index === undefined || index === this.#chosen) return;
    [this.#chosen, this.#active] = [index, index];
  }

  get #isWide() {
    return this.#names.length <= MOST_COLUMNS;
  }

  get #visible() {
    const height = this.#height - this.#rowHeight;
    return Math.max(1, Math.floor(height / this.#rowHeight));
  }

  get #lastFirst() {
    return Math.max(0, this.#total - this.#visible);
  }

  /** The pixels that can be scrolled. */
  get #range() {
    return Math.min(this.#lastFirst * this.#rowHeight, HIGHEST);
  }

  #buildHead() {
    const columns = this.#isWide ? this.#names : ["finite entries"];
    const labels = ["#", ...columns, "type", "support", "cycle"];
    const kinds = ["number", ...columns.map(() => (this.#isWide ? "entry" : "text")), "type", "text", "text"];
    this.#head.replaceChildren(...labels.map((label, k) =>
      el("div", { role: "columnheader", class: kinds[k], title: label === "cycle" ? ARCS : label }, label)));
    this.#scroller.setAttribute("aria-colcount", labels.length);
  }

  #layout() {
    this.#scroller.setAttribute("aria-rowcount", this.#total + 1);
    this.#canvas.style.height = `${this.#height + this.#range}px`;
    this.#body.style.top = `${this.#rowHeight}px`;
    this.#goTo(this.#first);
  }

  /** Shows the rows from `first` on. */
  #goTo(first) {
    this.#first = Math.min(Math.max(0, Math.round(first)), this.#lastFirst);
    const top = this.#lastFirst === 0 ? 0 : (this.#first / this.#lastFirst) * this.#range;
    if ((top > 0 || this.#isScrolled) && Math.abs(this.#scroller.scrollTop - top) >= 1) this.#scroller.scrollTop = top;
    this.#isScrolled = top > 0;
    this.#render();
  }

  #scrolled() {
    const { scrollTop } = this.#scroller;
    this.#isScrolled = scrollTop > 0;
    const range = this.#range;
    const here = this.#lastFirst === 0 ? 0 : (this.#first / this.#lastFirst) * range;
    // This is the effect of `goTo`, rounded by the browser; the user did not scroll.
    if (Math.abs(scrollTop - here) <= 1.5) return;
    this.#first = range === 0 ? 0 : Math.round((scrollTop / range) * this.#lastFirst);
    this.#render();
  }

  #wheel(event) {
    if (event.ctrlKey || this.#range < HIGHEST || event.deltaY === 0) return;
    event.preventDefault();
    const rows = event.deltaMode === 0 ? event.deltaY / this.#rowHeight : event.deltaY;
    this.#goTo(this.#first + Math.sign(rows) * Math.max(1, Math.abs(rows)));
  }

  #key(event) {
    const page = this.#visible - 1;
    const steps = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page, Home: -this.#total, End: this.#total };
    if (event.ctrlKey || event.metaKey || event.altKey || this.#total === 0) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.pick(this.#active);
    } else if (event.key in steps) {
      event.preventDefault();
      this.#activate(this.#active + steps[event.key]);
    }
  }

  #activate(index) {
    this.#active = Math.min(Math.max(0, index), this.#total - 1);
    const lowest = this.#active - this.#visible + 1;
    this.#goTo(Math.min(Math.max(this.#first, lowest), this.#active));
  }

  /** Goes to the row with this number. */
  #goToRow(text) {
    const number = Number(text.replaceAll(/[\s,]/g, ""));
    const isThere = Number.isInteger(number) && number >= 1 && number <= this.#total;
    say("row-fault", isThere || text.trim() === "" ? "" : `There is no row ${text.trim()}; there are ${count(this.#total)}.`);
    if (!isThere) return;
    this.#activate(number - 1);
    this.#scroller.focus();
  }

  #click(event) {
    const row = event.target.closest("[data-index]");
    if (row) this.pick(Number(row.dataset.index));
  }

  /** Chooses a row. */
  pick(index) {
    this.#chosen = index;
    this.#isTold = false;
    this.#activate(index);
    this.#tell();
  }

  /** Tells the listener of a picked row as soon as the row has been fetched. */
  #tell() {
    const row = this.#rows.get(this.#chosen);
    if (row && !this.#isTold) {
      this.#isTold = true;
      this.#choose(row, this.#chosen);
    }
  }

  #render() {
    const length = Math.min(this.#visible, this.#total - this.#first);
    const indices = Array.from({ length }, (_, k) => this.#first + k);
    for (const index of indices) this.#measure(this.#rows.get(index));
    const { entry, support: supportWidth, cycle: cycleWidth, number: numberWidth } = this.#widths;
    const entries = this.#isWide ? `repeat(${this.#names.length}, ${entry + 2}ch)` : "minmax(30ch, 1fr)";
    this.#canvas.style.setProperty("--columns",
      `${numberWidth + 2}ch ${entries} 7ch ${supportWidth + 2}ch minmax(${cycleWidth + 2}ch, 1fr)`);
    this.#body.replaceChildren(...indices.map((index) => this.#row(index)));
    const isActiveShown = indices.includes(this.#active);
    if (isActiveShown) this.#scroller.setAttribute("aria-activedescendant", `row-${this.#active}`);
    else this.#scroller.removeAttribute("aria-activedescendant");
    // Rows that were asked for are not asked for again: each new question would cancel the slow answer.
    const { from, to } = this.#coming;
    const isMissing = (index) => index < this.#total && !this.#rows.has(index) && !(index >= from && index < to);
    if (indices.some(isMissing)) this.#ask();
  }

  /** Columns grow with what they have to hold, up to a bound. */
  #measure(row) {
    if (!row) return;
    const widths = this.#widths;
    if (this.#isWide) widths.entry = Math.max(widths.entry, ...row.vector.map((value) => String(value ?? "·").length));
    widths.support = Math.min(40, Math.max(widths.support, this.#support(row).length));
    widths.cycle = Math.min(40, Math.max(widths.cycle, this.#cycle(row).length));
  }

  #support(row) {
    return set(support(row.vector), this.#names);
  }

  #cycle(row) {
    return row.lasso?.cycle.length ? cycle(row.lasso.cycle, this.#names) : "";
  }

  #row(index) {
    const row = this.#rows.get(index);
    const cell = (kind, text, more = {}) => el("div", { role: "gridcell", class: kind, ...more }, text);
    const cells = row ? this.#cells(row, cell) : [cell("text waiting", "…")];
    return el("div", {
      role: "row",
      id: `row-${index}`,
      "data-index": index,
      "aria-rowindex": index + 2,
      "aria-selected": index === this.#chosen,
      "data-change": row && this.#kinds.get(vectorText(row.vector)),
      class: `row${index === this.#active ? " active" : ""}${index % 2 ? " odd" : ""}`,
    }, cell("number", count(index + 1)), ...cells);
  }

  #cells(row, cell) {
    const names = this.#names;
    const entry = (value) =>
      value === null ? cell("entry none", "·", { "aria-label": "minus infinity" }) : cell("entry", number(value));
    // A text that is too long for its column ends with a sign; the full text is shown when the pointer is on it.
    const text = (kind, words) => cell(kind, words, { title: words });
    const entries = this.#isWide
      ? row.vector.map(entry)
      : [text("text", support(row.vector).map((i) => `${names[i - 1]}: ${number(row.vector[i - 1])}`).join("  "))];
    const types = (row.lasso?.types ?? []).map((node) => names[node - 1]).join(" ");
    return [...entries, text("type", types), text("text", this.#support(row)), text("text", this.#cycle(row))];
  }

  async #fetch() {
    const from = Math.max(0, this.#first - AROUND);
    const to = Math.min(this.#total, this.#first + this.#visible + AROUND);
    const { signal } = this.#expect(from, to);
    if (to <= from) return;
    try {
      const rows = await this.#fetchRows(from, to - from, signal);
      if (signal.aborted) return;
      this.#expect(0, 0);
      if (this.#rows.size > KEPT) this.#rows.clear();
      rows.forEach((row, k) => this.#rows.set(from + k, row));
      this.#findMarked();
      say("table-fault");
      this.#render();
      this.#tell();
    } catch (error) {
      if (wasAborted(error) || signal.aborted) return;
      say("table-fault", error.message);
    }
  }

  /** Expects these rows, and cancels earlier questions. */
  #expect(from, to) {
    this.#controller?.abort();
    this.#controller = new AbortController();
    this.#coming = { from, to };
    return this.#controller;
  }
}
