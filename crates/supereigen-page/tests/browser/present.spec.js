// The presentation: the picture fills the screen, and keys go on.

import { example, expect, test } from "./fixtures.js";

const PAPER = example("wang-sergeev-5");

async function present(page, open) {
  await open(PAPER);
  await expect(page.locator("#table-body [role=row]")).toHaveCount(10);
  await page.getByRole("button", { name: "Present" }).click();
  await expect(page.locator("#stage")).toBeVisible();
}

test("the picture fills the screen; Escape gives everything back", async ({ page, open }) => {
  await present(page, open);
  await expect(page.locator("#stage #picture svg .arc.stem, #stage #picture svg .arc.cycle").first()).toBeVisible();
  const { width, height } = await page.locator("#stage #picture svg").boundingBox();
  const window = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  expect(height).toBeGreaterThan(window.height * 0.8);
  expect(width).toBeGreaterThan(window.width * 0.5);
  await expect(page.locator("#stage")).toContainText("extremal");
  await expect(page.locator(".keys")).toContainText("next step");
  await page.keyboard.press("Escape");
  await expect(page.locator("#stage")).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
  await expect(page.locator("#view #picture svg")).toBeVisible();
  await expect(page.locator("main #lambda-plot")).toBeVisible();
  await expect(page.locator("#view #certificate h3")).toBeVisible();
  await expect(page.getByRole("button", { name: "Present" })).toBeFocused();
});

test("keys: the next extremal, the next λ, the next step", async ({ page, open }) => {
  await present(page, open);
  const title = page.locator("#stage #certificate h3");
  await expect(title).toHaveText("Extremal 1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(title).toHaveText("Extremal 3");
  await page.keyboard.press("ArrowLeft");
  await expect(title).toHaveText("Extremal 2");
  // The number comes first; a new λ would begin the steps again.
  const lead = page.locator("#stage #certificate .lead");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("#stage-lambda-text")).toHaveText("λ = −1");
  await expect(lead).toContainText(/λ = [-−]1 /);
  await page.keyboard.press("ArrowUp");
  await expect(page.locator("#stage-lambda-text")).toHaveText("λ = 0");
  await expect(lead).toContainText("λ = 0 ");
  await page.keyboard.press(" ");
  await expect(page.locator("#stage #step-count")).toHaveText("Step 1 of 75");
  await page.keyboard.press(" ");
  await expect(page.locator("#stage #step-count")).toHaveText("Step 2 of 75");
  await expect(page.locator("#stage #picture .entry-value")).toHaveText(["0"]);
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#stage #certificate h3")).toBeVisible();
  await expect(page.locator("#stage #step-count")).toHaveCount(0);
});

test("the keys on the screen do the same", async ({ page, open }) => {
  await present(page, open);
  await page.getByRole("button", { name: "Next extremal" }).click();
  await expect(page.locator("#stage #certificate h3")).toHaveText("Extremal 2");
  await page.getByRole("button", { name: "Next greater λ" }).click();
  await expect(page.locator("#stage-lambda-text")).toHaveText("λ = 1");
  await expect(page.locator("#stage #certificate .lead")).toContainText("λ = 1 ");
  await page.getByRole("button", { name: "Space" }).click();
  await expect(page.locator("#stage #step-count")).toContainText("Step 1 of");
  await page.keyboard.press(" ");
  await expect(page.locator("#stage #step-count")).toContainText("Step 2 of");
  await page.getByRole("button", { name: "Esc" }).click();
  await expect(page.locator("#stage")).toBeHidden();
});

test("where full screen is forbidden the stage fills the window", async ({ page, open }) => {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError("not allowed"));
  });
  await present(page, open);
  const box = await page.locator("#stage").boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await page.keyboard.press("Escape");
  await expect(page.locator("#stage")).toBeHidden();
});

test("a large screen is used: the basis is beside the picture, and the words are larger", async ({ page, open }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(PAPER);
  await page.getByRole("button", { name: "Present" }).click();
  const side = await page.locator(".stage-side").boundingBox();
  const table = await page.locator("#stage #table").boundingBox();
  expect(table.height).toBeGreaterThan(400);
  expect(table.y + table.height).toBeLessThan(side.y + side.height + 1);
  await page.locator("#stage #row-3").click();
  await expect(page.locator("#stage #certificate h3")).toHaveText("Extremal 4");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#stage #certificate h3")).toHaveText("Extremal 5");
  await page.keyboard.press(" ");
  await expect(page.locator("#stage #step-count")).toContainText("Step 1 of");
  const line = page.locator("#stage .algorithm li").first();
  expect((await line.boundingBox()).height).toBeGreaterThan(28);
  await page.keyboard.press("Escape");
  await expect(page.locator("#panel-basis #table")).toHaveCount(1);
});
