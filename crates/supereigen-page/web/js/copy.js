// What can be taken along as text: the chosen row, the matrix, and the command and the Python that give the same basis.

import { announce, byId, el, menu } from "./dom.js";
import { isMinusInfinity, plainMinus, textOf } from "./problem.js";

/** `row()` gives the chosen vector, or null. */
export function offerCopies(session, row) {
  menu(byId("copies"));
  const texts = {
    "Row as LaTeX": () => latex([row()]),
    "Row as CSV": () => csv([row()]),
    "Row as Python": () => python([row()]).slice(1, -1),
    "Matrix as LaTeX": (state) => latex(entriesOf(state)),
    "Matrix as CSV": (state) => csv(entriesOf(state)),
    "Matrix as Python": (state) => python(entriesOf(state)),
    "Command": (state) => `supereigen basis - --lambda=${lambdaOf(state)} <<'END'\n${state.events ?? textOf(state)}END`,
    "Python": (state) => `import supereigen as se\nse.basis(${python(entriesOf(state))}, "${lambdaOf(state)}")`,
  };
  byId("copy-list").replaceChildren(...Object.entries(texts).map(([name, make]) => el("button", {
    type: "button",
    onclick: () => copy(make(session.current.state), name),
  }, name)));
  byId("copies").addEventListener("toggle", () => {
    for (const button of byId("copy-list").children) button.disabled = !session.current || (button.textContent.startsWith("Row") && !row());
  });
}

async function copy(text, name) {
  try {
    await navigator.clipboard.writeText(text);
    announce(`${name} was copied.`);
    byId("copies").open = false;
    byId("copied").hidden = true;
  } catch {
    // Not allowed to copy: the text can be taken by hand.
    byId("copied").hidden = false;
    byId("copied").value = text;
    byId("copied").focus();
    byId("copied").select();
  }
}

/** Rows of entries, null for −∞. */
function entriesOf({ cells }) {
  return cells.map((line) => line.map((cell) => (isMinusInfinity(cell) ? null : plainMinus(cell.trim()))));
}

function lambdaOf({ lambda }) {
  return plainMinus(lambda.trim());
}

function latex(rows) {
  const entry = (value) => (value === null ? "-\\infty" : String(value).replace(/^(-?)(\d+)\/(\d+)$/, "$1\\tfrac{$2}{$3}"));
  return `\\begin{pmatrix}\n${rows.map((line) => line.map(entry).join(" & ")).join(" \\\\\n")}\n\\end{pmatrix}`;
}

function csv(rows) {
  return rows.map((line) => line.map((value) => value ?? "-inf").join(",")).join("\n");
}

/** Numbers that are no integers are texts, which supereigen reads exactly. */
function python(rows) {
  const entry = (value) => (value === null ? "None" : /^-?\d+$/.test(value) ? value : `"${value}"`);
  return `[${rows.map((line) => `[${line.map(entry).join(", ")}]`).join(", ")}]`;
}
