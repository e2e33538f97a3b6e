// Links between views: an arc of a drawing, its cell of the matrix, and its row of the certificate are marked together.
// Arcs and the points of a cone can be reached with the pointer and with keys. A click on one node and then on another goes
// to the cell of the arc between them, and Delete takes an arc away.

import { announce, byId, svgEl } from "./dom.js";
import { number } from "./words.js";

/** With more arcs than this they cannot be told apart. */
const MOST_ARCS = 400;
const KEYS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export class Marks {
  #choosePoint;
  /** The node, from 1, at which a new arc begins, or null. */
  #from = null;

  /** `choosePoint(k)` is told of a point of a cone, counted from 1. */
  constructor(pictures, choosePoint) {
    this.#choosePoint = choosePoint;
    const picture = byId("picture");
    pictures.onShown((names) => this.#attach(picture.querySelector(":scope > svg"), names));
    for (const [place, arcOf] of [[picture, arcOfDrawing], [byId("grid"), arcOfCell], [byId("certificate"), arcOfRow]]) {
      for (const type of ["pointerover", "focusin"]) place.addEventListener(type, (event) => show(arcOf(event.target)));
      for (const type of ["pointerleave", "focusout"]) place.addEventListener(type, () => show(null));
    }
    picture.addEventListener("keydown", (event) => this.#key(event));
    picture.addEventListener("click", (event) => this.#act(event.target.closest(".hit, [data-node]")));
  }

  /** Lays something to point at over every arc, or every point of a cone. */
  #attach(drawing, names) {
    this.#from = null;
    if (!drawing) return;
    const arcs = [...drawing.querySelectorAll("path.arc[data-arc]")];
    const points = [...drawing.querySelectorAll("circle.generator[data-extremal]")];
    const hits = arcs.length > MOST_ARCS ? [] : [...arcs.map((arc) => arcHit(arc, names)), ...points.map(pointHit)];
    if (hits.length === 0) return;
    hits[0].setAttribute("tabindex", "0");
    for (const part of drawing.querySelectorAll(":scope > :not(title, desc)")) part.setAttribute("aria-hidden", "true");
    // The parts of an image could not be reached.
    drawing.setAttribute("role", "group");
    drawing.append(...hits);
  }

  #key(event) {
    const hit = event.target.closest(".hit");
    if (!hit || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      this.#act(hit);
      return;
    }
    if (event.key === "Delete" && hit.dataset.hit) empty(cellOf(...hit.dataset.hit.split(" ")));
    const step = KEYS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const hits = [...hit.ownerSVGElement.querySelectorAll(".hit")];
    const next = hits.at((hits.indexOf(hit) + step) % hits.length);
    hit.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }

  #act(hit) {
    if (!hit) return;
    if (hit.dataset.point) {
      this.#choosePoint(Number(hit.dataset.point));
      return;
    }
    if (hit.dataset.node) {
      this.#join(hit);
      return;
    }
    const [tail, head] = hit.dataset.hit.split(" ");
    cellOf(tail, head)?.focus();
  }

  /** The first node that is clicked is the tail of an arc, the second its head. */
  #join(shape) {
    const { node } = shape.dataset;
    const tail = this.#from;
    this.#from = tail === null ? node : null;
    for (const other of shape.ownerSVGElement.querySelectorAll(".node")) {
      other.classList.toggle("from", other.dataset.node === this.#from);
    }
    if (tail === null) announce("An arc begins here; click the node at which it ends.");
    else cellOf(tail, node)?.focus();
  }
}

function arcHit(arc, names) {
  const [tail, head] = arc.dataset.arc.split(" ");
  const weight = cellOf(tail, head)?.value ?? "";
  const words = `Arc ${names[tail - 1]} → ${names[head - 1]}${weight && `, weight ${number(weight)}`}`;
  return svgEl("path", { ...button(words), class: "hit", "data-hit": arc.dataset.arc, d: arc.getAttribute("d") },
    svgEl("title", {}, words));
}

function pointHit(point) {
  const k = point.dataset.extremal;
  const [cx, cy] = ["cx", "cy"].map((name) => point.getAttribute(name));
  return svgEl("circle", { ...button(`Extremal ${k}`), class: "hit point", "data-point": k, cx, cy, r: 12 },
    svgEl("title", {}, `Extremal ${k}`));
}

function button(words) {
  return { role: "button", tabindex: -1, "aria-label": words };
}

function cellOf(tail, head) {
  return byId("grid").querySelector(`input[data-row="${tail - 1}"][data-column="${head - 1}"]`);
}

/** Empties a cell as if by hand. */
function empty(cell) {
  if (!cell) return;
  cell.value = "";
  cell.dispatchEvent(new Event("input", { bubbles: true }));
  cell.focus();
}

function arcOfDrawing(target) {
  const { hit, arc } = target.closest("[data-hit], [data-arc]")?.dataset ?? {};
  return hit ?? arc ?? null;
}

function arcOfCell(target) {
  const { row, column } = (target.closest("td")?.querySelector("input") ?? target).dataset;
  return row === undefined || Number(column) < 0 ? null : `${Number(row) + 1} ${Number(column) + 1}`;
}

function arcOfRow(target) {
  return target.closest("tr[data-arc]")?.dataset.arc ?? null;
}

/** Marks one arc, such as "1 2", in all views; null unmarks. */
function show(arc) {
  for (const old of document.querySelectorAll(".linked")) old.classList.remove("linked");
  if (arc === null) return;
  const [tail, head] = arc.split(" ");
  const parts = document.querySelectorAll(`#picture [data-arc="${arc}"], #certificate tr[data-arc="${arc}"]`);
  for (const part of parts) part.classList.add("linked");
  cellOf(tail, head)?.parentElement.classList.add("linked");
}
