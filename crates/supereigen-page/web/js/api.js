// Sends questions to workers of the browser. Every failure becomes an ApiError with a message for the user.

import { Desk, parts } from "./desk.js";
import { download } from "./dom.js";

/** More workers at once would only wait for one another. */
const MOST_DESKS = 3;

let known = null;
/** Workers for questions that have nothing to do, null for one that is not started, and the questions that wait for one. */
const idle = Array(MOST_DESKS).fill(null);
const queue = [];
/** The worker for runs, and its newest run. */
let runner = null;
let run = null;

async function newDesk() {
  known ??= parts();
  return new Desk(await known);
}

/** The answer to a question such as `matrix`; some, such as `examples`, have no body. */
export async function ask(question, body = null, signal = undefined) {
  signal?.throwIfAborted();
  let desk = idle.length > 0 ? idle.pop() : await new Promise((resolve) => queue.push(resolve));
  const stop = () => desk.stop();
  try {
    desk ??= await newDesk();
    signal?.throwIfAborted();
    signal?.addEventListener("abort", stop);
    return await desk.ask(question, body);
  } finally {
    signal?.removeEventListener("abort", stop);
    release(desk?.isStopped ? null : desk);
    // The worker may have been stopped by the signal.
    signal?.throwIfAborted();
  }
}

function release(desk) {
  const next = queue.shift();
  if (next) next(desk);
  else if (desk) idle.push(desk);
  else idle.unshift(null);
}

/** Starts a run over the basis of a problem; `wanted` is what the filters say. */
export async function startRun(problem, wanted) {
  if (run?.isDeaf) runner.stop();
  if (!runner || runner.isStopped) runner = await newDesk();
  run = new Run(runner, await runner.ask("start", { problem, wanted }));
  return run;
}

class Run {
  #desk;
  #id;
  #isOver = false;
  #tell = () => {};
  /** While it is prepared, its worker receives no messages. */
  isDeaf = false;

  constructor(desk, id) {
    [this.#desk, this.#id] = [desk, id];
  }

  /** Lets it go on, and calls `tell(status)` until it has ended; fails if it is lost. */
  async follow(tell) {
    this.#tell = (status) => {
      this.isDeaf = false;
      if (this.#isOver) return;
      this.#isOver = status.state !== "running";
      tell(status);
    };
    this.isDeaf = true;
    await this.#ask("follow", {}, this.#tell).catch((error) => {
      if (!this.#isOver) throw error;
    });
  }

  /** Ends it; the rows counted so far stay. */
  cancel() {
    if (this.#isOver) return;
    if (!this.isDeaf) {
      this.#desk.cancel(this.#id);
      return;
    }
    this.#tell({ state: "cancelled", results: 0, seconds: 0, estimate: null, fraction: null });
    this.#desk.stop();
  }

  /** Some of the rows, each { vector, lasso }. */
  async rows(from, count, signal) {
    const { rows } = await this.#ask("rows", { from, count });
    signal?.throwIfAborted();
    return rows;
  }

  /** How many rows there are by support, type and cycle. */
  summary() {
    return this.#ask("summary");
  }

  /** Offers all rows as a file. */
  async save(format) {
    const pieces = [];
    const ending = await this.#ask("export", { format }, (piece) => pieces.push(piece));
    download(`basis.${ending}`, "application/octet-stream", pieces);
  }

  #ask(question, body = {}, hear = null) {
    return this.#desk.ask(question, { id: this.#id, ...body }, hear);
  }
}

/**
 * Asks one question at a time: a new question cancels the previous one.
 * The answer to a cancelled question is `undefined`.
 */
export class Latest {
  #controller = new AbortController();

  async ask(question, body) {
    this.stop();
    const { signal } = this.#controller;
    try {
      return await ask(question, body, signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  stop() {
    this.#controller.abort();
    this.#controller = new AbortController();
  }
}
