// The page answers while λ and the matrix change, of one state at a time, and says what it cannot take.

import { button, cell, enter, expect, PAPER, shows, tab, test } from "./fixtures.js";

/** Notes, at every frame, what table and certificate show; returns a function that tells what was noted. */
async function watchViews(page) {
  await expect(page.locator("#certificate dd").first()).toBeAttached();
  await page.evaluate(() => {
    window.seen = [];
    const note = () => {
      const row = [...document.querySelectorAll("#table-body [aria-selected=true] .entry")].map((one) => one.textContent.replace("·", "−∞"));
      const shown = document.querySelector("#certificate dd")?.textContent ?? "";
      const written = /whose mean .* [>=] λ = (\S+) allows/.exec(document.querySelector("#certificate .lead")?.textContent)?.[1];
      const asked = /(?:every|for λ =) (.*)\?/.exec(document.querySelector("#question").textContent)[1];
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
  for (const { row, shown, written, asked } of await seen()) expect([row, written]).toEqual([shown, asked]);
});

test("a number that is typed piece by piece blanks nothing and is no fault; what cannot be read is explained", async ({ page, open }) => {
  await open(PAPER);
  const seen = await watchViews(page);
  const lambda = page.locator("#lambda");
  await lambda.fill("");
  for (const [text, words] of [["-", "λ = 0"], ["-4", ""], ["-4/", "λ = -4"], ["-4/3", ""]]) {
    await lambda.fill(text);
    const why = words ? `This number is not complete yet. What is shown is of ${words}. Try again` : null;
    await shows(page, { "#why": why, "#lambda-fault": null });
    await expect(lambda).not.toHaveAttribute("aria-invalid");
  }
  await shows(page, { "#question": /−4\/3/ });
  expect((await seen()).filter(({ rows, shown }) => rows === 0 || shown === "")).toEqual([]);
  await lambda.fill("-4/");
  await shows(page, { "#why": /not complete/ });
  await lambda.blur();
  await shows(page, { "#lambda-fault": /`-4\/` is not an entry/, "#why": /Correct λ to see the results. What is shown is of λ = -4\/3/ });
  await expect(lambda).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("#results")).toHaveAttribute("aria-busy", "true");
  await expect(page.locator("#table-body [role=row]")).not.toHaveCount(0);
  await lambda.fill("- 3");
  await shows(page, { "#question": /λ = −3\?/, "#lambda-fault": null, "#why": null });
  await expect(lambda).not.toHaveAttribute("aria-invalid");
  await lambda.fill("");
  await lambda.blur();
  await shows(page, { "#lambda-fault": "Write a number, such as −2, 143/3 or 0.25, or −inf." });
  await lambda.fill("−1/2");
  await shows(page, { "#lambda-fault": null });
  for (const [size, words] of [["0", /0 nodes are too few/], ["2001", /2001 nodes are too many/], ["abc", /abc is no number of nodes/]]) {
    await enter(page, "#size", size);
    await shows(page, { "#paste-fault": words, "#size": size });
  }
  await enter(page, "#size", "5");
  await shows(page, { "#paste-fault": null });
});

test("the page says what a change of λ or of the matrix brought", async ({ page, open }) => {
  await open(PAPER);
  await expect(page.locator("#row-0")).toBeVisible();
  const changes = page.locator("#changes");
  await expect(changes).toBeEmpty();
  await page.locator("#lambda").fill("1");
  await expect(changes).toHaveText(/^Since λ = 0: (\d+ born, )?\d+ changed, \d+ lost\.$/);
  const [, changed] = /(\d+) changed/.exec(await changes.textContent());
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
  for (const stop of ["9/8", "5/4"]) await shows(page, { "#lambda": stop });
  await shows(page, { "#fact-size": "2 scaled extremals", "#lambda-play": "Play λ" });
  await play.click();
  await shows(page, { "#lambda": "-7" });
  await page.locator("#lambda").fill("0");
  await expect(play).toHaveText("Play λ");
});

test("what belongs to the input before is marked as busy, and its steps are not shown", async ({ page, open, hold }) => {
  await open(PAPER);
  await tab(page, "The paper’s run").click();
  await shows(page, { "#step-text": /σ = 2 → 2/ });
  const releaseMatrix = await hold("matrix");
  const releaseSteps = await hold("explain");
  await cell(page, 2, 2).fill(".");
  const claims = page.locator("section[data-claims]").first();
  await expect(claims).toHaveAttribute("aria-busy", "true");
  await releaseMatrix();
  await expect(claims).toHaveAttribute("aria-busy", "false");
  await expect(page.locator("#step-text")).toBeEmpty();
  await releaseSteps();
  await shows(page, { "#step-text": /Take the nonnegative cycle/ });
});

test("a worker that breaks is no fault of the matrix, and another one takes its place", async ({ page, open }) => {
  await open(PAPER);
  await shows(page, { "#fact-size": "10 scaled extremals" });
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function () {
      this.dispatchEvent(new Event("error"));
    };
    window.mend = () => (Worker.prototype.postMessage = postMessage);
  });
  await page.locator("#lambda").fill("1");
  await shows(page, { "#why": /The computation ended unexpectedly/ });
  await expect(page.locator("#faults li")).toHaveCount(0);
  await expect(page.locator("#known")).toHaveAttribute("aria-busy", "true");
  await page.evaluate(() => window.mend());
  await button(page, "Try again").click();
  await shows(page, { "#why": null, "#fact-size": /scaled extremal/ });
});
