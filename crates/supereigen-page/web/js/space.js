// The cone of four nodes in space. As in the picture of three nodes, x ↦ (exp(x₁/s) : … : exp(x₄/s)) maps
// the tropical projective space to a tetrahedron whose border is where entries are −∞; pieces of
// tropical segments stay straight. Floating point is used for places alone.

import { el, followPointer, svgEl } from "./dom.js";
import { toNumber } from "./rational.js";
import { vector } from "./words.js";

/** How many times nearer to one end than to the other the outermost points are, as a logarithm. */
const RATIO = 2.6;
const CORNERS = [[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]];
const EDGES = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
const SIZE = 480;
/** Radians for a key, and for a pixel of dragging. */
const KEY_TURN = 0.12;
const DRAG_TURN = 0.01;

export class Space {
  #yaw = 0.5;
  #pitch = -0.35;
  #names;
  #points;
  #lines;
  #marked = 0;
  #choose;

  /** `choose(k)` is told of a point that was clicked, counted from 1. */
  constructor({ extremals, segments, complete }, names, choose = () => {}) {
    this.#choose = choose;
    this.#names = names.map((name, i) => (name === String(i + 1) ? `x${i + 1}` : name));
    const place = placer(extremals);
    this.#points = extremals.map((x) => ({ at: place(x), title: vector(x) }));
    this.#lines = segments.map(({ corners }) => corners.map(place));
    this.drawing = svgEl("svg", {
      class: "supereigen space",
      viewBox: `0 0 ${SIZE} ${SIZE}`,
      "aria-hidden": "true",
    });
    const about = `The cone in space: ${complete ? "" : "the first "}${extremals.length} extremals and the tropical ` +
      "segments between them. The faces of the tetrahedron are where an entry is −∞.";
    this.element = el("div", { class: "space-view" },
      el("div", {
        class: "turntable",
        role: "application",
        tabindex: 0,
        "aria-label": `${about} Arrow keys turn it.`,
        onkeydown: (event) => this.#key(event),
        onpointerdown: (event) => this.#drag(event),
      }, this.drawing),
      el("p", { class: "note" }, `${about} Drag it, or use the arrow keys, to turn it.`));
    this.#render();
  }

  /** Marks a point, counted from 1; 0 marks none. */
  mark(k) {
    this.#marked = k;
    this.#render();
  }

  #key(event) {
    const turns = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const turn = turns[event.key];
    if (!turn) return;
    event.preventDefault();
    this.#turn(turn[0] * KEY_TURN, turn[1] * KEY_TURN);
  }

  #drag(down) {
    down.currentTarget.setPointerCapture(down.pointerId);
    followPointer((event) => this.#turn(event.movementX * DRAG_TURN, event.movementY * DRAG_TURN), (up) => {
      const isClick = up.type === "pointerup" && Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) < 4;
      const point = isClick && document.elementFromPoint(up.clientX, up.clientY)?.closest("[data-extremal]");
      if (point) this.#choose(Number(point.dataset.extremal));
    });
  }

  #turn(yaw, pitch) {
    this.#yaw += yaw;
    this.#pitch = Math.min(1.5, Math.max(-1.5, this.#pitch + pitch));
    this.#render();
  }

  /** A point of space on the paper, and how near it is, from −1 to 1. */
  #project([x, y, z]) {
    const [sinYaw, cosYaw] = [Math.sin(this.#yaw), Math.cos(this.#yaw)];
    const [sinPitch, cosPitch] = [Math.sin(this.#pitch), Math.cos(this.#pitch)];
    const right = cosYaw * x + sinYaw * z;
    const depth = cosYaw * z - sinYaw * x;
    const up = cosPitch * y - sinPitch * depth;
    const near = (sinPitch * y + cosPitch * depth) / Math.sqrt(3);
    const scale = SIZE * 0.26;
    return { x: SIZE / 2 + scale * right, y: SIZE / 2 - scale * up, near };
  }

  #render() {
    const edges = EDGES.map(([i, j]) => this.#line([CORNERS[i], CORNERS[j]], "border"));
    const lines = this.#lines.map((corners) => this.#line(corners, "ridge thin"));
    const corners = CORNERS.map((corner, i) => {
      const { x, y } = this.#project(corner.map((value) => value * 1.14));
      return svgEl("text", { class: "name plain", x, y: y + 5, "font-size": 15, "text-anchor": "middle" }, this.#names[i]);
    });
    const points = this.#points
      .map(({ at, title }, k) => ({ ...this.#project(at), title, k }))
      .sort((a, b) => a.near - b.near)
      .flatMap(({ x, y, near, title, k }) => [
        svgEl("circle", { class: k + 1 === this.#marked ? "generator chosen" : "generator", "data-extremal": k + 1, cx: x, cy: y, r: 6 + 2 * near },
          svgEl("title", {}, `${k + 1}: ${title}`)),
        svgEl("text", { class: "generator-name", x: x + 9, y: y - 8, "font-size": 13 }, String(k + 1)),
      ]);
    const ground = svgEl("rect", { class: "ground", width: SIZE, height: SIZE });
    this.drawing.replaceChildren(ground, ...edges, ...lines, ...corners, ...points);
  }

  #line(corners, kind) {
    const places = corners.map((corner) => this.#project(corner));
    const near = places.reduce((sum, place) => sum + place.near, 0) / places.length;
    const path = places.map(({ x, y }, k) => `${k ? "L" : "M"}${x.toFixed(2)},${y.toFixed(2)}`).join("");
    // What is farther away is paler.
    return svgEl("path", { class: kind, d: path, opacity: (0.7 + 0.3 * near).toFixed(2) });
  }
}

/** The map to the tetrahedron at which these vectors can be told apart. */
function placer(extremals) {
  const vectors = extremals.map((x) => x.map(toNumber));
  const finite = (i) => vectors.map((x) => x[i]).filter(Number.isFinite);
  const middle = CORNERS.map((_, i) => finite(i).reduce((sum, value) => sum + value, 0) / Math.max(1, finite(i).length));
  const off = (x) => x.map((value, i) => value - middle[i]);
  const spread = (x) => {
    const values = off(x).filter(Number.isFinite);
    return Math.max(...values) - Math.min(...values);
  };
  const greatest = Math.max(0, ...vectors.map(spread)) || 1;
  return (texts) => {
    const values = off(texts.map(toNumber));
    const top = Math.max(...values);
    const weights = values.map((value) => Math.exp((RATIO * (value - top)) / greatest));
    const sum = weights.reduce((all, weight) => all + weight, 0);
    return [0, 1, 2].map((axis) =>
      weights.reduce((all, weight, i) => all + weight * CORNERS[i][axis], 0) / sum);
  };
}
