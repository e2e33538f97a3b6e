// The module against the command: the same bases, whatever the size of the numbers and of the matrix.

import { dirname, join } from "node:path";
import { desk } from "./desk.js";
import { expect, folderOfExamples, supereigen, test } from "./fixtures.js";

const MODULE = join(dirname(process.env.PAGE), "supereigen.wasm");

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

test("the module finds the bases of the command, byte by byte, and goes on after what it refuses", async ({ folder }) => {
  const { ask, basis } = await desk(MODULE);
  for (const [question, body, words] of [
    ["matrix", { problem: { matrix: "1 x" } }, /not an entry/],
    ["nothing", {}, /no question/],
    ["rows", { id: 7, from: 0 }, /no such run/],
    ["matrix", { problem: {} }, /matrix/],
  ]) expect(() => ask(question, body)).toThrow(words);
  const families = FAMILIES.map((words) => supereigen("generate", ...words));
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
