// The basis: a long table, filters, runs that are cancelled, export.

import { readFileSync } from "node:fs";
import { entries, example, expect, generated, shownRows, supereigen, test } from "./fixtures.js";

const PAPER = example("wang-sergeev-5");
// More rows than the table has pixels for.
const LONG = generated("circulant", 18, 9);
const LONG_ROWS = 437_580;

/** The last lines of what the command writes, and one around a place. */
function commandRows(folder, cells) {
  const file = folder.write("matrix.txt", cells.map((row) => row.join(" ")).join("\n") + "\n");
  return supereigen("basis", file, "--format", "plain").trimEnd().split("\n");
}

test("437,580 rows scroll to the end with a screen of elements, as the command lists them", async ({ page, open, folder }) => {
  await open(LONG);
  await expect(page.locator("#fact-size")).toHaveText("437,580 scaled extremals");
  const lines = commandRows(folder, LONG);
  expect(lines).toHaveLength(LONG_ROWS);
  const table = page.locator("#table");
  await expect(table).toHaveAttribute("aria-rowcount", String(LONG_ROWS + 1));
  const compare = async (index) => {
    const row = page.locator(`#row-${index}`);
    await expect(row).toBeVisible();
    await expect(page.locator("#table-body .waiting")).toHaveCount(0);
    const rows = await shownRows(page);
    for (const shown of rows) {
      const at = Number(shown[0].replaceAll(",", "")) - 1;
      expect(entries(shown, 18), `row ${at}`).toBe(lines[at]);
    }
    expect(rows.length).toBeLessThan(40);
    return rows;
  };
  await compare(0);
  await table.focus();
  await page.keyboard.press("End");
  const last = await compare(LONG_ROWS - 1);
  expect(last.at(-1)[0]).toBe("437,580");
  await page.keyboard.press("PageUp");
  await page.keyboard.press("ArrowUp");
  await expect(page.locator(".row.active")).toHaveCount(1);
  await page.keyboard.press("Home");
  await compare(0);
  // By the scroll bar, to many places, at last into the middle; then by the wheel, a few rows on.
  let middle = 0;
  for (const part of [1, 2, 3, 5, 6, 7, 4]) {
    await table.evaluate((element, part) => (element.scrollTop = ((element.scrollHeight - element.clientHeight) * part) / 8), part);
    const first = async () => Number((await shownRows(page))[0][0].replaceAll(",", "")) - 1;
    await expect.poll(async () => Math.abs((await first()) - (LONG_ROWS * part) / 8)).toBeLessThan(20);
    middle = await first();
    await compare(middle);
  }
  await table.hover();
  await page.mouse.wheel(0, 96);
  await expect(page.locator(`#row-${middle}`)).toHaveCount(0);
  await expect(page.locator(`#row-${middle + 5}`)).toBeVisible();
  await compare(middle + 5);
  expect(await page.locator("#table *").count()).toBeLessThan(1200);
});

test("a row is chosen by keys", async ({ page, open }) => {
  await open(PAPER);
  await expect(page.locator("#table-body [role=row]")).toHaveCount(10);
  await page.locator("#table").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("#table")).toHaveAttribute("aria-activedescendant", "row-2");
  await page.keyboard.press("Enter");
  await expect(page.locator("#certificate h3")).toHaveText("Extremal 3");
  await expect(page.locator("#certificate")).toContainText("cycle3 → 2 → 3");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page.locator("#certificate h3")).toHaveText("Extremal 10");
});

test("filters keep only some rows", async ({ page, open }) => {
  await open(PAPER);
  const count = page.locator("#basis-note");
  await expect(count).toContainText("10 scaled extremals");
  await page.getByText("Filter rows").click();
  await page.getByLabel("Type").fill("4");
  await expect(count).toContainText("3 scaled extremals matching the filter");
  await expect(page.locator("#table-body [role=row]")).toHaveCount(3);
  await page.getByLabel("Contains nodes").fill("2, 5");
  await expect(count).toContainText("1 scaled extremal matching the filter");
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(count).toContainText("10 scaled extremals");
  await page.getByLabel("Support from").fill("4");
  await expect(count).toContainText("2 scaled extremals");
  await page.getByLabel("to", { exact: true }).fill("4");
  await page.getByLabel("Cycle through").fill("1 2");
  await expect(count).toContainText("1 scaled extremal matching");
  await expect(page.locator("#row-0")).toContainText("{1, 2, 4, 5}");
  await page.getByLabel("Cycle through").fill("9");
  await expect(count).toHaveText("There is no node 9.");
});

test("a long run shows its progress, rows meanwhile, and can be cancelled", async ({ page, open }) => {
  await open(generated("circulant", 40, 20));
  await expect(page.locator("#run")).toBeVisible();
  // An interval, or a lower bound where the samples differ too much.
  await expect(page.locator("#fact-size")).toContainText(/about .* between|at least .* × 10/s);
  await expect(page.locator("#progress-text")).toContainText(/of (about|at least)/);
  await expect(page.locator("#row-0 .entry").first()).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator("#run")).toBeHidden();
  await expect(page.locator("#basis-note")).toContainText("Cancelled.");
  await expect(page.locator("#exports")).toContainText("Export what was found");
  await page.locator("#table").focus();
  await page.keyboard.press("End");
  await expect(page.locator("#table-body .waiting")).toHaveCount(0);
  await expect(page.locator("#table-body .row.active")).toHaveCount(1);
});

test("every export but LaTeX is a file that the command verifies", async ({ page, open, folder }) => {
  await open(PAPER);
  await expect(page.locator("#exports button")).toHaveCount(7);
  const matrix = folder.write("matrix.txt", PAPER.map((row) => row.join(" ")).join("\n") + "\n");
  for (const link of await page.locator("#exports button").all()) {
    const waiting = page.waitForEvent("download");
    await link.click();
    const download = await waiting;
    const path = folder.path(download.suggestedFilename());
    await download.saveAs(path);
    // LaTeX is for people.
    if (!path.endsWith(".tex")) expect(supereigen("verify", matrix, path, "--complete"), path).toContain("10");
  }
  const plain = readFileSync(folder.path("basis.txt"), "utf8");
  expect(plain).toBe(supereigen("basis", matrix, "--format", "plain"));
});

test("what is cut has a scroll bar that is always seen", async ({ page, open }) => {
  await open(generated("dense", 20, 1));
  for (const place of ["#table", "#grid", "#picture"]) {
    const bar = await page.locator(place).evaluate((part) => getComputedStyle(part, "::-webkit-scrollbar").height);
    expect(parseFloat(bar)).toBeGreaterThan(8);
  }
});
