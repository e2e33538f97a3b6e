// Connections between events: reasons and timetables in sentences, and a picture.

import { readFileSync } from "node:fs";
import { cell, expect, paste, supereigen, takeExample, test } from "./fixtures.js";

const FILE = new URL("../../../../examples/three-lines.csv", import.meta.url).pathname;

/** What the command prints, line by line, also where it says no. */
function printed(...words) {
  try {
    return supereigen(...words).trimEnd().split("\n").map((line) => line.trim());
  } catch (error) {
    return error.stdout.trimEnd().split("\n").map((line) => line.trim());
  }
}

test("pasted connections say why, and give a timetable with its picture", async ({ page, open }) => {
  await open([["0"]]);
  await cell(page, 1, 1).focus();
  await paste(page, readFileSync(FILE, "utf8"));
  await expect(page.locator("#preview")).toContainText("9 connections of 6 events");
  await expect(page.locator("#preview")).toContainText("Red back waits for Red out, 24 min");
  await page.getByRole("button", { name: "Replace the matrix" }).click();
  await page.locator("#lambda").fill("40");
  await expect(page.locator("#question")).toHaveText("What keeps these events from repeating every 40?");
  await expect(page.locator("#answer")).toHaveText("A period of 40 min cannot be kept; the shortest is 44 min.");
  await page.getByRole("tab", { name: "Reasons and timetable" }).click();
  expect(await page.locator("#events-why p").allTextContents()).toEqual(printed("why", FILE, "--period", "40"));
  await expect(page.locator("#events-plan p")).toHaveCount(0);
  await page.locator("#lambda").fill("45");
  await expect(page.locator("#answer")).toContainText("A period of 45 min can be kept");
  expect(await page.locator("#events-plan p").allTextContents()).toEqual(
    printed("timetable", FILE, "--period", "45").map((line) => line.trim()));
  await expect(page.locator("#events-picture svg")).toBeVisible();
  await expect(page.locator("#gantt-title")).toContainText("A timetable for the period 45 min");
});

test("a lasso names the events of the same round, until the matrix is edited", async ({ page, open }) => {
  await open([["0"]]);
  await takeExample(page, "three-lines");
  await expect(page.locator("#question")).toHaveText("What keeps these lines from running every 40 minutes?");
  await expect(page.locator("#certificate .lead")).toContainText("Red back");
  const basis = supereigen("basis", FILE, "--lambda", "40", "--format", "pretty", "--certificates");
  const loop = /the loop (.*?), whose/.exec(await page.locator("#certificate .lead").textContent())[1];
  expect(basis).toContain(loop);
  // A link brings it back.
  await expect(page).toHaveURL(/events=from/);
  await page.reload();
  await expect(page.locator("#certificate .lead")).toContainText(loop);
  await cell(page, 1, 1).fill("7");
  await expect(page.locator("#answer")).toBeEmpty();
  await expect(page.getByRole("tab", { name: "Reasons and timetable" })).toBeHidden();
});
