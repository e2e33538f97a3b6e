// The points of a cone and the rows of the basis: which point is which vector, and the chosen one marked.

import { ask } from "./api.js";
import { byId } from "./dom.js";
import { vectorText } from "./words.js";

export class Points {
  #session;
  #pictures;
  #key = null;
  #vectors = null;
  #marked = null;

  constructor(session, pictures) {
    this.#session = session;
    this.#pictures = pictures;
    pictures.onShown(() => this.#show());
  }

  /** Marks the point of a vector; null marks none. */
  mark(vector) {
    this.#marked = vector && vectorText(vector);
    this.#show();
  }

  /** The vector of a point, counted from 1. */
  async vector(k) {
    return (await this.#all())[k - 1];
  }

  /** Points are numbered as the whole basis is, whatever rows the table keeps; its run goes on. */
  #all() {
    const { problem } = this.#session.current;
    const key = JSON.stringify(problem);
    if (key !== this.#key) [this.#key, this.#vectors] = [key, ask("draw", { problem, picture: "space" })];
    return this.#vectors.then(({ space }) => space.extremals);
  }

  async #show() {
    const { kind, shown } = this.#pictures;
    if (!shown || (kind !== "cone" && kind !== "space") || !this.#session.current) return;
    const marked = this.#marked;
    const vectors = marked === null ? [] : await this.#all().catch(() => []);
    if (shown !== this.#pictures.shown || marked !== this.#marked) return;
    const k = vectors.findIndex((vector) => vectorText(vector) === marked) + 1;
    shown.space?.mark(k);
    for (const point of byId("picture").querySelectorAll(":scope > svg [data-extremal]")) {
      point.classList.toggle("chosen", Number(point.dataset.extremal) === k);
    }
  }
}
