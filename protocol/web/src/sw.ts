// The service worker: keeps every file of the page, so that it works without a network, and adds the headers of
// policy.mjs where a server does not send them.
declare const FILES: readonly string[]; // put in by the build, with the version
declare const VERSION: string;
declare const HEADERS: Readonly<Record<string, string>>;

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
}

const scope = self as unknown as Scope;
const cacheName = `proconsul-${VERSION}`;

async function keepAll(): Promise<void> {
  const cache = await caches.open(cacheName);
  // What the page has fetched already is not sent again, only asked for.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
  await scope.skipWaiting();
}

async function dropOthers(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith("proconsul-") && name !== cacheName) await caches.delete(name);
  await scope.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  return withHeaders((await kept(request)) ?? (await fetch(request)));
}

// undefined as well where the browser's store is damaged or forbidden.
async function kept(request: Request): Promise<Response | undefined> {
  try {
    return await (await caches.open(cacheName)).match(request, { ignoreSearch: true });
  } catch {
    return undefined;
  }
}

function withHeaders(response: Response): Response {
  if (response.status === 0 || response.type === "opaque") return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  const body = [204, 205, 304].includes(response.status) ? null : response.body;
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

scope.addEventListener("install", (event) => event.waitUntil(keepAll()));
scope.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === scope.location.origin)
    event.respondWith(answer(request));
});
