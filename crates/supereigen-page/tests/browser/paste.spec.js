// Texts from elsewhere: only the readers of formats make a matrix of one, and what they understood is told first.

import { cell, example, expect, paste, takeExample, test } from "./fixtures.js";

const PAPER = example("wang-sergeev-5");

async function pasteAt(page, i, j, text) {
  await cell(page, i, j).focus();
  await paste(page, text);
}

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

const preview = (page) => page.locator("#preview");
const replace = (page) => page.getByRole("button", { name: "Replace the matrix" });
const leave = (page) => page.getByRole("button", { name: "Keep the old one" });

test("what was understood is told before anything is replaced", async ({ page, open }) => {
  await open(PAPER);
  await pasteAt(page, 1, 1, "a,b,c\n1,,3\n,5,\n7,,9\n");
  await expect(preview(page)).toContainText("Understood: CSV, 3 × 3, names a b c, 4 entries are −∞.");
  await expect(page.locator("#size")).toHaveValue("5");
  await expect(cell(page, 1, 1)).toHaveValue("-3");
  await expect(replace(page)).toBeFocused();
  await leave(page).click();
  await expect(preview(page)).toBeHidden();
  await expect(page.locator("#size")).toHaveValue("5");
  await pasteAt(page, 1, 1, "a,b,c\n1,,3\n,5,\n7,,9\n");
  await replace(page).click();
  await expect(preview(page)).toBeHidden();
  await expect(page.locator("#size")).toHaveValue("3");
  await expect(page.getByLabel("Name of node 2")).toHaveValue("b");
  await expect(cell(page, 1, 2)).toHaveValue("");
  await expect(cell(page, 2, 2)).toHaveValue("5");
  await expect(cell(page, 3, 3)).toHaveValue("9");
  await expect(cell(page, 1, 1)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(page.locator("#size")).toHaveValue("5");
});

test("empty fields are −∞, and never another matrix", async ({ page, open }) => {
  await open(PAPER);
  await pasteAt(page, 1, 1, "1,,3\n,5,\n7,,9\n");
  await expect(preview(page)).toContainText("3 × 3, 4 entries are −∞");
  await expect(page.locator("#size")).toHaveValue("5");
  await replace(page).click();
  await expect(cell(page, 1, 2)).toHaveValue("");
  await expect(cell(page, 2, 2)).toHaveValue("5");
  await expect(cell(page, 3, 3)).toHaveValue("9");
});

test("connections from a sheet are read as their matrix", async ({ page, open }) => {
  await open(PAPER);
  await pasteAt(page, 1, 1, "from\tto\tminutes\nA\tB\t25\nB\tA\t−20\n");
  await expect(preview(page)).toContainText("2 × 2, names A B");
  await replace(page).click();
  await expect(cell(page, 2, 1)).toHaveValue("25");
  await expect(cell(page, 1, 2)).toHaveValue("-20");
});

for (const [what, text, words] of [
  ["connections without a direction", "train,next,minutes\nA,B,25\n", "which event waits for which"],
  ["a row that is too short", "1 2 3\n4 5\n6 7 8\n", "Line 2"],
  ["more columns than rows", "1 2 3\n4 5 6\n", "square"],
  ["a word", "0\tabc\t1\n1\t2\t.\n2\t3\t0.5\n", "abc"],
]) {
  test(`a pasted text with ${what} is refused, and neither padded nor cut`, async ({ page, open }) => {
    await open(PAPER);
    await pasteAt(page, 1, 1, text);
    await expect(page.locator("#text-fault")).toContainText(words);
    await expect(page.locator("#matrix-text")).toHaveValue(text);
    await expect(preview(page)).toBeHidden();
    await expect(page.locator("#size")).toHaveValue("5");
    await expect(cell(page, 1, 1)).toHaveValue("-3");
    await expect(page.locator("#fact-size")).toHaveText("10 scaled extremals");
  });
}

test("a block of a spreadsheet fills the cells from where it is pasted", async ({ page, open }) => {
  await open(PAPER);
  await pasteAt(page, 2, 3, "8\t\n\t9\n");
  await expect(cell(page, 2, 3)).toHaveValue("8");
  await expect(cell(page, 2, 4)).toHaveValue("");
  await expect(cell(page, 3, 3)).toHaveValue("");
  await expect(cell(page, 3, 4)).toHaveValue("9");
  await expect(cell(page, 1, 1)).toHaveValue("-3");
  await expect(page.locator("#size")).toHaveValue("5");
  await page.keyboard.press("Control+z");
  await expect(cell(page, 2, 3)).toHaveValue("1");
});

test("a block that has no room, or is none, is refused in words", async ({ page, open }) => {
  await open(PAPER);
  await pasteAt(page, 5, 4, "8\t9\n1\t2\n");
  const fault = page.locator("#paste-fault");
  await expect(fault).toHaveText("The pasted block has 2 rows and 2 columns; from row 5, column 4 there is room for 1 × 2.");
  await expect(cell(page, 5, 4)).toHaveValue("1");
  await pasteAt(page, 2, 2, "8\t9\n1\n");
  await expect(fault).toContainText("not all rows");
  await expect(cell(page, 2, 2)).toHaveValue("1");
  await cell(page, 2, 2).fill("3");
  await expect(fault).toBeHidden();
});

test("a dropped file is read like a pasted text", async ({ page, open }) => {
  await open(PAPER);
  await drop(page, "two.txt", "labels: p q\n1 .\n2 -3/2\n");
  await expect(preview(page)).toContainText("plain text, 2 × 2, names p q, 1 entry is −∞");
  await replace(page).click();
  await expect(page.getByLabel("Name of node 1")).toHaveValue("p");
  await drop(page, "bad.txt", "1 2\n3 four\n");
  await expect(page.locator("#text-fault")).toContainText("Line 2, column 3: `four` is not an entry");
});

test("a preview does not outlive the matrix beside it", async ({ page, open }) => {
  await open(PAPER);
  await pasteAt(page, 1, 1, "1 2\n3 4\n");
  await expect(preview(page)).toBeVisible();
  await takeExample(page, "railway-teaching-4");
  await expect(page.locator("#size")).toHaveValue("4");
  await expect(preview(page)).toBeHidden();
});
