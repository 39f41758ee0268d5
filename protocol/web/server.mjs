// A server of the files in a folder, for browsers on the same machine: to other names than its own it answers nothing,
// and what lies outside the folder it does not hand out.
import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { headers } from "./policy.mjs";

const types = {
  ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8", ".cjs": "text/javascript; charset=utf-8", ".json": "application/json",
  ".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};
const ownNames = ["localhost", "127.0.0.1", "[::1]"];
const longestTarget = 4096;
// In milliseconds; `idle`: of a connection on which nothing is sent or read.
const patience = {
  headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000, connectionsCheckingInterval: 5_000, idle: 60_000,
};
const mostConnections = 256;

// Why no file is handed out, as an answer.
class Refusal extends Error {
  constructor(status, words, more = {}) {
    super(words);
    Object.assign(this, { status, more });
  }
}

function checkHost(host, names) {
  if (host === undefined) throw new Refusal(400, "missing Host header");
  const name = host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
  if (!names.includes(name)) throw new Refusal(421, "unknown host; serve.mjs --host NAME allows one");
}

// The parts of a path below the folder; none begins with a dot.
function partsOf(target) {
  if (target.length > longestTarget) throw new Refusal(414, "the address is too long");
  if (!target.startsWith("/")) throw new Refusal(400, "the address is not a path");
  let path;
  try {
    path = decodeURIComponent(target.replace(/[?#].*$/s, ""));
  } catch {
    throw new Refusal(400, "invalid percent-encoding");
  }
  if (path.includes("\0")) throw new Refusal(400, "invalid percent-encoding");
  const parts = (path.endsWith("/") ? `${path}index.html` : path).slice(1).split("/");
  if (parts.some((part) => part === "" || part.startsWith(".") || part.includes("\\"))) throw new Refusal(404, "not found");
  return parts;
}

// What the build puts beside a file, compressed; the smaller one first.
const encodings = [["br", ".br"], ["gzip", ".gz"]];

// Those that the client accepts.
function acceptedEncodings(request) {
  const qualities = new Map();
  for (const one of (request.headers["accept-encoding"] ?? "").toLowerCase().split(",")) {
    const [name, quality] = one.trim().split(/\s*;\s*q\s*=\s*/);
    qualities.set(name, quality === undefined ? 1 : Number(quality));
  }
  return encodings.filter(([name]) => (qualities.get(name) ?? qualities.get("*") ?? 0) > 0);
}

async function openWithin(root, parts) {
  const folder = await realpath(root);
  const place = await realpath(join(folder, ...parts));
  if (!place.startsWith(folder.endsWith(sep) ? folder : folder + sep)) throw new Refusal(404, "not found");
  const file = await open(place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  const stat = await file.stat();
  if (stat.isFile()) return { file, stat, type: types[extname(place).toLowerCase()] ?? "application/octet-stream" };
  await file.close();
  throw new Refusal(404, "not found");
}

// The file's compressed form; undefined where there is none that is as new as the file.
async function openCompressed(root, parts, [encoding, ending], { stat: { mtimeMs }, type }) {
  const path = [...parts.slice(0, -1), `${parts.at(-1)}${ending}`];
  const found = await openWithin(root, path).catch(() => undefined);
  if (found === undefined || found.stat.mtimeMs >= mtimeMs) return found && { ...found, type, encoding };
  await found.file.close();
  return undefined;
}

// Opened for reading, links followed within the folder only; nothing but a file is waited for.
async function openFile(root, parts, request) {
  const plain = await openWithin(root, parts);
  if (request.headers.range !== undefined) return plain;
  for (const encoding of acceptedEncodings(request)) {
    const compressed = await openCompressed(root, parts, encoding, plain);
    if (compressed === undefined) continue;
    await plain.file.close();
    return compressed;
  }
  return plain;
}

// The first and last byte that are asked for; undefined: all of them.
function rangeOf(request, tag, size) {
  const found = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "");
  const condition = request.headers["if-range"];
  if (request.method !== "GET" || found === null || (condition !== undefined && condition !== tag)) return undefined;
  const [, first, last] = found;
  if (first === "" && last === "") return undefined;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(size - 1, Number(last));
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  if (from >= size || from > to) throw new Refusal(416, "invalid range", { "Content-Range": `bytes */${size}` });
  return { from, to };
}

const isKnown = (request, tag) =>
  (request.headers["if-none-match"] ?? "").split(",").some((one) => [tag, "*"].includes(one.trim().replace(/^W\//, "")));

async function send(request, response, { file, stat, type, encoding }) {
  const tag = `"${stat.size.toString(16)}-${Math.trunc(stat.mtimeMs).toString(16)}${encoding === undefined ? "" : `-${encoding}`}"`;
  const told = {
    ...headers, "Cache-Control": "no-cache", ETag: tag, "Last-Modified": stat.mtime.toUTCString(), Vary: "Accept-Encoding",
    ...(encoding === undefined ? {} : { "Content-Encoding": encoding }),
  };
  if (isKnown(request, tag)) return response.writeHead(304, told).end();
  const range = rangeOf(request, tag, stat.size);
  const { from, to } = range ?? { from: 0, to: stat.size - 1 };
  const length = to - from + 1;
  response.writeHead(range === undefined ? 200 : 206, {
    ...told, "Content-Type": type, "Content-Length": length, "Accept-Ranges": "bytes",
    ...(range === undefined ? {} : { "Content-Range": `bytes ${from}-${to}/${stat.size}` }),
  });
  if (request.method === "HEAD" || length === 0) return response.end();
  const stream = file.createReadStream({ start: from, end: to, autoClose: false });
  await pipeline(stream, response, { end: false });
  if (stream.bytesRead < length) return response.destroy(); // it has become shorter meanwhile
  return response.end();
}

const absent = ["ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG"];

function refusalOf(error) {
  if (error instanceof Refusal) return error;
  if (absent.includes(error.code)) return new Refusal(404, "not found");
  if (error.code === "EACCES" || error.code === "EPERM") return new Refusal(403, "access denied");
  return new Refusal(500, "the file cannot be read");
}

function refuse(response, error) {
  if (response.headersSent) return response.destroy();
  const { status, message, more } = refusalOf(error);
  const text = `${message}\n`;
  response.writeHead(status, {
    ...headers, ...more, "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
  });
  return response.end(text);
}

async function answer(request, response, root, names) {
  let found;
  try {
    if (request.method !== "GET" && request.method !== "HEAD")
      throw new Refusal(405, "only GET and HEAD are supported", { Allow: "GET, HEAD", Connection: "close" });
    checkHost(request.headers.host, names);
    found = await openFile(root, partsOf(request.url), request);
    if (!response.destroyed) await send(request, response, found);
  } catch (error) {
    refuse(response, error);
  } finally {
    await found?.file.close().catch(() => undefined);
  }
}

// `names`: under which it may be asked besides its own. `limits`: other times than the usual ones.
export function pageServer(root, { names = [], limits = {} } = {}) {
  const all = [...ownNames, ...names.map((name) => name.toLowerCase())];
  const { idle, ...times } = { ...patience, ...limits };
  const server = createServer({ ...times, requireHostHeader: false }, (request, response) => {
    response.on("error", () => undefined);
    void answer(request, response, root, all);
  });
  server.setTimeout(idle);
  server.maxConnections = mostConnections;
  return server;
}
