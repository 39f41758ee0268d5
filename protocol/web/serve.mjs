// serve.mjs FOLDER [PORT] [--host NAME]...: serves the page on the loopback, with the headers that threads need. Port 0
// takes a free one. Says the address. It answers to localhost, 127.0.0.1 and [::1] only, and to the names that are given.
import { statSync } from "node:fs";
import { pageServer } from "./server.mjs";

function usage() {
  console.error("usage: node serve.mjs FOLDER [PORT] [--host NAME]...");
  process.exit(2);
}

const words = process.argv.slice(2);
const names = [];
for (let at = words.indexOf("--host"); at >= 0; at = words.indexOf("--host")) {
  const [, name] = words.splice(at, 2);
  if (name === undefined) usage();
  names.push(name);
}
if (words.some((word) => word.startsWith("--"))) usage();
const [folder, port = "8020"] = words;
if (folder === undefined || words.length > 2 || !/^\d{1,5}$/.test(port) || Number(port) > 65535) usage();
if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
  console.error(`there is no folder ${folder}`);
  process.exit(1);
}

const server = pageServer(folder, { names });
server.on("error", (error) => {
  console.error(error.code === "EADDRINUSE" ? `port ${port} is taken; choose another with --port` : error.message);
  process.exit(1);
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}
server.listen(Number(port), "127.0.0.1", () => console.log(`http://localhost:${server.address().port}/`));
