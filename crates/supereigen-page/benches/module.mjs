// Counts bases with the module, in Node.js, and with the command on one thread, in turns; prints the best of each and
// their ratio: node module.mjs MODULE COMMAND

import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { desk } from "../tests/browser/desk.js";

const [path, command] = process.argv.slice(2);
const INSTANCES = [
  ["sparse", "64", "1"],
  ["circulant", "20", "10"],
  ["degree3", "64", "1"],
  ["ring", "20", "1"],
  ["dense", "60", "1"],
];
const TURNS = 5;

const compiling = performance.now();
const { run } = await desk(path);
const compiled = performance.now() - compiling;

function byCommand(matrix) {
  return Number(execFileSync(command, ["basis", "--count", "-", "--threads", "1"], { input: matrix, encoding: "utf8" }));
}

function timed(count, matrix) {
  const begin = performance.now();
  return { results: count(matrix), time: (performance.now() - begin) / 1000 };
}

console.log(`module: ${statSync(path).size} bytes, compiled in ${compiled.toFixed(0)} ms`);
console.log(`${"instance".padEnd(18)} ${"basis".padStart(9)} ${"first".padStart(8)} ${"module".padStart(8)} ${"command".padStart(8)} ${"ratio".padStart(6)}`);
for (const words of INSTANCES) {
  const matrix = execFileSync(command, ["generate", ...words], { encoding: "utf8", maxBuffer: 1 << 28 });
  const turns = Array.from({ length: TURNS }, () => [timed((text) => run(text).results, matrix), timed(byCommand, matrix)]);
  if (turns.some(([ours, theirs]) => ours.results !== theirs.results)) throw new Error(`${words}: other results`);
  const [ours, theirs] = [0, 1].map((k) => Math.min(...turns.map((turn) => turn[k].time)));
  const figures = [turns[0][0].time, ours, theirs].map((time) => `${time.toFixed(3)} s`.padStart(8));
  console.log(`${words.join(" ").padEnd(18)} ${String(turns[0][0].results).padStart(9)} ${figures.join(" ")} ${(ours / theirs).toFixed(2).padStart(6)}`);
}
