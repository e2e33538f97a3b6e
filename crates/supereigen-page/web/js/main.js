// Puts the parts of the page together.

import { Latest } from "./api.js";
import { Basis } from "./basis.js";
import { certificate } from "./certificate.js";
import { announce, byId, debounced, el } from "./dom.js";
import { Editor } from "./editor.js";
import { Explain } from "./explain.js";
import { Facts } from "./facts.js";
import { Lambda } from "./lambda.js";
import { fragmentOf, keep, stateOf } from "./link.js";
import { Pictures } from "./pictures.js";
import { readCells } from "./read.js";
import { Session } from "./session.js";
import { settings } from "./settings.js";
import { Store } from "./store.js";
import { Tabs } from "./tabs.js";
import { Vector } from "./vector.js";
import { vectorText } from "./words.js";

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
new Lambda(store, session);
const facts = new Facts(session);
const pictures = new Pictures(session);
new Basis(session, facts, (row, index) => showVector(row.vector, `Extremal ${index + 1}`));
const explain = new Explain(session, pictures);
new Vector(session, (vector) => showVector(vector, "Part"));
new Tabs(byId("work-tabs"), (id) => (id === "tab-run" ? explain.open() : explain.close()));

const chosen = new Latest();

/** Shows the lasso of a vector, and why it is extremal. */
async function showVector(vector, title) {
  if (!session.current) return;
  const { problem, names } = session.current;
  pictures.showLasso(vector);
  try {
    const answer = await chosen.ask("vector", { problem, vector: vectorText(vector) });
    if (answer === undefined) return;
    byId("certificate").replaceChildren(el("h3", {}, title), ...certificate(answer, names).filter(Boolean));
    announce(`${title}: ${answer.lasso.kind}. Its certificate is beside the table.`);
    // On a phone the picture is below the table.
    if (matchMedia("(max-width: 60rem)").matches) byId("view").scrollIntoView();
  } catch (error) {
    byId("certificate").replaceChildren(el("p", { class: "fault" }, error.message));
  }
}

session.onProblem(() => {
  chosen.stop();
  byId("certificate").replaceChildren(
    el("p", { class: "note" }, "Choose a row of the basis to see its lasso and why it is extremal."));
});

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
