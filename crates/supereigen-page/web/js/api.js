// Sends questions to workers of the browser. Every failure becomes an ApiError with a message for the user.

import { Desks, wasAborted } from "./desks.js";

export { wasAborted };

const desks = new Desks();

/** The answer to a question such as `matrix`; some, such as `examples`, have no body. */
export function ask(question, body = null, signal = undefined) {
  return desks.ask(question, body, signal);
}

/** A run over the basis of a problem, and what can be asked about it. */
export class Run {
  #id;

  constructor(id) {
    this.#id = id;
  }

  /** Starts a run; `wanted` is what the filters say. */
  static async start(problem, wanted) {
    return new Run(await desks.start({ problem, wanted }));
  }

  /**
   * Calls `news.status(status)` with the progress of the run until it has ended, and `news.lost(message)` if the run is
   * lost. Returns a function that stops this and cancels the run.
   */
  follow(news) {
    return desks.follow(this.#id, news);
  }

  /** Ends the run; the rows counted so far stay. Does nothing if the run has ended already. */
  cancel() {
    return desks.cancel(this.#id);
  }

  /** Some rows of the basis, each { vector, lasso }. */
  rows(from, count, signal) {
    return desks.rows(this.#id, from, count, signal);
  }

  /** How many rows there are by support, by type and by cycle. */
  summary(signal) {
    return desks.summary(this.#id, signal);
  }

  /** Saves the basis as a file of this format. */
  save(format) {
    return desks.save(this.#id, format);
  }
}

/**
 * Asks one question at a time: a new question cancels the previous one.
 * The answer to a cancelled question is `undefined`.
 */
export class Latest {
  #controller = null;

  async ask(question, body) {
    this.stop();
    const controller = new AbortController();
    this.#controller = controller;
    try {
      const answer = await ask(question, body, controller.signal);
      return controller.signal.aborted ? undefined : answer;
    } catch (error) {
      if (wasAborted(error) || controller.signal.aborted) return undefined;
      throw error;
    }
  }

  stop() {
    this.#controller?.abort();
  }
}
