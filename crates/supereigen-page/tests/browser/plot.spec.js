// λ: its field, its slider, the size of the basis against it, and the chosen lasso while it moves.

import { button, drag, expect, FILE, generated, matrix, PAPER, press, shows, supereigen, tab, test } from "./fixtures.js";

const SPECTRUM = [["5/4", 2, 5], ["1", 9, 10], ["-1", 10, 11], ["-3/2", 10, 11], ["-3", 9, 10], ["-5", 10, 11], ["-6", 11, 12]];

function value(text) {
  const [above, below = "1"] = text.split("/");
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

test("the plot is to scale, its table says the same as the command, and great sizes are logarithmic", async ({ page, open, follow }) => {
  await open(PAPER);
  const at = await dots(page);
  const ascending = [...SPECTRUM].reverse();
  const [first, last] = [ascending[0], ascending.at(-1)];
  const perUnit = (at.at(-1).x - at[0].x) / (value(last[0]) - value(first[0]));
  // Sizes go up, and their differences are to scale as well.
  const perSize = (at[0].y - at.at(-1).y) / (first[1] - last[1]);
  expect(perSize).toBeLessThan(0);
  ascending.forEach(([lambda, size], k) => {
    expect(at[k].x).toBeCloseTo(at[0].x + perUnit * (value(lambda) - value(first[0])), 6);
    expect(at[k].y).toBeCloseTo(at.at(-1).y + perSize * (size - last[1]), 6);
  });
  await page.getByText("Breakpoints as a table").click();
  const rows = await page.locator("#breakpoint-rows tr").evaluateAll((all) =>
    all.map((row) => [...row.cells].map((cell) => cell.textContent.replace("−", "-"))));
  expect(rows).toEqual(SPECTRUM.map((row) => row.map(String)));
  const lines = supereigen("spectrum", FILE).split("\n").slice(1, 1 + SPECTRUM.length);
  expect(rows).toEqual(lines.map((line) => line.trim().split(/\s+/)));
  await follow(generated("circulant", 8, 4));
  await shows(page, { "#lambda-plot .title": "size of the basis (logarithmic)" });
  const labels = await page.locator("#lambda-plot .size").allTextContents();
  expect(labels.slice(0, 3)).toEqual(["0", "1", "10"]);
  // With too many nodes for a spectrum there is only the axis.
  await follow(matrix(15, (i, j) => ((i + 1) % 15 === j ? "2" : ".")));
  await expect(page.locator("#lambda-plot .tick")).toHaveCount(1);
  await expect(page.locator("#lambda-plot .level")).toHaveCount(0);
  await expect(page.locator("#lambda-slider")).toHaveAttribute("aria-valuetext", "λ = 0");
});

test("a place on the plot is an exact λ: a breakpoint, a middle, or a short decimal", async ({ page, open, follow }) => {
  await open(PAPER);
  const at = await dots(page);
  const lambda = page.locator("#lambda");
  const note = page.locator("#lambda-note");
  await clickAt(page, at.at(-1).x + 3);
  await shows(page, { "#lambda": "5/4", "#fact-size": "2 scaled extremals" });
  await clickAt(page, (at[1].x + at[2].x) / 2 + 1);
  await expect(lambda).toHaveValue("-4");
  await clickAt(page, at[1].x + (at[2].x - at[1].x) * 0.3);
  await expect(lambda).toHaveValue(/^-4\.[34]\d?$/);
  await expect(note).toContainText("Between −5 and −3: 10 scaled extremals");
  // Then the keys go on from there, stop by stop.
  for (const stop of ["-4", "-3"]) {
    await press(page, "ArrowRight");
    await expect(lambda).toHaveValue(stop);
  }
  const box = await page.locator("#lambda-plot").boundingBox();
  const knob = page.locator("#lambda-plot .knob");
  await drag(page, [box.x + at[2].x, box.y + 60], [box.x + at[4].x, box.y + 60]);
  await expect(lambda).toHaveValue("-1");
  expect(Number(await knob.getAttribute("cx"))).toBeCloseTo(at[4].x, 6);
  await page.mouse.move(box.x + at[0].x, box.y + 60);
  await expect(lambda).toHaveValue("-1");
  await lambda.fill("-7");
  await expect(note).toHaveText("For every finite λ below −6: 12 scaled extremals on the same supports; only their entries can change.");
  await lambda.fill("-6");
  await expect(note).toHaveText("A breakpoint: 11 scaled extremals here, 12 just below, 11 just above.");
  await lambda.fill("1000");
  await expect(note).toHaveText("Above λ(A) there is no solution but −∞.");
  await expect(page.locator("#lambda-plot .beyond")).toHaveCount(1);
  await expect(knob).toHaveCount(0);
  // Numbers that floating point cannot tell apart have places, and stay exact.
  const great = `1${"0".repeat(400)}`;
  await follow([[great, "0"], ["0", great.replace(/0$/, "1")]]);
  await lambda.fill(great);
  await expect(page.locator("#lambda-plot .closed")).not.toHaveCount(SPECTRUM.length);
  await clickAt(page, Number(await page.locator("#lambda-plot .closed").last().getAttribute("cx")));
  await expect(lambda).toHaveValue(great.replace(/0$/, "1"));
});

test("λ has a place however its number is written", async ({ page, open }) => {
  await open(PAPER);
  await dots(page);
  const lambda = page.locator("#lambda");
  const knob = page.locator("#lambda-plot .knob");
  for (const [text, plain] of [[".5", "1/2"], ["-.5", "-1/2"], ["−.5e1", "-5"], ["1.", "1"], ["+ .25", "1/4"]]) {
    await lambda.fill(plain);
    await expect(page.locator("#lambda-slider")).toHaveAttribute("aria-valuetext", new RegExp(`^λ = ${plain.replace("-", "−")},`));
    const place = await knob.getAttribute("cx");
    const note = await page.locator("#lambda-note").textContent();
    await lambda.fill(text);
    await expect(page.locator("#lambda-slider")).toHaveAttribute("aria-valuetext", `λ = ${text.replace("-", "−")}, ${supereigen("basis", "--count", FILE, "--lambda", plain).trim()} extremals`);
    expect(await knob.getAttribute("cx"), text).toBe(place);
    await shows(page, { "#lambda-note": note });
  }
  await lambda.fill("−∞");
  await expect(page.locator("#lambda-plot .beyond")).toHaveCount(1);
  // While it is typed, λ stays where it was.
  await lambda.fill(".5");
  await lambda.fill(".5e");
  await shows(page, { "#why": /^This number is not complete yet/ });
  await expect(knob).toHaveCount(1);
});

test("the slider goes through the values at which the basis changes; λ(A) has a button", async ({ page, open, follow }) => {
  await open(PAPER);
  const slider = page.locator("#lambda-slider");
  await expect(slider).toBeEnabled();
  await expect(slider).toHaveAttribute("aria-valuetext", "λ = 0, 10 extremals");
  await slider.focus();
  const seen = [];
  for (const key of ["End", "ArrowLeft", "ArrowLeft", "ArrowLeft"]) {
    await press(page, key);
    const lambda = await page.locator("#lambda").inputValue();
    const expected = supereigen("basis", "--count", FILE, "--lambda", lambda).trim();
    await expect(slider).toHaveAttribute("aria-valuetext", `λ = ${lambda}, ${expected} extremals`);
    await shows(page, { "#fact-size": `${expected} scaled extremals` });
    seen.push(lambda);
  }
  expect(seen.slice(0, 2)).toEqual(["9/4", "5/4"]);
  expect(new Set(seen).size).toBe(4);
  await page.locator("#lambda").fill("1.5");
  await shows(page, { "#fact-solvable": /no every cycle mean is below λ = 1.5/, "#fact-size": "0 scaled extremals", "#fact-mean": /^5\/4/ });
  await button(page, "λ(A) = 5/4").click();
  await shows(page, { "#lambda": "5/4", "#fact-solvable": /yes/, "#fact-finite": /\(/ });
  // Cycle means are fractions, however the entries are written.
  await follow([["1.25", "."], [".", "0.5"]]);
  await shows(page, { "#fact-mean": "5/4 on the cycle 1 → 1", "#fact-times": "several 5/4 at {1}, 1/2 at {2}" });
  await follow([[".", "0.75"], [".", "."]]);
  await shows(page, { "#fact-mean": "none there is no cycle", "#fact-times": "−∞ at every node" });
  // A node that forbids finite solutions is named.
  await follow([["1", "."], [".", "-1"]]);
  await shows(page, { "#fact-finite": "no node 2 reaches no cycle of mean at least λ" });
  await page.locator("#lambda").fill("-1");
  await shows(page, { "#fact-finite": /\(/ });
});

test("the chosen lasso stays while λ moves, dies, and comes back", async ({ page, open }) => {
  await open(PAPER);
  const vector = page.locator("#certificate dd").first();
  await page.locator("#table-body [role=row]", { hasText: "{1, 2, 4}" }).click();
  await expect(vector).toHaveText("(−1, −2, −∞, 0, −∞)");
  await page.locator("#lambda").fill("-1");
  await expect(vector).toHaveText("(−2, −4, −∞, 0, −∞)");
  await shows(page, { "#certificate h3": /^Extremal \d+$/ });
  await expect(page.locator('#picture .arc.stem[data-arc="4 1"]')).toBeVisible();
  await expect(page.locator("#table-body [aria-selected=true]")).toContainText("{1, 2, 4}");
  // At 5/4 its cycle has weight −1/2.
  await page.locator("#lambda").fill("5/4");
  await shows(page, { "#certificate": /At λ = 5\/4 the lasso 4 → 1 → 2 → 1 gives no extremal/ });
  await expect(tab(page, "Lasso")).toBeDisabled();
  await expect(page.locator("#picture svg.dead .arc.lit")).toHaveCount(3);
  await expect(page.locator("#table-body [aria-selected=true]")).toHaveCount(0);
  await page.locator("#lambda").fill("1/2");
  await expect(vector).toHaveText("(−1/2, −1, −∞, 0, −∞)");
  await expect(tab(page, "Lasso")).toHaveAttribute("aria-selected", "true");
  // It is followed through changes of entries as well.
  await page.getByLabel("Row 4, column 1", { exact: true }).fill("2");
  await expect(vector).toHaveText("(−3/2, −2, −∞, 0, −∞)");
  await page.getByLabel("Row 1, column 2", { exact: true }).fill(".");
  await shows(page, { "#certificate": /gives no extremal: there is no arc from 1 to 2\./ });
});
