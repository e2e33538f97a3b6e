// Light or dark, and large text for a projector. The choice is kept by the browser.

import { byId } from "./dom.js";

export function settings() {
  const root = document.documentElement.dataset;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.theme ?? (dark.matches ? "dark" : "light")) === "dark";
  const isLarge = () => root.size === "large";
  const show = () => {
    byId("theme").setAttribute("aria-pressed", isDark());
    byId("large").setAttribute("aria-pressed", isLarge());
  };
  const offer = (id, name, next) => {
    kept((storage) => (root[name] = storage.getItem(name) ?? root[name] ?? ""));
    if (!root[name]) delete root[name];
    byId(id).addEventListener("click", () => {
      root[name] = next();
      kept((storage) => storage.setItem(name, root[name]));
      show();
    });
  };
  offer("theme", "theme", () => (isDark() ? "light" : "dark"));
  offer("large", "size", () => (isLarge() ? "normal" : "large"));
  dark.addEventListener("change", show);
  show();
}

/** A browser may forbid to keep anything; then a choice lasts until the page is left. */
function kept(use) {
  try {
    use(localStorage);
  } catch {
    // See above.
  }
}
