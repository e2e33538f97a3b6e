// Pictures, the paper's run, a vector, and the looks.

import { readFileSync } from "node:fs";
import { example, expect, test } from "./fixtures.js";

const PAPER = example("wang-sergeev-5");
const THREE = [[".", "1", "."], ["-1", ".", "2"], ["0", ".", "-3"]];
const FOUR = example("railway-teaching-4");

test("digraph and critical graph are drawn in the colours of the page", async ({ page, open }) => {
  await open(PAPER);
  const picture = page.locator("#picture svg");
  await expect(picture.locator("circle.node")).toHaveCount(5);
  await expect(picture.locator('.arc[data-arc="1 2"]')).toHaveCount(1);
  await expect(picture.locator("title").first()).not.toBeEmpty();
  await page.getByRole("tab", { name: "Critical graph" }).click();
  await expect(picture.locator(".arc.critical").first()).toBeVisible();
  const ground = () => picture.locator("rect.ground").first().evaluate((rect) => getComputedStyle(rect).fill);
  expect(await ground()).toBe("rgb(255, 255, 255)");
  await page.getByRole("button", { name: "Dark" }).click();
  expect(await ground()).toBe("rgb(20, 24, 28)");
  await expect(page.getByRole("tab", { name: "Cone", exact: true })).toBeHidden();
});

test("tabs are moved by arrow keys", async ({ page, open }) => {
  await open(PAPER);
  await page.getByRole("tab", { name: "Digraph" }).click();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Critical graph" })).toBeFocused();
  await expect(page.getByRole("tab", { name: "Critical graph" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Heat map" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Lasso" })).toBeFocused();
});

test("three nodes have a cone, which can be downloaded", async ({ page, open, folder }) => {
  await open(THREE);
  await page.getByRole("tab", { name: "Cone", exact: true }).click();
  await expect(page.locator("#picture svg .generator").first()).toBeVisible();
  const waiting = page.waitForEvent("download");
  await page.locator("#figure-title").click();
  await page.getByRole("button", { name: "SVG", exact: true }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("cone.svg");
  await download.saveAs(folder.path("cone.svg"));
  const text = readFileSync(folder.path("cone.svg"), "utf8");
  expect(text).toContain("<style>");
  expect(text).toContain("data-extremal=");
});

test("four nodes have a view in space that turns", async ({ page, open, folder }) => {
  await open(FOUR);
  await page.getByRole("tab", { name: "Cone in space" }).click();
  const points = page.locator("#picture svg .generator");
  await expect(points.first()).toBeVisible();
  await expect(page.locator("#fact-size")).toHaveText(`${await points.count()} scaled extremals`);
  const places = () => points.evaluateAll((all) => all
    .map((point) => [point.dataset.extremal, point.getAttribute("cx"), point.getAttribute("cy")].join(" "))
    .sort());
  const before = await places();
  await page.locator(".turntable").focus();
  await page.keyboard.press("ArrowRight");
  const turned = await places();
  expect(turned).not.toEqual(before);
  await page.keyboard.press("ArrowLeft");
  const box = await page.locator(".turntable").boundingBox();
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 130, { steps: 4 });
  await page.mouse.up();
  expect(await places()).not.toEqual(before);
  const waiting = page.waitForEvent("download");
  await page.locator("#figure-title").click();
  await page.getByRole("button", { name: "SVG", exact: true }).click();
  await (await waiting).saveAs(folder.path("space.svg"));
  const text = readFileSync(folder.path("space.svg"), "utf8");
  expect(text).toContain('fill="rgb(213, 94, 0)"');
  expect(text).not.toContain("class=");
});

test("the paper's run goes forth, back and by itself, with the nodes marked", async ({ page, open }) => {
  await open(PAPER);
  await page.getByRole("tab", { name: "The paper’s run" }).click();
  const text = page.locator("#step-text");
  const lit = () => page.locator("#picture .node.lit").evaluateAll((nodes) => nodes.map((node) => Number(node.dataset.node)).sort());
  await expect(page.locator("#step-count")).toContainText("Step 1 of");
  await expect(text).toContainText("Take the nonnegative cycle σ = 2 → 2");
  await expect.poll(lit).toEqual([2]);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(text).toContainText("Algorithm 1, from the node 2 of σ = 2 → 2, gives");
  await expect(text).toContainText("It is extremal, and new.");
  await expect(page.locator("#picture .node.strong")).toHaveAttribute("data-node", "2");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(text).toContainText("Take the maximum path");
  await expect(page.locator("#picture .arc.lit").first()).toBeVisible();
  expect((await lit()).length).toBeGreaterThan(1);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.locator("#step-count")).toContainText("Step 2 of");
  await page.locator("#step-play").click();
  await expect(page.locator("#step-count")).toContainText(/Step ([4-9]|\d\d) of/);
  await page.locator("#step-play").click();
  const stopped = await page.locator("#step-count").textContent();
  await page.waitForTimeout(1800);
  await expect(page.locator("#step-count")).toHaveText(stopped);
  await page.getByRole("button", { name: "Last" }).click();
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.getByRole("tab", { name: "Basis", exact: true }).click();
  await expect(page.locator("#picture .lit")).toHaveCount(0);
});

test("a vector is taken apart", async ({ page, open }) => {
  await open(PAPER);
  await page.getByRole("tab", { name: "A vector" }).click();
  await page.locator("#vector").fill("3 2 2 . .");
  await page.locator("#vector").press("Enter");
  const answer = page.locator("#vector-answer");
  await expect(answer).toContainText("the maximum of 2 multiples");
  const rows = await answer.locator("tbody tr").allTextContents();
  expect(rows.sort()).toEqual(["2(−∞, 0, 0, −∞, −∞)3lasso", "3(0, −1, −∞, −∞, −∞)1lasso"]);
  await answer.getByRole("button", { name: "Show the lasso of type 3" }).click();
  await expect(page.locator("#certificate")).toContainText("cycle3 → 2 → 3");
  await expect(page.locator('#picture .arc.cycle[data-arc="3 2"]')).toHaveCount(1);
  await page.locator("#vector").fill("0 . . . .");
  await page.getByRole("button", { name: "Examine" }).click();
  await expect(answer).toContainText("This is not a solution.");
  await expect(answer).toContainText("fails in row {1}");
  await page.locator("#vector").fill(". 0 . −9 -2");
  await page.getByRole("button", { name: "Examine" }).click();
  await expect(answer).toContainText("This is a scaled extremal solution.");
});

test("a bad vector is marked and explained", async ({ page, open }) => {
  await open(PAPER);
  await page.getByRole("tab", { name: "A vector" }).click();
  await page.locator("#vector").fill("0 x . . .");
  await page.locator("#vector").press("Enter");
  await expect(page.locator("#vector")).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("#vector-fault")).toContainText("`x` is not an entry");
  await page.locator("#vector").fill("0 1");
  await page.locator("#vector").press("Enter");
  await expect(page.locator("#vector-fault")).toContainText("2 entries");
});

test("a pure zero cycle is explained as one", async ({ page, open }) => {
  await open([[".", "2"], ["-2", "."]]);
  await page.locator("#row-0").click();
  await expect(page.locator("#certificate")).toContainText("types1, 2");
  await expect(page.locator("#certificate")).toContainText("kindpure zero cycle");
  await expect(page.locator("#certificate")).toContainText("every node of the cycle is a type");
});

test("a forked lasso is explained as one", async ({ page, open }) => {
  await open([[".", "0", "1"], [".", ".", "1"], [".", "-1", "."]]);
  const forked = page.locator("#table-body [role=row]", { hasText: "{1, 2, 3}" });
  await forked.click();
  await expect(page.locator("#certificate")).toContainText("kindforked");
  await expect(page.locator("#certificate")).toContainText("From 1 tight arcs lead to 2 and 3 on the cycle");
});

test("large text and the choice of colours are kept", async ({ page, open }) => {
  await open(PAPER);
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  const before = await size();
  await page.getByRole("button", { name: "Large text" }).click();
  expect(await size()).toBeGreaterThan(before * 1.3);
  await page.getByRole("button", { name: "Dark" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Large text" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
