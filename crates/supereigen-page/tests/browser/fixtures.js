// What all tests share: the page as a file, and a watch on everything that it does.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { test as base, expect } from "@playwright/test";

const { SUPEREIGEN: COMMAND, PAGE } = process.env;
if (!COMMAND || !PAGE) throw new Error("SUPEREIGEN and PAGE must name command and page; use `cargo xtask browser`");

/** What the command prints. */
export function supereigen(...words) {
  return execFileSync(COMMAND, words.map(String), { encoding: "utf8", maxBuffer: 1 << 30 });
}

export const EXAMPLES = fileURLToPath(new URL("../../../../examples/", import.meta.url));

/** The texts of all square examples. */
export function folderOfExamples() {
  const names = readdirSync(EXAMPLES).filter((name) => name.endsWith(".txt") && !name.startsWith("pencil"));
  return names.map((name) => readFileSync(join(EXAMPLES, name), "utf8"));
}

/** A matrix of the command's families as rows of texts. */
export function generated(...words) {
  return rows(supereigen("generate", ...words));
}

function rows(text) {
  const lines = text.split("\n").filter((line) => line.trim() && !line.startsWith("#"));
  return lines.map((line) => line.trim().split(/\s+/).map((entry) => (entry === "-inf" ? "." : entry)));
}

/** A matrix of n nodes with these entries. */
export function matrix(n, entry) {
  return Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => entry(i, j)));
}

/** The example of the paper, as a file and as rows of texts. */
export const FILE = join(EXAMPLES, "wang-sergeev-5.txt");
export const PAPER = rows(readFileSync(FILE, "utf8"));
/** They have cones. */
export const THREE = [[".", "1", "."], ["-1", ".", "2"], ["0", ".", "-3"]];
export const FOUR = rows(readFileSync(join(EXAMPLES, "railway-teaching-4.txt"), "utf8"));

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** The fragment of a matrix. */
export function fragment(cells, lambda = "0") {
  return `#lambda=${encodeURIComponent(lambda)}&matrix=${cells.map((row) => row.map(encodeURIComponent).join(",")).join(";")}`;
}

export const test = base.extend({
  /** The address of the page. */
  link: [async ({}, use) => use(pathToFileURL(PAGE).href), { scope: "worker" }],

  /** Nothing may go wrong in silence: errors, refusals of the policy, requests to elsewhere. */
  watch: [async ({ page, link }, use) => {
    const faults = [];
    /** Where the page may ask. */
    const allowed = [link, "blob:", "data:"];
    page.on("console", (message) => {
      const text = `${message.text()} ${message.location().url}`;
      if (message.type() === "error" || /content security policy/i.test(text)) faults.push(text);
    });
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("dialog", (dialog) => {
      faults.push(`a dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
    page.on("request", (request) => {
      const url = request.url();
      if (!allowed.some((start) => url.startsWith(start))) faults.push(`a request to ${url}`);
    });
    await page.addInitScript(() => {
      window.violations = [];
      document.addEventListener("securitypolicyviolation", (event) =>
        window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
    });
    await use({ allowed });
    if (!page.isClosed()) faults.push(...await page.evaluate(() => window.violations ?? []));
    expect(faults).toEqual([]);
  }, { auto: true }],

  /** Opens the page with a matrix, and waits until its description is there. */
  open: async ({ page, link }, use) => {
    await use(async (cells, lambda) => {
      await page.goto(link + fragment(cells, lambda));
      await expect(page.locator("#fact-solvable")).not.toHaveText("—");
    });
  },

  /** Shows another matrix, or link, in the open page. */
  follow: async ({ page }, use) => {
    await use((hash) => page.evaluate((hash) => (location.hash = hash), Array.isArray(hash) ? fragment(hash) : hash));
  },

  /** Holds back questions of a name until the function that it returns is called. */
  hold: async ({ page }, use) => {
    await page.addInitScript(() => {
      const { postMessage } = Worker.prototype;
      window.held = {};
      Worker.prototype.postMessage = function (message, ...rest) {
        const send = () => postMessage.call(this, message, ...rest);
        const held = window.held[message?.question];
        if (held) held.push(send);
        else send();
      };
    });
    await use(async (question) => {
      await page.evaluate((name) => (window.held[name] = []), question);
      return () => page.evaluate((name) => {
        const held = window.held[name];
        delete window.held[name];
        for (const send of held) send();
      }, question);
    });
  },

  /** A folder for files; a matrix is written as the command reads it. */
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "supereigen-page-"));
    const path = (name) => join(folder, name);
    const write = (name, content) => {
      const text = Array.isArray(content) ? content.map((row) => `${row.join(" ")}\n`).join("") : content;
      writeFileSync(path(name), text);
      return path(name);
    };
    await use({ path, write });
    rmSync(folder, { recursive: true });
  },

  /** What a click offers as a file: { name, path, content }. */
  saved: async ({ page, folder }, use) => {
    await use(async (button) => {
      const waiting = page.waitForEvent("download");
      await button.click();
      const download = await waiting;
      const name = download.suggestedFilename();
      await download.saveAs(folder.path(name));
      return { name, path: folder.path(name), content: readFileSync(folder.path(name)) };
    });
  },
});

export { expect };

/**
 * Waits until elements show something, by their selectors: a text, or of a field a value; a pattern for a part of it; null
 * if they are hidden.
 */
export async function shows(page, wanted) {
  for (const [selector, text] of Object.entries(wanted)) {
    const part = page.locator(selector);
    if (text === null) await expect(part, selector).toBeHidden();
    else if (await part.evaluate((element) => element.matches("input, textarea"))) await expect(part, selector).toHaveValue(text);
    else await expect(part, selector).toHaveText(text);
  }
}

/** Waits until cells of the matrix, such as `1 2`, have these values. */
export async function hasCells(page, wanted) {
  for (const [place, text] of Object.entries(wanted)) await expect(cell(page, ...place.split(" ")), place).toHaveValue(text);
}

/** Fills a field, and presses Enter. */
export async function enter(page, selector, text) {
  await page.locator(selector).fill(text);
  await page.locator(selector).press("Enter");
}

/** Opens a tab, or presses a button, by its name. */
export const tab = (page, name) => page.getByRole("tab", { name, exact: true });
export const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Drags from one point to another. */
export async function drag(page, [x, y], [right, down]) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(right, down, { steps: 4 });
  await page.mouse.up();
}

/** The middle of an element. */
export async function middleOf(part) {
  const { x, y, width, height } = await part.boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Pastes a text into a cell, as the clipboard would. */
export async function paste(page, i, j, text) {
  await cell(page, i, j).focus();
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.setData("text/plain", content);
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  }, text);
}

/** Takes an example from the gallery. */
export async function takeExample(page, name) {
  await page.locator("#examples-title").click();
  await page.locator(`#examples [data-example="${name}"]`).click();
}

/** Takes a text as the matrix. */
export async function takeText(page, text) {
  if (await page.locator("#matrix-text").isHidden()) await page.locator("#as-text summary").click();
  await page.locator("#matrix-text").fill(text);
  await page.locator("#use-text").click();
}

export const cell = (page, i, j) => page.getByLabel(`Row ${i}, column ${j}`, { exact: true });

/** Presses keys, one after another. */
export async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

/** The rows of the table that are on the screen, cell by cell. */
export function shownRows(page) {
  return page.locator("#table-body [role=row]").evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll("[role=gridcell]")].map((one) => one.textContent)));
}

/** The entries of a row of the table as the command writes them. */
export function entries(row, n) {
  return row.slice(1, n + 1).map((text) => (text === "·" ? "-inf" : text.replace("−", "-"))).join(" ");
}

/** Sizes of the texts of a picture that are seen, in pixels. */
export function textSizes(page, picture) {
  return page.locator(`${picture} svg text`).evaluateAll((texts) => texts
    .filter((text) => getComputedStyle(text).visibility === "visible")
    .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a));
}
