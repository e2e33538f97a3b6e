// What the page shows first: what its link says, what the command was given, or an example.

import { linkOf } from "./link.js";
import { readMatrix } from "./read.js";
import { emptyState } from "./store.js";

/** The example of Wang and Sergeev. */
const EXAMPLE = { matrix: "-3 1 . . .\n1 1 1 . .\n. 0 . 2 .\n1 . -5 . -7\n-2 -2 -7 1 .\n", lambda: "0" };

/** The state and the view to begin with; if they cannot be read, a `fault` says why. */
export async function opening() {
  try {
    if (location.hash.length > 1) return linkOf(location.hash);
  } catch (error) {
    return { state: emptyState(1), view: {}, fault: unreadable(error) };
  }
  try {
    // `supereigen page FILE` puts its matrix into the page.
    const given = JSON.parse(document.getElementById("opening").textContent) ?? EXAMPLE;
    const { n, labels, cells, events } = await readMatrix(given.matrix);
    return { state: { n, labels, cells, events, lambda: given.lambda, about: {} }, view: {} };
  } catch (error) {
    return { state: emptyState(1), view: {}, fault: error.message };
  }
}

export function unreadable(error) {
  return `This link cannot be read: ${error.message}.`;
}
