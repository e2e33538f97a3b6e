// Small helpers for building and finding elements. Text goes in as text nodes only: whatever a user
// or a file says can never become markup.

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

/** Calls `work` once nothing has happened for so many milliseconds. */
export function debounced(milliseconds, work) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), milliseconds);
  };
}

/** Says something to those who listen instead of looking. */
export function announce(text) {
  byId("announcer").textContent = text;
}

/** Offers a file that consists of these pieces. */
export function download(name, type, pieces) {
  const address = URL.createObjectURL(new Blob(pieces, { type }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
