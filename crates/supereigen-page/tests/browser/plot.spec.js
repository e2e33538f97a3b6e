// The size of the basis against λ, and the chosen lasso while λ moves.

import { example, expect, supereigen, test } from "./fixtures.js";

const PAPER = example("wang-sergeev-5");
const FILE = new URL("../../../../examples/wang-sergeev-5.txt", import.meta.url).pathname;
const SPECTRUM = [["5/4", 2, 5], ["1", 9, 10], ["-1", 10, 11], ["-3/2", 10, 11], ["-3", 9, 10], ["-5", 10, 11], ["-6", 11, 12]];

function value(text) {
  const [above, below = "1"] = text.replace("−", "-").split("/");
  return Number(above) / Number(below);
}

/** The places of the breakpoints on the plot, ascending. */
async function dots(page) {
  await expect(page.locator("#lambda-plot .closed")).toHaveCount(SPECTRUM.length);
  return page.locator("#lambda-plot .closed").evaluateAll((circles) =>
    circles.map((circle) => ({ x: Number(circle.getAttribute("cx")), y: Number(circle.getAttribute("cy")) })));
}

async function clickAt(page, x) {
  const box = await page.locator("#lambda-plot").boundingBox();
  await page.mouse.click(box.x + x, box.y + 60);
}

test("the plot is to scale, and its table says the same as the command", async ({ page, open }) => {
  await open(PAPER);
  const at = await dots(page);
  const ascending = [...SPECTRUM].reverse();
  const [first, last] = [ascending[0], ascending.at(-1)];
  const perUnit = (at.at(-1).x - at[0].x) / (value(last[0]) - value(first[0]));
  ascending.forEach(([lambda], k) => {
    expect(at[k].x).toBeCloseTo(at[0].x + perUnit * (value(lambda) - value(first[0])), 6);
  });
  // Sizes go up, and their differences are to scale as well.
  const perSize = (at[0].y - at.at(-1).y) / (first[1] - last[1]);
  expect(perSize).toBeLessThan(0);
  ascending.forEach(([, size], k) => expect(at[k].y).toBeCloseTo(at.at(-1).y + perSize * (size - last[1]), 6));
  await page.getByText("Breakpoints as a table").click();
  const rows = await page.locator("#breakpoint-rows tr").evaluateAll((all) =>
    all.map((row) => [...row.cells].map((cell) => cell.textContent.replace("−", "-"))));
  expect(rows).toEqual(SPECTRUM.map((row) => row.map(String)));
  const lines = supereigen("spectrum", FILE).split("\n").slice(1, 1 + SPECTRUM.length);
  expect(rows).toEqual(lines.map((line) => line.trim().split(/\s+/)));
});

test("below the last breakpoint size and supports stay, not the basis", async ({ page, open }) => {
  await open(PAPER, "-7");
  const note = page.locator("#lambda-note");
  await expect(note).toHaveText("For every finite λ below −6: 12 scaled extremals on the same supports; only their entries can change.");
  const at = (lambda) => supereigen("basis", FILE, "--lambda", lambda);
  expect(at("-7")).not.toBe(at("-8"));
  expect(supereigen("count", FILE, "--lambda", "-1000").trim()).toBe("12");
  await page.locator("#lambda").fill("-6");
  await expect(note).toHaveText("A breakpoint: 11 scaled extremals here, 12 just below, 11 just above.");
  await page.locator("#lambda").fill("2");
  await expect(note).toHaveText("Above λ(A) there is no solution but −∞.");
});

test("a place on the plot is an exact λ: a breakpoint, a middle, or a short decimal", async ({ page, open }) => {
  await open(PAPER);
  const at = await dots(page);
  const lambda = page.locator("#lambda");
  await clickAt(page, at.at(-1).x + 3);
  await expect(lambda).toHaveValue("5/4");
  await expect(page.locator("#fact-size")).toHaveText("2 scaled extremals");
  await clickAt(page, (at[1].x + at[2].x) / 2 + 1);
  await expect(lambda).toHaveValue("-4");
  await clickAt(page, at[1].x + (at[2].x - at[1].x) * 0.3);
  await expect(lambda).toHaveValue(/^-4\.[34]\d?$/);
  await expect(page.locator("#lambda-note")).toContainText("Between −5 and −3: 10 scaled extremals");
  // Then the keys go on from there, stop by stop.
  await page.keyboard.press("ArrowRight");
  await expect(lambda).toHaveValue("-4");
  await page.keyboard.press("ArrowRight");
  await expect(lambda).toHaveValue("-3");
});

test("λ is dragged, and a λ far away is an arrow at the border", async ({ page, open }) => {
  await open(PAPER);
  const at = await dots(page);
  const box = await page.locator("#lambda-plot").boundingBox();
  const knob = page.locator("#lambda-plot .knob");
  await page.mouse.move(box.x + at[2].x, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + at[4].x, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await expect(page.locator("#lambda")).toHaveValue("-1");
  expect(Number(await knob.getAttribute("cx"))).toBeCloseTo(at[4].x, 6);
  await page.mouse.move(box.x + at[0].x, box.y + 60);
  await expect(page.locator("#lambda")).toHaveValue("-1");
  await page.locator("#lambda").fill("1000");
  await expect(page.locator("#lambda-plot .beyond")).toHaveCount(1);
  await expect(knob).toHaveCount(0);
});

test("numbers that floating point cannot tell apart have places, and stay exact", async ({ page, open }) => {
  const great = `1${"0".repeat(400)}`;
  await open([[great, "0"], ["0", great.replace(/0$/, "1")]], great);
  await expect(page.locator("#lambda-plot .closed")).not.toHaveCount(0);
  const last = page.locator("#lambda-plot .closed").last();
  await clickAt(page, Number(await last.getAttribute("cx")));
  await expect(page.locator("#lambda")).toHaveValue(great.replace(/0$/, "1"));
});

test("great sizes are on a logarithmic scale", async ({ page, open }) => {
  const circulant = Array.from({ length: 8 }, (_, i) => Array.from({ length: 8 }, (_, j) => String(1 + ((j - i + 8) % 8))));
  await open(circulant);
  await expect(page.locator("#lambda-plot .title")).toHaveText("size of the basis (logarithmic)");
  const labels = await page.locator("#lambda-plot .size").allTextContents();
  expect(labels.slice(0, 3)).toEqual(["0", "1", "10"]);
});

test("with too many nodes for a spectrum there is only the axis", async ({ page, open }) => {
  const n = 15;
  const ring = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => ((i + 1) % n === j ? "2" : ".")));
  await open(ring);
  await expect(page.locator("#lambda-plot .tick")).toHaveCount(1);
  await expect(page.locator("#lambda-plot .level")).toHaveCount(0);
  await expect(page.locator("#lambda-slider")).toHaveAttribute("aria-valuetext", "λ = 0");
});

test("the chosen lasso stays while λ moves, dies, and comes back", async ({ page, open }) => {
  await open(PAPER);
  const chosen = page.locator("#table-body [role=row]", { hasText: "{1, 2, 4}" });
  const vector = page.locator("#certificate dd").first();
  await chosen.click();
  await expect(vector).toHaveText("(−1, −2, −∞, 0, −∞)");
  await page.locator("#lambda").fill("-1");
  await expect(vector).toHaveText("(−2, −4, −∞, 0, −∞)");
  await expect(page.locator("#certificate h3")).toHaveText(/^Extremal \d+$/);
  await expect(page.locator('#picture .arc.stem[data-arc="4 1"]')).toBeVisible();
  await expect(page.locator("#table-body [aria-selected=true]")).toContainText("{1, 2, 4}");
  // At 5/4 its cycle has weight −1/2.
  await page.locator("#lambda").fill("5/4");
  await expect(page.locator("#certificate")).toContainText("At λ = 5/4 the lasso 4 → 1 → 2 → 1 gives no extremal");
  await expect(page.getByRole("tab", { name: "Lasso" })).toBeDisabled();
  await expect(page.locator("#picture svg.dead .arc.lit")).toHaveCount(3);
  await expect(page.locator("#table-body [aria-selected=true]")).toHaveCount(0);
  await page.locator("#lambda").fill("1/2");
  await expect(vector).toHaveText("(−1/2, −1, −∞, 0, −∞)");
  await expect(page.getByRole("tab", { name: "Lasso" })).toHaveAttribute("aria-selected", "true");
  // It is followed through changes of entries as well.
  await page.getByLabel("Row 4, column 1", { exact: true }).fill("2");
  await expect(vector).toHaveText("(−3/2, −2, −∞, 0, −∞)");
  await page.getByLabel("Row 1, column 2", { exact: true }).fill(".");
  await expect(page.locator("#certificate")).toContainText("gives no extremal: there is no arc from 1 to 2.");
});
