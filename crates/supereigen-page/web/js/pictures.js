// Pictures: the digraph, its critical graph, the lasso of a vector, and the cone of three or four nodes.

import { Latest } from "./api.js";
import { byId, download, el } from "./dom.js";
import { Space } from "./space.js";
import { drawing, light, standalone } from "./svg.js";
import { Tabs } from "./tabs.js";
import { vectorText } from "./words.js";

const KINDS = {
  "picture-digraph": "digraph",
  "picture-critical": "critical",
  "picture-lasso": "lasso",
  "picture-cone": "cone",
  "picture-space": "space",
};

export class Pictures {
  #tabs;
  #latest = new Latest();
  #news = null;
  #vector = null;
  #lights = {};
  /** What is shown now: { svg: text of the server } or { own: drawing }. */
  #shown = null;

  constructor(session) {
    this.#tabs = new Tabs(byId("picture-tabs"), () => this.#draw());
    byId("download").addEventListener("click", () => this.#download());
    session.onProblem((news) => {
      this.#news = news;
      this.#vector = null;
      this.#lights = {};
      if (!news) {
        this.#latest.stop();
        this.#say("");
        return;
      }
      byId("picture-cone").hidden = news.description.n !== 3;
      byId("picture-space").hidden = news.description.n !== 4;
      byId("picture-lasso").disabled = true;
      const tab = byId(this.#tabs.chosen);
      this.#tabs.choose(tab.hidden || tab.disabled ? "picture-digraph" : tab.id);
    });
  }

  /** Shows the lasso of a vector. */
  showLasso(vector) {
    this.#vector = vector;
    byId("picture-lasso").disabled = false;
    this.#tabs.choose("picture-lasso");
  }

  /** Shows the digraph with some nodes and arcs marked; see `light`. */
  showLights(lights) {
    this.#lights = lights;
    if (this.#tabs.chosen !== "picture-digraph") {
      this.#tabs.choose("picture-digraph");
    } else {
      this.#light();
    }
  }

  #light() {
    const shown = byId("picture").querySelector("svg.supereigen");
    if (shown && this.#tabs.chosen === "picture-digraph") light(shown, this.#lights);
  }

  async #draw() {
    if (!this.#news) return;
    const picture = KINDS[this.#tabs.chosen];
    const { problem, names } = this.#news;
    const vector = picture === "lasso" ? vectorText(this.#vector) : undefined;
    byId("picture").setAttribute("aria-busy", "true");
    try {
      const answer = await this.#latest.ask("draw", { problem, picture, vector });
      if (answer === undefined) return;
      if (answer.space) this.#showSpace(answer.space, names);
      else this.#showSvg(answer.svg);
      this.#light();
    } catch (error) {
      this.#say(error.message);
    }
    byId("download").disabled = this.#shown === null;
    byId("picture").setAttribute("aria-busy", "false");
  }

  /** Why there is no picture. */
  #say(text) {
    this.#shown = null;
    byId("download").disabled = true;
    byId("picture").replaceChildren(el("p", { class: "note" }, text));
  }

  #showSvg(svg) {
    this.#shown = { svg };
    byId("picture").replaceChildren(drawing(svg));
  }

  #showSpace(space, names) {
    const view = new Space(space, names);
    this.#shown = { own: view.drawing };
    byId("picture").replaceChildren(view.element);
  }

  #download() {
    const { svg, own } = this.#shown;
    download(`${KINDS[this.#tabs.chosen]}.svg`, "image/svg+xml", [svg ?? standalone(own)]);
  }
}
