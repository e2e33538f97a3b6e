// Figures as files, the zoom of pictures, large matrices, histograms, and the meaning of words.

import { readFileSync } from "node:fs";
import { example, expect, supereigen, test } from "./fixtures.js";

const PAPER = example("wang-sergeev-5");
const FOUR = example("railway-teaching-4");

async function save(page, folder, kind) {
  await page.locator("#figure-title").click();
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: kind, exact: true }).click();
  const download = await waiting;
  const path = folder.path(download.suggestedFilename());
  await download.saveAs(path);
  await expect(page.locator("#figure")).not.toHaveAttribute("open");
  return { name: download.suggestedFilename(), content: readFileSync(path) };
}

async function withoutCaption(page) {
  await page.locator("#figure-title").click();
  await page.getByLabel("With caption").uncheck();
  await page.keyboard.press("Escape");
  await expect(page.locator("#figure-title")).toBeFocused();
}

test("SVG and TikZ, with and without caption", async ({ page, open, folder }) => {
  await open(PAPER);
  await page.getByRole("tab", { name: "Digraph" }).click();
  await expect(page.locator("#drawing-title")).toContainText("Digraph");
  const svg = await save(page, folder, "SVG");
  expect(svg.name).toBe("digraph.svg");
  expect(svg.content.toString()).toContain("<style>");
  expect(svg.content.toString()).toMatch(/<text class="note[^>]*>Digraph with 5 nodes/);
  const tikz = await save(page, folder, "TikZ");
  expect(tikz.name).toBe("digraph.tex");
  expect(tikz.content.toString()).toContain("\\begin{tikzpicture}");
  await withoutCaption(page);
  const bare = await save(page, folder, "SVG");
  expect(bare.content.toString()).not.toMatch(/<text class="note[^>]*>Digraph with 5 nodes/);
  expect(bare.content.toString()).toContain('data-arc="1 2"');
});

test("PNG has twice the size of the drawing, and is in the colours for light", async ({ page, open, folder }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(PAPER);
  await page.getByRole("tab", { name: "Digraph" }).click();
  await expect(page.locator("#drawing-title")).toContainText("Digraph");
  await withoutCaption(page);
  const { name, content } = await save(page, folder, "PNG");
  expect(name).toBe("digraph.png");
  expect(content.subarray(1, 4).toString()).toBe("PNG");
  const [, , width, height] = (await page.locator("#picture svg").getAttribute("viewBox")).split(" ").map(Number);
  expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([2 * width, 2 * height]);
  const colours = await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const found = {};
    for (let k = 0; k < data.length; k += 4) {
      const colour = data.slice(k, k + 3).join(" ");
      found[colour] = (found[colour] ?? 0) + 1;
    }
    return found;
  }, `data:image/png;base64,${content.toString("base64")}`);
  // White paper, and the ink of texts in light.
  expect(colours["255 255 255"]).toBeGreaterThan(width * height);
  expect(colours["26 26 26"]).toBeGreaterThan(20);
});

test("the view in space is saved as SVG and PNG", async ({ page, open, folder }) => {
  await open(FOUR);
  await page.getByRole("tab", { name: "Cone in space" }).click();
  await expect(page.locator(".turntable")).toBeVisible();
  await page.locator("#figure-title").click();
  await expect(page.getByRole("button", { name: "TikZ" })).toBeHidden();
  await expect(page.getByLabel("With caption")).toBeHidden();
  await page.keyboard.press("Escape");
  expect((await save(page, folder, "PNG")).content.readUInt32BE(16)).toBe(960);
});

test("pictures are zoomed by buttons, by the wheel with Ctrl, and moved by dragging", async ({ page, open }) => {
  await open(PAPER);
  const drawing = page.locator("#picture > svg");
  await expect(drawing).toBeVisible();
  const width = async () => (await drawing.boundingBox()).width;
  const fitting = await width();
  await expect(page.getByRole("button", { name: "Smaller" })).toBeDisabled();
  await page.getByRole("button", { name: "Larger" }).click();
  await page.getByRole("button", { name: "Larger" }).click();
  await page.getByRole("button", { name: "Larger" }).click();
  expect(await width()).toBeCloseTo(fitting * 1.3 ** 3, 0);
  const place = await page.locator("#picture").boundingBox();
  const at = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  await page.mouse.move(at.x, at.y);
  const before = (await drawing.boundingBox()).x;
  await page.mouse.down();
  await page.mouse.move(at.x - 40, at.y - 30, { steps: 3 });
  await page.mouse.up();
  expect((await drawing.boundingBox()).x).toBeCloseTo(before - 40, 0);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, 100);
  await page.keyboard.up("Control");
  await expect.poll(width).toBeCloseTo(fitting * 1.3 ** 2, 0);
  await page.getByRole("button", { name: "Fit" }).click();
  expect(await width()).toBeCloseTo(fitting, 0);
});

test("a large lasso is drawn on its support, or whole", async ({ page, open }) => {
  // A path to the loop at node 1.
  const n = 32;
  await open(Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (j === Math.max(i - 1, 0) ? "1" : "."))));
  await page.locator("#row-0").click();
  const nodes = page.locator("#picture svg .node[data-node]");
  await expect(page.getByLabel("All nodes, not only the support")).toBeVisible();
  const finite = await page.locator("#row-0 .entry:not(.none)").count();
  expect(finite).toBeLessThan(32);
  await expect(nodes).toHaveCount(finite);
  await page.getByLabel("All nodes, not only the support").check();
  await expect(nodes).toHaveCount(32);
  await page.getByRole("tab", { name: "Digraph" }).click();
  await expect(page.getByLabel("All nodes, not only the support")).toBeHidden();
});

test("a matrix has a heat map", async ({ page, open }) => {
  await open(PAPER);
  await page.getByRole("tab", { name: "Heat map" }).click();
  await expect(page.locator("#picture svg title").first()).toContainText("5 × 5 entries, 14 of them finite");
  await expect(page.locator("#picture > svg")).toBeVisible();
});

test("histograms tell supports, types and cycles of a complete basis", async ({ page, open, folder }) => {
  await open(PAPER);
  await page.getByText("Supports, types and cycles").click();
  const table = async (k) => page.locator("#histogram-charts table").nth(k).locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => [...row.cells].map((cell) => Number(cell.textContent))));
  await expect(page.locator(".histogram")).toHaveCount(3);
  const matrix = folder.write("matrix.txt", PAPER.map((row) => row.join(" ")).join("\n") + "\n");
  const sizes = supereigen("basis", matrix, "--format", "plain").trim().split("\n")
    .map((line) => line.split(" ").filter((entry) => entry !== "-inf").length);
  const expected = [...new Set(sizes)].sort().map((size) => [size, sizes.filter((other) => other === size).length]);
  expect(await table(0)).toEqual(expected);
  expect((await table(1)).map(([node]) => node)).toEqual([1, 2, 3, 4, 5]);
  expect((await table(2)).reduce((sum, [, results]) => sum + results, 0)).toBe(10);
  const heights = await page.locator(".histogram").first().locator("rect").evaluateAll((bars) =>
    bars.map((bar) => Number(bar.getAttribute("height"))));
  expected.forEach(([, results], k) => expect(heights[k] / heights[0]).toBeCloseTo(results / expected[0][1], 6));
  await page.locator("#lambda").fill("2");
  await expect(page.locator("#histograms")).toBeHidden();
});

test("words are explained one click away", async ({ page, open }) => {
  await open(PAPER);
  // What is still to come above the words moves them, and a click in that moment misses.
  await expect(page.locator("#fact-size")).toContainText("10");
  await expect(page.locator("#certificate h3")).toBeVisible();
  await expect(page.locator("#picture svg")).toBeVisible();
  const dialog = page.locator("#glossary");
  for (const [word, meaning] of [["Scaled", "The greatest entry is 0."], ["Classes", "strongly connected component"]]) {
    await page.locator("#facts").getByRole("button", { name: word }).click();
    await expect(dialog.locator(".asked")).toContainText(meaning);
    await expect(dialog.locator(".asked")).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.locator("#facts").getByRole("button", { name: word })).toBeFocused();
  }
  await page.getByRole("button", { name: "Glossary" }).click();
  const known = await dialog.locator("dl > div").evaluateAll((all) => all.map(({ id }) => id.replace("word-", "")));
  for (const word of ["scaled", "extremal", "type", "lasso", "support", "lambda", "minus-infinity", "class", "breakpoint"]) {
    expect(known).toContain(word);
  }
  await page.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  // Every word that can be asked about has an answer.
  await page.locator("#row-4").click();
  await expect(page.locator("#certificate h3")).toBeVisible();
  const asked = await page.locator("[data-term]").evaluateAll((all) => all.map(({ dataset }) => dataset.term));
  expect(asked.length).toBeGreaterThan(8);
  for (const word of asked) expect(known).toContain(word);
});
