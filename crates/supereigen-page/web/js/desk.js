// A worker of the browser, which computes with the module, and what can go wrong with a question.

const LOST = "The computation ended unexpectedly; change the matrix or λ to start again.";

/** A worker, and the questions that it has not answered yet. */
export class Desk {
  #worker;
  #waiting = new Map();
  #last = 0;
  isStopped = false;

  constructor({ module, address }) {
    this.#worker = new Worker(address);
    this.#worker.addEventListener("message", ({ data }) => this.#hear(data));
    this.#worker.addEventListener("error", () => this.stop());
    this.#worker.postMessage({ module });
  }

  /** The answer; `hear` is told each piece that comes before it. */
  ask(question, body, hear = null) {
    if (this.isStopped) return Promise.reject(new ApiError(LOST));
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      this.#waiting.set(id, { resolve, reject, hear });
      this.#worker.postMessage({ id, question, body });
    });
  }

  /** Ends a run. */
  cancel(run) {
    this.#worker.postMessage({ cancel: run });
  }

  stop() {
    this.isStopped = true;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new ApiError(LOST));
    this.#waiting.clear();
  }

  #hear({ id, piece, answer, fault }) {
    const question = this.#waiting.get(id);
    if (piece) {
      question?.hear(piece);
      return;
    }
    this.#waiting.delete(id);
    if (fault) question?.reject(new ApiError(fault.message, fault));
    else question?.resolve(answer);
    if (fault?.isBroken) this.stop();
  }
}

/** Returns the compiled module and the address of the script for workers: parts of the page, or files beside it. */
export async function parts() {
  const [module, worker] = ["module", "worker"].map((id) => document.getElementById(id));
  try {
    return {
      module: await WebAssembly.compile(await (module ? unpacked(module.textContent) : fetched("supereigen.wasm"))),
      address: worker
        ? URL.createObjectURL(new Blob([worker.textContent], { type: "text/javascript" }))
        : new URL("worker.js", document.baseURI),
    };
  } catch (error) {
    throw new ApiError(`This browser cannot run the computation: it needs WebAssembly with SIMD (${error.message}).`);
  }
}

async function fetched(path) {
  const response = await fetch(new URL(path, document.baseURI));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.arrayBuffer();
}

/** Returns the bytes of a text that was compressed with gzip and written in base 64. */
function unpacked(text) {
  const letters = atob(text.trim());
  const bytes = new Uint8Array(letters.length);
  // Letter by letter, since an iterator of a million letters takes a sixth of a second.
  for (let k = 0; k < letters.length; k += 1) bytes[k] = letters.charCodeAt(k);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/** What can go wrong with a question; `place` says where in a text of the question the fault is. */
export class ApiError extends Error {
  constructor(message, { place = null } = {}) {
    super(message);
    this.place = place;
  }
}

export function wasAborted(error) {
  return error instanceof DOMException && error.name === "AbortError";
}
