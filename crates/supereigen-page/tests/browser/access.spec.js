// What axe-core finds in every layout, with every panel open.

import AxeBuilder from "@axe-core/playwright";
import { cell, example, expect, paste, takeExample, test } from "./fixtures.js";

const PAPER = example("wang-sergeev-5");
const NARROW = { width: 390, height: 844 };
const PANELS = {
  basis: async (page) => {
    await page.getByText("Filter rows").click();
    await page.getByText("As text", { exact: true }).click();
    await page.locator("#row-4").click();
    await expect(page.locator("#certificate h3")).toBeVisible();
    await page.locator("#copies summary").click();
    await expect(page.getByRole("button", { name: "Matrix as LaTeX" })).toBeVisible();
  },
  vector: async (page) => {
    await page.getByRole("tab", { name: "A vector" }).click();
    await page.locator("#vector").fill("3 2 2 . .");
    await page.locator("#vector").press("Enter");
    await expect(page.locator("#vector-answer")).toContainText("multiples");
    await page.getByRole("tab", { name: "Heat map" }).click();
    await expect(page.locator("#drawing-title")).toContainText("Matrix with 5 × 5 entries");
  },
  faults: async (page) => {
    await page.getByLabel("Names").check();
    await cell(page, 1, 2).fill("abc");
    await page.locator("#lambda").fill("0");
    await expect(page.locator("#faults li")).toHaveCount(1);
  },
  story: async (page) => {
    await page.getByRole("tab", { name: "The paper’s run" }).click();
    await page.getByRole("button", { name: "Last" }).click();
    await expect(page.locator("#found-count")).toHaveText("The basis so far: 10");
  },
  presentation: async (page) => {
    await page.getByRole("button", { name: "Present" }).click();
    await expect(page.locator("#stage #certificate h3")).toBeVisible();
  },
  "presented story": async (page) => {
    await page.getByRole("button", { name: "Present" }).click();
    await expect(page.locator("#stage")).toBeVisible();
    await page.keyboard.press(" ");
    await expect(page.locator("#stage #step-count")).toContainText("Step 1 of");
    await page.keyboard.press(" ");
    await expect(page.locator("#stage #step-count")).toContainText("Step 2 of");
  },
  words: async (page) => {
    await page.getByRole("button", { name: "Glossary" }).click();
    await expect(page.locator("#glossary")).toBeVisible();
  },
  "opened parts": async (page) => {
    await page.getByRole("button", { name: "Large text" }).click();
    await page.locator("#certificate summary").click();
    await page.getByText("Breakpoints as a table").click();
    await page.getByText("Supports, types and cycles").click();
    await page.getByRole("button", { name: "Larger" }).click();
    await page.locator("#figure-title").click();
    await expect(page.getByRole("button", { name: "TikZ" })).toBeVisible();
  },
  cone: async (page) => {
    await page.getByLabel("Nodes", { exact: true }).fill("3");
    await page.getByLabel("Nodes", { exact: true }).press("Enter");
    await page.getByRole("tab", { name: "Cone", exact: true }).click();
    await expect(page.locator("#picture .hit.point").first()).toBeVisible();
  },
  preview: async (page) => {
    await cell(page, 1, 1).focus();
    await paste(page, "1 2\n3 4\n");
    await expect(page.locator("#preview")).toBeVisible();
  },
  events: async (page) => {
    await takeExample(page, "three-lines");
    await expect(page.locator("#answer")).toContainText("cannot be kept");
    await page.locator("#lambda").fill("45");
    await page.getByRole("tab", { name: "Reasons and timetable" }).click();
    await expect(page.locator("#events-picture svg")).toBeVisible();
  },
  space: async (page) => {
    await takeExample(page, "railway-teaching-4");
    await page.getByRole("tab", { name: "Cone in space" }).click();
    await expect(page.locator(".turntable")).toBeVisible();
  },
};

/** What is wrong in a layout. */
async function violations(layout, page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] }).analyze();
  return violations.map(({ id, nodes }) => `${layout}: ${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

for (const [panel, show] of Object.entries(PANELS)) {
  test(`axe finds nothing: ${panel}`, async ({ page, open }) => {
    await open(PAPER);
    await expect(page.locator("#fact-size")).toContainText("10");
    await show(page);
    const found = await violations("wide and light", page);
    await page.emulateMedia({ colorScheme: "dark" });
    // What is presented fills the screen and cannot be resized.
    if (!await page.evaluate(() => document.fullscreenElement)) await page.setViewportSize(NARROW);
    expect([...found, ...await violations("narrow and dark", page)]).toEqual([]);
  });
}

/** Presses the Tab key until an element has the focus. */
async function tabTo(page, selector) {
  for (let k = 0; k < 80; k += 1) {
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not reach ${selector}`);
}

test("keys alone enter a matrix, move λ, choose a row and export", async ({ page, open }) => {
  await open([["0", "."], [".", "."]]);
  await tabTo(page, "#grid input");
  await page.keyboard.type("1 2 3 -4");
  await expect(page.locator("#fact-mean")).toContainText("5/2");
  await page.locator("body").press("Home");
  await page.evaluate(() => document.activeElement.blur());
  await tabTo(page, "#lambda-slider");
  const before = await page.locator("#lambda").inputValue();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#lambda")).not.toHaveValue(before);
  await tabTo(page, "#table");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page.locator("#table-body [role=row]").last()).toHaveAttribute("aria-selected", "true");
  await tabTo(page, "#exports button");
  const waiting = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await waiting).suggestedFilename()).toBe("basis.txt");
});

for (const [device, options] of Object.entries({
  desktop: {},
  phone: { viewport: NARROW, isMobile: true, hasTouch: true },
})) {
  test.describe(device, () => {
    test.use(options);

    test("nothing is wider than the window", async ({ page, open }) => {
      await open(PAPER);
      await expect(page.locator("#row-0")).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
}
