// The paper's run as a story: lines, colours, values, and the basis that fills up.

import { button, expect, FILE, PAPER, shows, supereigen, tab, test } from "./fixtures.js";

async function openStory(page, open) {
  await open(PAPER);
  await tab(page, "The paper’s run").click();
  await shows(page, { "#step-count": /Step 1 of/ });
}

const next = (page) => button(page, "Next").click();

test("the line of each step is marked, and the basis fills up, until it is the one of the command", async ({ page, open }) => {
  await openStory(page, open);
  const line = page.locator("#algorithms [aria-current=step]");
  const found = page.locator("#found li.new:visible");
  await expect(line).toHaveText("Take the next nonnegative cycle σ.");
  await shows(page, { "#found-count": "The basis so far: 0" });
  await expect(found).toHaveCount(0);
  const lines = new Set();
  const total = Number(/of (\d+)/.exec(await page.locator("#step-count").textContent())[1]);
  for (let k = 0; k < total; k += 1) {
    await expect(line).toHaveCount(1);
    const words = await page.locator("#step-text").textContent();
    const now = await line.textContent();
    lines.add(now);
    if (words.startsWith("Take the maximum path")) expect(now).toBe("Take the next maximum path π that ends on σ.");
    if (words.startsWith("Algorithm 1")) expect(now).toBe("Is x extremal? Then scale and keep it.");
    if (words.startsWith("Algorithm 2")) {
      const isCut = words.includes("not extremal");
      expect(now).toBe(isCut ? "If not, stop: nothing further back on π is extremal." : "Is x extremal? Then scale and keep it, and go on.");
    }
    if (words.startsWith("The loop")) expect(now).toBe("Is the loop at l nonnegative? Then stop.");
    if (k === 1) {
      await shows(page, { "#found-count": "The basis so far: 1" });
      await expect(found).toHaveText("(−∞, 0, −∞, −∞, −∞)");
    }
    if (k + 1 < total) await next(page);
  }
  // No path of this example meets a nonnegative loop.
  expect(lines.size).toBe(5);
  await expect(button(page, "Next")).toBeDisabled();
  await shows(page, { "#found-count": "The basis so far: 10" });
  await expect(page.locator("#found li.out s").first()).toBeVisible();
  for (const words of ["found before", "not extremal"]) {
    await expect(page.locator("#found li.out", { hasText: words }).first()).toBeVisible();
  }
  const shown = (await found.allTextContents()).map((text) =>
    text.slice(1, -1).replaceAll("−∞", "-inf").replaceAll("−", "-").replaceAll(",", ""));
  const listed = supereigen("basis", FILE, "--format", "plain").trim().split("\n");
  expect(shown.sort()).toEqual(listed.sort());
  await button(page, "First").click();
  await expect(page.locator("#found li:visible")).toHaveCount(0);
  await button(page, "Last").click();
  await shows(page, { "#found-count": "The basis so far: 10" });
});

test("the run goes forth, back and by itself; cycle and path differ, and every node of x has its value", async ({ page, open }) => {
  await openStory(page, open);
  const text = page.locator("#step-text");
  const onPath = page.locator("#picture path.arc.on-path");
  const onCycle = page.locator("#picture path.arc.lit:not(.on-path)");
  const lit = () => page.locator("#picture .node.lit").evaluateAll((nodes) => nodes.map((node) => Number(node.dataset.node)).sort());
  await expect(text).toContainText("Take the nonnegative cycle σ = 2 → 2");
  await expect(onCycle).toHaveAttribute("data-arc", "2 2");
  await expect.poll(lit).toEqual([2]);
  await expect(onPath).toHaveCount(0);
  await expect(page.locator("#picture .entry-value")).toHaveCount(0);
  await next(page);
  await expect(text).toContainText("Algorithm 1, from the node 2 of σ = 2 → 2, gives");
  await expect(text).toContainText("It is extremal, and new.");
  await expect(page.locator("#picture .node.strong")).toHaveAttribute("data-node", "2");
  await expect(page.locator("#picture .entry-value")).toHaveText(["0"]);
  await next(page);
  await expect(text).toContainText("Take the maximum path");
  const arcs = async () => (await onPath.evaluateAll((all) => all.map((arc) => arc.dataset.arc))).sort();
  const path = /path (.*) to/.exec(await text.textContent())[1].split(" → ");
  expect(await arcs()).toEqual(path.slice(1).map((head, k) => `${path[k]} ${head}`).sort());
  const stroke = (locator) => locator.first().evaluate((arc) => getComputedStyle(arc).stroke);
  expect(await stroke(onPath)).not.toBe(await stroke(onCycle));
  await next(page);
  const x = (await page.locator("#step-text .display").textContent()).slice(1, -1).split(", ");
  const values = await page.locator("#picture .entry-value").evaluateAll((all) =>
    all.map((text) => [Number(text.dataset.value), text.textContent]));
  expect(values.sort(([a], [b]) => a - b)).toEqual(x.flatMap((text, i) => (text === "−∞" ? [] : [[i + 1, text]])));
  await button(page, "Back").click();
  await shows(page, { "#step-count": /Step 3 of/ });
  const play = page.locator("#step-play");
  await play.click();
  await expect(play).toHaveText("Pause");
  await shows(page, { "#step-count": /Step ([5-9]|\d\d) of/ });
  await play.click();
  await expect(play).toHaveText("Play");
  // Then the chosen extremal is shown again, with its own values.
  await tab(page, "Basis").click();
  await expect(page.locator("#picture .lit")).toHaveCount(0);
  await shows(page, { "#drawing-title": "Extremal (0, −1, −∞, −∞, −∞) for λ = 0" });
  await expect(page.locator("#picture .entry-value")).toHaveText(["0", "−1"]);
});
