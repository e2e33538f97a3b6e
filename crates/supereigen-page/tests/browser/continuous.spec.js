// The page answers while λ and the matrix change, of one state at a time.

import { cell, example, expect, paste, test } from "./fixtures.js";

const PAPER = example("wang-sergeev-5");

/** Notes, at every frame, what table and certificate show; returns a function that tells what was noted. */
async function watchViews(page) {
  await page.evaluate(() => {
    window.seen = [];
    const note = () => {
      const row = [...document.querySelectorAll("#table-body [aria-selected=true] .entry")].map((one) => one.textContent.replace("·", "−∞"));
      const shown = document.querySelector("#certificate dd")?.textContent ?? "";
      const written = /whose mean .* [>=] λ = (\S+) allows/.exec(document.querySelector("#certificate .lead")?.textContent)?.[1];
      const asked = /every (.*)\?/.exec(document.querySelector("#question").textContent)[1];
      window.seen.push({ row: `(${row.join(", ")})`, shown, written, asked, rows: document.querySelectorAll("#table-body [role=row]").length });
      requestAnimationFrame(note);
    };
    note();
  });
  return () => page.evaluate(() => window.seen);
}

test("table and certificate follow λ while it is dragged, and never speak of two values", async ({ page, open }) => {
  await open(PAPER);
  await expect(page.locator("#lambda-plot .closed")).toHaveCount(7);
  await expect(page.locator("#certificate dd").first()).toBeAttached();
  const seen = await watchViews(page);
  const box = await page.locator("#lambda-plot").boundingBox();
  await page.mouse.move(box.x + 100, box.y + 60);
  await page.mouse.down();
  // The button stays down: whoever waits for a pause waits for ever.
  await expect(async () => {
    for (let k = 0; k < 60; k += 1) await page.mouse.move(box.x + 100 + 4 * k, box.y + 60);
    expect(new Set((await seen()).map(({ asked }) => asked)).size).toBeGreaterThan(5);
  }).toPass();
  await page.mouse.up();
  for (const { row, shown, written, asked } of await seen()) {
    expect(row).toBe(shown);
    expect(written).toBe(asked);
  }
});

test("a number that is typed piece by piece blanks nothing and is no fault", async ({ page, open }) => {
  await open(PAPER);
  await expect(page.locator("#certificate dd").first()).toBeAttached();
  const seen = await watchViews(page);
  const lambda = page.locator("#lambda");
  await lambda.fill("");
  for (const [text, words] of [["-", "λ = 0"], ["-4", ""], ["-4/", "λ = -4"], ["-4/3", ""]]) {
    await lambda.fill(text);
    if (words) await expect(page.locator("#why")).toHaveText(`This number is not complete yet. What is shown is of ${words}. Try again`);
    else await expect(page.locator("#why")).toBeHidden();
    await expect(page.locator("#lambda-fault")).toBeHidden();
    await expect(lambda).not.toHaveAttribute("aria-invalid");
  }
  await expect(page.locator("#question")).toContainText("−4/3");
  expect((await seen()).filter(({ rows, shown }) => rows === 0 || shown === "")).toEqual([]);
  await lambda.fill("-4/");
  await expect(page.locator("#why")).toContainText("not complete");
  await lambda.blur();
  await expect(page.locator("#lambda-fault")).toContainText("`-4/` is not an entry");
});

test("λ(A) is written one way, however λ is", async ({ page, open }) => {
  await open(PAPER);
  await page.locator("#lambda").fill("0.25");
  await expect(page.locator("#question")).toContainText("0.25");
  await expect(page.locator("#lambda-greatest")).toHaveText("λ(A) = 5/4");
  await expect(page.locator("#fact-mean")).toContainText("5/4");
});

test("the page says what a change of λ or of the matrix brought", async ({ page, open }) => {
  await open(PAPER);
  await expect(page.locator("#row-0")).toBeVisible();
  const changes = page.locator("#changes");
  await expect(changes).toBeEmpty();
  await page.locator("#lambda").fill("1");
  await expect(changes).toHaveText(/^Since λ = 0: (\d+ born, )?\d+ changed, \d+ lost\.$/);
  const [, , changed] = /^Since λ = 0: ((\d+) born, )?(\d+) changed/.exec(await changes.textContent()).slice(1);
  await expect(page.locator("#table-body [data-change=changed]")).toHaveCount(Number(changed));
  await page.locator("#lambda-greatest").click();
  await expect(changes).toContainText("Since λ = 1: ");
  await page.locator("#undo").click();
  await cell(page, 5, 5).fill("9");
  await expect(changes).toHaveText(/^Since the change of the matrix: \d+ born/);
  await expect(page.locator("#table-body [data-change=born]")).not.toHaveCount(0);
});

test("λ plays from breakpoint to breakpoint, and a hand on it ends that", async ({ page, open }) => {
  await open(PAPER, "1");
  await expect(page.locator("#lambda-plot .closed")).toHaveCount(7);
  const play = page.locator("#lambda-play");
  await play.click();
  await expect(play).toHaveText("Pause λ");
  await expect(page.locator("#lambda")).toHaveValue("9/8");
  await expect(page.locator("#lambda")).toHaveValue("5/4");
  await expect(page.locator("#fact-size")).toHaveText("2 scaled extremals");
  await expect(play).toHaveText("Play λ");
  await play.click();
  await expect(page.locator("#lambda")).toHaveValue("-7");
  await page.locator("#lambda").fill("0");
  await expect(play).toHaveText("Play λ");
});

test("what cannot be taken is explained, not changed in silence", async ({ page, open }) => {
  await open(PAPER);
  const lambda = page.locator("#lambda");
  await lambda.fill("- 3");
  await expect(page.locator("#question")).toContainText("every −3?");
  await lambda.fill("");
  await lambda.blur();
  await expect(page.locator("#lambda-fault")).toHaveText("Write a number, such as −2, 143/3 or 0.25, or −inf.");
  await lambda.fill("0");
  for (const [size, words] of [["0", "0 nodes are too few"], ["2001", "2001 nodes are too many"], ["abc", "abc is no number of nodes"]]) {
    await page.locator("#size").fill(size);
    await page.locator("#size").press("Enter");
    await expect(page.locator("#paste-fault")).toContainText(words);
    await expect(page.locator("#size")).toHaveValue(size);
  }
  await page.locator("#size").fill("5");
  await page.locator("#size").press("Enter");
  await expect(page.locator("#paste-fault")).toBeHidden();
  await page.getByLabel("Go to row").fill("99999");
  await page.getByLabel("Go to row").press("Enter");
  await expect(page.locator("#row-fault")).toHaveText("There is no row 99999; there are 10.");
  await cell(page, 1, 1).focus();
  await paste(page, "−3 1\n1 −1/2\n");
  await expect(page.locator("#preview")).toContainText("plain text, 2 × 2");
});
