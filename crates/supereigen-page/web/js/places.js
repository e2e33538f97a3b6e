// The places that the user gives to nodes of a digraph, by dragging or by keys. From the first one on, all nodes that are
// shown keep theirs, whatever becomes of the matrix, until they are forgotten.

import { byId, followPointer } from "./dom.js";
import { middleOf } from "./values.js";

/** A pointer that moves by fewer pixels clicks. */
const LEAST = 4;

export class Places {
  #store;
  #place = byId("picture");
  /** What is seen of the drawing while a node is dragged: { box, wide, off }. */
  #frame = null;
  #drags = 0;

  constructor(store, pictures) {
    this.#store = store;
    let isDragged = false;
    this.#place.addEventListener("pointerdown", (down) => {
      isDragged = false;
      this.#grasp(down, () => (isDragged = true), () => pictures.move());
    });
    // A finger on a node would move the page, since the shape goes with its drawing; a tap is told below.
    this.#place.addEventListener("touchstart", (event) => event.target.closest("[data-node]") && event.preventDefault(), { passive: false });
    // The click that ends a drag is none.
    this.#place.addEventListener("click", (event) => isDragged && event.stopPropagation(), true);
    byId("forget").addEventListener("click", () => store.replace({ ...store.state, places: null }));
    pictures.onShown(() => {
      byId("forget").disabled = !store.state.places || this.#shapes.length === 0;
      if (this.#frame && this.#drawing) this.#hold(this.#frame);
    });
  }

  /** Moves a node, counted from 1, by keys. */
  nudge(node, right, down) {
    const { places } = this.#seen();
    const [x, y] = places[node - 1];
    this.#put(places, node, x + right, y + down, `move ${node}`);
  }

  get #drawing() {
    return this.#place.querySelector(":scope > svg");
  }

  get #shapes() {
    return [...this.#place.querySelectorAll(":scope > svg > .node[data-node]")];
  }

  /** The places of all nodes, as far as they are known: given, or where they are shown; `off` is what the drawing adds. */
  #seen() {
    const { n, places } = this.#store.state;
    const all = Array.from({ length: n }, (_, i) => places?.[i] ?? null);
    const middles = this.#shapes.map((shape) => ({ i: shape.dataset.node - 1, ...middleOf(shape) }));
    const given = middles.find(({ i }) => all[i]);
    const off = given ? [given.x - all[given.i][0], given.y - all[given.i][1]] : [0, 0];
    for (const { i, x, y } of middles) all[i] ??= [Math.round(x - off[0]), Math.round(y - off[1])];
    return { places: all, off };
  }

  #put(places, node, x, y, key) {
    this.#store.replace({ ...this.#store.state, places: places.with(node - 1, [Math.round(x), Math.round(y)]) }, key);
  }

  #grasp(down, begin, end) {
    const { node } = down.target.closest("[data-node]")?.dataset ?? {};
    if (down.button !== 0 || !this.#shapes.some((shape) => shape.dataset.node === node)) return;
    const { a: scale } = this.#drawing.getScreenCTM();
    const { places, off } = this.#seen();
    const [x, y] = places[node - 1];
    const [box, wide] = [this.#drawing.getAttribute("viewBox"), this.#drawing.style.getPropertyValue("--width")];
    const key = `drag ${(this.#drags += 1)}`;
    followPointer((event) => {
      const [right, below] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!this.#frame && Math.hypot(right, below) < LEAST) return;
      this.#frame = { box, wide, off };
      begin();
      this.#put(places, node, x + right / scale, y + below / scale, key);
    }, () => {
      if (this.#frame) end();
      else if (down.pointerType === "touch") down.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      this.#frame = null;
    });
  }

  /** The node stays under the pointer while the drawing is made anew, and the others where they are. */
  #hold({ box, wide, off: before }) {
    const { off } = this.#seen();
    const [x, y, ...size] = box.split(" ").map(Number);
    this.#drawing.setAttribute("viewBox", [x + off[0] - before[0], y + off[1] - before[1], ...size].join(" "));
    this.#drawing.style.setProperty("--width", wide);
  }
}
