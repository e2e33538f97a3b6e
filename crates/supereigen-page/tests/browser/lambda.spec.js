// λ: its field, its slider, and the facts that depend on it.

import { example, expect, supereigen, test } from "./fixtures.js";

const PAPER = example("wang-sergeev-5");
const FILE = new URL("../../../../examples/wang-sergeev-5.txt", import.meta.url).pathname;

test("the slider goes through the values at which the basis changes", async ({ page, open }) => {
  await open(PAPER);
  const slider = page.locator("#lambda-slider");
  await expect(slider).toBeEnabled();
  await expect(slider).toHaveAttribute("aria-valuetext", "λ = 0, 10 extremals");
  await expect(page.locator("#fact-size")).toHaveText("10 scaled extremals");
  await slider.focus();
  const seen = [];
  for (const key of ["End", "ArrowLeft", "ArrowLeft", "ArrowLeft"]) {
    await page.keyboard.press(key);
    const lambda = await page.locator("#lambda").inputValue();
    const expected = supereigen("count", FILE, "--lambda", lambda).trim();
    await expect(slider).toHaveAttribute("aria-valuetext", `λ = ${lambda}, ${expected} extremals`);
    await expect(page.locator("#fact-size")).toHaveText(expected === "1" ? "1 scaled extremal" : `${expected} scaled extremals`);
    seen.push(lambda);
  }
  expect(seen.slice(0, 2)).toEqual(["9/4", "5/4"]);
  expect(new Set(seen).size).toBe(4);
});

test("above λ(A) there is no solution; the button goes to λ(A)", async ({ page, open }) => {
  await open(PAPER);
  await page.locator("#lambda").fill("3/2");
  await expect(page.locator("#fact-solvable")).toContainText("no every cycle mean is below λ = 3/2");
  await expect(page.locator("#fact-size")).toHaveText("0 scaled extremals");
  await page.getByRole("button", { name: "λ(A) = 5/4" }).click();
  await expect(page.locator("#lambda")).toHaveValue("5/4");
  await expect(page.locator("#fact-solvable")).toContainText("yes");
  await expect(page.locator("#fact-finite")).toContainText("(");
});

test("a node that forbids finite solutions is named", async ({ page, open }) => {
  await open([["1", "."], [".", "-1"]]);
  await expect(page.locator("#fact-finite")).toHaveText("no node 2 reaches no cycle of mean at least λ");
  await page.locator("#lambda").fill("-1");
  await expect(page.locator("#fact-finite")).toContainText("(");
});

test("a bad λ is marked and explained", async ({ page, open }) => {
  await open(PAPER);
  await page.locator("#lambda").fill("1/");
  await page.locator("#lambda").blur();
  await expect(page.locator("#lambda")).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("#lambda-fault")).toContainText("`1/` is not an entry");
  await page.locator("#lambda").fill("−1/2");
  await expect(page.locator("#lambda-fault")).toBeHidden();
  await expect(page.locator("#lambda")).not.toHaveAttribute("aria-invalid");
});
