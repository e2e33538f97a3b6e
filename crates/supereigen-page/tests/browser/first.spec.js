// The first screen: what belongs together is seen together, and it asks a question.

import { example, expect, takeExample, test } from "./fixtures.js";

const PAPER = example("wang-sergeev-5");
const TOGETHER = ["#lambda", "#lambda-plot", "#grid", "#table", "#picture svg", "#certificate .lead"];

for (const viewport of [{ width: 1280, height: 720 }, { width: 1440, height: 900 }]) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test("λ with its plot, matrix, basis and lasso are seen together", async ({ page, open }) => {
      await open(PAPER);
      await expect(page.locator("#row-0")).toHaveAttribute("aria-selected", "true");
      await expect(page.locator("#certificate h3")).toHaveText("Extremal 1");
      await expect(page.locator("#picture .arc.cycle").first()).toBeVisible();
      for (const part of TOGETHER) await expect(page.locator(part), part).toBeInViewport({ ratio: 1 });
      const top = async (part) => (await page.locator(part).boundingBox()).y;
      expect(Math.abs(await top("#panel-basis") - await top("#picture"))).toBeLessThan(60);
    });

    test("λ stays in sight", async ({ page, open }) => {
      await open(PAPER);
      await expect(page.locator("#row-0")).toBeVisible();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      for (const part of ["#lambda", "#lambda-plot"]) await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
    });
  });
}

test.describe("phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("λ and plot, matrix, basis and lasso follow each other, and λ stays in sight", async ({ page, open }) => {
    await open(PAPER);
    await expect(page.locator("#certificate h3")).toHaveText("Extremal 1");
    const tops = await page.evaluate((parts) => parts.map((part) => document.querySelector(part).getBoundingClientRect().top), TOGETHER);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.locator("#lambda")).toBeInViewport({ ratio: 1 });
  });
});

test("the page asks its question, and every example tells a line of its story", async ({ page, open }) => {
  await open(PAPER);
  await expect(page.locator("#question")).toHaveText("Which minimal reasons keep events from repeating every 0?");
  await page.locator("#examples-title").click();
  const stories = page.locator("#examples .story-line");
  await expect(stories).not.toHaveCount(0);
  for (const story of await stories.allTextContents()) expect(story.length).toBeGreaterThan(20);
  await page.keyboard.press("Escape");
  await takeExample(page, "dutch-railway-10");
  await expect(page.locator("#question")).toHaveText("What keeps these trains from leaving every 45 minutes?");
  await expect(page).toHaveTitle("Dutch railway – supereigen");
  await expect(page.locator("#fact-size")).toHaveText("34 scaled extremals");
  await expect(page.locator("#lambda-plot .level")).not.toHaveCount(0);
  await expect(page.locator("#lambda-plot .knob")).toHaveCount(1);
  await expect(page.locator("#lambda-plot .beyond")).toHaveCount(0);
});
