// Tabs as the ARIA practices have them: arrow keys move, and the panel of the chosen tab is shown.

export class Tabs {
  #tabs;
  #changed;

  /** `changed(id)` is told which tab was chosen. */
  constructor(list, changed = () => {}) {
    this.#tabs = [...list.querySelectorAll('[role="tab"]')];
    this.#changed = changed;
    for (const tab of this.#tabs) tab.addEventListener("click", () => this.choose(tab.id));
    list.addEventListener("keydown", (event) => this.#key(event));
  }

  get chosen() {
    return this.#tabs.find((tab) => tab.getAttribute("aria-selected") === "true").id;
  }

  /** Chooses a tab, and tells it. */
  choose(id) {
    this.set(id);
    this.#changed(id);
  }

  /** Shows a tab as the chosen one. */
  set(id) {
    for (const tab of this.#tabs) {
      const isChosen = tab.id === id;
      tab.setAttribute("aria-selected", isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
    }
    const panels = this.#tabs.map((tab) => document.getElementById(tab.getAttribute("aria-controls")));
    const shown = panels[this.#tabs.findIndex((tab) => tab.id === id)];
    // Several tabs can share a panel.
    for (const panel of panels) panel.hidden = panel !== shown;
    if (shown.hasAttribute("aria-labelledby")) shown.setAttribute("aria-labelledby", id);
  }

  #key(event) {
    const steps = { ArrowRight: 1, ArrowLeft: -1, Home: "first", End: "last" };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const shown = this.#tabs.filter((tab) => !tab.hidden && !tab.disabled);
    const here = shown.findIndex((tab) => tab.id === this.chosen);
    const index = step === "first" ? 0 : step === "last" ? shown.length - 1 : here + step;
    const next = shown.at(index % shown.length);
    this.choose(next.id);
    next.focus();
  }
}
