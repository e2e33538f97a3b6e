// Which vectors of the basis are wanted. A filter is told when it makes sense, else its fault is shown.

import { byId, debounced } from "./dom.js";

const PAUSE = 300;
const FIELDS = ["filter-type", "filter-least", "filter-most", "filter-contains", "filter-cycle"];

export class Filters {
  #names = [];

  /** `changed` is called when the wish changes. */
  constructor(changed) {
    const tell = debounced(PAUSE, changed);
    for (const id of FIELDS) byId(id).addEventListener("input", tell);
    byId("filter-clear").addEventListener("click", () => {
      this.clear();
      changed();
    });
  }

  /** Nodes can be told by these names, or by their numbers. */
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
    // They are about the names to come.
    this.#names = [];
    for (const id of FIELDS) byId(id).value = texts[id.replace("filter-", "")] ?? "";
    const isFiltered = FIELDS.some((id) => byId(id).value !== "");
    if (isFiltered) byId("filters").open = true;
  }

  /** The wish as the server wants it; if it makes no sense, `complain` is told why, and there is none. */
  wanted(complain) {
    byId("filter-clear").disabled = FIELDS.every((id) => byId(id).value.trim() === "");
    try {
      return this.#read();
    } catch (error) {
      complain(error.message);
      return null;
    }
  }

  #read() {
    const wanted = {};
    const { type, least, most, contains, cycle } = this.texts;
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
