// The browser is the machine's own, named by CHROMIUM; `cargo xtask browser` sets it.

import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  // No test is about time: these only end what hangs.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A loaded machine can be late once; what is wrong is wrong twice, and a retry is reported.
  retries: 1,
  reporter: "list",
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "chromium",
      args: [
        // In a container root has no sandbox; the page is our own.
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
