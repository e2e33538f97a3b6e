// Linked views: arc, cell and row of the certificate; row of the basis and point of the cone.

import { cell, drag, expect, FOUR, hasCells, middleOf, PAPER, press, shows, tab, test, THREE } from "./fixtures.js";

const linkedCells = (page) => page.locator("#grid .linked input").evaluateAll((all) =>
  all.map((field) => field.getAttribute("aria-label")));
const linkedArcs = (page) => page.locator("#picture path.arc.linked").evaluateAll((all) => all.map((arc) => arc.dataset.arc));

test("a cell and a row of the certificate mark their arc, by pointer and by focus", async ({ page, open }) => {
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
  await page.locator("#row-4").click();
  await shows(page, { "#certificate h3": "Extremal 5" });
  await page.locator("#certificate summary").click();
  await page.locator('#certificate tr[data-arc="4 1"]').hover();
  expect(await linkedCells(page)).toEqual(["Row 4, column 1"]);
  expect(await linkedArcs(page)).toEqual(["4 1"]);
  await cell(page, 1, 2).hover();
  await expect(page.locator("#certificate tr.linked")).toHaveAttribute("data-arc", "1 2");
});

test("an arc marks its cell, by pointer and by keys; Enter edits its weight in the picture", async ({ page, open }) => {
  await open(PAPER);
  await page.locator('#picture .hit[data-hit="5 2"]').dispatchEvent("pointerover", { bubbles: true });
  expect(await linkedCells(page)).toEqual(["Row 5, column 2"]);
  const first = page.locator("#picture .hit[tabindex='0']");
  await expect(first).toHaveCount(1);
  await first.focus();
  const labels = [];
  const focused = async () => /^Arc (\d) → (\d), weight (.*)$/.exec(await page.locator(".hit:focus").getAttribute("aria-label"));
  for (let k = 0; k < 14; k += 1) {
    const [label, tail, head, weight] = await focused();
    expect(await linkedCells(page)).toEqual([`Row ${tail}, column ${head}`]);
    expect(weight.replace("−", "-")).toBe(PAPER[tail - 1][head - 1]);
    labels.push(label);
    await press(page, "ArrowRight");
  }
  expect(new Set(labels).size).toBe(14);
  // The nodes come after the arcs.
  await expect(page.locator(".hit:focus")).toHaveAttribute("aria-label", "Node 1");
  await press(page, "ArrowLeft");
  const [, tail, head] = await focused();
  const before = await cell(page, tail, head).inputValue();
  const arc = page.locator(`#picture .way[data-hit="${tail} ${head}"]`);
  const field = page.locator("#picture .arc-weight");
  await press(page, "Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(before);
  await page.keyboard.type("7");
  await press(page, "Escape");
  await expect(field).toHaveCount(0);
  await expect(arc).toBeFocused();
  await hasCells(page, { [`${tail} ${head}`]: before });
  await press(page, "Enter");
  await page.keyboard.type("-3/2");
  await press(page, "Enter");
  await hasCells(page, { [`${tail} ${head}`]: "-3/2" });
  await expect(arc).toHaveAttribute("aria-label", `Arc ${tail} → ${head}, weight −3/2`);
  await expect(arc).toBeFocused();
  await press(page, "Control+z");
  await hasCells(page, { [`${tail} ${head}`]: before });
});

test("a click on an arc edits its weight where it is; two nodes add one, and Delete takes it away", async ({ page, open }) => {
  await open(PAPER);
  const at = await page.locator('#picture .way[data-hit="3 4"]').evaluate((path) => {
    const { x, y } = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM());
    return [x, y];
  });
  await page.mouse.click(...at);
  const field = page.locator("#picture .arc-weight");
  await expect(field).toBeFocused();
  const [x, y] = await middleOf(field);
  expect(Math.hypot(x - at[0], y - at[1])).toBeLessThan(3);
  // What is typed is taken when the field is left.
  await field.fill("5");
  await page.locator("#lambda").focus();
  await hasCells(page, { "3 4": "5" });
  await expect(page.locator("#lambda")).toBeFocused();
  await expect(page.locator("#results")).toHaveAttribute("aria-busy", "false");
  await page.locator('#picture .name[data-node="1"]').click();
  await expect(page.locator('#picture .node[data-node="1"]')).toHaveClass(/from/);
  await page.locator('#picture .name[data-node="3"]').click();
  await expect(field).toBeFocused();
  await page.keyboard.type("4");
  await press(page, "Enter");
  const arc = page.locator('#picture .hit[data-hit="1 3"]');
  await expect(arc).toHaveAttribute("aria-label", "Arc 1 → 3, weight 4");
  await arc.focus();
  await press(page, "Delete");
  await hasCells(page, { "1 3": "" });
  await expect(arc).toHaveCount(0);
});

test("a row chooses its point of the cone, and a point its row, or its lasso without another run", async ({ page, open }) => {
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    window.starts = 0;
    Worker.prototype.postMessage = function (message, ...rest) {
      window.starts += message?.question === "start" ? 1 : 0;
      return postMessage.call(this, message, ...rest);
    };
  });
  await open(THREE);
  await tab(page, "Cone").click();
  const chosen = page.locator("#picture circle.generator.chosen");
  await expect(page.locator("#picture .hit.point")).toHaveCount(3);
  await expect(page.locator("#table-body .entry")).toHaveCount(9);
  const vectors = await page.locator("#table-body [role=row]").evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll(".entry")].map((one) => one.textContent.replace("·", "−∞")).join(", ")));
  await page.locator("#row-1").click();
  await expect(chosen).toHaveAttribute("data-extremal", "2");
  await expect(tab(page, "Cone")).toHaveAttribute("aria-selected", "true");
  await page.locator('#picture .point[data-hit="3"]').click();
  await expect(page.locator("#row-2")).toHaveAttribute("aria-selected", "true");
  await expect(chosen).toHaveAttribute("data-extremal", "3");
  await shows(page, { "#certificate h3": "Extremal 3" });
  await page.getByText("Filter rows").click();
  await page.getByLabel("Support from").fill("3");
  await shows(page, { "#basis-note": /2 scaled extremals matching/ });
  const starts = await page.evaluate(() => window.starts);
  await page.locator('#picture .point[data-hit="1"]').focus();
  await press(page, "Enter");
  await expect(page.locator("#certificate dd").first()).toHaveText(`(${vectors[0]})`);
  await expect(page.locator("#table-body [aria-selected=true]")).toHaveCount(0);
  expect(await page.evaluate(() => window.starts)).toBe(starts);
});

test("points of the cone in space are linked too, and dragging chooses nothing", async ({ page, open }) => {
  await open(FOUR);
  await tab(page, "Cone in space").click();
  const point = page.locator('#picture .generator[data-extremal="2"]');
  const chosen = page.locator("#picture .generator.chosen");
  await expect(point).toBeVisible();
  await page.locator("#row-0").click();
  await expect(chosen).toHaveAttribute("data-extremal", "1");
  const [x, y] = await middleOf(point);
  await drag(page, [x, y], [x + 60, y + 20]);
  await expect(page.locator("#row-0")).toHaveAttribute("aria-selected", "true");
  await page.mouse.click(...await middleOf(point));
  await expect(chosen).not.toHaveAttribute("data-extremal", "1");
  await expect(page.locator("#row-0")).toHaveAttribute("aria-selected", "false");
});
