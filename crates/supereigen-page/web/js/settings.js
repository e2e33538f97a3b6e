// Light or dark, and large text for a projector. The choice is kept by the browser.

import { byId } from "./dom.js";

export function settings() {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ?? (dark.matches ? "dark" : "light")) === "dark";
  const show = () => {
    byId("theme").setAttribute("aria-pressed", isDark());
    byId("large").setAttribute("aria-pressed", root.dataset.size === "large");
  };
  for (const name of ["theme", "size"]) {
    const kept = recall(name);
    if (kept) root.dataset[name] = kept;
  }
  byId("theme").addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    remember("theme", root.dataset.theme);
    show();
  });
  byId("large").addEventListener("click", () => {
    root.dataset.size = root.dataset.size === "large" ? "normal" : "large";
    remember("size", root.dataset.size);
    show();
  });
  dark.addEventListener("change", show);
  show();
}

// A browser may forbid to keep anything; then a choice lasts until the page is left.
function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // See above.
  }
}
