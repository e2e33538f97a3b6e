// The picture as a file: SVG, PNG or TikZ, with its caption or without.

import { ask } from "./api.js";
import { announce, byId, download, el, menu, say } from "./dom.js";
import { drawing, standalone } from "./svg.js";

/** Pixels of a PNG for one of the drawing. */
const RESOLUTION = 2;

export function offerFigures(pictures) {
  const drawn = (output) => ask("draw", { ...pictures.question, output, caption: byId("with-caption").checked });
  // The view in space is drawn here.
  const spaceDrawing = () => pictures.shown.space?.drawing;
  const kinds = {
    svg: ["image/svg+xml", async () => (spaceDrawing() ? standalone(spaceDrawing()) : (await drawn()).svg)],
    png: ["image/png", async () => painted(spaceDrawing()?.cloneNode(true) ?? drawing((await drawn()).svg))],
    tex: ["application/x-tex", async () => (await drawn("tikz")).tikz],
  };
  const save = async (ending) => {
    const [type, make] = kinds[ending];
    const name = `${pictures.kind}.${ending}`;
    download(name, type, [await make()]);
    return `The picture was saved as ${name}.`;
  };
  const copy = async (ending, type) => {
    // What is still to come is copied for the click that asked for it.
    const content = kinds[ending][1]().then((made) => new Blob([made], { type }));
    await navigator.clipboard.write([new ClipboardItem({ [type]: content })]);
    return "The picture was copied.";
  };
  const offer = (id, work) => byId(id).addEventListener("click", async () => {
    say("figure-fault");
    try {
      announce(await work());
      byId("figure").open = false;
    } catch (error) {
      say("figure-fault", error.message);
    }
  });
  offer("save-svg", () => save("svg"));
  offer("save-png", () => save("png"));
  offer("save-tikz", () => save("tex"));
  // A picture as SVG is pasted as text, into a page or a program for drawings.
  offer("copy-svg", () => copy("svg", "text/plain"));
  offer("copy-png", () => copy("png", "image/png"));
  menu(byId("figure"));
  pictures.onShown(() => {
    byId("figure").hidden = pictures.shown === null;
    // The view in space has no caption.
    byId("save-tikz").hidden = byId("caption-switch").hidden = Boolean(pictures.shown?.space);
  });
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
