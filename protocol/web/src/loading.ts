// What the engine needs for a game, as the build has found it.
declare const NETS: Readonly<Record<string, string>>; // the package's games: the file of the network, "" for none
declare const SIZES: Readonly<Record<string, number>>; // bytes of the package's larger files

// undefined for games that are not the package's: one of all networks may fit them.
export function netsOf(variant: string): string | undefined {
  return Object.hasOwn(NETS, variant) ? NETS[variant] : undefined;
}

export const ruleBytes = SIZES["proconsul.wasm"] ?? 1;

export function engineBytes(nets: string | undefined): number {
  const files = nets === undefined ? Object.keys(SIZES).filter((name) => name.startsWith("nets/")) : nets === "" ? [] : [`nets/${nets}`];
  return ["threads/proconsul.wasm", ...files].reduce((sum, name) => sum + (SIZES[name] ?? 0), 0);
}
