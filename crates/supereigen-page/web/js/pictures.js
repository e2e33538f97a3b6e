// Pictures: the digraph, its critical graph, the lasso of a vector, a heat map, and the cone of three or four nodes.

import { Latest } from "./api.js";
import { byId, el } from "./dom.js";
import { Space } from "./space.js";
import { drawing, light } from "./svg.js";
import { Tabs } from "./tabs.js";
import { showValues } from "./values.js";
import { vectorText } from "./words.js";

const KINDS = {
  "picture-digraph": "digraph",
  "picture-critical": "critical",
  "picture-lasso": "lasso",
  "picture-heat": "heat",
  "picture-cone": "cone",
  "picture-space": "space",
};

/** With more nodes a lasso is drawn on its support alone, unless all nodes are wanted. */
const MOST_NODES = 30;

export class Pictures {
  #tabs;
  #latest = new Latest();
  #news = null;
  #vector = null;
  #lights = {};
  /** The lasso was shown when it ceased to be an extremal. */
  #isMissed = false;
  #onShown = [];
  /** Told of a point of the view in space that was clicked, counted from 1. */
  choosePoint = () => {};
  /** What is shown now: { svg: text } or { space: view }; null if there is no picture. */
  shown = null;

  constructor(session) {
    this.#tabs = new Tabs(byId("picture-tabs"), () => this.#draw());
    byId("whole").addEventListener("change", () => this.#draw());
    session.onProblem((news) => {
      const isSame = news !== null && news.matrixKey === this.#news?.matrixKey;
      this.#news = news;
      if (!news) {
        this.#latest.stop();
        this.#vector = null;
        this.#say("");
        return;
      }
      byId("picture-cone").hidden = news.description.n !== 3;
      byId("picture-space").hidden = news.description.n !== 4;
      // What becomes of the lasso at another λ is still to be found out: see `keepLasso` and `loseLasso`.
      if (isSame && this.#vector) {
        if (this.kind !== "lasso") this.#draw();
        return;
      }
      this.#vector = null;
      this.#lights = {};
      byId("picture-lasso").disabled = true;
      const tab = byId(this.#tabs.chosen);
      this.#tabs.choose(tab.hidden || tab.disabled ? "picture-digraph" : tab.id);
    });
  }

  /** What the picture is, such as `digraph`. */
  get kind() {
    return KINDS[this.#tabs.chosen];
  }

  /** The question whose answer is the picture. */
  get question() {
    const vector = this.kind === "lasso" ? vectorText(this.#vector) : undefined;
    const onSupport = this.kind === "lasso" && this.#isLarge && !byId("whole").checked;
    return { problem: this.#news.problem, picture: this.kind, vector, support_only: onSupport || undefined };
  }

  get #isLarge() {
    return this.#news.description.n > MOST_NODES;
  }

  /** The listener is told when another picture is there. */
  onShown(listener) {
    this.#onShown.push(listener);
  }

  /** Shows the lasso of a vector; a cone stays, since its points are the vectors. */
  showLasso(vector) {
    this.#vector = vector;
    this.#isMissed = false;
    byId("picture-lasso").disabled = false;
    if (this.kind !== "cone" && this.kind !== "space") this.#tabs.choose("picture-lasso");
  }

  /** The chosen lasso has this vector at another λ. */
  keepLasso(vector) {
    const isShown = this.kind === "lasso" || (this.#isMissed && this.kind === "digraph");
    this.#vector = vector;
    if (this.#isMissed) this.#lights = {};
    this.#isMissed = false;
    byId("picture-lasso").disabled = false;
    if (isShown) this.#tabs.choose("picture-lasso");
  }

  /** The chosen lasso is no extremal; where it was shown, its arcs are marked in the digraph. */
  loseLasso(lights) {
    this.#vector = null;
    byId("picture-lasso").disabled = true;
    if (this.kind !== "lasso" && !this.#isMissed) return;
    this.#isMissed = lights.isDead ?? false;
    this.#lights = lights;
    if (this.kind === "lasso") this.#tabs.choose("picture-digraph");
    else this.#light();
  }

  /** Shows the digraph with some nodes and arcs marked; see `light`. */
  showLights(lights) {
    this.#lights = lights;
    this.#isMissed = false;
    if (this.kind !== "digraph") {
      this.#tabs.choose("picture-digraph");
    } else {
      this.#light();
    }
  }

  #light() {
    const shown = byId("picture").querySelector("svg.supereigen");
    if (!shown || this.kind !== "digraph") return;
    light(shown, this.#lights);
    showValues(shown, this.#lights.values, this.#lights.fresh);
  }

  async #draw() {
    if (!this.#news) return;
    byId("whole-switch").hidden = this.kind !== "lasso" || !this.#isLarge;
    byId("picture").setAttribute("aria-busy", "true");
    try {
      const { names } = this.#news;
      const answer = await this.#latest.ask("draw", this.question);
      if (answer === undefined) return;
      if (answer.space) this.#showSpace(answer.space, names);
      else this.#showSvg(answer.svg);
      this.#light();
      for (const listener of this.#onShown) listener(names);
    } catch (error) {
      this.#say(error.message);
    }
    byId("picture").setAttribute("aria-busy", "false");
  }

  /** Why there is no picture. */
  #say(text) {
    this.shown = null;
    byId("picture").replaceChildren(el("p", { class: "note" }, text));
    for (const listener of this.#onShown) listener([]);
  }

  #showSvg(svg) {
    this.shown = { svg };
    byId("picture").replaceChildren(drawing(svg));
  }

  #showSpace(space, names) {
    const view = new Space(space, names, (k) => this.choosePoint(k));
    this.shown = { space: view };
    byId("picture").replaceChildren(view.element);
  }
}
