// The lasso that the user has chosen, with its certificate. It stays while λ changes: at every λ either it is an extremal,
// with other entries, or the page says why it is not.

import { Latest } from "./api.js";
import { certificate } from "./certificate.js";
import { announce, byId, el } from "./dom.js";
import { term } from "./glossary.js";
import { arcsOf, cycle, number, vectorText, walk } from "./words.js";

export class Chosen {
  #session;
  #pictures;
  #mark;
  #vectors = new Latest();
  #lassos = new Latest();
  /** { lasso, matrixKey } of the chosen vector, also while it is not extremal. */
  #kept = null;

  /** `mark(vector)` is told the vector that is shown now, or null. */
  constructor(session, pictures, mark) {
    this.#session = session;
    this.#pictures = pictures;
    this.#mark = mark;
    session.onProblem((news) => this.#follow(news));
  }

  /** Shows the lasso of a vector, and why it is extremal. */
  async show(vector, title) {
    if (!this.#session.current) return;
    this.#lassos.stop();
    this.#pictures.showLasso(vector);
    this.#mark(vector);
    if (!(await this.#certify(vector, title))) return;
    announce(`${title}: ${this.#kept.lasso.kind}. Its certificate is beside the table.`);
    // On a phone the picture is below the table.
    if (!byId("stage").open && matchMedia("(max-width: 60rem)").matches) byId("view").scrollIntoView();
  }

  async #certify(vector, title) {
    const { problem, names, matrixKey } = this.#session.current;
    try {
      const answer = await this.#vectors.ask("vector", { problem, vector: vectorText(vector) });
      if (answer === undefined) return false;
      this.#kept = { lasso: answer.lasso, matrixKey };
      byId("certificate").replaceChildren(el("h3", {}, title), ...certificate(answer, names).filter(Boolean));
      return true;
    } catch (error) {
      byId("certificate").replaceChildren(el("p", { class: "fault" }, error.message));
      return false;
    }
  }

  async #follow(news) {
    this.#vectors.stop();
    this.#lassos.stop();
    this.#mark(null);
    if (!news || news.matrixKey !== this.#kept?.matrixKey || this.#kept.lasso.kind === "unit") {
      this.#kept = null;
      this.#forget();
      return;
    }
    const { problem } = news;
    const { stem, cycle: round } = this.#kept.lasso;
    try {
      const answer = await this.#lassos.ask("lasso", { problem, stem, cycle: round });
      if (answer === undefined) return;
      if (answer.vector === null) this.#die(answer.reason, news);
      else await this.#live(answer.vector);
    } catch {
      // Whether it is still an extremal is unknown.
      this.#kept = null;
      this.#forget();
    }
  }

  async #live(vector) {
    this.#pictures.keepLasso(vector);
    this.#mark(vector);
    await this.#certify(vector, "The chosen lasso");
  }

  #die(reason, { names, description }) {
    const { stem, cycle: round } = this.#kept.lasso;
    this.#pictures.loseLasso({
      cycle: arcsOf([...round, round[0]]),
      path: arcsOf([...stem, round[0]]),
      nodes: [...stem, ...round],
      isDead: true,
    });
    const walked = `${stem.length > 0 ? `${walk(stem, names)} → ` : ""}${cycle(round, names)}`;
    const words = `At λ = ${number(description.lambda)} the lasso ${walked} gives no extremal`;
    byId("certificate").replaceChildren(
      el("h3", {}, "The chosen lasso"),
      el("p", { class: "lead" }, `${words}${reason ? `: ${reason}` : ""}.`),
      el("p", { class: "note" }, "When λ returns to a value at which it is extremal, it is shown again. Its arcs are dotted in the digraph."));
    announce(`${words}.`);
  }

  #forget() {
    this.#pictures.loseLasso({});
    byId("certificate").replaceChildren(
      el("p", { class: "note" },
        "Choose a row of the basis to see its ", term("lasso", "lasso"), " and why it is ", term("extremal", "extremal"), "."));
  }
}
