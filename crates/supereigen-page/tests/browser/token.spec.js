// Who gets in: a browser with the link, and from then on with the cookie.

import { expect, test } from "./fixtures.js";

test("the link leaves a cookie, and no token in the address", async ({ page, open, server, context }) => {
  await open();
  expect(page.url()).not.toContain("token");
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: `supereigen-${new URL(server).port}`, httpOnly: true, sameSite: "Strict" });
  await page.reload();
  await expect(page.locator("#fact-solvable")).not.toHaveText("—");
});

test("without the link there is no page", async ({ browser, server }) => {
  const context = await browser.newContext();
  const stranger = await context.newPage();
  const answer = await stranger.goto(server);
  expect(answer.status()).toBe(401);
  await expect(stranger.locator("body")).toContainText("open the address that the server printed");
  await context.close();
});

test("a file that has the link leads to the page, as `--open` needs it", async ({ browser, folder, link, server }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const door = folder.write("door.html", `<!doctype html><meta http-equiv="refresh" content="0; url=${link}">`);
  await page.goto(`file://${door}`);
  await page.waitForURL(server);
  await expect(page.locator("#fact-solvable")).not.toHaveText("—");
  await context.close();
});
