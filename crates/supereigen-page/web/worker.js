// Computes in a worker of the browser: one question at a time, and a run in slices.
//
// It receives { module }, { id, question, body } and { cancel: run }, and sends { id, answer } or { id, fault }, and before
// that { id, piece }: the pieces of a file, or what is known of a run that is followed.

"use strict";

const utf8 = { encode: new TextEncoder(), decode: new TextDecoder() };
/** The size of the basis is estimated for a run that lasts longer, in milliseconds. */
const SOON = 400;
/** The status is sent after this many milliseconds. */
const PAUSE = 100;

let wasm = null;
/** The question whose file is written. */
let exporting = null;
/** The run that goes on. */
let running = null;

const started = new Promise((resolve) => {
  self.addEventListener("message", async ({ data }) => {
    if (data.module) {
      const browser = { now: () => performance.now(), piece };
      const { exports } = await WebAssembly.instantiate(data.module, { browser });
      wasm = exports;
      resolve();
    } else if (data.cancel !== undefined) {
      if (running?.run === data.cancel) running.isCancelled = true;
    } else {
      await started;
      answer(data);
    }
  });
});

async function answer({ id, question, body }) {
  try {
    exporting = id;
    self.postMessage({ id, answer: question === "follow" ? await follow(id, body.id) : ask(question, body ?? {}) });
  } catch (fault) {
    // `ask` throws refusals; anything else is an error of the module, which cannot be used afterwards.
    const message = "The computation failed: it needs more memory than a browser gives, or this is a bug in supereigen.";
    self.postMessage({ id, fault: fault instanceof Error ? { message, isBroken: true } : fault });
  }
}

function ask(question, body) {
  const text = utf8.encode.encode(`${question}\n${JSON.stringify(body)}`);
  // Making room may replace the buffer.
  const at = wasm.question(text.length);
  new Uint8Array(wasm.memory.buffer, at, text.length).set(text);
  const isAnswered = wasm.ask();
  const bytes = new Uint8Array(wasm.memory.buffer, wasm.answer(), wasm.length());
  const answer = JSON.parse(utf8.decode.decode(bytes));
  if (!isAnswered) throw answer;
  return answer;
}

function piece(from, length) {
  const bytes = new Uint8Array(wasm.memory.buffer, from, length).slice();
  self.postMessage({ id: exporting, piece: bytes }, [bytes.buffer]);
}

/** Lets a run advance in slices, until it ends or another one takes its place; in between, other questions are answered. */
async function follow(id, run) {
  const begin = performance.now();
  const mine = { run, isCancelled: false };
  running = mine;
  let told = 0;
  let isMeasured = false;
  ask("prepare", { id: run });
  while (running === mine) {
    const seconds = (performance.now() - begin) / 1000;
    const status = ask(mine.isCancelled ? "cancel" : "advance", { id: run, seconds });
    const now = performance.now();
    if (status.state !== "running" || now - told >= PAUSE) {
      told = now;
      self.postMessage({ id, piece: status });
    }
    if (status.state !== "running") return;
    if (!isMeasured && now - begin > SOON) {
      isMeasured = true;
      ask("measure", { id: run });
    }
    await breath();
  }
}

const { port1, port2 } = new MessageChannel();

/** Lets waiting messages be handled; a timer would take some milliseconds longer. */
function breath() {
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}
