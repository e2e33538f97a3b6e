// A vector, the kinds of certificates, and what is taken along: copies and paper.

import { button, expect, generated, matrix, PAPER, press, enter, shows, supereigen, tab, takeExample, test } from "./fixtures.js";

test("a vector is taken apart, as the page shows it or as it is typed", async ({ page, open }) => {
  await open(PAPER);
  await tab(page, "A vector").click();
  const answer = page.locator("#vector-answer");
  await enter(page, "#vector", "3 2 2 . .");
  await expect(answer).toContainText("the maximum of 2 multiples");
  const rows = await answer.locator("tbody tr").allTextContents();
  expect(rows.sort()).toEqual(["2(−∞, 0, 0, −∞, −∞)3lasso", "3(0, −1, −∞, −∞, −∞)1lasso"]);
  await button(page, "Show the lasso of type 3").click();
  await shows(page, { "#certificate": /cycle3 → 2 → 3/ });
  await expect(page.locator('#picture .arc.cycle[data-arc="3 2"]')).toHaveCount(1);
  await enter(page, "#vector", "(−∞, 0, −∞, −9, −2)");
  await expect(answer).toContainText("This is a scaled extremal solution.");
  await page.locator("#vector").fill("0 . . . .");
  await button(page, "Examine").click();
  await expect(answer).toContainText("This is not a solution.");
  await expect(answer).toContainText("fails in row {1}");
  // What was said goes when another is typed, or the matrix is another.
  await page.locator("#vector").fill("0 x . . .");
  await expect(answer).toBeEmpty();
  await press(page, "Enter");
  await expect(page.locator("#vector")).toHaveAttribute("aria-invalid", "true");
  await shows(page, { "#vector-fault": /`x` is not an entry/ });
  await enter(page, "#vector", "0 1");
  await shows(page, { "#vector-fault": /length 2/ });
  await enter(page, "#size", "2");
  await shows(page, { "#vector-fault": null });
});

test("a pure zero cycle and a forked lasso are explained as such; a class of many nodes is summarised", async ({ page, open, follow }) => {
  await open([[".", "2"], ["-2", "."]]);
  await page.locator("#row-0").click();
  for (const words of ["types1, 2", "kindpure zero cycle", "every node of the cycle is a type"]) {
    await expect(page.locator("#certificate")).toContainText(words);
  }
  await follow([[".", "0", "1"], [".", ".", "1"], [".", "-1", "."]]);
  await page.locator("#table-body [role=row]", { hasText: "{1, 2, 3}" }).click();
  await shows(page, { "#certificate": /kindforked.*From 1 tight arcs lead to 2 and 3 on the cycle/ });
  await follow(matrix(60, (i, j) => ((i + 1) % 60 === j ? "2" : ".")));
  await shows(page, { "#fact-mean": /1 → 60 → 59.*… \(61 nodes\) … → 1/ });
});

/** The texts of a page that cannot copy are shown to be taken by hand. */
async function copied(page, name) {
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"))));
  if (!await page.locator("#copies").evaluate((menu) => menu.open)) await page.locator("#copies summary").click();
  await page.locator("#copy-list").getByRole("button", { name, exact: true }).click();
  await expect(page.locator("#copied")).toBeFocused();
  return page.locator("#copied").inputValue();
}

test("row, matrix, command and Python can be copied", async ({ page, open, folder }) => {
  await open([["-3", "1/2"], [".", "0"]], "-1/3");
  await expect(page.locator("#row-0")).toHaveAttribute("aria-selected", "true");
  expect(await copied(page, "Matrix as LaTeX")).toBe("\\begin{pmatrix}\n-3 & \\tfrac{1}{2} \\\\\n-\\infty & 0\n\\end{pmatrix}");
  expect(await copied(page, "Matrix as CSV")).toBe("-3,1/2\n-inf,0");
  expect(await copied(page, "Matrix as Python")).toBe('[[-3, "1/2"], [None, 0]]');
  expect(await copied(page, "Python")).toBe('import supereigen as se\nse.basis([[-3, "1/2"], [None, 0]], "-1/3")');
  const [, options, text] = /^supereigen basis - (\S+) <<'END'\n([^]*)END$/.exec(await copied(page, "Command"));
  const rows = supereigen("basis", folder.write("matrix.txt", text), options).trim().split("\n");
  expect(await copied(page, "Row as CSV")).toBe(rows[0].trim().split(/\s+/).join(","));
  expect(await copied(page, "Row as Python")).toMatch(/^\[.*\]$/);
});

test("rows are on paper, each with its lasso; of many rows, what changed is said of those that are known", async ({ page, open }) => {
  await open(generated("dense", 12, 1), "100");
  await expect(page.locator("#histograms")).toBeVisible();
  const total = Number((await page.locator("#fact-size").textContent()).replace(/\D/g, ""));
  expect(total).toBeGreaterThan(60);
  const printed = () => page.evaluate(() => {
    window.dispatchEvent(new Event("beforeprint"));
    return document.querySelectorAll("#print-rows tbody tr").length;
  });
  await expect.poll(printed).toBe(Math.min(total, 500));
  await page.locator("#lambda").fill("101");
  await shows(page, { "#changes": /^Since λ = 100: \d+ changed, of the first rows\.$/ });
  await takeExample(page, "dutch-railway-10");
  await shows(page, { "#fact-size": "34 scaled extremals" });
  expect(await printed()).toBe(34);
  await page.emulateMedia({ media: "print" });
  const rows = page.locator("#print-rows tbody tr");
  await expect(rows.first()).toContainText("→");
  await expect(page.locator("#table")).toBeHidden();
  await expect(rows.last()).toBeVisible();
});
