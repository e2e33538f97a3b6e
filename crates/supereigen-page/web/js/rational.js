// Exact rational numbers for λ and for scaling: [numerator, denominator] as BigInt, the denominator positive.

/** The number of an answer, or of a text such as -2, 143/3, 0.25, .25 or 1e3; null if it is none. */
export function parse(value) {
  const match = /^([+-]?) *(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?(?:\/(\d+))?$/i.exec(String(value).trim().replace("−", "-"));
  if (!match) return null;
  const [, sign, whole, decimals = "", exponent = "0", denominator = "1"] = match;
  const shift = Number(exponent) - decimals.length;
  const scale = 10n ** BigInt(Math.abs(shift));
  const size = BigInt(whole + decimals) * (shift > 0 ? scale : 1n);
  const under = BigInt(denominator) * (shift < 0 ? scale : 1n);
  return under === 0n ? null : reduced(sign === "-" ? -size : size, under);
}

export function format([numerator, denominator]) {
  return denominator === 1n ? String(numerator) : `${numerator}/${denominator}`;
}

/** A cycle mean, always as a fraction: however λ is written, λ(A) stays the same. */
export function meanText(mean) {
  return format(parse(mean));
}

export function compare([a, b], [c, d]) {
  const difference = a * d - c * b;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Halfway between two numbers. */
export function middle([a, b], [c, d]) {
  return reduced(a * d + c * b, 2n * b * d);
}

export function sum([a, b], [c, d]) {
  return reduced(a * d + c * b, b * d);
}

export function times([a, b], whole) {
  return reduced(a * whole, b);
}

export function negative([a, b]) {
  return [-a, b];
}

/** Where a value lies between two others, 0 at the lower and 1 at the upper one, for drawing; never far outside. */
export function share(value, low, high) {
  const [a, b] = sum(value, negative(low));
  const [c, d] = sum(high, negative(low));
  const parts = (1_000_000_000_000n * a * d) / (b * c);
  const most = 2_000_000_000_000_000n;
  return Number(parts > most ? most : parts < -most ? -most : parts) / 1e12;
}

/** The nearest multiple of a step, as the number of steps. */
export function stepsTo([a, b], [c, d]) {
  const [above, below] = [2n * a * d + b * c, 2n * b * c];
  return above >= 0n ? above / below : -((below - 1n - above) / below);
}

/** The text of `units` × 10^−`places`, exactly and without needless zeros. */
export function decimal(units, places) {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const rest = digits.slice(digits.length - places).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${rest && `.${rest}`}`;
}

/** For drawing alone; −∞ for what is no number. */
export function toNumber(value) {
  const exact = parse(value);
  return exact ? Number(exact[0]) / Number(exact[1]) : -Infinity;
}

function reduced(numerator, denominator) {
  const divisor = gcd(numerator < 0n ? -numerator : numerator, denominator);
  return [numerator / divisor, denominator / divisor];
}

function gcd(a, b) {
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}
