// The module without a browser: as the worker has it, in Node.js.

import { readFileSync } from "node:fs";

/** An instance of the module in a file: `basis` gives all rows of a matrix, `run` and `ask` are told below. */
export async function desk(path) {
  let file = "";
  let wasm = null;
  const text = (from, length) => new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, from, length));
  const browser = { now: () => performance.now(), piece: (from, length) => (file += text(from, length)) };
  wasm = (await WebAssembly.instantiate(readFileSync(path), { browser })).instance.exports;
  const ask = (question, body) => {
    const asked = new TextEncoder().encode(`${question}\n${JSON.stringify(body)}`);
    const at = wasm.question(asked.length);
    new Uint8Array(wasm.memory.buffer, at, asked.length).set(asked);
    const isAnswered = wasm.ask();
    const answer = JSON.parse(text(wasm.answer(), wasm.length()));
    if (!isAnswered) throw new Error(answer.message);
    return answer;
  };
  /** Runs over the basis of a matrix to its end: the number of the run, and of the rows. */
  const run = (matrix) => {
    const id = ask("start", { problem: { matrix } });
    ask("prepare", { id });
    for (;;) {
      const { state, results } = ask("advance", { id, seconds: 0 });
      if (state !== "running") return { id, results };
    }
  };
  const basis = (matrix) => {
    const { id } = run(matrix);
    file = "";
    ask("export", { id, format: "plain" });
    return file;
  };
  return { ask, run, basis };
}
