// Turns drawings into elements of the page. The colours come from /style/drawing.css, since the page allows no inline
// styles.

/** The drawing of a text of SVG; `name` tells its titles from those of others. */
export function drawing(text, name = "drawing") {
  // The security policy reports even a style sheet that is never used.
  const bare = text.replace(/<style>[^]*?<\/style>/, "");
  const drawn = document.adoptNode(new DOMParser().parseFromString(bare, "image/svg+xml").documentElement);
  drawn.setAttribute("aria-labelledby", `${name}-title ${name}-desc`);
  for (const tag of ["title", "desc"]) drawn.querySelector(tag).id = `${name}-${tag}`;
  // As large as it was drawn, smaller where there is less room; it grows with the text.
  drawn.style.setProperty("--width", `${parseFloat(drawn.getAttribute("width")) * 0.075}rem`);
  return drawn;
}

/**
 * Marks nodes and arcs of a drawing as `lit`, of nodes also as `strong`; all others are unmarked. Arcs are those of a
 * `cycle`, or of a `path` that leads to it.
 */
export function light(drawing, { nodes = [], cycle = [], path = [], strong = [], isDead = false }) {
  const [cycleSet, pathSet] = [cycle, path].map((pairs) => new Set(pairs.map(([tail, head]) => `${tail} ${head}`)));
  for (const element of drawing.querySelectorAll("[data-node], [data-arc]")) {
    const { node, arc } = element.dataset;
    const isStrong = strong.includes(Number(node));
    const isOnCycle = cycleSet.has(arc);
    const isOnPath = !isOnCycle && pathSet.has(arc);
    element.classList.toggle("strong", isStrong);
    element.classList.toggle("on-path", isOnPath);
    element.classList.toggle("lit", isStrong || isOnCycle || isOnPath || nodes.includes(Number(node)));
  }
  drawing.classList.toggle("dead", isDead);
}

/** Marks a lasso in a drawing of the whole digraph, in the classes that a drawing of the lasso has. */
export function markLasso(drawing, { lasso, satisfying_arcs: satisfying }, title) {
  const { stem, cycle, entries = [] } = lasso;
  const arc = (tail, head) => `${tail} ${head}`;
  const along = (nodes) => nodes.slice(1).map((head, k) => arc(nodes[k], head));
  const heads = entries.length > 0 ? entries : cycle.slice(0, 1);
  // What comes later counts.
  const roles = new Map([
    ...satisfying.map(({ tail, head }) => [arc(tail, head), "satisfying"]),
    ...[...along(stem), ...heads.map((head) => arc(stem.at(-1), head))].map((key) => [key, "stem"]),
    ...(cycle.length > 0 ? [[arc(cycle.at(-1), cycle[0]), "closing"]] : []),
    ...along(cycle).map((key) => [key, "cycle"]),
  ]);
  for (const node of stem) roles.set(String(node), "stem");
  for (const node of cycle) roles.set(String(node), "cycle");
  for (const element of drawing.querySelectorAll(":is(.arc, .head, .weight, .node, .name):is([data-arc], [data-node])")) {
    const [kind] = element.classList;
    const role = roles.get(element.dataset.arc ?? element.dataset.node) ?? "faded";
    element.setAttribute("class", `${kind} ${role}`);
    // No pale arc runs over one that stands out.
    if (role !== "faded" && (kind === "arc" || kind === "head")) drawing.querySelector(".node").before(element);
  }
  drawing.querySelector("title").textContent = title;
}

/** The least size of a text on the screen, in pixels. */
const LEAST = 10;
/** So many texts can be enlarged; more would cover the drawing, and are left out until it is zoomed. */
const MOST_TEXTS = 90;

/** Makes the texts of a drawing large enough to be read at the size it has on the screen. */
export function legible(drawing) {
  const scale = drawing.getScreenCTM()?.a;
  if (!scale) return;
  // Values come and go, and so does every text in space while it turns.
  drawing.style.setProperty("--least", `${LEAST / scale}px`);
  const texts = [...drawing.querySelectorAll("text:not(.entry-value, .space *)")];
  for (const text of texts) text.removeAttribute("style");
  // All sizes are read before the first is changed, or each would be computed anew.
  const small = texts.filter((text) => parseFloat(getComputedStyle(text).fontSize) * scale < LEAST);
  for (const text of small) {
    if (texts.length > MOST_TEXTS) text.style.visibility = "hidden";
    else text.style.fontSize = `${LEAST / scale}px`;
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
