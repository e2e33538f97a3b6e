// The run of Algorithms 1–3 of Wang and Sergeev, step by step, with the nodes of each step marked.

import { Latest } from "./api.js";
import { byId, el, player } from "./dom.js";
import { Story } from "./story.js";
import { arcsOf, cycle, number, support, vector, walk } from "./words.js";

const PACE = 1400;

export class Explain {
  #pictures;
  #story = new Story();
  #news = null;
  #key = null;
  #latest = new Latest();
  #steps = [];
  #complete = true;
  #at = 0;
  #pause;
  #isOpen = false;
  /** The steps are those of the problem. */
  #isReady = false;

  constructor(session, pictures) {
    this.#pictures = pictures;
    byId("step-first").addEventListener("click", () => this.#go(0));
    byId("step-back").addEventListener("click", () => this.#go(this.#at - 1));
    byId("step-on").addEventListener("click", () => this.next());
    byId("step-last").addEventListener("click", () => this.#go(this.#steps.length - 1));
    this.#pause = player("step-play", PACE, () => this.#show(this.#isLast ? 0 : this.#at), () => {
      this.#show(this.#at + 1);
      return !this.#isLast;
    });
    byId("step-slider").addEventListener("input", (event) => this.#go(Number(event.target.value)));
    session.onProblem((news) => {
      // An answer that is still to come belongs to the previous problem.
      this.#latest.stop();
      this.#isReady = false;
      this.#news = news;
      this.#pause();
      for (const id of ["step-count", "step-text"]) byId(id).replaceChildren();
      this.#story.show(-1);
      if (this.#isOpen) this.#load();
    });
  }

  /** Goes one step on. */
  next() {
    this.#go(this.#at + 1);
  }

  /** Opens the panel; the steps are computed only then. */
  open() {
    this.#isOpen = true;
    this.#load();
  }

  get isOpen() {
    return this.#isOpen;
  }

  close() {
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    this.#pause();
    if (wasOpen && this.#news) this.#pictures.hideLights();
  }

  async #load() {
    if (!this.#news) return;
    const { problem } = this.#news;
    const key = JSON.stringify(problem);
    if (key !== this.#key) {
      try {
        const story = await this.#latest.ask("explain", { problem });
        if (story === undefined) return;
        [this.#key, this.#steps, this.#complete, this.#at] = [key, story.steps, story.complete, 0];
        this.#story.tell(story.steps);
      } catch (error) {
        [this.#key, this.#steps] = [null, []];
        this.#story.tell([]);
        byId("step-text").textContent = error.message;
        return;
      }
    }
    this.#isReady = true;
    this.#show();
  }

  get #isLast() {
    return this.#at >= this.#steps.length - 1;
  }

  /** The user goes to a step: it no longer plays. */
  #go(index) {
    this.#pause();
    if (this.#isReady) this.#show(index);
  }

  #show(index = this.#at) {
    const last = this.#steps.length - 1;
    this.#at = Math.min(Math.max(0, index), Math.max(last, 0));
    const slider = byId("step-slider");
    slider.max = Math.max(last, 0);
    slider.value = this.#at;
    byId("step-first").disabled = byId("step-back").disabled = this.#at === 0;
    byId("step-last").disabled = byId("step-on").disabled = this.#isLast;
    byId("step-play").disabled = slider.disabled = last < 0;
    this.#story.show(last < 0 ? -1 : this.#at);
    if (last < 0) {
      byId("step-count").textContent = "";
      byId("step-text").textContent = "There is no nonnegative cycle, so the run has no steps.";
      this.#pictures.showLights({});
      return;
    }
    const more = this.#complete ? "" : ", and more that are not shown";
    byId("step-count").textContent = `Step ${this.#at + 1} of ${this.#steps.length}${more}`;
    slider.setAttribute("aria-valuetext", byId("step-count").textContent);
    byId("step-text").replaceChildren(...words(this.#steps, this.#at, this.#news.names));
    this.#pictures.showLights(lights(this.#steps, this.#at));
  }
}

/** The cycle and the path that a step belongs to. */
function context(steps, at) {
  const before = steps.slice(0, at + 1);
  const cycleAt = before.findLastIndex(({ step }) => step === "cycle");
  const pathAt = before.findLastIndex(({ step }) => step === "path");
  return { sigma: before[cycleAt]?.nodes ?? [], path: pathAt > cycleAt ? before[pathAt].nodes : [] };
}

function words(steps, at, names) {
  const step = steps[at];
  const { sigma, path } = context(steps, at);
  const name = (node) => names[node - 1];
  const lines = {
    "cycle": () => [
      `Take the nonnegative cycle σ = ${cycle(step.nodes, names)}.`,
      `Its weight is ${number(step.weight)} ≥ 0.`,
    ],
    "cycle-vector": () => [
      `Algorithm 1, from the node ${name(step.node)} of σ = ${cycle(sigma, names)}, gives`,
    ],
    "path": () => [`Take the maximum path ${walk(step.nodes, names)} to σ = ${cycle(sigma, names)}.`],
    "path-vector": () => [`Algorithm 2 adds the node ${name(step.node)} of the path ${walk(path, names)} and gives`],
    "loop": () => [`The loop at ${name(step.node)} is nonnegative: the branch is cut here.`],
  }[step.step]();
  const verdicts = {
    "new": "It is extremal, and new. Scaled, it belongs to the basis.",
    "repeat": "It is extremal, but was found before.",
    "not extremal": `It is not extremal.${step.step === "path-vector" ? " The branch is cut here, by Lemma 3.3 (ii)." : ""}`,
  };
  return [
    ...lines.map((text) => el("p", {}, text)),
    step.vector ? el("p", { class: "display" }, vector(step.vector)) : null,
    step.verdict ? el("p", { class: `verdict ${step.verdict.replace(" ", "-")}` }, verdicts[step.verdict]) : null,
  ].filter(Boolean);
}

function lights(steps, at) {
  const { sigma, path } = context(steps, at);
  const { node, vector: x } = steps[at];
  return {
    nodes: [...sigma, ...path, ...(x ? support(x) : [])],
    cycle: arcsOf([...sigma, sigma[0]]),
    path: arcsOf(path),
    strong: node ? [node] : [],
    values: x,
    fresh: node,
  };
}
