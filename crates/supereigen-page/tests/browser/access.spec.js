// What axe-core finds in every layout, with every panel open; and the page by keys alone.

import AxeBuilder from "@axe-core/playwright";
import { button, cell, enter, expect, PAPER, paste, PHONE, press, shows, tab, takeExample, test } from "./fixtures.js";

/** What is opened one after another; each sweep opens the page once. */
const SWEEPS = {
  basis: async (page, look) => {
    await page.getByText("Filter rows").click();
    await page.locator("#as-text summary").click();
    await page.locator("#row-4").click();
    await shows(page, { "#certificate h3": "Extremal 5" });
    await page.locator("#copies summary").click();
    await expect(button(page, "Matrix as LaTeX")).toBeVisible();
    await look();
    await press(page, "Escape");
    await button(page, "Large text").click();
    await page.locator("#certificate summary").click();
    await page.getByText("Breakpoints as a table").click();
    await page.getByText("Supports, types and cycles").click();
    await button(page, "Larger").click();
    await page.locator("#figure-title").click();
    await expect(button(page, "TikZ")).toBeVisible();
    await look();
  },
  "vector, words and faults": async (page, look) => {
    await tab(page, "A vector").click();
    await enter(page, "#vector", "3 2 2 . .");
    await shows(page, { "#vector-answer": /multiples/ });
    await tab(page, "Heat map").click();
    await shows(page, { "#drawing-title": /Matrix with 5 × 5 entries/ });
    await look();
    await button(page, "Glossary").click();
    await expect(page.locator("#glossary")).toBeVisible();
    await look();
    await button(page, "Close").click();
    await page.getByLabel("Names").check();
    await cell(page, 1, 2).fill("abc");
    await page.locator("#lambda").fill("0");
    await expect(page.locator("#faults li")).toHaveCount(1);
    await paste(page, 1, 1, "1 2\n3 4\n");
    await expect(page.locator("#preview")).toBeVisible();
    await look();
  },
  "story and presentation": async (page, look) => {
    await button(page, "Present").click();
    await shows(page, { "#stage #certificate h3": "Extremal 1" });
    await look();
    await press(page, " ");
    await shows(page, { "#stage #step-count": /Step 1 of/ });
    await press(page, " ");
    await shows(page, { "#stage #step-count": /Step 2 of/ });
    await look();
    await press(page, "Escape");
    await expect(page.locator("#stage")).toBeHidden();
    await button(page, "Last").click();
    await shows(page, { "#found-count": "The basis so far: 10" });
    await look();
  },
  "cones and events": async (page, look) => {
    await enter(page, "#size", "3");
    await tab(page, "Cone").click();
    await expect(page.locator("#picture .hit.point").first()).toBeVisible();
    await look();
    await takeExample(page, "railway-teaching-4");
    await tab(page, "Cone in space").click();
    await expect(page.locator(".turntable")).toBeVisible();
    await look();
    await takeExample(page, "three-lines");
    await shows(page, { "#answer": /cannot be kept/ });
    await page.locator("#lambda").fill("45");
    await tab(page, "Reasons and timetable").click();
    await expect(page.locator("#events-picture svg")).toBeVisible();
    await look();
  },
};

for (const [name, show] of Object.entries(SWEEPS)) {
  test(`axe finds nothing: ${name}`, async ({ page, open }) => {
    await open(PAPER);
    await shows(page, { "#fact-size": /10/ });
    await expect(page.locator("#histograms")).toBeVisible();
    const wide = page.viewportSize();
    const violations = async (layout) => {
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] }).analyze();
      return violations.map(({ id, nodes }) => `${layout}: ${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    };
    await show(page, async () => {
      const found = await violations("wide and light");
      await page.emulateMedia({ colorScheme: "dark" });
      // What is presented fills the screen and cannot be resized.
      const isFull = await page.evaluate(() => document.fullscreenElement !== null);
      if (!isFull) await page.setViewportSize(PHONE.viewport);
      expect([...found, ...await violations("narrow and dark")]).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
      if (!isFull) await page.setViewportSize(wide);
    });
  });
}

/** Presses the Tab key until an element has the focus. */
async function tabTo(page, selector) {
  for (let k = 0; k < 80; k += 1) {
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
    await press(page, "Tab");
  }
  throw new Error(`the Tab key does not reach ${selector}`);
}

test("keys alone enter a matrix, move λ, choose a row and export", async ({ page, open }) => {
  await open([["0", "."], [".", "."]]);
  await tabTo(page, "#grid input");
  await page.keyboard.type("1 2 3 -4");
  await shows(page, { "#fact-mean": /5\/2/ });
  await page.locator("body").press("Home");
  await page.evaluate(() => document.activeElement.blur());
  await tabTo(page, "#lambda-slider");
  const before = await page.locator("#lambda").inputValue();
  await press(page, "ArrowRight");
  await expect(page.locator("#lambda")).not.toHaveValue(before);
  await tabTo(page, "#table");
  await press(page, "End", "Enter");
  await expect(page.locator("#table-body [role=row]").last()).toHaveAttribute("aria-selected", "true");
  await tabTo(page, "#exports button");
  const waiting = page.waitForEvent("download");
  await press(page, "Enter");
  expect((await waiting).suggestedFilename()).toBe("basis.txt");
});
