// The basis: a long table, filters, runs that are cancelled, export.

import { button, enter, entries, expect, FILE, generated, PAPER, press, shownRows, shows, supereigen, test } from "./fixtures.js";

// More rows than the table has pixels for.
const LONG = generated("circulant", 18, 9);
const LONG_ROWS = 437_580;

test("437,580 rows scroll to the end with a screen of elements, as the command lists them", async ({ page, open, folder }) => {
  await open(LONG);
  await shows(page, { "#fact-size": "437,580 scaled extremals" });
  const lines = supereigen("basis", folder.write("matrix.txt", LONG), "--format", "plain").trimEnd().split("\n");
  expect(lines).toHaveLength(LONG_ROWS);
  const table = page.locator("#table");
  await expect(table).toHaveAttribute("aria-rowcount", String(LONG_ROWS + 1));
  const compare = async (index) => {
    await expect(page.locator(`#row-${index}`)).toBeVisible();
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
  await press(page, "End");
  const last = await compare(LONG_ROWS - 1);
  expect(last.at(-1)[0]).toBe("437,580");
  await press(page, "PageUp", "ArrowUp");
  await expect(page.locator(".row.active")).toHaveCount(1);
  await press(page, "Home");
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
  await compare(middle + 5);
  // By its number.
  await enter(page, "#go-to", "500");
  await expect(page.locator("#row-499")).toHaveClass(/active/);
  await compare(499);
  await expect(table).toBeFocused();
  expect(await page.locator("#table *").count()).toBeLessThan(1200);
});

test("filters keep only some rows, and rows are chosen by keys", async ({ page, open }) => {
  await open(PAPER);
  const note = (words) => shows(page, { "#basis-note": words });
  const rows = page.locator("#table-body [role=row]");
  await note(/10 scaled extremals/);
  await expect(rows).toHaveCount(10);
  await page.locator("#table").focus();
  await press(page, "ArrowDown", "ArrowDown");
  await expect(page.locator("#table")).toHaveAttribute("aria-activedescendant", "row-2");
  await press(page, "Enter");
  await shows(page, { "#certificate h3": "Extremal 3", "#certificate": /cycle3 → 2 → 3/ });
  await press(page, "End", "Enter");
  await shows(page, { "#certificate h3": "Extremal 10" });
  await enter(page, "#go-to", "99999");
  await shows(page, { "#row-fault": "There is no row 99999; there are 10." });
  await page.getByText("Filter rows").click();
  await page.locator("#filter-type").fill("4");
  await note(/3 scaled extremals matching the filter/);
  await expect(rows).toHaveCount(3);
  await page.getByLabel("Contains nodes").fill("2, 5");
  await note(/1 scaled extremal matching the filter/);
  await button(page, "All").click();
  await note(/10 scaled extremals/);
  await page.getByLabel("Support from").fill("4");
  await note(/2 scaled extremals/);
  await page.getByLabel("to", { exact: true }).fill("4");
  await page.getByLabel("Cycle through").fill("1 2");
  await note(/1 scaled extremal matching/);
  await shows(page, { "#row-0": /{1, 2, 4, 5}/ });
  // A bad filter leaves no number of another question.
  await page.getByLabel("Cycle through").fill("9");
  await note("There is no node 9.");
  await shows(page, { "#fact-size": "—" });
  await expect(rows).toHaveCount(0);
});

test("a filter that comes while another λ is prepared counts for that", async ({ page, open, hold }) => {
  await open(PAPER);
  await page.getByText("Filter rows").click();
  const release = await hold("start");
  await page.locator("#lambda").fill("1");
  await page.locator("#filter-type").fill("5");
  await expect.poll(() => page.evaluate(() => window.held.start.length)).toBe(2);
  await release();
  await shows(page, { "#basis-note": /^2 scaled extremals matching the filter/, "#run-fault": null });
});

test("a long run shows its progress, rows meanwhile, and can be cancelled, also by another matrix", async ({ page, open, follow }) => {
  await open(generated("circulant", 40, 20));
  await expect(page.locator("#run")).toBeVisible();
  // An interval, or a lower bound where the samples differ too much.
  await shows(page, { "#fact-size": /about .* between|at least .* × 10/s, "#progress-text": /of (about|at least)/ });
  await expect(page.locator("#row-0 .entry").first()).toBeVisible();
  await button(page, "Cancel").click();
  await shows(page, { "#run": null, "#basis-note": /Cancelled\./, "#exports": /Export what was found/ });
  await page.locator("#table").focus();
  await press(page, "End");
  await expect(page.locator("#table-body .waiting")).toHaveCount(0);
  await expect(page.locator("#table-body .row.active")).toHaveCount(1);
  await follow(generated("circulant", 40, 19));
  await expect(page.locator("#run")).toBeVisible();
  await follow(PAPER);
  await shows(page, { "#fact-size": "10 scaled extremals", "#run": null });
});

test("every export but LaTeX is a file that the command verifies", async ({ page, open, saved }) => {
  await open(PAPER);
  await expect(page.locator("#exports button")).toHaveCount(7);
  for (const link of await page.locator("#exports button").all()) {
    const { path, name, content } = await saved(link);
    // LaTeX is for people.
    if (!path.endsWith(".tex")) expect(supereigen("verify", FILE, path, "--complete"), path).toContain("10");
    if (name === "basis.txt") expect(content.toString()).toBe(supereigen("basis", FILE, "--format", "plain"));
  }
});
