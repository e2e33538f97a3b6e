// Questions to the server. Whatever goes wrong becomes an ApiError with words for the user.

export class ApiError extends Error {
  /** `place` says where in a text of the request the fault is; see `openapi.json`. */
  constructor(message, status, place = null) {
    super(message);
    this.status = status;
    this.place = place;
  }
}

export function get(path, signal) {
  return ask(path, { signal });
}

export function post(path, body, signal) {
  const headers = { "content-type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** Ends a run; one that has ended already does not mind. */
export function cancel(id) {
  return ask(`/api/basis/${id}`, { method: "DELETE" }).catch(() => null);
}

export function wasAborted(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (wasAborted(error)) throw error;
    throw new ApiError("The server does not answer. Is `supereigen serve` still running?", 0);
  }
  if (response.status === 204) return null;
  const answer = await response.json().catch((error) => {
    if (wasAborted(error)) throw error;
    return {};
  });
  if (response.ok) return answer;
  const { message, place } = answer.error ?? {};
  throw new ApiError(message ?? `The server answered ${response.status}.`, response.status, place);
}

/**
 * Asks one question at a time: a new one ends the one before, on the server, too.
 * The answer to a question that was ended is `undefined`.
 */
export class Latest {
  #controller = null;

  async post(path, body) {
    this.stop();
    const controller = new AbortController();
    this.#controller = controller;
    try {
      const answer = await post(path, body, controller.signal);
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
