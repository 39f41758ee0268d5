// Changes to the text of a definition.
import { headsOf } from "./heads.js";

export interface Edited {
  text: string;
  line: number; // that was written, from 0
}

const isHead = (line: string): boolean => headsOf(line).length > 0;

// The number of the line, from 0, that a place of the text is in.
export const lineAt = (text: string, place: number): number => text.slice(0, place).split("\n").length - 1;

// The head of the section that a line is in; undefined before the first one.
export function headAt(text: string, line: number): string | undefined {
  return headsOf(text.split("\n").slice(0, line + 1).join("\n")).pop();
}

// With one more line at the end of the section that line `at` is in, before blank lines.
export function withLine(text: string, at: number, line: string): Edited {
  const lines = text.split("\n");
  let end = sectionEnd(lines, at);
  while (end > 0 && (lines[end - 1] ?? "").trim() === "") --end;
  lines.splice(end, 0, line);
  if (end + 1 === lines.length) lines.push("");
  return { text: lines.join("\n"), line: end };
}

// With the value of a key of one section, in the line where the key is or in a new one.
export function withKey(text: string, section: string, key: string, value: string): Edited {
  const lines = text.split("\n");
  const head = lines.findIndex((line) => headsOf(line)[0]?.toLowerCase() === section.toLowerCase());
  const end = sectionEnd(lines, head);
  const found = lines.findIndex((line, at) => at > head && at < end && line.split("=")[0]?.trim() === key);
  if (found < 0) return withLine(text, head, `${key} = ${value}`);
  lines[found] = `${key} = ${value}`;
  return { text: lines.join("\n"), line: found };
}

function sectionEnd(lines: readonly string[], at: number): number {
  const next = lines.findIndex((line, place) => place > at && isHead(line));
  return next < 0 ? lines.length : next;
}
