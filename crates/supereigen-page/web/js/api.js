// Sends questions to workers of the browser. Every failure becomes an ApiError with a message for the user.

import { Desks, wasAborted } from "./desks.js";

const desks = new Desks();

/** The answer to a question such as `matrix`; some, such as `examples`, have no body. */
export function ask(question, body = null, signal = undefined) {
  return desks.ask(question, body, signal);
}

/**
 * Starts a run over the basis of a problem; `wanted` is what the filters say. Of a run there are follow(news), which calls
 * `news.status(status)` until the run has ended and `news.lost(message)` if it is lost, and returns a function that stops
 * this and cancels the run; cancel(), after which the rows counted so far stay; rows(from, count, signal), each
 * { vector, lasso }; summary(), how many rows there are by support, type and cycle; and save(format), which offers a file.
 */
export function startRun(problem, wanted) {
  return desks.start({ problem, wanted });
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
