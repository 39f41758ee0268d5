// The names in the heads of a definition's sections, "[name:parent]".
const head = /^[^\S\r\n]*\[[^\S\r\n]*([^\]:\s]+)/gm;

export function headsOf(definition: string): string[] {
  return [...definition.matchAll(head)].map(([, name]) => name ?? "");
}

const headAndParent = /^([^\S\r\n]*\[[^\S\r\n]*)([^\]:\s]+)([^\S\r\n]*:[^\S\r\n]*)?([^\]:\s]+)?/gm;

// The same with other names for some games, also where others inherit from them.
export function renameHeads(definition: string, names: readonly string[], rename: (name: string) => string): string {
  const lower = new Set(names.map((name) => name.toLowerCase()));
  const renamed = (name: string): string => (lower.has(name.toLowerCase()) ? rename(name) : name);
  return definition.replace(headAndParent, (_, open: string, name: string, colon = "", parent = "") =>
    `${open}${renamed(name)}${colon}${renamed(parent)}`);
}
