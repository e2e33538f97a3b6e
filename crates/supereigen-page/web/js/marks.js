// Links between views: an arc of a drawing, its cell of the matrix, and its row of the certificate are marked together.
// Arcs, nodes and the points of a cone can be reached with the pointer and with keys. A click on an arc, or on one node and
// then on another, opens a field for the weight in the picture, and Delete takes an arc away.

import { announce, byId, el, svgEl } from "./dom.js";
import { withCell } from "./store.js";
import { middleOf } from "./values.js";
import { number } from "./words.js";

/** With more arcs than this they cannot be told apart. */
const MOST_ARCS = 400;
/** The next arc, node or point; and where a node goes. */
const KEYS = { ArrowRight: [1, 1, 0], ArrowDown: [1, 0, 1], ArrowLeft: [-1, -1, 0], ArrowUp: [-1, 0, -1] };
/** How far a key moves a node, in pixels. */
const NUDGE = 12;

export class Marks {
  #store;
  #places;
  #choosePoint;
  #names = [];
  /** The node, from 1, at which a new arc begins, or null. */
  #from = null;
  /** The label of what has the focus again in the next drawing, or null. */
  #kept = null;

  /** `choosePoint(k)` is told of a point of a cone, counted from 1. */
  constructor(store, pictures, places, choosePoint) {
    [this.#store, this.#places, this.#choosePoint] = [store, places, choosePoint];
    const picture = byId("picture");
    pictures.onShown((names) => this.#attach(picture.querySelector(":scope > svg"), names));
    for (const place of [picture, byId("grid"), byId("certificate")]) {
      for (const type of ["pointerover", "focusin"]) place.addEventListener(type, (event) => show(arcOf(event.target)));
      for (const type of ["pointerleave", "focusout"]) place.addEventListener(type, () => show());
    }
    document.addEventListener("pointerdown", () => (this.#kept = null));
    picture.addEventListener("keydown", (event) => this.#key(event));
    picture.addEventListener("click", (event) => this.#act(event.target.closest(".hit, [data-node]")));
  }

  /** Lays something to point at over every arc, node, or point of a cone. */
  #attach(drawing, names) {
    [this.#from, this.#names] = [null, names];
    const all = (kind) => [...(drawing?.querySelectorAll(kind) ?? [])];
    const arcs = all("path.arc[data-arc]");
    if (arcs.length > MOST_ARCS) return;
    const hits = [
      ...arcs.map((arc) => hitOf(arc, this.#words(...arc.dataset.arc.split(" ")), "way")),
      ...all(".node[data-node]").map((node) => hitOf(node, `Node ${names[node.dataset.node - 1]}`, "grip")),
      ...all("circle.generator[data-extremal]").map((point) => hitOf(point, `Extremal ${point.dataset.extremal}`, "point")),
    ];
    if (hits.length === 0) return;
    hits[0].setAttribute("tabindex", "0");
    for (const part of all(":scope > :not(title, desc)")) part.setAttribute("aria-hidden", "true");
    // The parts of an image could not be reached.
    drawing.setAttribute("role", "group");
    drawing.append(...hits);
    if (document.activeElement === document.body) this.#focus();
  }

  #words(tail, head) {
    const weight = this.#store.state.cells[tail - 1]?.[head - 1];
    return `Arc ${this.#names[tail - 1]} → ${this.#names[head - 1]}${weight ? `, weight ${number(weight)}` : ""}`;
  }

  /** What had the focus has it again. */
  #focus() {
    const hits = [...byId("picture").querySelectorAll(".hit")];
    const next = hits.find((hit) => hit.dataset.hit === this.#kept);
    if (!next) return;
    for (const hit of hits) hit.setAttribute("tabindex", hit === next ? 0 : -1);
    next.focus();
  }

  #key(event) {
    const hit = event.target.closest(".hit");
    if (!hit || event.ctrlKey || event.metaKey || event.altKey) return;
    const [step, right, down] = KEYS[event.key] ?? [];
    this.#kept = hit.dataset.hit;
    if (event.key === "Enter" || event.key === " ") {
      this.#act(hit);
    } else if (event.key === "Delete" && hit.matches(".way")) {
      this.#write(...this.#kept.split(" "), "");
    } else if (step && event.shiftKey && hit.matches(".grip")) {
      this.#places.nudge(this.#kept, right * NUDGE, down * NUDGE);
    } else if (step) {
      const hits = [...hit.ownerSVGElement.querySelectorAll(".hit")];
      this.#kept = hits.at((hits.indexOf(hit) + step) % hits.length).dataset.hit;
      this.#focus();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #act(part) {
    const { node, hit = node } = part?.dataset ?? {};
    if (!hit) return;
    if (part.matches(".point")) this.#choosePoint(Number(hit));
    else if (part.matches(".way")) this.#edit(...hit.split(" "), part.getPointAtLength(part.getTotalLength() / 2));
    else this.#join(part.ownerSVGElement, hit);
  }

  /** The first node that is chosen is the tail of an arc, the second its head. */
  #join(drawing, node) {
    const tail = this.#from;
    this.#from = tail === null ? node : null;
    const shapes = [...drawing.querySelectorAll(".node")];
    for (const shape of shapes) shape.classList.toggle("from", shape.dataset.node === this.#from);
    if (tail === null) {
      announce("An arc begins here; choose the node at which it ends.");
      return;
    }
    const [from, to] = [tail, node].map((end) => middleOf(shapes.find((shape) => shape.dataset.node === end)));
    this.#edit(tail, node, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  }

  /** Opens a field for the weight of an arc at a point of the drawing: Enter takes it, Escape leaves it as it was. */
  #edit(tail, head, { x, y }) {
    const picture = byId("picture");
    const { a, d, e, f } = picture.querySelector("svg").getScreenCTM();
    const { left, top } = picture.getBoundingClientRect();
    const before = this.#store.state.cells[tail - 1][head - 1];
    let isOpen = true;
    const close = (text, next) => {
      if (!isOpen) return;
      isOpen = false;
      field.remove();
      this.#kept = next;
      if (text !== before) this.#write(tail, head, text);
      this.#focus();
    };
    const field = el("input", {
      class: "arc-weight",
      "aria-label": this.#words(tail, head),
      autocomplete: "off",
      size: 4,
      value: before,
      onblur: () => close(field.value, null),
      onkeydown: (event) => {
        event.stopPropagation();
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        close(event.key === "Enter" ? field.value : before, `${tail} ${head}`);
      },
    });
    picture.append(field);
    field.style.left = `${a * x + e - left + picture.scrollLeft}px`;
    field.style.top = `${d * y + f - top + picture.scrollTop}px`;
    field.select();
  }

  #write(tail, head, text) {
    this.#store.replace(withCell(this.#store.state, tail - 1, head - 1, text));
  }
}

/** Something of the same shape that can be pointed at. */
function hitOf(part, words, kind) {
  const { arc, node = arc, extremal = node } = part.dataset;
  const hit = part.cloneNode();
  for (const name of ["data-arc", "data-node", "data-extremal"]) hit.removeAttribute(name);
  const attributes = { class: `hit ${kind}`, role: "button", tabindex: -1, "aria-label": words, "data-hit": extremal };
  for (const [name, value] of Object.entries(attributes)) hit.setAttribute(name, value);
  hit.append(svgEl("title", {}, words));
  return hit;
}

/** The arc that a part of the drawing, a cell or a row of the certificate belongs to, if any. */
function arcOf(target) {
  const { arc, hit = arc } = target.closest(".way, [data-arc]")?.dataset ?? {};
  return hit;
}

/** Marks one arc, such as "1 2", in all views, and no other. */
function show(arc) {
  for (const old of document.querySelectorAll(".linked")) old.classList.remove("linked");
  for (const part of document.querySelectorAll(`[data-arc="${arc}"]`)) part.classList.add("linked");
}
