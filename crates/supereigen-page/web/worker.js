// Computes in a worker of the browser: one question at a time, and a run in slices.
//
// It receives { module }, { id, question, body } and { cancel: run }, and sends { id, answer }, { id, fault },
// { id, piece } of a file, and { run, status }.

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

function answer({ id, question, body }) {
  try {
    exporting = id;
    if (question === "follow") follow(body.id);
    else self.postMessage({ id, answer: ask(question, body ?? {}) });
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

/** Lets a run advance in slices; in between, the worker takes other questions. */
async function follow(run) {
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1000;
  const mine = { run, isCancelled: false };
  running = mine;
  let told = 0;
  let isMeasured = false;
  try {
    ask("prepare", { id: run });
    for (;;) {
      const isOver = mine.isCancelled;
      const status = ask(isOver ? "cancel" : "advance", { id: run, seconds: seconds() });
      const now = performance.now();
      if (status.state !== "running" || now - told >= PAUSE) {
        told = now;
        self.postMessage({ run, status });
      }
      if (status.state !== "running") return;
      if (!isMeasured && now - begin > SOON) {
        isMeasured = true;
        ask("measure", { id: run });
      }
      await breath();
      // Another run has replaced it.
      if (running !== mine) return;
    }
  } catch (fault) {
    self.postMessage({ run, fault: fault instanceof Error ? { message: String(fault), isBroken: true } : fault });
  }
}

/** Lets waiting messages be handled; a timer would take some milliseconds longer. */
function breath() {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(null);
  });
}
