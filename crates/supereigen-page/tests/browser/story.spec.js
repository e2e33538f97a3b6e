// The paper's run as a story: lines, colours, values, and the basis that fills up.

import { example, expect, supereigen, test } from "./fixtures.js";

const PAPER = example("wang-sergeev-5");
const FILE = new URL("../../../../examples/wang-sergeev-5.txt", import.meta.url).pathname;

async function openStory(page, open) {
  await open(PAPER);
  await page.getByRole("tab", { name: "The paper’s run" }).click();
  await expect(page.locator("#step-count")).toContainText("Step 1 of");
}

const next = (page) => page.getByRole("button", { name: "Next", exact: true }).click();
const line = (page) => page.locator("#algorithms [aria-current=step]");

test("the line of each step is marked", async ({ page, open }) => {
  await openStory(page, open);
  await expect(line(page)).toHaveText("Take the next nonnegative cycle σ.");
  const lines = new Set();
  const total = Number(/of (\d+)/.exec(await page.locator("#step-count").textContent())[1]);
  for (let k = 0; k < total; k += 1) {
    await expect(line(page)).toHaveCount(1);
    const words = await page.locator("#step-text").textContent();
    const now = await line(page).textContent();
    lines.add(now);
    if (words.startsWith("Take the maximum path")) expect(now).toBe("Take the next maximum path π that ends on σ.");
    if (words.startsWith("Algorithm 1")) expect(now).toBe("Is x extremal? Then scale and keep it.");
    if (words.startsWith("Algorithm 2")) {
      const isCut = words.includes("not extremal");
      expect(now).toBe(isCut ? "If not, stop: nothing further back on π is extremal." : "Is x extremal? Then scale and keep it, and go on.");
    }
    if (words.startsWith("The loop")) expect(now).toBe("Is the loop at l nonnegative? Then stop.");
    if (k + 1 < total) await next(page);
  }
  // No path of this example meets a nonnegative loop.
  expect(lines.size).toBe(5);
});

test("the basis fills up, until it is the one of the command", async ({ page, open }) => {
  await openStory(page, open);
  const found = page.locator("#found li.new:visible");
  await expect(page.locator("#found-count")).toHaveText("The basis so far: 0");
  await expect(found).toHaveCount(0);
  await next(page);
  await expect(page.locator("#found-count")).toHaveText("The basis so far: 1");
  await expect(found).toHaveText("(−∞, 0, −∞, −∞, −∞)");
  await page.getByRole("button", { name: "Last" }).click();
  await expect(page.locator("#found-count")).toHaveText("The basis so far: 10");
  await expect(page.locator("#found li.out s").first()).toBeVisible();
  await expect(page.locator("#found li.out", { hasText: "found before" }).first()).toBeVisible();
  await expect(page.locator("#found li.out", { hasText: "not extremal" }).first()).toBeVisible();
  const shown = (await found.allTextContents()).map((text) =>
    text.slice(1, -1).replaceAll("−∞", "-inf").replaceAll("−", "-").replaceAll(",", ""));
  const listed = supereigen("basis", FILE, "--format", "plain").trim().split("\n");
  expect(shown.sort()).toEqual(listed.sort());
  await page.getByRole("button", { name: "First" }).click();
  await expect(page.locator("#found li:visible")).toHaveCount(0);
});

test("cycle and path differ, and every node of x has its value", async ({ page, open }) => {
  await openStory(page, open);
  const onPath = page.locator("#picture path.arc.on-path");
  const onCycle = page.locator("#picture path.arc.lit:not(.on-path)");
  await expect(onCycle).toHaveAttribute("data-arc", "2 2");
  await expect(onPath).toHaveCount(0);
  await expect(page.locator("#picture .entry-value")).toHaveCount(0);
  await next(page);
  await expect(page.locator("#picture .entry-value")).toHaveText(["0"]);
  await next(page);
  await expect(page.locator("#step-text")).toContainText("Take the maximum path");
  const arcs = async () => (await onPath.evaluateAll((all) => all.map((arc) => arc.dataset.arc))).sort();
  const path = /path (.*) to/.exec(await page.locator("#step-text").textContent())[1].split(" → ");
  expect(await arcs()).toEqual(path.slice(1).map((head, k) => `${path[k]} ${head}`).sort());
  const stroke = (locator) => locator.first().evaluate((arc) => getComputedStyle(arc).stroke);
  expect(await stroke(onPath)).not.toBe(await stroke(onCycle));
  await next(page);
  const x = (await page.locator("#step-text .display").textContent()).slice(1, -1).split(", ");
  const values = await page.locator("#picture .entry-value").evaluateAll((all) =>
    all.map((text) => [Number(text.dataset.value), text.textContent]));
  expect(values.sort(([a], [b]) => a - b)).toEqual(x.flatMap((text, i) => (text === "−∞" ? [] : [[i + 1, text]])));
  // Then the chosen extremal is shown again, with its own values.
  await page.getByRole("tab", { name: "Basis", exact: true }).click();
  await expect(page.locator("#drawing-title")).toHaveText("Extremal (0, −1, −∞, −∞, −∞) for λ = 0");
  await expect(page.locator("#picture .entry-value")).toHaveText(["0", "−1"]);
});
