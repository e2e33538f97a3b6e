// Examines a vector that the user typed: is it a solution, is it extremal, and which extremals is it made of?

import { Latest } from "./api.js";
import { announce, byId, el, say } from "./dom.js";
import { certificate } from "./certificate.js";
import { plainMinus } from "./problem.js";
import { number, set, vector } from "./words.js";

export class Vector {
  #latest = new Latest();
  #news = null;
  #field = byId("vector");
  #choose;

  /** `choose(vector)` is told which part the user wants to see. */
  constructor(session, choose) {
    this.#choose = choose;
    byId("vector-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#examine();
    });
    this.#field.addEventListener("input", () => this.#forget());
    session.onProblem((news) => {
      this.#news = news;
      this.#forget();
      if (!news) return;
      const { n, finite_solution: finite } = news.description;
      this.#field.placeholder = (finite.vector ?? Array(n).fill("0")).slice(0, 20).join(" ");
      if (this.#field.value.trim()) this.#examine();
    });
  }

  /** Drops the answer, also one that is still to come: it is about another vector or problem. */
  #forget() {
    this.#latest.stop();
    say("vector-fault", "", this.#field);
    byId("vector-answer").replaceChildren();
  }

  async #examine() {
    if (!this.#news) return;
    const { problem, names } = this.#news;
    const text = bare(plainMinus(this.#field.value.trim() || this.#field.placeholder));
    try {
      const answer = await this.#latest.ask("check", { problem, vector: text, parts: true });
      if (answer === undefined) return;
      byId("vector-answer").replaceChildren(...this.#words(answer, names));
      announce(byId("vector-answer").firstElementChild.textContent);
    } catch (error) {
      this.#forget();
      say("vector-fault", [error.message, error.place?.help].filter(Boolean).join("; "), this.#field);
    }
  }

  #words(answer, names) {
    if (!answer.solution) {
      const rows = answer.failing_rows;
      return [
        el("p", { class: "lead" }, "This is not a solution."),
        el("p", {}, `A ⊗ x ≥ λ ⊗ x fails in ${rows.length === 1 ? "row" : "rows"} ${set(rows, names)}.`),
        el("p", {}, "The greatest solution below it:"),
        el("p", { class: "display" }, vector(answer.greatest_solution)),
      ];
    }
    if (answer.lasso) {
      const scaled = answer.scaled ? "scaled " : "";
      return [el("p", { class: "lead" }, `This is a ${scaled}extremal solution.`), ...certificate(answer, names)];
    }
    const { parts } = answer;
    if (parts.length === 0) return [el("p", { class: "lead" }, "This is the solution −∞; it needs no extremals.")];
    return [
      el("p", { class: "lead" }, `This is a solution, the maximum of ${parts.length === 1 ? "1 multiple" : `${parts.length} multiples`} of scaled extremals.`),
      el("table", { class: "parts" },
        el("caption", {}, "x is the maximum of these, entry by entry"),
        el("thead", {}, el("tr", {}, ["add", "to the extremal", "type", ""].map((text) => (text ? el("th", { scope: "col" }, text) : el("td"))))),
        el("tbody", {}, parts.map((part) => this.#part(part, names)))),
    ];
  }

  #part({ coefficient, node, extremal }, names) {
    const show = () => this.#choose(extremal);
    return el("tr", {},
      el("td", {}, number(coefficient)),
      el("td", {}, vector(extremal)),
      el("td", {}, names[node - 1]),
      el("td", {}, el("button", { type: "button", class: "link", onclick: show, "aria-label": `Show the lasso of type ${names[node - 1]}` }, "lasso")));
  }
}

/** Without the parentheses in which the page shows a vector. */
function bare(text) {
  return text.replace(/^\((.*)\)$/, "$1");
}
