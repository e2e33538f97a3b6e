// The extremal that is shown with its lasso, and why it is extremal: the first row of the basis, until the user chooses
// another. It is followed through changes of λ and of entries: either its lasso gives an extremal again, with other
// entries, or the page says why it does not.

import { ask, Latest } from "./api.js";
import { certificate, sentence } from "./certificate.js";
import { announce, byId, el } from "./dom.js";
import { ARCS, arcsOf, cycle, number, vectorText, walk } from "./words.js";

export class Chosen {
  #session;
  #rows;
  #showLasso;
  #mark;
  #latest = new Latest();
  /** { lasso, about, n, isOwn } of what is shown, also while it is not extremal; `isOwn` if the user chose it. */
  #kept = null;
  /** The vector that is shown, or null. */
  vector = null;
  /** What becomes of it in the state that is being prepared. */
  #fate = Promise.resolve({});

  /** `rows()` gives the first rows of the basis that is prepared, `showLasso()` draws, `mark(vector)` is told the vector that is shown, or null. */
  constructor(session, rows, showLasso, mark) {
    this.#session = session;
    this.#rows = rows;
    this.#showLasso = showLasso;
    this.#mark = mark;
    session.join(this);
  }

  prepare(news, signal) {
    this.#latest.stop();
    this.#fate = this.#certified(news, signal);
    return this.#fate;
  }

  /** What becomes of the chosen extremal: { vector, answer, title, isOwn }, { dead: reason }, or {} if there is none. */
  fate() {
    return this.#fate;
  }

  show(news, prepared) {
    if (!news || !prepared) {
      this.vector = null;
      this.#mark(null);
      byId("certificate").replaceChildren();
      if (!news) this.#kept = null;
      return;
    }
    this.vector = prepared.vector ?? null;
    this.#fate = Promise.resolve(prepared);
    this.#mark(this.vector);
    if (prepared.dead !== undefined) this.#die(prepared.dead, news);
    else this.#live(prepared, news);
  }

  /** Shows the lasso of a vector that the user chose, and why it is extremal. */
  async choose(vector, title) {
    const news = this.#session.current;
    if (!news) return;
    this.vector = vector;
    this.#mark(vector);
    const answer = await this.#latest.ask("check", question(news, vector)).catch((error) => ({ fault: error.message }));
    if (answer === undefined || news !== this.#session.current) return;
    const fate = { vector, answer, title, isOwn: true };
    this.#fate = Promise.resolve(fate);
    this.#live(fate, news);
    if (answer.fault) return;
    this.#showLasso();
    announce(`${title}: ${answer.lasso.kind}. Its certificate is beside the table.`);
    // On a phone the picture is below the table.
    if (!byId("stage").open && matchMedia("(max-width: 60rem)").matches) byId("view").scrollIntoView();
  }

  async #follow(news, signal) {
    const { problem, about, description } = news;
    const kept = this.#kept;
    const rows = this.#rows();
    if (kept && kept.about === about && kept.n === description.n && kept.lasso.kind !== "unit") {
      const { stem, cycle: round } = kept.lasso;
      const { answer, reason } = await ask("lasso", { problem, stem, cycle: round }, signal);
      if (answer) {
        const { vector } = answer;
        const index = ((await rows)?.rows ?? []).findIndex((row) => vectorText(row.vector) === vectorText(vector));
        return { vector, answer, title: index < 0 ? "The chosen lasso" : `Extremal ${index + 1}`, isOwn: kept.isOwn };
      }
      if (kept.isOwn) return { dead: reason ?? "" };
    }
    const { index, row, isLinked } = (await rows)?.first ?? {};
    return row ? { vector: row.vector, title: `Extremal ${index + 1}`, isOwn: isLinked } : {};
  }

  async #certified(news, signal) {
    try {
      const fate = await this.#follow(news, signal);
      return fate.vector && !fate.answer ? { ...fate, answer: await ask("check", question(news, fate.vector), signal) } : fate;
    } catch (error) {
      return { answer: { fault: error.message } };
    }
  }

  #live({ answer, title, isOwn }, { names, about, description }) {
    if (!answer || answer.fault) {
      this.#kept = null;
      const none = `At λ = ${number(description.lambda)} there is no extremal to show.`;
      byId("certificate").replaceChildren(el("p", answer ? { class: "fault" } : { class: "lead" }, answer?.fault ?? none));
      return;
    }
    const { lasso } = answer;
    this.#kept = { lasso, about, n: description.n, isOwn };
    const wasOpen = byId("certificate").querySelector("details")?.open ?? false;
    byId("certificate").replaceChildren(
      el("h3", {}, title), " ", el("p", { class: "lead", title: ARCS }, sentence(answer, names, description.lambda)),
      el("details", wasOpen ? { open: "" } : {}, el("summary", {}, "Details"), ...certificate(answer, names).filter(Boolean)));
  }

  #die(reason, { names, description }) {
    const { stem, cycle: round } = this.#kept.lasso;
    const walked = `${stem.length > 0 ? `${walk(stem, names)} → ` : ""}${cycle(round, names)}`;
    const words = `At λ = ${number(description.lambda)} the lasso ${walked} gives no extremal`;
    byId("certificate").replaceChildren(
      el("h3", {}, "The chosen lasso"), " ",
      el("p", { class: "lead", title: ARCS }, `${words}${reason ? `: ${reason}` : ""}.`),
      el("p", { class: "note" }, "When it is extremal again, it is shown again. Its arcs are dotted in the digraph."));
    announce(`${words}.`);
  }

  /** The nodes and arcs of a lasso that is no extremal. */
  get lights() {
    const { stem, cycle: round } = this.#kept.lasso;
    return {
      cycle: arcsOf([...round, round[0]]),
      path: arcsOf([...stem, round[0]]),
      nodes: [...stem, ...round],
      isDead: true,
    };
  }
}

function question({ problem }, vector) {
  return { problem, vector: vectorText(vector) };
}
