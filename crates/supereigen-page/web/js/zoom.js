// Zooms pictures with buttons or with Ctrl and the wheel, and moves them by dragging.

import { byId, followPointer } from "./dom.js";
import { legible } from "./svg.js";

const STEP = 1.3;
const MOST = 12;

export class Zoom {
  #place = byId("picture");
  #factor = 1;
  #kind = null;

  constructor(pictures) {
    byId("zoom-in").addEventListener("click", () => this.#zoom(this.#factor * STEP));
    byId("zoom-out").addEventListener("click", () => this.#zoom(this.#factor / STEP));
    byId("zoom-fit").addEventListener("click", () => this.fit());
    this.#place.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.#place.addEventListener("pointerdown", (event) => this.#drag(event));
    pictures.onShown(() => {
      // For another λ or row the view stays at the same place.
      if (pictures.kind !== this.#kind) this.#factor = 1;
      this.#kind = pictures.kind;
      byId("zoom").hidden = !this.#drawing;
      this.#zoom(this.#factor);
    });
  }

  fit() {
    this.#zoom(1);
  }

  /** The view in space turns instead. */
  get #drawing() {
    return this.#place.querySelector(":scope > svg");
  }

  /** The point at `x`, `y` of the window stays where it is. */
  #zoom(factor, x = undefined, y = undefined) {
    const shown = this.#drawing;
    if (!shown) return;
    const before = shown.getBoundingClientRect();
    const box = this.#place.getBoundingClientRect();
    const [atX, atY] = [x ?? box.left + box.width / 2, y ?? box.top + box.height / 2];
    const [partX, partY] = [(atX - before.left) / before.width, (atY - before.top) / before.height];
    this.#factor = Math.min(Math.max(factor, 1), MOST);
    const isLarge = this.#factor > 1.001;
    byId("zoom-out").disabled = byId("zoom-fit").disabled = !isLarge;
    byId("zoom-in").disabled = this.#factor >= MOST;
    // What fits is measured without any zoom.
    shown.style.width = "";
    this.#place.classList.remove("zoomed");
    const fitting = shown.getBoundingClientRect().width;
    this.#place.classList.toggle("zoomed", isLarge);
    if (isLarge) {
      this.#place.tabIndex = 0;
      shown.style.width = `${fitting * this.#factor}px`;
    } else {
      this.#place.removeAttribute("tabindex");
    }
    legible(shown);
    const after = shown.getBoundingClientRect();
    this.#place.scrollLeft += after.left + partX * after.width - atX;
    this.#place.scrollTop += after.top + partY * after.height - atY;
  }

  #wheel(event) {
    if (!event.ctrlKey || !this.#drawing) return;
    event.preventDefault();
    this.#zoom(this.#factor * (event.deltaY < 0 ? STEP : 1 / STEP), event.clientX, event.clientY);
  }

  /** On touch screens the browser scrolls. */
  #drag(down) {
    if (down.pointerType !== "mouse" || down.button !== 0 || this.#factor === 1 || down.target.closest("[data-node]")) return;
    const [left, top] = [this.#place.scrollLeft, this.#place.scrollTop];
    followPointer((event) => {
      this.#place.scrollLeft = left - (event.clientX - down.clientX);
      this.#place.scrollTop = top - (event.clientY - down.clientY);
    });
  }
}
