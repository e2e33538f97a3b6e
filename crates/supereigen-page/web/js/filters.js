// Which vectors of the basis are wanted. A filter is used if it makes sense; otherwise its fault is shown.

import { byId, debounced } from "./dom.js";

const PAUSE = 300;

/** The fields of the filters. Each says by its data what is wanted with it: a number, a node or nodes. */
export const filterFields = () => [...document.querySelectorAll("#filters [data-wanted]")];

/** The name of a field in links. */
export const filterKey = ({ id }) => id.replace("filter-", "");

export class Filters {
  #names = [];
  #fields = filterFields();

  /** `changed` is called when the filter changes. */
  constructor(changed) {
    const tell = debounced(PAUSE, changed);
    for (const field of this.#fields) field.addEventListener("input", tell);
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
    for (const field of this.#fields) field.value = "";
  }

  /** What the fields have, by their names in a link. */
  get texts() {
    return Object.fromEntries(this.#fields.map((field) => [filterKey(field), field.value.trim()]));
  }

  set texts(texts) {
    // The texts refer to names that are set later.
    this.#names = [];
    for (const field of this.#fields) field.value = texts[filterKey(field)] ?? "";
    const isFiltered = this.#fields.some(({ value }) => value !== "");
    if (isFiltered) byId("filters").open = true;
  }

  /** Returns the filter as a question has it; if it makes no sense, throws an Error that says why. */
  get wanted() {
    const wanted = {};
    const given = this.#fields.filter(({ value }) => value.trim() !== "");
    byId("filter-clear").disabled = given.length === 0;
    for (const { value, type, dataset } of given) {
      const nodes = type === "number" ? [Number(value)] : this.#nodes(value);
      wanted[dataset.wanted] = dataset.many === undefined ? nodes[0] : nodes;
    }
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
