// What can go wrong with a question.

export class ApiError extends Error {
  /** `reason` is a word such as `unknown`, `place` says where in a text of the question the fault is; see openapi.json. */
  constructor(message, { reason = "unanswered", place = null } = {}) {
    super(message);
    this.reason = reason;
    this.place = place;
  }
}

export function wasAborted(error) {
  return error instanceof DOMException && error.name === "AbortError";
}
