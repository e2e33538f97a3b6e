// Nodes that are moved in the picture, and where they stay.

import { button, cell, expect, fragment, PAPER, PHONE, press, tab, test } from "./fixtures.js";

/** The middle of a node relative to that of another one, in pixels of the drawing. */
const between = (page, from, to) => page.evaluate((nodes) => {
  const [a, b] = nodes.map((node) => document.querySelector(`#picture .node[data-node="${node}"]`).getBBox());
  return [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2].map(Math.round);
}, [from, to]);

/** In one look, since a picture may be drawn anew between two. */
const middle = (page, node) => page.locator("#picture").evaluate((picture, wanted) => {
  const { x, y, width, height } = picture.querySelector(`.node[data-node="${wanted}"]`).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}, node);

const isNear = ([x, y], [a, b]) => Math.hypot(x - a, y - b) < 3;

/** A node is under the pointer while it is dragged, however the frame grows. */
const follows = (page, node, at) => expect.poll(async () => isNear(await middle(page, node), at)).toBe(true);

test("a dragged node stays where it is put: with other entries, λ and nodes, after a reload, and until it is undone", async ({ page, open }) => {
  await open(PAPER);
  await expect(page.locator("#picture .grip")).toHaveCount(5);
  await expect(page.locator("#histograms")).toBeVisible();
  const before = await between(page, 1, 2);
  const others = await between(page, 4, 5);
  const basis = await page.locator("#table-body").innerHTML();
  const [x, y] = await middle(page, 2);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 45, y - 35);
  await page.mouse.move(x + 90, y - 70);
  await follows(page, 2, [x + 90, y - 70]);
  await page.mouse.up();
  await expect(page.locator("#forget")).toBeEnabled();
  const after = await between(page, 1, 2);
  expect(isNear(after, before)).toBe(false);
  expect(isNear(await between(page, 4, 5), others)).toBe(true);
  // No arc was begun by it, and no result has changed.
  await expect(page.locator("#picture .from")).toHaveCount(0);
  expect(await page.locator("#table-body").innerHTML()).toBe(basis);
  await expect(page).toHaveURL(/&places=-?\d+,/);

  const stays = () => expect.poll(async () => isNear(await between(page, 1, 2), after)).toBe(true);
  await cell(page, 5, 5).fill("1");
  await expect(page.locator('#picture .way[data-hit="5 5"]')).toHaveCount(1);
  await stays();
  await page.locator("#lambda").fill("-1");
  await expect(page.locator("#question")).toContainText("−1");
  await stays();
  await tab(page, "Digraph").click();
  await stays();
  // A new node gets a place beside them.
  await button(page, "One node more").click();
  await expect(page.locator("#picture .grip")).toHaveCount(6);
  await stays();
  for (let k = 1; k < 6; k += 1) expect(Math.hypot(...await between(page, k, 6))).toBeGreaterThan(30);
  await expect(page).toHaveURL(/lambda=-1&.*places=(-?\d+,-?\d+;){5}\.$/);
  await page.reload();
  await expect(page.locator("#picture .grip")).toHaveCount(6);
  await stays();

  const goes = () => expect.poll(async () => isNear(await between(page, 1, 2), after)).toBe(false);
  await page.locator("#forget").click();
  await goes();
  await expect(page.locator("#forget")).toBeDisabled();
  await expect(page).not.toHaveURL(/places/);
  await page.goBack();
  await stays();
  await page.goForward();
  await goes();
});

test("places are part of a link; a node is moved by keys, keeps the focus, and can be undone", async ({ page, link }) => {
  await page.goto(`${link}${fragment(PAPER)}&places=0,0;200,0;.;100,150;300,300`);
  await expect(page.locator("#picture .grip")).toHaveCount(5);
  expect(await between(page, 1, 2)).toEqual([200, 0]);
  expect(await between(page, 4, 5)).toEqual([200, 150]);
  const node = page.locator('#picture .grip[data-hit="3"]');
  await expect(node).toHaveAttribute("aria-label", "Node 3");
  const [x, y] = await between(page, 1, 3);
  const isAt = (place) => expect.poll(async () => isNear(await between(page, 1, 3), place)).toBe(true);
  await node.focus();
  await press(page, "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowUp");
  await isAt([x + 24, y - 12]);
  await expect(node).toBeFocused();
  await press(page, "Control+z");
  await isAt([x, y]);
});

test.describe("with a finger", () => {
  test.use(PHONE);

  test("a node is dragged, the page stays where it is, and a tap begins an arc", async ({ page, open }) => {
    await open(PAPER);
    await expect(page.locator("#picture .grip")).toHaveCount(5);
    // Nothing above the picture is still to come.
    await expect(page.locator("#histograms")).toBeVisible();
    await page.locator("#picture").scrollIntoViewIfNeeded();
    const before = await between(page, 1, 3);
    const top = await page.evaluate(() => scrollY);
    const [x, y] = await middle(page, 3);
    const fingers = await page.context().newCDPSession(page);
    const touch = (type, touchPoints) => fingers.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", [{ x, y }]);
    for (let k = 1; k <= 6; k += 1) await touch("touchMove", [{ x: x - 4 * k, y: y - 12 * k }]);
    await follows(page, 3, [x - 24, y - 72]);
    await touch("touchEnd", []);
    await expect(page.locator("#forget")).toBeEnabled();
    expect(await page.evaluate(() => scrollY)).toBe(top);
    expect(isNear(await between(page, 1, 3), before)).toBe(false);
    await expect(page.locator("#picture .from")).toHaveCount(0);
    await page.locator('#picture .name[data-node="1"]').tap();
    await expect(page.locator("#picture .from")).toHaveAttribute("data-node", "1");
  });
});
