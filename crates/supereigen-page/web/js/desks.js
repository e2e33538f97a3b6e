// Asks workers of the browser, which compute with the module.

import { download } from "./dom.js";

/** More workers at once would only wait for one another. */
const MOST_DESKS = 3;
const LOST = "The computation ended unexpectedly; change the matrix or λ to start again.";

export class Desks {
  #parts = null;
  /** Workers for questions, and those of them that have nothing to do. */
  #desks = 0;
  #idle = [];
  #queue = [];
  /** The worker for runs, and what is known of its run. */
  #runner = null;
  #isPrepared = true;
  /** Cancels the run that is followed. */
  #end = () => {};

  async ask(question, body, signal) {
    const desk = await this.#free(signal);
    const stop = () => desk.stop();
    signal?.addEventListener("abort", stop);
    try {
      return await desk.ask(question, body);
    } finally {
      signal?.removeEventListener("abort", stop);
      this.#release(desk);
      // The worker may have been stopped by the signal.
      signal?.throwIfAborted();
    }
  }

  async start(body) {
    // A run that is still being prepared receives no messages.
    if (!this.#isPrepared) this.#runner?.stop();
    this.#isPrepared = true;
    if (!this.#runner || this.#runner.isStopped) this.#runner = await this.#desk();
    const runner = this.#runner;
    const id = await runner.ask("start", body);
    return {
      follow: (news) => this.#follow(id, news),
      cancel: () => this.#end(id),
      rows: async (from, count, signal) => {
        const { rows } = await runner.ask("rows", { id, from, count });
        signal?.throwIfAborted();
        return rows;
      },
      summary: () => runner.ask("summary", { id }),
      save: async (format) => {
        const pieces = [];
        const ending = await runner.ask("export", { id, format }, (piece) => pieces.push(piece));
        download(`basis.${ending}`, "application/octet-stream", pieces);
      },
    };
  }

  #follow(id, news) {
    const runner = this.#runner;
    let isOver = false;
    this.#isPrepared = false;
    runner.heard = ({ run, status, fault }) => {
      if (run !== id || isOver) return;
      this.#isPrepared = true;
      if (fault) {
        isOver = true;
        if (fault.isBroken) runner.stop();
        news.lost(fault.isBroken ? LOST : fault.message);
        return;
      }
      isOver = status.state !== "running";
      news.status(status);
    };
    this.#end = (which) => {
      if (which !== id || isOver) return;
      if (this.#isPrepared) {
        runner.tell({ cancel: id });
        return;
      }
      isOver = true;
      runner.stop();
      news.status({ state: "cancelled", results: 0, seconds: 0, estimate: null, fraction: null });
    };
    runner.ask("follow", { id }).catch(() => {
      if (!isOver) news.lost(LOST);
      isOver = true;
    });
    return () => {
      if (!isOver) runner.tell({ cancel: id });
      isOver = true;
    };
  }

  async #desk() {
    this.#parts ??= parts();
    const { module, address } = await this.#parts;
    return new Desk(module, address);
  }

  async #free(signal) {
    signal?.throwIfAborted();
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#desks < MOST_DESKS) {
      this.#desks += 1;
      return this.#desk().catch((error) => {
        this.#desks -= 1;
        throw error;
      });
    }
    const desk = await new Promise((resolve) => this.#queue.push(resolve));
    if (signal?.aborted) {
      this.#release(desk);
      signal.throwIfAborted();
    }
    return desk.isStopped ? this.#free(signal) : desk;
  }

  #release(desk) {
    const next = this.#queue.shift();
    if (desk.isStopped) {
      this.#desks -= 1;
      // The question that waited starts a new worker.
      next?.(desk);
    } else if (next) {
      next(desk);
    } else {
      this.#idle.push(desk);
    }
  }
}

/** A worker, and the questions that it has not answered yet. */
class Desk {
  #worker;
  #waiting = new Map();
  #last = 0;

  constructor(module, address) {
    /** Called with every message about a run. */
    this.heard = () => {};
    this.isStopped = false;
    this.#worker = new Worker(address);
    this.#worker.addEventListener("message", ({ data }) => this.#hear(data));
    this.#worker.addEventListener("error", () => this.stop());
    this.#worker.postMessage({ module });
  }

  ask(question, body, piece = null) {
    if (this.isStopped) return Promise.reject(new ApiError(LOST));
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      this.#waiting.set(id, { resolve, reject, piece });
      this.#worker.postMessage({ id, question, body });
    });
  }

  tell(message) {
    if (!this.isStopped) this.#worker.postMessage(message);
  }

  stop() {
    this.isStopped = true;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new ApiError(LOST));
    this.#waiting.clear();
  }

  #hear(data) {
    if (data.run !== undefined) {
      this.heard(data);
      return;
    }
    const question = this.#waiting.get(data.id);
    if (data.piece) {
      question?.piece?.(data.piece);
      return;
    }
    this.#waiting.delete(data.id);
    if (!data.fault) {
      question?.resolve(data.answer);
      return;
    }
    question?.reject(new ApiError(data.fault.message, data.fault));
    if (data.fault.isBroken) this.stop();
  }
}

/** Returns the compiled module and the address of the script for workers: parts of the page, or files beside it. */
async function parts() {
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
