// The tests that were asked for by a part of their name on the command line, or all.
import { test as every } from "node:test";

const wanted = process.argv[2] ?? "";

export function test(name, run) {
  if (name.includes(wanted)) every(name, run);
}
