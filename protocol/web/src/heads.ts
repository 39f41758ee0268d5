// The names in the heads of a definition's sections, "[name:parent]".
const head = /^[^\S\r\n]*\[[^\S\r\n]*([^\]:\s]+)/gm;

export function headsOf(definition: string): string[] {
  return [...definition.matchAll(head)].map(([, name]) => name ?? "");
}
