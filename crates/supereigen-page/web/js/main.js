// Puts the parts of the page together.

import { Latest } from "./api.js";
import { Basis } from "./basis.js";
import { certificate } from "./certificate.js";
import { announce, byId, debounced, el } from "./dom.js";
import { Editor } from "./editor.js";
import { Explain } from "./explain.js";
import { Facts } from "./facts.js";
import { Lambda } from "./lambda.js";
import { fragmentOf, keep, linkOf } from "./link.js";
import { opening, unreadable } from "./opening.js";
import { Pictures } from "./pictures.js";
import { Session } from "./session.js";
import { settings } from "./settings.js";
import { Store } from "./store.js";
import { Tabs } from "./tabs.js";
import { Vector } from "./vector.js";
import { vectorText } from "./words.js";

settings();
const first = await opening();
const store = new Store(first.state);
const session = new Session(store);
new Editor(store, session);
new Lambda(store, session);
const facts = new Facts(session);
const pictures = new Pictures(session);
const basis = new Basis(session, facts, (row, index) => showVector(row.vector, `Extremal ${index + 1}`));
const explain = new Explain(session, pictures);
new Vector(session, (vector) => showVector(vector, "Part"));
const tabs = new Tabs(byId("work-tabs"), (id) => (id === "tab-run" ? explain.open() : explain.close()));

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

/** What the link holds besides the state. */
function view() {
  const tab = tabs.chosen.replace("tab-", "");
  const { row, ...filters } = basis.view();
  // A row belongs to the problem that is shown, not to one that is still to be described.
  return { tab: tab === "basis" ? "" : tab, row: session.current && row, ...filters };
}

function setView(seen) {
  tabs.choose(`tab-${seen.tab || "basis"}`);
  basis.setView(seen);
}

const keepNow = () => (byId("link-fault").hidden = keep(store.state, view()));
// Whoever types and clicks on does not put off what was typed.
const [keepSoon, keepViewSoon] = [debounced(200, keepNow), debounced(50, keepNow)];
store.subscribe(() => {
  keepSoon();
  showHistory();
});
session.onProblem((news) => {
  if (news && location.hash) keepSoon();
});
for (const part of [byId("work-tabs"), byId("panel-basis")]) {
  for (const kind of ["input", "click", "keyup"]) part.addEventListener(kind, () => keepViewSoon());
}
window.addEventListener("hashchange", () => {
  try {
    const link = linkOf(location.hash);
    setView(link.view);
    store.replace(link.state);
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
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  // Fields that do not belong to the matrix keep the undo of the browser.
  const field = event.target.closest?.("input:not([type=range]), textarea");
  if (field && !field.closest("#grid, #matrix-controls, #lambda-fields")) return;
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
setView(first.view);
if (first.fault) session.refuse(first.fault);
else await session.describe();
