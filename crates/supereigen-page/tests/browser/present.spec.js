// The presentation: the picture fills the screen, and keys go on.

import { button, expect, PAPER, press, shows, test } from "./fixtures.js";

async function present(page, open) {
  await open(PAPER);
  await expect(page.locator("#table-body [role=row]")).toHaveCount(10);
  await button(page, "Present").click();
  await expect(page.locator("#stage")).toBeVisible();
}

const STAGE = { title: "#stage #certificate h3", lead: "#stage #certificate .lead", step: "#stage #step-count" };

test("keys: the next extremal, the next λ, the next step; Escape gives everything back", async ({ page, open }) => {
  await present(page, open);
  await expect(page.locator("#stage #picture svg .arc.stem, #stage #picture svg .arc.cycle").first()).toBeVisible();
  const { width, height } = await page.locator("#stage #picture svg").boundingBox();
  const window = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  expect(height).toBeGreaterThan(window.height * 0.8);
  expect(width).toBeGreaterThan(window.width * 0.5);
  await expect(page.locator(".keys")).toContainText("next step");
  await shows(page, { [STAGE.title]: "Extremal 1" });
  await press(page, "ArrowRight", "ArrowRight");
  await shows(page, { [STAGE.title]: "Extremal 3" });
  await press(page, "ArrowLeft");
  await shows(page, { [STAGE.title]: "Extremal 2" });
  // The number comes first; a new λ would begin the steps again.
  await press(page, "ArrowDown");
  await shows(page, { "#stage-lambda-text": "λ = −1", [STAGE.lead]: /λ = [-−]1 / });
  await press(page, "ArrowUp");
  await shows(page, { "#stage-lambda-text": "λ = 0", [STAGE.lead]: /λ = 0 / });
  await press(page, " ");
  await shows(page, { [STAGE.step]: "Step 1 of 75" });
  await press(page, " ");
  await shows(page, { [STAGE.step]: "Step 2 of 75", "#stage #picture .entry-value": "0" });
  await press(page, "ArrowRight");
  await expect(page.locator(STAGE.title)).toBeVisible();
  await expect(page.locator(STAGE.step)).toHaveCount(0);
  await press(page, "Escape");
  await expect(page.locator("#stage")).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
  for (const part of ["#view #picture svg", "main #lambda-plot", "#view #certificate h3", "#panel-basis #table"]) {
    await expect(page.locator(part)).toBeVisible();
  }
  await expect(button(page, "Present")).toBeFocused();
});

test("the keys on the screen do the same, where full screen is forbidden and on a large screen", async ({ page, open }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError("not allowed"));
  });
  await present(page, open);
  expect(await page.locator("#stage").boundingBox()).toEqual({ x: 0, y: 0, width: 1920, height: 1080 });
  await button(page, "Next extremal").click();
  await shows(page, { [STAGE.title]: "Extremal 2" });
  await button(page, "Next greater λ").click();
  await shows(page, { "#stage-lambda-text": "λ = 1", [STAGE.lead]: /λ = 1 / });
  // The basis is beside the picture, and the words are larger.
  const side = await page.locator(".stage-side").boundingBox();
  const table = await page.locator("#stage #table").boundingBox();
  expect(table.height).toBeGreaterThan(400);
  expect(table.y + table.height).toBeLessThan(side.y + side.height + 1);
  await page.locator("#stage #row-3").click();
  await shows(page, { [STAGE.title]: "Extremal 4" });
  await press(page, "ArrowRight");
  await shows(page, { [STAGE.title]: "Extremal 5" });
  await button(page, "Space").click();
  await shows(page, { [STAGE.step]: /Step 1 of/ });
  await press(page, " ");
  await shows(page, { [STAGE.step]: /Step 2 of/ });
  expect((await page.locator("#stage .algorithm li").first().boundingBox()).height).toBeGreaterThan(28);
  await button(page, "Esc").click();
  await expect(page.locator("#stage")).toBeHidden();
});
