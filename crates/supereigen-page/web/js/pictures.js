// Pictures: the lasso of a vector, the digraph, its critical graph, a heat map, and the cone of three or four nodes.

import { ask } from "./api.js";
import { wasAborted } from "./desk.js";
import { byId, el, say } from "./dom.js";
import { Space } from "./space.js";
import { drawing, legible, light, markLasso } from "./svg.js";
import { Tabs } from "./tabs.js";
import { showNumbers, showValues } from "./values.js";
import { number, vector, vectorText } from "./words.js";

/** With more nodes or arcs a lasso is drawn on its support alone, unless all nodes are wanted. */
const MOST_NODES = 30;
const MOST_ARCS = 150;

export class Pictures {
  #session;
  #tabs;
  #fate;
  #news = null;
  /** The answer about the chosen vector, or null. */
  #answer = null;
  /** The digraph of a matrix, { key, svg: a promise }, in which the lassos of all λ are marked. */
  #base = {};
  #lights = {};
  /** What the user wants to see; it comes back as soon as there is one. */
  #wanted = "lasso";
  /** Nodes are moved while a picture is drawn. */
  #isMoved = false;
  #isMoving = false;
  #onShown = [];
  /** Told of a point of the view in space that was clicked, counted from 1. */
  choosePoint = () => {};
  /** What is shown now: { space: view }, or { key } of the matrix in whose digraph lassos are marked; null if there is no picture. */
  shown = null;

  /** `fate()` tells what becomes of the chosen extremal: { answer }, { dead }, or {}; `lights()` marks one that is dead. */
  constructor(session, fate, lights) {
    this.#session = session;
    this.#fate = async () => {
      const { answer = null, dead } = await fate().catch(() => ({}));
      return { answer: answer?.lasso ? answer : null, lights: dead === undefined ? null : lights() };
    };
    this.#tabs = new Tabs(byId("picture-tabs"), () => {
      this.#wanted = this.kind;
      session.refresh(this);
    });
    byId("whole").addEventListener("change", () => session.refresh(this));
    new ResizeObserver(() => {
      const shown = byId("picture").querySelector("svg");
      if (shown) legible(shown);
    }).observe(byId("picture"));
    session.join(this);
  }

  async prepare(news, signal) {
    const fate = await this.#fate();
    const kind = this.#kindFor(news, fate);
    return { ...fate, kind, picture: await this.#picture(news, kind, fate.answer, signal) };
  }

  show(news, prepared) {
    if (!news) {
      [this.#news, this.#answer] = [null, null];
      this.#say("");
      return;
    }
    byId("picture").setAttribute("aria-busy", !prepared);
    if (!prepared) return;
    const isNew = news !== this.#news;
    this.#news = news;
    byId("picture-cone").hidden = news.description.n !== 3;
    byId("picture-space").hidden = news.description.n !== 4;
    const { kind, answer, lights, picture } = prepared;
    this.#answer = answer;
    if (this.#wanted === "lasso" && lights) this.#lights = lights;
    else if (this.#lights.isDead && isNew) this.#lights = {};
    byId("picture-lasso").disabled = answer === null;
    // The user may have chosen another picture meanwhile.
    if (kind !== this.#kindFor(news, prepared)) this.#session.refresh(this);
    else this.#put(kind, picture);
  }

  /** Draws the nodes at other places, one picture at a time. */
  async move() {
    this.#isMoved = true;
    if (this.#isMoving) return;
    this.#isMoving = true;
    while (this.#isMoved) {
      this.#isMoved = false;
      await this.#session.refresh(this);
    }
    this.#isMoving = false;
  }

  /** What the picture is, such as `digraph`. */
  get kind() {
    return this.#tabs.chosen.replace("picture-", "");
  }

  /** The question whose answer is the picture. */
  get question() {
    return this.#question(this.#news, this.kind, this.#answer);
  }

  /** A picture, { svg } or { space }; { base, answer } if a lasso is to be marked in the digraph; or { fault }. */
  async #picture(news, kind, answer, signal) {
    const question = this.#question(news, kind, answer);
    try {
      if (kind !== "lasso" || question.support_only) return await ask("draw", question, signal);
      // It does not depend on λ.
      const key = `${news.matrixKey} ${question.places}`;
      const base = { ...question, picture: "digraph", vector: undefined };
      if (key !== this.#base.key) this.#base = { key, svg: ask("draw", base) };
      return { base: (await this.#base.svg).svg, key, answer };
    } catch (error) {
      if (kind === "heat" || wasAborted(error)) return { fault: error.message };
      // What is too large for a digraph still has a heat map.
      const picture = await this.#picture(news, "heat", null, signal);
      return picture.fault ? picture : { ...picture, kind: "heat", reason: `${error.message}; this is the heat map.` };
    }
  }

  #question({ problem, description, state }, kind, answer) {
    const isLasso = kind === "lasso";
    const onSupport = isLasso && isLarge(description) && !byId("whole").checked;
    const x = isLasso ? vectorText(answer.vector) : undefined;
    // The page says beside the picture what a caption says.
    return { problem, picture: kind, vector: x, support_only: onSupport || undefined, places: state.places ?? [], caption: false };
  }

  /** The kind of picture that is wanted, as far as there is one; nobody could read a digraph that is large. */
  #kindFor({ description }, { answer }) {
    const isThere = { cone: description.n === 3, space: description.n === 4 }[this.#wanted] ?? true;
    const wanted = isThere ? this.#wanted : "lasso";
    return wanted !== "lasso" || answer ? wanted : isLarge(description) ? "heat" : "digraph";
  }

  /** The listener is told when another picture is there. */
  onShown(listener) {
    this.#onShown.push(listener);
  }

  /** Shows the lasso of the vector that was chosen; a cone stays, since its points are the vectors. */
  showLasso() {
    if (this.kind !== "cone" && this.kind !== "space") this.#tabs.choose("picture-lasso");
    else this.#session.refresh(this);
  }

  /** Shows the digraph with some nodes and arcs marked; see `light`. */
  showLights(lights) {
    this.#lights = lights;
    if (this.#wanted !== "digraph") this.#tabs.choose("picture-digraph");
    else this.#light();
  }

  /** Goes back from marks of steps to the chosen lasso. */
  hideLights() {
    this.#lights = {};
    if (this.#answer) this.#tabs.choose("picture-lasso");
    else this.#light();
  }

  #light() {
    const shown = byId("picture").querySelector("svg.supereigen");
    if (!shown || this.kind !== "digraph") return;
    light(shown, this.#lights);
    showValues(shown, this.#lights.values, this.#lights.fresh);
  }

  #put(wanted, picture) {
    const { kind = wanted, reason } = picture;
    this.#tabs.set(`picture-${kind}`);
    say("picture-reason", reason);
    byId("whole-switch").hidden = kind !== "lasso" || !isLarge(this.#news.description);
    if (picture.fault) {
      this.#say(picture.fault);
      return;
    }
    const { names } = this.#news;
    if (picture.space) {
      this.#showSpace(picture.space, names);
    } else if (picture.base && this.shown?.key === picture.key) {
      this.#showLasso(picture.answer);
      return;
    } else {
      this.#showSvg(picture.base ?? picture.svg, picture.key);
      if (picture.base) this.#showLasso(picture.answer);
    }
    this.#light();
    for (const listener of this.#onShown) listener(names);
  }

  /** Why there is no picture. */
  #say(text) {
    this.shown = null;
    byId("picture").replaceChildren(el("p", { class: "note" }, text));
    for (const listener of this.#onShown) listener([]);
  }

  /** Marks a lasso in the digraph that is shown. */
  #showLasso(answer) {
    const shown = byId("picture").querySelector("svg.supereigen");
    markLasso(shown, answer, `Extremal ${vector(answer.vector)} for λ = ${number(this.#news.description.lambda)}`);
    showValues(shown, answer.vector);
  }

  #showSvg(svg, key) {
    this.shown = { key };
    const shown = drawing(svg);
    byId("picture").replaceChildren(shown);
    if (this.kind === "heat") showNumbers(shown, this.#news.state.cells);
    legible(shown);
  }

  #showSpace(space, names) {
    const view = new Space(space, names, (k) => this.choosePoint(k));
    this.shown = { space: view };
    byId("picture").replaceChildren(view.element);
    legible(view.drawing);
  }
}

function isLarge({ n, finite_entries: arcs }) {
  return n > MOST_NODES || arcs > MOST_ARCS;
}
