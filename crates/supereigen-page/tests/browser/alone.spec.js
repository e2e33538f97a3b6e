// The page without a server: embedded in another page, and as a folder on any web host.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { example, expect, fragment, test } from "./fixtures.js";

test.skip(({ where }) => where !== "file", "the server does not let itself be embedded");

const PAPER = example("wang-sergeev-5");

test("it computes in a frame that may do nothing but run scripts", async ({ page, folder, link, watch }) => {
  const source = (link + fragment(PAPER)).replaceAll("&", "&amp;");
  const path = folder.write("lecture.html", `<!doctype html><h1>A lecture</h1>
    <iframe sandbox="allow-scripts" src="${source}" width="1200" height="800"></iframe>`);
  watch.allowed.push(pathToFileURL(path).href);
  await page.goto(pathToFileURL(path).href);
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("#fact-size")).toHaveText("10 scaled extremals");
  await frame.locator("#row-3").click();
  await expect(frame.locator("#certificate")).toContainText("Why it is extremal");
});

test("the folder works on a web host, below any address", async ({ page, watch }) => {
  const kinds = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml", wasm: "application/wasm" };
  const host = createServer((request, response) => {
    const name = new URL(request.url, "http://host").pathname.replace(/^\/some\/where\//, "") || "index.html";
    const kind = kinds[name.split(".").at(-1)];
    response.writeHead(200, { "content-type": kind }).end(readFileSync(join(dirname(process.env.PAGE), name)));
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${host.address().port}/some/where/`;
  watch.allowed.push(address);
  await page.goto(address + fragment(PAPER));
  await expect(page.locator("#fact-size")).toHaveText("10 scaled extremals");
  await expect(page.locator("#lambda-slider")).toBeEnabled();
  host.close();
});

test("a run can be cancelled, and another matrix begins anew", async ({ page, open }) => {
  await open(PAPER);
  await expect(page.locator("#fact-size")).toHaveText("10 scaled extremals");
  const long = Array.from({ length: 40 }, (_, i) =>
    Array.from({ length: 40 }, (_, j) => (i === j ? "." : String(80 - 39 * ((j - i + 40) % 40)))));
  await page.evaluate((hash) => (location.hash = hash), fragment(long));
  await expect(page.locator("#run")).toBeVisible();
  await page.evaluate((hash) => (location.hash = hash), fragment(PAPER));
  await expect(page.locator("#fact-size")).toHaveText("10 scaled extremals");
  await expect(page.locator("#run")).toBeHidden();
});
