// What a change of λ or of the matrix did to the basis: which extremals were born, changed or lost. An extremal is known
// again by its lasso. Changes that are undone together, such as a drag, are compared with what was before all of them.

import { number, vectorText } from "./words.js";

export class Changes {
  /** The last basis, and the one before the present step: { news, vectors, isWhole }, where vectors are by lasso. */
  #last = null;
  #base = null;

  /** Compares the first rows of a basis with those before, which may be all; null if they are not those of the basis. */
  compare(news, rows, isWhole) {
    if (this.#last?.news.step !== news.step) this.#base = this.#last;
    const vectors = rows && new Map(rows.map((row) => [keyOf(row), vectorText(row.vector)]));
    this.#last = { news, vectors, isWhole };
    const base = this.#base;
    const kinds = new Map();
    if (!vectors || !base?.vectors || base.news.about !== news.about) return { kinds, words: "" };
    for (const [key, text] of vectors) {
      const before = base.vectors.get(key);
      // What was not among the first rows may have been among the others.
      if (before !== text && (before !== undefined || base.isWhole)) kinds.set(text, before === undefined ? "born" : "changed");
    }
    const count = (kind) => [...kinds.values()].filter((one) => one === kind).length;
    const lost = isWhole ? [...base.vectors.keys()].filter((key) => !vectors.has(key)).length : 0;
    const parts = [[count("born"), "born"], [count("changed"), "changed"], [lost, "lost"]].filter(([many]) => many > 0);
    const since = base.news.matrixKey === news.matrixKey ? `λ = ${number(base.news.state.lambda)}` : "the change of the matrix";
    const isAll = isWhole && base.isWhole;
    const none = isAll ? "no extremal was born, changed or lost" : "no change";
    const words = parts.map(([many, what]) => `${many} ${what}`).join(", ") || none;
    return { kinds, words: `Since ${since}: ${words}${isAll ? "" : ", of the first rows"}.` };
  }
}

function keyOf({ vector, lasso }) {
  return lasso ? `${lasso.stem.join(" ")}|${lasso.cycle.join(" ")}` : vectorText(vector);
}
