// What all tests share: a server of the built command, and a watch on everything that the page does.

import { execFileSync, spawn } from "node:child_process";
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
  /** What computes: a `server`, or the browser itself for a page that is a `file`. */
  where: ["server", { option: true, scope: "worker" }],

  /** The address of the page: that of a server, with its token, or that of the file. */
  link: [async ({ where }, use) => {
    if (where === "file") {
      await use(pathToFileURL(PAGE).href);
      return;
    }
    const child = spawn(COMMAND, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "ignore"] });
    const address = await new Promise((resolve, reject) => {
      let text = "";
      child.stdout.on("data", (piece) => {
        text += piece;
        const found = /http:\/\/\S+/.exec(text);
        if (found) resolve(found[0]);
      });
      child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
    });
    await use(address);
    child.removeAllListeners("exit");
    child.kill("SIGINT");
  }, { scope: "worker" }],

  /** The same without the token. */
  server: [async ({ link, where }, use) => {
    await use(where === "file" ? link : new URL("/", link).href);
  }, { scope: "worker" }],

  /** Nothing may go wrong in silence: errors, refusals of the policy, requests to elsewhere. */
  watch: [async ({ page, server }, use) => {
    const faults = [];
    /** Texts of console errors that a test expects. */
    const expected = [];
    /** Where the page may ask. */
    const allowed = [server, "blob:", "data:"];
    page.on("console", (message) => {
      const text = `${message.text()} ${message.location().url}`;
      const isBad = message.type() === "error" || /content security policy/i.test(text);
      if (isBad && !expected.some((part) => text.includes(part))) faults.push(text);
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
    await use({ expected, allowed });
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
