// What axe-core finds in every layout, with every panel open; and pictures of the page for the docs.

import AxeBuilder from "@axe-core/playwright";
import { cell, example, expect, paste, test } from "./fixtures.js";

const PAPER = example("wang-sergeev-5");
const LAYOUTS = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  phone: { colorScheme: "light", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};
const PANELS = {
  basis: async (page) => {
    await page.getByText("Only some").click();
    await page.getByText("As text", { exact: true }).click();
    await page.locator("#row-4").click();
    await expect(page.locator("#certificate h3")).toBeVisible();
  },
  run: async (page) => {
    await page.getByRole("tab", { name: "The paper’s run" }).click();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.locator("#step-text")).toContainText("Algorithm 1");
  },
  vector: async (page) => {
    await page.getByRole("tab", { name: "A vector" }).click();
    await page.locator("#vector").fill("3 2 2 . .");
    await page.locator("#vector").press("Enter");
    await expect(page.locator("#vector-answer")).toContainText("multiples");
  },
  faults: async (page) => {
    await page.getByLabel("Names").check();
    await cell(page, 1, 2).fill("abc");
    await page.locator("#lambda").fill("0");
    await expect(page.locator("#faults li")).toHaveCount(1);
  },
  preview: async (page) => {
    await cell(page, 1, 1).focus();
    await paste(page, "1 2\n3 4\n");
    await expect(page.locator("#preview")).toBeVisible();
  },
  space: async (page) => {
    await page.locator("#example").selectOption("railway-teaching-4");
    await page.getByRole("tab", { name: "Cone in space" }).click();
    await expect(page.locator(".turntable")).toBeVisible();
  },
};

for (const [layout, options] of Object.entries(LAYOUTS)) {
  test.describe(layout, () => {
    test.use(options);

    for (const [panel, show] of Object.entries(PANELS)) {
      test(`axe finds nothing: ${panel}`, async ({ page, open, watch }) => {
        watch.expected.push("422");
        await open(PAPER);
        await expect(page.locator("#fact-size")).toContainText("10");
        await show(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
        expect(found).toEqual([]);
      });
    }

    test("nothing is wider than the window", async ({ page, open }) => {
      await open(PAPER);
      await expect(page.locator("#row-0")).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });

    test("picture for the docs", async ({ page, open }) => {
      const folder = process.env.PICTURES;
      test.skip(!folder, "PICTURES names no folder");
      await open(PAPER);
      await page.locator("#row-4").click();
      await expect(page.locator("#certificate h3")).toBeVisible();
      await expect(page.locator("#picture .arc.stem").first()).toBeVisible();
      await page.mouse.move(0, 0);
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: `${folder}/page-${layout}.png`, fullPage: layout === "phone" });
    });
  });
}
