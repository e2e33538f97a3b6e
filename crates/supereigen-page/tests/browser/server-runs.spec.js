// What happens to runs on the server, which the page alone does not show.

import { expect, generated, test } from "./fixtures.js";

test("a change of the matrix ends the run before", async ({ page, open, server }) => {
  const started = page.waitForRequest(/\/api\/basis\/[0-9a-f]+\/events/);
  await open(generated("circulant", 40, 20));
  const id = /basis\/([0-9a-f]+)/.exec((await started).url())[1];
  await page.locator("#lambda").fill("1000");
  await expect(page.locator("#fact-size")).toHaveText("0 scaled extremals");
  const state = async () => (await (await page.request.get(`${server}api/basis/${id}`)).json()).state;
  await expect.poll(state).toBe("cancelled");
});
