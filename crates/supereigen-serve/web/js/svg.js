// Drawings of the server as elements of the page. Only known elements with known attributes are taken
// over; the colours come from /style/drawing.css, since the page allows no styles inside of others.

import { svgEl } from "./dom.js";

const ELEMENTS = new Set(["rect", "path", "polygon", "circle", "text"]);
const ATTRIBUTES = [
  "class", "d", "points", "cx", "cy", "r", "x", "y", "width", "height", "rx", "font-size", "text-anchor",
  "data-node", "data-arc", "data-extremal",
];

/** The drawing of a text of SVG. */
export function drawing(text) {
  // Even a style sheet that is not shown counts as an attempt to use one.
  const bare = text.replace(/<style>[^]*?<\/style>/, "");
  const parsed = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  const copy = svgEl("svg", {
    class: "supereigen",
    role: "img",
    viewBox: parsed.getAttribute("viewBox"),
    "aria-labelledby": "drawing-title drawing-description",
  });
  copy.append(
    svgEl("title", { id: "drawing-title" }, content(parsed, "title")),
    svgEl("desc", { id: "drawing-description" }, content(parsed, "desc")));
  for (const element of parsed.children) {
    if (ELEMENTS.has(element.localName)) copy.append(known(element));
  }
  // As large as it was drawn, smaller where there is less room.
  copy.style.maxWidth = `${parseFloat(parsed.getAttribute("width")) * 1.2}px`;
  return copy;
}

function known(element) {
  const attributes = ATTRIBUTES.map((name) => [name, element.getAttribute(name)]);
  const text = element.localName === "text" ? [element.textContent] : [];
  return svgEl(element.localName, Object.fromEntries(attributes), ...text);
}

function content(parsed, tag) {
  return parsed.querySelector(tag)?.textContent ?? "";
}

/** Marks nodes and arcs of a drawing, as `lit` or, of nodes, `strong`; all others are unmarked. */
export function light(drawing, { nodes = [], arcs = [], strong = [] }) {
  const arcSet = new Set(arcs.map(([tail, head]) => `${tail} ${head}`));
  for (const element of drawing.querySelectorAll("[data-node], [data-arc]")) {
    const { node, arc } = element.dataset;
    const isStrong = strong.includes(Number(node));
    element.classList.toggle("strong", isStrong);
    element.classList.toggle("lit", isStrong || nodes.includes(Number(node)) || arcSet.has(arc));
  }
}

/** An own drawing as a file: what the style sheet says is written into it. */
export function standalone(drawing) {
  const copy = drawing.cloneNode(true);
  const originals = [drawing, ...drawing.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  const properties = ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-family", "font-weight"];
  originals.forEach((original, k) => {
    const style = getComputedStyle(original);
    for (const property of properties) copies[k].setAttribute(property, style.getPropertyValue(property));
    copies[k].removeAttribute("class");
  });
  return new XMLSerializer().serializeToString(copy);
}
