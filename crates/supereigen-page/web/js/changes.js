// What a change of λ or of the matrix did to the basis: which extremals were born, changed or lost. An extremal is known
// again by its lasso. Changes that are undone together, such as a drag, are compared with what was before all of them.

import { number, vectorText } from "./words.js";

export class Changes {
  /** The last basis, and the one before the present step: { news, vectors }, where vectors are by lasso. */
  #last = null;
  #base = null;

  /** Compares all rows of a basis with those before; null if they are not all known. */
  compare(news, rows) {
    if (this.#last?.news.step !== news.step) this.#base = this.#last;
    const vectors = rows && new Map(rows.map((row) => [keyOf(row), vectorText(row.vector)]));
    this.#last = { news, vectors };
    const base = this.#base;
    const kinds = new Map();
    if (!vectors || !base?.vectors || base.news.about !== news.about) return { kinds, words: "" };
    for (const [key, text] of vectors) {
      const before = base.vectors.get(key);
      if (before !== text) kinds.set(text, before === undefined ? "born" : "changed");
    }
    const count = (kind) => [...kinds.values()].filter((one) => one === kind).length;
    const lost = [...base.vectors.keys()].filter((key) => !vectors.has(key)).length;
    const parts = [[count("born"), "born"], [count("changed"), "changed"], [lost, "lost"]].filter(([many]) => many > 0);
    const since = base.news.matrixKey === news.matrixKey ? `λ = ${number(base.news.state.lambda)}` : "the change of the matrix";
    const words = parts.map(([many, what]) => `${many} ${what}`).join(", ") || "no extremal was born, changed or lost";
    return { kinds, words: `Since ${since}: ${words}.` };
  }
}

function keyOf({ vector, lasso }) {
  return lasso ? `${lasso.stem.join(" ")}|${lasso.cycle.join(" ")}` : vectorText(vector);
}
