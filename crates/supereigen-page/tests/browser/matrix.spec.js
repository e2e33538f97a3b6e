// Entering a matrix: typing, pasting, files, names, links, undo.

import { cell, example, expect, fragment, paste, takeExample, test } from "./fixtures.js";

const PAPER = example("wang-sergeev-5");

test("a typed matrix gives its basis, and a row its lasso and certificate", async ({ page, open }) => {
  // On a slow machine the page may ask about a cell that has only its sign so far.
  await open([["."]]);
  await page.locator("#size").fill("5");
  await page.locator("#size").press("Enter");
  await expect(cell(page, 5, 5)).toBeVisible();
  await cell(page, 1, 1).focus();
  for (const [i, row] of PAPER.entries()) {
    for (const [j, text] of row.entries()) {
      if (text !== ".") await page.keyboard.type(text);
      if (i < 4 || j < 4) await page.keyboard.press(" ");
    }
  }
  await expect(page.locator("#fact-mean")).toContainText("5/4");
  await expect(page.locator("#fact-size")).toHaveText("10 scaled extremals");
  await expect(page.locator("#table-body [role=row]")).toHaveCount(10);
  await expect(page.locator("#table")).toHaveAttribute("aria-rowcount", "11");
  const row = page.locator("#row-6");
  await expect(row).toContainText("{2, 4, 5}");
  await row.click();
  await expect(row).toHaveAttribute("aria-selected", "true");
  const certificate = page.locator("#certificate");
  await expect(certificate).toContainText("(−∞, 0, −∞, −9, −2)");
  await expect(certificate.locator(".certificate div", { hasText: /^stem/ })).toHaveText("stem4 → 5");
  await expect(certificate.locator(".certificate div", { hasText: /^type/ })).toHaveText("type4");
  await expect(certificate.locator(".certificate div", { hasText: /^cycle/ })).toHaveText("cycle2 → 2");
  await expect(certificate.locator(".certificate div", { hasText: /^weight/ })).toContainText("weight1,");
  await expect(certificate.locator(".certificate div", { hasText: /^kind/ })).toHaveText("kindstrict");
  await expect(certificate).toContainText("At every node except 2, the last one");
  const picture = page.locator("#picture svg");
  await expect(page.locator("#picture-lasso")).toHaveAttribute("aria-selected", "true");
  await expect(picture.locator('.arc.stem[data-arc="4 5"]')).toHaveCount(1);
  await expect(picture.locator('.arc.stem[data-arc="5 2"]')).toHaveCount(1);
  await expect(picture.locator('.arc.faded[data-arc="1 2"]')).toHaveCount(1);
  const stem = await picture.locator('.arc.stem[data-arc="4 5"]').evaluate((arc) => getComputedStyle(arc).stroke);
  expect(stem).toBe("rgb(213, 94, 0)");
});

test("arrow keys and Enter move between cells", async ({ page, open }) => {
  await open(PAPER);
  await cell(page, 1, 1).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(cell(page, 2, 2)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cell(page, 3, 2)).toBeFocused();
  await page.keyboard.type("12");
  await page.keyboard.press("ArrowLeft");
  await expect(cell(page, 3, 2)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await expect(cell(page, 2, 1)).toBeFocused();
});

test("bad cells of a pasted block are marked and explained", async ({ page, open }) => {
  await open([["0", ".", "."], ["1", ".", "."], ["2", "3", "0.5"]]);
  await cell(page, 1, 2).focus();
  await paste(page, "abc\t\n1/0\t.\n");
  await expect(cell(page, 1, 2)).toHaveAttribute("aria-invalid", "true");
  await expect(cell(page, 2, 2)).toHaveAttribute("aria-invalid", "true");
  await expect(cell(page, 1, 1)).not.toHaveAttribute("aria-invalid");
  await expect(page.locator("#faults li")).toHaveCount(2);
  await expect(page.locator("#faults li").first()).toContainText("Row 1, column 2: `abc` is not an entry; an entry is a number such as");
  const described = await cell(page, 1, 2).getAttribute("aria-describedby");
  await expect(page.locator(`#${described}`)).toContainText("`abc`");
  const sign = await cell(page, 1, 2).evaluate((field) => getComputedStyle(field.parentElement, "::after").content);
  expect(sign).toContain("⚠");
  // What is left is that of the matrix before, and says so.
  await expect(page.locator("#results")).toHaveAttribute("aria-busy", "true");
  await expect(page.locator("#why")).toContainText("What is shown is of λ = 0, before the change.");
  await page.getByRole("button", { name: "Row 2, column 2" }).click();
  await expect(cell(page, 2, 2)).toBeFocused();
  await page.keyboard.type("4");
  await cell(page, 1, 2).fill("-1");
  await expect(page.locator("#faults li")).toHaveCount(0);
  await expect(cell(page, 1, 2)).not.toHaveAttribute("aria-invalid");
  await expect(page.locator("#fact-mean")).toContainText("4");
});

test("a pasted text in a known format replaces the matrix, names included", async ({ page, open }) => {
  await open([["0"]]);
  await cell(page, 1, 1).focus();
  await paste(page, "labels: a b\n1 .\n2 -3/2\n");
  await page.getByRole("button", { name: "Replace the matrix" }).click();
  await expect(page.getByLabel("Name of node 2")).toHaveValue("b");
  await expect(cell(page, 2, 2)).toHaveValue("-3/2");
  await expect(cell(page, 1, 2)).toHaveValue("");
  await expect(page.locator("#fact-mean")).toHaveText("1 on the cycle a → a");
  await expect(page.locator("#fact-times")).toHaveText("1 at every node");
  await cell(page, 2, 1).fill("");
  await expect(page.locator("#fact-times")).toHaveText("several 1 at {a}, −3/2 at {b}");
});

test("a file is read, and one that cannot be read is shown with the place", async ({ page, open, folder }) => {
  await open(PAPER);
  await page.locator("#file").setInputFiles(folder.write("good.csv", "p,q\n1,2\n,-4\n"));
  await expect(page.locator("#size")).toHaveValue("2");
  await expect(page.getByLabel("Name of node 1")).toHaveValue("p");
  await page.locator("#file").setInputFiles(folder.write("bad.txt", "1 2\n3 four\n"));
  await expect(page.locator("#text-fault")).toContainText("Line 2, column 3: `four` is not an entry");
  const selected = await page.locator("#matrix-text").evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd));
  expect(selected).toBe("four");
  await expect(page.locator("#size")).toHaveValue("2");
});

test("the shipped examples can be chosen", async ({ page, open }) => {
  await open([["0"]]);
  await expect(page.locator("#examples [data-example]")).toHaveCount(9);
  await takeExample(page, "dutch-railway-10");
  await expect(page.locator("#fact-mean")).toContainText("143/3");
  await expect(page.locator("#size")).toHaveValue("10");
  await expect(page.locator("#lambda")).toHaveValue("45");
  await expect(page.locator("#fact-size")).toContainText("34 scaled extremals");
});

test("the matrix as text follows the grid and can be used", async ({ page, open }) => {
  await open([["1", "."], ["2", "3"]]);
  await page.getByText("As text", { exact: true }).click();
  await expect(page.locator("#matrix-text")).toHaveValue("1 .\n2 3\n");
  await cell(page, 1, 2).fill("7");
  await expect(page.locator("#matrix-text")).toHaveValue("1 7\n2 3\n");
  await page.locator("#matrix-text").fill("5");
  await page.getByRole("button", { name: "Use this text" }).click();
  await expect(page.locator("#size")).toHaveValue("1");
  await expect(cell(page, 1, 1)).toHaveValue("5");
});

test("a reload keeps matrix, names and λ", async ({ page, open }) => {
  await open(PAPER);
  await page.getByLabel("Names").check();
  await page.getByLabel("Name of node 2").fill("a b&c");
  await cell(page, 1, 1).fill("5/2");
  await page.locator("#lambda").fill("1/3");
  await expect(page).toHaveURL(/lambda=1%2F3.*a%20b%26c.*5%2F2/);
  await page.reload();
  await expect(page.getByLabel("Name of node 2")).toHaveValue("a b&c");
  await expect(cell(page, 1, 1)).toHaveValue("5/2");
  await expect(page.locator("#lambda")).toHaveValue("1/3");
  await expect(page.locator("#fact-mean")).toContainText("5/2");
});

test("the link can be copied", async ({ page, open, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(PAPER);
  await cell(page, 1, 1).fill("9");
  // The button says so for a moment only.
  const said = page.locator("#copy-link").evaluate((button) => new Promise((resolve) =>
    new MutationObserver(() => resolve(button.textContent)).observe(button, { childList: true })));
  await page.getByRole("button", { name: "Copy link" }).click();
  expect(await said).toBe("Copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const changed = PAPER.map((row) => [...row]);
  changed[0][0] = "9";
  expect(link.endsWith(fragment(changed))).toBe(true);
});

test("undo and redo, by keys and by buttons", async ({ page, open }) => {
  await open(PAPER);
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  await cell(page, 1, 1).focus();
  await page.keyboard.type("77");
  await cell(page, 1, 2).fill("8");
  await page.keyboard.press("Control+z");
  await expect(cell(page, 1, 2)).toHaveValue("1");
  await expect(cell(page, 1, 1)).toHaveValue("77");
  await page.keyboard.press("Control+z");
  await expect(cell(page, 1, 1)).toHaveValue("-3");
  await expect(page.locator("#fact-mean")).toContainText("5/4");
  await page.keyboard.press("Control+Shift+z");
  await expect(cell(page, 1, 1)).toHaveValue("77");
  await expect(page.locator("#fact-mean")).toContainText("77");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(cell(page, 1, 2)).toHaveValue("8");
  await page.locator("#clear").click();
  await expect(cell(page, 1, 2)).toHaveValue("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cell(page, 1, 2)).toHaveValue("8");
});

test("scripts in names are only text", async ({ page, open }) => {
  const evil = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  await open([["0", "1"], ["0", "."]]);
  await page.getByLabel("Names").check();
  await page.getByLabel("Name of node 1").fill(evil);
  await expect(page.locator("#fact-mean")).toContainText(evil);
  await expect(page.locator("#picture svg")).toContainText("<img");
  await page.locator("#row-0").click();
  await expect(page.locator("#certificate")).toContainText(evil);
  await page.getByRole("tab", { name: "The paper’s run" }).click();
  await expect(page.locator("#step-text")).toContainText(evil);
  expect(await page.locator("img, main script, iframe, foreignObject").count()).toBe(0);
  await expect(page).toHaveURL(/tab=run/);
  await page.reload();
  await expect(page.getByLabel("Name of node 1")).toHaveValue(evil);
  await expect(page.locator("#step-text")).toContainText(evil);
  await page.getByRole("tab", { name: "Basis", exact: true }).click();
  await expect(page.locator("#row-0")).toBeVisible();
});

test("a great matrix is edited as text", async ({ page, open }) => {
  await open([["0"]]);
  await page.locator("#size").fill("60");
  await page.locator("#size").press("Enter");
  await expect(page.locator("#too-great")).toBeVisible();
  await expect(page.locator("#grid input")).toHaveCount(0);
  await expect(page.locator("#matrix-text")).toBeVisible();
  await expect(page.locator("#fact-size")).toHaveText("1 scaled extremal");
});
