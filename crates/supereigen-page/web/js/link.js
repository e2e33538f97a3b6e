// The state as the fragment of the address, which no browser sends to a server:
// #lambda=0&labels=a,b&matrix=1,.;.,-2 with rows parted by `;`.

import { isMinusInfinity } from "./problem.js";

/** Browsers cut or refuse longer addresses. */
const LONGEST = 1_000_000;

export function fragmentOf(state) {
  const cell = (text) => (isMinusInfinity(text) ? "." : encodeURIComponent(text.trim()));
  const rows = state.cells.map((row) => row.map(cell).join(","));
  const labels = state.labels ? `&labels=${state.labels.map(encodeURIComponent).join(",")}` : "";
  return `#lambda=${encodeURIComponent(state.lambda.trim())}${labels}&matrix=${rows.join(";")}`;
}

/** The state of a fragment, or null if it is none. */
export function stateOf(fragment) {
  try {
    const pairs = fragment.replace(/^#/, "").split("&").map((pair) => pair.split("="));
    const { matrix, labels, lambda } = Object.fromEntries(pairs);
    if (!matrix) return null;
    const cell = (text) => (text === "." ? "" : decodeURIComponent(text));
    const cells = matrix.split(";").map((row) => row.split(",").map(cell));
    const n = cells.length;
    if (cells.some((row) => row.length !== n)) return null;
    const names = labels?.split(",").map(decodeURIComponent);
    return {
      n,
      cells,
      labels: names?.length === n ? names : null,
      lambda: decodeURIComponent(lambda ?? "0"),
    };
  } catch {
    // What is not encoded properly is no state.
    return null;
  }
}

/** Puts the state into the address without a new entry of the history; false if it is too long. */
export function keep(state) {
  const fragment = fragmentOf(state);
  const fits = fragment.length <= LONGEST;
  history.replaceState(null, "", fits ? fragment : "#");
  return fits;
}
