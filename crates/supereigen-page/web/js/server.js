// Asks the server that sent this page.

import { el } from "./dom.js";
import { ApiError, wasAborted } from "./fault.js";

const GONE = "The server does not answer. Is `supereigen serve` still running?";

export class Server {
  ask(question, body, signal) {
    return send(`/api/${question}`, body === null ? { signal } : posted(body, signal));
  }

  async start(body) {
    return (await send("/api/basis", posted(body))).id;
  }

  follow(id, news) {
    const events = new EventSource(`/api/basis/${id}/events`);
    let isOver = false;
    const end = () => {
      isOver = true;
      events.close();
    };
    events.addEventListener("status", (event) => {
      const status = JSON.parse(event.data);
      if (status.state !== "running") end();
      news.status(status);
    });
    events.addEventListener("error", () => {
      // After its end the stream would be opened again and again.
      if (isOver) return;
      end();
      news.lost(GONE);
    });
    return () => {
      // Leaving the events cancels the run, but only when the server notices.
      if (!isOver) this.cancel(id);
      end();
    };
  }

  cancel(id) {
    return send(`/api/basis/${id}`, { method: "DELETE" }).catch(() => null);
  }

  async rows(id, from, count, signal) {
    return (await send(`/api/basis/${id}/rows?from=${from}&count=${count}`, { signal })).rows;
  }

  summary(id, signal) {
    return send(`/api/basis/${id}/summary`, { signal });
  }

  async save(id, format) {
    el("a", { href: `/api/basis/${id}/export?format=${format}`, download: "" }).click();
  }
}

function posted(body, signal) {
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body), signal };
}

async function send(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (wasAborted(error)) throw error;
    throw new ApiError(GONE);
  }
  if (response.status === 204) return null;
  const answer = await response.json().catch((error) => {
    if (wasAborted(error)) throw error;
    return {};
  });
  if (response.ok) return answer;
  const { message, ...more } = answer.error ?? {};
  throw new ApiError(message ?? `The server answered ${response.status}.`, more);
}
