// The entries of a vector beside the nodes of a digraph, where there is most room.

import { svgEl } from "./dom.js";
import { number } from "./words.js";

const DIRECTIONS = Array.from({ length: 12 }, (_, k) => (Math.PI * k) / 6);
/** From the border of a node to the middle of its value. */
const OFF = 17;
/** Points of an arc that a value keeps away from. */
const SAMPLES = 9;
/** With more nodes values would hide the digraph. */
const MOST_NODES = 40;
/** The room added on each side of a drawing, since values may stand outside of it. */
const ROOM = 30;

/** Writes the finite entries of `vector` beside the nodes of a drawing; the entry of `fresh` is the newest one. */
export function showValues(drawing, vector, fresh) {
  drawing.querySelector(".entry-values")?.remove();
  const nodes = [...drawing.querySelectorAll(".node[data-node]")];
  if (!vector || nodes.length > MOST_NODES) return;
  widen(drawing);
  if (!places.has(drawing)) places.set(drawing, placesIn(drawing, nodes));
  const texts = nodes.flatMap((shape) => {
    const node = Number(shape.dataset.node);
    if (vector[node - 1] === null) return [];
    const { x, y } = places.get(drawing).get(shape);
    const kind = node === fresh ? "entry-value fresh" : "entry-value";
    return [svgEl("text", { class: kind, "data-value": node, x, y: y + 5 }, number(vector[node - 1]))];
  });
  drawing.append(svgEl("g", { class: "entry-values" }, ...texts));
}

/** Where the values of a drawing stand, which does not change with them. */
const places = new WeakMap();

function placesIn(drawing, nodes) {
  const obstacles = obstaclesOf(drawing);
  return new Map(nodes.map((shape) => [shape, placeAt(shape, obstacles)]));
}

function widen(drawing) {
  if (drawing.dataset.isWide) return;
  drawing.dataset.isWide = "yes";
  const [x, y, width, height] = drawing.getAttribute("viewBox").split(" ").map(Number);
  drawing.setAttribute("viewBox", [x - ROOM, y - ROOM / 2, width + 2 * ROOM, height + ROOM / 2].join(" "));
  drawing.querySelector("rect.ground")?.setAttribute("visibility", "hidden");
}

function obstaclesOf(drawing) {
  const onArcs = [...drawing.querySelectorAll("path.arc[data-arc]")].flatMap((arc) => {
    const length = arc.getTotalLength();
    return Array.from({ length: SAMPLES }, (_, k) => arc.getPointAtLength((length * k) / (SAMPLES - 1)));
  });
  const at = (element, x, y) => ({ x: Number(element.getAttribute(x)), y: Number(element.getAttribute(y)) });
  const weights = [...drawing.querySelectorAll("text.weight")].map((text) => at(text, "x", "y"));
  const nodes = [...drawing.querySelectorAll(".node[data-node]")].map(middleOf);
  return [...onArcs, ...weights, ...nodes];
}

/** The middle of a shape, and half of its width and height. */
export function middleOf(shape) {
  const { x, y, width, height } = shape.getBBox();
  return { x: x + width / 2, y: y + height / 2, halfWidth: width / 2, halfHeight: height / 2 };
}

function placeAt(shape, obstacles) {
  const { x: cx, y: cy, halfWidth, halfHeight } = middleOf(shape);
  const places = DIRECTIONS.map((angle) => {
    const at = { x: cx + Math.cos(angle) * (halfWidth + OFF), y: cy - Math.sin(angle) * (halfHeight + OFF * 0.8) };
    const room = Math.min(...obstacles.map(({ x, y }) => Math.hypot(x - at.x, y - at.y)));
    return { ...at, room };
  });
  return places.reduce((best, place) => (place.room > best.room ? place : best));
}

/** Longer numbers do not fit a cell. */
const LONGEST_NUMBER = 5;

/** Writes the entries of a matrix into the cells of a heat map, where they fit. */
export function showNumbers(drawing, cells) {
  const [, left, top] = /^M([\d.]+),([\d.]+)/.exec(drawing.querySelector("path.border")?.getAttribute("d")) ?? [];
  const places = [...drawing.querySelectorAll("path.heat")].flatMap((path) =>
    [...path.getAttribute("d").matchAll(/M([\d.]+)[ ,]([\d.]+)h([\d.]+)v([\d.]+)/g)].flatMap((match) => {
      const [x, y, width, size] = match.slice(1).map(Number);
      // Cells of the same colour side by side are one.
      return Array.from({ length: Math.round(width / size) }, (_, k) => [x + k * size, y, size]);
    }));
  drawing.append(...places.flatMap(([x, y, size]) => {
    const text = number(cells[Math.round((y - top) / size)]?.[Math.round((x - left) / size)]?.trim() ?? "");
    if (size < 14 || text.length > LONGEST_NUMBER) return [];
    const at = { x: x + size / 2, y: y + size / 2 + 4, "font-size": 11, "text-anchor": "middle" };
    return [svgEl("text", { class: "heat-number", ...at }, text)];
  }));
}
