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
  // Without an extremal there is no lasso, and nobody could read the digraph.
  await expect(page.getByRole("tab", { name: "Heat map" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator("#picture path.heat").first()).toBeVisible();
  await expect(page.locator("#picture-reason")).toBeHidden();
  await page.getByRole("tab", { name: "Digraph" }).click();
  await expect(page.locator("#picture-reason")).toContainText("110 nodes and 12100 arcs are too many");
  await expect(page.locator("#picture path.heat").first()).toBeVisible();
  // What was wanted comes back with a matrix that has one.
  await takeExample(page, "railway-teaching-4");
  await expect(page.getByRole("tab", { name: "Digraph" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator("#picture-reason")).toBeHidden();
  await expect(page.locator("#picture .node")).toHaveCount(4);
});

test("a thousand nodes have a picture at once", async ({ page, open }) => {
  const n = 1000;
  const arcs = Array.from({ length: n }, (_, i) => `${i + 1} ${(i + 1) % n + 1} -1`);
  await open([["0"]]);
  await page.locator("#as-text summary").click();
  await page.locator("#matrix-text").fill(`%%MatrixMarket matrix coordinate integer general\n${n} ${n} ${n}\n${arcs.join("\n")}\n`);
  await page.locator("#use-text").click();
  await expect(page.locator("#picture path.heat").first()).toBeVisible();
});

test("no pale arc runs over one of the lasso", async ({ page, open }) => {
  await open(PAPER);
  for (const row of [4, 2]) {
    await page.locator(`#row-${row}`).click();
    await expect(page.locator("#certificate h3")).toHaveText(`Extremal ${row + 1}`);
    const roles = await page.locator("#picture path.arc").evaluateAll((arcs) => arcs.map((arc) => arc.classList[1]));
    const pale = roles.lastIndexOf("faded");
    expect(pale).toBeGreaterThan(0);
    expect(roles.slice(0, pale + 1).every((role) => role === "faded")).toBe(true);
    // Nodes are over all arcs.
    expect(await page.locator("#picture .node ~ path.arc").count()).toBe(0);
  }
});

test("texts of a timetable are not smaller than 10 pixels, however narrow the page is", async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open([["0"]]);
  await takeExample(page, "three-lines");
  await expect(page.locator("#answer")).toContainText("cannot be kept");
  await page.locator("#lambda").fill("45");
  await page.getByRole("tab", { name: "Reasons and timetable" }).click();
  await expect(page.locator("#events-picture svg")).toBeVisible();
  const shown = await page.locator("#events-picture svg text").evaluateAll((texts) =>
    texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a));
  expect(Math.min(...shown)).toBeGreaterThan(9.99);
});

test("a picture is copied as SVG and as PNG", async ({ page, open }) => {
  await open(PAPER);
  await page.evaluate(() => {
    window.copies = [];
    navigator.clipboard.write = async ([item]) => {
      for (const type of item.types) window.copies.push([type, await (await item.getType(type)).text()]);
    };
  });
  for (const [name, type, start] of [["SVG", "text/plain", "<svg "], ["PNG", "image/png", "\ufffdPNG"]]) {
    await page.locator("#figure summary").click();
    await page.getByRole("button", { name: `Copy as ${name}` }).click();
    await expect(page.locator("#announcer")).toHaveText("The picture was copied.");
    const [kind, content] = await page.evaluate(() => window.copies.pop());
    expect(kind).toBe(type);
    expect(content.startsWith(start)).toBe(true);
    await page.evaluate(() => (document.querySelector("#announcer").textContent = ""));
  }
  await page.evaluate(() => (navigator.clipboard.write = () => Promise.reject(new Error("Not allowed."))));
  await page.locator("#figure summary").click();
  await page.getByRole("button", { name: "Copy as SVG" }).click();
  await expect(page.locator("#figure-fault")).toHaveText("Not allowed.");
});

test("many rows are on paper, and what changed is said of the rows that are known", async ({ page, open }) => {
  await open(generated("dense", 12, 1), "100");
  await expect(page.locator("#histograms")).toBeVisible();
  const total = Number((await page.locator("#fact-size").textContent()).replace(/\D/g, ""));
  expect(total).toBeGreaterThan(60);
  const printed = () => page.evaluate(() => {
    window.dispatchEvent(new Event("beforeprint"));
    return document.querySelectorAll("#print-rows tbody tr").length;
  });
  await expect.poll(printed).toBe(Math.min(total, 500));
  await page.locator("#lambda").fill("101");
  await expect(page.locator("#changes")).toHaveText(/^Since λ = 100: \d+ changed, of the first rows\.$/);
});

test("a class of many nodes is summarised", async ({ page, open }) => {
  const n = 60;
  await open(Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => ((i + 1) % n === j ? "2" : "."))));
  await expect(page.locator("#fact-mean")).toContainText("1 → 2 → 3");
  await expect(page.locator("#fact-mean")).toContainText("… (61 nodes) … → 1");
});
