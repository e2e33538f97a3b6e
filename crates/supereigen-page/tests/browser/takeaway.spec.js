// What is taken along: copies, links and steps back, paper; and pictures that can be read.

import { cell, example, expect, generated, supereigen, takeExample, test } from "./fixtures.js";

const PAPER = example("wang-sergeev-5");

/** The texts of a page that cannot copy are shown to be taken by hand. */
async function copied(page, name) {
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"))));
  if (!await page.locator("#copies").evaluate((menu) => menu.open)) await page.locator("#copies summary").click();
  await page.locator("#copy-list").getByRole("button", { name, exact: true }).click();
  await expect(page.locator("#copied")).toBeFocused();
  return page.locator("#copied").inputValue();
}

test("row, matrix, command and Python can be copied", async ({ page, open, folder }) => {
  await open([["-3", "1/2"], [".", "0"]], "-1/3");
  await expect(page.locator("#row-0")).toHaveAttribute("aria-selected", "true");
  expect(await copied(page, "Matrix as LaTeX")).toBe("\\begin{pmatrix}\n-3 & \\tfrac{1}{2} \\\\\n-\\infty & 0\n\\end{pmatrix}");
  expect(await copied(page, "Matrix as CSV")).toBe("-3,1/2\n-inf,0");
  expect(await copied(page, "Matrix as Python")).toBe('[[-3, "1/2"], [None, 0]]');
  expect(await copied(page, "Python")).toBe('import supereigen as se\nse.basis([[-3, "1/2"], [None, 0]], "-1/3")');
  const [, options, text] = /^supereigen basis - (\S+) <<'END'\n([^]*)END$/.exec(await copied(page, "Command"));
  const rows = supereigen("basis", folder.write("matrix.txt", text), options).trim().split("\n");
  expect(await copied(page, "Row as CSV")).toBe(rows[0].trim().split(/\s+/).join(","));
  expect(await copied(page, "Row as Python")).toMatch(/^\[.*\]$/);
});

test("the browser goes back by one step", async ({ page, open }) => {
  await open(PAPER);
  await page.locator("#lambda").fill("1");
  await expect(page).toHaveURL(/lambda=1&/);
  await cell(page, 1, 1).fill("5");
  await expect(page).toHaveURL(/matrix=5,/);
  await page.goBack();
  await expect(cell(page, 1, 1)).toHaveValue("-3");
  await expect(page.locator("#lambda")).toHaveValue("1");
  await page.goBack();
  await expect(page.locator("#lambda")).toHaveValue("0");
  await page.goForward();
  await expect(page.locator("#lambda")).toHaveValue("1");
  await expect(page.locator("#fact-size")).toHaveText("9 scaled extremals");
});

test("all rows are on paper, each with its lasso", async ({ page, open }) => {
  await open([["0"]]);
  await takeExample(page, "dutch-railway-10");
  await expect(page.locator("#fact-size")).toHaveText("34 scaled extremals");
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("#print-rows tbody tr")).toHaveCount(34);
  await expect(page.locator("#print-rows tbody tr").first()).toContainText("→");
  await expect(page.locator("#table")).toBeHidden();
  await expect(page.locator("#print-rows tbody tr").last()).toBeVisible();
});

/** The sizes of the texts of the picture that are seen, in pixels. */
const sizes = (page) => page.locator("#picture svg text").evaluateAll((texts) => texts
  .filter((text) => getComputedStyle(text).visibility === "visible")
  .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a));

for (const [what, cells] of [["5 nodes", PAPER], ["30 dense nodes", generated("dense", 30, 1)]]) {
  test.describe(what, () => {
    test.use({ viewport: { width: 1280, height: 720 } });

    test("no text of a picture is smaller than 10 pixels", async ({ page, open }) => {
      await open(cells);
      await expect(page.locator("#picture svg .node").first()).toBeVisible();
      for (const size of await sizes(page)) expect(size).toBeGreaterThan(9.99);
      await page.getByRole("tab", { name: "Digraph" }).click();
      await expect(page.locator("#drawing-title")).toContainText("Digraph");
      for (const size of await sizes(page)) expect(size).toBeGreaterThan(9.99);
    });
  });
}

test("a heat map has numbers, and takes over where a digraph has too many arcs", async ({ page, open }) => {
  await open(PAPER);
  await page.getByRole("tab", { name: "Heat map" }).click();
  await expect(page.locator("#picture .heat-number")).toHaveCount(14);
  expect(await page.locator("#picture .heat-number").allTextContents()).toContain("−5");
  const n = 110;
  await page.goto("about:blank");
  await open(Array.from({ length: n }, () => Array(n).fill("-1")));
  await page.getByRole("tab", { name: "Digraph" }).click();
  await expect(page.locator("#picture p.note")).toContainText("110 nodes and 12100 arcs are too many");
  await page.getByRole("button", { name: "Show the heat map" }).click();
  await expect(page.locator("#picture path.heat").first()).toBeVisible();
});

test("a class of many nodes is summarised", async ({ page, open }) => {
  const n = 60;
  await open(Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => ((i + 1) % n === j ? "2" : "."))));
  await expect(page.locator("#fact-mean")).toContainText("1 → 2 → 3");
  await expect(page.locator("#fact-mean")).toContainText("… (61 nodes) … → 1");
});
