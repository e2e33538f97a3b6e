// The module against the command: the same bases, whatever the size of the numbers and of the matrix.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, folderOfExamples, supereigen, test } from "./fixtures.js";

/** An instance of the module, as the worker has it. */
async function desk() {
  const bytes = readFileSync(join(dirname(process.env.PAGE), "supereigen.wasm"));
  let file = "";
  let wasm = null;
  const text = (from, length) => new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, from, length));
  const browser = { now: () => performance.now(), piece: (from, length) => (file += text(from, length)) };
  wasm = (await WebAssembly.instantiate(bytes, { browser })).instance.exports;
  const ask = (question, body) => {
    const asked = new TextEncoder().encode(`${question}\n${JSON.stringify(body)}`);
    const at = wasm.question(asked.length);
    new Uint8Array(wasm.memory.buffer, at, asked.length).set(asked);
    const isAnswered = wasm.ask();
    const answer = JSON.parse(text(wasm.answer(), wasm.length()));
    if (!isAnswered) throw new Error(answer.message);
    return answer;
  };
  return {
    ask,
    basis: (matrix) => {
      const id = ask("start", { problem: { matrix } });
      expect(ask("prepare", { id })).toBe(true);
      while (ask("advance", { id, seconds: 0 }).state === "running");
      file = "";
      ask("export", { id, format: "plain" });
      return file;
    },
  };
}

const FAMILIES = [
  ["circulant", 16, 8],
  ["dense", 9, 1],
  ["degree3", 24, 1],
  ["sparse", 36, 1],
  ["ring", 12, 1],
  ["zero", 70],
  ["skew", 8, 1],
];

/** Every finite number of a matrix with these digits behind it, so that wider integers are needed. */
function scaled(matrix, digits) {
  const line = (text) => (text.startsWith("#") ? text : text.replace(/-?\b[1-9]\d*\b/g, (number) => number + digits));
  return matrix.split("\n").map(line).join("\n");
}

test("the module finds the bases of the command, byte by byte", async ({ folder }) => {
  const { basis } = await desk();
  const families = FAMILIES.map((words) => supereigen("generate", ...words.map(String)));
  const wide = ["0000", "000000000000", "0".repeat(30)].flatMap((digits) => families.slice(0, 5).map((one) => scaled(one, digits)));
  let rows = 0;
  for (const matrix of [...folderOfExamples(), ...families, ...wide]) {
    const path = folder.write("matrix.txt", matrix);
    const expected = supereigen("basis", path, "--format", "plain");
    expect(basis(matrix), matrix.slice(0, 200)).toBe(expected);
    rows += expected.split("\n").length;
  }
  expect(rows).toBeGreaterThan(50_000);
});

test("what it refuses is said, and the module goes on", async () => {
  const { ask, basis } = await desk();
  expect(() => ask("matrix", { problem: { matrix: "1 x" } })).toThrow(/not an entry/);
  expect(() => ask("nothing", {})).toThrow(/no question/);
  expect(() => ask("rows", { id: 7, from: 0 })).toThrow(/no such run/);
  expect(() => ask("matrix", { problem: {} })).toThrow(/matrix/);
  expect(basis("0 1\n1 0")).toContain("0");
});
