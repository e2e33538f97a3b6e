// Creates the parts of the page and connects them.

import { Basis } from "./basis.js";
import { Chosen } from "./chosen.js";
import { offerCopies } from "./copy.js";
import { announce, byId, debounced } from "./dom.js";
import { Editor } from "./editor.js";
import { Events } from "./events.js";
import { Explain } from "./explain.js";
import { Facts } from "./facts.js";
import { offerFigures } from "./figures.js";
import { glossary } from "./glossary.js";
import { Lambda } from "./lambda.js";
import { fragmentOf, keep, linkOf } from "./link.js";
import { Marks } from "./marks.js";
import { opening, unreadable } from "./opening.js";
import { Pictures } from "./pictures.js";
import { Places } from "./places.js";
import { Points } from "./points.js";
import { Present } from "./present.js";
import { parse } from "./rational.js";
import { Session } from "./session.js";
import { settings } from "./settings.js";
import { Store } from "./store.js";
import { Tabs } from "./tabs.js";
import { Vector } from "./vector.js";
import { number } from "./words.js";
import { Zoom } from "./zoom.js";

settings();
const first = await opening();
const store = new Store(first.state);
const session = new Session(store);
new Editor(store, session);
const lambda = new Lambda(store, session);
const facts = new Facts(session);
// What is chosen depends on the basis, and the picture on what is chosen: they are prepared in this order.
const basis = new Basis(session, facts, (row, index) => chosen.choose(row.vector, `Extremal ${index + 1}`));
const chosen = new Chosen(session, () => basis.rows(), () => pictures.showLasso(), (vector) => {
  basis.mark(vector);
  points.mark(vector);
  // A link that cannot be read stays in the address.
  if (session.current) keepSoon();
});
const pictures = new Pictures(session, () => chosen.fate(), () => chosen.lights);
const points = new Points(session, pictures);
const explain = new Explain(session, pictures);
new Vector(session, (vector) => chosen.choose(vector, "Part"));
const tabs = new Tabs(byId("work-tabs"), (id) => (id === "tab-run" ? explain.open() : explain.close()));
new Marks(store, pictures, new Places(store, pictures), choosePoint);
pictures.choosePoint = choosePoint;
new Events(session, tabs);
offerCopies(session, () => chosen.vector);
offerFigures(pictures);
const zoom = new Zoom(pictures);
glossary();
new Present({
  store,
  lambda,
  basis,
  explain,
  zoom,
  openBasis: () => tabs.choose("tab-basis"),
  openStory: () => tabs.choose("tab-run"),
});

const REASONS = "Which minimal reasons keep events from repeating every {λ}?";
/** Where λ is no time between two rounds. */
const ALL = "Which vectors generate all solutions of A ⊗ x ≥ λ ⊗ x for λ = {λ}?";

/** Says what is asked, and of what. */
function ask(news) {
  const { title = "", question } = news?.about ?? {};
  const [size] = parse(news?.description.lambda) ?? [0n];
  const asked = question || (news?.events ? "What keeps these events from repeating every {λ}?" : REASONS);
  const words = size <= 0n && asked.includes("{λ}") ? ALL : asked;
  byId("question").textContent = news ? words.replace("{λ}", number(news.description.lambda)) : "";
  byId("answer").textContent = news?.events?.why.split("\n", 1)[0] ?? "";
  document.title = title ? `${title} – supereigen` : "supereigen";
}

/** A point of the cone chooses its row, or shows its lasso if the row is not there. */
async function choosePoint(k) {
  const vector = await points.vector(k).catch(() => undefined);
  if (vector && !basis.pickVector(vector)) chosen.choose(vector, `Extremal ${k}`);
}

/** What the link holds besides the state. */
function view() {
  const tab = tabs.chosen.replace("tab-", "");
  const { row, ...filters } = basis.view();
  // A row belongs to the problem that is shown, not to one that is still to be described.
  return { tab: tab === "basis" ? "" : tab, row: session.isCurrent && row, ...filters };
}

function setView(seen) {
  tabs.choose(`tab-${seen.tab || "basis"}`);
  basis.setView(seen);
}

// Every step of the history has an address, so that the browser goes back by a step; not in a frame of another page.
let keptStep = 0;
const keepNow = () => {
  const isNew = store.state.step !== undefined && store.state.step !== keptStep && window.top === window;
  keptStep = store.state.step;
  byId("link-fault").hidden = keep(store.state, view(), isNew);
};
// Two timers, so that clicks do not delay the saving of what was typed.
const [keepSoon, keepViewSoon] = [debounced(200, keepNow), debounced(50, keepNow)];
store.subscribe(() => {
  keepSoon();
  showHistory();
});
session.onProblem((news) => {
  if (news && location.hash) keepSoon();
  ask(news);
});
for (const part of [byId("work-tabs"), byId("panel-basis")]) {
  for (const kind of ["input", "click", "keyup"]) part.addEventListener(kind, () => keepViewSoon());
}
window.addEventListener("hashchange", (event) => {
  try {
    // Since the address was given, a timer may have put the old state there again. While that stands there, a link to it
    // would be no news.
    history.replaceState(null, "", event.newURL);
    const link = linkOf(new URL(event.newURL).hash);
    setView(link.view);
    store.replace(link.state);
    keptStep = store.state.step;
  } catch (error) {
    session.refuse(unreadable(error));
  }
});

byId("copy-link").addEventListener("click", async () => {
  const fragment = fragmentOf(store.state, view());
  byId("link-fault").hidden = fragment !== null;
  if (fragment === null) return;
  const address = new URL(fragment, location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    announce("The link was copied.");
    byId("copy-link").textContent = "Copied";
    setTimeout(() => (byId("copy-link").textContent = "Copy link"), 1500);
  } catch {
    // Not allowed to copy: the address bar has the same link.
    keep(store.state, view());
    announce("The address of the page is the link.");
  }
});

byId("undo").addEventListener("click", () => store.undo());
byId("redo").addEventListener("click", () => store.redo());
document.addEventListener("keydown", (event) => {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !["y", "z"].includes(key)) return;
  // Fields that do not belong to the matrix keep the undo of the browser.
  const field = event.target.closest?.("input:not([type=range]), textarea");
  if (field && !field.closest("#grid, #matrix-controls, #lambda-fields")) return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) store.redo();
  else store.undo();
});

function showHistory() {
  byId("undo").disabled = !store.canUndo;
  byId("redo").disabled = !store.canRedo;
}

showHistory();
setView(first.view);
if (first.fault) session.refuse(first.fault);
else await session.describe();
