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
  return execFileSync(COMMAND, words, { encoding: "utf8", maxBuffer: 1 << 30 });
}

const EXAMPLES = fileURLToPath(new URL("../../../../examples/", import.meta.url));

/** An example as rows of texts. */
export function example(name) {
  return rows(readFileSync(join(EXAMPLES, `${name}.txt`), "utf8"));
}

/** The texts of all square examples. */
export function folderOfExamples() {
  const names = readdirSync(EXAMPLES).filter((name) => name.endsWith(".txt") && !name.startsWith("pencil"));
  return names.map((name) => readFileSync(join(EXAMPLES, name), "utf8"));
}

/** A matrix of the command's families as rows of texts. */
export function generated(...words) {
  return rows(supereigen("generate", ...words.map(String)));
}

function rows(text) {
  const lines = text.split("\n").filter((line) => line.trim() && !line.startsWith("#"));
  return lines.map((line) => line.trim().split(/\s+/).map((entry) => (entry === "-inf" ? "." : entry)));
}

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
    if (!page.isClosed()) {
      const violations = await page.evaluate(() => window.violations ?? []);
      faults.push(...violations);
    }
    expect(faults).toEqual([]);
  }, { auto: true }],

  /** Opens the page with a matrix, and waits until its description is there. */
  open: async ({ page, link }, use) => {
    await use(async (cells, lambda) => {
      await page.goto(link + (cells ? fragment(cells, lambda) : ""));
      await expect(page.locator("#fact-solvable")).not.toHaveText("—");
    });
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

  /** A folder for files. */
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "supereigen-page-"));
    await use({
      path: (name) => join(folder, name),
      write: (name, text) => {
        writeFileSync(join(folder, name), text);
        return join(folder, name);
      },
    });
    rmSync(folder, { recursive: true });
  },
});

export { expect };

/** Pastes a text into the focused field, as the clipboard would. */
export async function paste(page, text) {
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

export const cell = (page, i, j) => page.getByLabel(`Row ${i}, column ${j}`, { exact: true });

/** The rows of the table that are on the screen, cell by cell. */
export function shownRows(page) {
  return page.locator("#table-body [role=row]").evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll("[role=gridcell]")].map((one) => one.textContent)));
}

/** The entries of a row of the table as the command writes them. */
export function entries(row, n) {
  return row.slice(1, n + 1).map((text) => (text === "·" ? "-inf" : text.replace("−", "-"))).join(" ");
}
