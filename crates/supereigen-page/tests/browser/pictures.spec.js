// Pictures of the page for the docs: `cargo xtask browser --pictures`.

import { button, expect, PAPER, PHONE, press, shows, tab, takeExample, test } from "./fixtures.js";

const LAYOUTS = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  phone: { colorScheme: "light", ...PHONE },
};
const folder = process.env.PICTURES;

test.skip(!folder, "PICTURES names no folder");

async function choose(page, open) {
  await open(PAPER);
  await page.locator("#row-4").click();
  await expect(page.locator("#certificate h3")).toBeVisible();
  await expect(page.locator("#picture .arc.stem").first()).toBeVisible();
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
}

for (const [layout, options] of Object.entries(LAYOUTS)) {
  test.describe(layout, () => {
    test.use(options);

    test("first sight", async ({ page, open }) => {
      await choose(page, open);
      await page.screenshot({ path: `${folder}/page-${layout}.png`, fullPage: layout === "phone" });
    });
  });
}

test("reasons and timetable of connections", async ({ page, open }) => {
  await open(PAPER);
  await takeExample(page, "three-lines");
  await shows(page, { "#answer": /cannot be kept/ });
  await page.locator("#lambda").fill("45");
  await tab(page, "Reasons and timetable").click();
  await expect(page.locator("#events-picture svg")).toBeVisible();
  await page.locator("#lambda").blur();
  await page.screenshot({ path: `${folder}/page-events.png` });
});

test("the plot of λ", async ({ page, open }) => {
  await choose(page, open);
  await page.locator("#lambda").fill("-1");
  await expect(page.locator("#question")).toContainText("−1");
  await page.locator("#lambda").blur();
  const { x, y, width, height } = await page.locator("#lambda-plot").boundingBox();
  await page.screenshot({ path: `${folder}/page-plot.png`, clip: { x: x - 16, y: y - 48, width: width + 32, height: height + 80 } });
});

test("the presentation, and the story in it", async ({ page, open }) => {
  await choose(page, open);
  await button(page, "Present").click();
  await expect(page.locator("#stage #picture .arc.stem").first()).toBeVisible();
  await page.screenshot({ path: `${folder}/page-presentation.png` });
  for (let k = 1; k <= 16; k += 1) {
    await press(page, " ");
    await expect(page.locator("#stage #step-count")).toContainText(`Step ${k} of`);
  }
  await expect(page.locator("#stage #picture .entry-value").first()).toBeVisible();
  await page.screenshot({ path: `${folder}/page-story.png` });
});
