// Linked views: arc, cell and row of the certificate; row of the basis and point of the cone.

import { cell, example, expect, test } from "./fixtures.js";

const PAPER = example("wang-sergeev-5");
const THREE = [[".", "1", "."], ["-1", ".", "2"], ["0", ".", "-3"]];
const FOUR = example("railway-teaching-4");

const linkedCells = (page) => page.locator("#grid .linked input").evaluateAll((all) =>
  all.map((field) => field.getAttribute("aria-label")));
const linkedArcs = (page) => page.locator("#picture path.arc.linked").evaluateAll((all) => all.map((arc) => arc.dataset.arc));

test("a cell marks its arc, by pointer and by focus", async ({ page, open }) => {
  await open(PAPER);
  await expect(page.locator("#picture .way")).toHaveCount(14);
  await cell(page, 4, 1).hover();
  expect(await linkedArcs(page)).toEqual(["4 1"]);
  await cell(page, 1, 4).hover();
  expect(await linkedArcs(page)).toEqual([]);
  await cell(page, 2, 3).focus();
  expect(await linkedArcs(page)).toEqual(["2 3"]);
  expect(await page.locator('#picture path.arc[data-arc="2 3"]').evaluate((arc) => getComputedStyle(arc).strokeWidth)).toBe("4px");
  await page.locator("#lambda").focus();
  expect(await linkedArcs(page)).toEqual([]);
});

test("an arc marks its cell, by pointer and by keys; Enter edits its weight in the picture", async ({ page, open }) => {
  await open(PAPER);
  await page.locator('#picture .hit[data-hit="5 2"]').dispatchEvent("pointerover", { bubbles: true });
  expect(await linkedCells(page)).toEqual(["Row 5, column 2"]);
  const first = page.locator("#picture .hit[tabindex='0']");
  await expect(first).toHaveCount(1);
  await first.focus();
  const labels = [];
  for (let k = 0; k < 14; k += 1) {
    const label = await page.locator(".hit:focus").getAttribute("aria-label");
    const [, tail, head, weight] = /^Arc (\d) → (\d), weight (.*)$/.exec(label);
    expect(await linkedCells(page)).toEqual([`Row ${tail}, column ${head}`]);
    expect(weight.replace("−", "-")).toBe(PAPER[tail - 1][head - 1]);
    labels.push(label);
    await page.keyboard.press("ArrowRight");
  }
  expect(new Set(labels).size).toBe(14);
  // The nodes come after the arcs.
  await expect(page.locator(".hit:focus")).toHaveAttribute("aria-label", "Node 1");
  await page.keyboard.press("ArrowLeft");
  const [, tail, head] = /^Arc (\d) → (\d)/.exec(await page.locator(".hit:focus").getAttribute("aria-label"));
  const before = await cell(page, tail, head).inputValue();
  const arc = page.locator(`#picture .way[data-hit="${tail} ${head}"]`);
  const field = page.locator("#picture .arc-weight");
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(before);
  await page.keyboard.type("7");
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(arc).toBeFocused();
  await expect(cell(page, tail, head)).toHaveValue(before);
  await page.keyboard.press("Enter");
  await page.keyboard.type("-3/2");
  await page.keyboard.press("Enter");
  await expect(cell(page, tail, head)).toHaveValue("-3/2");
  await expect(arc).toHaveAttribute("aria-label", `Arc ${tail} → ${head}, weight −3/2`);
  await expect(arc).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(cell(page, tail, head)).toHaveValue(before);
});

test("a click on an arc edits its weight where it is, and what is typed is taken when the field is left", async ({ page, open }) => {
  await open(PAPER);
  const arc = page.locator('#picture .way[data-hit="3 4"]');
  const at = await arc.evaluate((path) => {
    const { x, y } = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM());
    return { x, y };
  });
  await page.mouse.click(at.x, at.y);
  const field = page.locator("#picture .arc-weight");
  await expect(field).toBeFocused();
  const { x, y, width, height } = await field.boundingBox();
  expect(Math.hypot(x + width / 2 - at.x, y + height / 2 - at.y)).toBeLessThan(3);
  await field.fill("5");
  await page.locator("#lambda").focus();
  await expect(cell(page, 3, 4)).toHaveValue("5");
  await expect(page.locator("#lambda")).toBeFocused();
});

test("arcs are added by two nodes of the picture, and taken away by Delete", async ({ page, open }) => {
  await open(PAPER);
  const node = (k) => page.locator(`#picture .node[data-node="${k}"]`);
  const click = (k) => page.locator(`#picture .name[data-node="${k}"]`).click();
  await click(1);
  await expect(node(1)).toHaveClass(/from/);
  await click(3);
  await expect(page.locator("#picture .arc-weight")).toBeFocused();
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  const arc = page.locator('#picture .hit[data-hit="1 3"]');
  await expect(arc).toHaveAttribute("aria-label", "Arc 1 → 3, weight 4");
  await arc.focus();
  await page.keyboard.press("Delete");
  await expect(cell(page, 1, 3)).toHaveValue("");
  await expect(arc).toHaveCount(0);
});

test("a row of the certificate marks arc and cell", async ({ page, open }) => {
  await open(PAPER);
  await page.locator("#row-4").click();
  await expect(page.locator("#certificate h3")).toHaveText("Extremal 5");
  await page.locator("#certificate summary").click();
  await page.locator('#certificate tr[data-arc="4 1"]').hover();
  expect(await linkedCells(page)).toEqual(["Row 4, column 1"]);
  expect(await linkedArcs(page)).toEqual(["4 1"]);
  await cell(page, 1, 2).hover();
  await expect(page.locator("#certificate tr.linked")).toHaveAttribute("data-arc", "1 2");
});

test("a row chooses its point of the cone, and a point its row", async ({ page, open }) => {
  await open(THREE);
  await page.getByRole("tab", { name: "Cone", exact: true }).click();
  const chosen = page.locator("#picture circle.generator.chosen");
  await expect(page.locator("#picture .hit.point")).toHaveCount(3);
  await page.locator("#row-1").click();
  await expect(chosen).toHaveAttribute("data-extremal", "2");
  await expect(page.getByRole("tab", { name: "Cone", exact: true })).toHaveAttribute("aria-selected", "true");
  await page.locator('#picture .point[data-hit="3"]').click();
  await expect(page.locator("#row-2")).toHaveAttribute("aria-selected", "true");
  await expect(chosen).toHaveAttribute("data-extremal", "3");
  await expect(page.locator("#certificate h3")).toHaveText("Extremal 3");
  await page.locator('#picture .point[data-hit="1"]').focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#row-0")).toHaveAttribute("aria-selected", "true");
});

test("a point whose row is filtered away shows its lasso, and starts no other run", async ({ page, open }) => {
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    window.starts = 0;
    Worker.prototype.postMessage = function (message, ...rest) {
      window.starts += message?.question === "start" ? 1 : 0;
      return postMessage.call(this, message, ...rest);
    };
  });
  await open(THREE);
  await expect(page.locator("#table-body .entry")).toHaveCount(9);
  const vectors = await page.locator("#table-body [role=row]").evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll(".entry")].map((one) => one.textContent.replace("·", "−∞")).join(", ")));
  await page.getByRole("tab", { name: "Cone", exact: true }).click();
  await page.getByText("Filter rows").click();
  await page.getByLabel("Support from").fill("3");
  await expect(page.locator("#basis-note")).toContainText("2 scaled extremals matching");
  const starts = await page.evaluate(() => window.starts);
  await page.locator('#picture .point[data-hit="1"]').click();
  await expect(page.locator("#certificate dd").first()).toHaveText(`(${vectors[0]})`);
  await expect(page.locator("#table-body [aria-selected=true]")).toHaveCount(0);
  expect(await page.evaluate(() => window.starts)).toBe(starts);
});

test("points of the cone in space are linked too, and dragging chooses nothing", async ({ page, open }) => {
  await open(FOUR);
  await page.getByRole("tab", { name: "Cone in space" }).click();
  const point = page.locator('#picture .generator[data-extremal="2"]');
  await expect(point).toBeVisible();
  await page.locator("#row-0").click();
  await expect(page.locator("#picture .generator.chosen")).toHaveAttribute("data-extremal", "1");
  const { x, y, width, height } = await point.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 20, { steps: 3 });
  await page.mouse.up();
  await expect(page.locator("#row-0")).toHaveAttribute("aria-selected", "true");
  const moved = await point.boundingBox();
  await page.mouse.click(moved.x + moved.width / 2, moved.y + moved.height / 2);
  await expect(page.locator("#picture .generator.chosen")).not.toHaveAttribute("data-extremal", "1");
  await expect(page.locator("#row-0")).toHaveAttribute("aria-selected", "false");
});
