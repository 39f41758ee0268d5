// serve.mjs FOLDER [PORT]: serves the page on the loopback, with the headers that threads need. Port 0 takes a free
// one. Says the address.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, resolve, sep } from "node:path";

const types = {
  ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8", ".cjs": "text/javascript; charset=utf-8", ".json": "application/json",
  ".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};

const [folder, port = "8020"] = process.argv.slice(2);
if (folder === undefined || !/^\d+$/.test(port) || Number(port) > 65535) {
  console.error("usage: node serve.mjs FOLDER [PORT]");
  process.exit(2);
}
const root = resolve(folder);

const server = createServer((request, response) => {
  const headers = {
    "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
  };
  let path;
  try {
    path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
  } catch {
    response.writeHead(400, headers).end();
    return;
  }
  if (path.endsWith("/")) path += "index.html";
  const file = join(root, normalize(path));
  if (!file.startsWith(root + sep) || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404, headers).end("not found\n");
    return;
  }
  response.writeHead(200, { ...headers, "Content-Type": types[extname(file)] ?? "application/octet-stream", "Content-Length": statSync(file).size });
  if (request.method === "HEAD") response.end();
  else createReadStream(file).pipe(response);
});
server.on("error", (error) => {
  console.error(error.code === "EADDRINUSE" ? `port ${port} is taken; choose another with --port` : error.message);
  process.exit(1);
});
server.listen(Number(port), "127.0.0.1", () => console.log(`http://localhost:${server.address().port}/`));
