// Figures as files, the zoom of pictures, large matrices, histograms, and the meaning of words.

import { button, drag, expect, FILE, FOUR, generated, matrix, middleOf, PAPER, press, shows, supereigen, tab, takeExample, takeText,
  test, textSizes, THREE } from "./fixtures.js";

/** Saves the picture in a format. */
async function save(page, saved, kind) {
  await page.locator("#figure-title").click();
  const file = await saved(button(page, kind));
  await expect(page.locator("#figure")).not.toHaveAttribute("open");
  return { ...file, text: file.content.toString() };
}

test("SVG, TikZ and PNG, with and without caption, in the colours for light", async ({ page, open, saved }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(PAPER);
  await tab(page, "Digraph").click();
  await shows(page, { "#drawing-title": /Digraph/ });
  const svg = await save(page, saved, "SVG");
  expect(svg.name).toBe("digraph.svg");
  expect(svg.text).toContain("<style>");
  expect(svg.text).toMatch(/<text class="note[^>]*>Digraph with 5 nodes/);
  const tikz = await save(page, saved, "TikZ");
  expect(tikz.name).toBe("digraph.tex");
  expect(tikz.text).toContain("\\begin{tikzpicture}");
  await page.locator("#figure-title").click();
  await page.getByLabel("With caption").uncheck();
  await press(page, "Escape");
  await expect(page.locator("#figure-title")).toBeFocused();
  const bare = await save(page, saved, "SVG");
  expect(bare.text).not.toMatch(/<text class="note[^>]*>Digraph with 5 nodes/);
  expect(bare.text).toContain('data-arc="1 2"');
  const { name, content } = await save(page, saved, "PNG");
  expect(name).toBe("digraph.png");
  expect(content.subarray(1, 4).toString()).toBe("PNG");
  const [, , width, height] = (await page.locator("#picture svg").getAttribute("viewBox")).split(" ").map(Number);
  expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([2 * width, 2 * height]);
  const colours = await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const found = {};
    for (let k = 0; k < data.length; k += 4) {
      const colour = data.slice(k, k + 3).join(" ");
      found[colour] = (found[colour] ?? 0) + 1;
    }
    return found;
  }, `data:image/png;base64,${content.toString("base64")}`);
  // White paper, and the ink of texts in light.
  expect(colours["255 255 255"]).toBeGreaterThan(width * height);
  expect(colours["26 26 26"]).toBeGreaterThan(20);
});

test("the cones of three and four nodes are saved, and that in space turns", async ({ page, open, follow, saved }) => {
  await open(THREE);
  await tab(page, "Cone").click();
  await expect(page.locator("#picture svg .generator").first()).toBeVisible();
  const cone = await save(page, saved, "SVG");
  expect(cone.name).toBe("cone.svg");
  expect(cone.text).toContain("data-extremal=");
  await follow(FOUR);
  await tab(page, "Cone in space").click();
  const points = page.locator("#picture svg .generator");
  await expect(points.first()).toBeVisible();
  await shows(page, { "#fact-size": `${await points.count()} scaled extremals` });
  const places = () => points.evaluateAll((all) => all
    .map((point) => [point.dataset.extremal, point.getAttribute("cx"), point.getAttribute("cy")].join(" "))
    .sort());
  const before = await places();
  await page.locator(".turntable").focus();
  await press(page, "ArrowRight");
  expect(await places()).not.toEqual(before);
  await press(page, "ArrowLeft");
  const [x, y] = await middleOf(page.locator(".turntable"));
  await drag(page, [x - 150, y - 150], [x - 90, y - 120]);
  expect(await places()).not.toEqual(before);
  await page.locator("#figure-title").click();
  await expect(button(page, "TikZ")).toBeHidden();
  await expect(page.getByLabel("With caption")).toBeHidden();
  await press(page, "Escape");
  const { text } = await save(page, saved, "SVG");
  expect(text).toContain('fill="rgb(213, 94, 0)"');
  expect(text).not.toContain("class=");
  expect((await save(page, saved, "PNG")).content.readUInt32BE(16)).toBe(960);
});

test("a picture is copied as SVG and as PNG", async ({ page, open }) => {
  await open(PAPER);
  await page.evaluate(() => {
    window.copies = [];
    navigator.clipboard.write = async ([item]) => {
      for (const type of item.types) window.copies.push([type, await (await item.getType(type)).text()]);
    };
  });
  for (const [name, type, start] of [["SVG", "text/plain", "<svg "], ["PNG", "image/png", "\ufffdPNG"]]) {
    await page.locator("#figure summary").click();
    await button(page, `Copy as ${name}`).click();
    await shows(page, { "#announcer": "The picture was copied." });
    const [kind, content] = await page.evaluate(() => window.copies.pop());
    expect(kind).toBe(type);
    expect(content.startsWith(start)).toBe(true);
    await page.evaluate(() => (document.querySelector("#announcer").textContent = ""));
  }
  await page.evaluate(() => (navigator.clipboard.write = () => Promise.reject(new Error("Not allowed."))));
  await page.locator("#figure summary").click();
  await button(page, "Copy as SVG").click();
  await shows(page, { "#figure-fault": "Not allowed." });
});

test("pictures are zoomed by buttons, by the wheel with Ctrl, moved by dragging, and enlarged with large text", async ({ page, open }) => {
  await open(PAPER);
  const drawing = page.locator("#picture > svg");
  await expect(drawing).toBeVisible();
  const width = async () => (await drawing.boundingBox()).width;
  const fitting = await width();
  await expect(button(page, "Smaller")).toBeDisabled();
  for (let k = 0; k < 3; k += 1) await button(page, "Larger").click();
  expect(await width()).toBeCloseTo(fitting * 1.3 ** 3, 0);
  const [x, y] = await middleOf(page.locator("#picture"));
  const before = (await drawing.boundingBox()).x;
  await drag(page, [x, y], [x - 40, y - 30]);
  expect((await drawing.boundingBox()).x).toBeCloseTo(before - 40, 0);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, 100);
  await page.keyboard.up("Control");
  await expect.poll(width).toBeCloseTo(fitting * 1.3 ** 2, 0);
  await button(page, "Fit").click();
  expect(await width()).toBeCloseTo(fitting, 0);
  const node = page.locator("#picture svg circle.node").first();
  const small = (await node.boundingBox()).width;
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  const letters = await size();
  await button(page, "Large text").click();
  expect(await size()).toBeGreaterThan(letters * 1.3);
  expect((await node.boundingBox()).width / small).toBeGreaterThan(1.3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // The choice of both is kept.
  const ground = () => page.locator("#picture rect.ground").first().evaluate((rect) => getComputedStyle(rect).fill);
  expect(await ground()).toBe("rgb(255, 255, 255)");
  await button(page, "Dark").click();
  expect(await ground()).toBe("rgb(20, 24, 28)");
  await page.reload();
  await expect(button(page, "Large text")).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("tabs are moved by keys; no pale arc runs over one of the lasso, and no text is smaller than 10 pixels", async ({ page, open, follow }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(PAPER);
  const legible = async (picture) => expect(Math.min(...await textSizes(page, picture))).toBeGreaterThan(9.99);
  for (const row of [4, 2]) {
    await page.locator(`#row-${row}`).click();
    await shows(page, { "#certificate h3": `Extremal ${row + 1}` });
    const roles = await page.locator("#picture path.arc").evaluateAll((arcs) => arcs.map((arc) => arc.classList[1]));
    const pale = roles.lastIndexOf("faded");
    expect(pale).toBeGreaterThan(0);
    expect(roles.slice(0, pale + 1).every((role) => role === "faded")).toBe(true);
    // Nodes are over all arcs.
    expect(await page.locator("#picture .node ~ path.arc").count()).toBe(0);
  }
  await legible("#picture");
  await tab(page, "Digraph").click();
  await shows(page, { "#drawing-title": /Digraph/ });
  await expect(page.locator("#picture circle.node")).toHaveCount(5);
  await legible("#picture");
  for (const name of ["Critical graph", "Heat map", "Lasso"]) {
    await press(page, "ArrowRight");
    await expect(tab(page, name)).toBeFocused();
    await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
    if (name === "Critical graph") await expect(page.locator("#picture .arc.critical").first()).toBeVisible();
  }
  await expect(tab(page, "Cone")).toBeHidden();
  // A path to the loop at node 1 is drawn on its support, or whole.
  const n = 32;
  await follow(matrix(n, (i, j) => (j === Math.max(i - 1, 0) ? "1" : ".")));
  await page.locator("#row-0").click();
  const nodes = page.locator("#picture svg .node[data-node]");
  await expect(page.getByLabel("All nodes, not only the support")).toBeVisible();
  const finite = await page.locator("#row-0 .entry:not(.none)").count();
  expect(finite).toBeLessThan(n);
  await expect(nodes).toHaveCount(finite);
  await page.getByLabel("All nodes, not only the support").check();
  await expect(nodes).toHaveCount(n);
  await legible("#picture");
  await tab(page, "Digraph").click();
  await expect(page.getByLabel("All nodes, not only the support")).toBeHidden();
  // A timetable, however narrow the page is.
  await page.setViewportSize({ width: 390, height: 844 });
  await takeExample(page, "three-lines");
  await shows(page, { "#answer": /cannot be kept/ });
  await page.locator("#lambda").fill("45");
  await tab(page, "Reasons and timetable").click();
  await expect(page.locator("#events-picture svg")).toBeVisible();
  await legible("#events-picture");
});

test("no text of a cone is smaller than 10 pixels, while it turns and however narrow the page is", async ({ page, open }) => {
  for (const [width, height] of [[1280, 720], [390, 844]]) {
    await page.setViewportSize({ width, height });
    for (const [name, cells] of [["Cone", THREE], ["Cone in space", FOUR]]) {
      await open(cells);
      await tab(page, name).click();
      await expect(page.locator("#picture svg .generator").first()).toBeVisible();
      const legible = () => expect.poll(async () => Math.min(...await textSizes(page, "#picture"))).toBeGreaterThan(9.99);
      await legible();
      if (name === "Cone") continue;
      await page.locator(".turntable").focus();
      await press(page, "ArrowRight");
      await legible();
      await page.setViewportSize({ width: 300, height });
      await legible();
      await page.setViewportSize({ width, height });
    }
  }
});

test("a dense matrix of 30 nodes has a picture that can be read", async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(generated("dense", 30, 1));
  await expect(page.locator("#picture svg .node").first()).toBeVisible();
  expect(Math.min(...await textSizes(page, "#picture"))).toBeGreaterThan(9.99);
  // What is cut has a scroll bar that is always seen.
  for (const place of ["#table", "#grid", "#picture"]) {
    const bar = await page.locator(place).evaluate((part) => getComputedStyle(part, "::-webkit-scrollbar").height);
    expect(parseFloat(bar)).toBeGreaterThan(8);
  }
});

test("a heat map has numbers, and takes over where a digraph is too large", async ({ page, open, follow }) => {
  await open(PAPER);
  await tab(page, "Heat map").click();
  await expect(page.locator("#picture .heat-number")).toHaveCount(14);
  expect(await page.locator("#picture .heat-number").allTextContents()).toContain("−5");
  await tab(page, "Lasso").click();
  await follow(matrix(110, () => "-1"));
  // Without an extremal there is no lasso, and nobody could read the digraph.
  const heat = page.locator("#picture path.heat").first();
  await expect(tab(page, "Heat map")).toHaveAttribute("aria-selected", "true");
  await expect(heat).toBeVisible();
  await shows(page, { "#picture-reason": null });
  await tab(page, "Digraph").click();
  await shows(page, { "#picture-reason": /110 nodes and 12100 arcs are too many/ });
  await expect(heat).toBeVisible();
  // What was wanted comes back with a matrix that has one.
  await takeExample(page, "railway-teaching-4");
  await expect(tab(page, "Digraph")).toHaveAttribute("aria-selected", "true");
  await shows(page, { "#picture-reason": null });
  await expect(page.locator("#picture .node")).toHaveCount(4);
  await tab(page, "Lasso").click();
  const n = 1000;
  const arcs = Array.from({ length: n }, (_, i) => `${i + 1} ${(i + 1) % n + 1} -1\n`);
  await takeText(page, `%%MatrixMarket matrix coordinate integer general\n${n} ${n} ${n}\n${arcs.join("")}`);
  await shows(page, { "#size": "1000" });
  await expect(heat).toBeVisible();
});

test("bars tell supports, types and cycles of a complete basis", async ({ page, open }) => {
  await open(PAPER);
  await page.getByText("Supports, types and cycles").click();
  await expect(page.locator(".histogram")).toHaveCount(3);
  const table = (k) => page.locator(".histogram").nth(k).locator("tbody tr").evaluateAll((rows) => rows.map((row) => {
    const bar = row.querySelector("progress");
    return [...row.cells].slice(0, 2).map((cell) => Number(cell.textContent)).concat(bar.value, bar.max);
  }));
  const sizes = supereigen("basis", FILE, "--format", "plain").trim().split("\n")
    .map((line) => line.split(" ").filter((entry) => entry !== "-inf").length);
  const number = (size) => sizes.filter((other) => other === size).length;
  const most = Math.max(...sizes.map(number));
  expect(await table(0)).toEqual([...new Set(sizes)].sort().map((size) => [size, number(size), number(size), most]));
  expect((await table(1)).map(([node]) => node)).toEqual([1, 2, 3, 4, 5]);
  expect((await table(2)).reduce((sum, [, results]) => sum + results, 0)).toBe(10);
  await page.locator("#lambda").fill("2");
  await shows(page, { "#histograms": null });
});

test("words are explained one click away", async ({ page, open }) => {
  await open(PAPER);
  // What is still to come above the words moves them, and a click in that moment misses.
  await shows(page, { "#fact-size": /10/, "#certificate h3": /./ });
  await expect(page.locator("#picture svg")).toBeVisible();
  const dialog = page.locator("#glossary");
  for (const [word, meaning] of [["Scaled", "The greatest entry is 0."], ["Classes", "strongly connected component"]]) {
    const asked = page.locator("#facts").getByRole("button", { name: word });
    await asked.click();
    await expect(dialog.locator(".asked")).toContainText(meaning);
    await expect(dialog.locator(".asked")).toBeInViewport();
    await press(page, "Escape");
    await expect(dialog).toBeHidden();
    await expect(asked).toBeFocused();
  }
  await button(page, "Glossary").click();
  const known = await dialog.locator("dl > div").evaluateAll((all) => all.map(({ id }) => id.replace("word-", "")));
  await button(page, "Close").click();
  await expect(dialog).toBeHidden();
  // Every word that can be asked about has an answer.
  await page.locator("#row-4").click();
  await shows(page, { "#certificate h3": "Extremal 5" });
  const asked = await page.locator("[data-term]").evaluateAll((all) => all.map(({ dataset }) => dataset.term));
  expect(asked.length).toBeGreaterThan(8);
  for (const word of asked) expect(known).toContain(word);
});
