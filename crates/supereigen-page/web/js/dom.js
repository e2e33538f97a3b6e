// Small helpers that build and find elements. Text is inserted as text nodes only, so a text of a user or a file can never
// become markup.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes, listeners (keys such as `onclick`) and children. */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function svgEl(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), value);
    } else if (value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

export function byId(id) {
  return document.getElementById(id);
}

/** Returns a function that calls `work` once it has not been called itself for this many milliseconds. */
export function debounced(milliseconds, work) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), milliseconds);
  };
}

/** A menu that Escape and a click elsewhere close. */
export function menu(details) {
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !details.open) return;
    details.open = false;
    details.querySelector("summary").focus();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!details.contains(event.target)) details.open = false;
  });
}

/** Shows a sentence in its place; none hides it. It is what is wrong with a field, if one is given. */
export function say(id, words = "", field = null) {
  byId(id).textContent = words;
  byId(id).hidden = words === "";
  if (words) field?.setAttribute("aria-invalid", "true");
  else field?.removeAttribute("aria-invalid");
}

/** Follows a pointer that is down: `move(event)` is told where it goes, and `end(event)` where it is let go. */
export function followPointer(move, end = () => {}) {
  const over = new AbortController();
  const { signal } = over;
  window.addEventListener("pointermove", move, { signal });
  for (const type of ["pointerup", "pointercancel"]) {
    window.addEventListener(type, (event) => {
      over.abort();
      end(event);
    }, { signal });
  }
}

/**
 * Makes a button that begins something which then goes on by itself: `next()` is called at this pace until it returns
 * false. Returns a function that ends this.
 */
export function player(id, pace, begin, next) {
  const button = byId(id);
  let timer = 0;
  const set = (isOn) => {
    clearInterval(timer);
    timer = isOn ? setInterval(() => next() || set(false), pace) : 0;
    button.setAttribute("aria-pressed", isOn);
    button.textContent = isOn ? button.textContent.replace("Play", "Pause") : button.textContent.replace("Pause", "Play");
  };
  button.addEventListener("click", () => {
    const isOn = timer === 0;
    if (isOn) begin();
    set(isOn);
  });
  return () => set(false);
}

/** Lets screen readers read a text aloud. */
export function announce(text) {
  byId("announcer").textContent = text;
}

/** Offers a file that consists of these pieces. */
export function download(name, type, pieces) {
  const address = URL.createObjectURL(new Blob(pieces, { type }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
