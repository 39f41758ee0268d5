// Puts compressed forms beside files, for a server that sends the one a browser accepts.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const compressible = new Set([".html", ".css", ".js", ".json", ".svg", ".wasm", ".net", ".webmanifest", ".txt"]);
const minSize = 1024;

const ways = {
  ".br": (bytes) => brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_LGWIN]: 22 },
  }),
  ".gz": (bytes) => gzipSync(bytes, { level: 9 }),
};

// `cache`: a folder of what has been compressed before, by what it was made of.
export function compressFiles(files, cache) {
  mkdirSync(cache, { recursive: true });
  for (const file of files.filter((name) => compressible.has(extname(name)))) {
    const bytes = readFileSync(file);
    if (bytes.length < minSize) continue;
    const name = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
    for (const [ending, compress] of Object.entries(ways)) {
      const kept = join(cache, name + ending);
      if (!existsSync(kept)) writeFileSync(kept, compress(bytes));
      const packed = readFileSync(kept);
      if (packed.length < bytes.length) writeFileSync(file + ending, packed);
    }
  }
}
