// build.mjs PACKAGE OUT: checks the types, compiles the page's TypeScript, and puts it with the static files and
// the package proconsul-wasm into the folder OUT; then compresses what is sent compressed.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { compressFiles } from "./compress.mjs";
import { netsOfGames } from "./nets.mjs";
import { newsOf } from "./news.mjs";
import { elementPolicy, headers, referrerPolicy } from "./policy.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [packageFolder, out] = process.argv.slice(2).map((path) => resolve(path));
if (packageFolder === undefined || out === undefined) {
  console.error("usage: node build.mjs PACKAGE OUT");
  process.exit(2);
}

const types = spawnSync(process.execPath, [join(here, "node_modules/typescript/bin/tsc"), "-p", here], { stdio: "inherit" });
if (types.status !== 0) process.exit(1);

const filesUnder = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });

const cache = `${out}.cache`;
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
cpSync(join(here, "static"), out, { recursive: true });
const page = join(out, "index.html");
const policies = `<meta http-equiv="Content-Security-Policy" content="${elementPolicy}">
<meta name="referrer" content="${referrerPolicy}">`;
writeFileSync(page, readFileSync(page, "utf8").replace('<meta charset="utf-8">', (charset) => `${charset}\n${policies}`));
cpSync(packageFolder, join(out, "proconsul-wasm"), { recursive: true, filter: (path) => !path.endsWith(".d.ts") });
// What the engine found of all random starts.
const tables = join(here, "../session/scores");
const scored = readdirSync(tables).filter((name) => name.endsWith(".scores")).map((name) => name.replace(/\.scores$/, ""));
for (const name of scored) cpSync(join(tables, `${name}.scores`), join(out, `starts/${name}.txt`));
// What is bundled is the page's own; a package would bring its licence along.
const ownOnly = {
  name: "own-only",
  setup: ({ onLoad }) => onLoad({ filter: /[\\/]node_modules[\\/]/ },
    ({ path }) => ({ errors: [{ text: `${path} would be bundled without its licence` }] })),
};
const common = { bundle: true, minify: true, target: "es2022", logLevel: "warning", legalComments: "none", plugins: [ownOnly] };
const sizes = Object.fromEntries(filesUnder(join(out, "proconsul-wasm")).filter((path) => /\.(wasm|net)$/.test(path))
  .map((path) => [relative(join(out, "proconsul-wasm"), path), statSync(path).size]));
const known = {
  NETS: JSON.stringify(netsOfGames(packageFolder, cache)), SIZES: JSON.stringify(sizes), SCORED: JSON.stringify(scored),
  NEWS: JSON.stringify(newsOf(readFileSync(join(here, "../../CHANGELOG.md"), "utf8"))),
};
await build({ ...common, define: known, entryPoints: [join(here, "src/main.ts")], format: "esm", outfile: join(out, "main.js") });
await build({ ...common, define: known, entryPoints: [join(here, "src/trial_worker.ts")], format: "iife", outfile: join(out, "trial_worker.js") });

const files = filesUnder(out).map((path) => relative(out, path)).sort();
const hash = createHash("sha256");
for (const file of files) hash.update(file).update(readFileSync(join(out, file)));
hash.update(JSON.stringify(headers));
const define = {
  FILES: JSON.stringify(["./", ...files]), VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)),
  HEADERS: JSON.stringify(headers),
};
await build({ ...common, entryPoints: [join(here, "src/sw.ts")], format: "iife", define, outfile: join(out, "sw.js") });
compressFiles(filesUnder(out), cache);
