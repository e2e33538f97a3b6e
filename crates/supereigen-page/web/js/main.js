// Puts the parts of the page together.

import { Basis } from "./basis.js";
import { Chosen } from "./chosen.js";
import { announce, byId, debounced } from "./dom.js";
import { Editor } from "./editor.js";
import { Explain } from "./explain.js";
import { Facts } from "./facts.js";
import { Figures } from "./figures.js";
import { glossary } from "./glossary.js";
import { Lambda } from "./lambda.js";
import { fragmentOf, keep, stateOf } from "./link.js";
import { Marks } from "./marks.js";
import { Pictures } from "./pictures.js";
import { Points } from "./points.js";
import { Present } from "./present.js";
import { readCells } from "./read.js";
import { Session } from "./session.js";
import { settings } from "./settings.js";
import { Store } from "./store.js";
import { Tabs } from "./tabs.js";
import { Vector } from "./vector.js";
import { Zoom } from "./zoom.js";

/** The example of Wang and Sergeev, for a page that was opened without a link. */
const FIRST = "-3 1 . . .\n1 1 1 . .\n. 0 . 2 .\n1 . -5 . -7\n-2 -2 -7 1 .";

function firstState() {
  const cells = readCells(FIRST).cells.map((row) => row.map((cell) => (cell === "." ? "" : cell)));
  return { n: cells.length, labels: null, cells, lambda: "0" };
}

settings();
const store = new Store(stateOf(location.hash) ?? firstState());
const session = new Session(store);
new Editor(store, session);
const lambda = new Lambda(store, session);
const facts = new Facts(session);
const pictures = new Pictures(session);
const basis = new Basis(session, facts, (row, index) => chosen.show(row.vector, `Extremal ${index + 1}`));
const points = new Points(session, pictures);
const chosen = new Chosen(session, pictures, (vector) => {
  basis.mark(vector);
  points.mark(vector);
});
const explain = new Explain(session, pictures);
new Vector(session, (vector) => chosen.show(vector, "Part"));
const workTabs = new Tabs(byId("work-tabs"), (id) => (id === "tab-run" ? explain.open() : explain.close()));
new Marks(pictures, choosePoint);
pictures.choosePoint = choosePoint;
new Figures(pictures);
const zoom = new Zoom(pictures);
glossary();
new Present({
  store,
  lambda,
  basis,
  explain,
  zoom,
  openBasis: () => workTabs.choose("tab-basis"),
  openStory: () => workTabs.choose("tab-run"),
});

/** A point of the cone chooses its row, or shows its lasso if the row is not there. */
async function choosePoint(k) {
  const vector = await points.vector(k).catch(() => undefined);
  if (vector && !basis.pickVector(vector)) chosen.show(vector, `Extremal ${k}`);
}

const keepSoon = debounced(200, (state) => (byId("link-fault").hidden = keep(state)));
store.subscribe((state) => {
  keepSoon(state);
  showHistory();
});
window.addEventListener("hashchange", () => {
  const state = stateOf(location.hash);
  if (state) store.replace(state);
});

byId("copy-link").addEventListener("click", async () => {
  const address = new URL(fragmentOf(store.state), location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    announce("The link was copied.");
    byId("copy-link").textContent = "Copied";
    setTimeout(() => (byId("copy-link").textContent = "Copy link"), 1500);
  } catch {
    // Not allowed to copy: the address bar has the same link.
    keep(store.state);
    announce("The address of the page is the link.");
  }
});

byId("undo").addEventListener("click", () => store.undo());
byId("redo").addEventListener("click", () => store.redo());
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  // Fields that do not belong to the matrix keep the undo of the browser.
  const field = event.target.closest?.("input:not([type=range]), textarea");
  if (field && !field.closest("#grid, #lambda-fields")) return;
  const key = event.key.toLowerCase();
  if (key === "z" || key === "y") {
    event.preventDefault();
    if (key === "y" || event.shiftKey) store.redo();
    else store.undo();
  }
});

function showHistory() {
  byId("undo").disabled = !store.canUndo;
  byId("redo").disabled = !store.canRedo;
}

showHistory();
await session.start(store.state);
