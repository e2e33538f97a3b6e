// Links: they hold what is seen, and one that cannot be read says so.

import { cell, example, expect, fragment, takeExample, test } from "./fixtures.js";

const PAPER = example("wang-sergeev-5");
const CLAIMS = ["#facts", "#table", "#picture", "#lambda-note"];

for (const [what, hash, words] of [
  ["rows of different lengths", "#lambda=0&matrix=1,2,3;4,5;6,7,8", "row 2 of the matrix has 2 entries, not 3"],
  ["names that are too few", "#lambda=0&labels=a,b&matrix=1,2,3;4,5,6;7,8,9", "there are 2 names for 3 nodes"],
  ["a broken code", "#lambda=0&matrix=%E0%A4%A,1;2,3", "the matrix is not encoded properly"],
  ["a broken λ", "#lambda=%zz&matrix=0", "lambda is not encoded properly"],
  ["no matrix", "#lambda=5", "it has no matrix"],
  ["an unknown tab", "#lambda=0&matrix=0&tab=nowhere", "there is no tab nowhere"],
  ["a row that is no number", "#lambda=0&matrix=0&row=x", "x is not the number of a row"],
]) {
  test(`a link with ${what} is not taken for anything else`, async ({ page, link }) => {
    await page.goto(link + hash);
    await expect(page.locator("#why")).toContainText(`This link cannot be read: ${words}.`);
    for (const claim of CLAIMS) await expect(page.locator(claim)).toBeHidden();
    await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
    await expect(page.locator("#grid input[data-row]")).toHaveCount(1);
    await expect(page.locator("#grid input[data-row]")).toHaveValue("");
    expect(new URL(page.url()).hash).toBe(hash);
    // Any matrix ends this.
    await takeExample(page, "railway-teaching-4");
    await expect(page.locator("#why")).toBeHidden();
    await expect(page.locator("#fact-mean")).toBeVisible();
  });
}

test("an address counts even if the page puts its own there again before it is told", async ({ page, open }) => {
  await open([["1", "2"], ["3", "4"]]);
  await page.evaluate((hash) => {
    const kept = location.hash;
    location.hash = hash;
    history.replaceState(null, "", kept);
  }, fragment(PAPER));
  await expect(page.locator("#fact-size")).toHaveText("10 scaled extremals");
});

test("a broken link in the address of an open page is told, too", async ({ page, open }) => {
  await open(PAPER);
  await page.evaluate(() => (location.hash = "#lambda=0&matrix=1,2;3"));
  await expect(page.locator("#why")).toContainText("row 2 of the matrix has 1 entry, not 2");
  for (const claim of CLAIMS) await expect(page.locator(claim)).toBeHidden();
  await page.evaluate((hash) => (location.hash = hash), fragment([["1", "2"], ["3", "4"]]));
  await expect(page.locator("#why")).toBeHidden();
  await expect(page.locator("#fact-mean")).toContainText("4");
});

test("a link in the address of an open page brings its filter and row", async ({ page, open }) => {
  await open([["0"]]);
  await page.evaluate((hash) => (location.hash = hash), `${fragment(PAPER)}&row=2&type=4`);
  await expect(page.locator("#basis-note")).toContainText("3 scaled extremals matching the filter");
  await expect(page.locator("#row-1")).toHaveAttribute("aria-selected", "true");
  await expect(page.locator("#certificate h3")).toHaveText("Extremal 2");
});

test("a link holds row, tab and filter", async ({ page, open, context }) => {
  await open(PAPER);
  await page.getByText("Filter rows").click();
  await page.getByLabel("Type").fill("4");
  await expect(page.locator("#basis-note")).toContainText("3 scaled extremals matching the filter");
  await page.locator("#row-2").click();
  await expect(page.locator("#certificate h3")).toHaveText("Extremal 3");
  const words = await page.locator("#certificate").textContent();
  await page.getByRole("tab", { name: "The paper’s run" }).click();
  await expect(page).toHaveURL(/&tab=run/);
  await expect(page).toHaveURL(/&row=3/);
  await expect(page).toHaveURL(/&type=4/);
  const address = page.url();
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole("tab", { name: "The paper’s run" })).toHaveAttribute("aria-selected", "true");
  await expect(other.locator("#step-count")).toContainText("Step 1 of");
  await expect(other.locator("#certificate h3")).toHaveText("Extremal 3");
  expect(await other.locator("#certificate").textContent()).toBe(words);
  await other.getByRole("tab", { name: "Basis", exact: true }).click();
  await expect(other.locator("#filter-type")).toBeVisible();
  await expect(other.locator("#filter-type")).toHaveValue("4");
  await expect(other.locator("#row-2")).toHaveAttribute("aria-selected", "true");
  await expect(other.locator("#basis-note")).toContainText("3 scaled extremals matching the filter");
  await other.close();
});

test("the row in the link is that of the extremal that is followed", async ({ page, open }) => {
  await open(PAPER);
  await page.locator("#row-2").click();
  await expect(page).toHaveURL(/&row=3/);
  await cell(page, 1, 1).fill("-2");
  await expect(page).toHaveURL(/matrix=-2.*row=3/);
  await takeExample(page, "railway-teaching-4");
  await expect(page).toHaveURL(/title=Railway/);
  await expect(page).not.toHaveURL(/row=/);
});

test("a row that the basis does not have is told", async ({ page, link }) => {
  await page.goto(`${link}${fragment(PAPER)}&row=50`);
  await expect(page.locator("#basis-note")).toContainText("10 scaled extremals");
  await expect(page.locator("#row-fault")).toHaveText("The link names row 50; there are 10.");
});

test("a link of an earlier version still works", async ({ page, link }) => {
  await page.goto(`${link}#lambda=1%2F2&labels=a%20b,c&matrix=1,.;2%2F3,-4`);
  await expect(page.locator("#lambda")).toHaveValue("1/2");
  await expect(page.getByLabel("Name of node 1")).toHaveValue("a b");
  await expect(page.locator("#fact-mean")).toContainText("1");
});
