// What the command was given: `supereigen serve FILE --lambda L`.

import { cell, expect, fragment, test } from "./fixtures.js";

async function given(page, matrix, lambda) {
  await page.route("**/api/about", (route) =>
    route.fulfill({ json: { where: "server", nodes: 2000, opening: { matrix, lambda } } }));
}

test("the page opens with the file and λ of the command", async ({ page, link }) => {
  await given(page, "labels: p q\n1 .\n2 -3/2\n", "1/2");
  await page.goto(link);
  await expect(page.getByLabel("Name of node 2")).toHaveValue("q");
  await expect(cell(page, 2, 2)).toHaveValue("-3/2");
  await expect(page.locator("#lambda")).toHaveValue("1/2");
  await expect(page.locator("#fact-mean")).toHaveText("1 on the cycle p → p");
});

test("without either there is an example, and nothing is missing", async ({ page, open }) => {
  await open();
  await expect(page.locator("#basis-note")).toContainText("10 scaled extremals");
  await expect(page.locator("#row-fault")).toBeHidden();
});

test("a link has precedence over the file of the command", async ({ page, link }) => {
  await given(page, "labels: p q\n1 .\n2 -3/2\n", "1/2");
  await page.goto(link + fragment([["5"]]));
  await expect(page.locator("#fact-mean")).toContainText("5");
  await expect(page.locator("#lambda")).toHaveValue("0");
});

test("a file that the page cannot read is told, and nothing is claimed", async ({ page, link, watch }) => {
  watch.expected.push("422");
  await given(page, "1 2\n3\n", "0");
  await page.goto(link);
  await expect(page.locator("#why")).toContainText("row");
  await expect(page.locator("#facts")).toBeHidden();
});
