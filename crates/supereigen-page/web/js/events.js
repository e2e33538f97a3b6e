// For a matrix that is made of connections: whether the period can be kept and why not, and the timetable if it can.

import { byId, el } from "./dom.js";
import { drawing } from "./svg.js";

export class Events {
  #tabs;

  constructor(session, tabs) {
    this.#tabs = tabs;
    session.onProblem((news) => this.#show(news?.events ?? null));
  }

  #show(events) {
    byId("tab-events").hidden = events === null;
    if (!events && this.#tabs.chosen === "tab-events") this.#tabs.choose("tab-basis");
    byId("events-understood").textContent = events ? `${events.understood}.` : "";
    byId("events-why").replaceChildren(...lines(events?.why));
    byId("events-plan").replaceChildren(...lines(events?.plan));
    byId("events-picture").hidden = !events?.svg;
    byId("events-picture").replaceChildren(...(events?.svg ? [drawing(events.svg, "gantt")] : []));
  }
}

/** A text of the command as paragraphs. */
function lines(text = "") {
  const shown = text.replace(" (--format json lists all)", "").split("\n").filter(Boolean);
  return shown.map((line) => el("p", line.startsWith(" ") ? { class: "within" } : {}, line.trim()));
}
