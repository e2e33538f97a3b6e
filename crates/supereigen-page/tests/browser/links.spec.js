// Links: they hold what is seen, and one that cannot be read says so.

import { button, cell, expect, fragment, hasCells, PAPER, shows, tab, takeExample, test } from "./fixtures.js";

const CLAIMS = { "#facts": null, "#table": null, "#picture": null, "#lambda-note": null };

test("a link that cannot be read is not taken for anything else", async ({ page, link, follow }) => {
  for (const [hash, words] of [
    ["#lambda=0&matrix=1,2,3;4,5;6,7,8", "row 2 of the matrix has 2 entries, not 3"],
    ["#lambda=0&labels=a,b&matrix=1,2,3;4,5,6;7,8,9", "there are 2 names for 3 nodes"],
    ["#lambda=0&matrix=%E0%A4%A,1;2,3", "the matrix is not encoded properly"],
    ["#lambda=%zz&matrix=0", "lambda is not encoded properly"],
    ["#lambda=5", "it has no matrix"],
    ["#lambda=0&matrix=0&tab=nowhere", "there is no tab nowhere"],
    ["#lambda=0&matrix=0&row=x", "x is not the number of a row"],
    ["#lambda=0&matrix=0&places=0,0;.", "there are 2 places for 1 nodes"],
    ["#lambda=0&matrix=0&places=x", "x is not the place of a node"],
  ]) {
    // It is the first address of the page, and then that of an open one.
    const isFirst = page.url() === "about:blank";
    if (isFirst) await page.goto(link + hash);
    else await follow(hash);
    await shows(page, { "#why-words": `This link cannot be read: ${words}.`, ...CLAIMS });
    await expect(button(page, "Try again")).toBeHidden();
    if (isFirst) {
      await expect(page.locator("#grid input[data-row]")).toHaveValue("");
      expect(new URL(page.url()).hash).toBe(hash);
    }
    // Any matrix ends this.
    if (isFirst) await takeExample(page, "railway-teaching-4");
    else await follow([[String(hash.length)]]);
    await shows(page, { "#why": null, "#fact-mean": isFirst ? /./ : `${hash.length} on the cycle 1 → 1` });
  }
});

test("an address of an open page counts, with its filter and row, even if the page puts its own there before it is told", async ({ page, open, follow }) => {
  await open([["1", "2"], ["3", "4"]]);
  await page.evaluate((hash) => {
    const kept = location.hash;
    location.hash = hash;
    history.replaceState(null, "", kept);
  }, fragment(PAPER));
  await shows(page, { "#fact-size": "10 scaled extremals" });
  await follow(`${fragment(PAPER)}&row=2&type=4`);
  await shows(page, { "#basis-note": /3 scaled extremals matching the filter/, "#certificate h3": "Extremal 2" });
  await expect(page.locator("#row-1")).toHaveAttribute("aria-selected", "true");
  // A row that the basis does not have is told.
  await follow(`${fragment(PAPER)}&row=50`);
  await shows(page, { "#basis-note": /10 scaled extremals/, "#row-fault": "The link names row 50; there are 10." });
  // A link of an earlier version.
  await follow("#lambda=1%2F2&labels=a%20b,c&matrix=1,.;2%2F3,-4");
  await shows(page, { "#lambda": "1/2", "#fact-mean": /1/ });
  await expect(page.getByLabel("Name of node 1")).toHaveValue("a b");
});

test("a link counts that comes right after another, where the page had put its own", async ({ page, open }) => {
  await open([["1", "2"], ["3", "4"]]);
  await page.evaluate((hash) => {
    const first = location.hash;
    location.hash = hash;
    history.replaceState(null, "", first);
    addEventListener("hashchange", () => (location.hash = first), { once: true });
  }, fragment([["5"]]));
  await shows(page, { "#fact-mean": /^4 / });
});

test("a link holds row, tab and filter, and can be copied", async ({ page, open, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(PAPER);
  await page.getByText("Filter rows").click();
  await page.locator("#filter-type").fill("4");
  await shows(page, { "#basis-note": /3 scaled extremals matching the filter/ });
  await page.locator("#row-2").click();
  await shows(page, { "#certificate h3": "Extremal 3" });
  const words = await page.locator("#certificate").textContent();
  await tab(page, "The paper’s run").click();
  for (const part of [/&tab=run/, /&row=3/, /&type=4/]) await expect(page).toHaveURL(part);
  const address = page.url();
  // The button says so for a moment only.
  const said = page.locator("#copy-link").evaluate((button) => new Promise((resolve) =>
    new MutationObserver(() => resolve(button.textContent)).observe(button, { childList: true })));
  await button(page, "Copy link").click();
  expect(await said).toBe("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.reload();
  await expect(tab(page, "The paper’s run")).toHaveAttribute("aria-selected", "true");
  await shows(page, { "#step-count": /Step 1 of/, "#certificate h3": "Extremal 3", "#certificate": words });
  await tab(page, "Basis").click();
  await expect(page.locator("#filter-type")).toBeVisible();
  await shows(page, { "#filter-type": "4", "#basis-note": /3 scaled extremals matching the filter/ });
  await expect(page.locator("#row-2")).toHaveAttribute("aria-selected", "true");
});

test("the row in the link is that of the extremal that is followed, and every change is a step of the browser's history", async ({ page, open }) => {
  await open(PAPER);
  await page.locator("#row-2").click();
  await expect(page).toHaveURL(/&row=3/);
  await cell(page, 1, 1).fill("-2");
  await expect(page).toHaveURL(/matrix=-2.*row=3/);
  await page.locator("#lambda").fill("1");
  await expect(page).toHaveURL(/lambda=1&/);
  await cell(page, 1, 1).fill("5");
  await expect(page).toHaveURL(/matrix=5,/);
  await page.goBack();
  await hasCells(page, { "1 1": "-2" });
  await shows(page, { "#lambda": "1" });
  await page.goBack();
  await shows(page, { "#lambda": "0" });
  await page.goForward();
  await shows(page, { "#lambda": "1", "#question": /every 1\?/ });
  await takeExample(page, "railway-teaching-4");
  await expect(page).toHaveURL(/title=Railway/);
  await expect(page).not.toHaveURL(/row=/);
});
