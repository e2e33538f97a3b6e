// What a new user stumbled over: words that stay, keys that go astray, matrices that are too large.

import { cell, example, expect, generated, paste, shownRows, test } from "./fixtures.js";

const PAPER = example("wang-sergeev-5");

/** A sparse matrix: one great cycle with some chords, as plain text. */
function sparse(n) {
  const lines = Array.from({ length: n }, (_, i) => {
    const row = Array(n).fill(".");
    row[(i + 1) % n] = String((i % 7) - 3);
    if (i % 50 === 0) row[i] = "1/2";
    return row.join(" ");
  });
  return `${lines.join("\n")}\n`;
}

for (const [what, spoil, mend] of [
  ["λ", (page) => page.locator("#lambda").fill("x"), (page) => page.locator("#lambda").fill("1")],
  ["the matrix", (page) => cell(page, 1, 1).fill("abc"), (page) => cell(page, 1, 1).fill("7")],
]) {
  test(`while ${what} is bad, what is shown is dimmed, and the page says of what it is`, async ({ page, open }) => {
    await open(PAPER);
    await page.locator("#row-6").click();
    await expect(page.locator("#certificate h3")).toHaveText("Extremal 7");
    await spoil(page);
    await expect(page.locator("#why")).toContainText(`Correct ${what} to see the results. What is shown is of λ = 0`);
    for (const part of ["#results", "#view", "#known"]) {
      await expect(page.locator(part)).toHaveAttribute("aria-busy", "true");
      await expect(page.locator(part)).toBeVisible();
    }
    await expect(page.locator("#certificate h3")).toHaveText("Extremal 7");
    await expect(page.locator("#table-body [role=row]")).not.toHaveCount(0);
    await mend(page);
    await expect(page.locator("#why")).toBeHidden();
    await expect(page.locator("#results")).toHaveAttribute("aria-busy", "false");
  });
}

test("a bad filter leaves no number of another question", async ({ page, open }) => {
  await open(PAPER);
  await expect(page.locator("#fact-size")).toHaveText("10 scaled extremals");
  await page.getByText("Filter rows").click();
  await page.getByLabel("Cycle through").fill("9");
  await expect(page.locator("#basis-note")).toHaveText("There is no node 9.");
  await expect(page.locator("#fact-size")).toHaveText("—");
  await expect(page.locator("#table-body [role=row]")).toHaveCount(0);
});

test("a vector can be typed as the page shows it", async ({ page, open }) => {
  await open(PAPER);
  await page.locator("#row-6").click();
  const shown = page.locator("#certificate .certificate dd").first();
  await expect(shown).toHaveText("(−∞, 0, −∞, −9, −2)");
  await page.getByRole("tab", { name: "A vector" }).click();
  await page.locator("#vector").fill(await shown.textContent());
  await page.locator("#vector").press("Enter");
  await expect(page.locator("#vector-answer")).toContainText("This is a scaled extremal solution.");
  await expect(page.locator("#vector-fault")).toBeHidden();
});

test("what was said about a vector goes when another is typed", async ({ page, open }) => {
  await open(PAPER);
  await page.getByRole("tab", { name: "A vector" }).click();
  await page.locator("#vector").fill("0 . . . .");
  await page.locator("#vector").press("Enter");
  await expect(page.locator("#vector-answer")).toContainText("This is not a solution.");
  await page.locator("#vector").fill("0 1");
  await expect(page.locator("#vector-answer")).toBeEmpty();
  await page.locator("#vector").press("Enter");
  await expect(page.locator("#vector-fault")).toContainText("2 entries");
  await page.locator("#size").fill("2");
  await page.locator("#size").press("Enter");
  await expect(page.locator("#vector-fault")).toBeHidden();
});

test("the grid is one stop of the Tab key, and remembers its cell", async ({ page, open }) => {
  await open(generated("circulant", 24, 2));
  await page.getByLabel("Names").check();
  await cell(page, 1, 1).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement.closest("#grid") === null)).toBe(true);
  await page.keyboard.press("Shift+Tab");
  await expect(cell(page, 2, 2)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByLabel("Name of node 2", { exact: true })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(cell(page, 2, 1)).toBeFocused();
});

test("the blank key goes on to the next cell, row by row", async ({ page, open }) => {
  // A slow machine sends the minus before its digit.
  await open([["0", "."], [".", "."]]);
  await cell(page, 1, 1).focus();
  await page.keyboard.type("1 2 3 -4");
  await expect(cell(page, 2, 2)).toBeFocused();
  await expect(cell(page, 1, 1)).toHaveValue("1");
  await expect(cell(page, 1, 2)).toHaveValue("2");
  await expect(cell(page, 2, 1)).toHaveValue("3");
  await expect(cell(page, 2, 2)).toHaveValue("-4");
});

test("a change of the number of nodes, and of names, is undone by Ctrl-Z", async ({ page, open }) => {
  await open(PAPER);
  await page.locator("#size").fill("3");
  await page.locator("#size").press("Enter");
  await expect(cell(page, 4, 4)).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(page.locator("#size")).toHaveValue("5");
  await expect(cell(page, 4, 1)).toHaveValue("1");
  await page.getByLabel("Names").check();
  await page.keyboard.press("Control+z");
  await expect(page.getByLabel("Names")).not.toBeChecked();
});

test("a long number is shown whole, or with a sign that it goes on", async ({ page, open }) => {
  const [long, longer] = ["1234567890123456/7", "9".repeat(80)];
  await open([[long, "0"], ["0", longer]]);
  const cut = (field) => field.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(await cut(cell(page, 1, 1))).toBe(false);
  expect(await cut(cell(page, 2, 2))).toBe(true);
  expect(await cell(page, 2, 2).evaluate((field) => getComputedStyle(field).textOverflow)).toBe("ellipsis");
  await expect(cell(page, 2, 2)).toHaveAttribute("title", longer);
  await expect(cell(page, 1, 1)).not.toHaveAttribute("title");
  await cell(page, 2, 2).fill("5");
  await expect(cell(page, 2, 2)).not.toHaveAttribute("title");
});

test("the cells of a column are as wide as its longest text, and no wider", async ({ page, open }) => {
  await open([["1", ".", "1234567890"], [".", ".", "."], ["-12", ".", "."]]);
  const width = async (i, j) => Math.round((await cell(page, i, j).boundingBox()).width);
  for (const j of [1, 2, 3]) {
    expect(await width(2, j)).toBe(await width(1, j));
    expect(await width(3, j)).toBe(await width(1, j));
  }
  expect(await width(1, 1)).toBeLessThan(75);
  expect(await width(1, 3)).toBeGreaterThan(await width(1, 1));
});

test("large text enlarges the picture", async ({ page, open }) => {
  await open(PAPER);
  const node = page.locator("#picture svg circle.node").first();
  await expect(node).toBeVisible();
  const before = (await node.boundingBox()).width;
  await page.getByRole("button", { name: "Large text" }).click();
  const after = (await node.boundingBox()).width;
  expect(after / before).toBeGreaterThan(1.3);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("a matrix of 800 nodes is taken", async ({ page, open }) => {
  // So many nodes have no picture.
  await open([["0"]]);
  await page.getByText("As text", { exact: true }).click();
  await page.locator("#matrix-text").fill(sparse(800));
  await page.getByRole("button", { name: "Use this text" }).click();
  await expect(page.locator("#size")).toHaveValue("800");
  await expect(page.locator("#fact-mean")).toContainText("1/2");
  await expect(page.locator("#fact-classes")).toContainText("one");
  await page.locator("#lambda").fill("1");
  await expect(page.locator("#fact-solvable")).toContainText("no every cycle mean is below λ = 1");
  await page.getByLabel("Names").check();
  await expect(page.locator("#matrix-text")).toHaveValue(/labels: 1 2 3/);
});

test("a great grid leaves room for the results", async ({ page, open }) => {
  await open(generated("circulant", 40, 2));
  const { height } = await page.locator("#grid").boundingBox();
  expect(height).toBeLessThan(900 * 0.6);
  await cell(page, 40, 40).focus();
  await expect(cell(page, 40, 40)).toBeInViewport();
  // The names of the rows and columns stay in sight.
  await expect(page.locator("#grid thead th").nth(39)).toBeInViewport();
});

test("a row of the table can be gone to", async ({ page, open }) => {
  await open(generated("circulant", 12, 6));
  await expect(page.locator("#basis-note")).toContainText("scaled extremals");
  await page.getByLabel("Go to row").fill("500");
  await page.getByLabel("Go to row").press("Enter");
  await expect(page.locator("#row-499")).toHaveClass(/active/);
  await expect(page.locator("#table-body .waiting")).toHaveCount(0);
  expect((await shownRows(page)).map((row) => row[0])).toContain("500");
  await expect(page.locator("#table")).toBeFocused();
});

test("the words about a stray text come with its place", async ({ page, open }) => {
  await open([["0"]]);
  await cell(page, 1, 1).focus();
  await paste(page, "1 2\n3 four\n");
  await expect(page.locator("#text-fault")).toContainText("Line 2, column 3: `four` is not an entry");
  await expect(cell(page, 1, 1)).toHaveValue("0");
});

test("what belongs to the input before is marked as busy, and its steps are not shown", async ({ page, open, hold }) => {
  await open(PAPER);
  await page.getByRole("tab", { name: "The paper’s run" }).click();
  await expect(page.locator("#step-text")).toContainText("σ = 2 → 2");
  const releaseMatrix = await hold("matrix");
  const releaseSteps = await hold("explain");
  await cell(page, 2, 2).fill(".");
  const claims = page.locator("section[data-claims]").first();
  await expect(claims).toHaveAttribute("aria-busy", "true");
  await releaseMatrix();
  await expect(claims).toHaveAttribute("aria-busy", "false");
  await expect(page.locator("#step-text")).toBeEmpty();
  await releaseSteps();
  await expect(page.locator("#step-text")).toContainText("Take the nonnegative cycle");
});

test("a worker that breaks is no fault of the matrix, and another one takes its place", async ({ page, open }) => {
  await open(PAPER);
  await expect(page.locator("#fact-size")).toHaveText("10 scaled extremals");
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function () {
      this.dispatchEvent(new Event("error"));
    };
    window.mend = () => (Worker.prototype.postMessage = postMessage);
  });
  await page.locator("#lambda").fill("1");
  await expect(page.locator("#why")).toContainText("The computation ended unexpectedly");
  await expect(page.locator("#faults li")).toHaveCount(0);
  await expect(page.locator("#known")).toHaveAttribute("aria-busy", "true");
  await page.evaluate(() => window.mend());
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("#why")).toBeHidden();
  await expect(page.locator("#fact-size")).toContainText("scaled extremal");
});
