// How fast the page follows: frames and consistent updates per second while λ is dragged over the whole plot or axis, and
// the time from a typed λ to its rows. It measures and asserts nothing; BENCH=1 runs it, best on a quiet machine.

import { expect, generated, test } from "./fixtures.js";

const SECONDS = 4;

test.skip(!process.env.BENCH, "BENCH is not set");

for (const n of [5, 10, 30]) {
  test(`${n} dense nodes`, async ({ page, open }) => {
    await open(generated("dense", n, 1));
    await expect(page.locator("#lambda-greatest")).toBeVisible();
    await page.locator("#lambda-greatest").click();
    await expect(page.locator("#results")).toHaveAttribute("aria-busy", "false");
    await expect(page.locator("#lambda-plot .knob")).toHaveCount(1);
    await page.evaluate(() => {
      window.counts = { frames: 0, updates: 0 };
      const frame = () => {
        window.counts.frames += 1;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
      // Table, certificate, question and picture are shown in one go.
      new MutationObserver(() => (window.counts.updates += 1)).observe(document.querySelector("#certificate"), { childList: true });
    });
    const box = await page.locator("#lambda-plot").boundingBox();
    const before = await page.evaluate(() => ({ ...window.counts }));
    const begin = Date.now();
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    for (let part = 0; part < 1; part = (Date.now() - begin) / (1000 * SECONDS)) {
      await page.mouse.move(box.x + 20 + part * (box.width - 40), box.y + box.height / 2);
    }
    const seconds = (Date.now() - begin) / 1000;
    const after = await page.evaluate(() => ({ ...window.counts }));
    await page.mouse.up();
    await expect(page.locator("#results")).toHaveAttribute("aria-busy", "false");
    const rate = (what) => ((after[what] - before[what]) / seconds).toFixed(1);
    const typed = await page.evaluate(() => new Promise((resolve) => {
      const field = document.querySelector("#lambda");
      const begin = performance.now();
      new MutationObserver(() => resolve(performance.now() - begin))
        .observe(document.querySelector("#table-body"), { childList: true });
      field.value = "1/3";
      field.dispatchEvent(new Event("input"));
    }));
    console.log(`${n} nodes: ${rate("frames")} frames and ${rate("updates")} updates a second; typed λ to rows ${typed.toFixed(0)} ms`);
  });
}
