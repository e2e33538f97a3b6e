// Entering a matrix: typing, files, names, text, undo; what its cells look like, and what is wrong with them.

import { button, cell, enter, expect, generated, hasCells, PAPER, paste, press, shows, tab, takeText, test } from "./fixtures.js";

test("a typed matrix gives its basis, and a row its lasso and certificate", async ({ page, open }) => {
  // On a slow machine the page may ask about a cell that has only its sign so far.
  await open([["."]]);
  await enter(page, "#size", "5");
  await expect(cell(page, 5, 5)).toBeVisible();
  await cell(page, 1, 1).focus();
  // The blank key goes on to the next cell, row by row.
  await page.keyboard.type(PAPER.map((row) => row.map((text) => text.replace(".", "")).join(" ")).join(" "));
  await hasCells(page, { "1 1": "-3", "2 1": "1", "4 3": "-5", "5 5": "" });
  await expect(cell(page, 5, 5)).toBeFocused();
  await shows(page, { "#fact-mean": /5\/4/, "#fact-size": "10 scaled extremals" });
  await expect(page.locator("#table-body [role=row]")).toHaveCount(10);
  await expect(page.locator("#table")).toHaveAttribute("aria-rowcount", "11");
  const row = page.locator("#row-6");
  await expect(row).toContainText("{2, 4, 5}");
  await row.click();
  await expect(row).toHaveAttribute("aria-selected", "true");
  const certificate = page.locator("#certificate");
  const said = ["x(−∞, 0, −∞, −9, −2)", "support{2, 4, 5}", "type4", "stem4 → 5", "cycle2 → 2", /^weight1,/, "kindstrict"];
  await expect(certificate.locator(".certificate div")).toHaveText(said);
  await expect(certificate).toContainText("At every node except 2, the last one");
  const picture = page.locator("#picture svg");
  await expect(page.locator("#picture-lasso")).toHaveAttribute("aria-selected", "true");
  for (const arc of ['.stem[data-arc="4 5"]', '.stem[data-arc="5 2"]', '.faded[data-arc="1 2"]']) {
    await expect(picture.locator(`.arc${arc}`)).toHaveCount(1);
  }
  const stem = await picture.locator('.arc.stem[data-arc="4 5"]').evaluate((arc) => getComputedStyle(arc).stroke);
  expect(stem).toBe("rgb(213, 94, 0)");
});

test("keys move between cells; the grid is one stop of the Tab key, and remembers its cell", async ({ page, open }) => {
  await open(generated("circulant", 40, 2));
  // However great the grid is, it leaves room for the results, and its names stay in sight.
  expect((await page.locator("#grid").boundingBox()).height).toBeLessThan(900 * 0.6);
  await cell(page, 40, 40).focus();
  await expect(cell(page, 40, 40)).toBeInViewport();
  await expect(page.locator("#grid thead th").nth(39)).toBeInViewport();
  await page.getByLabel("Names").check();
  await cell(page, 1, 1).focus();
  await press(page, "ArrowDown", "ArrowRight", "Enter");
  await expect(cell(page, 3, 2)).toBeFocused();
  await page.keyboard.type("12");
  await press(page, "ArrowLeft");
  await expect(cell(page, 3, 2)).toBeFocused();
  await press(page, "ArrowUp", "Tab");
  expect(await page.evaluate(() => document.activeElement.closest("#grid") === null)).toBe(true);
  await press(page, "Shift+Tab");
  await expect(cell(page, 2, 2)).toBeFocused();
  await press(page, "ArrowLeft", "ArrowLeft");
  await expect(page.getByLabel("Name of node 2", { exact: true })).toBeFocused();
  await press(page, "ArrowRight");
  await expect(cell(page, 2, 1)).toBeFocused();
});

test("bad cells of a pasted block are marked and explained, and what is shown is that of the matrix before", async ({ page, open }) => {
  await open([["0", ".", "."], ["1", ".", "."], ["2", "3", "0.5"]]);
  await paste(page, 1, 2, "abc\t\n1/0\t.\n");
  await expect(cell(page, 1, 2)).toHaveAttribute("aria-invalid", "true");
  await expect(cell(page, 2, 2)).toHaveAttribute("aria-invalid", "true");
  await expect(cell(page, 1, 1)).not.toHaveAttribute("aria-invalid");
  await expect(page.locator("#faults li")).toHaveText([
    /Row 1, column 2: `abc` is not an entry; an entry is a number such as/,
    /Row 2, column 2: /,
  ]);
  const described = await cell(page, 1, 2).getAttribute("aria-describedby");
  await expect(page.locator(`#${described}`)).toContainText("`abc`");
  const sign = await cell(page, 1, 2).evaluate((field) => getComputedStyle(field.parentElement, "::after").content);
  expect(sign).toContain("⚠");
  await expect(page.locator("#why")).toContainText("Correct the matrix to see the results. What is shown is of λ = 0, before the change.");
  for (const part of ["#results", "#view", "#known"]) await expect(page.locator(part)).toHaveAttribute("aria-busy", "true");
  await expect(page.locator("#table-body [role=row]")).not.toHaveCount(0);
  await button(page, "Row 2, column 2").click();
  await expect(cell(page, 2, 2)).toBeFocused();
  await page.keyboard.type("4");
  await cell(page, 1, 2).fill("-1");
  await expect(page.locator("#faults li")).toHaveCount(0);
  await expect(cell(page, 1, 2)).not.toHaveAttribute("aria-invalid");
  await shows(page, { "#fact-mean": /4/, "#why": null });
  await expect(page.locator("#results")).toHaveAttribute("aria-busy", "false");
  // So is a bad name.
  await page.getByLabel("Names").check();
  for (const node of [1, 2]) await page.getByLabel(`Name of node ${node}`).fill("twice");
  await expect(page.getByLabel("Name of node 2")).toHaveAttribute("aria-invalid", "true");
  await button(page, "Name 2").click();
  await expect(page.getByLabel("Name of node 2")).toBeFocused();
});

test("a file is read, and one that cannot be read is shown with the place", async ({ page, open, folder }) => {
  await open(PAPER);
  await page.locator("#file").setInputFiles(folder.write("good.csv", "p,q\n1,2\n,-4\n"));
  await shows(page, { "#size": "2", "#fact-mean": "1 on the cycle p → p", "#fact-times": /^several .*−4 at {q}/ });
  await expect(page.getByLabel("Name of node 1")).toHaveValue("p");
  await cell(page, 2, 1).fill("0");
  await shows(page, { "#fact-times": "1 at every node" });
  await page.locator("#file").setInputFiles(folder.write("bad.txt", "1 2\n3 four\n"));
  await shows(page, { "#text-fault": /Line 2, column 3: `four` is not an entry/, "#size": "2" });
  const selected = await page.locator("#matrix-text").evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd));
  expect(selected).toBe("four");
});

test("the matrix as text follows the grid and can be used; a great one is edited so", async ({ page, open }) => {
  await open([["1", "."], ["2", "3"]]);
  await page.locator("#as-text summary").click();
  await shows(page, { "#matrix-text": "1 .\n2 3\n" });
  await cell(page, 1, 2).fill("7");
  await shows(page, { "#matrix-text": "1 7\n2 3\n" });
  await takeText(page, "5");
  await shows(page, { "#size": "1" });
  await hasCells(page, { "1 1": "5" });
  await page.locator("#as-text summary").click();
  await enter(page, "#size", "60");
  await expect(page.locator("#too-great")).toBeVisible();
  await expect(page.locator("#grid input")).toHaveCount(0);
  await expect(page.locator("#matrix-text")).toBeVisible();
  await shows(page, { "#fact-size": "1 scaled extremal" });
  // One great cycle with some chords; so many nodes have no picture.
  const n = 800;
  const line = (i) => Array(n).fill(".").with((i + 1) % n, String((i % 7) - 3)).with(i, i % 50 === 0 ? "1/2" : ".").join(" ");
  await takeText(page, Array.from({ length: n }, (_, i) => `${line(i)}\n`).join(""));
  await shows(page, { "#size": "800", "#fact-mean": /1\/2/, "#fact-classes": /one/ });
  await page.locator("#lambda").fill("1");
  await shows(page, { "#fact-solvable": /no every cycle mean is below λ = 1/ });
  await page.getByLabel("Names").check();
  await shows(page, { "#matrix-text": /labels: 1 2 3/ });
});

test("undo and redo, by keys and by buttons", async ({ page, open }) => {
  await open(PAPER);
  await expect(button(page, "Undo")).toBeDisabled();
  await cell(page, 1, 1).focus();
  await page.keyboard.type("77");
  await cell(page, 1, 2).fill("8");
  await press(page, "Control+z");
  await hasCells(page, { "1 2": "1", "1 1": "77" });
  await press(page, "Control+z");
  await hasCells(page, { "1 1": "-3" });
  await shows(page, { "#fact-mean": /5\/4/ });
  await press(page, "Control+Shift+z");
  await hasCells(page, { "1 1": "77" });
  await shows(page, { "#fact-mean": /77/ });
  await button(page, "Redo").click();
  await hasCells(page, { "1 2": "8" });
  await page.locator("#clear").click();
  await hasCells(page, { "1 2": "" });
  await button(page, "Undo").click();
  await hasCells(page, { "1 2": "8" });
  await enter(page, "#size", "3");
  await expect(cell(page, 4, 4)).toHaveCount(0);
  await press(page, "Control+z");
  await shows(page, { "#size": "5" });
  await hasCells(page, { "4 1": "1" });
  await page.getByLabel("Names").check();
  await press(page, "Control+z");
  await expect(page.getByLabel("Names")).not.toBeChecked();
});

test("a long number is shown whole, or with a sign that it goes on; columns are as wide as their longest text", async ({ page, open }) => {
  const [long, longer] = ["1234567890123456/7", "9".repeat(80)];
  await open([["1", ".", long], [".", longer, "."], ["-12", ".", "."]]);
  const cut = (field) => field.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(await cut(cell(page, 1, 3))).toBe(false);
  expect(await cut(cell(page, 2, 2))).toBe(true);
  expect(await cell(page, 2, 2).evaluate((field) => getComputedStyle(field).textOverflow)).toBe("ellipsis");
  await expect(cell(page, 2, 2)).toHaveAttribute("title", longer);
  await expect(cell(page, 1, 3)).not.toHaveAttribute("title");
  await cell(page, 2, 2).fill("5");
  await expect(cell(page, 2, 2)).not.toHaveAttribute("title");
  const width = async (i, j) => Math.round((await cell(page, i, j).boundingBox()).width);
  for (const j of [1, 2, 3]) expect([await width(2, j), await width(3, j)]).toEqual(Array(2).fill(await width(1, j)));
  expect(await width(1, 1)).toBeLessThan(75);
  expect(await width(1, 3)).toBeGreaterThan(await width(1, 1));
});

test("scripts in names are only text, also after a reload", async ({ page, open }) => {
  const evil = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  await open([["0", "1"], ["0", "."]]);
  await page.getByLabel("Names").check();
  await page.getByLabel("Name of node 1").fill(evil);
  for (const place of ["#fact-mean", "#picture svg", "#certificate"]) await expect(page.locator(place)).toContainText(evil);
  await cell(page, 1, 1).fill("5/2");
  await page.locator("#lambda").fill("1/3");
  await tab(page, "The paper’s run").click();
  await expect(page.locator("#step-text")).toContainText(evil);
  expect(await page.locator("img, main script, iframe, foreignObject").count()).toBe(0);
  await expect(page).toHaveURL(/lambda=1%2F3.*5%2F2.*tab=run/);
  await page.reload();
  await expect(page.getByLabel("Name of node 1")).toHaveValue(evil);
  await hasCells(page, { "1 1": "5/2" });
  await shows(page, { "#lambda": "1/3", "#fact-mean": /5\/2/, "#step-text": /<img/ });
  await tab(page, "Basis").click();
  await expect(page.locator("#row-0")).toBeVisible();
});

test("a thousand events with blanks in their names are a short text, which is read back", async ({ page, open, folder }) => {
  await open([["0"]]);
  const n = 1000;
  const names = Array.from({ length: n }, (_, k) => `Line ${k}`).with(7, 'Line "7", back');
  const quoted = (k) => `"${names[k % n].replaceAll('"', '""')}"`;
  const lines = names.map((_, k) => `${quoted(k)},${quoted(k + 1)},${k % 7},1\n`);
  await page.locator("#file").setInputFiles(folder.write("lines.csv", `from,to,minutes,rounds\n${lines.join("")}`));
  const text = page.locator("#matrix-text");
  for (const events of [/A period of 0 min cannot be kept/, ""]) {
    await shows(page, { "#size": "1000", "#answer": events, "#fact-mean": /^2997\/1000/ });
    // A field of a million lines holds the page up for half a minute.
    expect(await text.evaluate((field) => field.value.split("\n").length)).toBeLessThan(2 * n);
    expect(await text.inputValue()).toContain("back");
    await page.locator("#use-text").click();
  }
});
