// Which vectors of the basis are wanted. A filter is used if it makes sense; otherwise its fault is shown.

import { byId, debounced } from "./dom.js";

const PAUSE = 300;
const FIELDS = ["filter-type", "filter-least", "filter-most", "filter-contains", "filter-cycle"];

export class Filters {
  #names = [];

  /** `changed` is called when the filter changes. */
  constructor(changed) {
    const tell = debounced(PAUSE, changed);
    for (const id of FIELDS) byId(id).addEventListener("input", tell);
    byId("filter-clear").addEventListener("click", () => {
      this.clear();
      changed();
    });
  }

  /** Nodes can be given by these names, or by their numbers. */
  setNames(names) {
    if (this.#names.length > 0 && names.length !== this.#names.length) this.clear();
    this.#names = names;
  }

  clear() {
    for (const id of FIELDS) byId(id).value = "";
  }

  /** What the fields have, by their names in a link. */
  get texts() {
    return Object.fromEntries(FIELDS.map((id) => [id.replace("filter-", ""), byId(id).value.trim()]));
  }

  set texts(texts) {
    // The texts refer to names that are set later.
    this.#names = [];
    for (const id of FIELDS) byId(id).value = texts[id.replace("filter-", "")] ?? "";
    const isFiltered = FIELDS.some((id) => byId(id).value !== "");
    if (isFiltered) byId("filters").open = true;
  }

  /** Returns the filter as a question has it; if it makes no sense, throws an Error that says why. */
  get wanted() {
    const wanted = {};
    const { type, least, most, contains, cycle } = this.texts;
    byId("filter-clear").disabled = !Object.values(this.texts).some(Boolean);
    if (type) [wanted.type] = this.#nodes(type);
    if (least) wanted.support_min = Number(least);
    if (most) wanted.support_max = Number(most);
    if (contains) wanted.contains = this.#nodes(contains);
    if (cycle) wanted.cycle = this.#nodes(cycle);
    return wanted;
  }

  #nodes(text) {
    return text.split(/[\s,;→]+/).filter(Boolean).map((word) => {
      const named = this.#names.indexOf(word);
      const node = named >= 0 ? named + 1 : Number(word);
      if (!Number.isInteger(node) || node < 1 || node > this.#names.length) {
        throw new Error(`There is no node ${word}.`);
      }
      return node;
    });
  }
}
