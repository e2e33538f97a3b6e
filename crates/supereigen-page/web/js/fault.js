// What can go wrong with a question.

export class ApiError extends Error {
  /** `place` says where in a text of the question the fault is. */
  constructor(message, { place = null } = {}) {
    super(message);
    this.place = place;
  }
}

export function wasAborted(error) {
  return error instanceof DOMException && error.name === "AbortError";
}
