// The picture as a file: SVG, PNG or TikZ, with its caption or without.

import { ask } from "./api.js";
import { announce, byId, download, el, menu, say } from "./dom.js";
import { drawing, standalone } from "./svg.js";

/** Pixels of a PNG for one of the drawing. */
const RESOLUTION = 2;

export class Figures {
  #pictures;

  constructor(pictures) {
    this.#pictures = pictures;
    const makers = { svg: () => this.#svg(), png: () => this.#png(), tikz: () => this.#tikz() };
    for (const [name, make] of Object.entries(makers)) {
      byId(`save-${name}`).addEventListener("click", () => this.#give(() => this.#save(make)));
    }
    // A picture as SVG is pasted as text, into a page or a program for drawings.
    for (const [name, type] of [["svg", "text/plain"], ["png", "image/png"]]) {
      byId(`copy-${name}`).addEventListener("click", () => this.#give(() => copy(makers[name], type)));
    }
    menu(byId("figure"));
    pictures.onShown(() => {
      const isSpace = Boolean(pictures.shown?.space);
      byId("figure").hidden = pictures.shown === null;
      // The view in space is drawn here, and has no caption.
      byId("save-tikz").hidden = byId("caption-switch").hidden = isSpace;
    });
  }

  async #give(work) {
    say("figure-fault");
    try {
      announce(await work());
      byId("figure").open = false;
    } catch (error) {
      say("figure-fault", error.message);
    }
  }

  async #save(make) {
    const { ending, type, content } = await make();
    const name = `${this.#pictures.kind}.${ending}`;
    download(name, type, [content]);
    return `The picture was saved as ${name}.`;
  }

  get #hasCaption() {
    return byId("with-caption").checked;
  }

  async #text() {
    return (await ask("draw", { ...this.#pictures.question, caption: this.#hasCaption })).svg;
  }

  async #svg() {
    const { space } = this.#pictures.shown;
    return { ending: "svg", type: "image/svg+xml", content: space ? standalone(space.drawing) : await this.#text() };
  }

  async #tikz() {
    const { tikz } = await ask("draw", { ...this.#pictures.question, output: "tikz", caption: this.#hasCaption });
    return { ending: "tex", type: "application/x-tex", content: tikz };
  }

  async #png() {
    const { space } = this.#pictures.shown;
    const shown = space ? space.drawing.cloneNode(true) : drawing(await this.#text());
    return { ending: "png", type: "image/png", content: await painted(shown) };
  }
}

async function copy(make, type) {
  // What is still to come is copied for the click that asked for it.
  const content = make().then((made) => new Blob([made.content], { type }));
  await navigator.clipboard.write([new ClipboardItem({ [type]: content })]);
  return "The picture was copied.";
}

/** A drawing in the colours for light, as PNG. */
async function painted(shown) {
  const [, , width, height] = shown.getAttribute("viewBox").split(" ").map(Number);
  const host = el("div", { class: "studio" }, shown);
  document.body.append(host);
  shown.setAttribute("width", width);
  shown.setAttribute("height", height);
  const text = standalone(shown);
  host.remove();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = el("canvas", { width: width * RESOLUTION, height: height * RESOLUTION });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The browser cannot make a PNG of this size."))));
  });
}
