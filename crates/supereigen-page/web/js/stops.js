// The stops of the slider: the values of λ at which something changes, and one value between any two of them.

import { compare, format, middle, negative, parse, sum, times, toNumber } from "./rational.js";
import { count, extremals, number } from "./words.js";

/** All breakpoints of a spectrum, ascending, each { value, at, below }. */
export function breaksOf(breakpoints) {
  return breakpoints
    .map(({ value, at, below }) => ({ value: parse(value), at, below }))
    .reverse();
}

/** Returns the values known without a spectrum: those at which solutions, or finite solutions, appear. */
export function meansOf(classes) {
  const means = classes.flatMap(({ mean, greatest_reachable }) => [mean, greatest_reachable]);
  const values = [...new Set(means)].map(parse).filter(Boolean);
  return values.sort(compare).map((value) => ({ value }));
}

/** Ascending stops, each { value, text, isBreak, size }; sizes are unknown without a spectrum. */
export class Stops {
  /** `here` is the λ that the matrix came with, which has a place as well, if it is not very far away. */
  constructor(breaks, here = null) {
    this.breaks = breaks;
    this.isKnown = breaks.length > 0 && breaks[0].at !== undefined;
    const margin = marginOf(breaks);
    this.all = breaks.flatMap(({ value, at, below }, k) => {
      const lower = k > 0 ? middle(breaks[k - 1].value, value) : sum(value, negative(margin));
      return [stop(lower, false, below), stop(value, true, at)];
    });
    const last = breaks.at(-1);
    if (!last) return;
    this.all.push(stop(sum(last.value, margin), false, this.isKnown ? 0 : undefined));
    const [low, high] = [this.all[0].value, this.all.at(-1).value];
    const reach = times(sum(high, negative(low)), 4n);
    const isFar = () => compare(here, sum(low, negative(reach))) < 0 || compare(here, sum(high, reach)) > 0;
    // A curve would be squeezed by a λ far away; an axis alone is not.
    if (!here || (this.isKnown && isFar())) return;
    if (compare(here, low) < 0) this.all[0] = stop(sum(here, negative(margin)), false, breaks[0].below);
    if (compare(here, high) > 0) this.all[this.all.length - 1] = stop(sum(here, margin), false, this.all.at(-1).size);
  }

  /** The index of the last stop that is not above a value, or of the first stop. */
  indexAt(value) {
    const above = this.all.findIndex((one) => compare(one.value, value) > 0);
    return above < 0 ? this.all.length - 1 : Math.max(above - 1, 0);
  }

  isBeyond(value) {
    return this.all.length > 0 && (compare(value, this.all[0].value) < 0 || compare(value, this.all.at(-1).value) > 0);
  }

  /** The next stop above a value, or below it for `step` −1; `undefined` if there is none. */
  next(value, step) {
    const { above, below } = around(this.all, value);
    return step > 0 ? above : below;
  }

  /** The size of the basis; `undefined` if it is not known. */
  sizeAt(value) {
    if (!this.isKnown) return undefined;
    const { here, above } = around(this.breaks, value);
    return here ? here.at : above ? above.below : 0;
  }

  /** Where a value lies, in a sentence. */
  where(value) {
    if (!this.isKnown) return "";
    const { here, above, below } = around(this.breaks, value);
    if (here) {
      const over = above ? `${count(above.below)} just above` : "none above";
      return `A breakpoint: ${extremals(here.at)} here, ${count(here.below)} just below, ${over}.`;
    }
    if (!above) return "Above λ(A) there is no solution but −∞.";
    const many = extremals(above.below);
    const same = "on the same supports; only their entries can change";
    const top = number(format(above.value));
    if (!below) return `For every finite λ below ${top}: ${many} ${same}.`;
    return `Between ${number(format(below.value))} and ${top}: ${many} ${same}.`;
  }
}

/** What is at a value, and the nearest ones on both sides. */
function around(all, value) {
  return {
    here: all.find((one) => compare(one.value, value) === 0),
    above: all.find((one) => compare(one.value, value) > 0),
    below: all.findLast((one) => compare(one.value, value) < 0),
  };
}

function stop(value, isBreak, size) {
  return { value, text: format(value), isBreak, size };
}

/** How far the outer stops are from the outer breakpoints: 1, 2 or 5 times a power of ten. */
function marginOf(breaks) {
  if (breaks.length < 2) return [1n, 1n];
  const [least, greatest] = [breaks[0], breaks.at(-1)].map(({ value }) => toNumber(format(value)));
  const { digit, exponent } = roundStep((greatest - least) / 10);
  return parse(`${digit}e${exponent}`) ?? [1n, 1n];
}

/** The least of 1, 2 or 5 times a power of ten that is not below a positive size. */
export function roundStep(size) {
  const exponent = Math.floor(Math.log10(size));
  const digit = [1, 2, 5, 10].find((one) => one >= size / 10 ** exponent * (1 - 1e-9)) ?? 10;
  return digit === 10 ? { digit: 1, exponent: exponent + 1 } : { digit, exponent };
}
