// The size of the basis against λ, to scale, with the breakpoints marked and λ as a line that can be moved.
// Only positions use floating point: a position on the screen becomes the exact value of a stop near it, or else a short
// decimal.

import { byId, el, followPointer, svgEl } from "./dom.js";
import { plainMinus } from "./problem.js";
import { compare, decimal, format, negative, parse, share, stepsTo, sum, toNumber } from "./rational.js";
import { roundStep } from "./stops.js";
import { count, number } from "./words.js";

const HEIGHT = 132;
/** Without sizes there is only the axis. */
const AXIS_HEIGHT = 56;
const MARGIN = { left: 14, right: 22, top: 20, bottom: 26 };
/** Sizes beyond this are drawn on a logarithmic scale, if they span as much. */
const MOST_LINEAR = 40;
/** Longer labels are cut; the table shows them in full. */
const LONGEST_LABEL = 14;
/** A position within this distance of a stop, in units of the plot, means the stop. */
const NEAR_BREAK = 8;
const NEAR_MIDDLE = 4;
/** A decimal between stops is a multiple of a step that is at least this wide. */
const LEAST_STEP = 3;

export class Plot {
  #root = byId("lambda-plot");
  #slider = byId("lambda-slider");
  #pick;
  #stops = null;
  #lambda = "";
  #width = 0;
  /** The greatest size of the basis. */
  #most = 0;
  /** What shows λ, in front of the curve. */
  #marks = svgEl("g");

  /** `pick(text)` is told the exact λ of a place that the user points at. */
  constructor(pick) {
    this.#pick = pick;
    this.#root.addEventListener("pointerdown", (event) => this.#drag(event));
    new ResizeObserver(() => {
      if (this.#root.clientWidth / unit() !== this.#width) this.#render();
    }).observe(this.#root);
  }

  /** Keeps the room of sizes that are still to come. */
  reserve(hasSizes) {
    this.#root.style.minHeight = hasSizes ? `${HEIGHT / 16}rem` : "";
  }

  show(stops, lambda) {
    this.#lambda = lambda;
    if (stops === this.#stops) {
      this.#mark();
      return;
    }
    this.#stops = stops;
    this.#most = Math.max(...stops.breaks.flatMap(({ at, below }) => [at, below]));
    this.#root.hidden = stops.all.length === 0;
    if (this.#root.hidden) return;
    this.#render();
    byId("breakpoints").hidden = !stops.isKnown;
    if (stops.isKnown) byId("breakpoint-rows").replaceChildren(...rowsOf(stops));
  }

  get #height() {
    return this.#stops.isKnown ? HEIGHT : AXIS_HEIGHT;
  }

  #x(value) {
    return this.#left + share(value, ...this.#ends) * this.#inner;
  }

  /** How long the axis is. */
  get #inner() {
    return this.#width - this.#left - MARGIN.right;
  }

  get #ends() {
    const { all } = this.#stops;
    return [all[0].value, all.at(-1).value];
  }

  /** The room of the labels of sizes. */
  get #left() {
    if (!this.#stops.isKnown) return MARGIN.left;
    return MARGIN.left + 8 * count(this.#most).length;
  }

  get #isLogarithmic() {
    return this.#most > MOST_LINEAR;
  }

  #y(size) {
    const scale = (value) => (this.#isLogarithmic ? Math.log(1 + value) : value);
    const inner = HEIGHT - MARGIN.top - MARGIN.bottom;
    return HEIGHT - MARGIN.bottom - (scale(size) / scale(this.#most)) * inner;
  }

  #render() {
    if (!this.#stops || this.#root.hidden) return;
    this.#width = this.#root.clientWidth / unit();
    if (this.#width === 0) return;
    const height = this.#height;
    const drawing = svgEl("svg", { "aria-hidden": "true", viewBox: `0 0 ${this.#width} ${height}`, height: height * unit() },
      ...this.#axis(), ...(this.#stops.isKnown ? this.#curve() : []), this.#marks);
    this.#mark();
    this.#root.querySelector("svg")?.remove();
    this.#root.append(drawing);
  }

  #mark() {
    if (this.#width > 0 && !this.#root.hidden) this.#marks.replaceChildren(...this.#marker());
  }

  #axis() {
    const base = this.#height - MARGIN.bottom;
    const right = this.#width - MARGIN.right;
    const line = path("axis", `M${this.#left},${base}H${right}`);
    const name = text("symbol-small", right + 12, base + 4, "λ");
    const ticks = this.#stops.breaks.map(({ value }) => path("tick", `M${this.#x(value)},${base}v5`));
    return [line, name, ...ticks, ...this.#labels(base + 19), ...(this.#stops.isKnown ? this.#sizes(right) : [])];
  }

  /** The breakpoints have labels where there is room, the greatest one in any case. */
  #labels(y) {
    const labels = [];
    let room = Infinity;
    for (const { value } of [...this.#stops.breaks].reverse()) {
      const label = shortened(number(format(value)));
      const half = label.length * 4 + 5;
      const x = this.#x(value);
      if (x + half > room) continue;
      room = x - half;
      labels.push(text("label", x, y, label));
    }
    return labels;
  }

  #sizes(right) {
    const most = this.#most;
    const powers = Array.from({ length: 16 }, (_, k) => 10 ** k).filter((power) => power <= most / 2);
    const step = most > 5 ? Math.ceil(most / 2) : most;
    const values = this.#isLogarithmic ? [0, ...powers.filter((_, k) => powers.length < 4 || k % 2 === 0), most] : [0, step, most];
    const lines = [...new Set(values)].flatMap((value) => [
      path("guide-line", `M${this.#left},${this.#y(value)}H${right}`),
      text("size", this.#left - 6, this.#y(value) + 4, count(value)),
    ]);
    const title = this.#isLogarithmic ? "size of the basis (logarithmic)" : "size of the basis";
    return [...lines, text("title", this.#left, 11, title)];
  }

  #curve() {
    const { breaks } = this.#stops;
    const radius = breaks.length > 40 ? 2 : 3.5;
    const levels = [...breaks.map(({ below }) => below), 0];
    const ends = [this.#left, ...breaks.map(({ value }) => this.#x(value)), this.#width - MARGIN.right];
    const lines = levels.map((level, k) => path("level", `M${ends[k]},${this.#y(level)}H${ends[k + 1]}`));
    const jumps = breaks.map(({ at, below }, k) => {
      const heights = [at, below, levels[k + 1]].map((size) => this.#y(size));
      return path("jump", `M${ends[k + 1]},${Math.min(...heights)}V${Math.max(...heights)}`);
    });
    const circle = (kind, x, size) => svgEl("circle", { class: kind, cx: x, cy: this.#y(size), r: radius });
    const open = breaks.flatMap(({ at, below }, k) => [below, levels[k + 1]]
      .filter((level) => level !== at && breaks.length <= 40)
      .map((level) => circle("open", ends[k + 1], level)));
    const closed = breaks.map(({ at }, k) => circle("closed", ends[k + 1], at));
    return [...jumps, ...lines, ...open, ...closed];
  }

  #marker() {
    const base = this.#height - MARGIN.bottom;
    const value = parse(this.#lambda);
    const right = this.#width - MARGIN.right;
    const at = value ? this.#x(value) : plainMinus(this.#lambda.trim()) === "-inf" ? -Infinity : NaN;
    if (Number.isNaN(at)) return [];
    // A λ beyond the plot is an arrow at its border.
    if (at < this.#left - 1) return [path("beyond", `M${this.#left},${base}l10,-7v14z`)];
    if (at > right + 1) return [path("beyond", `M${right},${base}l-10,-7v14z`)];
    const size = this.#stops.sizeAt(value);
    return [
      path("here", `M${at},${this.#stops.isKnown ? MARGIN.top - 4 : base - 16}V${base}`),
      ...(size === undefined ? [] : [svgEl("circle", { class: "here-size", cx: at, cy: this.#y(size), r: 5 })]),
      svgEl("circle", { class: "knob", cx: at, cy: base, r: 8 }),
    ];
  }

  #drag(down) {
    if (down.button !== 0 || this.#slider.disabled) return;
    down.preventDefault();
    // From now on the arrow keys move λ.
    this.#slider.focus({ preventScroll: true, focusVisible: false });
    const move = (event) => this.#pick(this.#textAt(event.clientX));
    this.#root.setPointerCapture(down.pointerId);
    followPointer(move);
    move(down);
  }

  /** The exact λ that a place stands for. */
  #textAt(clientX) {
    const right = this.#width - MARGIN.right;
    const at = (clientX - this.#root.getBoundingClientRect().left) / unit();
    const x = Math.min(Math.max(at, this.#left), right);
    const near = this.#nearest(({ isBreak }) => isBreak, x, NEAR_BREAK) ?? this.#nearest(() => true, x, NEAR_MIDDLE);
    if (near) return near.text;
    const [low, high] = this.#ends;
    const [above, below] = sum(high, negative(low));
    const { digit, exponent } = roundStep((LEAST_STEP * toNumber(format([above, below]))) / this.#inner);
    const step = parse(`${digit}e${exponent}`);
    // If floating point cannot represent the step, only the stops can be chosen.
    if (!step) return this.#nearest(() => true, x, Infinity).text;
    const part = BigInt(Math.round(((x - this.#left) / this.#inner) * 1e6));
    const units = stepsTo(sum(low, [above * part, below * 1_000_000n]), step) * BigInt(digit);
    return exponent < 0 ? decimal(units, -exponent) : String(units * 10n ** BigInt(exponent));
  }

  #nearest(isWanted, x, reach) {
    const near = this.#stops.all
      .filter(isWanted)
      .map((stop) => ({ stop, distance: Math.abs(this.#x(stop.value) - x) }))
      .filter(({ distance }) => distance <= reach);
    near.sort((a, b) => a.distance - b.distance || compare(a.stop.value, b.stop.value));
    return near[0]?.stop;
  }
}

function shortened(label) {
  return label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label;
}

/** The pixels of a unit of the plot, which grows with large text. */
function unit() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

function path(kind, d) {
  return svgEl("path", { class: kind, d });
}

function text(kind, x, y, content) {
  return svgEl("text", { class: kind, x, y }, content);
}

/** The breakpoints as rows of a table, from the greatest down. */
function rowsOf({ breaks }) {
  const row = ({ value, at, below }) =>
    el("tr", {}, [number(format(value)), count(at), count(below)].map((content) => el("td", {}, content)));
  return [...breaks].reverse().map(row);
}
