// The first screen: what belongs together is seen together, and it asks a question.

import { expect, PAPER, PHONE, press, shows, takeExample, test } from "./fixtures.js";

const TOGETHER = ["#lambda", "#lambda-plot", "#grid", "#table", "#picture svg", "#certificate .lead"];

/** Scrolls to the end of the page; nothing of it is wider than the window. */
async function scrollDown(page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
}

test("λ with its plot, matrix, basis and lasso are seen together, and λ stays in sight", async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(PAPER);
  await expect(page.locator("#row-0")).toHaveAttribute("aria-selected", "true");
  await shows(page, { "#certificate h3": "Extremal 1" });
  await expect(page.locator("#picture .arc.cycle").first()).toBeVisible();
  for (const viewport of [{ width: 1280, height: 720 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo(0, 0));
    for (const part of TOGETHER) await expect(page.locator(part), part).toBeInViewport({ ratio: 1 });
    const top = async (part) => (await page.locator(part).boundingBox()).y;
    expect(Math.abs(await top("#panel-basis") - await top("#picture"))).toBeLessThan(60);
    await scrollDown(page);
    for (const part of ["#lambda", "#lambda-plot"]) await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
  }
});

test.describe("phone", () => {
  test.use(PHONE);

  test("λ and plot, matrix, basis and lasso follow each other, and λ stays in sight", async ({ page, open }) => {
    await open(PAPER);
    await shows(page, { "#certificate h3": "Extremal 1" });
    const tops = await page.evaluate((parts) => parts.map((part) => document.querySelector(part).getBoundingClientRect().top), TOGETHER);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    await scrollDown(page);
    await expect(page.locator("#lambda")).toBeInViewport({ ratio: 1 });
  });
});

test("the page asks its question, and every example tells a line of its story", async ({ page, open }) => {
  await open(PAPER);
  // No event repeats every 0, or every −3.
  await shows(page, { "#question": "Which vectors generate all solutions of A ⊗ x ≥ λ ⊗ x for λ = 0?" });
  for (const [lambda, question] of [
    ["1/2", "Which minimal reasons keep events from repeating every 1/2?"],
    ["-.25", "Which vectors generate all solutions of A ⊗ x ≥ λ ⊗ x for λ = −0.25?"],
    ["-inf", "Which vectors generate all solutions of A ⊗ x ≥ λ ⊗ x for λ = −∞?"],
  ]) {
    await page.locator("#lambda").fill(lambda);
    await shows(page, { "#question": question });
  }
  await page.locator("#examples-title").click();
  const stories = page.locator("#examples [data-example] .story-line");
  await expect(stories).toHaveCount(9);
  for (const story of await stories.allTextContents()) expect(story.length).toBeGreaterThan(20);
  await press(page, "Escape");
  await takeExample(page, "dutch-railway-10");
  await shows(page, {
    "#question": "What keeps these trains from leaving every 45 minutes?",
    "#fact-mean": /143\/3/,
    "#size": "10",
    "#lambda": "45",
    "#fact-size": "34 scaled extremals",
  });
  await expect(page).toHaveTitle("Dutch railway – supereigen");
  await expect(page.locator("#lambda-plot .level")).not.toHaveCount(0);
  await expect(page.locator("#lambda-plot .knob")).toHaveCount(1);
  await expect(page.locator("#lambda-plot .beyond")).toHaveCount(0);
});

test("the examples are on the screen, wherever their button is", async ({ page, open }) => {
  await open(PAPER);
  for (const width of [1280, 1000, 700, 390]) {
    await page.setViewportSize({ width, height: 720 });
    for (const [example, answer] of [["wang-sergeev-5", null], ["three-lines", /cannot be kept/]]) {
      await takeExample(page, example);
      await shows(page, { "#answer": answer });
      await page.locator("#examples-title").click();
      const box = await page.locator("#example-list").boundingBox();
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      await press(page, "Escape");
    }
  }
  // A link that cannot be read has no question, but a long reason.
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.evaluate(() => (location.hash = `#matrix=1,2;${"3".repeat(40)}`));
  await shows(page, { "#why": /^This link cannot be read/ });
  await page.locator("#examples-title").click();
  expect((await page.locator("#example-list").boundingBox()).x).toBeGreaterThanOrEqual(0);
});
