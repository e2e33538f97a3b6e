// The page embedded in another page, in a copy of the command, and as a folder on any web host.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, fragment, hasCells, PAPER, shows, supereigen, test } from "./fixtures.js";

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

/** A copy that the command writes, for a matrix. */
function copy(folder, watch, matrix, ...words) {
  const path = folder.path("copy.html");
  supereigen("page", folder.write("matrix.txt", matrix), "-o", path, ...words);
  watch.allowed.push(pathToFileURL(path).href);
  return path;
}

test("a copy opens with the file and λ of the command, unless a link says otherwise", async ({ page, folder, watch }) => {
  const path = copy(folder, watch, "labels: p <q\n1 .\n2 -3/2\n", "--lambda", "1/2");
  await page.goto(pathToFileURL(path).href);
  await expect(page.getByLabel("Name of node 2")).toHaveValue("<q");
  await hasCells(page, { "2 2": "-3/2" });
  await shows(page, { "#lambda": "1/2", "#fact-mean": "1 on the cycle p → p" });
  await page.goto("about:blank");
  await page.goto(pathToFileURL(path).href + fragment([["5"]]));
  await shows(page, { "#fact-mean": /5/, "#lambda": "0" });
  // One whose matrix is too large says so, and claims nothing.
  copy(folder, watch, supereigen("generate", "degree3", 1001, 1));
  await page.goto("about:blank");
  await page.goto(pathToFileURL(path).href);
  await shows(page, { "#why": /the matrix has 1001 rows; this page takes up to 1000/, "#facts": null });
});

test("in a document of another page it keeps its state, as a notebook shows it", async ({ page, folder, watch }) => {
  const path = copy(folder, watch, "1 .\n2 0\n");
  const quoted = readFileSync(path, "utf8").replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const notebook = folder.write("notebook.html", `<!doctype html><iframe srcdoc="${quoted}" width="1200" height="800"></iframe>`);
  watch.allowed.push(pathToFileURL(notebook).href);
  await page.goto(pathToFileURL(notebook).href);
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("#fact-mean")).toContainText("1");
  await frame.locator("#lambda").fill("1");
  await expect(frame.locator("#fact-size")).toHaveText("2 scaled extremals");
  await frame.getByRole("button", { name: "Undo" }).click();
  await expect(frame.locator("#lambda")).toHaveValue("0");
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
