// What happens on the server, which the page alone does not show.

import { example, expect, fragment, generated, test } from "./fixtures.js";

test("a change of the matrix ends the run before", async ({ page, open, server }) => {
  const started = page.waitForRequest(/\/api\/basis\/[0-9a-f]+\/events/);
  await open(generated("circulant", 40, 20));
  const id = /basis\/([0-9a-f]+)/.exec((await started).url())[1];
  await page.locator("#lambda").fill("1000");
  await expect(page.locator("#fact-size")).toHaveText("0 scaled extremals");
  const state = async () => (await (await page.request.get(`${server}api/basis/${id}`)).json()).state;
  await expect.poll(state).toBe("cancelled");
});

test("a spectrum that comes late is not taken for that of another matrix", async ({ page, open }) => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  const answered = new Promise((resolve) => {
    page.route("**/api/spectrum", async (route) => {
      const response = await route.fetch();
      await held;
      // The page may want it no longer.
      await route.fulfill({ response }).catch(() => null);
      resolve();
    });
  });
  await open(example("wang-sergeev-5"));
  await page.evaluate((hash) => (location.hash = hash), fragment([[".", "1"], [".", "."]]));
  await expect(page.locator("#no-cycle")).toBeVisible();
  release();
  await answered;
  await page.waitForTimeout(200);
  await expect(page.locator("#lambda-slider")).toBeDisabled();
});
