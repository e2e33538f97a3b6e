// Texts from elsewhere: only the readers of formats make a matrix of one, and what they understood is told first.

import { button, cell, expect, hasCells, PAPER, paste, press, shows, takeExample, test } from "./fixtures.js";

/** Drops a file onto the middle of the page. */
async function drop(page, name, text) {
  await page.evaluate(([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    for (const kind of ["dragover", "drop"]) {
      document.querySelector("main").dispatchEvent(
        new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  }, [name, text]);
}

const replace = (page) => button(page, "Replace the matrix");

test("what was understood is told before anything is replaced", async ({ page, open }) => {
  await open(PAPER);
  const csv = "a,b,c\n1,,3\n,5,\n7,,9\n";
  await paste(page, 1, 1, csv);
  await shows(page, { "#preview": /Understood: CSV, 3 × 3, names a b c, 4 entries are −∞\./, "#size": "5" });
  await hasCells(page, { "1 1": "-3" });
  await expect(replace(page)).toBeFocused();
  await button(page, "Keep the old one").click();
  await shows(page, { "#preview": null, "#size": "5" });
  await paste(page, 1, 1, csv);
  await replace(page).click();
  await shows(page, { "#preview": null, "#size": "3" });
  await expect(page.getByLabel("Name of node 2")).toHaveValue("b");
  await hasCells(page, { "1 2": "", "2 2": "5", "3 3": "9" });
  await expect(cell(page, 1, 1)).toBeFocused();
  await press(page, "Control+z");
  await shows(page, { "#size": "5" });
  // A preview does not outlive the matrix beside it.
  await paste(page, 1, 1, "−3 1\n1 −1/2\n");
  await shows(page, { "#preview": /plain text, 2 × 2/ });
  await takeExample(page, "railway-teaching-4");
  await shows(page, { "#size": "4", "#preview": null });
});

test("a dropped file and a sheet are read like a pasted text; empty fields are −∞", async ({ page, open }) => {
  await open(PAPER);
  await paste(page, 1, 1, "1,,3\n,5,\n7,,9\n");
  await shows(page, { "#preview": /3 × 3, 4 entries are −∞/, "#size": "5" });
  await replace(page).click();
  await hasCells(page, { "1 2": "", "2 2": "5", "3 3": "9" });
  await drop(page, "two.txt", "labels: p q\n1 .\n2 -3/2\n");
  await shows(page, { "#preview": /plain text, 2 × 2, names p q, 1 entry is −∞/ });
  await replace(page).click();
  await expect(page.getByLabel("Name of node 1")).toHaveValue("p");
  await hasCells(page, { "1 2": "", "2 2": "-3/2" });
  await drop(page, "bad.txt", "1 2\n3 four\n");
  await shows(page, { "#text-fault": /Line 2, column 3: `four` is not an entry/ });
  await paste(page, 1, 1, "from\tto\tminutes\nA\tB\t25\nB\tA\t−20\n");
  await shows(page, { "#preview": /2 × 2, names A B/ });
  await replace(page).click();
  await hasCells(page, { "2 1": "25", "1 2": "-20" });
});

test("a pasted text that is no matrix is refused, and neither padded nor cut", async ({ page, open }) => {
  await open(PAPER);
  for (const [text, words] of [
    ["train,next,minutes\nA,B,25\n", /which event waits for which/],
    ["1 2 3\n4 5\n6 7 8\n", /Line 2/],
    ["1 2 3\n4 5 6\n", /square/],
    ["0\tabc\t1\n1\t2\t.\n2\t3\t0.5\n", /abc/],
  ]) {
    await paste(page, 1, 1, text);
    await shows(page, { "#text-fault": words, "#matrix-text": text, "#preview": null, "#size": "5", "#fact-size": "10 scaled extremals" });
    await hasCells(page, { "1 1": "-3" });
  }
});

test("a block of a spreadsheet fills the cells from where it is pasted, if it has room", async ({ page, open }) => {
  await open(PAPER);
  await paste(page, 2, 3, "8\t\n\t9\n");
  await hasCells(page, { "2 3": "8", "2 4": "", "3 3": "", "3 4": "9", "1 1": "-3" });
  await shows(page, { "#size": "5" });
  await press(page, "Control+z");
  await hasCells(page, { "2 3": "1" });
  await paste(page, 5, 4, "8\t9\n1\t2\n");
  await shows(page, { "#paste-fault": "The pasted block has 2 rows and 2 columns; from row 5, column 4 there is room for 1 × 2." });
  await paste(page, 2, 2, "8\t9\n1\n");
  await shows(page, { "#paste-fault": /not all rows/ });
  await hasCells(page, { "5 4": "1", "2 2": "1" });
  await cell(page, 2, 2).fill("3");
  await shows(page, { "#paste-fault": null });
});
