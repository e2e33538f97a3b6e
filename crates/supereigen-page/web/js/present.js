// Presentation: the picture fills the screen, with an explanation beside it, and keys go to the next step.

import { byId } from "./dom.js";
import { number } from "./words.js";

/** What moves to the stage, and where. */
const ACTS = {
  extremals: [["picture", "stage-picture"], ["lambda-plot", "stage-lambda"], ["certificate", "stage-words"], ["table", "stage-table"]],
  story: [["picture", "stage-picture"], ["story", "stage-words"]],
};

export class Present {
  #stage = byId("stage");
  #parts;
  #act = null;
  #giveBack = [];

  /** `parts` are { store, lambda, basis, explain, zoom, openBasis(), openStory() }. */
  constructor(parts) {
    this.#parts = parts;
    byId("present").addEventListener("click", () => this.#open());
    this.#stage.addEventListener("keydown", (event) => this.#key(event));
    this.#stage.addEventListener("close", () => this.#close());
    for (const button of this.#stage.querySelectorAll("[data-key]")) {
      button.addEventListener("click", () => {
        this.#do(button.dataset.key);
        // The space bar is for the next step, not for this button.
        this.#stage.focus();
      });
    }
    // Keys are for the presentation, not for the table.
    byId("stage-table").addEventListener("click", () => this.#stage.focus());
    // Escape leaves the full screen first, where there is one.
    document.addEventListener("fullscreenchange", () => {
      if (!document.fullscreenElement) this.#stage.close();
    });
    parts.store.subscribe(() => this.#label());
  }

  async #open() {
    try {
      await document.documentElement.requestFullscreen?.();
    } catch {
      // Not allowed: the stage fills the window.
    }
    this.#stage.showModal();
    this.#label();
    const isStory = byId("tab-run").getAttribute("aria-selected") === "true";
    this.#play(isStory ? "story" : "extremals");
    if (!isStory && byId("picture-lasso").disabled) this.#parts.basis.step(1);
    this.#stage.focus();
  }

  #close() {
    this.#return();
    this.#act = null;
    if (document.fullscreenElement) document.exitFullscreen();
    this.#parts.zoom.fit();
    byId("present").focus();
  }

  #play(act) {
    if (act === this.#act) return;
    this.#return();
    this.#act = act;
    this.#stage.dataset.act = act;
    this.#giveBack = ACTS[act].map(([id, place]) => borrow(byId(id), byId(place)));
    this.#parts.zoom.fit();
  }

  #return() {
    for (const give of this.#giveBack) give();
    this.#giveBack = [];
  }

  #label() {
    byId("stage-lambda-text").textContent = `λ = ${number(this.#parts.store.state.lambda)}`;
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    // A slider, a button and the view in space handle their own keys.
    const isOwn = target.closest("input, .turntable") || (target.closest("button, summary") && !event.key.startsWith("Arrow"));
    if (isOwn || !(event.key in KEYS)) return;
    event.preventDefault();
    this.#do(event.key);
  }

  #do(key) {
    KEYS[key](this.#parts, (act) => this.#play(act), this.#stage);
  }
}

const KEYS = {
  ArrowRight: (parts, play) => showExtremal(parts, play, 1),
  ArrowLeft: (parts, play) => showExtremal(parts, play, -1),
  ArrowUp: ({ lambda }) => lambda.step(1),
  ArrowDown: ({ lambda }) => lambda.step(-1),
  " ": ({ explain, openStory }, play) => {
    if (explain.isOpen) explain.next();
    else openStory();
    play("story");
  },
  Escape: (_, __, stage) => stage.close(),
};

function showExtremal({ basis, explain, openBasis }, play, direction) {
  if (explain.isOpen) openBasis();
  play("extremals");
  basis.step(direction);
}

/** Moves an element to another place; returns a function that moves it back. */
function borrow(element, place) {
  const mark = document.createComment("");
  element.replaceWith(mark);
  place.append(element);
  return () => mark.replaceWith(element);
}
