// A server that refuses, forgets, ends runs, or has stopped.

import { cell, example, expect, generated, shownRows, test } from "./fixtures.js";

const PAPER = example("wang-sergeev-5");

test("a run that cannot start claims nothing, and can be tried again", async ({ page, open, watch }) => {
  watch.expected.push("503");
  await open(PAPER);
  await expect(page.locator("#fact-size")).toHaveText("10 scaled extremals");
  await page.route("**/api/basis", (route) =>
    route.fulfill({ status: 503, json: { error: { message: "4 runs are going on already" } } }));
  await page.locator("#lambda").fill("1");
  await expect(page.locator("#run-fault")).toContainText("4 runs are going on already");
  await expect(page.locator("#fact-size")).toHaveText("—");
  await expect(page.locator("#basis-note")).toBeEmpty();
  await expect(page.locator("#table-body [role=row]")).toHaveCount(0);
  await expect(page.locator("#exports")).toBeHidden();
  await page.unroute("**/api/basis");
  await page.getByRole("button", { name: "Run again" }).click();
  await expect(page.locator("#fact-size")).toContainText("scaled extremal");
  await expect(page.locator("#run-fault")).toBeHidden();
});

test("a run that the server ends was not cancelled by the user", async ({ page, open, server }) => {
  const started = page.waitForRequest(/\/api\/basis\/[0-9a-f]+\/events/);
  await open(generated("circulant", 40, 20));
  const id = /basis\/([0-9a-f]+)/.exec((await started).url())[1];
  await expect(page.locator("#row-0 .entry").first()).toBeVisible();
  await page.request.delete(`${server}api/basis/${id}`);
  await expect(page.locator("#basis-note")).toContainText("This run was ended.");
  await expect(page.locator("#basis-note")).not.toContainText("Cancelled");
});

test("a server that has stopped is no fault of the matrix", async ({ page, open, watch }) => {
  watch.expected.push("ERR_FAILED");
  await open(PAPER);
  await expect(page.locator("#fact-size")).toHaveText("10 scaled extremals");
  await page.route("**/api/**", (route) => route.abort());
  await page.locator("#lambda").fill("1");
  await expect(page.locator("#why")).toContainText("The server does not answer.");
  await expect(page.locator("#faults li")).toHaveCount(0);
  await expect(page.locator("#facts")).toBeHidden();
  await expect(page.getByText("Correct")).toHaveCount(0);
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("#why")).toBeHidden();
  await expect(page.locator("#fact-size")).toContainText("scaled extremal");
});

test("a run that the server has forgotten is started again", async ({ page, open, server, watch }) => {
  watch.expected.push("404");
  await open(generated("circulant", 12, 6));
  await expect(page.locator("#basis-note")).toContainText("scaled extremals");
  const total = Number(await page.locator("#table").getAttribute("aria-rowcount")) - 1;
  for (let k = 0; k < 34; k += 1) {
    const start = () => page.request.post(`${server}api/basis`, { data: { problem: { matrix: "0" }, wanted: {} } });
    await expect.poll(async () => (await start()).ok()).toBe(true);
  }
  await page.locator("#table").focus();
  await page.keyboard.press("End");
  await expect(page.locator(`#row-${total - 1}`)).toBeVisible();
  await expect(page.locator("#table-body .waiting")).toHaveCount(0);
  expect((await shownRows(page)).at(-1)[0]).toBe(total.toLocaleString("en"));
  await expect(page.locator("#table-fault")).toBeHidden();
  await expect(page.locator("#basis-note")).toContainText("scaled extremals");
  await page.keyboard.press("Enter");
  await expect(page.locator("#certificate h3")).toHaveText(`Extremal ${total}`);
});

test("the steps of another problem are not shown while the new ones are computed", async ({ page, open }) => {
  await open(PAPER);
  await page.getByRole("tab", { name: "The paper’s run" }).click();
  await expect(page.locator("#step-text")).toContainText("σ = 2 → 2");
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route("**/api/explain", async (route) => {
    await held;
    await route.continue();
  });
  await cell(page, 2, 2).fill(".");
  await expect(page.locator("#fact-mean")).toContainText("on the cycle");
  await expect(page.locator("#step-text")).toBeEmpty();
  release();
  await expect(page.locator("#step-text")).toContainText("Take the nonnegative cycle");
});

test("what belongs to the input before is marked as busy", async ({ page, open }) => {
  await open(PAPER);
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route("**/api/matrix", async (route) => {
    await held;
    await route.continue();
  });
  await page.locator("#lambda").fill("1");
  const claims = page.locator("section[data-claims]").first();
  await expect(claims).toHaveAttribute("aria-busy", "true");
  release();
  await expect(claims).toHaveAttribute("aria-busy", "false");
});
