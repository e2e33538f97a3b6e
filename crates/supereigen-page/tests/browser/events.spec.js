// Connections between events: reasons and timetables in sentences, and a picture.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { button, cell, EXAMPLES, expect, paste, shows, supereigen, tab, takeExample, test } from "./fixtures.js";

const LINES = join(EXAMPLES, "three-lines.csv");

/** What the command prints, line by line, also where it says no. */
function printed(...words) {
  const lines = (text) => text.trimEnd().split("\n").map((line) => line.trim());
  try {
    return lines(supereigen(...words));
  } catch (error) {
    return lines(error.stdout);
  }
}

test("pasted connections say why, and give a timetable with its picture", async ({ page, open }) => {
  await open([["0"]]);
  await paste(page, 1, 1, readFileSync(LINES, "utf8"));
  await shows(page, { "#preview": /9 connections of 6 events.*Red back waits for Red out, 24 min/ });
  await button(page, "Replace the matrix").click();
  await page.locator("#lambda").fill("40");
  await shows(page, {
    "#question": "What keeps these events from repeating every 40?",
    "#answer": "A period of 40 min cannot be kept; the shortest is 44 min.",
  });
  await tab(page, "Reasons and timetable").click();
  expect(await page.locator("#events-why p").allTextContents()).toEqual(printed("why", LINES, "--period", "40"));
  await expect(page.locator("#events-plan p")).toHaveCount(0);
  await page.locator("#lambda").fill("45");
  await shows(page, { "#answer": /A period of 45 min can be kept/ });
  expect(await page.locator("#events-plan p").allTextContents()).toEqual(printed("timetable", LINES, "--period", "45"));
  await expect(page.locator("#events-picture svg")).toBeVisible();
  await shows(page, { "#gantt-title": /A timetable for the period 45 min/ });
  // A lasso names the events of the same round, also after a reload.
  await takeExample(page, "three-lines");
  await shows(page, { "#question": "What keeps these lines from running every 40 minutes?", "#certificate .lead": /Red back/ });
  const basis = supereigen("basis", LINES, "--lambda", "40", "--format", "pretty", "--certificates");
  const loop = /the loop (.*?), whose/.exec(await page.locator("#certificate .lead").textContent())[1];
  expect(basis).toContain(loop);
  await expect(page).toHaveURL(/lambda=40&.*title=.*events=from/);
  await page.reload();
  await expect(page.locator("#certificate .lead")).toContainText(loop);
  await cell(page, 1, 1).fill("7");
  await expect(page.locator("#answer")).toBeEmpty();
  await expect(tab(page, "Reasons and timetable")).toBeHidden();
});
