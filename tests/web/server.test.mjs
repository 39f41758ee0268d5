// The page's server: what it hands out to whom, with which headers, and that nothing a client or a file does ends it
// or costs it a descriptor. Waits are for what shall happen, never for a time.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const sources = resolve(dirname(fileURLToPath(import.meta.url)), "../../protocol/web");
const { headers: always } = await import(join(sources, "policy.mjs"));
const { pageServer } = await import(join(sources, "server.mjs"));

const text = "0123456789";
const large = 32 << 20;
let place; // the folder to serve is in it, and what is beside that
let folder;
let started;

const started_by = (words, options = {}) =>
  spawn(process.execPath, [join(place, "program/serve.mjs"), ...words], { stdio: ["ignore", "pipe", "pipe"], ...options });

async function start(words = [], options = {}) {
  const server = started_by([folder, "0", ...words], options);
  const [line] = await once(server.stdout, "data");
  return { server, port: Number(new URL(String(line).trim()).port) };
}

const descriptors = (server) => (existsSync("/proc/self/fd") ? readdirSync(`/proc/${server.pid}/fd`).length : 0);

before(async () => {
  place = mkdtempSync(join(tmpdir(), "proconsul-served-"));
  folder = join(place, "page");
  chmodSync(place, 0o755);
  mkdirSync(join(folder, "deep"), { recursive: true });
  mkdirSync(join(place, "program"));
  mkdirSync(join(place, "page-beside"));
  for (const name of ["serve.mjs", "server.mjs", "policy.mjs"]) cpSync(join(sources, name), join(place, "program", name));
  const files = {
    "index.html": "<p>", "text.js": text, "empty.css": "", "deep/index.html": "deep", "ä %.json": "{}", ".hidden": "secret",
    "large.bin": Buffer.alloc(large), "shrinks.bin": Buffer.alloc(large), "closed.js": "secret",
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  for (const name of ["secret", "page-beside/secret"]) writeFileSync(join(place, name), "secret");
  chmodSync(join(folder, "closed.js"), 0);
  const links = {
    "inside.js": "text.js", "outside.js": "../secret", "beside": "../page-beside", "up": "..", "loop": "loop", "gone": "nothing",
    "absolute": join(place, "secret"), "deep/back.js": "../text.js", "devices": "/dev/zero",
  };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(folder, name));
  execFileSync("mkfifo", [join(folder, "pipe")]);
  // As nobody where the tests are root's, who may read everything.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  started = await start([], user);
});

after(() => {
  started?.server.kill();
  rmSync(place, { recursive: true, force: true });
});

// What is answered: {status, headers, body}.
async function ask(target, { method = "GET", headers = {}, port = started.port, agent } = {}) {
  const asked = request({ host: "127.0.0.1", port, path: target, method, headers, agent });
  asked.end();
  const [response] = await once(asked, "response");
  const parts = [];
  for await (const part of response) parts.push(part);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts).toString() };
}

// Whether or not by an error.
const closed = (socket) => new Promise((resolve) => (socket.closed ? resolve() : socket.on("close", resolve)));

// What comes back for a text that no client would send, until the server closes.
async function say(words, port = started.port) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(words, "latin1");
  let said = "";
  socket.on("data", (data) => { said += data; });
  await closed(socket);
  return said;
}
const line = (target, host = "localhost") => `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
const statusOf = (said) => Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1]);

function assertHeaders({ headers }, what) {
  for (const [name, value] of Object.entries(always)) assert.equal(headers[name.toLowerCase()], value, `${what}: ${name}`);
}

test("files are handed out with their types and every header, and nothing else is", async () => {
  const found = {
    "/": ["<p>", "text/html; charset=utf-8"], "/index.html": ["<p>", "text/html; charset=utf-8"], "/text.js?v=1": [text, "text/javascript; charset=utf-8"],
    "/deep/": ["deep", "text/html; charset=utf-8"], "/%C3%A4%20%25.json": ["{}", "application/json"], "/empty.css": ["", "text/css; charset=utf-8"],
    "/inside.js": [text, "text/javascript; charset=utf-8"], "/deep/back.js": [text, "text/javascript; charset=utf-8"],
  };
  for (const [target, [body, type]] of Object.entries(found)) {
    const answered = await ask(target);
    assert.deepEqual([answered.status, answered.body, answered.headers["content-type"]], [200, body, type], target);
    assertHeaders(answered, target);
  }
  const absent = ["/nothing", "/deep", "/text.js/", "/text.js/x", "/.hidden", "//text.js", "/deep//index.html", "/outside.js", "/beside/secret",
    "/up/secret", "/loop", "/gone", "/absolute", "/devices", "/pipe", `/${"x".repeat(300)}`, "/..%2fsecret", "/%2e%2e/secret",
    "/..%5csecret", "/deep/..%2f..%2fsecret", "/../secret", "/./text.js", "/deep/../text.js", "/..", "/%252e%252e/secret"];
  for (const target of absent) {
    const answered = await ask(target);
    assert.equal(answered.status, 404, target);
    assert.doesNotMatch(answered.body, /secret/, target);
    assertHeaders(answered, target);
  }
});

test("addresses that are none are refused, and the server goes on", async () => {
  const refused = { 400: ["/%", "/%zz", "/%c3", "/%00", "/text.js%00.html", "*", "text.js", "http://localhost/text.js"], 414: [`/${"x".repeat(5000)}`] };
  for (const [status, targets] of Object.entries(refused))
    for (const target of targets) assert.equal(statusOf(await say(line(target))), Number(status), target.slice(0, 40));
  for (const words of ["\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", line(`/${"x".repeat(100_000)}`), `GET / HTTP/1.1\r\nX: ${"y".repeat(100_000)}\r\n\r\n`])
    assert.match(await say(words), /^(HTTP\/1\.1 4\d\d |$)/);
  assert.equal((await ask("/")).status, 200);
});

test("methods other than GET and HEAD are told which there are", async () => {
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND"]) {
    const answered = await ask("/text.js", { method });
    assert.deepEqual([answered.status, answered.headers.allow], [405, "GET, HEAD"], method);
    assertHeaders(answered, method);
  }
  assert.equal(statusOf(await say("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n")), 405);
  assert.equal(statusOf(await say(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n123456789`)), 405);
});

test("to names that are not its own it answers nothing", async () => {
  const answers = { localhost: 200, "localhost:8020": 200, LOCALHOST: 200, "localhost.": 200, "127.0.0.1": 200, "[::1]:1": 200,
    "evil.example": 421, "localhost.evil.example": 421, "127.0.0.1.nip.io": 421, "evil.example:80": 421, "": 421, "localhost@evil.example": 421 };
  for (const [host, status] of Object.entries(answers)) assert.equal(statusOf(await say(line("/text.js", host))), status, host);
  assert.equal(statusOf(await say("GET / HTTP/1.0\r\n\r\n")), 400);
  const { server, port } = await start(["--host", "Board.example"]);
  assert.equal(statusOf(await say(line("/text.js", "board.example:80"), port)), 200);
  assert.equal(statusOf(await say(line("/text.js", "evil.example"), port)), 421);
  server.kill();
});

test("HEAD answers as GET does, without the file", async () => {
  for (const target of ["/text.js", "/", "/nothing", "/empty.css"]) {
    const [got, head] = [await ask(target), await ask(target, { method: "HEAD" })];
    const { date: _, ...told } = got.headers;
    const { date: __, ...heard } = head.headers;
    assert.deepEqual([head.status, heard, head.body], [got.status, told, ""], target);
    assert.equal(Number(head.headers["content-length"]), got.body.length, target);
  }
});

test("parts of files, and files that are known", async () => {
  const tag = (await ask("/text.js")).headers.etag;
  const parts = {
    "bytes=2-4": [206, "234", "bytes 2-4/10"], "bytes=7-": [206, "789", "bytes 7-9/10"], "bytes=-3": [206, "789", "bytes 7-9/10"],
    "bytes=0-99": [206, text, "bytes 0-9/10"], "bytes=-99": [206, text, "bytes 0-9/10"], "bytes=9-9": [206, "9", "bytes 9-9/10"],
    "bytes=10-": [416, undefined, "bytes */10"], "bytes=-0": [416, undefined, "bytes */10"], "bytes=99999999999999999999-": [416, undefined, "bytes */10"],
    "bytes=4-2": [200, text], "bytes=-": [200, text], "bytes=1-2,4-5": [200, text], "lines=1-2": [200, text], "bytes=a-b": [200, text],
  };
  for (const [range, [status, body, told]] of Object.entries(parts)) {
    const answered = await ask("/text.js", { headers: { range } });
    assert.deepEqual([answered.status, answered.headers["content-range"]], [status, told], range);
    if (body !== undefined) assert.deepEqual([answered.body, answered.headers["content-length"]], [body, String(body.length)], range);
  }
  assert.equal((await ask("/text.js", { method: "HEAD", headers: { range: "bytes=2-4" } })).status, 200);
  assert.equal((await ask("/text.js", { headers: { range: "bytes=2-4", "if-range": tag } })).status, 206);
  assert.equal((await ask("/text.js", { headers: { range: "bytes=2-4", "if-range": '"other"' } })).status, 200);
  assert.equal((await ask("/empty.css", { headers: { range: "bytes=0-0" } })).status, 416);
  const known = await ask("/text.js", { headers: { "if-none-match": `"other", W/${tag}` } });
  assert.deepEqual([known.status, known.body], [304, ""]);
  assertHeaders(known, "304");
});

test("a file that may not be read is told, and the server goes on", async () => {
  const answered = await ask("/closed.js");
  assert.equal(answered.status, 403);
  assertHeaders(answered, "403");
  assert.equal((await ask("/text.js")).body, text);
});

// Asks and leaves as soon as something has come, or at once.
async function abort(target, early) {
  const socket = connect(started.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(line(target));
  if (early) await once(socket, "connect");
  else await once(socket, "data");
  socket.resetAndDestroy();
  await closed(socket);
}

test("a thousand requests given up cost no descriptor", async () => {
  await ask("/");
  const before = descriptors(started.server);
  for (let round = 0; round < 50; ++round)
    await Promise.all(Array.from({ length: 20 }, (_, at) => abort(at % 4 === 3 ? "/nothing" : "/large.bin", at % 2 === 0)));
  assert.equal((await ask("/text.js", { headers: { connection: "close" } })).body, text);
  while (descriptors(started.server) > before) await ask("/nothing", { headers: { connection: "close" } });
});

test("a file that becomes shorter while it is sent ends its connection, not the server", async () => {
  const asked = request({ host: "127.0.0.1", port: started.port, path: "/shrinks.bin" });
  asked.on("error", () => undefined);
  asked.end();
  const [response] = await once(asked, "response");
  const broken = once(response, "error");
  await once(response, "readable");
  truncateSync(join(folder, "shrinks.bin"), 1);
  response.resume();
  const [error] = await broken;
  assert.equal(error.code, "ECONNRESET");
  assert.equal((await ask("/text.js")).body, text);
});

test("clients that say or hear nothing are left", async () => {
  const limits = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20, idle: 100 };
  const server = pageServer(folder, { limits }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  assert.equal(statusOf(await say("GET / HTTP/1.1\r\nHost: loc", port)), 408);
  const deaf = connect(port, "127.0.0.1");
  deaf.on("error", () => undefined);
  const taken = once(server, "connection");
  deaf.write(line("/large.bin"));
  const [socket] = await taken;
  await closed(socket);
  assert.ok(deaf.bytesRead < large);
  deaf.destroy();
  server.close();
});

test("SIGTERM, SIGINT and SIGHUP end it cleanly, whoever is still connected", async () => {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    const { server, port } = await start();
    const agent = new Agent({ keepAlive: true });
    await ask("/text.js", { port, agent });
    const loading = connect(port, "127.0.0.1");
    loading.on("error", () => undefined);
    loading.write(line("/large.bin"));
    await once(loading, "readable");
    const ended = once(server, "exit");
    server.kill(signal);
    assert.deepEqual(await ended, [0, null], signal);
    agent.destroy();
    loading.destroy();
  }
});

test("wrong use is told", async () => {
  const codeOf = async (...words) => (await once(started_by(words), "exit"))[0];
  for (const words of [[], [folder, "x"], [folder, "65536"], [folder, "0", "more"], [folder, "--host"], [folder, "--bad"]])
    assert.equal(await codeOf(...words), 2, words.join(" "));
  assert.equal(await codeOf(join(place, "nothing"), "0"), 1);
  assert.equal(await codeOf(folder, String(started.port)), 1);
});
